#include "reference/squirrel.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace reference {
namespace {

const std::string handout_values =
    "20 16 1 32 30\n"
    "20 12 2 11 8\n"
    "28 48 9 1 1\n"
    "20 12 10 6 2\n"
    "25 30 23 21 10\n";

const std::string handout_board =
    "**XX*\n"
    "**XOX\n"
    "***O*\n"
    "**OO*\n"
    "*****\n";

const std::string handout_grids = handout_values + handout_board;

const std::string ones = "1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n";

/// A1 is the only empty square; X raids it, conquers B1 and stands at 17.
const std::string one_empty =
    "5 3 1 1 1\n9 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "*OXOX\nXOXOX\nOXOXO\nXOXOX\nOXOXO\n";

/// A1 and B1 are the only empty squares; X at A1 and O at B1 is worth 3, X at B1 and O at A1 is worth 13.
const std::string two_empty =
    "4 1 2 1 1\n12 2 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "**OXO\nXXOXO\nXOXOX\nOXOXO\nXOXOX\n";

/// Three corners are empty and only X stands beside them: no move conquers, so what counts is who gets which
/// corner. All other pieces together are worth 0 to either side.
const std::string corners_board = "*XOX*\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n";

std::string corners(int a1, int e1, int e5) {
  return std::to_string(a1) + " 1 1 1 " + std::to_string(e1) + "\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 " +
         std::to_string(e5) + "\n" + corners_board;
}

const std::string full_grids = handout_values + "XOXOX\nXOXOX\nXOXOX\nXOXOX\nXOXOX\n";

std::string with_crlf(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') result += '\r';
    result += c;
  }
  return result;
}

/// One output file; a refusal or a file that is missing is told in its place.
std::string file_of(const Result& result, const std::string& name) {
  if (!result) return "refused: expected " + result.error().expected + ", found " + result.error().found;
  const auto file = result->find(name);
  return file == result->end() ? "no file " + name : file->second;
}

std::string state_of(const std::string& input) {
  return file_of(squirrel(input), "next_state.txt");
}
std::string log_of(const std::string& input) {
  return file_of(squirrel(input), "traverse_log.txt");
}
std::string trace_of(const std::string& input) {
  return file_of(squirrel(input), "trace_state.txt");
}

std::vector<std::string> names_of(const Result& result) {
  std::vector<std::string> names;
  if (!result) return {"refused"};
  for (const auto& [name, bytes] : *result) names.push_back(name);
  return names;
}

std::string start_of(const std::string& text, const std::string& like) {
  return text.substr(0, like.size());
}

using Names = std::vector<std::string>;

TEST(SquirrelOracle, RaidConquersEveryEnemyBesideTheSquare) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "OOOOO\nOOOOO\nOX*OO\nOOOOO\nOOOOO\n"),
            "OOOOO\nOOXOO\nOXXXO\nOOXOO\nOOOOO\n");
}

TEST(SquirrelOracle, RaidOfOConquersPiecesOfX) {
  EXPECT_EQ(state_of("1\nO\n1\n" + ones + "XXXXX\nXXXXX\nXX*OX\nXXXXX\nXXXXX\n"),
            "XXXXX\nXXOXX\nXOOOX\nXXOXX\nXXXXX\n");
}

TEST(SquirrelOracle, SneakConquersNothing) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "OOOOO\nOOOOO\nOO*OO\nOOOOO\nOOOOO\n"),
            "OOOOO\nOOOOO\nOOXOO\nOOOOO\nOOOOO\n");
}

TEST(SquirrelOracle, OwnPieceOnADiagonalMakesNoRaid) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "OOOOO\nOXOXO\nOO*OO\nOXOXO\nOOOOO\n"),
            "OOOOO\nOXOXO\nOOXOO\nOXOXO\nOOOOO\n");
}

TEST(SquirrelOracle, OwnPieceAtTheEndOfTheRowAboveMakesNoRaid) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "OOOOX\n*OOOO\nOOOOO\nOOOOO\nOOOOO\n"),
            "OOOOX\nXOOOO\nOOOOO\nOOOOO\nOOOOO\n");
}

TEST(SquirrelOracle, RaidInTheLastCornerReachesItsTwoNeighbours) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "OOOOO\nOOOOO\nOOOOO\nOOOOO\nOOOX*\n"),
            "OOOOO\nOOOOO\nOOOOO\nOOOOX\nOOOXX\n");
}

TEST(SquirrelOracle, GreedyTakesTheRaidThatTheHandoutPrints) {
  EXPECT_EQ(state_of("1\nX\n1\n" + handout_grids), "**XX*\n**XOX\n*X*O*\n**OO*\n*****\n");
}

TEST(SquirrelOracle, GreedyWritesNoLog) {
  EXPECT_EQ(names_of(squirrel("1\nX\n1\n" + handout_grids)), Names{"next_state.txt"});
}

TEST(SquirrelOracle, GreedyIgnoresItsDepth) {
  EXPECT_EQ(state_of("1\nX\n2\n" + handout_grids), state_of("1\nX\n1\n" + handout_grids));
}

TEST(SquirrelOracle, GreedyCountsAConquestTwice) {
  // Sneak at E5 gains 6, raid at B1 gains 2 and turns 3 round: 8.
  EXPECT_EQ(state_of("1\nX\n1\n1 2 3 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 "
                     "6\nX*O**\n*****\n*****\n*****\n*****\n"),
            "XXX**\n*****\n*****\n*****\n*****\n");
}

