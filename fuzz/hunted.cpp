#include "fuzz/hunted.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <string_view>
#include <thread>

#include "fuzz/hunt.hpp"
#include "fuzz/shrink.hpp"

namespace fuzz {
namespace {

/// Far more than the inputs of the stream take.
constexpr MutantBudget budget{500'000, 200};
constexpr std::int64_t most_shrink_tries = 200'000;

/// How a program with a mistake fails on an input: how its run ends, or the first file that differs.
std::optional<FailureKind> kind_of(const Assignment& assignment, std::size_t mutant, std::string_view input) {
  const std::array names{assignment.mutants[mutant].name};
  const auto expected = assignment.solve(input);
  const auto run = assignment.answer_with(input, names, budget);
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
  for (const auto& [name, bytes] : expected->files) {
    const auto got = run->answer.files.find(name);
    if (got == run->answer.files.end() ||
        !is_right(cases::compare(assignment.comparison, bytes, got->second).equality)) {
      return name;
    }
  }
  return std::nullopt;
}

Hunted hunted(const Assignment& assignment, std::size_t mutant, const HuntedTerms& terms) {
  Hunted result;
  result.mutant = mutant;
  BiasedDraws draws(assignment, terms.seed, {{std::string(assignment.mutants[mutant].name)}});
  const auto fails = [&](std::string_view input) { return kind_of(assignment, mutant, input); };
  const auto hunt = fuzz::hunt(draws, fails, terms.most_runs);
  if (hunt.found.empty()) {
    return result;
  }
  const auto& prey = hunt.found.front();
  result.run = prey.run;
  const auto shrunk = shrink(
      prey.problem.input, assignment.smaller,
      [&](std::string_view input) { return fails(input) == prey.kind; }, most_shrink_tries);
  result.small = shrunk.input;
  result.minimal = shrunk.minimal;
  return result;
}

}  // namespace

std::vector<Hunted> measure_hunts(const Assignment& assignment, const HuntedTerms& terms) {
  std::vector<Hunted> all;
  for (std::size_t mutant = 0; mutant < assignment.mutants.size(); ++mutant) {
    if (assignment.mutants[mutant].mutant_class == MutantClass::killable) {
      all.push_back({mutant, std::nullopt, {}, false});
    }
  }
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < all.size(); at = next++) {
      all[at] = hunted(assignment, all[at].mutant, terms);
    }
  };
  std::vector<std::jthread> others;
  for (int job = 1; job < terms.jobs; ++job) {
    others.emplace_back(work);
  }
  work();
  others.clear();
  return all;
}

}  // namespace fuzz
