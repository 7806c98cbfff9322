#include "reference/stakeraid.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace reference {
namespace {

const std::string figure_3 =
    "20 16 1 32 30\n"
    "20 12 2 11 8\n"
    "28 48 9 1 1\n"
    "20 12 10 6 2\n"
    "25 30 23 21 10\n"
    "..XX.\n"
    "..XOX\n"
    "...O.\n"
    "..OO.\n"
    ".....\n";

const std::string b3_stake = "B3 Stake\n..XX.\n..XOX\n.X.O.\n..OO.\n.....\n";
const std::string c3_raid = "C3 Raid\n..XX.\n..XOX\n..XX.\n..XO.\n.....\n";

/// The rows of values when every square is worth the same.
std::string squares_worth(int side_length, int value) {
  std::string row = std::to_string(value);
  for (int column = 1; column < side_length; ++column) row += " " + std::to_string(value);
  std::string text;
  for (int line = 0; line < side_length; ++line) text += row + "\n";
  return text;
}

std::string ones(int side_length) {
  return squares_worth(side_length, 1);
}

/// The four first lines.
std::string head(int side_length, const std::string& mode, const std::string& player, int depth) {
  return std::to_string(side_length) + "\n" + mode + "\n" + player + "\n" + std::to_string(depth) + "\n";
}

/// output.txt, or what stands in its place.
std::string output_of(const Result& result) {
  if (!result) return "refused: expected " + result.error().expected + ", found " + result.error().found;
  const auto file = result->find("output.txt");
  return file == result->end() ? "no output.txt" : file->second;
}

std::string answer(const std::string& input) {
  return output_of(stakeraid(input));
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// The answer of depth 1 on a board whose squares are all worth 1.
std::string on_ones(int side_length, const std::string& player, const std::string& board) {
  return answer(head(side_length, "MINIMAX", player, 1) + ones(side_length) + board);
}

TEST(StakeraidOracle, WritesOnlyTheOutputFile) {
  const Result result = stakeraid(head(1, "MINIMAX", "X", 1) + "1\n.\n");
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(*result, (Files{{"output.txt", "A1 Stake\nX\n"}}));
}

TEST(StakeraidOracle, StakesInTheFirstExample) {
  EXPECT_EQ(answer(head(3, "MINIMAX", "O", 2) + "1 8 23\n5 42 12\n26 30 9\nX..\n...\n...\n"),
            "B3 Stake\nX..\n...\n.O.\n");
}

TEST(StakeraidOracle, StakesInTheSecondExample) {
  EXPECT_EQ(answer(head(5, "MINIMAX", "X", 1) + figure_3), b3_stake);
}

TEST(StakeraidOracle, RaidsInTheThirdExample) {
  EXPECT_EQ(answer(head(5, "ALPHABETA", "X", 4) + figure_3), c3_raid);
}

TEST(StakeraidOracle, MinimaxRaidsInTheThirdExampleToo) {
  EXPECT_EQ(answer(head(5, "MINIMAX", "X", 4) + figure_3), c3_raid);
}

/// The rules, each on a board with one empty square: the answer's type and board show what a move does.
struct Rule {
  std::string name;
  std::string player;
  std::string board;
  std::string expected;
};

void PrintTo(const Rule& rule, std::ostream* out) {
  *out << rule.name;
}

class StakeraidOracleRule : public testing::TestWithParam<Rule> {};

TEST_P(StakeraidOracleRule, Holds) {
  const Rule& rule = GetParam();
  EXPECT_EQ(on_ones(3, rule.player, rule.board), rule.expected);
}

INSTANTIATE_TEST_SUITE_P(
    Moves, StakeraidOracleRule,
    testing::Values(
        Rule{"RaidConquersEveryNeighbourAndNoChain", "X", "OXO\nO.O\nOOO\n", "B2 Raid\nOXO\nXXX\nOXO\n"},
        Rule{"RaidOfOConquersPiecesOfX", "O", "XOX\nX.X\nXXX\n", "B2 Raid\nXOX\nOOO\nXOX\n"},
        Rule{"RaidFromAbove", "X", "XOO\n.OO\nOOO\n", "A2 Raid\nXOO\nXXO\nXOO\n"},
        Rule{"RaidFromBelow", "X", "OOO\n.OO\nXOO\n", "A2 Raid\nXOO\nXXO\nXOO\n"},
        Rule{"RaidFromTheLeft", "X", "OOO\nOX.\nOOO\n", "C2 Raid\nOOX\nOXX\nOOX\n"},
        Rule{"RaidFromTheRight", "X", "OOO\n.XO\nOOO\n", "A2 Raid\nXOO\nXXO\nXOO\n"},
        Rule{"RaidInTheLastCorner", "X", "OOO\nOOO\nOX.\n", "C3 Raid\nOOO\nOOX\nOXX\n"},
        Rule{"RaidInTheFirstCorner", "X", ".XO\nOOO\nOOO\n", "A1 Raid\nXXO\nXOO\nOOO\n"},
        Rule{"StakeConquersNothing", "X", "OOO\nO.O\nOOO\n", "B2 Stake\nOOO\nOXO\nOOO\n"},
        Rule{"DiagonalPiecesMakeNoRaid", "X", "XOX\nO.O\nXOX\n", "B2 Stake\nXOX\nOXO\nXOX\n"},
        Rule{"PieceAtTheEndOfTheRowAboveMakesNoRaid", "X", "OOX\n.OO\nOOO\n", "A2 Stake\nOOX\nXOO\nOOO\n"},
        Rule{"PieceAtTheStartOfTheRowBelowMakesNoRaid", "X", "OOO\nOO.\nXOO\n", "C2 Stake\nOOO\nOOX\nXOO\n"},
        Rule{"PieceAtTheOtherEndOfTheRowMakesNoRaid", "X", "OOO\n.OX\nOOO\n", "A2 Stake\nOOO\nXOX\nOOO\n"},
        Rule{"PieceAtTheOtherEndOfTheColumnMakesNoRaid", "X", "O.O\nOOO\nOXO\n", "B1 Stake\nOXO\nOOO\nOXO\n"},
        Rule{"RaidWithoutAConquestIsNeverTheAnswer", "X", "OXO\nX.X\nOXO\n", "B2 Stake\nOXO\nXXX\nOXO\n"},
        Rule{"OneSideMayHaveNoPieces", "O", "XXX\nXXX\nXX.\n", "C3 Stake\nXXX\nXXX\nXXO\n"}),
    [](const testing::TestParamInfo<Rule>& row) { return row.param.name; });

/// A board full of O with these squares (from 0: row * side length + column) empty.
std::string board_with_holes(int side_length, const std::vector<int>& holes) {
  const auto width = static_cast<std::size_t>(side_length);
  std::string cells(width * width, 'O');
  for (const int hole : holes) cells[static_cast<std::size_t>(hole)] = '.';
  std::string text;
  for (std::size_t from = 0; from < cells.size(); from += width) text += cells.substr(from, width) + "\n";
  return text;
}

/// Only stakes of equal value: which of the empty squares comes first, and how it is named.
struct Order {
  std::string name;
  int side_length;
  std::vector<int> holes;
  std::string expected;
};

void PrintTo(const Order& order, std::ostream* out) {
  *out << order.name;
}

class StakeraidOracleOrder : public testing::TestWithParam<Order> {};

TEST_P(StakeraidOracleOrder, Holds) {
  const Order& order = GetParam();
  EXPECT_EQ(first_line(on_ones(order.side_length, "X", board_with_holes(order.side_length, order.holes))),
            order.expected);
}

INSTANTIATE_TEST_SUITE_P(
    Stakes, StakeraidOracleOrder,
    testing::Values(Order{"LeftBeforeRight", 3, {4, 5}, "B2 Stake"},
                    Order{"RowsBeforeColumns", 3, {2, 3}, "C1 Stake"},
                    Order{"RowNineBeforeRowTen", 10, {80, 90}, "A9 Stake"},
                    Order{"RowTwoBeforeRowTen", 10, {10, 90}, "A2 Stake"},
                    Order{"ColumnJBeforeTheNextRow", 10, {89, 90}, "J9 Stake"},
                    Order{"SecondColumnOfRowTen", 10, {91, 92}, "B10 Stake"},
                    Order{"RowTwentyTwoOfTheHandout", 26, {21 * 26 + 5}, "F22 Stake"},
                    Order{"LastSquareOfAll", 26, {675}, "Z26 Stake"},
                    Order{"ColumnZOfTheFirstRow", 26, {25}, "Z1 Stake"},
                    Order{"FirstSquareOfAnEmptyRow", 26, {650, 651, 652, 653}, "A26 Stake"}),
    [](const testing::TestParamInfo<Order>& row) { return row.param.name; });

TEST(StakeraidOracle, StakeOnALaterSquareWinsATieWithARaid) {
  // A1 by a raid gains 1 and turns 1 round: 3. C3 by a stake is worth 3.
  EXPECT_EQ(answer(head(3, "MINIMAX", "X", 1) + "1 1 1\n1 1 1\n1 1 3\n.XO\nOOO\nOO.\n"),
            "C3 Stake\n.XO\nOOO\nOOX\n");
}

TEST(StakeraidOracle, RaidWinsWhenItIsWorthOneMoreThanEveryStake) {
  EXPECT_EQ(answer(head(3, "MINIMAX", "X", 1) + "1 1 1\n1 1 1\n1 1 2\n.XO\nOOO\nOO.\n"),
            "A1 Raid\nXXO\nXOO\nOO.\n");
}

TEST(StakeraidOracle, RaidsGoByTheSquareTakenAndNotByItsSource) {
  // C2 is raided from B2 or C3, A3 from A2, which comes before both. Each raid gains 1 and turns 1 round.
  EXPECT_EQ(on_ones(3, "X", "OOO\nXX.\n.OX\n"), "C2 Raid\nOOX\nXXX\n.OX\n");
}

TEST(StakeraidOracle, RaidsInOneRowGoFromTheLeft) {
  EXPECT_EQ(on_ones(3, "X", "XOX\n.O.\nOOO\n"), "A2 Raid\nXOX\nXX.\nXOO\n");
}

TEST(StakeraidOracle, StakeWinsATieWithAConqueringRaidOnItsOwnSquare) {
  // After the raid on C3, which conquers C2, O raids C1 and has C2 back: -6 as after the stake. C1 leads to
  // -10.
  for (const char* const mode : {"MINIMAX", "ALPHABETA"}) {
    EXPECT_EQ(answer(head(3, mode, "X", 2) + "1 5 3\n1 1 1\n1 4 1\nOO.\nOXO\nOX.\n"),
              "C3 Stake\nOO.\nOXO\nOXX\n")
        << mode;
  }
}

/// X may take A1 or B1, then O takes the other. If O gets B1 it conquers A1, but nothing conquers B1.
std::string two_empty(const std::string& mode, int depth, const std::string& first_row) {
  return head(2, mode, "X", depth) + first_row + "\n1 1\n..\nXO\n";
}

TEST(StakeraidOracle, DepthOneSeesNoReply) {
  EXPECT_EQ(answer(two_empty("MINIMAX", 1, "2 1")), "A1 Stake\nX.\nXO\n");
}

TEST(StakeraidOracle, DepthTwoSeesTheReply) {
  EXPECT_EQ(answer(two_empty("MINIMAX", 2, "2 1")), "B1 Stake\n.X\nXO\n");
}

TEST(StakeraidOracle, AlphaBetaOfDepthOneSeesNoReply) {
  EXPECT_EQ(answer(two_empty("ALPHABETA", 1, "2 1")), "A1 Stake\nX.\nXO\n");
}

TEST(StakeraidOracle, AlphaBetaOfDepthTwoSeesTheReply) {
  EXPECT_EQ(answer(two_empty("ALPHABETA", 2, "2 1")), "B1 Stake\n.X\nXO\n");
}

TEST(StakeraidOracle, FullBoardAboveTheDepthKeepsItsScore) {
  for (const char* const mode : {"MINIMAX", "ALPHABETA"}) {
    EXPECT_EQ(answer(two_empty(mode, 1'000'000'000, "2 1")), "B1 Stake\n.X\nXO\n") << mode;
  }
}

TEST(StakeraidOracle, OnlySquareIsTakenAtDepthThree) {
  EXPECT_EQ(answer(head(1, "MINIMAX", "O", 3) + "1\n.\n"), "A1 Stake\nO\n");
  EXPECT_EQ(answer(head(1, "ALPHABETA", "O", 3) + "1\n.\n"), "A1 Stake\nO\n");
}

TEST(StakeraidOracle, PrunedSiblingIsNoTie) {
  // B1 by a stake is worth 0; the raid on A1 is cut off at a first reply of 0.
  EXPECT_EQ(answer(two_empty("ALPHABETA", 2, "1 1")), "B1 Stake\n.X\nXO\n");
}

/// All three empty squares have only X beside them: no conquest, so what counts is who gets which square.
std::string corners(const std::string& mode, int depth, int a3 = 1) {
  return head(3, mode, "X", depth) + "5 1 9\n1 1 1\n" + std::to_string(a3) + " 1 1\n.X.\nXOX\n.XO\n";
}

TEST(StakeraidOracle, ThreeMovesAheadTheGreatestCornerIsBest) {
  for (const char* const mode : {"MINIMAX", "ALPHABETA"}) {
    EXPECT_EQ(answer(corners(mode, 3)), "C1 Stake\n.XX\nXOX\n.XO\n") << mode;
  }
}

TEST(StakeraidOracle, BigLossesAreAboveMinusInfinity) {
  const std::string board = board_with_holes(26, {674, 675});
  for (const char* const mode : {"MINIMAX", "ALPHABETA"}) {
    EXPECT_EQ(first_line(answer(head(26, mode, "X", 2) + squares_worth(26, 99) + board)), "Y26 Stake")
        << mode;
  }
}

TEST(StakeraidOracle, BigGainsAreBelowInfinity) {
  const std::string board = board_with_holes(26, {0, 675});
  for (const char* const mode : {"MINIMAX", "ALPHABETA"}) {
    EXPECT_EQ(first_line(answer(head(26, mode, "O", 3) + squares_worth(26, 99) + board)), "A1 Stake") << mode;
  }
}

class StakeraidOracleSeconds : public testing::TestWithParam<const char*> {};

TEST_P(StakeraidOracleSeconds, LeadToTheMoveOfDepthOne) {
  EXPECT_EQ(answer("5\nCOMPETITION\nX\n" + std::string(GetParam()) + "\n" + figure_3), b3_stake);
}

INSTANTIATE_TEST_SUITE_P(Competition, StakeraidOracleSeconds,
                         testing::Values("113.94", "4", "0", "0.0", "200.000", "1000000000",
                                         "0.0000000000000000000000000000000001"));

/// The least budget that is answered.
std::int64_t nodes_of(const std::string& input) {
  std::int64_t nodes = 0;
  while (nodes < 1000 && !stakeraid(input, Budget{nodes})) ++nodes;
  return nodes;
}

struct Effort {
  std::string name;
  std::string input;
  std::int64_t nodes;
};

void PrintTo(const Effort& effort, std::ostream* out) {
  *out << effort.name;
}

class StakeraidOracleNodes : public testing::TestWithParam<Effort> {};

TEST_P(StakeraidOracleNodes, AreCounted) {
  EXPECT_EQ(nodes_of(GetParam().input), GetParam().nodes);
}

INSTANTIATE_TEST_SUITE_P(
    Searches, StakeraidOracleNodes,
    testing::Values(
        Effort{"OneMove", head(1, "MINIMAX", "X", 9) + "1\n.\n", 2},
        Effort{"RaidsWithoutAConquestCount", head(2, "MINIMAX", "X", 1) + ones(2) + "X.\n..\n", 6},
        Effort{"OneRaidForTwoSources", head(2, "MINIMAX", "X", 1) + ones(2) + "X.\n.X\n", 5},
        Effort{"CompetitionGoesOneDeep", "2\nCOMPETITION\nX\n9.5\n" + ones(2) + "X.\n.X\n", 5},
        // The stakes on A1 and B1 and the raid on A1 have two replies, one and two.
        Effort{"MinimaxNeverPrunes", two_empty("MINIMAX", 2, "1 2"), 9},
        Effort{"MinimaxStopsAtAFullBoard", two_empty("MINIMAX", 7, "1 2"), 9},
        Effort{"MinNodePrunesBelowAlpha", two_empty("ALPHABETA", 2, "1 2"), 8},
        Effort{"MinNodePrunesAtAlpha", two_empty("ALPHABETA", 2, "1 1"), 8},
        Effort{"MinNodeAboveAlphaGoesOn", two_empty("ALPHABETA", 2, "2 1"), 9},
        // Six first moves, two replies each, then a stake and a raid on the last square.
        Effort{"MinimaxThreeDeep", corners("MINIMAX", 3), 43},
        // Two first moves improve alpha: six nodes each, the max node after their second reply is cut off at
        // its first child. The other four reach at most alpha with their first reply: four nodes each.
        Effort{"MaxNodePrunesAboveBeta", corners("ALPHABETA", 3), 29},
        // The stake on A1 is worth 5 after either reply: the second is cut off at its first child, six nodes.
        // The raid on A1 is cut off after its first reply, four nodes; the other four moves take seven each.
        Effort{"MaxNodePrunesAtBeta", corners("ALPHABETA", 3, 9), 39}),
    [](const testing::TestParamInfo<Effort>& row) { return row.param.name; });

/// The refusal, or an empty one if there was an answer.
Refusal refusal_of(const std::string& input, Budget budget = {}) {
  const Result result = stakeraid(input, budget);
  return result ? Refusal{} : result.error();
}

Refusal over_budget(const std::string& nodes) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + nodes + " nodes", "more"};
}

TEST(StakeraidOracle, MinimaxStopsAboveItsBudget) {
  EXPECT_EQ(refusal_of(two_empty("MINIMAX", 2, "1 2"), Budget{8}), over_budget("8"));
}

TEST(StakeraidOracle, AlphaBetaStopsAboveItsBudget) {
  EXPECT_EQ(refusal_of(two_empty("ALPHABETA", 2, "1 2"), Budget{7}), over_budget("7"));
}

TEST(StakeraidOracle, RootAloneIsAboveABudgetOfZero) {
  EXPECT_EQ(refusal_of(two_empty("MINIMAX", 1, "1 2"), Budget{0}), over_budget("0"));
}

TEST(StakeraidOracle, DeepSearchOnTheGreatestBoardComesBack) {
  const std::string board = board_with_holes(26, {});
  std::string empty_board;
  for (const char c : board) empty_board += c == 'O' ? '.' : c;
  for (const char* const mode : {"MINIMAX", "ALPHABETA"}) {
    EXPECT_EQ(refusal_of(head(26, mode, "X", 1'000'000'000) + ones(26) + empty_board, Budget{5000}),
              over_budget("5000"))
        << mode;
  }
}

/// A problem of up to 3 x 3 squares and small values, so that ties are many.
std::string random_grids(std::mt19937& random, int side_length) {
  std::string values;
  std::string board;
  for (int row = 0; row < side_length; ++row) {
    for (int column = 0; column < side_length; ++column) {
      values += (column > 0 ? " " : "") + std::to_string(1 + random() % 3);
      board += "XO."[random() % 3];
    }
    values += "\n";
    board += "\n";
  }
  board[0] = '.';
  return values + board;
}

TEST(StakeraidOracle, BothAlgorithmsAgree) {
  std::mt19937 random(20161017);
  for (int round = 0; round < 1000; ++round) {
    const int side_length = 2 + static_cast<int>(random() % 2);
    const int depth = 1 + static_cast<int>(random() % 4);
    const std::string player = random() % 2 == 0 ? "X" : "O";
    const std::string grids = random_grids(random, side_length);
    ASSERT_EQ(answer(head(side_length, "ALPHABETA", player, depth) + grids),
              answer(head(side_length, "MINIMAX", player, depth) + grids))
        << player << " to depth " << depth << "\n"
        << grids;
  }
}

/// On at most 13 columns no name of a square has an X or an O in it.
std::string with_sides_swapped(std::string text) {
  for (char& c : text) c = c == 'X' ? 'O' : (c == 'O' ? 'X' : c);
  return text;
}

TEST(StakeraidOracle, SidesAreSymmetric) {
  std::mt19937 random(561);
  for (int round = 0; round < 300; ++round) {
    const std::string grids = random_grids(random, 3);
    ASSERT_EQ(answer(head(3, "MINIMAX", "O", 3) + with_sides_swapped(grids)),
              with_sides_swapped(answer(head(3, "MINIMAX", "X", 3) + grids)))
        << grids;
  }
}

TEST(StakeraidOracle, LastLineMayEndWithoutALineEnd) {
  EXPECT_EQ(answer(head(2, "MINIMAX", "X", 1) + "1 2\n3 4\nX.\nXO"), "B1 Raid\nXX\nXX\n");
}

TEST(StakeraidOracle, LeadingZerosDoNoHarm) {
  EXPECT_EQ(answer("02\nMINIMAX\nX\n00000000000001\n1 02\n003 4\nX.\nXO\n"), "B1 Raid\nXX\nXX\n");
}

struct BadInput {
  std::string name;
  std::string input;
  int line;
  int column;
  std::string expected;
  std::string found;
};

void PrintTo(const BadInput& bad, std::ostream* out) {
  *out << bad.name;
}

class StakeraidOracleRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(StakeraidOracleRefuses, TheInput) {
  const BadInput& bad = GetParam();
  const Refusal refusal = refusal_of(bad.input);
  EXPECT_EQ(refusal, (Refusal{Refusal::Kind::bad_input, bad.line, bad.column, bad.expected, bad.found}))
      << refusal.line << ':' << refusal.column << ": expected " << refusal.expected << ", found "
      << refusal.found;
}

std::string named(const testing::TestParamInfo<BadInput>& row) {
  return row.param.name;
}

const std::string a_size = "a board size from 1 to 26";
const std::string a_mode = "MINIMAX, ALPHABETA or COMPETITION";
const std::string a_player = "player X or O";
const std::string a_depth = "a depth from 1 to 1000000000";
const std::string seconds = "a number of seconds from 0 to 1000000000";
const std::string a_value = "a value from 1 to 99";
const std::string another_value = "a blank and another value";
const std::string a_cell = "one of X O .";
const std::string line_end = "the end of the line";
const std::string file_end = "the end of the file";

const std::string start = "2\nMINIMAX\nX\n2\n";
const std::string grids = "1 2\n3 4\n..\nXO\n";
const std::string with_values = start + "1 2\n3 4\n";

INSTANTIATE_TEST_SUITE_P(
    Head, StakeraidOracleRefuses,
    testing::Values(
        BadInput{"Nothing", "", 1, 1, a_size, file_end},
        BadInput{"EmptyLinesOnly", "\n\n", 1, 1, a_size, "an empty line"},
        BadInput{"SizeZero", "0\nMINIMAX\nX\n2\n", 1, 1, a_size, "'0'"},
        BadInput{"SizeTwentySeven", "27\nMINIMAX\nX\n2\n" + grids, 1, 1, a_size, "'27'"},
        BadInput{"SizeNegative", "-2\nMINIMAX\nX\n2\n" + grids, 1, 1, a_size, "'-2'"},
        BadInput{"SizeWithAPlus", "+2\nMINIMAX\nX\n2\n" + grids, 1, 1, a_size, "'+2'"},
        BadInput{"SizeAsAWord", "two\nMINIMAX\nX\n2\n" + grids, 1, 1, a_size, "'two'"},
        BadInput{"SizeOfTwentyDigits", "20000000000000000002\nMINIMAX\nX\n2\n" + grids, 1, 1, a_size,
                 "'20000000000000000002'"},
        BadInput{"SizeWrappingToTwo", "4294967298\nMINIMAX\nX\n2\n" + grids, 1, 1, a_size, "'4294967298'"},
        BadInput{"BlankBeforeTheSize", " 2\nMINIMAX\nX\n2\n" + grids, 1, 1, a_size, "a blank"},
        BadInput{"BlankAfterTheSize", "2 \nMINIMAX\nX\n2\n" + grids, 1, 2, line_end, "a blank"},
        BadInput{"CarriageReturn", "2\r\nMINIMAX\r\nX\r\n2\r\n" + grids, 1, 2, line_end, "a carriage return"},
        BadInput{"SizeAlone", "2", 2, 1, a_mode, file_end},
        BadInput{"ModeInSmallLetters", "2\nminimax\nX\n2\n" + grids, 2, 1, a_mode, "'minimax'"},
        BadInput{"ModeTooLong", "2\nMINIMAXX\nX\n2\n" + grids, 2, 1, a_mode, "'MINIMAXX'"},
        BadInput{"VeryLongMode", "2\n" + std::string(100'000, 'S') + "\nX\n2\n" + grids, 2, 1, a_mode,
                 "'" + std::string(40, 'S') + "...'"},
        BadInput{"ModeTooShort", "2\nALPHA\nX\n2\n" + grids, 2, 1, a_mode, "'ALPHA'"},
        BadInput{"ModeMissing", "2\n\nX\n2\n" + grids, 2, 1, a_mode, "an empty line"},
        BadInput{"TabAfterTheMode", "2\nMINIMAX\t\nX\n2\n" + grids, 2, 8, line_end, "a tab"},
        BadInput{"PlayerZero", "2\nMINIMAX\n0\n2\n" + grids, 3, 1, a_player, "'0'"},
        BadInput{"PlayerInSmallLetters", "2\nMINIMAX\nx\n2\n" + grids, 3, 1, a_player, "'x'"},
        BadInput{"PlayerTwice", "2\nMINIMAX\nXO\n2\n" + grids, 3, 2, line_end, "'O'"},
        BadInput{"PlayerOutsideAscii", "2\nMINIMAX\n\xc3\x97\n2\n" + grids, 3, 1, a_player, "'?'"},
        BadInput{"PlayerMissing", "2\nMINIMAX\n", 3, 1, a_player, file_end}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Depth, StakeraidOracleRefuses,
    testing::Values(
        BadInput{"DepthZero", "2\nMINIMAX\nX\n0\n" + grids, 4, 1, a_depth, "'0'"},
        BadInput{"DepthNegative", "2\nALPHABETA\nX\n-1\n" + grids, 4, 1, a_depth, "'-1'"},
        BadInput{"DepthAboveTheGreatest", "2\nMINIMAX\nX\n1000000001\n" + grids, 4, 1, a_depth,
                 "'1000000001'"},
        BadInput{"DepthWrappingToOne", "2\nMINIMAX\nX\n4294967297\n" + grids, 4, 1, a_depth, "'4294967297'"},
        BadInput{"DepthWithAPoint", "2\nMINIMAX\nX\n113.94\n" + grids, 4, 1, a_depth, "'113.94'"},
        BadInput{"DepthMissing", "2\nMINIMAX\nX\n" + grids, 4, 2, line_end, "a blank"},
        BadInput{"TwoDepths", "2\nMINIMAX\nX\n2 3\n" + grids, 4, 2, line_end, "a blank"},
        BadInput{"SecondsNegative", "2\nCOMPETITION\nX\n-0.5\n" + grids, 4, 1, seconds, "'-0.5'"},
        BadInput{"SecondsWithoutAWholePart", "2\nCOMPETITION\nX\n.5\n" + grids, 4, 1, seconds, "'.5'"},
        BadInput{"SecondsWithoutAFraction", "2\nCOMPETITION\nX\n5.\n" + grids, 4, 1, seconds, "'5.'"},
        BadInput{"SecondsWithTwoPoints", "2\nCOMPETITION\nX\n1.2.3\n" + grids, 4, 1, seconds, "'1.2.3'"},
        BadInput{"SecondsWithAnExponent", "2\nCOMPETITION\nX\n1e3\n" + grids, 4, 1, seconds, "'1e3'"},
        BadInput{"SecondsTooMany", "2\nCOMPETITION\nX\n1000000001.5\n" + grids, 4, 1, seconds,
                 "'1000000001.5'"},
        BadInput{"SecondsMissing", "2\nCOMPETITION\nX\n\n" + grids, 4, 1, seconds, "an empty line"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Values, StakeraidOracleRefuses,
    testing::Values(BadInput{"ValueZero", start + "1 0\n3 4\n..\nXO\n", 5, 3, a_value, "'0'"},
                    BadInput{"ValueHundred", start + "1 2\n100 4\n..\nXO\n", 6, 1, a_value, "'100'"},
                    BadInput{"ValueNegative", start + "1 -2\n3 4\n..\nXO\n", 5, 3, a_value, "'-2'"},
                    BadInput{"ValueWithLetters", start + "1 2x\n3 4\n..\nXO\n", 5, 3, a_value, "'2x'"},
                    BadInput{"ValueOfTwentyDigits", start + "10000000000000000000 2\n3 4\n..\nXO\n", 5, 1,
                             a_value, "'10000000000000000000'"},
                    BadInput{"ValuesWithAComma", start + "1,2\n3 4\n..\nXO\n", 5, 1, a_value, "'1,2'"},
                    BadInput{"ValuesWithATab", start + "1\t2\n3 4\n..\nXO\n", 5, 2, another_value, "a tab"},
                    BadInput{"ValuesWithTwoBlanks", start + "1  2\n3 4\n..\nXO\n", 5, 3, a_value, "a blank"},
                    BadInput{"BlankBeforeTheValues", start + " 1 2\n3 4\n..\nXO\n", 5, 1, a_value, "a blank"},
                    BadInput{"BlankAfterTheValues", start + "1 2 \n3 4\n..\nXO\n", 5, 4, line_end, "a blank"},
                    BadInput{"OneValueTooMany", start + "1 2 3\n3 4\n..\nXO\n", 5, 4, line_end, "a blank"},
                    BadInput{"OneValueTooFew", start + "1\n3 4\n..\nXO\n", 5, 2, another_value, line_end},
                    BadInput{"BlankInPlaceOfAValue", start + "1 \n3 4\n..\nXO\n", 5, 3, a_value, line_end},
                    BadInput{"EmptyLineBetweenValues", start + "1 2\n\n3 4\n..\nXO\n", 6, 1, a_value,
                             "an empty line"},
                    BadInput{"OneRowOfValuesTooFew", start + "1 2\n..\nXO\n", 6, 1, a_value, "'..'"},
                    BadInput{"OneRowOfValuesTooMany", with_values + "5 6\n..\nXO\n", 7, 1, a_cell, "'5'"},
                    BadInput{"NoValues", start, 5, 1, a_value, file_end},
                    BadInput{"EndsInsideTheValues", start + "1", 5, 2, another_value, file_end}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Board, StakeraidOracleRefuses,
    testing::Values(
        BadInput{"NoBoard", with_values, 7, 1, a_cell, file_end},
        BadInput{"ShortRow", with_values + ".\nXO\n", 7, 2, a_cell, line_end},
        BadInput{"LongRow", with_values + "..X\nXO\n", 7, 3, line_end, "'X'"},
        BadInput{"StarForAnEmptySquare", with_values + ".*\nXO\n", 7, 2, a_cell, "'*'"},
        BadInput{"SmallLetter", with_values + "..\nxO\n", 8, 1, a_cell, "'x'"},
        BadInput{"ZeroForO", with_values + "..\nX0\n", 8, 2, a_cell, "'0'"},
        BadInput{"BlankInARow", with_values + ". .\nXO\n", 7, 2, a_cell, "a blank"},
        BadInput{"BlankAfterARow", with_values + "..\nXO \n", 8, 3, line_end, "a blank"},
        BadInput{"CarriageReturnAtTheEnd", with_values + "..\nXO\r", 8, 3, line_end, "a carriage return"},
        BadInput{"EmptyLineBetweenRows", with_values + "..\n\nXO\n", 8, 1, a_cell, "an empty line"},
        BadInput{"OneRowTooFew", with_values + "..\n", 8, 1, a_cell, file_end},
        BadInput{"OneRowTooMany", with_values + "..\nXO\n..\n", 9, 1, file_end, "'..'"},
        BadInput{"EmptyLineAtTheEnd", with_values + "..\nXO\n\n", 9, 1, file_end, "an empty line"},
        BadInput{"BlankAtTheEnd", with_values + "..\nXO\n ", 9, 1, file_end, "a blank"},
        BadInput{"ZeroByteAtTheEnd", with_values + "..\nXO\n" + std::string(1, '\0'), 9, 1, file_end, "'?'"},
        BadInput{"FullBoard", with_values + "OX\nXO\n", 8, 2, "an empty square", "'O'"},
        BadInput{"FullBoardOfOneSquare", head(1, "MINIMAX", "X", 1) + "1\nX\n", 6, 1, "an empty square",
                 "'X'"},
        BadInput{"RubbishOnTheLastSquare", with_values + "OX\nXx\n", 8, 2, a_cell, "'x'"}),
    named);

TEST(StakeraidOracle, EveryBeginningOfAnInputIsRefused) {
  const std::string whole = start + grids;
  for (std::size_t length = 0; length + 1 < whole.size(); ++length) {
    EXPECT_FALSE(stakeraid(whole.substr(0, length)).has_value()) << length;
  }
}

TEST(StakeraidOracle, OfAllChangesOfOneByteOnlyThoseThatMakeSenseAreTaken) {
  const std::string whole = start + grids;
  int taken = 0;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = whole;
      changed[at] = static_cast<char>(byte);
      if (changed != whole && stakeraid(changed)) ++taken;
    }
  }
  // The other player; eight other depths; eight other values in four places; two other cells in four places.
  EXPECT_EQ(taken, 1 + 8 + 4 * 8 + 4 * 2);
}

using Texts = std::vector<std::string>;

/// Moves and inputs in turn: a move, the input after it, the next move; a refusal is told in their place.
Texts successors_of(const std::string& input) {
  const Successors successors = stakeraid_successors(input);
  if (!successors) {
    return {"refused: expected " + successors.error().expected + ", found " + successors.error().found};
  }
  Texts texts;
  for (const Successor& successor : *successors) {
    texts.push_back(successor.move);
    texts.push_back(successor.input);
  }
  return texts;
}

/// Every second text, from this one on: 0 for the moves, 1 for the inputs.
Texts every_second(const Texts& texts, std::size_t first) {
  Texts found;
  for (std::size_t i = first; i < texts.size(); i += 2) found.push_back(texts[i]);
  return found;
}

/// The squares of the moves of this type, in their order: "A1 C3".
std::string squares_of(const std::string& type, const std::string& input) {
  std::string squares;
  for (const std::string& move : every_second(successors_of(input), 0)) {
    const std::size_t blank = move.find(' ');
    if (move.substr(blank + 1) == type) squares += (squares.empty() ? "" : " ") + move.substr(0, blank);
  }
  return squares;
}

/// The input after the move; nothing if it is not among the successors.
std::string input_after(const std::string& move, const std::string& input) {
  const Texts texts = successors_of(input);
  for (std::size_t i = 0; i + 1 < texts.size(); i += 2) {
    if (texts[i] == move) return texts[i + 1];
  }
  return {};
}

/// How many sequences of so many moves begin with the input's player.
int sequences(const std::string& input, int moves) {
  if (moves == 0) return 1;
  int count = 0;
  for (const std::string& next : every_second(successors_of(input), 1)) count += sequences(next, moves - 1);
  return count;
}

/// An empty board on which X begins, every square worth 1.
std::string empty_board(int side_length) {
  std::string board;
  for (int row = 0; row < side_length; ++row)
    board += std::string(static_cast<std::size_t>(side_length), '.') + "\n";
  return head(side_length, "MINIMAX", "X", 1) + ones(side_length) + board;
}

std::string other_than(const std::string& player) {
  return player == "X" ? "O" : "X";
}

/// A board of 3 x 3 with one empty square, and the moves on it with the boards after them.
struct OneSquare {
  std::string name;
  std::string player;
  std::string board;
  Texts moves_and_boards;
};

void PrintTo(const OneSquare& row, std::ostream* out) {
  *out << row.name;
}

class StakeraidSuccessor : public testing::TestWithParam<OneSquare> {};

TEST_P(StakeraidSuccessor, OfTheOnlyEmptySquare) {
  const OneSquare& row = GetParam();
  Texts expected = row.moves_and_boards;
  for (std::size_t i = 1; i < expected.size(); i += 2) {
    expected[i] = head(3, "ALPHABETA", other_than(row.player), 2) + squares_worth(3, 7) + expected[i];
  }
  EXPECT_EQ(successors_of(head(3, "ALPHABETA", row.player, 2) + squares_worth(3, 7) + row.board), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, StakeraidSuccessor,
    testing::Values(
        OneSquare{"RaidConquersEveryNeighbourAndNoChain",
                  "X",
                  "OXO\nO.O\nOOO\n",
                  {"B2 Stake", "OXO\nOXO\nOOO\n", "B2 Raid", "OXO\nXXX\nOXO\n"}},
        OneSquare{"RaidOfOConquersPiecesOfX",
                  "O",
                  "XOX\nX.X\nXXX\n",
                  {"B2 Stake", "XOX\nXOX\nXXX\n", "B2 Raid", "XOX\nOOO\nXOX\n"}},
        OneSquare{"RaidThatConquersNothingIsAMoveToo",
                  "X",
                  "OXO\nX.X\nOXO\n",
                  {"B2 Stake", "OXO\nXXX\nOXO\n", "B2 Raid", "OXO\nXXX\nOXO\n"}},
        OneSquare{"OneRaidHoweverManyOwnPiecesStandBeside",
                  "X",
                  "X.X\nOOO\nOOO\n",
                  {"B1 Stake", "XXX\nOOO\nOOO\n", "B1 Raid", "XXX\nOXO\nOOO\n"}},
        OneSquare{"DiagonalPiecesMakeNoRaid", "X", "XOX\nO.O\nXOX\n", {"B2 Stake", "XOX\nOXO\nXOX\n"}},
        OneSquare{
            "PieceAtTheEndOfTheRowAboveMakesNoRaid", "X", "OOX\n.OO\nOOO\n", {"A2 Stake", "OOX\nXOO\nOOO\n"}},
        OneSquare{"PieceAtTheOtherEndOfTheColumnMakesNoRaid",
                  "X",
                  "O.O\nOOO\nOXO\n",
                  {"B1 Stake", "OXO\nOOO\nOXO\n"}},
        OneSquare{"SideWithoutPiecesOnlyStakes", "O", "XXX\nXXX\nXX.\n", {"C3 Stake", "XXX\nXXX\nXXO\n"}},
        OneSquare{"FullBoardHasNone", "O", "XOX\nOXO\nXOX\n", {}}),
    [](const testing::TestParamInfo<OneSquare>& row) { return row.param.name; });

TEST(StakeraidSuccessors, HoldTheStakeOfTheFirstExample) {
  const std::string values = "1 8 23\n5 42 12\n26 30 9\n";
  const std::string input = head(3, "MINIMAX", "O", 2) + values + "X..\n...\n...\n";
  EXPECT_EQ(squares_of("Stake", input), "B1 C1 A2 B2 C2 A3 B3 C3");
  EXPECT_EQ(squares_of("Raid", input), "");
  EXPECT_EQ(input_after("B3 Stake", input), head(3, "MINIMAX", "X", 2) + values + "X..\n...\n.O.\n");
}

const std::string values_of_figure_3 = figure_3.substr(0, figure_3.find("..XX."));

TEST(StakeraidSuccessors, HoldTheStakeOfTheSecondExample) {
  EXPECT_EQ(input_after("B3 Stake", head(5, "MINIMAX", "X", 1) + figure_3),
            head(5, "MINIMAX", "O", 1) + values_of_figure_3 + b3_stake.substr(9));
}

TEST(StakeraidSuccessors, HoldTheRaidOfTheThirdExample) {
  EXPECT_EQ(input_after("C3 Raid", head(5, "ALPHABETA", "X", 4) + figure_3),
            head(5, "ALPHABETA", "O", 4) + values_of_figure_3 + c3_raid.substr(8));
}

TEST(StakeraidSuccessors, StakesComeFirstAndBothKindsRowByRow) {
  const std::string input = head(5, "MINIMAX", "X", 1) + figure_3;
  const Texts moves = every_second(successors_of(input), 0);
  ASSERT_EQ(moves.size(), 22U);
  EXPECT_EQ(moves[16], "E5 Stake");
  EXPECT_EQ(moves[17], "B1 Raid");
  EXPECT_EQ(squares_of("Stake", input), "A1 B1 E1 A2 B2 A3 B3 C3 E3 A4 B4 E4 A5 B5 C5 D5 E5");
  EXPECT_EQ(squares_of("Raid", input), "B1 E1 B2 C3 E3");
}

TEST(StakeraidSuccessors, RaidsAreThoseOfThePlayerWhoMoves) {
  EXPECT_EQ(squares_of("Raid", head(5, "MINIMAX", "O", 1) + figure_3), "C3 E3 B4 E4 C5 D5");
}

TEST(StakeraidSuccessors, OnlyOnePieceCanRaidAfterTheThirdFigure) {
  // "only the piece at [D,4] would be able to execute a Raid", and "green will not be able to conquer any".
  const std::string input = input_after("C3 Raid", head(5, "MINIMAX", "X", 1) + figure_3);
  EXPECT_EQ(squares_of("Raid", input), "E4 D5");
  EXPECT_EQ(input_after("E4 Raid", input), input_after("E4 Stake", input));
  EXPECT_EQ(input_after("D5 Raid", input), input_after("D5 Stake", input));
}

TEST(StakeraidSuccessors, RowsOfTwoDigitsAreNamedInFull) {
  const std::string board = board_with_holes(26, {8 * 26, 9 * 26, 675});
  EXPECT_EQ(every_second(successors_of(head(26, "MINIMAX", "X", 1) + ones(26) + board), 0),
            (Texts{"A9 Stake", "A10 Stake", "Z26 Stake"}));
}

TEST(StakeraidSuccessors, CompetitionKeepsTheTimeThatIsLeft) {
  EXPECT_EQ(successors_of("2\nCOMPETITION\nX\n113.94\n1 2\n3 4\nX.\nXO\n"),
            (Texts{"B1 Stake", "2\nCOMPETITION\nO\n113.94\n1 2\n3 4\nXX\nXO\n", "B1 Raid",
                   "2\nCOMPETITION\nO\n113.94\n1 2\n3 4\nXX\nXX\n"}));
}

TEST(StakeraidSuccessors, NumbersStayAsTheyAreSpelled) {
  EXPECT_EQ(input_after("A1 Stake", "01\nMINIMAX\nX\n003\n0099\n.\n"), "01\nMINIMAX\nO\n003\n0099\nX\n");
}

TEST(StakeraidSuccessors, LastLineStaysWithoutItsEnd) {
  EXPECT_EQ(successors_of("2\nMINIMAX\nO\n1\n1 2\n3 4\nX.\nXX"),
            (Texts{"B1 Stake", "2\nMINIMAX\nX\n1\n1 2\n3 4\nXO\nXX"}));
}

TEST(StakeraidSuccessors, SmallBoardsHaveAsManySequencesAsCountedByHand) {
  EXPECT_EQ(sequences(empty_board(1), 1), 1);
  EXPECT_EQ(sequences(empty_board(1), 2), 0);
  // X at A1: with O beside it there are two stakes and a raid, with O across two of each, 3 + 3 + 4 = 10.
  // Then O can raid the last square in 2 of 3 cases where it stands beside X (5 moves, twice), and in 2 of 4
  // else (6).
  EXPECT_EQ(sequences(empty_board(2), 1), 4);
  EXPECT_EQ(sequences(empty_board(2), 2), 4 * 3);
  EXPECT_EQ(sequences(empty_board(2), 3), 4 * 10);
  EXPECT_EQ(sequences(empty_board(2), 4), 4 * 16);
  EXPECT_EQ(sequences(empty_board(2), 5), 0);
}

TEST(StakeraidSuccessors, ThirdMoveRaidsTheFreeNeighboursOfTheFirst) {
  // The squares of 3 x 3 have 24 neighbours together. O stands on any of the 8 other squares, and in one case
  // for each neighbour on that one.
  EXPECT_EQ(sequences(empty_board(3), 1), 9);
  EXPECT_EQ(sequences(empty_board(3), 2), 9 * 8);
  EXPECT_EQ(sequences(empty_board(3), 3), 9 * 8 * 7 + 24 * 8 - 24);
}

TEST(StakeraidSuccessors, HoldTheAnswerWithItsBoard) {
  std::mt19937 random(2016);
  for (int round = 0; round < 300; ++round) {
    const std::string squares = random_grids(random, 3);
    const std::string values = squares.substr(0, squares.size() - 12);
    const std::string output = answer(head(3, "MINIMAX", "O", 2) + squares);
    const std::string move = first_line(output);
    ASSERT_EQ(input_after(move, head(3, "MINIMAX", "O", 2) + squares),
              head(3, "MINIMAX", "X", 2) + values + output.substr(move.size() + 1))
        << squares;
  }
}

TEST(StakeraidSuccessors, EveryGameEndsWithTheLastEmptySquare) {
  std::mt19937 random(5);
  for (int round = 0; round < 100; ++round) {
    std::string input = empty_board(3);
    int moves = 0;
    for (Texts next = successors_of(input); next.size() > 1; next = successors_of(input)) {
      input = next[2 * (random() % (next.size() / 2)) + 1];
      ++moves;
    }
    ASSERT_EQ(moves, 9);
  }
}

/// The refusal, or an empty one if there were successors.
Refusal no_successors_of(const std::string& input, Budget budget = {}) {
  const Successors successors = stakeraid_successors(input, budget);
  return successors ? Refusal{} : successors.error();
}

TEST(StakeraidSuccessors, BadInputIsRefusedAsByTheOracle) {
  const std::string printed = head(3, "MINIMAX", "0", 2) + "1 8 23\n5 42 12\n26 30 9\nX..\n...\n...\n";
  EXPECT_EQ(no_successors_of(printed), refusal_of(printed));
  EXPECT_EQ(no_successors_of(printed), (Refusal{Refusal::Kind::bad_input, 3, 1, "player X or O", "'0'"}));
}

TEST(StakeraidSuccessors, FullBoardWithAWrongSquareIsRefused) {
  EXPECT_EQ(no_successors_of("1\nMINIMAX\nX\n1\n5\nx\n"),
            (Refusal{Refusal::Kind::bad_input, 6, 1, "one of X O .", "'x'"}));
}

TEST(StakeraidSuccessors, ExactlyTheBudgetIsAnswered) {
  EXPECT_EQ(no_successors_of("2\nMINIMAX\nX\n1\n1 2\n3 4\nX.\nXO\n", Budget{3}), Refusal{});
}

TEST(StakeraidSuccessors, BoardAndSuccessorsShareTheBudget) {
  EXPECT_EQ(no_successors_of("2\nMINIMAX\nX\n1\n1 2\n3 4\nX.\nXO\n", Budget{2}), over_budget("2"));
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string without_final_line_end(std::string text) {
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// The expected file of an input: `output.txt` beside `input.txt`, `name.out` beside `name.in`; else nothing.
std::filesystem::path expected_file_of(const std::filesystem::path& input) {
  if (input.filename() == "input.txt") return input.parent_path() / "output.txt";
  if (input.extension() == ".in") return std::filesystem::path(input).replace_extension(".out");
  return {};
}

TEST(StakeraidOracle, GivesTheExpectedFilesOfTheSamples) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) GTEST_SKIP() << "PLYCHECK_SAMPLES does not name the folder of the course's samples";
  int cases = 0;
  const std::filesystem::path folder = std::filesystem::path(samples) / "stakeraid";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::filesystem::path expected = expected_file_of(entry.path());
    if (expected.empty()) continue;
    ASSERT_TRUE(std::filesystem::exists(expected)) << expected;
    EXPECT_EQ(without_final_line_end(answer(bytes_of(entry.path()))),
              without_final_line_end(bytes_of(expected)))
        << entry.path();
    ++cases;
  }
  EXPECT_GT(cases, 0) << "no case in " << folder;
}

}  // namespace
}  // namespace reference
