#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace solver::cs540_checkers {
namespace {

namespace fs = std::filesystem;

cases::Answer solved(const cases::cs540_checkers::Problem& problem) {
  cases::Answer answer;
  solve(problem, cases::collect_into(answer));
  return answer;
}

TEST(CheckersHandout, PrintsTheLinesOfADepth) {
  const fs::path folder = "cases/cs540_checkers/handout";
  const auto problem = cases::cs540_checkers::parse(cases::read_file(folder / "input.txt").value());
  const auto beginning = cases::read_file(folder / "output.beginning.txt").value();
  EXPECT_EQ(solved(problem.value()).files.at("output.txt").substr(0, beginning.size()), beginning);
}

/// Cases that lie outside of the repository.
TEST(CheckersSamples, AreSolvedToTheByte) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES names no folder with cases";
  }
  const auto set = cases::read_case_set(fs::path(samples) / "cs540-checkers",
                                        {"output.txt", "next_state.txt", "traverse_log.txt"});
  ASSERT_TRUE(set) << set.error();
  EXPECT_EQ(set->cases.size(), 10U);
  int refused = 0;
  for (const auto& stored : set->cases) {
    const auto problem = cases::cs540_checkers::parse(cases::read_file(stored.input).value());
    if (!problem) {
      EXPECT_EQ(problem.error().expected, "- on a light square") << stored.id;
      ++refused;
      continue;
    }
    const auto answer = solved(*problem);
    EXPECT_EQ(answer.files.size(), stored.expected.size()) << stored.id;
    for (const auto& [file, path] : stored.expected) {
      EXPECT_EQ(answer.files.at(file), cases::read_file(path).value()) << stored.id;
    }
  }
  EXPECT_EQ(refused, 2) << "two of them stand on light squares, which no input may have";
}

}  // namespace
}  // namespace solver::cs540_checkers
