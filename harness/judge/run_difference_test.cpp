#include "harness/judge/run_difference.hpp"

#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

FileDifference difference(const std::string& first, const std::string& other) {
  return difference_of("log", first, other).value_or(FileDifference{});
}

TEST(RunDifference, IsNoneBetweenTheSameBytes) {
  EXPECT_EQ(difference_of("log", "a\nb\n", "a\nb\n"), std::nullopt);
  EXPECT_EQ(difference_of("log", std::nullopt, std::nullopt), std::nullopt);
}

TEST(RunDifference, NamesTheFirstLineThatDiffersAndBothLines) {
  EXPECT_EQ(difference("a\nb 1\nc\n", "a\nb 2\nd\n"), (FileDifference{"log", 2, "b 1", "b 2"}));
  EXPECT_EQ(difference("x", "y"), (FileDifference{"log", 1, "x", "y"}));
}

TEST(RunDifference, ShowsWhereOneFileEnds) {
  EXPECT_EQ(difference("a\n", "a\nb\n"), (FileDifference{"log", 2, "(end of file)", "b"}));
  EXPECT_EQ(difference("a\nb", "a\n"), (FileDifference{"log", 2, "b", "(end of file)"}));
  EXPECT_EQ(difference("", "\n"), (FileDifference{"log", 1, "(end of file)", "(empty line)"}));
}

TEST(RunDifference, ShowsThatOnlyTheLastNewlineIsMissing) {
  EXPECT_EQ(difference("a\nb\n", "a\nb"), (FileDifference{"log", 2, "b", "b (no newline behind it)"}));
  EXPECT_EQ(difference("b", "b\n"), (FileDifference{"log", 1, "b (no newline behind it)", "b"}));
}

TEST(RunDifference, MakesWhatOneDoesNotSeeVisible) {
  EXPECT_EQ(difference("a\r\n", "a \n"), (FileDifference{"log", 1, "a\\r", "a·"}));
}

TEST(RunDifference, TellsAFileThatOneRunHasNotWritten) {
  EXPECT_EQ(difference_of("log", "four", std::nullopt), (FileDifference{"log", 0, "4 bytes", "(no file)"}));
  EXPECT_EQ(difference_of("log", std::nullopt, "x"), (FileDifference{"log", 0, "(no file)", "1 byte"}));
}

TEST(RunDifference, SaysOfARunItsVerdictAndWhy) {
  EXPECT_EQ(text_of(said_of_run({Verdict::accepted, "", {}})), "AC");
  EXPECT_EQ(text_of(said_of_run({Verdict::runtime_error, "exit status 3", {}})), "RTE, exit status 3");
}

}  // namespace
}  // namespace harness
