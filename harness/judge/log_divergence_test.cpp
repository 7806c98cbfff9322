#include "harness/judge/log_divergence.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "cases/equality.hpp"
#include "harness/judge/log_place.hpp"
#include "harness/judge/testing/faulty_squirrel.hpp"
#include "harness/judge/words/render.hpp"
#include "harness/judge/words/testing/in_words.hpp"
#include "solver/games/squirrel.hpp"

namespace harness {
namespace {

using faulty::Mistakes;

ToldDivergence diverge(std::string_view expected, std::string_view got, const BoardView& boards = {}) {
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  return in_words(diverge_in_log(expected, got, compared.difference.value(), boards));
}

std::string rendered(const std::string& input, const Mistakes& mistakes) {
  const auto problem = faulty::problem_of(input);
  const auto divergence =
      diverge(faulty::log_of(problem), faulty::log_of(problem, mistakes), faulty::view_of(problem));
  return fmt::format("\n{}\n", fmt::join(render("traverse_log.txt", divergence), "\n"));
}

/// A tree without boards: root (max), A with the leaves A1 and A2, B with B1, cut off.
constexpr std::string_view tree =
    "Node,Depth,Value,Alpha,Beta\n"
    "root,0,-Infinity,-Infinity,Infinity\n"
    "A,1,Infinity,-Infinity,Infinity\n"
    "A1,2,5,-Infinity,Infinity\n"
    "A,1,5,-Infinity,5\n"
    "A2,2,3,-Infinity,5\n"
    "A,1,3,-Infinity,3\n"
    "root,0,3,3,Infinity\n"
    "B,1,Infinity,3,Infinity\n"
    "B1,2,2,3,Infinity\n"
    "B,1,2,3,Infinity\n"
    "root,0,3,3,Infinity\n";

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  const auto at = result.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return result.replace(at, from.size(), to);
}

TEST(LogDivergence, RootUnderAnotherNameIsSaidToBeSo) {
  const auto got = replaced(tree, "root,0,-Infinity,", "start,0,-Infinity,");
  EXPECT_EQ(diverge(tree, got).hint, "the root is named root");
}

/// That its first line is missing is no matter of its name, also where the next line is wrong too.
TEST(LogDivergence, MissingLineOfTheRootIsNotAWrongName) {
  const auto got = replaced(tree, "root,0,-Infinity,-Infinity,Infinity\nA,1,Infinity", "A,1,0");
  const auto divergence = diverge(tree, got);
  EXPECT_EQ(divergence.kind, DivergenceKind::missing_line);
  EXPECT_EQ(divergence.hint, "an inner node has a line on the way down, with the value -Infinity");
}

TEST(LogDivergence, DepthIsSaidToBeTooSmall) {
  const auto got = replaced(tree, "A1,2,5", "A1,1,5");
  EXPECT_EQ(diverge(tree, got).hint, "yours is too small by 1");
}

TEST(FaultySquirrel, WithoutMistakesIsTheSolver) {
  for (const auto& input : {faulty::deep(), faulty::shallow(), faulty::minimax(), faulty::nearly_full()}) {
    const auto problem = faulty::problem_of(input);
    cases::Answer answer;
    solver::squirrel::solve(problem, cases::collect_into(answer));
    EXPECT_EQ(faulty::log_of(problem), answer.files.at("traverse_log.txt"));
  }
}

TEST(LogDivergence, BoundMovedAtACutoffIsDrawn) {
  Mistakes mistakes;
  mistakes.bound_moved_at_cut = true;
  EXPECT_EQ(rendered(faulty::shallow(), mistakes), R"(
     traverse_log.txt line 31 of 116, column Beta, at root > B1 after its child
       A3
       expected  B1,1,-140,-138,-62
       yours     B1,1,-140,-138,-140
       -> yours moved Beta although A3 causes a cutoff (value -140 < alpha
          -138): the line at a cutoff shows the old bounds
       before B1     at B1         values
         A B C D E     A B C D E       A  B  C  D  E
       1 * * X X *   1 *[O|O]X *   1: 20 16  1 32 30
       2 O O X * *   2 O O X * *   2: 20 12  2 11  8
       3 * X O * O   3 * X O * O   3: 28 48  9  1  1
       4 O X X * O   4 O X X * O   4: 20 12 10  6  2
       5 O * X X O   5 O * X X O   5: 25 30 23 21 10
       (B1 was just taken by O: a Raid that turned C1)
)");
}

TEST(LogDivergence, MissedCutoffIsDrawn) {
  Mistakes mistakes;
  mistakes.prune_leaves_row_only = true;
  EXPECT_EQ(rendered(faulty::deep(), mistakes), R"(
     traverse_log.txt line 29 of 760: root > A1 > E1 is cut off after its child
       A3 (value 148 > beta 120): D3, D4 and B5 are not to be visited, yours
       goes on with D4
       expected  A1,1,120,-Infinity,120
       yours     D4,3,50,80,120
       -> yours leaves out the rest of the row alone: a cutoff ends the loop
          over the rows too
       before E1     at E1          values
         A B C D E     A B C D E        A  B  C  D  E
       1 X * X X *   1 X * X X[O]   1: 20 16  1 32 30
       2 O O X * *   2 O O X * *    2: 20 12  2 11  8
       3 * X O * O   3 * X O * O    3: 28 48  9  1  1
       4 O X X * O   4 O X X * O    4: 20 12 10  6  2
       5 O * X X O   5 O * X X O    5: 25 30 23 21 10
       (E1 was just taken by O: a move that turned nothing)
)");
}

TEST(LogDivergence, FullBoardAtTheRootIsDrawnWithoutAMove) {
  Mistakes mistakes;
  mistakes.last_line_missing = true;
  EXPECT_EQ(rendered(faulty::nearly_full(), mistakes), R"(
     traverse_log.txt line 32 of 32: the last line is missing (root after its
       last child B5)
       expected  root,0,-18,-18,Infinity
       yours     (end of file)
       the board at the root   values
         A B C D E                 A  B  C  D  E
       1 * O X X O             1: 20 16  1 32 30
       2 O O X * O             2: 20 12  2 11  8
       3 O X O O O             3: 28 48  9  1  1
       4 O X X O O             4: 20 12 10  6  2
       5 O * X X O             5: 25 30 23 21 10
)");
}

TEST(LogDivergence, MalformedLineHasASignUnderThePlace) {
  Mistakes mistakes;
  mistakes.comma_lost = true;
  EXPECT_EQ(rendered(faulty::minimax(), mistakes), R"(
     traverse_log.txt line 4 of 164, malformed: 2 columns where 3 are expected:
       a comma is missing
       expected  B1,2,12
       yours     B1,212
                     ^
)");
}

TEST(LogDivergence, TellsTheKindOfATreeWithoutBoards) {
  const auto divergence = diverge(tree, replaced(tree, "B,1,2,3,Infinity", "B,1,2,3,2"));
  EXPECT_EQ(divergence.kind, DivergenceKind::beta);
  EXPECT_EQ(divergence.where, "line 11 of 12, column Beta, at root > B after its child B1");
  EXPECT_EQ(
      divergence.hint,
      "yours moved Beta although B1 causes a cutoff (value 2 < alpha 3): the line at a cutoff shows the "
      "old bounds");
  EXPECT_EQ(divergence.path, std::vector<std::string>{"B"});
  EXPECT_TRUE(divergence.drawing.empty());
}

TEST(LogDivergence, ChildAfterACutoffIsNamedWithoutBoards) {
  const auto divergence =
      diverge(tree, replaced(tree, "B,1,2,3,Infinity\n", "B,1,2,3,Infinity\nB2,2,9,3,Infinity\n"));
  EXPECT_EQ(divergence.kind, DivergenceKind::not_pruned);
  EXPECT_EQ(
      divergence.where,
      "line 12 of 12: root > B is cut off after its child B1 (value 2 < alpha 3): no further child is to "
      "be visited, yours goes on with B2");
}

TEST(LogDivergence, EarlyReturnIsPrunedTooMuch) {
  const auto divergence =
      diverge(tree, replaced(tree, "A2,2,3,-Infinity,5\nA,1,3,-Infinity,3\nroot,0,3,3,Infinity\n",
                             "root,0,5,5,Infinity\n"));
  EXPECT_EQ(divergence.kind, DivergenceKind::pruned_too_much);
  EXPECT_EQ(divergence.where,
            "line 6 of 12: root > A is not done after its child A1 (value 5 > alpha -Infinity): its child A2 "
            "comes next, yours leaves the node");
}

TEST(LogDivergence, NegatedValueIsNoticed) {
  const auto divergence = diverge(tree, replaced(tree, "A,1,3,-Infinity,3", "A,1,-3,-Infinity,3"));
  EXPECT_EQ(divergence.kind, DivergenceKind::value);
  EXPECT_EQ(divergence.where, "line 7 of 12, column Value, at root > A after its last child A2");
  EXPECT_EQ(divergence.hint, "yours is the negative of the expected value");
}

TEST(LogDivergence, BetterChildNotTakenOverIsNoticed) {
  const auto divergence = diverge(tree, replaced(tree, "A,1,3,-Infinity,3", "A,1,5,-Infinity,5"));
  EXPECT_EQ(divergence.column, "Value, Beta");
  EXPECT_EQ(divergence.where, "line 7 of 12, columns Value and Beta, at root > A after its last child A2");
  EXPECT_EQ(divergence.hint, "A is a min node and its child A2 is worth 3: yours did not take that over");
}

TEST(LogDivergence, WorseChildTakenOverIsNoticed) {
  const auto divergence =
      diverge(tree, replaced(tree, "B,1,2,3,Infinity\nroot,0,3,", "B,1,2,3,Infinity\nroot,0,2,"));
  EXPECT_EQ(divergence.where, "line 12 of 12, column Value, at root after its last child B");
  EXPECT_EQ(divergence.hint, "root is a max node: it keeps the greatest value so far, yours took that of B");
}

TEST(LogDivergence, ParentsFirstWindowIsNoticed) {
  const auto deeper = replaced(tree, "B1,2,2,3,Infinity\n",
                               "B1,2,-Infinity,3,Infinity\nC,3,2,3,Infinity\nB1,2,2,3,Infinity\n"
                               "D,3,7,3,Infinity\nB1,2,7,7,Infinity\nE,3,1,7,Infinity\nB1,2,7,7,Infinity\n");
  const auto divergence = diverge(deeper, replaced(deeper, "E,3,1,7,Infinity", "E,3,1,3,Infinity"));
  EXPECT_EQ(divergence.where, "line 15 of 18, column Alpha, at the leaf root > B > B1 > E");
  EXPECT_EQ(divergence.hint,
            "E starts with the window of B1's line before it (7, Infinity), yours with the one that B1 was "
            "entered with");
}

TEST(LogDivergence, EndInTheMiddleOfALineIsToldApart) {
  const auto divergence = diverge(tree, tree.substr(0, tree.find("B1,2") + 6));
  EXPECT_EQ(divergence.kind, DivergenceKind::truncated);
  EXPECT_EQ(divergence.where, "line 10 of 12: yours ends in the middle of the line, 2 lines before the end");
  EXPECT_EQ(divergence.got_line, "B1,2,2");
}

TEST(LogDivergence, MissingEndIsCounted) {
  const auto divergence = diverge(tree, tree.substr(0, tree.find("B1,2")));
  EXPECT_EQ(divergence.kind, DivergenceKind::truncated);
  EXPECT_EQ(divergence.where,
            "line 10 of 12: yours ends before it, 3 lines are missing, the first at the leaf root > B > B1");
}

TEST(LogDivergence, EmptyFileIsSaidToBeEmpty) {
  const auto divergence = diverge(tree, "");
  EXPECT_EQ(divergence.kind, DivergenceKind::truncated);
  EXPECT_EQ(divergence.where, "line 1 of 12: the file is empty");
  EXPECT_EQ(diverge(tree, "\n\n").where, "line 1 of 12: the file has blank lines only");
}

/// The tree with a third child of A, which changes nothing.
std::string tree_with_a3() {
  return replaced(tree, "A,1,3,-Infinity,3\n", "A,1,3,-Infinity,3\nA3,2,9,-Infinity,3\nA,1,3,-Infinity,3\n");
}

TEST(LogDivergence, RepeatedLineIsExtraThoughItComesAgain) {
  const auto log = tree_with_a3();
  const std::string line = "A,1,3,-Infinity,3\n";
  const auto twice = diverge(log, replaced(log, line, line + line));
  EXPECT_EQ(twice.kind, DivergenceKind::extra_line);
  EXPECT_EQ(twice.where,
            "line 8 of 14: before the line of the leaf root > A > A3 yours has a line of A at depth 1");
  EXPECT_EQ(twice.hint, "it repeats the line before");
  const auto thrice = diverge(log, replaced(log, line, line + line + line));
  EXPECT_EQ(
      thrice.where,
      "line 8 of 14: before the line of the leaf root > A > A3 yours has 2 lines, the first of A at depth 1");
}

TEST(LogDivergence, EveryRepeatedLineIsExtra) {
  const auto log = faulty::log_of(faulty::problem_of(faulty::deep()));
  for (auto line = line_from(log, log.find('\n') + 1); line && line->next < log.size();
       line = line_from(log, line->next)) {
    const auto divergence = diverge(log, std::string(log).insert(line->next, std::string(line->text) + '\n'));
    ASSERT_EQ(name_of(divergence.kind), "extra line") << divergence.where;
    ASSERT_EQ(divergence.hint, "it repeats the line before") << divergence.where;
  }
}

TEST(LogDivergence, LineBetweenTwoAlikeIsMissing) {
  const auto log = tree_with_a3();
  const auto divergence = diverge(log, replaced(log, "A3,2,9,-Infinity,3\n", ""));
  EXPECT_EQ(divergence.kind, DivergenceKind::missing_line);
  EXPECT_EQ(divergence.where, "line 8 of 14: the line of the leaf root > A > A3 is missing");
}

TEST(LogDivergence, SwappedLinesAreToldAsSwapped) {
  const auto divergence = diverge(tree, replaced(tree, "A2,2,3,-Infinity,5\nA,1,3,-Infinity,3\n",
                                                 "A,1,3,-Infinity,3\nA2,2,3,-Infinity,5\n"));
  EXPECT_EQ(divergence.kind, DivergenceKind::other_node);
  EXPECT_EQ(
      divergence.where,
      "line 6 of 12: the line of the leaf root > A > A2 comes before that of root > A after its last child "
      "A2, yours has the two swapped");
  EXPECT_EQ(divergence.path, (std::vector<std::string>{"A", "A2"}));
}

TEST(LogDivergence, AnyTwoNeighboursMayBeSwapped) {
  const auto log = faulty::log_of(faulty::problem_of(faulty::deep()));
  auto first = line_from(log, log.find('\n') + 1);
  for (auto second = line_from(log, first->next); second; second = line_from(log, first->next)) {
    const auto got = fmt::format("{}{}\n{}\n{}", log.substr(0, first->at), second->text, first->text,
                                 log.substr(second->next));
    const auto where = diverge(log, got).where;
    ASSERT_TRUE(where.ends_with(", yours has the two swapped")) << where;
    first = second;
  }
}

TEST(LogDivergence, LastTwoLinesMayBeSwapped) {
  const auto divergence = diverge(tree, replaced(tree, "B,1,2,3,Infinity\nroot,0,3,3,Infinity\n",
                                                 "root,0,3,3,Infinity\nB,1,2,3,Infinity"));
  EXPECT_EQ(divergence.where,
            "line 11 of 12: the line of root > B after its child B1 comes before that of root after its last "
            "child B, yours has the two swapped");
}

TEST(LogDivergence, LinesAfterTheEndAreCounted) {
  const auto divergence = diverge(tree, std::string(tree) + "root,0,3,3,Infinity\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_line);
  EXPECT_EQ(divergence.where, "line 13, after the last of 12: yours goes on with 1 line");
  EXPECT_EQ(divergence.hint, "it repeats the line before");
}

TEST(LogDivergence, ColumnsOfTheHeaderAreCounted) {
  const auto header = [](std::string_view line) {
    return diverge(tree, replaced(tree, "Node,Depth,Value,Alpha,Beta", line)).hint;
  };
  EXPECT_EQ(header("Node,Depth,Value"), "yours has 3 columns where 5 are expected");
  EXPECT_EQ(header("Node"), "yours has 1 column where 5 are expected");
}

TEST(LogDivergence, EmptyLineIsMalformed) {
  const auto divergence = diverge(tree, replaced(tree, "A2,2", "\nA2,2"));
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(divergence.where, "line 6 of 12, malformed: the line is empty");
  EXPECT_EQ(divergence.got_line, "(empty line)");
}

TEST(LogDivergence, WordsInTheLogAreMalformed) {
  const auto divergence = diverge(tree, replaced(tree, "A2,2", "cutoff!\nA2,2"));
  EXPECT_EQ(divergence.where, "line 6 of 12, malformed: 1 column where 5 are expected");
}

TEST(LogDivergence, RealLogsArePlacedLineByLine) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES is not set";
  }
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(samples) / "squirrel")) {
    std::ifstream file(entry.path() / "traverse_log.txt");
    std::stringstream text;
    text << file.rdbuf();
    const auto log = text.str();
    auto line = line_from(log, 0);
    for (line = line ? line_from(log, line->next) : line; line; line = line_from(log, line->next)) {
      const auto place = place_in(log, line->at);
      ASSERT_TRUE(place) << entry.path() << ' ' << line->text;
      EXPECT_EQ(place->path.size(), static_cast<std::size_t>(place->line.depth));
    }
  }
}

TEST(LogDivergence, EndOfAHugeLogIsTold) {
  std::string expected(tree.substr(0, tree.find("root,0,3,3")));
  const auto again = tree.substr(tree.find("B,1"));
  std::string chunk;
  while (chunk.size() < (1U << 20)) {
    chunk += "root,0,3,3,Infinity\n";
    chunk += again.substr(0, again.find("root"));
  }
  for (int megabytes = 0; megabytes < 60; ++megabytes) {
    expected += chunk;
  }
  expected += "root,0,3,3,Infinity\n";
  const auto got = expected.substr(0, expected.size() - 20) + "root,0,3,4,Infinity\n";
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  const auto divergence = in_words(diverge_in_log(expected, got, compared.difference.value(), {}));
  EXPECT_EQ(divergence.kind, DivergenceKind::alpha);
  EXPECT_TRUE(divergence.where.ends_with(", column Alpha, at root after its last child B"))
      << divergence.where;
}

}  // namespace
}  // namespace harness
