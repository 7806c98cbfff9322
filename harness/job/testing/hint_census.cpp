#include "harness/job/testing/hint_census.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/strength.hpp"
#include "harness/job/descent.hpp"
#include "harness/job/proofs.hpp"
#include "harness/judge/claims.hpp"
#include "harness/judge/judge.hpp"

namespace harness {
namespace {

/// What a known mistake makes of an input; nothing where its program came to no end.
std::optional<cases::Answer> answer_of(const Assignment& assignment, std::string_view mistake,
                                       std::string_view input) {
  const std::array names{mistake};
  const auto run = assignment.core.answer_with(input, names, fuzz::short_budget);
  const bool answered = run && run->ending == fuzz::MutantRun::Ending::answered;
  return answered ? std::optional(run->answer) : std::nullopt;
}

bool counts_differ(const AnyProblem& problem, const Divergence& divergence) {
  return !problem.descent.field.empty() && divergence.kind == DivergenceKind::field &&
         std::ranges::count(divergence.columns, problem.descent.field, &Column::name) > 0;
}

/// As a job does, with a program with the mistake for the candidate.
void follow(const Assignment& assignment, const std::string& input, const std::string& mistake,
            Divergence& divergence) {
  const Ask ask = [&](const std::string& question, const AnyProblem& /*problem*/) {
    return answer_of(assignment, mistake, question);
  };
  tell_parting(assignment, where_it_parts(assignment, input, ask, 60), divergence);
}

/// What is said of a program with one mistake on an input.
struct Said {
  cases::Answer got;
  Hints supposed;
  Hints told;
};

/// Nothing where it is right there.
std::optional<Said> said_of(const Assignment& assignment, const AnyProblem& problem, const std::string& input,
                            const std::string& mistake, const cases::Answer& right) {
  const auto comparison = assignment.facts().comparison;
  auto got = answer_of(assignment, mistake, input);
  if (!got || !fuzz::wrong_file(right, *got, comparison)) {
    return std::nullopt;
  }
  Said said{*std::move(got), {}, {}};
  for (const auto& file : problem.outputs) {
    const auto bytes = said.got.files.find(file.name);
    if (bytes == said.got.files.end()) {
      continue;
    }
    auto judged = judge_file(file, comparison, LateBoards(problem.boards), right.files.at(file.name),
                             bytes->second, problem.search);
    if (judged.divergence && counts_differ(problem, *judged.divergence)) {
      follow(assignment, input, mistake, *judged.divergence);
    }
    if (judged.divergence) {
      add(said.supposed, std::move(judged.divergence->hints));
    }
  }
  said.told = said.supposed;
  settle_claims(said.told, proofs_of(assignment, input), said.got);
  return said;
}

/// Whether a hint claims nothing, or a mistake that does what the one made does on the input.
bool is_true(const Assignment& assignment, const Hint& hint, const std::string& mistake,
             const std::string& input, const cases::Answer& got) {
  const auto* const claim = claim_of(hint.id);
  if (claim == nullptr || std::ranges::count(claim->mistakes, mistake) > 0) {
    return true;
  }
  return std::ranges::any_of(assignment.core.mutants, [&](const auto& mutant) {
    const bool claimed = std::ranges::count(claim->mistakes, mutant.name) > 0;
    const auto answer = claimed ? answer_of(assignment, mutant.name, input) : std::nullopt;
    return answer && !fuzz::wrong_file(*answer, got, cases::Comparison::lines);
  });
}

void count(const Assignment& assignment, const Said& said, const std::string& mistake,
           const std::string& input, HintCensus& census) {
  for (const auto& hint : said.supposed) {
    const bool holds = is_true(assignment, hint, mistake, input, said.got);
    census.hints[hint.id].supposed.add(holds);
    census.hints[hint.id].mistakes[mistake].add(holds);
  }
  for (const auto& hint : said.told) {
    census.hints[hint.id].told.add(is_true(assignment, hint, mistake, input, said.got));
  }
  ++census.cases;
}

}  // namespace

HintCensus hint_census(const Assignment& assignment, const std::vector<std::string>& inputs,
                       const CensusTerms& terms) {
  HintCensus census;
  std::vector<cases::Answer> answers;
  for (const auto& input : inputs) {
    answers.push_back(fuzz::solved(assignment.core, input).value());
  }
  const auto killable = fuzz::killable_mutants(assignment.core);
  for (std::size_t next = 0; next < killable.size(); next += terms.step) {
    const auto mutant = killable[next];
    const auto& mistake = assignment.core.mutants[mutant].name;
    std::size_t failing = 0;
    // A step that is prime to most sizes spreads the first ones over all.
    for (std::size_t at = 0; at < inputs.size() && failing < terms.most_cases; ++at) {
      const auto place = (at * 17 + mutant) % inputs.size();
      const auto problem = assignment.read(inputs[place]);
      if (const auto said = said_of(assignment, *problem, inputs[place], mistake, answers[place])) {
        count(assignment, *said, mistake, inputs[place], census);
        ++failing;
      }
    }
  }
  return census;
}

std::vector<std::string> built_in_inputs(const Assignment& assignment, std::int64_t most_nodes) {
  // The folders bear the names that the code uses, which know no hyphens.
  auto folder = assignment.facts().name;
  std::ranges::replace(folder, '-', '_');
  const auto set =
      cases::read_case_set(std::filesystem::path(PLYCHECK_SOURCE_FOLDER) / "cases" / folder / "hidden",
                           cases::output_names(assignment.facts()));
  std::vector<std::string> inputs;
  for (const auto& stored : set.value().cases) {
    auto input = cases::read_file(stored.input).value();
    const auto described = fuzz::described(assignment.core, input);
    if (described && described->whole && described->nodes <= most_nodes) {
      inputs.push_back(std::move(input));
    }
  }
  return inputs;
}

}  // namespace harness
