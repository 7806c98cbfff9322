#include "harness/judge/answer_divergence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/judge.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

/// A board of two rows, on which X takes an empty square; a square is worth its number.
const Grid start{2, {".", "X", ".", "O"}};
const std::vector<std::string> squares{"A1", "B1", "A2", "B2"};

std::optional<Grid> after(std::span<const std::string> moves) {
  Grid board = start;
  for (const auto& move : moves) {
    const auto square = static_cast<std::size_t>(std::ranges::find(squares, move) - squares.begin());
    if (square == squares.size() || board.cells[square] != ".") {
      return std::nullopt;
    }
    board.cells[square] = "X";
  }
  return board;
}

BoardView view() {
  BoardView boards;
  boards.column_labels = {"A", "B"};
  boards.row_labels = {"1", "2"};
  boards.after = after;
  boards.legal = [](std::span<const std::string>) { return std::vector<std::string>{"A1", "A2"}; };
  boards.outcome = [](const std::string& move) {
    return move == "A1" ? std::optional<std::int64_t>(7) : std::optional<std::int64_t>(3);
  };
  return boards;
}

const OutputFile numbers{"output.txt",
                         FileKind::answer,
                         {{"move", FieldKind::move}, {"value", FieldKind::word}, {"nodes", FieldKind::word}}};
const OutputFile with_board{
    "output.txt", FileKind::answer, {{"move", FieldKind::move}, {"board", FieldKind::board}}};
const OutputFile competition{
    "output.txt", FileKind::answer, {{"move", FieldKind::move}, {"board", FieldKind::board}}, true};

FileJudgement judged(const OutputFile& file, std::string_view expected, std::string_view got,
                     const BoardView& boards = view()) {
  return judge_file(file, cases::Comparison::bytes_free_final_newline, boards, expected, got);
}

ToldDivergence told(const OutputFile& file, std::string_view expected, std::string_view got,
                    const BoardView& boards = view()) {
  return in_words(judged(file, expected, got, boards).divergence.value());
}

TEST(AnswerDivergence, NamesTheFieldThatDiffers) {
  const auto divergence = told(numbers, "A1\n7\n9", "A1\n7\n8");
  EXPECT_EQ(divergence.kind, DivergenceKind::field);
  EXPECT_EQ(divergence.column, "nodes");
  EXPECT_EQ(divergence.where, "line 3 of 3, nodes, differs");
  EXPECT_EQ(divergence.expected_line, "9");
  EXPECT_EQ(divergence.got_line, "8");
  EXPECT_EQ(divergence.hint, "");
  EXPECT_TRUE(divergence.drawing.empty());
}

TEST(AnswerDivergence, NamesAllFieldsThatDiffer) {
  const auto divergence = told(numbers, "A1\n7\n9", "A2\n3\n8");
  EXPECT_EQ(divergence.column, "move, value, nodes");
  EXPECT_EQ(divergence.where, "line 1 of 3, move, differs, and so do value and nodes");
  ASSERT_GE(divergence.drawing.size(), 2U);
  EXPECT_EQ(divergence.drawing[0], "value: expected 7, yours 3");
  EXPECT_EQ(divergence.drawing[1], "nodes: expected 9, yours 8");
}

TEST(AnswerDivergence, SaysWhatTheOtherMoveIsWorth) {
  EXPECT_EQ(told(numbers, "A1\n7\n9", "A2\n7\n9").hint, "A2 is worth 3, A1 is worth 7");
}

TEST(AnswerDivergence, SearchThatPrefersAMoveIsToldBesideItsOwnValueAlone) {
  BoardView boards = view();
  boards.outcomes = [](const std::string& move) {
    return move == "A1" ? std::vector<std::int64_t>{7, 2} : std::vector<std::int64_t>{1, 3};
  };
  boards.search_name = "limit";
  const OutputFile searched{
      "output.txt", FileKind::answer, {{"move", FieldKind::move}, {"value", FieldKind::outcome}}};
  const auto hint = [&](const std::string& got) {
    return in_words(judged(searched, "A1\n7\n", got, boards).divergence.value()).hint;
  };
  EXPECT_NE(hint("A2\n3\n").find("at limit 2 alone yours is worth more"), std::string::npos);
  EXPECT_EQ(hint("A2\n31\n"), "A2 is worth 3 at most (at limit 2), A1 is worth 7 (at limit 1)");
}

