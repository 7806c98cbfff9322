#include "fuzz/measuring/recall.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

Recalled recalled(const Assignment& assignment, std::span<const std::string> inputs,
                  std::vector<std::size_t> mutants, const DiagnosisTerms& terms) {
  const auto observations = observed(assignment, inputs, mutants, {});
  Recalled found{std::move(mutants)};
  found.failing = static_cast<int>(std::ranges::count(observations, true, &Observation::failing));
  if (found.failing == 0) {
    return found;
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto diagnosis = diagnose(assignment, observations, terms);
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  found.cut_short = diagnosis.cut_short;
  found.told = diagnosis.exact.size();
  found.named = std::ranges::count(diagnosis.exact, found.mutants, &Explanation::mutants) > 0;
  found.told_as_fewer =
      !diagnosis.exact.empty() && diagnosis.exact.front().mutants.size() < found.mutants.size();
  return found;
}

}  // namespace

std::vector<Observation> observed(const Assignment& assignment, std::span<const std::string> inputs,
                                  std::span<const std::size_t> mutants, const MutantBudget& budget) {
  std::vector<std::string_view> names;
  for (const std::size_t mutant : mutants) {
    names.push_back(assignment.mutants[mutant].name);
  }
  std::vector<Observation> observations;
  for (const auto& input : inputs) {
    auto run = assignment.answer_with(input, names, budget);
    const auto right = solved(assignment, input);
    if (run && right) {
      const bool failing = is_killed(*run, *right, assignment.facts.comparison);
      observations.push_back({input, std::move(*run), failing});
    }
  }
  return observations;
}

Recall measure_recall(const Assignment& assignment, std::span<const std::string> inputs,
                      const RecallTerms& terms) {
  Recall recall;
  const auto killable = killable_mutants(assignment);
  for (const std::size_t mutant : killable) {
    recall.singles.push_back(recalled(assignment, inputs, {mutant}, terms.diagnosis));
  }
  Chance chance(terms.seed);
  std::set<std::vector<std::size_t>> drawn;
  const auto most_drawn = static_cast<std::size_t>(terms.pairs) * 4;
  while (static_cast<int>(recall.pairs.size()) < terms.pairs && drawn.size() < most_drawn) {
    std::vector<std::size_t> pair;
    pair.push_back(chance.one_of(killable));
    pair.push_back(chance.one_of(killable));
    std::ranges::sort(pair);
    if (assignment.mutants[pair[0]].kind == assignment.mutants[pair[1]].kind || !drawn.insert(pair).second) {
      continue;
    }
    auto found = recalled(assignment, inputs, pair, terms.diagnosis);
    if (found.failing > 0) {
      recall.pairs.push_back(std::move(found));
    }
  }
  return recall;
}

}  // namespace fuzz
