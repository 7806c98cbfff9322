#include "harness/judge/run_difference.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/opened.hpp"
#include "harness/judge/words/lines_in_words.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

using Bytes = std::optional<std::string>;

FileDifference difference(const Bytes& first, const Bytes& other) {
  return difference_of("log", first, other).value_or(FileDifference{});
}

/// "2: b 1 | b 2": the line's number, and what is told of it in either run.
std::string told(const Bytes& first, const Bytes& other) {
  const auto found = difference(first, other);
  const auto lines = found.lines.value_or(RunLines{});
  return std::to_string(found.line) + ": " + line_in_words(lines.first, lines.blanks) + " | " +
         line_in_words(lines.other, lines.blanks);
}

LinePiece there(const std::string& text) {
  return {LineState::there, 0, text, 0};
}

TEST(RunDifference, IsNoneBetweenTheSameBytes) {
  EXPECT_EQ(difference_of("log", "a\nb\n", "a\nb\n"), std::nullopt);
  EXPECT_EQ(difference_of("log", std::nullopt, std::nullopt), std::nullopt);
}

TEST(RunDifference, IsToldInPiecesAsOfTheWhole) {
  const std::vector<std::string> texts = {"", "a", "a\n", "a\nb\n", "a\nb", "a\nc\n", "\n\n", "a\nb\nc\n"};
  for (const auto& first : texts) {
    for (const auto& other : texts) {
      const auto whole = difference_of("log", Bytes(first), Bytes(other));
      const auto large = [](const std::string& text) {
        return RunFile{std::nullopt, cases::testing::opened(text)};
      };
      EXPECT_EQ(difference_of("log", large(first), large(other)), whole) << first << "|" << other;
      EXPECT_EQ(difference_of("log", RunFile{first}, large(other)), whole) << first << "|" << other;
      EXPECT_EQ(difference_of("log", large(first), RunFile{other}), whole) << first << "|" << other;
    }
    EXPECT_EQ(difference_of("log", RunFile{std::nullopt, cases::testing::opened(first)}, RunFile{}),
              difference_of("log", Bytes(first), std::nullopt));
  }
}

TEST(RunDifference, NamesTheFirstLineThatDiffersAndBothLines) {
  EXPECT_EQ(difference("a\nb 1\nc\n", "a\nb 2\nd\n"),
            (FileDifference{"log", 2, RunLines{there("b 1"), there("b 2")}}));
  EXPECT_EQ(told("a\nb 1\nc\n", "a\nb 2\nd\n"), "2: b 1 | b 2");
  EXPECT_EQ(told("x", "y"), "1: x | y");
}

TEST(RunDifference, ShowsWhereOneFileEnds) {
  EXPECT_EQ(told("a\n", "a\nb\n"), "2: (end of file) | b");
  EXPECT_EQ(told("a\nb", "a\n"), "2: b | (end of file)");
  EXPECT_EQ(told("", "\n"), "1: (end of file) | (empty line)");
  EXPECT_EQ(difference("a\n", "a\nb\n").lines->first.state, LineState::ended);
  EXPECT_EQ(difference("", "\n").lines->other.state, LineState::blank);
}

TEST(RunDifference, ShowsThatOnlyTheLastNewlineIsMissing) {
  EXPECT_EQ(told("a\nb\n", "a\nb"), "2: b | b (no newline behind it)");
  EXPECT_EQ(told("b", "b\n"), "1: b (no newline behind it) | b");
  EXPECT_EQ(difference("b", "b\n").lines->first, (LinePiece{LineState::no_newline, 0, "b", 0}));
}

TEST(RunDifference, MakesWhatOneDoesNotSeeVisible) {
  EXPECT_EQ(told("a\r\n", "a \n"), "1: a\\r | a·");
  EXPECT_EQ(difference("a\r\n", "a \n").lines->first, there("a\r")) << "as it is";
}

TEST(RunDifference, CutsBothLinesAtTheSamePlace) {
  const std::string same(5'000, 'x');
  const auto lines = *difference(same + "a\n", same + "b\n").lines;
  EXPECT_GT(lines.first.before, 0);
  EXPECT_EQ(lines.first.before, lines.other.before);
  EXPECT_TRUE(lines.first.text.ends_with("xa"));
  EXPECT_TRUE(line_in_words(lines.first, lines.blanks).starts_with("("));
}

TEST(RunDifference, TellsAFileThatOneRunHasNotWritten) {
  EXPECT_EQ(told("four", std::nullopt), "0: 4 bytes | (no file)");
  EXPECT_EQ(told(std::nullopt, "x"), "0: (no file) | 1 byte");
  EXPECT_EQ(difference("four", std::nullopt).lines,
            (RunLines{{LineState::whole_file, 0, "", 4}, {LineState::no_file, 0, "", 0}}));
}

TEST(RunDifference, SaysOfARunItsVerdictAndWhy) {
  EXPECT_EQ(words_of(said_of_run({Verdict::accepted, {}, {}})), "AC");
  EXPECT_EQ(words_of(said_of_run({Verdict::runtime_error, {message(ReasonId::exit_status, 3)}, {}})),
            "RTE, exit status 3");
}

}  // namespace
}  // namespace harness
