#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "solver/games/cs540_grid.hpp"

namespace solver::cs540_grid {
namespace {

namespace fs = std::filesystem;

cases::Answer solved(const fs::path& input) {
  const auto problem = cases::cs540_grid::parse(cases::read_file(input).value());
  cases::Answer answer;
  solve(problem.value(), cases::collect_into(answer));
  return answer;
}

/// A table's cells row by row; the head of an output, which has no TABs, is left out.
std::vector<std::string> table_cells(const std::string& text) {
  std::vector<std::string> cells;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.find('\t') == std::string::npos) {
      continue;
    }
    std::istringstream row(line + "\t");
    for (std::string cell; std::getline(row, cell, '\t');) {
      cells.push_back(cell);
    }
  }
  return cells;
}

/// A table of the write-up, and the last number of it that is no slip.
struct Printed {
  const char* algorithm;
  int last_right;
};
void PrintTo(const Printed& printed, std::ostream* out) {
  *out << printed.algorithm;
}

class GridHandoutTable : public ::testing::TestWithParam<Printed> {};

TEST_P(GridHandoutTable, HasTheSameNumbersInTheSameCells) {
  const fs::path folder = fs::path("cases/cs540_grid/handout") / GetParam().algorithm;
  const auto printed = table_cells(cases::read_file(folder / "table.txt").value());
  const auto ours = table_cells(solved(folder / "input.txt").files.at("output.txt"));
  ASSERT_EQ(printed.size(), 25U);
  ASSERT_EQ(ours.size(), 25U);
  int compared = 0;
  for (std::size_t cell = 0; cell < printed.size(); ++cell) {
    const int number = std::atoi(printed[cell].c_str());
    if (number <= GetParam().last_right && number > 0) {
      EXPECT_EQ(ours[cell], printed[cell]);
      ++compared;
    }
  }
  EXPECT_EQ(compared, GetParam().last_right);
}

INSTANTIATE_TEST_SUITE_P(Algorithms, GridHandoutTable,
                         ::testing::Values(Printed{"dfs", 14}, Printed{"ucs", 18}, Printed{"greedy", 8},
                                           Printed{"astar", 12}),
                         [](const auto& row) { return std::string(row.param.algorithm); });

TEST(GridHandoutTable, OfDfsAndGreedyAreOursToTheByte) {
  for (const char* const algorithm : {"dfs", "greedy"}) {
    const fs::path folder = fs::path("cases/cs540_grid/handout") / algorithm;
    const auto output = solved(folder / "input.txt").files.at("output.txt");
    EXPECT_TRUE(output.ends_with("\n" + cases::read_file(folder / "table.txt").value())) << algorithm;
  }
}

/// Cases that lie outside of the repository.
TEST(GridSamples, AreSolvedToTheByte) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES names no folder with cases";
  }
  const auto set = cases::read_case_set(fs::path(samples) / "cs540-grid", {"output.txt", "traverse_log.txt"});
  ASSERT_TRUE(set) << set.error();
  EXPECT_EQ(set->cases.size(), 4U);
  for (const auto& stored : set->cases) {
    const auto answer = solved(stored.input);
    EXPECT_EQ(stored.expected.size(), 2U) << stored.id;
    for (const auto& [file, path] : stored.expected) {
      EXPECT_EQ(answer.files.at(file), cases::read_file(path).value()) << stored.id;
    }
  }
}

}  // namespace
}  // namespace solver::cs540_grid
