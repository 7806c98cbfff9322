#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/equality.hpp"
#include "cases/file.hpp"
#include "solver/games/squirrel.hpp"

namespace solver::squirrel {
namespace {

namespace fs = std::filesystem;

cases::Answer solved(const fs::path& input) {
  const auto problem = cases::squirrel::parse(cases::read_file(input).value());
  cases::Answer answer;
  solve(problem.value(), cases::collect_into(answer));
  return answer;
}

/// What the handout prints, and which task it belongs to.
class SquirrelHandoutLogs : public ::testing::TestWithParam<const char*> {};

// The handout's printed next_state.txt is not tested: it is the answer for depth 1, its input says depth 2.
TEST_P(SquirrelHandoutLogs, BeginAsPrinted) {
  const fs::path folder = fs::path("cases/squirrel/handout") / GetParam();
  const auto beginning = cases::read_file(folder / "traverse_log.beginning.txt").value();
  const auto log = solved(folder / "input.txt").files.at("traverse_log.txt");
  ASSERT_FALSE(beginning.empty());
  EXPECT_EQ(log.substr(0, beginning.size()), beginning);
}

INSTANTIATE_TEST_SUITE_P(Tasks, SquirrelHandoutLogs, ::testing::Values("minimax", "alpha-beta"),
                         [](const auto& name) {
                           return std::string(name.param) == "minimax" ? "minimax" : "alpha_beta";
                         });

TEST(SquirrelHandout, PrintsTheDepth1AnswerAsNextState) {
  auto problem = cases::squirrel::parse(cases::read_file("cases/squirrel/handout/minimax/input.txt").value());
  problem->first.depth = 1;
  cases::Answer answer;
  solve(problem.value(), cases::collect_into(answer));
  EXPECT_EQ(answer.files.at("next_state.txt"), "**XX*\n**XOX\n*X*O*\n**OO*\n*****\n");
}

TEST(SquirrelHandout, PrintsABattleThatCanBeFoughtToItsEnd) {
  EXPECT_EQ(solved("cases/squirrel/handout/battle/input.txt").files.at("trace_state.txt").size(), 17U * 30);
}

/// The course's own cases lie outside of the repository.
TEST(SquirrelSamples, AreSolvedAsTheCourseSolvesThem) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES names no folder with the course's cases";
  }
  const auto set = cases::read_case_set(fs::path(samples) / "squirrel",
                                        {"next_state.txt", "traverse_log.txt", "trace_state.txt"});
  ASSERT_TRUE(set) << set.error();
  EXPECT_EQ(set->cases.size(), 25U);
  for (const auto& stored : set->cases) {
    const auto answer = solved(stored.input);
    EXPECT_EQ(answer.files.size(), stored.expected.size()) << stored.id;
    for (const auto& [file, path] : stored.expected) {
      const auto expected = cases::read_file(path).value();
      const auto compared = cases::compare(cases::Comparison::lines, expected,
                                           answer.files.contains(file) ? answer.files.at(file) : "");
      EXPECT_NE(compared.equality, cases::Equality::different)
          << stored.id << ", " << file << " line " << (compared.difference ? compared.difference->line : 0);
    }
  }
}

}  // namespace
}  // namespace solver::squirrel
