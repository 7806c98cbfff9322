#include "solver/traverse_log.hpp"

#include <ostream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

namespace solver {
namespace {

/// The pieces that a log hands over for `visits`, in order.
std::vector<std::string> pieces_of(bool with_window, const std::vector<Visit<int>>& visits) {
  std::vector<std::string> pieces;
  const auto name_of = [](int move) { return fmt::format("N{}", move); };
  TraverseLog log(with_window, name_of, [&pieces](std::string_view text) { pieces.emplace_back(text); });
  for (const auto& visit : visits) {
    log.entered(visit);
  }
  log.finish();
  return pieces;
}

std::string text_of(bool with_window, const std::vector<Visit<int>>& visits) {
  std::string text;
  for (const auto& piece : pieces_of(with_window, visits)) {
    text += piece;
  }
  return text;
}

constexpr int move = 7;

struct Row {
  const char* name;
  Visit<int> visit;
  const char* short_line;
  const char* long_line;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class TraverseLogLines : public ::testing::TestWithParam<Row> {};

TEST_P(TraverseLogLines, HaveThreeColumnsWithoutTheWindow) {
  EXPECT_EQ(text_of(false, {GetParam().visit}), std::string("Node,Depth,Value\n") + GetParam().short_line);
}

TEST_P(TraverseLogLines, HaveFiveColumnsWithTheWindow) {
  EXPECT_EQ(text_of(true, {GetParam().visit}),
            std::string("Node,Depth,Value,Alpha,Beta\n") + GetParam().long_line);
}

INSTANTIATE_TEST_SUITE_P(
    Visits, TraverseLogLines,
    ::testing::Values(
        Row{"root", {nullptr, 0, 5, {}}, "root,0,5\n", "root,0,5,-Infinity,Infinity\n"},
        Row{"a_move", {&move, 1, 5, {1, 9}}, "N7,1,5\n", "N7,1,5,1,9\n"},
        Row{"zero", {&move, 1, 0, {0, 0}}, "N7,1,0\n", "N7,1,0,0,0\n"},
        Row{"infinity",
            {&move, 2, infinity, {infinity, infinity}},
            "N7,2,Infinity\n",
            "N7,2,Infinity,Infinity,Infinity\n"},
        Row{"minus_infinity",
            {&move, 2, -infinity, {-infinity, -infinity}},
            "N7,2,-Infinity\n",
            "N7,2,-Infinity,-Infinity,-Infinity\n"},
        Row{"negative_numbers", {&move, 3, -13, {-100, -1}}, "N7,3,-13\n", "N7,3,-13,-100,-1\n"},
        Row{"a_deep_node", {&move, 12345, 1, {-5, 5}}, "N7,12345,1\n", "N7,12345,1,-5,5\n"},
        Row{"next_to_infinity",
            {&move, 1, 1 - infinity, {1 - infinity, infinity - 1}},
            "N7,1,-9223372036854775806\n",
            "N7,1,-9223372036854775806,-9223372036854775806,9223372036854775806\n"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(TraverseLog, HasAHeaderWithoutEvents) {
  EXPECT_EQ(text_of(false, {}), "Node,Depth,Value\n");
  EXPECT_EQ(text_of(true, {}), "Node,Depth,Value,Alpha,Beta\n");
}

TEST(TraverseLog, HasALineForAChangeAsForAnEntrance) {
  std::string text;
  TraverseLog log(
      false, [](int) { return "x"; }, [&text](std::string_view piece) { text += piece; });
  log.entered(Visit<int>{nullptr, 0, -infinity, {}});
  log.changed(Visit<int>{nullptr, 0, 3, {}});
  log.finish();
  EXPECT_EQ(text, "Node,Depth,Value\nroot,0,-Infinity\nroot,0,3\n");
}

/// Many visits, each told from the others by its line, and those lines.
class LargeLog : public ::testing::Test {
 protected:
  LargeLog() {
    for (std::size_t count = 0; count < moves.size(); ++count) {
      moves[count] = static_cast<int>(count);
      visits.push_back({&moves[count], 1, -static_cast<Score>(count), {}});
      lines += fmt::format("N{},1,-{},-Infinity,Infinity\n", count, count);
    }
    lines.replace(lines.find(",-0,"), 4, ",0,");
  }
  std::vector<int> moves = std::vector<int>(50'000);
  std::vector<Visit<int>> visits;
  std::string lines = "Node,Depth,Value,Alpha,Beta\n";
};

TEST_F(LargeLog, HasEveryLineInOrder) {
  EXPECT_TRUE(text_of(true, visits) == lines);
}

TEST_F(LargeLog, ComesInPiecesOfNearlyTheBuffersSize) {
  const auto pieces = pieces_of(true, visits);
  ASSERT_GE(pieces.size(), 4U);
  for (std::size_t piece = 0; piece + 1 < pieces.size(); ++piece) {
    EXPECT_LE(pieces[piece].size(), traverse_log_piece);
    EXPECT_GE(pieces[piece].size(), traverse_log_piece - 256);
  }
}

TEST_F(LargeLog, ComesInPiecesOfWholeLines) {
  for (const auto& piece : pieces_of(true, visits)) {
    EXPECT_EQ(piece.back(), '\n');
  }
}

TEST(TraverseLog, FitsTheLongestLinesIntoItsBuffer) {
  const std::string name(32, 'n');
  std::string text;
  const auto name_of = [&name](int) { return std::string_view(name); };
  TraverseLog log(true, name_of, [&text](std::string_view piece) { text += piece; });
  const Visit<int> visit{&move, 2'000'000'000, 1 - infinity, {1 - infinity, 1 - infinity}};
  std::string lines = "Node,Depth,Value,Alpha,Beta\n";
  for (int line = 0; line < 5'000; ++line) {
    log.entered(visit);
    lines += fmt::format("{},2000000000,{},{},{}\n", name, 1 - infinity, 1 - infinity, 1 - infinity);
  }
  log.finish();
  EXPECT_TRUE(text == lines);
}

TEST(TraverseLog, NamesAVisitWhereNamesDependOnTheWay) {
  std::string text;
  const auto name_of = [](const Visit<int>& visit) { return fmt::format("{}:{}", visit.depth, *visit.move); };
  TraverseLog log(false, name_of, [&text](std::string_view piece) { text += piece; });
  log.entered(Visit<int>{nullptr, 0, 5, {}});
  log.entered(Visit<int>{&move, 2, 6, {}});
  log.finish();
  EXPECT_EQ(text, "Node,Depth,Value\nroot,0,5\n2:7,2,6\n");
}

TEST(TraverseLog, HasRoomForLongNames) {
  std::string text;
  const std::string name(TraverseLog<int (*)(int), int>::longest_name, 'n');
  TraverseLog log(
      false, [&name](int) { return std::string_view(name); },
      [&text](std::string_view piece) { text += piece; });
  for (int line = 0; line < 5; ++line) {
    log.entered(Visit<int>{&move, 1, 5, {}});
  }
  log.finish();
  EXPECT_EQ(text.size(), std::string_view("Node,Depth,Value\n").size() + 5 * (name.size() + 5));
}

}  // namespace
}  // namespace solver
