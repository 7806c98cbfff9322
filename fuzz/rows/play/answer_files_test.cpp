#include "fuzz/rows/play/answer_files.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace fuzz::rows::play {
namespace {

constexpr BoardForm three_by_three{"output.txt", 3, "XO."};

Read<std::string> board_in(std::string_view text, const BoardForm& form = three_by_three) {
  Lines lines(text);
  return read_board(lines, form);
}

std::string sentence_on(std::string_view text, const BoardForm& form = three_by_three) {
  const auto board = board_in(text, form);
  EXPECT_EQ(board.error().kind, AnswerFault::Kind::torn);
  return board.error().sentence;
}

TEST(AnswerFiles, AFileThatIsNotThereIsMissing) {
  const cases::Answer answer{{{"traverse_log.txt", "x"}}};
  EXPECT_EQ(contents_of(answer, "output.txt").error(),
            (AnswerFault{AnswerFault::Kind::missing, "there is no output.txt"}));
}

TEST(AnswerFiles, AFileOfWhiteSpaceIsTorn) {
  for (const std::string text : {"", "\n", " \r\n\t\n"}) {
    EXPECT_EQ(contents_of({{{"output.txt", text}}}, "output.txt").error(),
              (AnswerFault{AnswerFault::Kind::torn, "output.txt is empty"}));
  }
}

TEST(AnswerFiles, WhiteSpaceAtTheEndOfAFileIsNotRead) {
  const cases::Answer answer{{{"output.txt", "A1 Stake \r\n\r\n"}}};
  EXPECT_EQ(contents_of(answer, "output.txt"), "A1 Stake");
}

TEST(AnswerFiles, LinesComeWithoutTheWhiteSpaceAtTheirEnds) {
  Lines lines("one \r\n  two\t\n\nfour");
  std::vector<std::string> seen;
  while (lines.more()) {
    seen.emplace_back(lines.next());
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"one", "  two", "", "four"}));
  EXPECT_EQ(lines.number(), 4);
}

TEST(AnswerFiles, AnEmptyTextHasNoLines) {
  EXPECT_FALSE(Lines("").more());
}

TEST(AnswerFiles, ABoardIsReadRowByRow) {
  EXPECT_EQ(board_in("X.O\r\n...\nOOX"), "X.O...OOX");
}

TEST(AnswerFiles, ABoardWithBlanksIsReadWithoutThem) {
  EXPECT_EQ(board_in("- b\nr -", {"next_state.txt", 2, "-rb", true}), "-br-");
}

TEST(AnswerFiles, ABoardOfTooFewRowsIsTorn) {
  EXPECT_EQ(sentence_on("X.O\n..."), "output.txt ends after 2 of the 3 rows of its board");
  EXPECT_EQ(sentence_on(""), "output.txt ends after 0 of the 3 rows of its board");
}

TEST(AnswerFiles, MoreThanABoardIsTorn) {
  EXPECT_EQ(sentence_on("X.O\n...\nOOX\nX.O"), "output.txt goes on after the 3 rows of its board");
}

TEST(AnswerFiles, ARowOfAnotherLengthOrLetterIsTorn) {
  EXPECT_EQ(sentence_on("X.O\n..\nOOX"), "output.txt line 2: expected 3 squares out of XO., found '..'");
  EXPECT_EQ(sentence_on("X.o\n...\nOOX"), "output.txt line 1: expected 3 squares out of XO., found 'X.o'");
  EXPECT_EQ(sentence_on("- b \nr  -", {"next_state.txt", 2, "-rb", true}),
            "next_state.txt line 2: expected 2 squares out of -rb with one blank between two, found 'r  -'");
}

TEST(AnswerFiles, BytesThatDoNotPrintAreShownAsNumbers) {
  EXPECT_EQ(sentence_on("\x1b[1"), "output.txt line 1: expected 3 squares out of XO., found '\\x1b[1'");
}

TEST(AnswerFiles, DifferingSquaresAreNamedUpToFour) {
  const auto number = [](int square) { return std::to_string(square); };
  EXPECT_EQ(differing_squares("....", "....", number), "");
  EXPECT_EQ(differing_squares("....", ".X..", number), "1");
  EXPECT_EQ(differing_squares("....", ".XX.", number), "1 and 2");
  EXPECT_EQ(differing_squares("....", "XXXX", number), "0, 1, 2 and 3");
  EXPECT_EQ(differing_squares("......", "XXXXXX", number), "0, 1, 2, 3 and 2 more");
}

}  // namespace
}  // namespace fuzz::rows::play
