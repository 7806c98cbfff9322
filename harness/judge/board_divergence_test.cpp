#include "harness/judge/board_divergence.hpp"

#include <string>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "cases/equality.hpp"
#include "harness/judge/testing/faulty_squirrel.hpp"
#include "harness/judge/words/render.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

/// O moves on the board **XX* OOX** *XO*O OXX*O O*XXO; A3, which turns B3, is expected.
constexpr std::string_view start = "**XX*\nOOX**\n*XO*O\nOXX*O\nO*XXO\n";
constexpr std::string_view expected = "**XX*\nOOX**\nOOO*O\nOXX*O\nO*XXO\n";

ToldDivergence diverge(std::string_view got) {
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  const auto problem = faulty::problem_of(faulty::shallow());
  return in_words(diverge_in_board(expected, got, compared.difference.value(), faulty::view_of(problem)));
}

TEST(BoardDivergence, BoardOfAnotherMoveIsDrawn) {
  const auto divergence = diverge("*OOX*\nOOX**\n*XO*O\nOXX*O\nO*XXO\n");
  EXPECT_EQ(fmt::format("\n{}\n", fmt::join(render("next_state.txt", divergence), "\n")), R"(
     next_state.txt line 1 of 5: 4 squares differ: B1, C1, A3 and B3
       -> yours is the board after B1, the expected move is A3 (O's lead: 74
          after A3, -32 after B1)
       expected      yours         values
         A B C D E     A B C D E       A  B  C  D  E
       1 *[*|X]X *   1 *[O|O]X *   1: 20 16  1 32 30
       2 O O X * *   2 O O X * *   2: 20 12  2 11  8
       3[O|O]O * O   3[*|X]O * O   3: 28 48  9  1  1
       4 O X X * O   4 O X X * O   4: 20 12 10  6  2
       5 O * X X O   5 O * X X O   5: 25 30 23 21 10
       (the expected move is A3 by O: a Raid that turned B3)
)");
}

/// What is said of one board in place of another after X's move, where all squares are worth 1.
std::string hint_on_equal_squares(std::string_view want, std::string_view got) {
  const auto problem = faulty::problem_of(
      "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
      "*****\n*****\n*****\n*****\n****O\n");
  const auto compared = cases::compare(cases::Comparison::lines, want, got);
  return in_words(diverge_in_board(want, got, compared.difference.value(), faulty::view_of(problem))).hint;
}

TEST(BoardDivergence, FirstOfEqualMovesCounts) {
  EXPECT_EQ(
      hint_on_equal_squares("X****\n*****\n*****\n*****\n****O\n", "**X**\n*****\n*****\n*****\n****O\n"),
      "yours is the board after C1, the expected move is A1 (X's lead: 0 after A1, 0 after C1; of equal "
      "moves the first counts, or yours gives one of them another value)");
}

TEST(BoardDivergence, LaterOfEqualMovesIsNotExplainedByTheirOrder) {
  EXPECT_EQ(
      hint_on_equal_squares("**X**\n*****\n*****\n*****\n****O\n", "***X*\n*****\n*****\n*****\n****O\n"),
      "yours is the board after D1, the expected move is C1 (X's lead: 0 after C1, 0 after D1; the search "
      "looks further ahead)");
}

TEST(BoardDivergence, GivenBoardIsRecognised) {
  const auto divergence = diverge(start);
  EXPECT_EQ(divergence.kind, DivergenceKind::square);
  EXPECT_EQ(divergence.where, "line 3 of 5: A3 should be O, yours is *; B3 should be O, yours is X");
  EXPECT_EQ(divergence.hint, "yours is the board before the move, the expected move is A3");
}

TEST(BoardDivergence, MissingConquestIsNamed) {
  const auto divergence = diverge("**XX*\nOOX**\nOXO*O\nOXX*O\nO*XXO\n");
  EXPECT_EQ(divergence.where, "line 3 of 5: B3 should be O, yours is X");
  EXPECT_EQ(divergence.hint,
            "A3 is the right square, but yours is the board if that move turns nothing: it turns B3");
}

TEST(BoardDivergence, SurplusConquestIsNamed) {
  EXPECT_EQ(diverge("**XX*\nOOX**\nOOO*O\nOOX*O\nO*XXO\n").hint,
            "A3 is the right square, but yours changes B4 too");
}

TEST(BoardDivergence, SurplusAndMissingConquestsAreNamedTogether) {
  EXPECT_EQ(diverge("**XX*\nOOX**\nOXO*O\nOOX*O\nO*XXO\n").hint,
            "A3 is the right square, but yours changes B4 too and does not turn B3");
}

TEST(BoardDivergence, WrongMoverIsNamed) {
  EXPECT_EQ(diverge("**XX*\nOOX**\nXOO*O\nOXX*O\nO*XXO\n").hint,
            "A3 is the right square, but it is O that moves");
}

