#include "fuzz/measuring/probed.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "fuzz/measuring/recall.hpp"
#include "fuzz/probes.hpp"

namespace fuzz {
namespace {

/// A drawn input on which the program fails with an answer; nothing where there is none of so many.
std::optional<Observation> first_failing(const Assignment& assignment, std::string_view task,
                                         std::size_t mutant) {
  constexpr int drawn = 200;
  constexpr std::uint64_t seed = 20161125;
  for (int index = 0; index < drawn; ++index) {
    const std::string input = drawn_input(assignment, Profile::edge, task, seed, index);
    auto seen = observed(assignment, std::span(&input, 1), std::span(&mutant, 1), short_budget);
    if (!seen.empty() && seen.front().failing && seen.front().did.ending == MutantRun::Ending::answered) {
      return std::move(seen.front());
    }
  }
  return std::nullopt;
}

bool is_of(const Explanation& explanation, std::size_t mutant) {
  return std::ranges::any_of(explanation.mistakes,
                             [mutant](const Placed& placed) { return placed.mutant == mutant; });
}

ProbedMistake probed(const Assignment& assignment, std::size_t mutant, const Observation& first) {
  const auto ask = [&](std::span<const std::string> inputs) {
    return std::optional(observed(assignment, inputs, std::span(&mutant, 1), short_budget));
  };
  std::vector<Observation> seen{first};
  const Probed probed = probe(assignment, diagnose(assignment, seen, {}), seen, ask, {});
  const SiteDiagnosis& site = probed.diagnosis.sites.front();
  ProbedMistake told{mutant, site.site, probed.runs};
  told.named = std::ranges::any_of(site.exact, [mutant](const auto& one) { return is_of(one, mutant); });
  const bool sure = site.exact.size() == 1 && is_sure(site, assignment.mutants);
  told.sure = sure && told.named;
  told.told_falsely = sure && !told.named;
  return told;
}

}  // namespace

std::vector<ProbedMistake> measure_probed(const Assignment& assignment, std::size_t step) {
  std::vector<ProbedMistake> all;
  const auto killable = killable_mutants(assignment);
  for (std::size_t at = 0; at < killable.size(); at += step) {
    for (const auto& task : assignment.facts.tasks) {
      if (const auto first = first_failing(assignment, task.name, killable[at])) {
        all.push_back(probed(assignment, killable[at], *first));
      }
    }
  }
  return all;
}

}  // namespace fuzz
