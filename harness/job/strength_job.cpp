#include "harness/job/strength_job.hpp"

#include <chrono>
#include <utility>

#include <fmt/core.h>

#include "harness/job/expected_answer.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

/// So many problems of a profile are drawn to say what would catch a survivor.
constexpr int drawn_for_survivors = 100;

std::vector<fuzz::StrengthCase> usable_cases(const Assignment& assignment, const CaseSource& source,
                                             double answer_seconds, SetStrength& found) {
  std::vector<fuzz::StrengthCase> cases;
  for (const auto& job_case : source.cases) {
    auto answer = expected_answer(assignment, job_case,
                                  {false, assignment.facts().limits.output_bytes, {}, answer_seconds});
    if (answer) {
      cases.push_back({job_case.id, job_case.input, std::move(*answer)});
      found.cases.push_back(job_case.id);
    } else {
      found.left_out.push_back(fmt::format("{}: {}", job_case.id, words_of(answer.error().reasons)));
    }
  }
  return cases;
}

}  // namespace

SetStrength strength_of(const Assignment& assignment, const CaseSource& source, const StrengthPlan& plan) {
  const auto begun = std::chrono::steady_clock::now();
  const auto& mutated = assignment.core;
  SetStrength found;
  found.assignment = assignment.facts().name;
  found.title = source.title;
  found.set_hash = source.set_hash;
  found.foreign_inputs = source.foreign_inputs;
  found.plan = plan;
  found.facts = mutated.mutants;
  const auto cases = usable_cases(assignment, source, plan.answer_seconds, found);
  if (cases.empty()) {
    return found;
  }
  found.mutants = fuzz::measure_strength(mutated, cases, {plan.all ? 0 : plan.kill, plan.budget, plan.jobs});
  std::vector<std::size_t> survivors;
  for (const auto& strength : found.mutants) {
    const bool killable = found.facts[strength.mutant].mutant_class == fuzz::MutantClass::killable;
    if (killable && static_cast<int>(strength.killed_by.size()) < plan.kill) {
      survivors.push_back(strength.mutant);
    }
  }
  auto catchers = fuzz::what_catches(mutated, survivors, drawn_for_survivors, plan.budget);
  for (std::size_t at = 0; at < survivors.size(); ++at) {
    found.survivors.push_back({survivors[at], std::move(catchers[at])});
  }
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return found;
}

}  // namespace harness
