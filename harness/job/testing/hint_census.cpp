#include "harness/job/testing/hint_census.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/strength.hpp"
#include "harness/job/descent.hpp"
#include "harness/job/proofs.hpp"
#include "harness/judge/claims.hpp"
#include "harness/judge/judge.hpp"

namespace harness {
namespace {

using Names = std::vector<std::string_view>;

/// What known mistakes make of an input; nothing where their program came to no end.
std::optional<cases::Answer> answer_of(const Assignment& assignment, const Names& mistakes,
                                       std::string_view input) {
  const auto run = assignment.core.answer_with(input, mistakes, fuzz::short_budget);
  const bool answered = run && run->ending == fuzz::MutantRun::Ending::answered;
  return answered ? std::optional(run->answer) : std::nullopt;
}

bool counts_differ(const AnyProblem& problem, const Divergence& divergence) {
  return !problem.descent.field.empty() && divergence.kind == DivergenceKind::field &&
         std::ranges::count(divergence.columns, problem.descent.field, &Column::name) > 0;
}

/// As a job does, with a program with the mistakes for the candidate.
void follow(const Assignment& assignment, const std::string& input, const Names& mistakes,
            Divergence& divergence) {
  const Ask ask = [&](const std::string& question, const AnyProblem& /*problem*/) {
    return answer_of(assignment, mistakes, question);
  };
  tell_parting(assignment, where_it_parts(assignment, input, ask, 60), divergence);
}

/// A line of a log as its fields.
std::vector<std::string> fields_of(const LinePiece& line) {
  std::vector<std::string> fields(1);
  for (const char c : line.text) {
    if (c == ',') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

bool is_negative(const std::string& one, const std::string& other) {
  return one == "-" + other || other == "-" + one;
}

/// Whether two lines of a log show what a hint says is seen there, read anew: Node,Depth,Value and perhaps
/// Alpha,Beta. Nothing where they do not tell.
std::optional<bool> is_seen(const Hint& hint, const Divergence& divergence) {
  const auto& lines = divergence.lines;
  if (!lines || lines->got.before + lines->got.after + lines->expected.before + lines->expected.after > 0) {
    return std::nullopt;
  }
  const auto want = fields_of(lines->expected);
  const auto got = fields_of(lines->got);
  if (want.size() != got.size() || want.size() < 3) {
    return std::nullopt;
  }
  const bool has_window = want.size() == 5;
  if (hint.id == HintId::negative_expected) {
    return is_negative(want[2], got[2]);
  }
  if (hint.id == HintId::bounds_as_swapped && has_window) {
    return want[3] == got[4] && want[4] == got[3];
  }
  if (hint.id == HintId::window_open && has_window) {
    return got[3] == "-Infinity" && got[4] == "Infinity";
  }
  if (hint.id == HintId::leaf_moved_bound && has_window) {
    return hint.arguments == std::vector<Argument>{"Alpha"} ? got[3] == got[2] : got[4] == got[2];
  }
  if (hint.id == HintId::other_bound_is_value && has_window) {
    return got[3] == want[2] || got[4] == want[2];
  }
  return std::nullopt;
}

/// What is said of a program with known mistakes on an input.
struct Said {
  cases::Answer got;
  Hints supposed;
  Hints told;
  /// What the files show of hints that say what is seen.
  std::vector<std::pair<HintId, bool>> seen;
};

/// Nothing where it is right there.
std::optional<Said> said_of(const Assignment& assignment, const AnyProblem& problem, const std::string& input,
                            const Names& mistakes, const cases::Answer& right) {
  const auto comparison = assignment.facts().comparison;
  auto got = answer_of(assignment, mistakes, input);
  if (!got || !fuzz::wrong_file(right, *got, comparison)) {
    return std::nullopt;
  }
  Said said{*std::move(got), {}, {}, {}};
  const auto proofs = proofs_of(assignment, input);
  for (const auto& file : problem.outputs) {
    const auto bytes = said.got.files.find(file.name);
    if (bytes == said.got.files.end()) {
      continue;
    }
    auto judged = judge_file(file, comparison, LateBoards(problem.boards), right.files.at(file.name),
                             bytes->second, problem.search);
    if (judged.divergence && counts_differ(problem, *judged.divergence)) {
      follow(assignment, input, mistakes, *judged.divergence);
    }
    if (judged.divergence) {
      add(said.supposed, judged.divergence->hints);
      settle_claims(judged.divergence->hints, proofs, said.got);
      for (const auto& hint : judged.divergence->hints) {
        if (const auto seen = is_seen(hint, *judged.divergence)) {
          said.seen.emplace_back(hint.id, *seen);
        }
      }
      add(said.told, std::move(judged.divergence->hints));
    }
  }
  return said;
}

/// Whether a hint claims nothing, or one of the mistakes made, or one that does what these do on the input.
bool is_true(const Assignment& assignment, const Hint& hint, const Names& mistakes, const std::string& input,
             const cases::Answer& got) {
  const auto* const claim = claim_of(hint.id);
  if (claim == nullptr || std::ranges::any_of(mistakes, [&](const auto mistake) {
        return std::ranges::count(claim->mistakes, mistake) > 0;
      })) {
    return true;
  }
  return std::ranges::any_of(assignment.core.mutants, [&](const auto& mutant) {
    const bool claimed = std::ranges::count(claim->mistakes, mutant.name) > 0;
    const auto answer = claimed ? answer_of(assignment, {mutant.name}, input) : std::nullopt;
    return answer && !fuzz::wrong_file(*answer, got, cases::Comparison::lines);
  });
}

void count(const Assignment& assignment, const Said& said, const Names& mistakes, const std::string& input,
           HintCensus& census) {
  std::string spelled;
  for (const auto mistake : mistakes) {
    spelled += spelled.empty() ? "" : "+";
    spelled += mistake;
  }
  for (const auto& hint : said.supposed) {
    const bool holds = is_true(assignment, hint, mistakes, input, said.got);
    census.hints[hint.id].supposed.add(holds);
    census.hints[hint.id].mistakes[spelled].add(holds);
  }
  for (const auto& hint : said.told) {
    census.hints[hint.id].told.add(is_true(assignment, hint, mistakes, input, said.got));
  }
  for (const auto& [id, holds] : said.seen) {
    census.hints[id].seen.add(holds);
  }
  ++census.cases;
}

/// The programs whose answers are looked at.
std::vector<Names> programs(const Assignment& assignment, const CensusTerms& terms) {
  const auto killable = fuzz::killable_mutants(assignment.core);
  const auto name = [&](std::size_t at) -> std::string_view {
    return assignment.core.mutants[killable[at % killable.size()]].name;
  };
  std::vector<Names> all;
  for (std::size_t next = 0; next < killable.size(); next += terms.step) {
    all.push_back({name(next)});
  }
  // Steps that are prime to most sizes make pairs of all kinds.
  for (std::size_t pair = 0; pair < terms.pairs; ++pair) {
    all.push_back({name(pair * 37), name(pair * 53 + 19)});
  }
  return all;
}

}  // namespace

HintCensus hint_census(const Assignment& assignment, const std::vector<std::string>& inputs,
                       const CensusTerms& terms) {
  HintCensus census;
  std::vector<cases::Answer> answers;
  for (const auto& input : inputs) {
    answers.push_back(fuzz::solved(assignment.core, input).value());
  }
  const auto all = programs(assignment, terms);
  for (std::size_t program = 0; program < all.size(); ++program) {
    std::size_t failing = 0;
    // A step that is prime to most sizes spreads the first ones over all.
    for (std::size_t at = 0; at < inputs.size() && failing < terms.most_cases; ++at) {
      const auto place = (at * 17 + program) % inputs.size();
      const auto problem = assignment.read(inputs[place]);
      if (const auto said = said_of(assignment, *problem, inputs[place], all[program], answers[place])) {
        count(assignment, *said, all[program], inputs[place], census);
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
