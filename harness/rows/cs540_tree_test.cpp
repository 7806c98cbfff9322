// The row of cs540-tree: what the rest of plycheck sees of a problem.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/log_line.hpp"
#include "harness/judge/words/testing/in_words.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const Assignment& row() {
  return *find_assignment("cs540-tree");
}

TEST(TreeRow, SaysWhatAProblemAsks) {
  const auto problem = row().read("TREE\nALPHABETA\nMIN\n((1 2) 3)\n").value();
  EXPECT_EQ(problem.task, "alpha-beta");
  EXPECT_EQ(problem.summary, "alpha-beta, MIN at the root, 5 nodes");
  EXPECT_EQ(row().read("TREE\nMINIMAX\nMAX\n7\n")->summary, "minimax, MAX at the root, 1 node");
}

TEST(TreeRow, SolvesTheFilesThatItNames) {
  const auto problem = row().read("TREE\nALPHABETA\nMIN\n((1 2) 3)\n").value();
  std::set<std::string> written;
  EXPECT_TRUE(problem.solve([&](std::string_view name, std::string_view) { written.emplace(name); }, {}));
  EXPECT_EQ(written, (std::set<std::string>{"output.txt", "traverse_log.txt"}));
  EXPECT_EQ(problem.outputs.size(), 2U);
}

TEST(TreeRow, RefusesAnotherPartsInput) {
  const auto refused = row().read("CHECKERS\nRED\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part TREE, found 'CHECKERS'");
}

/// 2 is cut off after 2.1, by equality.
const std::string by_equality = "TREE\nALPHABETA\nMAX\n((3 4) (3 (9 8) 7))\n";
const std::string deeper_cut = "TREE\nALPHABETA\nMAX\n((3 4) (2 (9 8) 7))\n";

cases::Answer solved(const AnyProblem& problem) {
  cases::Answer answer;
  problem.solve(cases::collect_into(answer), {});
  return answer;
}

Judgement judged(const AnyProblem& problem, const cases::Answer& expected, const cases::Answer& got) {
  return judge_files(
      {problem.outputs, row().facts().comparison, problem.boards(), expected, problem.readings},
      {cases::output_names(row().facts()),
       [&got](std::string_view name) { return std::optional(got.files.find(name)->second); }});
}

/// What is told of a right answer in which one text of a file was replaced by another.
ToldDivergence told(const std::string& input, std::string_view file, const std::string& text,
                    const std::string& other) {
  const auto problem = row().read(input).value();
  const auto expected = solved(problem);
  auto got = expected;
  auto& contents = got.files.find(file)->second;
  const auto at = contents.find(text);
  EXPECT_NE(at, std::string::npos) << contents;
  contents.replace(at, text.size(), other);
  // File by file: what is supposed to be the cause is told before it is proven.
  for (const auto& output : problem.outputs) {
    const auto judgement =
        judge_file(output, row().facts().comparison, problem.boards(),
                   expected.files.find(output.name)->second, got.files.find(output.name)->second);
    if (judgement.divergence) {
      return in_words(*judgement.divergence);
    }
  }
  return {};
}

using Names = std::vector<std::string>;

TEST(TreeView, ChildrenAreLegalAtTheirParent) {
  const auto view = row().read(deeper_cut).value().boards();
  EXPECT_EQ(view.legal({}), (Names{"1", "2"}));
  EXPECT_EQ(view.legal(Names{"2"}), (Names{"2.1", "2.2", "2.3"}));
  EXPECT_EQ(view.legal(Names{"2", "2.2"}), (Names{"2.2.1", "2.2.2"}));
  EXPECT_EQ(view.legal(Names{"1", "1.1"}), Names{});
  EXPECT_EQ(view.legal(Names{"3"}), Names{});
}

TEST(TreeView, SearchAtANodeHasItsWindow) {
  const auto view = row().read(deeper_cut).value().boards();
  EXPECT_EQ(view.node_search("2")->alpha, 3);
  EXPECT_EQ(view.node_search("2")->beta, log_infinity);
  EXPECT_EQ(view.node_search("2")->cutoff, std::nullopt);
  EXPECT_EQ(view.node_search("2.2.1")->cutoff, (Cutoff{"2", "2.1", "value 2 < alpha 3"}));
}

TEST(TreeView, NamesThatNoNodeHasAreUnknown) {
  const auto view = row().read(deeper_cut).value().boards();
  for (const auto* const name :
       {"", "0", "3", "1.", "1.3", "1.01", "x", "1.1.1", ".1", "-1", "99999999999"}) {
    EXPECT_FALSE(view.node_search(name).has_value()) << name;
  }
}

TEST(TreeJudging, NodeThatIsCutOffIsTold) {
  const auto divergence = told(deeper_cut, "output.txt", "2.2 PRUNED", "2.2 8");
  EXPECT_EQ(divergence.where, "line 9 of 9, node 2.2, differs");
  EXPECT_EQ(divergence.hint,
            "2.2 is not to be visited: 2 is cut off after its child 2.1 (value 2 < alpha 3)");
}

TEST(TreeJudging, FailHardValueIsTold) {
  EXPECT_EQ(told(deeper_cut, "output.txt", "\n2 2\n", "\n2 3\n").hint,
            "yours is the alpha that 2 is entered with: its value comes from its children alone");
  EXPECT_EQ(told(deeper_cut, "output.txt", "\n2 2\n", "\n2 1\n").hint, "");
}