TEST(SquirrelOracle, GreedyChoosesTheLeastLossWhenEveryMoveLoses) {
  EXPECT_EQ(state_of("1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 "
                     "2\n*OOOO\nOOOOO\nOOOOO\nOOOOO\nOOOO*\n"),
            "*OOOO\nOOOOO\nOOOOO\nOOOOO\nOOOOX\n");
}

TEST(SquirrelOracle, SneakWinsATieWithALaterRaid) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "*OOOO\nOOOOO\nOOOOO\nOOOXX\nOOOX*\n"),
            "XOOOO\nOOOOO\nOOOOO\nOOOXX\nOOOX*\n");
}

TEST(SquirrelOracle, RaidWinsATieWithALaterSneak) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "*XOOO\nXXOOO\nOOOOO\nOOOOO\nOOOO*\n"),
            "XXOOO\nXXOOO\nOOOOO\nOOOOO\nOOOO*\n");
}

TEST(SquirrelOracle, RowsComeBeforeColumnsInATie) {
  EXPECT_EQ(state_of("1\nX\n1\n" + ones + "OOOO*\n*OOOO\nOOOOO\nOOOOO\nOOOOO\n"),
            "OOOOX\n*OOOO\nOOOOO\nOOOOO\nOOOOO\n");
}

TEST(SquirrelOracle, MinimaxLogBeginsAsTheHandoutPrints) {
  const std::string printed =
      "Node,Depth,Value\nroot,0,-Infinity\nA1,1,Infinity\nB1,2,19\nA1,1,19\nE1,2,5\nA1,1,5\nA2,2,15\nA1,1,5\n"
      "B2,2,23\nA1,1,5\nA3,2,7\nA1,1,5\nB3,2,-13\nA1,1,-13\nC3,2,22\n";
  EXPECT_EQ(start_of(log_of("2\nX\n2\n" + handout_grids), printed), printed);
}

TEST(SquirrelOracle, MinimaxWritesStateAndLog) {
  EXPECT_EQ(names_of(squirrel("2\nX\n1\n" + handout_grids)), (Names{"next_state.txt", "traverse_log.txt"}));
}

TEST(SquirrelOracle, MinimaxLogsTheRootAfterEveryChild) {
  const std::string beginning =
      "Node,Depth,Value\nroot,0,-Infinity\nA1,1,35\nroot,0,35\nB1,1,31\nroot,0,35\n";
  EXPECT_EQ(start_of(log_of("2\nX\n1\n" + handout_grids), beginning), beginning);
}

TEST(SquirrelOracle, MinimaxLogsAFullBoardOnceAtItsOwnDepth) {
  EXPECT_EQ(log_of("2\nX\n3\n" + one_empty), "Node,Depth,Value\nroot,0,-Infinity\nA1,1,17\nroot,0,17\n");
}

TEST(SquirrelOracle, MinimaxNeverPrunes) {
  EXPECT_EQ(log_of("2\nX\n2\n" + corners(5, 9, 1)),
            "Node,Depth,Value\nroot,0,-Infinity\n"
            "A1,1,Infinity\nE1,2,-4\nA1,1,-4\nE5,2,4\nA1,1,-4\nroot,0,-4\n"
            "E1,1,Infinity\nA1,2,4\nE1,1,4\nE5,2,8\nE1,1,4\nroot,0,4\n"
            "E5,1,Infinity\nA1,2,-4\nE5,1,-4\nE1,2,-8\nE5,1,-8\nroot,0,4\n");
}

TEST(SquirrelOracle, MaxNodesBelowTheRootStartAtMinusInfinity) {
  const std::string beginning =
      "Node,Depth,Value\nroot,0,-Infinity\nA1,1,Infinity\nE1,2,-Infinity\nE5,3,-3\nE1,2,-3\n";
  EXPECT_EQ(start_of(log_of("2\nX\n3\n" + corners(5, 9, 1)), beginning), beginning);
}

TEST(SquirrelOracle, MinimaxPlaysTheFirstOfTheBestRootMoves) {
  // E1 and E5 both end at 5 because O takes A1 after either.
  EXPECT_EQ(state_of("2\nX\n3\n" + corners(5, 9, 1)), "*XOXX\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n");
}

TEST(SquirrelOracle, EvaluationIsThatOfTheRootPlayerWhenItIsO) {
  EXPECT_EQ(log_of("2\nO\n2\n" + corners(5, 9, 1)),
            "Node,Depth,Value\nroot,0,-Infinity\n"
            "A1,1,Infinity\nE1,2,-4\nA1,1,-4\nE5,2,4\nA1,1,-4\nroot,0,-4\n"
            "E1,1,Infinity\nA1,2,4\nE1,1,4\nE5,2,8\nE1,1,4\nroot,0,4\n"
            "E5,1,Infinity\nA1,2,-4\nE5,1,-4\nE1,2,-8\nE5,1,-8\nroot,0,4\n");
}

TEST(SquirrelOracle, MinimaxOnAFullBoardLogsTheRootAsALeaf) {
  EXPECT_EQ(log_of("2\nX\n2\n" + full_grids), "Node,Depth,Value\nroot,0,20\n");
}

TEST(SquirrelOracle, MinimaxLeavesAFullBoardUnchanged) {
  EXPECT_EQ(state_of("2\nX\n2\n" + full_grids), "XOXOX\nXOXOX\nXOXOX\nXOXOX\nXOXOX\n");
}

