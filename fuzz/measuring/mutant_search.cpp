#include "fuzz/measuring/mutant_search.hpp"

#include <array>
#include <string_view>

#include "fuzz/failure_search.hpp"
#include "fuzz/foundations/in_parallel.hpp"
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
    // Nothing was wanted of it.
    case MutantRun::Ending::unlike:
      break;
  }
  return wrong_file(*expected, run->answer, assignment.facts.comparison);
}

MutantSearch search_for(const Assignment& assignment, std::size_t mutant, const MutantSearchTerms& terms) {
  MutantSearch result;
  result.mutant = mutant;
  BiasedDraws draws(assignment, terms.seed, {{assignment.mutants[mutant].name}});
  const auto fails = [&](std::string_view input) { return kind_of(assignment, mutant, input); };
  const auto search = fuzz::search_for_failures(draws, fails, terms.most_runs);
  if (search.found.empty()) {
    return result;
  }
  const auto& failure = search.found.front();
  result.run = failure.run;
  const auto shrunk = shrink(
      failure.problem.input, [&](std::string_view input) { return smaller_inputs(assignment, input); },
      [&](std::string_view input) { return fails(input) == failure.kind; }, most_shrink_tries);
  result.small = shrunk.input;
  result.minimal = shrunk.minimal;
  return result;
}

}  // namespace

std::vector<MutantSearch> search_for_mutants(const Assignment& assignment, const MutantSearchTerms& terms) {
  std::vector<MutantSearch> all;
  for (const std::size_t mutant : killable_mutants(assignment)) {
    all.push_back({mutant, std::nullopt, {}, false});
  }
  in_parallel(terms.jobs, all.size(),
              [&](std::size_t at) { all[at] = search_for(assignment, all[at].mutant, terms); });
  return all;
}

}  // namespace fuzz
