#include "harness/job/left_over.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cases/equality.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "harness/judge/judge.hpp"

namespace harness {
namespace {

using HowItEnded = fuzz::MutantRun::Ending;

/// What a program with these mistakes writes; nothing where it comes to no end, or to a bad one.
std::optional<cases::Answer> answer_of(const fuzz::Assignment& assignment,
                                       const fuzz::Explanation& explanation, std::string_view input) {
  std::vector<std::string> spelled;
  for (const auto& [mutant, site] : explanation.mistakes) {
    spelled.push_back(fuzz::spelled({fuzz::facts_of(assignment, mutant).name, site}));
  }
  const std::vector<std::string_view> names(spelled.begin(), spelled.end());
  auto run = assignment.answer_with(input, names, {});
  return run && run->ending == HowItEnded::answered ? std::optional(std::move(run->answer)) : std::nullopt;
}

/// The first file that differs from what that program writes, of those that the problem asks for; nothing
/// where none does, or one of them is not there.
std::optional<LeftOver> first_difference(const Assignment& assignment, const fuzz::Observation& seen,
                                         const cases::Answer& explained) {
  const auto problem = assignment.read(seen.input);
  if (!problem) {
    return std::nullopt;
  }
  for (const auto& file : problem->outputs) {
    const auto got = seen.did.answer.files.find(file.name);
    const auto due = explained.files.find(file.name);
    if (got == seen.did.answer.files.end() || due == explained.files.end()) {
      return std::nullopt;
    }
    auto judged = judge_file(file, assignment.facts().comparison, LateBoards(problem->boards), due->second,
                             got->second);
    if (judged.divergence) {
      // What is said of why goes by the rules of a right program.
      judged.divergence->hints.clear();
      judged.divergence->boards.clear();
      return LeftOver{"", 0, "", file.name, *std::move(judged.divergence)};
    }
  }
  return std::nullopt;
}

std::optional<LeftOver> left_over_at(const Assignment& assignment, Observations& observations,
                                     const fuzz::SiteDiagnosis& site) {
  std::optional<LeftOver> first;
  std::size_t smallest = 0;
  int failing = 0;
  for (const auto& seen : observations.all()) {
    if (!seen.failing || seen.did.ending != HowItEnded::answered ||
        fuzz::task_of(assignment.core, seen.input) != site.site) {
      continue;
    }
    const auto explained = answer_of(assignment.core, site.partial.front(), seen.input);
    auto difference = explained ? first_difference(assignment, seen, *explained) : std::nullopt;
    if (difference) {
      ++failing;
    }
    if (difference && (!first || seen.input.size() < smallest)) {
      smallest = seen.input.size();
      difference->site = site.site;
      difference->id = observations.id_of(seen.input);
      first = std::move(difference);
    }
  }
  if (first) {
    first->failing = failing;
  }
  return first;
}

}  // namespace

std::vector<LeftOver> left_over(const Assignment& assignment, Observations& observations,
                                const fuzz::Diagnosis& diagnosis) {
  std::vector<LeftOver> all;
  for (const auto& site : diagnosis.sites) {
    // What was taken off would be told once more.
    const bool is_open = !site.partial.empty() && site.all_answers == 0 && site.rest.empty() &&
                         site.peeled.empty() && !site.partial.front().mistakes.empty();
    if (auto left = is_open ? left_over_at(assignment, observations, site) : std::nullopt) {
      all.push_back(*std::move(left));
    }
  }
  return all;
}

}  // namespace harness