TEST(TreeJudging, VisitedLeafAmongThePrunedOnesIsTold) {
  EXPECT_EQ(told(deeper_cut, "output.txt", "3 2.2.1", "4 2.1 2.2.1").hint,
            "2.1 is visited, yours leaves it out");
}

TEST(TreeJudging, NumberBehindItsWordIsReckonedWith) {
  const auto divergence = told(deeper_cut, "output.txt", "VALUE 3", "VALUE -3");
  EXPECT_EQ(divergence.column, "value");
  EXPECT_EQ(divergence.hint, "yours is the negative");
}

TEST(TreeLog, SparedChildrenAreNamed) {
  const auto divergence =
      told(deeper_cut, "traverse_log.txt", "2,1,2,3,Infinity\n", "2,1,2,3,2\n2.2,2,-Infinity,3,2\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::not_pruned);
  EXPECT_EQ(
      divergence.where,
      "line 11 of 12: root > 2 is cut off after its child 2.1 (value 2 < alpha 3): 2.2 and 2.3 are not to "
      "be visited, yours goes on with 2.2");
}

TEST(TreeLog, CutoffByEqualityIsExplained) {
  EXPECT_EQ(
      told(by_equality, "traverse_log.txt", "2,1,3,3,Infinity\n", "2,1,3,3,3\n2.2,2,-Infinity,3,3\n").hint,
      "a value equal to the bound cuts off too: value <= alpha");
}

TEST(TreeLog, NamesAreReadBackwardsOnSquaresAlone) {
  const auto divergence =
      told("TREE\nMINIMAX\nMAX\n((3 4) (2 5))\n", "traverse_log.txt", "1.2,2,4\n", "2.1,2,4\n");
  EXPECT_EQ(divergence.where, "line 6 of 14: the next child of root > 1 is 1.2, yours goes on with 2.1");
  EXPECT_EQ(divergence.hint, "root > 1 has no child 2.1");
}

TEST(TreeLog, LastStepOfANameIsNoName) {
  EXPECT_EQ(told(deeper_cut, "traverse_log.txt", "1.1,2,3", "1,2,3").hint,
            "1.1 is named by the whole way to it, yours has the last step alone");
}

TEST(TreeLog, SiblingsInAnotherOrderHaveNoHint) {
  EXPECT_EQ(told(deeper_cut, "traverse_log.txt", "1.1,2,3", "1.2,2,4").hint, "");
}

TEST(TreeLog, NegativeLeafIsNobodysValue) {
  EXPECT_EQ(told("TREE\nMINIMAX\nMIN\n((3 4) (2 5))\n", "traverse_log.txt", "1.1,2,3", "1.1,2,-3").hint,
            "yours is the negative of the expected value");
  EXPECT_EQ(told("TREE\nMINIMAX\nMIN\n(3 (4 5))\n", "traverse_log.txt", "1,1,3", "1,1,-3").hint,
            "yours is the negative of the expected value");
}

TEST(TreeReadings, StrictCutsAreNamed) {
  const auto problem = row().read(by_equality).value();
  ASSERT_EQ(problem.readings.size(), 1U);
  const auto strict = problem.readings.front().answers().front();
  EXPECT_NE(strict, solved(problem));
  const auto judgement = judged(problem, solved(problem), strict);
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(judgement.reading, "equality does not prune");
  EXPECT_EQ(row().readings, Names{judgement.reading});
}

TEST(TreeReadings, OtherWrongAnswerFollowsNone) {
  const auto problem = row().read(by_equality).value();
  auto got = problem.readings.front().answers().front();
  got.files["output.txt"] += "3 4\n";
  EXPECT_EQ(judged(problem, solved(problem), got).reading, "");
}

TEST(TreeReadings, MinimaxHasNone) {
  EXPECT_TRUE(row().read("TREE\nMINIMAX\nMAX\n((1 2) 3)\n")->readings.empty());
}

/// The leaves 1, 2, 3, ... below one root.
std::string wide(int leaves) {
  std::string text = "TREE\nALPHABETA\nMAX\n(5 (4";
  for (int leaf = 0; leaf < leaves; ++leaf) {
    text += " " + std::to_string(leaf);
  }
  return text + "))\n";
}

// What compares each leaf with all others takes longer for it than any test may.
TEST(TreeJudging, WideTreeIsJudged) {
  const auto input = wide(100'000);
  EXPECT_EQ(told(input, "traverse_log.txt", "2,1,4,5,Infinity\n", "2,1,4,5,4\n2.2,2,0,5,4\n").kind,
            DivergenceKind::not_pruned);
  EXPECT_EQ(told(input, "output.txt", " 2.99999 ", " ").hint,
            "2.99999 is left out: 2 is cut off after its child 2.1 (value 4 < alpha 5)");
}

TEST(TreeJudging, DeepTreeIsToldInShort) {
  constexpr int levels = 1000;
  const auto input =
      "TREE\nMINIMAX\nMAX\n" + std::string(levels, '(') + "7" + std::string(levels, ')') + "\n";
  EXPECT_LT(told(input, "traverse_log.txt", ",1000,7\n", ",1000,8\n").where.size(), 300U);
  EXPECT_LT(told(input, "output.txt", ".1 7\n", ".1 8\n").where.size(), 300U);
}

}  // namespace
}  // namespace harness