TEST(AnswerDivergence, SaysThatAMoveAsGoodComesLater) {
  auto boards = view();
  boards.outcome = [](const std::string&) { return std::optional<std::int64_t>(7); };
  EXPECT_EQ(
      told(numbers, "A1\n7\n9", "A2\n7\n9", boards).hint,
      "A2 is worth 7 too, but A1 comes first in the handout's order; or yours gives one of them another "
      "value");
}

TEST(AnswerDivergence, ListsTheLegalMovesBesideAnIllegalOne) {
  EXPECT_EQ(told(numbers, "A1\n7\n9", "B1\n7\n9").hint,
            "yours is no legal move here; in the handout's order the legal ones are A1 and A2");
}

TEST(AnswerDivergence, MoveInSmallLettersIsNoOther) {
  EXPECT_EQ(told(numbers, "A1\n7\n9", "a1\n7\n9").hint, "a1 is spelled A1");
}

TEST(AnswerDivergence, DrawsTheBoardsOfBothMoves) {
  const auto drawing = told(numbers, "A1\n7\n9", "A2\n7\n9").drawing;
  ASSERT_FALSE(drawing.empty());
  EXPECT_NE(drawing[0].find("expected: A1"), std::string::npos);
  EXPECT_NE(drawing[0].find("yours: A2"), std::string::npos);
}

TEST(AnswerDivergence, NegativeOfANumberIsRemarked) {
  EXPECT_EQ(told(numbers, "A1\n7\n9", "A1\n-7\n9").hint, "yours is the negative");
}

TEST(AnswerDivergence, WorthOfAnotherBoardIsNamed) {
  const OutputFile file{
      "output.txt", FileKind::answer, {{"move", FieldKind::move}, {"myopic", FieldKind::worth}}};
  auto boards = view();
  boards.worth = [](std::span<const std::string> moves) -> std::optional<std::int64_t> {
    return moves.empty() ? 1 : moves[0] == "A1" ? 5 : 9;
  };
  EXPECT_EQ(told(file, "A1\n5", "A1\n9", boards).hint, "yours is what the board is worth after the move A2");
  EXPECT_EQ(told(file, "A1\n5", "A1\n1", boards).hint, "yours is what the board is worth before the move");
  EXPECT_EQ(told(file, "A1\n5", "A1\n-5", boards).hint, "yours is the negative");
}

TEST(AnswerDivergence, ValuesThatAreOffByTheSameAreRemarked) {
  EXPECT_EQ(told(numbers, "A1\n7\n9", "A1\n5\n7").hint, "both are too low by 2");
  EXPECT_EQ(told(numbers, "A1\n7\n9", "A1\n5\n8").hint, "");
}

TEST(AnswerDivergence, LegendStandsUnderTheBoards) {
  auto boards = view();
  boards.legend = {"row 1 is worth 3"};
  EXPECT_EQ(told(numbers, "A1\n7\n9", "A2\n7\n9", boards).drawing.back(), "row 1 is worth 3");
}

TEST(AnswerDivergence, BoardIsJudgedApartFromTheMove) {
  const auto divergence = told(with_board, "A1\nXX\n.O\n", "A1\nXX\nXO\n");
  EXPECT_EQ(divergence.column, "board");
  EXPECT_EQ(divergence.where, "line 3 of 3, board: A2 should be ., yours is X");
  EXPECT_EQ(divergence.hint, "the board is not what A1 gives: A2 should be ., yours is X");
  EXPECT_TRUE(divergence.expected_line.empty());
}

TEST(AnswerDivergence, BoardOfAnotherMoveMayBeRightForIt) {
  const auto divergence = told(with_board, "A1\nXX\n.O\n", "A2\n.X\nXO\n");
  EXPECT_EQ(divergence.column, "move, board");
  EXPECT_EQ(divergence.hint, "A2 is worth 3, A1 is worth 7; your board is what A2 gives");
}

TEST(AnswerDivergence, RightBoardBesideAnotherMoveIsNotWhatThatGives) {
  EXPECT_EQ(told(with_board, "A1\nXX\n.O\n", "A2\nXX\n.O\n").hint,
            "A2 is worth 3, A1 is worth 7; your board is what A1 gives, not A2");
}

