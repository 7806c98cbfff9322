#include "fuzz/measuring/probed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

/// Each so many of an assignment's mistakes is tried: PLYCHECK_STEP=1 tries all, which takes half an hour.
/// Those of trees alone where sanitizers look on.
std::size_t step_of_mistakes() {
  constexpr std::size_t few = 140;
  if (const char* const wanted = std::getenv("PLYCHECK_STEP")) {
    return std::max<std::size_t>(std::strtoull(wanted, nullptr, 10), 1);
  }
  constexpr std::size_t some = 8;
  return !cases::testing::is_sanitized && std::getenv("PLYCHECK_LONG_RUNS") != nullptr ? some : few;
}

/// From one failing input the right mistake is named in 95 of 100, and never another one as if it were sure.
TEST(ProbedMistakes, AreNamedFromASingleFailingInput) {
  const std::size_t step = step_of_mistakes();
  for (const Assignment& assignment : assignments()) {
    if (cases::testing::is_sanitized && assignment.facts.name != "cs540-tree") {
      continue;
    }
    const auto probed = measure_probed(assignment, step);
    const auto tried = std::ssize(probed);
    const auto named = std::ranges::count(probed, true, &ProbedMistake::named);
    std::vector<int> runs;
    for (const auto& one : probed) {
      runs.push_back(one.runs);
      EXPECT_FALSE(one.told_falsely) << assignment.mutants[one.mutant].name << " at " << one.site;
      if (!one.named) {
        fmt::print("{}: {} at {} is not named\n", assignment.facts.name, assignment.mutants[one.mutant].name,
                   one.site);
      }
    }
    ASSERT_GT(tried, 0) << assignment.facts.name;
    EXPECT_GE(named * 100, tried * 95) << assignment.facts.name;
    std::ranges::sort(runs);
    fmt::print("{}: {} tried, {} named, {} for sure; runs: median {}, most {}\n", assignment.facts.name,
               tried, named, std::ranges::count(probed, true, &ProbedMistake::sure), runs[runs.size() / 2],
               runs.back());
  }
}

}  // namespace
}  // namespace fuzz