TEST(SquirrelOracle, GreedyLeavesAFullBoardUnchanged) {
  EXPECT_EQ(state_of("1\nX\n1\n" + full_grids), "XOXOX\nXOXOX\nXOXOX\nXOXOX\nXOXOX\n");
}

TEST(SquirrelOracle, SumsOfTheGreatestValuesDoNotOverflow) {
  std::string values;
  for (int row = 0; row < 5; ++row) values += "2147483647 2147483647 2147483647 2147483647 2147483647\n";
  EXPECT_EQ(log_of("2\nO\n1\n" + values + "XXXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX\n"),
            "Node,Depth,Value\nroot,0,-53687091175\n");
}

TEST(SquirrelOracle, AlphaBetaLogBeginsAsTheHandoutPrints) {
  const std::string printed =
      "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\nA1,1,Infinity,-Infinity,Infinity\n"
      "B1,2,19,-Infinity,Infinity\nA1,1,19,-Infinity,19\nE1,2,5,-Infinity,19\nA1,1,5,-Infinity,5\n"
      "A2,2,15,-Infinity,5\nA1,1,5,-Infinity,5\nB2,2,23,-Infinity,5\nA1,1,5,-Infinity,5\n"
      "A3,2,7,-Infinity,5\nA1,1,5,-Infinity,5\nB3,2,-13,-Infinity,5\nA1,1,-13,-Infinity,-13\n"
      "C3,2,22,-Infinity,-13\n";
  EXPECT_EQ(start_of(log_of("3\nX\n2\n" + handout_grids), printed), printed);
}

TEST(SquirrelOracle, AlphaBetaWritesStateAndLog) {
  EXPECT_EQ(names_of(squirrel("3\nX\n1\n" + handout_grids)), (Names{"next_state.txt", "traverse_log.txt"}));
}

TEST(SquirrelOracle, AlphaBetaLogsAFullBoardOnceAtItsOwnDepth) {
  EXPECT_EQ(log_of("3\nX\n3\n" + one_empty),
            "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
            "A1,1,17,-Infinity,Infinity\nroot,0,17,17,Infinity\n");
}

TEST(SquirrelOracle, AlphaBetaMovesTheBoundAfterAnOnlyChild) {
  EXPECT_EQ(log_of("3\nX\n5\n" + two_empty),
            "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
            "A1,1,Infinity,-Infinity,Infinity\nB1,2,3,-Infinity,Infinity\nA1,1,3,-Infinity,3\n"
            "root,0,3,3,Infinity\n"
            "B1,1,Infinity,3,Infinity\nA1,2,13,3,Infinity\nB1,1,13,3,13\n"
            "root,0,13,13,Infinity\n");
}

TEST(SquirrelOracle, MinNodePrunesTheRestAndShowsTheOldBounds) {
  EXPECT_EQ(log_of("3\nX\n2\n" + corners(5, 9, 1)),
            "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
            "A1,1,Infinity,-Infinity,Infinity\nE1,2,-4,-Infinity,Infinity\nA1,1,-4,-Infinity,-4\n"
            "E5,2,4,-Infinity,-4\nA1,1,-4,-Infinity,-4\nroot,0,-4,-4,Infinity\n"
            "E1,1,Infinity,-4,Infinity\nA1,2,4,-4,Infinity\nE1,1,4,-4,4\n"
            "E5,2,8,-4,4\nE1,1,4,-4,4\nroot,0,4,4,Infinity\n"
            "E5,1,Infinity,4,Infinity\nA1,2,-4,4,Infinity\nE5,1,-4,4,Infinity\nroot,0,4,4,Infinity\n");
}

TEST(SquirrelOracle, ValueEqualToAlphaPrunes) {
  // The last min node reaches 5 with alpha at 5: its line keeps beta at Infinity and a child is left out.
  const std::string ending =
      "E5,1,Infinity,5,Infinity\nA1,2,-Infinity,5,Infinity\nE1,3,5,5,Infinity\nA1,2,5,5,Infinity\n"
      "E5,1,5,5,Infinity\nroot,0,5,5,Infinity\n";
  const std::string log = log_of("3\nX\n3\n" + corners(5, 9, 1));
  ASSERT_GE(log.size(), ending.size());
  EXPECT_EQ(log.substr(log.size() - ending.size()), ending);
}

TEST(SquirrelOracle, ValueEqualToBetaPrunes) {
  const std::string beginning =
      "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
      "A1,1,Infinity,-Infinity,Infinity\nE1,2,-Infinity,-Infinity,Infinity\nE5,3,5,-Infinity,Infinity\n"
      "E1,2,5,5,Infinity\nA1,1,5,-Infinity,5\n"
      "E5,2,-Infinity,-Infinity,5\nE1,3,5,-Infinity,5\nE5,2,5,-Infinity,5\nA1,1,5,-Infinity,5\n";
  EXPECT_EQ(start_of(log_of("3\nX\n3\n" + corners(5, 9, 9)), beginning), beginning);
}

TEST(SquirrelOracle, MaxNodePrunesAndShowsTheOldBounds) {
  const std::string beginning =
      "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
      "A1,1,Infinity,-Infinity,Infinity\nE1,2,-Infinity,-Infinity,Infinity\nE5,3,-3,-Infinity,Infinity\n"
      "E1,2,-3,-3,Infinity\nA1,1,-3,-Infinity,-3\n"
      "E5,2,-Infinity,-Infinity,-3\nE1,3,13,-Infinity,-3\nE5,2,13,-Infinity,-3\nA1,1,-3,-Infinity,-3\n";
  EXPECT_EQ(start_of(log_of("3\nX\n3\n" + corners(5, 9, 1)), beginning), beginning);
}

