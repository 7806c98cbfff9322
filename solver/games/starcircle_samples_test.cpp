#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "solver/games/starcircle.hpp"

namespace solver::starcircle {
namespace {

namespace fs = std::filesystem;

std::string solved(const fs::path& input) {
  const auto problem = cases::starcircle::parse(cases::read_file(input).value());
  cases::Answer answer;
  solve(problem.value(), cases::collect_into(answer));
  return answer.files.at("output.txt");
}

/// The handout's five examples.
class StarCircleHandout : public ::testing::TestWithParam<int> {};

TEST_P(StarCircleHandout, IsSolvedToTheByte) {
  const fs::path folder = "cases/starcircle/handout/example-" + std::to_string(GetParam());
  EXPECT_EQ(solved(folder / "input.txt"), cases::read_file(folder / "output.txt").value());
}

INSTANTIATE_TEST_SUITE_P(Examples, StarCircleHandout, ::testing::Range(1, 6));

/// Solves input1.txt, ... against output1.txt, ...; the number of cases.
int check_folder(const fs::path& folder) {
  constexpr std::string_view stem = "input";
  int checked = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(stem)) {
      const auto expected = cases::read_file(folder / ("output" + name.substr(stem.size()))).value();
      EXPECT_EQ(solved(entry.path()), expected) << entry.path();
      ++checked;
    }
  }
  return checked;
}

/// Cases of the course and of students lie outside of the repository.
TEST(StarCircleSamples, AreSolvedToTheByte) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES names no folder with real cases";
  }
  const fs::path folder = fs::path(samples) / "starcircle";
  EXPECT_EQ(check_folder(folder / "course"), 5);
  EXPECT_EQ(check_folder(folder / "students-100"), 100);
}

}  // namespace
}  // namespace solver::starcircle
