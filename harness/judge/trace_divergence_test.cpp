#include "harness/judge/trace_divergence.hpp"

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

/// A battle of three moves: B5 by X, D2 by O, A1 by X.
const std::string given = "*OXXO\nOOX*O\nOXOOO\nOXXOO\nO*XXO\n";
const std::string first = "*OXXO\nOOX*O\nOXOOO\nOXXOO\nXXXXO\n";
const std::string second = "*OXOO\nOOOOO\nOXOOO\nOXXOO\nXXXXO\n";
const std::string third = "XOXOO\nOOOOO\nOXOOO\nOXXOO\nXXXXO\n";
const std::string expected = first + second + third;

ToldDivergence diverge(std::string_view got) {
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  const auto problem = faulty::problem_of(
      "4\nX\n1\n1\nO\n1\n1\n20 16 1 32 30\n20 12 2 11 8\n28 48 9 1 1\n20 12 10 6 2\n25 30 23 21 10\n" +
      given);
  return in_words(diverge_in_trace(expected, got, compared.difference.value(), faulty::view_of(problem)));
}

TEST(TraceDivergence, WrongMoveIsDrawn) {
  const auto divergence = diverge(first + "OOXXO\nOOX*O\nOXOOO\nOXXOO\nXXXXO\n" + third);
  EXPECT_EQ(divergence.move, 2);
  EXPECT_EQ(fmt::format("\n{}\n", fmt::join(render("trace_state.txt", divergence), "\n")), R"(
     trace_state.txt line 6 of 15, move 2: 4 squares differ: A1, D1, C2 and D2
       -> yours is the board after A1, the expected move is D2 (O's lead: 38
          after D2, -21 after A1)
       before        expected      yours         values
         A B C D E     A B C D E     A B C D E       A  B  C  D  E
       1 * O X X O   1[*]O X[O]O   1[O]O X[X]O   1: 20 16  1 32 30
       2 O O X * O   2 O O[O|O]O   2 O O[X|*]O   2: 20 12  2 11  8
       3 O X O O O   3 O X O O O   3 O X O O O   3: 28 48  9  1  1
       4 O X X O O   4 O X X O O   4 O X X O O   4: 20 12 10  6  2
       5 X X X X O   5 X X X X O   5 X X X X O   5: 25 30 23 21 10
       (the expected move is D2 by O: a Raid that turned D1 and C2)
)");
}

TEST(TraceDivergence, GivenBoardAtTheFrontIsRecognised) {
  const auto divergence = diverge(given + expected);
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_boards);
  EXPECT_EQ(divergence.where,
            "line 5 of 15: the given board stands first, the one after the first move is due");
  EXPECT_EQ(divergence.hint, "apart from that yours is right");
}

TEST(TraceDivergence, EmptyLinesBetweenBoardsAreMalformed) {
  const auto divergence = diverge(first + "\n" + second + "\n" + third);
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(divergence.where, "line 6 of 15: an empty line stands before board 2");
  EXPECT_EQ(divergence.hint,
            "boards follow each other without a line between; apart from that yours is right");
}

TEST(TraceDivergence, DebugWordsAreMalformed) {
  const auto divergence = diverge("Move 1\n" + first + "Move 2\n" + second + "Move 3\n" + second);
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(divergence.where, "line 1 of 15, board 1: row 1 has 6 characters where 5 are expected");
  EXPECT_EQ(divergence.hint, "a trace has rows of boards and nothing else");
}

TEST(TraceDivergence, LastBoardTwiceIsAnExtraBoard) {
  const auto divergence = diverge(expected + third);
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_boards);
  EXPECT_EQ(divergence.where, "line 16, after the last of 15: yours goes on with 5 lines after board 3 of 3");
  EXPECT_EQ(divergence.hint, "the last board stands twice");
}

TEST(TraceDivergence, BoardTwiceInTheMiddleIsAnExtraBoard) {
  const auto divergence = diverge(first + first + second + third);
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_boards);
  EXPECT_EQ(divergence.where, "line 6 of 15: the board after move 1 stands twice");
}

TEST(TraceDivergence, LeftOutBoardIsAMissingBoard) {
  const auto divergence = diverge(first + third);
  EXPECT_EQ(divergence.kind, DivergenceKind::missing_boards);
  EXPECT_EQ(divergence.where, "line 6 of 15: the board after move 2 is missing");
}

TEST(TraceDivergence, EarlyEndIsCountedInBoards) {
  const auto divergence = diverge(first + second);
  EXPECT_EQ(divergence.kind, DivergenceKind::missing_boards);
  EXPECT_EQ(divergence.where, "line 11 of 15: yours ends after board 2 of 3");
}

TEST(TraceDivergence, EndInTheMiddleOfABoardIsToldApart) {
  EXPECT_EQ(diverge(first + "*OXOO\nOOOOO\n").where,
            "line 8 of 15: yours ends in the middle of board 2 of 3");
}

TEST(TraceDivergence, EmptyFileIsSaidToBeEmpty) {
  EXPECT_EQ(diverge("").where, "line 1 of 15: the file is empty");
}

TEST(TraceDivergence, BoardsWhereNoneIsExpectedAreExtra) {
  const auto compared = cases::compare(cases::Comparison::lines, "", given);
  const auto problem = faulty::problem_of(faulty::deep());
  const auto divergence =
      in_words(diverge_in_trace("", given, *compared.difference, faulty::view_of(problem)));
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_boards);
  EXPECT_EQ(divergence.where, "line 1, after the last of 0: yours goes on with 5 lines after board 0 of 0");
}

TEST(TraceDivergence, FileOfBlankLinesIsNotCalledEmpty) {
  EXPECT_EQ(diverge("").where, "line 1 of 15: the file is empty");
  EXPECT_EQ(diverge("\n\n").where, "line 1 of 15: the file has blank lines only");
}

}  // namespace
}  // namespace harness
