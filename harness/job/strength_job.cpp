#include "harness/job/strength_job.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "fuzz/foundations/in_parallel.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

/// So many problems of a profile are drawn to say what would catch a survivor.
constexpr int drawn_for_survivors = 100;
/// And of a task, to find out which mutants its inputs show.
constexpr int drawn_for_holes = 25;

std::vector<fuzz::StrengthCase> usable_cases(const Assignment& assignment, const CaseSource& source,
                                             double answer_seconds, SetStrength& found) {
  std::vector<fuzz::StrengthCase> cases;
  for (const auto& job_case : source.cases) {
    auto answer = expected_answer(assignment, job_case,
                                  {false, assignment.facts().limits.output_bytes, {}, answer_seconds});
    if (answer) {
      const auto posed = assignment.core.parse(job_case.input);
      cases.push_back({job_case.id, job_case.input, std::move(*answer), posed ? posed->task : ""});
      found.cases.push_back(job_case.id);
    } else {
      found.left_out.push_back(fmt::format("{}: {}", job_case.id, words_of(answer.error().reasons)));
    }
  }
  return cases;
}

/// Killable mutants that fewer cases of a task kill than asked for, and what of the task's inputs catches
/// them.
std::vector<Hole> holes_at(const fuzz::Assignment& mutated, const std::string& task,
                           const std::vector<fuzz::StrengthCase>& cases, const SetStrength& found) {
  std::vector<std::size_t> few;
  std::vector<int> kills;
  for (const auto& strength : found.mutants) {
    const auto here =
        std::ranges::count_if(strength.killed_by, [&](std::size_t at) { return cases[at].task == task; });
    const bool killable = found.facts[strength.mutant].mutant_class == fuzz::MutantClass::killable;
    if (killable && here < found.plan.kill_by_task) {
      few.push_back(strength.mutant);
      kills.push_back(static_cast<int>(here));
    }
  }
  auto catchers = fuzz::what_catches_at(mutated, task, few, drawn_for_holes, fuzz::short_budget);
  std::vector<Hole> holes;
  for (std::size_t at = 0; at < few.size(); ++at) {
    if (kills[at] > 0 || catchers[at].catching > 0) {
      holes.push_back({few[at], task, kills[at], std::move(catchers[at])});
    }
  }
  return holes;
}

/// Of the tasks that the set has cases of.
std::vector<Hole> holes_of(const fuzz::Assignment& mutated, const std::vector<fuzz::StrengthCase>& cases,
                           const SetStrength& found) {
  std::vector<std::string> tasks;
  for (const auto& task : mutated.facts.tasks) {
    if (std::ranges::find(cases, task.name, &fuzz::StrengthCase::task) != cases.end()) {
      tasks.push_back(task.name);
    }
  }
  std::vector<std::vector<Hole>> by_task(tasks.size());
  fuzz::in_parallel(found.plan.jobs, tasks.size(),
                    [&](std::size_t at) { by_task[at] = holes_at(mutated, tasks[at], cases, found); });
  std::vector<Hole> holes;
  for (auto& of_task : by_task) {
    std::ranges::move(of_task, std::back_inserter(holes));
  }
  return holes;
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
  const int enough = std::max(plan.kill, plan.kill_by_task);
  found.mutants = fuzz::measure_strength(mutated, cases, {plan.all ? 0 : enough, plan.budget, plan.jobs});
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
  if (mutated.draw) {
    found.holes = holes_of(mutated, cases, found);
  }
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return found;
}

}  // namespace harness
