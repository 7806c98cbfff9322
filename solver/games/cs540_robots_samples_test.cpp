#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "solver/games/cs540_robots.hpp"

namespace solver::cs540_robots {
namespace {

/// Cases that lie outside of the repository.
TEST(RobotsSamples, AreSolvedToTheByte) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES names no folder with cases";
  }
  const auto set = cases::read_case_set(std::filesystem::path(samples) / "cs540-robots",
                                        {"output.txt", "traverse_log.txt"});
  ASSERT_TRUE(set) << set.error();
  EXPECT_EQ(set->cases.size(), 5U);
  for (const auto& stored : set->cases) {
    const auto problem = cases::cs540_robots::parse(cases::read_file(stored.input).value());
    cases::Answer answer;
    EXPECT_TRUE(solve(problem.value(), cases::collect_into(answer)));
    EXPECT_EQ(stored.expected.size(), 2U) << stored.id;
    for (const auto& [file, path] : stored.expected) {
      EXPECT_EQ(answer.files.at(file), cases::read_file(path).value()) << stored.id;
    }
  }
}

}  // namespace
}  // namespace solver::cs540_robots
