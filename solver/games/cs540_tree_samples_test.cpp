#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "solver/games/cs540_tree.hpp"

namespace solver::cs540_tree {
namespace {

namespace fs = std::filesystem;

cases::Answer solved(const fs::path& input) {
  const auto problem = cases::cs540_tree::parse(cases::read_file(input).value());
  cases::Answer answer;
  solve(problem.value(), cases::collect_into(answer));
  return answer;
}

/// The values of the inner nodes in output.txt, a line a level; pruned nodes have none.
std::string values_by_level(const std::string& output) {
  std::map<std::string::size_type, std::string> levels;
  std::istringstream in(output.substr(output.find("\nroot ") + 1));
  for (std::string name, value; in >> name >> value;) {
    const auto level = name == "root" ? 0 : 1 + std::ranges::count(name, '.');
    auto& line = levels[static_cast<std::size_t>(level)];
    line += (line.empty() ? "" : " ") + value;
  }
  std::string text;
  for (const auto& [level, line] : levels) {
    text += line + "\n";
  }
  return text;
}

class TreeHandout : public ::testing::TestWithParam<const char*> {};

TEST_P(TreeHandout, HasTheFiguresValues) {
  const fs::path folder = fs::path("cases/cs540_tree/handout") / GetParam();
  EXPECT_EQ(values_by_level(solved(folder / "input.txt").files.at("output.txt")),
            cases::read_file(folder / "values.txt").value());
}

INSTANTIATE_TEST_SUITE_P(Figures, TreeHandout, ::testing::Values("3a", "3b"),
                         [](const auto& name) { return std::string(name.param); });

TEST(TreeHandout, PrunesTheFiguresLeaf) {
  const auto output = solved("cases/cs540_tree/handout/3b/input.txt").files.at("output.txt");
  EXPECT_NE(output.find("\nPRUNED LEAVES 1 2.2.2\n"), std::string::npos) << "the leaf 14";
}

/// Cases that lie outside of the repository.
TEST(TreeSamples, AreSolvedToTheByte) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES names no folder with cases";
  }
  const auto set = cases::read_case_set(fs::path(samples) / "cs540-tree", {"output.txt", "traverse_log.txt"});
  ASSERT_TRUE(set) << set.error();
  EXPECT_EQ(set->cases.size(), 6U);
  for (const auto& stored : set->cases) {
    const auto answer = solved(stored.input);
    EXPECT_EQ(answer.files.size(), stored.expected.size()) << stored.id;
    for (const auto& [file, path] : stored.expected) {
      EXPECT_EQ(answer.files.at(file), cases::read_file(path).value()) << stored.id;
    }
  }
}

}  // namespace
}  // namespace solver::cs540_tree
