#include "fuzz/measuring/hunted.hpp"

#include <array>
#include <string_view>

#include "fuzz/foundations/in_parallel.hpp"
#include "fuzz/hunt.hpp"
#include "fuzz/shrink.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

constexpr std::int64_t most_shrink_tries = 200'000;

/// How a program with a mistake fails on an input: how its run ends, or the first file that differs.
std::optional<FailureKind> kind_of(const Assignment& assignment, std::size_t mutant, std::string_view input) {
  const std::array<std::string_view, 1> names{assignment.mutants[mutant].name};
  const auto expected = solved(assignment, input);
  const auto run = assignment.answer_with(input, names, short_budget);
  if (!expected || !run) {
    return std::nullopt;
  }
  switch (run->ending) {
    case MutantRun::Ending::over_budget:
      return "over budget";
    case MutantRun::Ending::crashed:
      return "crashed";
    case MutantRun::Ending::answered:
      break;
  }
  return wrong_file(*expected, run->answer, assignment.facts.comparison);
}

Hunted hunted(const Assignment& assignment, std::size_t mutant, const HuntedTerms& terms) {
  Hunted result;
  result.mutant = mutant;
  BiasedDraws draws(assignment, terms.seed, {{assignment.mutants[mutant].name}});
  const auto fails = [&](std::string_view input) { return kind_of(assignment, mutant, input); };
  const auto hunt = fuzz::hunt(draws, fails, terms.most_runs);
  if (hunt.found.empty()) {
    return result;
  }
  const auto& prey = hunt.found.front();
  result.run = prey.run;
  const auto shrunk = shrink(
      prey.problem.input, [&](std::string_view input) { return smaller_inputs(assignment, input); },
      [&](std::string_view input) { return fails(input) == prey.kind; }, most_shrink_tries);
  result.small = shrunk.input;
  result.minimal = shrunk.minimal;
  return result;
}

}  // namespace

std::vector<Hunted> measure_hunts(const Assignment& assignment, const HuntedTerms& terms) {
  std::vector<Hunted> all;
  for (const std::size_t mutant : killable_mutants(assignment)) {
    all.push_back({mutant, std::nullopt, {}, false});
  }
  in_parallel(terms.jobs, all.size(),
              [&](std::size_t at) { all[at] = hunted(assignment, all[at].mutant, terms); });
  return all;
}

}  // namespace fuzz