TEST(BoardDivergence, WrongMoverIsNotNamedWhereOtherSquaresDifferToo) {
  EXPECT_EQ(
      diverge("**XX*\nOOX**\nXXO*O\nXXX*O\nO*XXO\n").hint,
      "the expected move is A3: yours leaves B3 as before the move; yours changes A4, which the move does "
      "not");
}

TEST(BoardDivergence, TwoMovesAreTooMany) {
  EXPECT_EQ(diverge("O*XX*\nOOX**\nOOO*O\nOXX*O\nO*XXO\n").hint,
            "yours takes 2 squares, a move takes one: A1 and A3");
}

TEST(BoardDivergence, WrongBoardOfAnotherMoveIsToldAsSuch) {
  EXPECT_EQ(diverge("*OXX*\nOOX**\n*XO*O\nOXX*O\nO*XXO\n").hint,
            "yours takes B1, the expected move is A3; nor is yours the board after B1: C1 would differ");
}

TEST(BoardDivergence, SmallLettersAreRecognised) {
  EXPECT_EQ(diverge("**xx*\noox**\nooo*o\noxx*o\no*xxo\n").hint, "only capital and small letters differ");
}

TEST(BoardDivergence, SeparatedSquaresAreMalformed) {
  const auto divergence = diverge("* * X X *\nO O X * *\nO O O * O\nO X X * O\nO * X X O\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(
      divergence.where,
      "line 1 of 5: this is not a board of the right size: row 1 has 9 characters where 5 are expected");
  EXPECT_EQ(divergence.hint, "without what stands between the squares it is the expected board");
}

TEST(BoardDivergence, WordsBeforeTheBoardAreMalformed) {
  const auto divergence = diverge("Next state:\n" + std::string(expected));
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(divergence.hint, "a board stands in lines 2 to 6: it is the expected board");
}

TEST(BoardDivergence, MissingRowIsMalformed) {
  const auto divergence = diverge("**XX*\nOOX**\nOOO*O\nOXX*O\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(divergence.where,
            "line 5 of 5: this is not a board of the right size: there are 4 rows where 5 are expected");
  EXPECT_EQ(divergence.got_line, "(end of file)");
}

TEST(BoardDivergence, EmptyFileIsSaidToBeEmpty) {
  EXPECT_EQ(diverge("").where, "line 1 of 5: the file is empty");
  EXPECT_EQ(diverge(" \r\n").where, "line 1 of 5: the file has blank lines only");
}

TEST(BoardDivergence, NonsenseIsShownAsNonsense) {
  const auto divergence = diverge(std::string("**XX*\nOO\0**\nOOO*O\nOXX*O\nO*XXO\n", 30));
  EXPECT_EQ(divergence.where, "line 2 of 5: C2 should be X, yours is \\x00");
}

TEST(BoardDivergence, BoardsOfNoKnownGameAreComparedSquareBySquare) {
  const auto compared = cases::compare(cases::Comparison::lines, "ab\ncd\n", "ab\ncx\n");
  const auto divergence = in_words(diverge_in_board("ab\ncd\n", "ab\ncx\n", *compared.difference, {}));
  EXPECT_EQ(divergence.where, "line 2 of 2: ? should be d, yours is x");
  EXPECT_EQ(divergence.hint, "");
}

/// What is said of a board of two rows, with a blank between two squares, in place of the expected one.
ToldDivergence separated(std::string_view got) {
  constexpr std::string_view want = "X *\n* O\n";
  const auto compared = cases::compare(cases::Comparison::bytes, want, got);
  BoardView view;
  view.column_labels = {"0", "1"};
  view.row_labels = {"0", "1"};
  view.row_named_first = true;
  view.name_marks = {"(", ",", ")"};
  return in_words(diverge_in_board(want, got, compared.difference.value(), view, ' '));
}

TEST(SeparatedBoard, SquaresAreNamed) {
  const auto divergence = separated("X *\nX O\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::square);
  EXPECT_EQ(divergence.where, "line 2 of 2: (1,0) should be *, yours is X");
}

TEST(SeparatedBoard, RowWithoutSeparatorsIsOfAnotherForm) {
  const auto divergence = separated("X*\n*O\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(divergence.where,
            "line 1 of 2: this is not a board of the right form: row 1 has not one ` ` between two squares");
  EXPECT_EQ(divergence.hint, "without what stands between the squares it is the expected board");
}

TEST(SeparatedBoard, RowOfAnotherLengthIsOfAnotherSize) {
  EXPECT_EQ(
      separated("X * *\n* O\n").where,
      "line 1 of 2: this is not a board of the right size: row 1 has 3 characters where 2 are expected");
}

}  // namespace
}  // namespace harness
