// The row of cs540-checkers: what the rest of plycheck sees of a problem.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/words/testing/in_words.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const std::string none = "- - - - - - - -\n";
const std::string board = none + none + none + "- - - - r - - -\n" + none + none + none + none;

const Assignment& row() {
  return *find_assignment("cs540-checkers");
}

TEST(CheckersRow, SaysWhatAProblemAsks) {
  const auto problem = row().read("CHECKERS\nBLACK\nENHANCED\n3\n" + board).value();
  EXPECT_EQ(problem.task, "enhanced");
  EXPECT_EQ(problem.summary, "enhanced, BLACK to move, depth limit 3");
}

TEST(CheckersRow, SolvesTheFilesThatItNames) {
  const auto problem = row().read("CHECKERS\nRED\nBASIC\n3\n" + board).value();
  std::set<std::string> written;
  EXPECT_TRUE(problem.solve([&](std::string_view name, std::string_view) { written.emplace(name); }, {}));
  EXPECT_EQ(written, (std::set<std::string>{"next_state.txt", "output.txt", "traverse_log.txt"}));
  EXPECT_EQ(problem.outputs.size(), 3U);
}

TEST(CheckersRow, RefusesAnotherPartsInput) {
  const auto refused = row().read("TREE\nMINIMAX\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part CHECKERS, found 'TREE'");
}

/// RED can jump twice from (5,0) and not move (5,6).
const std::string two_jumps = "CHECKERS\nRED\nBASIC\n3\n- b - - - - - -\n" + none + "- - - b - - - -\n" +
                              none + "- b - - - - - -\nr - - - - - r -\n" + none + none;

BoardView view_of(const std::string& input) {
  return row().read(input).value().boards();
}

using Moves = std::vector<std::string>;

TEST(CheckersBoards, MovesHaveTheirSquaresForNames) {
  EXPECT_EQ(view_of(two_jumps).legal({}), Moves{"(5,0),(3,2),(1,4)"});
  EXPECT_EQ(view_of(two_jumps).legal(Moves{"(5,6),(4,5)"}), Moves{});
}

TEST(CheckersBoards, JumpedPiecesAreGoneAfterTheMove) {
  const auto after = view_of(two_jumps).after(Moves{"(5,0),(3,2),(1,4)"}).value();
  EXPECT_EQ(after.cells[12], "r");
  EXPECT_EQ(after.cells[33], "-");
  EXPECT_FALSE(view_of(two_jumps).after(Moves{"(5,0),(3,2)"}).has_value());
}

TEST(CheckersBoards, StorySaysHowAMoveWasMade) {
  const auto view = view_of(two_jumps);
  EXPECT_EQ(view.story(Moves{"(5,0),(3,2),(1,4)"}), "RED: 2 jumps, over (4,1), (2,3)");
  EXPECT_EQ(view.story(Moves{"(5,0),(3,2),(1,4)", "(0,1),(1,0)"}), "BLACK: a step");
  EXPECT_EQ(view.story(Moves{"(5,0),(3,2),(1,4)", "(0,1),(1,0)", "(1,4),(0,3)"}),
            "RED: a step, then crowned");
  EXPECT_EQ(view.story({}), "");
}

TEST(CheckersBoards, RefusalSaysWhatIsSure) {
  const auto view = view_of(two_jumps);
  EXPECT_EQ(view.refusal("(5,6),(4,5)"), "a capture is forced here");
  EXPECT_EQ(view.refusal("(5,6),(6,5)"), "a pawn of RED moves up");
  EXPECT_EQ(view.refusal("(5,6),(3,4)"), "there is no enemy to jump over on (4,5)");
  EXPECT_EQ(view.refusal("(4,1),(5,2)"), "RED has no piece on (4,1)");
  EXPECT_EQ(view.refusal("(5,0),(4,1)"), "(4,1) is occupied");
  EXPECT_EQ(view.refusal("(5,6),(2,3)"), "(2,3) is occupied");
  EXPECT_EQ(view.refusal("pass"), "");
}

TEST(CheckersBoards, OutcomesArePerDepthLimit) {
  const auto view = view_of(two_jumps);
  EXPECT_EQ(view.outcomes("(5,0),(3,2),(1,4)").front(), 1);
  EXPECT_EQ(view.outcomes("(5,0),(3,2),(1,4)").size(), 3U);
  EXPECT_EQ(view.worth(Moves{"(5,0),(3,2),(1,4)"}), 1);
  EXPECT_TRUE(view.outcomes("(5,6),(4,5)").empty());
}

cases::Answer solved(const AnyProblem& problem) {
  cases::Answer answer;
  problem.solve(cases::collect_into(answer), {});
  return answer;
}