TEST(AnswerDivergence, ShortAnswerSaysWhatIsMissing) {
  const auto divergence = told(numbers, "A1\n7\n9", "A1\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::truncated);
  EXPECT_EQ(divergence.hint, "what is missing: value and nodes");
}

TEST(AnswerDivergence, MissingLineInTheMiddleIsNamed) {
  const auto divergence = told(numbers, "A1\n7\n9", "A1\n9\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::missing_line);
  EXPECT_EQ(divergence.where, "line 2 of 3, value: the line is missing, all others are right");
  EXPECT_EQ(divergence.hint, "");
}

TEST(AnswerDivergence, ShortAnswerThatDiffersSaysHowShortItIs) {
  EXPECT_EQ(told(numbers, "A1\n7\n9", "A2\n").hint, "yours has 1 line where 3 are expected");
}

TEST(AnswerDivergence, NumbersBeyondAllReasonAreNotReckonedWith) {
  EXPECT_EQ(told(numbers, "A1\n-7\n-9", "A1\n9223372036854775807\n9223372036854775805").hint, "");
}

TEST(AnswerDivergence, LongFieldsAreCut) {
  const auto drawing = told(numbers, "A1\n7\n9", "A1\n8\n" + std::string(100'000, '9')).drawing;
  ASSERT_FALSE(drawing.empty());
  EXPECT_LT(drawing[0].size(), 300U);
}

TEST(AnswerDivergence, LongAnswerGoesOn) {
  EXPECT_EQ(told(numbers, "A1\n7\n9", "A1\n7\n9\n9\n").kind, DivergenceKind::extra_line);
}

TEST(AnswerDivergence, CarriageReturnsAreShownAndNotCompared) {
  const auto judgement = judged(numbers, "A1\n7\n9", "A1\r\n7\r\n9");
  EXPECT_EQ(judgement.verdict, Verdict::layout);
}

TEST(AnyLegalMove, OtherLegalMoveWithItsBoardIsRight) {
  EXPECT_EQ(judged(competition, "A1\nXX\n.O\n", "A2\n.X\nXO\n").verdict, Verdict::accepted);
}

TEST(AnyLegalMove, BoardThatTheMoveDoesNotGiveIsWrong) {
  const auto judgement = judged(competition, "A1\nXX\n.O\n", "A2\nXX\n.O\n");
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(in_words(judgement.divergence.value()).column, "board");
}

TEST(AnyLegalMove, IllegalMoveIsWrong) {
  const auto judgement = judged(competition, "A1\nXX\n.O\n", "B2\n.X\n.X\n");
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  const auto divergence = in_words(judgement.divergence.value());
  EXPECT_EQ(divergence.column, "move");
  EXPECT_EQ(divergence.where, "line 1 of 3, move: no legal move");
  EXPECT_EQ(divergence.expected_line, "(any legal move)");
  EXPECT_EQ(divergence.got_line, "B2");
  EXPECT_EQ(divergence.hint, "the legal ones are A1 and A2");
}

TEST(AnyLegalMove, EmptyFileIsTruncated) {
  EXPECT_EQ(judged(competition, "A1\nXX\n.O\n", "").divergence->kind, DivergenceKind::truncated);
}

TEST(AnyLegalMove, LayoutStillCounts) {
  EXPECT_EQ(judged(competition, "A1\nXX\n.O\n", "A2 \n.X\nXO\n").verdict, Verdict::layout);
}

/// A run that left one file.
Judgement judged_with(std::vector<Reading> readings, const std::string& got) {
  const Demand demand{
      {numbers}, cases::Comparison::bytes, view(), {{{"output.txt", "A1\n7\n9"}}}, std::move(readings)};
  return judge_files(demand, {{"output.txt"}, [got](std::string_view) { return std::optional(got); }});
}

std::vector<cases::Answer> by_the_other_order() {
  return {cases::Answer{{{"output.txt", "A2\n7\n9"}}}};
}

const std::vector<Reading> other_order{{"other order", by_the_other_order}};

TEST(Readings, AnswerByAnotherReadingNamesIt) {
  const auto judgement = judged_with(other_order, "A2\n7\n9");
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(judgement.reading, "other order");
}

TEST(Readings, OtherWrongAnswerFollowsNone) {
  EXPECT_EQ(judged_with(other_order, "A2\n7\n8").reading, "");
}

TEST(Readings, RightAnswerIsNotAskedAbout) {
  const std::vector<Reading> never{{"never", []() -> std::vector<cases::Answer> {
                                      ADD_FAILURE();
                                      return {};
                                    }}};
  EXPECT_EQ(judged_with(never, "A1\n7\n9").reading, "");
}

}  // namespace
}  // namespace harness