TEST(SquirrelOracle, ValueBelowAlphaIsReturnedUnclipped) {
  const std::string middle =
      "E1,1,Infinity,5,Infinity\nA1,2,-Infinity,5,Infinity\nE5,3,-3,5,Infinity\n"
      "A1,2,-3,5,Infinity\nE1,1,-3,5,Infinity\nroot,0,5,5,Infinity\n";
  EXPECT_NE(log_of("3\nX\n3\n" + corners(9, 5, 1)).find(middle), std::string::npos);
}

TEST(SquirrelOracle, AlphaBetaPlaysTheFirstOfTheBestRootMoves) {
  EXPECT_EQ(state_of("3\nX\n3\n" + corners(5, 9, 1)), "*XOXX\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n");
}

TEST(SquirrelOracle, AlphaBetaPlaysTheMoveOfMinimax) {
  EXPECT_EQ(state_of("3\nO\n3\n" + handout_grids), state_of("2\nO\n3\n" + handout_grids));
}

TEST(SquirrelOracle, AlphaBetaOnAFullBoardLogsTheRootAsALeaf) {
  EXPECT_EQ(log_of("3\nO\n2\n" + full_grids), "Node,Depth,Value,Alpha,Beta\nroot,0,-20,-Infinity,Infinity\n");
}

TEST(SquirrelOracle, AlphaBetaLeavesAFullBoardUnchanged) {
  EXPECT_EQ(state_of("3\nX\n2\n" + full_grids), "XOXOX\nXOXOX\nXOXOX\nXOXOX\nXOXOX\n");
}

TEST(SquirrelOracle, BattleWritesOnlyATrace) {
  EXPECT_EQ(names_of(squirrel("4\nX\n2\n2\nO\n3\n2\n" + corners(5, 9, 1))), Names{"trace_state.txt"});
}

TEST(SquirrelOracle, TraceHoldsTheBoardAfterEveryMoveAndNotTheGivenOne) {
  EXPECT_EQ(trace_of("4\nX\n1\n1\nO\n1\n1\n" + corners(5, 9, 1)),
            "*XOXX\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n"
            "OXOXX\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n"
            "OXOXX\nXOOOX\nOOOOO\nOXXXX\nXXOXX\n");
}

TEST(SquirrelOracle, FirstPlayerOfABattleMayBeO) {
  EXPECT_EQ(trace_of("4\nO\n1\n1\nX\n1\n1\n" + corners(5, 9, 1)),
            "*XOXO\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n"
            "XXOXO\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n"
            "XXOXO\nXOOOX\nOOOOO\nOXXXX\nXXOXO\n");
}

TEST(SquirrelOracle, BattleGoesOnBelowADepthAboveTheEmptySquares) {
  EXPECT_EQ(trace_of("4\nX\n2\n9\nO\n3\n9\n" + corners(5, 9, 1)),
            "*XOXX\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n"
            "OXOXX\nXOOOX\nOOOOO\nOXXXX\nXXOX*\n"
            "OXOXX\nXOOOX\nOOOOO\nOXXXX\nXXOXX\n");
}

/// The trace of a battle put together from single moves.
std::string replayed(std::string board, const std::string& odd_turn, const std::string& even_turn) {
  std::string trace;
  for (int turn = 0; board.find('*') != std::string::npos; ++turn) {
    std::string input = turn % 2 == 0 ? odd_turn : even_turn;
    input += handout_values;
    input += board;
    board = state_of(input);
    trace += board;
  }
  return trace;
}

TEST(SquirrelOracle, EveryBattleMoveIsASearchByTheMoversOwnAlgorithm) {
  EXPECT_EQ(trace_of("4\nO\n3\n2\nX\n1\n2\n" + handout_grids),
            replayed(handout_board, "3\nO\n2\n", "1\nX\n2\n"));
}

TEST(SquirrelOracle, EveryBattleMoveIsASearchToTheMoversOwnDepth) {
  EXPECT_EQ(trace_of("4\nX\n2\n1\nO\n2\n3\n" + handout_grids),
            replayed(handout_board, "2\nX\n1\n", "2\nO\n3\n"));
}

TEST(SquirrelOracle, BattleOnAFullBoardHasAnEmptyTrace) {
  EXPECT_EQ(trace_of("4\nX\n2\n2\nO\n1\n1\n" + full_grids), "");
}

/// An input in another form that means the same as the plain one.
struct Spelling {
  std::string name;
  std::string input;
};

void PrintTo(const Spelling& spelling, std::ostream* out) {
  *out << spelling.name;
}

class SquirrelOracleTakes : public testing::TestWithParam<Spelling> {};

TEST_P(SquirrelOracleTakes, TheSpelling) {
  EXPECT_EQ(log_of(GetParam().input), log_of("2\nX\n2\n" + corners(5, 9, 1)));
}

const std::string corners_input = "2\nX\n2\n" + corners(5, 9, 1);

