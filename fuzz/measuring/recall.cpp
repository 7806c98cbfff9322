#include "fuzz/measuring/recall.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

/// The mistakes wherever they are made, ascending.
std::vector<std::size_t> mutants_of(const Explanation& explanation) {
  std::set<std::size_t> mutants;
  for (const auto& mistake : explanation.mistakes) {
    mutants.insert(mistake.mutant);
  }
  return {mutants.begin(), mutants.end()};
}

/// Takes in what is told of a site.
void note(const SiteDiagnosis& site, Recalled& found) {
  found.answers += site.failing - site.ended_badly;
  if (site.failing == site.ended_badly) {
    return;
  }
  found.cut_short = found.cut_short || site.cut_short;
  found.told = std::max(found.told, site.exact.size());
  bool named = false;
  bool fewer = false;
  for (const auto& explanation : site.exact) {
    const auto mutants = mutants_of(explanation);
    named = named || std::ranges::includes(found.mutants, mutants);
    fewer = fewer || mutants.size() < found.mutants.size();
  }
  found.named = found.named && named;
  found.told_as_fewer = found.told_as_fewer && (named || fewer);
  const bool is_sure = site.exact.size() == 1 && site.exact.front().apart >= enough_apart;
  found.told_falsely = found.told_falsely || (is_sure && !named);
}

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
  found.named = true;
  found.told_as_fewer = true;
  for (const auto& site : diagnosis.sites) {
    note(site, found);
  }
  found.named = found.named && found.answers > 0;
  found.told_as_fewer = found.told_as_fewer && found.answers > 0 && !found.named;
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

bool exclude_each_other(const Assignment& assignment, std::size_t one, std::size_t other,
                        std::span<const std::string> inputs, const MutantBudget& budget) {
  const std::string_view first = assignment.mutants[one].name;
  const std::string_view second = assignment.mutants[other].name;
  const auto all_alike = [&](const std::vector<std::string_view>& names, std::string_view alone) {
    return std::ranges::all_of(inputs, [&](const std::string& input) {
      const auto together = assignment.answer_with(input, names, budget);
      const auto single = assignment.answer_with(input, std::array{alone}, budget);
      return together && single && together->ending == single->ending && together->answer == single->answer;
    });
  };
  const auto is_one = [&](const std::vector<std::string_view>& names) {
    return all_alike(names, first) || all_alike(names, second);
  };
  return is_one({first, second}) && is_one({second, first});
}

std::vector<Unknown> measure_unknown(const Assignment& assignment, std::span<const std::string> inputs,
                                     const DiagnosisTerms& terms, std::size_t step) {
  const auto killable = killable_mutants(assignment);
  std::vector<Unknown> all;
  for (std::size_t at = 0; at < killable.size(); at += step) {
    Unknown found{killable[at]};
    const auto observations = observed(assignment, inputs, std::array{found.mutant}, {});
    Assignment others = assignment;
    others.mutants[found.mutant].mutant_class = MutantClass::equivalent;
    const auto is_of_its_kind = [&](const Placed& mistake) {
      return assignment.mutants[mistake.mutant].kind == assignment.mutants[found.mutant].kind;
    };
    for (const auto& site : diagnose(others, observations, terms).sites) {
      found.answers += site.failing - site.ended_badly;
      const bool is_sure = site.exact.size() == 1 && site.exact.front().apart >= enough_apart;
      found.told_as_sure = found.told_as_sure || is_sure;
      found.told = found.told || !site.exact.empty();
      for (const auto& explanation : site.partial) {
        found.is_near = found.is_near || std::ranges::any_of(explanation.mistakes, is_of_its_kind);
      }
    }
    all.push_back(found);
  }
  return all;
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
    if (pair[0] == pair[1] || !drawn.insert(pair).second ||
        exclude_each_other(assignment, pair[0], pair[1], inputs, terms.diagnosis.budget)) {
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
