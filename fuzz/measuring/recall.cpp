#include "fuzz/measuring/recall.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/probes.hpp"
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
void note(const Assignment& assignment, const SiteDiagnosis& site, Recalled& found) {
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
  const bool is_told = site.exact.size() == 1 && is_sure(site, assignment.mutants);
  found.told_falsely = found.told_falsely || (is_told && !named);
}

Recalled recalled(const Assignment& assignment, std::span<const std::string> inputs,
                  std::vector<std::size_t> mutants, const RecallTerms& terms) {
  auto observations = observed(assignment, inputs, mutants, {});
  Recalled found{std::move(mutants)};
  found.failing = static_cast<int>(std::ranges::count(observations, true, &Observation::failing));
  if (found.failing == 0) {
    return found;
  }
  const std::clock_t begin = std::clock();
  DiagnosisTerms looked_for = terms.diagnosis;
  looked_for.is_first_look = terms.probes > 0;
  auto diagnosis = diagnose(assignment, observations, looked_for);
  if (terms.probes > 0) {
    const auto ask = [&](std::span<const std::string> asked) {
      return std::optional(observed(assignment, asked, found.mutants, short_budget));
    };
    diagnosis = probe(assignment, std::move(diagnosis), observations, ask,
                      {.most_runs = terms.probes, .after_first_look = true, .jobs = looked_for.jobs})
                    .diagnosis;
  }
  found.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  found.named = true;
  found.told_as_fewer = true;
  for (const auto& site : diagnosis.sites) {
    note(assignment, site, found);
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

namespace {

/// Whether a mutant and what explains a site do the same on drawn inputs of it.
bool do_the_same(const Assignment& assignment, std::size_t mutant, const SiteDiagnosis& site) {
  constexpr int drawn = 300;
  constexpr std::uint64_t seed = 20270101;
  std::vector<std::string> spelled_names;
  for (const auto& mistake : site.exact.front().mistakes) {
    spelled_names.push_back(spelled({facts_of(assignment, mistake.mutant).name, mistake.site}));
  }
  const std::vector<std::string_view> told(spelled_names.begin(), spelled_names.end());
  const std::array<std::string_view, 1> made{assignment.mutants[mutant].name};
  for (int index = 0; index < drawn; ++index) {
    const auto profile = index % 2 == 0 ? Profile::edge : Profile::course;
    const auto input = drawn_input(assignment, profile, site.site, seed, index);
    const auto one = assignment.answer_with(input, made, short_budget);
    const auto other = assignment.answer_with(input, told, short_budget);
    if (one && other && (one->ending != other->ending || one->answer != other->answer)) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::vector<Unknown> measure_unknown(const Assignment& assignment, std::span<const std::string> inputs,
                                     const DiagnosisTerms& terms, std::size_t step) {
  const auto killable = killable_mutants(assignment);
  std::vector<Unknown> all;
  for (std::size_t at = 0; at < killable.size(); at += step) {
    Unknown found{killable[at]};
    auto seen = observed(assignment, inputs, std::array{found.mutant}, {});
    Assignment others = assignment;
    others.mutants[found.mutant].mutant_class = MutantClass::equivalent;
    // A slip may be the very mistake.
    others.slips = {};
    const auto is_of_its_kind = [&](const Placed& mistake) {
      return assignment.mutants[mistake.mutant].kind == assignment.mutants[found.mutant].kind;
    };
    const auto ask = [&](std::span<const std::string> asked) {
      return std::optional(observed(assignment, asked, std::array{found.mutant}, short_budget));
    };
    auto diagnosis = diagnose(others, seen, terms);
    for (const auto& site :
         probe(others, std::move(diagnosis), seen, ask, {.jobs = terms.jobs}).diagnosis.sites) {
      found.answers += site.failing - site.ended_badly;
      // Right but for its layout is no other mistake.
      if (site.exact.size() == 1 && !site.exact.front().mistakes.empty() && is_sure(site, others.mutants)) {
        const bool same = do_the_same(assignment, found.mutant, site);
        found.told_as_sure = found.told_as_sure || !same;
        found.told_as_same = found.told_as_same || same;
      }
      found.told = found.told || !site.exact.empty();
      for (const auto& explanation : site.partial) {
        found.is_near = found.is_near || std::ranges::any_of(explanation.mistakes, is_of_its_kind);
      }
    }
    all.push_back(found);
  }
  return all;
}

namespace {

/// How many mistakes a program has, and how many programs are drawn.
struct Wanted {
  std::size_t mistakes = 2;
  int programs = 0;
};

/// Whether some two of them exclude each other.
bool some_exclude_each_other(const Assignment& assignment, std::span<const std::size_t> mutants,
                             std::span<const std::string> inputs, const MutantBudget& budget) {
  for (std::size_t one = 0; one < mutants.size(); ++one) {
    for (std::size_t other = one + 1; other < mutants.size(); ++other) {
      if (exclude_each_other(assignment, mutants[one], mutants[other], inputs, budget)) {
        return true;
      }
    }
  }
  return false;
}

std::vector<Recalled> drawn_together(const Assignment& assignment, std::span<const std::string> inputs,
                                     const RecallTerms& terms, const Wanted& wanted, Chance& chance) {
  const auto killable = killable_mutants(assignment);
  std::vector<Recalled> all;
  std::set<std::vector<std::size_t>> drawn;
  const auto most_drawn = static_cast<std::size_t>(wanted.programs) * 4;
  while (static_cast<int>(all.size()) < wanted.programs && drawn.size() < most_drawn) {
    std::vector<std::size_t> mutants;
    for (std::size_t at = 0; at < wanted.mistakes; ++at) {
      mutants.push_back(chance.one_of(killable));
    }
    std::ranges::sort(mutants);
    if (std::ranges::adjacent_find(mutants) != mutants.end() || !drawn.insert(mutants).second ||
        some_exclude_each_other(assignment, mutants, inputs, terms.diagnosis.budget)) {
      continue;
    }
    auto found = recalled(assignment, inputs, mutants, terms);
    if (found.failing > 0) {
      all.push_back(std::move(found));
    }
  }
  return all;
}

}  // namespace

Recall measure_recall(const Assignment& assignment, std::span<const std::string> inputs,
                      const RecallTerms& terms) {
  Recall recall;
  const auto killable = killable_mutants(assignment);
  for (const std::size_t mutant : killable) {
    recall.singles.push_back(recalled(assignment, inputs, {mutant}, terms));
  }
  Chance chance(terms.seed);
  recall.pairs = drawn_together(assignment, inputs, terms, {2, terms.pairs}, chance);
  recall.triples = drawn_together(assignment, inputs, terms, {3, terms.triples}, chance);
  return recall;
}

}  // namespace fuzz
