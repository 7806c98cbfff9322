#include "harness/job/expected_answer.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "cases/equality.hpp"
#include "cases/file.hpp"
#include "harness/judge/answer_divergence.hpp"

namespace harness {
namespace {

using Answered = tl::expected<cases::Answer, NoAnswer>;

/// Nodes that the oracle may enter for a foreign case: a second or less.
constexpr std::int64_t oracle_nodes = 2'000'000;

tl::unexpected<NoAnswer> no_answer(Verdict verdict, Reason reason) {
  return tl::unexpected(NoAnswer{verdict, {std::move(reason)}});
}

Reason reason_of(fuzz::Unanswered why, const AnswerTerms& terms) {
  switch (why) {
    case fuzz::Unanswered::too_slow:
      return message(ReasonId::answer_too_slow, fmt::format("{}", terms.seconds));
    case fuzz::Unanswered::too_large:
      return message(ReasonId::answer_too_large);
    case fuzz::Unanswered::too_long:
    // After a stop it means nothing.
    case fuzz::Unanswered::interrupted:
      break;
  }
  return message(ReasonId::answer_too_long, terms.most_bytes >> 20);
}

/// The solver's answer.
Answered solved(const AnyProblem& problem, const AnswerTerms& terms) {
  auto answer = fuzz::answer_within({terms.seconds, terms.most_bytes, terms.stop}, problem.solve);
  if (!answer) {
    return no_answer(Verdict::skipped, reason_of(answer.error(), terms));
  }
  return std::move(*answer);
}

/// Where every legal move is right, the one given is.
bool is_legal_answer(const AnyProblem& problem, cases::Comparison comparison, const std::string& name,
                     std::string_view bytes) {
  const auto file = std::ranges::find(problem.outputs, name, &OutputFile::name);
  if (file == problem.outputs.end() || !file->any_legal_move) {
    return false;
  }
  const auto due = answer_of_own_move(*file, bytes, problem.boards());
  return due && is_right(cases::compare(comparison, *due, bytes).equality);
}

bool agree(const AnyProblem& problem, cases::Comparison comparison, const cases::Answer& given,
           const std::map<std::string, std::string>& ours) {
  return std::ranges::all_of(given.files, [&](const auto& file) {
    const auto found = ours.find(file.first);
    if (found == ours.end()) {
      return false;
    }
    if (is_legal_answer(problem, comparison, file.first, file.second)) {
      return true;
    }
    return is_right(cases::compare(comparison, found->second, file.second).equality);
  });
}

/// Why a foreign answer that the solver does not confirm cannot judge anybody.
NoAnswer why_not(const Assignment& assignment, const JobCase& job_case, const cases::Answer& given) {
  const auto oracle = assignment.core.oracle(job_case.input, {oracle_nodes});
  if (!oracle) {
    return {Verdict::skipped, {message(ReasonId::answer_unconfirmed)}};
  }
  if (agree(job_case.problem, assignment.facts().comparison, given, *oracle)) {
    return {Verdict::judge_error, {message(ReasonId::witnesses_disagree)}};
  }
  return {Verdict::skipped, {message(ReasonId::answer_wrong)}};
}

/// The files that came with a case.
Answered files_of(const JobCase& job_case) {
  cases::Answer given;
  for (const auto& [name, path] : job_case.expected) {
    auto bytes = cases::read_file(path, cases::largest_answer);
    if (!bytes) {
      return no_answer(Verdict::judge_error, message(ReasonId::case_unreadable, bytes.error()));
    }
    given.files[name] = std::move(*bytes);
  }
  return given;
}

/// A case of our own: input and files must be those that case.json describes; a file left out is solved
/// again.
Answered own_answer(const JobCase& job_case, cases::Answer given, const AnswerTerms& terms) {
  const auto changed = [](std::string_view name) {
    return no_answer(Verdict::judge_error, message(ReasonId::case_changed, name));
  };
  const auto& facts = *job_case.facts;
  if (cases::hash_of(job_case.input) != facts.input.hash) {
    return changed("input.txt");
  }
  const bool any_missing = std::ranges::any_of(
      facts.expected, [&](const auto& known) { return !given.files.contains(known.first); });
  auto ours = any_missing ? solved(job_case.problem, terms) : cases::Answer{};
  if (!ours) {
    return ours;
  }
  given.files.merge(ours->files);
  for (const auto& [name, bytes] : given.files) {
    const auto known = facts.expected.find(name);
    if (known == facts.expected.end() || cases::hash_of(bytes) != known->second.hash) {
      return changed(name);
    }
  }
  return given;
}

/// A foreign case: what the solver confirms. Files that the case lacks are ours; those that it has stay as
/// they are.
Answered foreign_answer(const Assignment& assignment, const JobCase& job_case, cases::Answer given,
                        const AnswerTerms& terms) {
  auto ours = solved(job_case.problem, terms);
  if (!ours || terms.stop.stop_requested()) {
    return ours;
  }
  if (!agree(job_case.problem, assignment.facts().comparison, given,
             {ours->files.begin(), ours->files.end()})) {
    return terms.trust_solver ? ours : tl::unexpected(why_not(assignment, job_case, given));
  }
  given.files.merge(ours->files);
  return given;
}

}  // namespace

Answered expected_answer(const Assignment& assignment, const JobCase& job_case, const AnswerTerms& terms) {
  if (job_case.expected.empty() && !job_case.facts) {
    return solved(job_case.problem, terms);
  }
  auto given = files_of(job_case);
  if (!given) {
    return given;
  }
  return job_case.facts ? own_answer(job_case, std::move(*given), terms)
                        : foreign_answer(assignment, job_case, std::move(*given), terms);
}

}  // namespace harness