/// The judgement of a right answer in which one text of a file was replaced by another.
Judgement judged(const std::string& input, std::string_view file, const std::string& text,
                 const std::string& other) {
  const auto problem = row().read(input).value();
  const auto expected = solved(problem);
  auto got = expected;
  auto& contents = got.files.find(file)->second;
  const auto at = contents.find(text);
  EXPECT_NE(at, std::string::npos) << contents;
  contents.replace(at, text.size(), other);
  return judge_files(
      {problem.outputs, row().facts().comparison, problem.boards(), expected, problem.readings},
      {cases::output_names(row().facts()),
       [got](std::string_view name) { return std::optional(got.files.find(name)->second); }});
}

ToldDivergence told(std::string_view file, const std::string& text, const std::string& other) {
  const auto judgement = judged(two_jumps, file, text, other);
  for (const auto& judged_file : judgement.files) {
    if (judged_file.divergence) {
      return in_words(*judged_file.divergence);
    }
  }
  return {};
}

TEST(CheckersJudging, JumpThatStopsEarlyIsTold) {
  const auto divergence = told("output.txt", "(5,0),(3,2),(1,4)", "(5,0),(3,2)");
  EXPECT_EQ(divergence.column, "move");
  EXPECT_EQ(divergence.hint, "yours stops early: the whole move is (5,0),(3,2),(1,4)");
  EXPECT_EQ(divergence.drawing.back(), "((5,0),(3,2),(1,4) by RED: 2 jumps, over (4,1), (2,3))");
}

TEST(CheckersJudging, ForcedCaptureIsTold) {
  EXPECT_EQ(
      told("output.txt", "(5,0),(3,2),(1,4)", "(5,6),(4,5)").hint,
      "yours is no legal move here: a capture is forced here; in the handout's order the legal ones are "
      "(5,0),(3,2),(1,4)");
}

TEST(CheckersJudging, PrunesAreOfADepthLimit) {
  EXPECT_EQ(told("output.txt", "limit 2\nI pruned the tree 0", "limit 2\nI pruned the tree 4").where,
            "line 4 of 9, prunes at depth limit 2, differs");
}

TEST(CheckersJudging, PieceThatWasJumpedAndStays) {
  const auto divergence =
      told("next_state.txt", "- - - - - - - -\n- - - - - - r -", "- b - - - - - -\n- - - - - - r -");
  EXPECT_EQ(divergence.kind, DivergenceKind::square);
  EXPECT_EQ(divergence.where, "line 5 of 8: (4,1) should be -, yours is b");
  EXPECT_EQ(divergence.hint, "the expected move is (5,0),(3,2),(1,4): yours leaves (4,1) as before the move");
  EXPECT_EQ(divergence.drawing.back(),
            "(the expected move is (5,0),(3,2),(1,4) by RED: 2 jumps, over (4,1), (2,3))");
}

TEST(CheckersJudging, SmallLetterIsAnotherPiece) {
  const auto divergence = told("next_state.txt", "r", "R");
  EXPECT_EQ(divergence.where, "line 2 of 8: (1,4) should be r, yours is R");
  EXPECT_EQ(divergence.hint.find("small letters"), std::string::npos);
}

TEST(CheckersJudging, BoardWithoutBlanksIsReadAllTheSame) {
  const auto divergence = told("next_state.txt", "- b - - - - - -", "-b------");
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
}

TEST(CheckersJudging, LogRowAndColumnAreNamed) {
  const auto divergence = told("traverse_log.txt", "1 (5,0),(3,2),(1,4) 1 2 0", "1 (5,0),(3,2),(1,4) 1 1 0");
  EXPECT_EQ(divergence.where, "line 2 of 4, depth limit 1, column Nodes");
  EXPECT_EQ(divergence.column, "Nodes");
}

/// A RED king and a BLACK one in the open, where equal values are common.
const std::string open_board = "CHECKERS\nRED\nBASIC\n4\n" + none + "- - b - b - - -\n" + none + none + none +
                               "- - r - r - - -\n" + none + none;

TEST(CheckersJudging, StrictCutsAreAReading) {
  const auto problem = row().read(open_board).value();
  ASSERT_EQ(problem.readings.size(), 1U);
  EXPECT_EQ(row().readings, Moves{problem.readings.front().name});
  const auto strict = problem.readings.front().answers().front();
  const auto expected = solved(problem);
  ASSERT_NE(strict, expected);
  EXPECT_EQ(strict.files.at("next_state.txt"), expected.files.at("next_state.txt"));
  const auto judgement =
      judge_files({problem.outputs, row().facts().comparison, problem.boards(), expected, problem.readings},
                  {cases::output_names(row().facts()),
                   [&](std::string_view name) { return std::optional(strict.files.find(name)->second); }});
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(judgement.reading, "equality does not prune");
}

TEST(CheckersJudging, OtherWrongAnswerFollowsNoReading) {
  EXPECT_EQ(judged(two_jumps, "output.txt", "BLACK Turn", "RED Turn").reading, "");
}

}  // namespace
}  // namespace harness