INSTANTIATE_TEST_SUITE_P(
    Forms, SquirrelOracleTakes,
    testing::Values(
        Spelling{"Crlf", with_crlf(corners_input)},
        Spelling{"NoFinalLineEnd", corners_input.substr(0, corners_input.size() - 1)},
        Spelling{"CrlfWithoutTheFinalLineEnd", with_crlf(corners_input.substr(0, corners_input.size() - 1))},
        Spelling{"BlankLinesAtTheEnd", corners_input + "\n \n\t\n"},
        Spelling{"CrlfBlankLinesAtTheEnd", with_crlf(corners_input + "\n\n")},
        Spelling{"SeveralBlanksBetweenValues",
                 "2\nX\n2\n5  1 1 1\t9\n1 1 1 1 1\n1 1 1 1 1\n1 1 \t 1 1 1\n1 1 1 1 1\n" + corners_board},
        Spelling{"BlanksAtLineEnds",
                 "2 \nX\t\n2  \n5 1 1 1 9 \n1 1 1 1 1\t\n1 1 1 1 1\n1 1 1 1 1 \n1 1 1 1 1 \n"
                 "*XOX* \nXOOOX\t\nOOOOO\nOXXXX\nXXOX*  "}),
    [](const testing::TestParamInfo<Spelling>& row) { return row.param.name; });

TEST(SquirrelOracle, ValueAboveNinetyNineCounts) {
  EXPECT_EQ(log_of("2\nX\n3\n100" + one_empty.substr(1)),
            "Node,Depth,Value\nroot,0,-Infinity\nA1,1,112\nroot,0,112\n");
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

class SquirrelOracleRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(SquirrelOracleRefuses, TheInput) {
  const BadInput& bad = GetParam();
  const Result result = squirrel(bad.input);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(),
            (Refusal{Refusal::Kind::bad_input, bad.line, bad.column, bad.expected, bad.found}))
      << result.error().line << ':' << result.error().column << ": expected " << result.error().expected
      << ", found " << result.error().found;
}

const std::string a_task = "a task from 1 to 4";
const std::string a_depth = "a depth of at least 1";
const std::string an_algorithm = "an algorithm from 1 to 3";
const std::string a_value = "a value from 1 to 2147483647";
const std::string a_cell = "one of * X O";
const std::string start = "2\nX\n2\n";

std::string named(const testing::TestParamInfo<BadInput>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Head, SquirrelOracleRefuses,
    testing::Values(
        BadInput{"Nothing", "", 1, 1, a_task, "end of input"},
        BadInput{"BlankLinesOnly", "\n\n", 1, 1, a_task, "end of input"},
        BadInput{"BlankFirstLine", "\n" + start + handout_grids, 1, 1, a_task, "end of line"},
        BadInput{"TaskZero", "0\nX\n2\n" + handout_grids, 1, 1, a_task, "'0'"},
        BadInput{"TaskFive", "5\nX\n2\n" + handout_grids, 1, 1, a_task, "'5'"},
        BadInput{"TaskAsAWord", "minimax\nX\n2\n" + handout_grids, 1, 1, a_task, "'minimax'"},
        BadInput{"BlankBeforeTheTask", " 2\nX\n2\n" + handout_grids, 1, 1, a_task, "a blank"},
        BadInput{"TwoTasks", "2 3\nX\n2\n" + handout_grids, 1, 3, "end of line", "'3'"},
        BadInput{"PlayerInSmallLetters", "2\nx\n2\n" + handout_grids, 2, 1, "player X or O", "'x'"},
        BadInput{"PlayerZero", "2\n0\n2\n" + handout_grids, 2, 1, "player X or O", "'0'"},
        BadInput{"PlayerTwice", "2\nXX\n2\n" + handout_grids, 2, 2, "end of line", "'X'"},
        BadInput{"PlayerOutsideAscii", "2\n\xc3\n2\n" + handout_grids, 2, 1, "player X or O", "'?'"},
        BadInput{"NoPlayer", "2\n", 2, 1, "player X or O", "end of input"},
        BadInput{"DepthZero", "2\nX\n0\n" + handout_grids, 3, 1, a_depth, "'0'"},
        BadInput{"DepthZeroInGreedy", "1\nX\n0\n" + handout_grids, 3, 1, a_depth, "'0'"},
        BadInput{"NegativeDepth", "2\nX\n-1\n" + handout_grids, 3, 1, a_depth, "'-1'"},
        BadInput{"NoDepthLine", "2\nX\n" + handout_grids, 3, 4, "end of line", "'16'"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Battle, SquirrelOracleRefuses,
    testing::Values(
        BadInput{"AlgorithmFour", "4\nX\n4\n1\nO\n1\n1\n" + handout_grids, 3, 1, an_algorithm, "'4'"},
        BadInput{"FirstDepthZero", "4\nX\n2\n0\nO\n1\n1\n" + handout_grids, 4, 1, a_depth, "'0'"},
        BadInput{"SameSideTwice", "4\nX\n2\n1\nX\n1\n1\n" + handout_grids, 5, 1, "player O", "'X'"},
        BadInput{"SideOTwice", "4\nO\n2\n1\nO\n1\n1\n" + handout_grids, 5, 1, "player X", "'O'"},
        BadInput{"SecondAlgorithmZero", "4\nX\n2\n1\nO\n0\n1\n" + handout_grids, 6, 1, an_algorithm, "'0'"},
        BadInput{"SecondDepthZero", "4\nX\n2\n1\nO\n1\n0\n" + handout_grids, 7, 1, a_depth, "'0'"},
        BadInput{"SecondPlayerMissing", "4\nX\n2\n" + handout_grids, 4, 4, "end of line", "'16'"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Values, SquirrelOracleRefuses,
    testing::Values(
        BadInput{"FourValues", start + "1 2 3 4\n", 4, 8, a_value, "end of line"},
        BadInput{"FourValuesAndABlank", start + "1 2 3 4 \n" + handout_board, 4, 9, a_value, "end of line"},
        BadInput{"SixValues", start + "1 2 3 4 5 6\n", 4, 11, "end of line", "'6'"},
        BadInput{"ValueZero", start + "1 2 0 4 5\n", 4, 5, a_value, "'0'"},
        BadInput{"ValueTooGreat", start + "1 2147483648 3 4 5\n", 4, 3, a_value, "'2147483648'"},
        BadInput{"ValueOfThirtyDigits", start + "100000000000000000000000000000 2 3 4 5\n", 4, 1, a_value,
                 "'100000000000000000000000000000'"},
        BadInput{"LettersInAValue", start + "1 2 3x 4 5\n", 4, 5, a_value, "'3x'"},
        BadInput{"ValuesSeparatedByCommas", start + "1,2,3,4,5\n", 4, 1, a_value, "'1,2,3,4,5'"},
        BadInput{"BlankBeforeTheFirstValue", start + " 1 2 3 4 5\n", 4, 1, a_value, "a blank"},
        BadInput{"BlankLineBetweenValues", start + "1 2 3 4 5\n\n1 2 3 4 5\n", 5, 1, a_value, "end of line"},
        BadInput{"FourRowsOfValues", start + handout_values.substr(14) + handout_board, 8, 1, a_value,
                 "'**XX*'"},
        BadInput{"VeryLongValue", start + std::string(100'000, '7') + "\n", 4, 1, a_value,
                 "'" + std::string(40, '7') + "...'"},
        BadInput{"EndsAfterTheDepth", start, 4, 1, a_value, "end of input"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Board, SquirrelOracleRefuses,
    testing::Values(BadInput{"NoBoard", start + handout_values, 9, 1, a_cell, "end of input"},
                    BadInput{"ShortRow", start + handout_values + "**XX\n**XOX\n***O*\n**OO*\n*****\n", 9, 5,
                             a_cell, "end of line"},
                    BadInput{"LongRow", start + handout_values + "**XX**\n**XOX\n***O*\n**OO*\n*****\n", 9, 6,
                             "end of line", "'*'"},
                    BadInput{"SmallLetter", start + handout_values + "**XX*\n**xOX\n***O*\n**OO*\n*****\n",
                             10, 3, a_cell, "'x'"},
                    BadInput{"BlankInARow", start + handout_values + "** XX*\n**XOX\n***O*\n**OO*\n*****\n",
                             9, 3, a_cell, "a blank"},
                    BadInput{"BlankLineBetweenRows",
                             start + handout_values + "**XX*\n\n**XOX\n***O*\n**OO*\n*****\n", 10, 1, a_cell,
                             "end of line"},
                    BadInput{"FourRows", start + handout_values + "**XX*\n**XOX\n***O*\n**OO*\n", 13, 1,
                             a_cell, "end of input"},
                    BadInput{"SixRows", start + handout_grids + "*****\n", 14, 1, "end of input", "'*****'"},
                    BadInput{"TextAfterBlankLines", start + handout_grids + "\n\n  the end\n", 16, 3,
                             "end of input", "'the'"}),
    named);

TEST(SquirrelOracle, ExactlyTheBudgetIsAnswered) {
  EXPECT_TRUE(squirrel("2\nX\n3\n" + one_empty, Budget{2}).has_value());
}

/// The budget's refusal, or an empty one if there was an answer.
Refusal refusal_of(const std::string& input, Budget budget) {
  const Result result = squirrel(input, budget);
  return result ? Refusal{} : result.error();
}

Refusal over_budget(const std::string& nodes) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + nodes + " nodes", "more"};
}

TEST(SquirrelOracle, MinimaxStopsAboveItsBudget) {
  EXPECT_EQ(refusal_of("2\nX\n3\n" + one_empty, Budget{1}), over_budget("1"));
}

TEST(SquirrelOracle, AlphaBetaStopsAboveItsBudget) {
  EXPECT_EQ(refusal_of("3\nX\n3\n" + one_empty, Budget{1}), over_budget("1"));
}

TEST(SquirrelOracle, GreedyStopsAboveItsBudget) {
  EXPECT_EQ(refusal_of("1\nX\n1\n" + one_empty, Budget{1}), over_budget("1"));
}

TEST(SquirrelOracle, DeepSearchOnAnEmptyBoardComesBack) {
  EXPECT_EQ(refusal_of("2\nX\n25\n" + handout_values + "*****\n*****\n*****\n*****\n*****\n", Budget{1000}),
            over_budget("1000"));
}

TEST(SquirrelOracle, SearchesOfABattleShareTheBudget) {
  // Three nodes for the first move and two for the second.
  EXPECT_EQ(refusal_of("4\nX\n2\n1\nO\n2\n1\n" + two_empty, Budget{4}), over_budget("4"));
}

TEST(SquirrelOracle, BattleComesBackFromASearchThatFoundNoMove) {
  EXPECT_EQ(refusal_of("4\nX\n2\n1\nO\n2\n1\n" + two_empty, Budget{0}), over_budget("0"));
}

TEST(SquirrelOracle, BattleWithinTheBudgetIsAnswered) {
  EXPECT_TRUE(squirrel("4\nX\n2\n1\nO\n2\n1\n" + two_empty, Budget{5}).has_value());
}

std::string refusal_text(const Refusal& refusal) {
  return "refused: expected " + refusal.expected + ", found " + refusal.found;
}

/// Moves and inputs in turn: a move, the input after it, the next move; a refusal is told in their place.
Names successors_of(const std::string& input) {
  const Successors successors = squirrel_successors(input);
  if (!successors) return {refusal_text(successors.error())};
  Names texts;
  for (const Successor& successor : *successors) {
    texts.push_back(successor.move);
    texts.push_back(successor.input);
  }
  return texts;
}

/// Every second text, from this one on: 0 for the moves, 1 for the inputs.
Names every_second(const Names& texts, std::size_t first) {
  Names found;
  for (std::size_t i = first; i < texts.size(); i += 2) found.push_back(texts[i]);
  return found;
}

/// The squares that were empty before a move and are not after it, by their names.
std::string squares_taken(const std::string& before, const std::string& after) {
  std::string taken;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] != '*' || after[i] == '*') continue;
    taken += static_cast<char>('A' + i % 6);
    taken += static_cast<char>('1' + i / 6);
  }
  return taken;
}

/// The squares that the player's moves take, in order: "A1 C3".
std::string order_of_moves(const std::string& player, const std::string& board) {
  std::string order;
  for (const std::string& move : every_second(successors_of("2\n" + player + "\n3\n" + ones + board), 0)) {
    order += (order.empty() ? "" : " ") + squares_taken(board, move);
  }
  return order;
}

/// How many sequences of so many moves begin with the input's player.
int sequences(const std::string& input, int moves) {
  if (moves == 0) return 1;
  int count = 0;
  for (const std::string& next : every_second(successors_of(input), 1)) count += sequences(next, moves - 1);
  return count;
}

/// A board with one empty square, and the board after the only move.
struct OneMove {
  std::string name;
  std::string player;
  std::string board;
  std::string next;
};

void PrintTo(const OneMove& row, std::ostream* out) {
  *out << row.name;
}

class SquirrelSuccessor : public testing::TestWithParam<OneMove> {};

TEST_P(SquirrelSuccessor, OfTheOnlyEmptySquare) {
  const OneMove& row = GetParam();
  const std::string other = row.player == "X" ? "O" : "X";
  EXPECT_EQ(successors_of("3\n" + row.player + "\n4\n" + handout_values + row.board),
            (Names{row.next, "3\n" + other + "\n4\n" + handout_values + row.next}));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, SquirrelSuccessor,
    testing::Values(OneMove{"RaidConquersEveryEnemyBesideIt", "X", "OOOOO\nOOOOO\nOX*OO\nOOOOO\nOOOOO\n",
                            "OOOOO\nOOXOO\nOXXXO\nOOXOO\nOOOOO\n"},
                    OneMove{"RaidOfOConquersPiecesOfX", "O", "XXXXX\nXXXXX\nXX*OX\nXXXXX\nXXXXX\n",
                            "XXXXX\nXXOXX\nXOOOX\nXXOXX\nXXXXX\n"},
                    OneMove{"RaidInTheLastCorner", "X", "OOOOO\nOOOOO\nOOOOO\nOOOOX\nOOOO*\n",
                            "OOOOO\nOOOOO\nOOOOO\nOOOOX\nOOOXX\n"},
                    OneMove{"RaidWithoutAConquest", "X", "OOXOO\nOOXOO\nXX*XX\nOOXOO\nOOXOO\n",
                            "OOXOO\nOOXOO\nXXXXX\nOOXOO\nOOXOO\n"},
                    OneMove{"SneakBesideEnemiesConquersNothing", "X", "OOOOO\nOOOOO\nOO*OO\nOOOOO\nOOOOO\n",
                            "OOOOO\nOOOOO\nOOXOO\nOOOOO\nOOOOO\n"},
                    OneMove{"DiagonalPiecesMakeNoRaid", "O", "XXXXX\nXOXOX\nXX*XX\nXOXOX\nXXXXX\n",
                            "XXXXX\nXOXOX\nXXOXX\nXOXOX\nXXXXX\n"},
                    OneMove{"PieceAtTheEndOfTheRowAboveMakesNoRaid", "X",
                            "OOOOX\n*OOOO\nOOOOO\nOOOOO\nOOOOO\n", "OOOOX\nXOOOO\nOOOOO\nOOOOO\nOOOOO\n"}),
    [](const testing::TestParamInfo<OneMove>& row) { return row.param.name; });

TEST(SquirrelSuccessors, HoldTheHandoutsNextState) {
  // B3, the seventh empty square, is a sneak.
  const std::string printed = "**XX*\n**XOX\n*X*O*\n**OO*\n*****\n";
  const Names successors = successors_of("2\nX\n2\n" + handout_grids);
  ASSERT_GT(successors.size(), 13U);
  EXPECT_EQ(successors[12], printed);
  EXPECT_EQ(successors[13], "2\nO\n2\n" + handout_values + printed);
}

TEST(SquirrelSuccessors, HoldTheRaidOfTheHandoutsSecondFigure) {
  const Names successors = successors_of("2\nX\n2\n" + handout_grids);
  ASSERT_GT(successors.size(), 14U);
  EXPECT_EQ(successors[14], "**XX*\n**XOX\n**XX*\n**XO*\n*****\n");
}

TEST(SquirrelSuccessors, TakeEveryEmptySquareInPositionalOrder) {
  EXPECT_EQ(order_of_moves("X", handout_board), "A1 B1 E1 A2 B2 A3 B3 C3 E3 A4 B4 E4 A5 B5 C5 D5 E5");
}

TEST(SquirrelSuccessors, AreTheSameSquaresForTheOtherPlayer) {
  EXPECT_EQ(order_of_moves("O", handout_board), order_of_moves("X", handout_board));
}

TEST(SquirrelSuccessors, ComeInTheOrderThatTheHandoutNames) {
  EXPECT_EQ(order_of_moves("X", "XOXOX\nOXOXO\nXO***\nO*OX*\nXO*XO\n"), "C3 D3 E3 B4 E4 C5");
}

TEST(SquirrelSuccessors, FullBoardHasNone) {
  EXPECT_EQ(successors_of("2\nX\n3\n" + full_grids), Names{});
}

TEST(SquirrelSuccessors, HoldTheAnswerOfEveryTask) {
  for (const char* const task : {"1", "2", "3"}) {
    const std::string input = std::string(task) + "\nX\n2\n" + handout_grids;
    const Names moves = every_second(successors_of(input), 0);
    EXPECT_EQ(std::count(moves.begin(), moves.end(), state_of(input)), 1) << task;
  }
}

TEST(SquirrelSuccessors, TaskDepthAndValuesStayAsTheyAre) {
  const std::string head = "\n0012\n1 100 3  4 5 \n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 2147483647\n";
  const std::string rows = "XOXOX\nXOXOX\nXOXOX\nXOXOX\n";
  EXPECT_EQ(successors_of("1\nX" + head + rows + "XOXO*\n"),
            (Names{rows + "XOXXX\n", "1\nO" + head + rows + "XOXXX\n"}));
}

TEST(SquirrelSuccessors, LineEndsBecomeLf) {
  EXPECT_EQ(successors_of(with_crlf("2\nX\n2\n" + handout_grids)),
            successors_of("2\nX\n2\n" + handout_grids));
}

TEST(SquirrelSuccessors, LastLineStaysWithoutItsEnd) {
  const Names ended = successors_of("2\nX\n2\n" + two_empty);
  Names without_end = successors_of("2\nX\n2\n" + two_empty.substr(0, two_empty.size() - 1));
  ASSERT_EQ(without_end.size(), 4U);
  without_end[1] += '\n';
  without_end[3] += '\n';
  EXPECT_EQ(without_end, ended);
}

TEST(SquirrelSuccessors, EmptyBoardHasAsManySequencesAsOrderedChoicesOfSquares) {
  const std::string input = "1\nX\n1\n" + handout_values + "*****\n*****\n*****\n*****\n*****\n";
  EXPECT_EQ(sequences(input, 1), 25);
  EXPECT_EQ(sequences(input, 2), 25 * 24);
  EXPECT_EQ(sequences(input, 3), 25 * 24 * 23);
}

TEST(SquirrelSuccessors, GameEndsWithTheLastEmptySquare) {
  std::string input = "1\nO\n1\n" + handout_grids;
  int moves = 0;
  for (Names next = successors_of(input); next.size() > 1; next = successors_of(input)) {
    input = next[1];
    ++moves;
  }
  EXPECT_EQ(moves, 17);
}

/// The refusal, or an empty one if there were successors.
Refusal no_successors_of(const std::string& input, Budget budget = {}) {
  const Successors successors = squirrel_successors(input, budget);
  return successors ? Refusal{} : successors.error();
}

TEST(SquirrelSuccessors, BattleAsksNobodyForAMove) {
  EXPECT_EQ(no_successors_of("4\nX\n1\n1\nO\n2\n2\n" + handout_grids),
            (Refusal{Refusal::Kind::bad_input, 1, 1, "a task from 1 to 3", "'4'"}));
}

TEST(SquirrelSuccessors, BadInputIsRefusedAsByTheOracle) {
  const std::string input = "2\nX\n2\n" + handout_values + "**XX*\n**XOX\n***Q*\n**OO*\n*****\n";
  EXPECT_EQ(no_successors_of(input), refusal_of(input, {}));
  EXPECT_EQ(no_successors_of(input), (Refusal{Refusal::Kind::bad_input, 11, 4, "one of * X O", "'Q'"}));
}

TEST(SquirrelSuccessors, ExactlyTheBudgetIsAnswered) {
  EXPECT_EQ(no_successors_of("2\nX\n3\n" + two_empty, Budget{3}), Refusal{});
}

TEST(SquirrelSuccessors, BoardAndSuccessorsShareTheBudget) {
  EXPECT_EQ(no_successors_of("2\nX\n3\n" + two_empty, Budget{2}), over_budget("2"));
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The lines without CR and without the blank ones at the end.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(line);
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// Compares every file of one case; both sides must have the same names.
void expect_case(const std::filesystem::path& folder) {
  SCOPED_TRACE(folder.filename().string());
  const Result result = squirrel(bytes_of(folder / "input.txt"));
  Names expected_names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name == "input.txt") continue;
    expected_names.push_back(name);
    EXPECT_EQ(lines_of(file_of(result, name)), lines_of(bytes_of(entry.path()))) << name;
  }
  std::sort(expected_names.begin(), expected_names.end());
  EXPECT_EQ(names_of(result), expected_names);
}

TEST(SquirrelOracle, GivesTheCoursesExpectedFiles) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) GTEST_SKIP() << "PLYCHECK_SAMPLES does not name the folder of the course's samples";
  int cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(samples) / "squirrel")) {
    if (!entry.is_directory()) continue;
    expect_case(entry.path());
    ++cases;
  }
  EXPECT_GT(cases, 0) << "no case in " << samples << "/squirrel";
}

}  // namespace
}  // namespace reference
