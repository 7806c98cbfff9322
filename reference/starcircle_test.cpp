#include "reference/starcircle.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace reference {
namespace {

const std::string tens = "10,20,30,40,50,60,70,80";

/// Square name -> cell, like {"H2", "S3"}.
using Pieces = std::map<std::string, std::string>;

/// The eight board lines, H to A.
std::string board_of(const Pieces& pieces) {
  std::string text;
  for (char row = 'H'; row >= 'A'; --row) {
    for (char column = '1'; column <= '8'; ++column) {
      const auto piece = pieces.find({row, column});
      text += piece == pieces.end() ? "0" : piece->second;
      text += column == '8' ? '\n' : ',';
    }
  }
  return text;
}

std::string input_of(const std::string& player, const std::string& algorithm, int depth, const Pieces& pieces,
                     const std::string& values = tens) {
  return player + '\n' + algorithm + '\n' + std::to_string(depth) + '\n' + board_of(pieces) + values;
}

/// The bytes of output.txt; a refusal is told in their place.
std::string text_of(const Result& result) {
  if (!result) return "refused: expected " + result.error().expected + ", found " + result.error().found;
  const auto file = result->find("output.txt");
  return file == result->end() ? "no output.txt" : file->second;
}

std::string answer(const std::string& input) {
  return text_of(starcircle(input));
}

std::string last_line(const std::string& text) {
  return text.substr(text.rfind('\n') + 1);
}

std::string nodes_of(const std::string& input) {
  return last_line(answer(input));
}

/// An answer without its node count.
std::string without_nodes(const std::string& text) {
  return text.substr(0, text.rfind('\n'));
}

const Pieces start_position = {{"H2", "C1"}, {"H4", "C1"}, {"H6", "C1"}, {"H8", "C1"}, {"G1", "C1"},
                               {"G3", "C1"}, {"G5", "C1"}, {"G7", "C1"}, {"F2", "C1"}, {"F4", "C1"},
                               {"F6", "C1"}, {"F8", "C1"}, {"C1", "S1"}, {"C3", "S1"}, {"C5", "S1"},
                               {"C7", "S1"}, {"B2", "S1"}, {"B4", "S1"}, {"B6", "S1"}, {"B8", "S1"},
                               {"A1", "S1"}, {"A3", "S1"}, {"A5", "S1"}, {"A7", "S1"}};

const Pieces both_blocked = {{"H2", "S3"}, {"A1", "C2"}};
const Pieces star_home = {{"H2", "S3"}, {"D4", "C1"}};

/// Circle at B4 has two moves of equal value and then none; nothing up the board meets it.
Pieces beside_a_far_circle(const std::string& square) {
  return {{square, "S1"}, {"B4", "C1"}};
}

/// A question and the whole answer.
struct Example {
  std::string name;
  std::string player;
  std::string algorithm;
  int depth = 1;
  Pieces pieces;
  std::string answer;
  std::string values = tens;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.name;
}

std::string input_of(const Example& example) {
  return input_of(example.player, example.algorithm, example.depth, example.pieces, example.values);
}

class StarCircleOracleAnswers : public testing::TestWithParam<Example> {};

TEST_P(StarCircleOracleAnswers, TheExample) {
  EXPECT_EQ(answer(input_of(GetParam())), GetParam().answer);
}

std::string name_of(const testing::TestParamInfo<Example>& row) {
  return row.param.name;
}

const Pieces jump_home = {{"H2", "S1"}, {"G3", "C1"}, {"F4", "S1"}};
const Pieces walk_home = {{"H2", "S1"}, {"G1", "S1"}, {"F8", "C1"}};
const Pieces circle_blocked = {{"H2", "S2"}, {"G1", "S1"}, {"F8", "C1"}, {"E7", "S1"}, {"D6", "S1"}};
const Pieces face_to_face = {{"H2", "C1"}, {"H4", "C1"}, {"H6", "C1"}, {"H8", "C1"},
                             {"G1", "C1"}, {"G3", "C1"}, {"G5", "C1"}, {"G7", "C1"},
                             {"F2", "S1"}, {"F4", "S1"}, {"F6", "S1"}, {"F8", "S1"},
                             {"E1", "S1"}, {"E3", "S1"}, {"E5", "S1"}, {"E7", "S1"}};

INSTANTIATE_TEST_SUITE_P(
    Handout, StarCircleOracleAnswers,
    testing::Values(Example{"JumpOntoAnOwnPiece", "Star", "MINIMAX", 2, jump_home, "F4-H2\n160\n160\n5"},
                    Example{"OneNodePruned", "Star", "ALPHABETA", 2, jump_home, "F4-H2\n160\n160\n4"},
                    Example{"NinePlies", "Star", "MINIMAX", 9, walk_home, "G1-H2\n130\n90\n26"},
                    Example{"CircleMustPass", "Circle", "ALPHABETA", 2, circle_blocked,
                            "pass\n-290\n-300\n5"},
                    Example{"BothBlocked", "Star", "ALPHABETA", 7, face_to_face, "pass\n368\n368\n3",
                            "10,20,30,40,52,70,90,1000"}),
    name_of);

// Row values are tens: a Star piece on row A..H is worth 10..80, a Circle piece on row H..A likewise.
INSTANTIATE_TEST_SUITE_P(
    Moves, StarCircleOracleAnswers,
    testing::Values(
        Example{"NoBackwardSteps", "Star", "MINIMAX", 1, beside_a_far_circle("D4"), "D4-E3\n-20\n-20\n3"},
        Example{"CircleGoesDown", "Circle", "MINIMAX", 1, {{"D4", "C1"}, {"H2", "S1"}}, "D4-C3\n-20\n-20\n3"},
        Example{"LeftEdge", "Star", "MINIMAX", 1, {{"E1", "S1"}, {"A1", "C1"}}, "E1-F2\n-20\n-20\n2"},
        Example{"RightEdge", "Star", "MINIMAX", 1, {{"D8", "S1"}, {"A1", "C1"}}, "D8-E7\n-30\n-30\n2"},
        Example{
            "NoJumpOverTheLeftEdge", "Star", "MINIMAX", 1, {{"D2", "S1"}, {"E1", "C1"}}, "D2-E3\n10\n10\n2"},
        Example{
            "NoJumpOverTheRightEdge", "Star", "MINIMAX", 1, {{"E7", "S1"}, {"F8", "C1"}}, "E7-F6\n30\n30\n2"},
        Example{"NoJumpOverTheTopEdge",
                "Star",
                "MINIMAX",
                1,
                {{"G3", "S1"}, {"H2", "C1"}, {"H4", "C1"}},
                "pass\n50\n50\n2"},
        Example{"NoJumpOverTheBottomEdge",
                "Circle",
                "MINIMAX",
                1,
                {{"B2", "C1"}, {"A1", "S1"}, {"A3", "S1"}},
                "pass\n50\n50\n2"},
        Example{"NoJumpOntoAnEnemyAtHome",
                "Circle",
                "MINIMAX",
                1,
                {{"C1", "C1"}, {"B2", "S1"}, {"A3", "S1"}},
                "pass\n30\n30\n2"},
        Example{"NoJumpOntoAnEnemyInTheMiddle",
                "Star",
                "MINIMAX",
                1,
                {{"D8", "S1"}, {"E7", "C1"}, {"F6", "C1"}},
                "pass\n-30\n-30\n2"},
        Example{"NoJumpOntoAnOwnPieceInTheMiddle",
                "Star",
                "MINIMAX",
                1,
                {{"D4", "S1"}, {"E5", "C1"}, {"F6", "S1"}},
                "F6-G5\n70\n70\n4"},
        Example{"NoStepOntoAnOwnPieceInTheMiddle",
                "Star",
                "MINIMAX",
                1,
                {{"C3", "S1"}, {"D2", "S1"}, {"D4", "S1"}, {"A1", "C1"}},
                "D2-E1\n40\n40\n5"},
        Example{"NoJumpOverAnOwnPiece",
                "Star",
                "MINIMAX",
                1,
                {{"D8", "S1"}, {"E7", "S1"}, {"A1", "C1"}},
                "E7-F6\n20\n20\n3"},
        Example{"NoJumpOverAnEmptySquare",
                "Star",
                "MINIMAX",
                1,
                {{"E1", "S1"}, {"G3", "C1"}},
                "E1-F2\n40\n40\n2"},
        Example{"JumpRemovesTheEnemy",
                "Star",
                "MINIMAX",
                1,
                {{"D8", "S1"}, {"E7", "C1"}, {"A1", "C1"}},
                "D8-F6\n-20\n-20\n2"},
        // Were G3 removed instead of G5, Circle would have four answers.
        Example{"JumpToTheRightRemovesThePieceOnTheRight",
                "Star",
                "MINIMAX",
                2,
                {{"F4", "S1"}, {"G3", "C1"}, {"G5", "C1"}, {"H2", "C1"}},
                "F4-H6\n50\n40\n5"},
        Example{"OneJumpATurn",
                "Star",
                "MINIMAX",
                1,
                {{"B2", "S1"}, {"C3", "C1"}, {"E5", "C1"}},
                "B2-D4\n0\n0\n3"},
        Example{"CaptureIsNotForced",
                "Star",
                "MINIMAX",
                1,
                {{"G1", "S1"}, {"C3", "S1"}, {"D4", "C1"}},
                "G1-H2\n980\n980\n4",
                "10,20,30,40,50,60,70,1000"},
        Example{"StarOnRowAMoves", "Star", "MINIMAX", 1, {{"A1", "S1"}, {"A3", "C1"}}, "A1-B2\n-60\n-60\n2"},
        Example{
            "CircleOnRowHMoves", "Circle", "MINIMAX", 1, {{"H8", "C1"}, {"H2", "S1"}}, "H8-G7\n-60\n-60\n2"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Stacks, StarCircleOracleAnswers,
    testing::Values(
        Example{"JumpAddsOne",
                "Star",
                "MINIMAX",
                1,
                {{"F4", "S1"}, {"G3", "C1"}, {"H2", "S9"}, {"C1", "C1"}},
                "F4-H2\n740\n740\n3"},
        Example{"StepAddsOne",
                "Star",
                "MINIMAX",
                1,
                {{"G1", "S1"}, {"H2", "S5"}, {"A1", "C1"}},
                "G1-H2\n400\n400\n2"},
        Example{"CircleStepAddsOne",
                "Circle",
                "MINIMAX",
                1,
                {{"B8", "C1"}, {"A7", "C5"}, {"H2", "S1"}},
                "B8-A7\n400\n400\n2"},
        Example{"CircleJumpAddsOne",
                "Circle",
                "MINIMAX",
                1,
                {{"C1", "C1"}, {"B2", "S1"}, {"A3", "C4"}, {"H2", "S1"}},
                "C1-A3\n320\n320\n2"},
        Example{
            "EveryPieceCounts", "Star", "MINIMAX", 1, {{"H2", "S12"}, {"A1", "C10"}}, "pass\n160\n160\n2"},
        Example{"GrowsToTen",
                "Circle",
                "MINIMAX",
                1,
                {{"B8", "C1"}, {"A7", "C9"}, {"H2", "S1"}},
                "B8-A7\n720\n720\n2"},
        Example{"SumsPassTwoThousandMillion",
                "Star",
                "MINIMAX",
                1,
                {{"H2", "S1000000"}, {"A1", "C1"}},
                "pass\n999999000000000\n999999000000000\n2",
                "-1000000000,-999999999,0,1,2,3,4,1000000000"},
        Example{
            "GreatestSums",
            "Circle",
            "MINIMAX",
            1,
            {{"H2", "S1000000"}, {"H4", "S1000000"}, {"H6", "S1000000"}, {"H8", "S1000000"}, {"A1", "C1"}},
            "pass\n-3999999000000000\n-3999999000000000\n2",
            "1,2,3,4,5,6,7,1000000000"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(Evaluation, StarCircleOracleAnswers,
                         testing::Values(Example{"CirclesRowsRunFromHToA",
                                                 "Circle",
                                                 "MINIMAX",
                                                 1,
                                                 {{"D4", "C1"}, {"H2", "S1"}},
                                                 "D4-C3\n-96\n-96\n3",
                                                 "1,2,4,8,16,32,64,128"},
                                         Example{"StarsRowsRunFromAToH",
                                                 "Star",
                                                 "MINIMAX",
                                                 1,
                                                 {{"D4", "S1"}, {"A1", "C1"}},
                                                 "D4-E3\n-112\n-112\n3",
                                                 "1,2,4,8,16,32,64,128"},
                                         Example{"NegativeValues",
                                                 "Star",
                                                 "MINIMAX",
                                                 1,
                                                 {{"G1", "S1"}, {"A1", "C1"}},
                                                 "G1-H2\n0\n0\n2",
                                                 "-80,-70,-60,-50,-40,-30,-20,-10"},
                                         Example{"SignedValues",
                                                 "Star",
                                                 "MINIMAX",
                                                 1,
                                                 {{"E1", "S1"}, {"H4", "C1"}},
                                                 "E1-F2\n10\n10\n2",
                                                 "-3,-2,-1,-0,+1,+7,8,+9"},
                                         // The leaves are Circle's positions and Star's utility.
                                         Example{"LeafIsTheRootPlayersAtOddDepth", "Star", "MINIMAX", 3,
                                                 beside_a_far_circle("E1"), "E1-F2\n-10\n-10\n8"},
                                         Example{"LeafIsTheRootPlayersAtEvenDepth", "Star", "MINIMAX", 2,
                                                 beside_a_far_circle("E1"), "E1-F2\n-10\n-20\n4"},
                                         Example{"OpponentMinimises",
                                                 "Star",
                                                 "MINIMAX",
                                                 2,
                                                 {{"H2", "S1"}, {"B4", "C1"}, {"G1", "C1"}},
                                                 "pass\n-10\n-70\n5",
                                                 "10,20,80,90,100,110,120,130"}),
                         name_of);

INSTANTIATE_TEST_SUITE_P(
    Passes, StarCircleOracleAnswers,
    testing::Values(Example{"BothBlockedAtDepthOne", "Star", "MINIMAX", 1, both_blocked, "pass\n80\n80\n2"},
                    Example{"BothBlockedAtDepthTwo", "Star", "MINIMAX", 2, both_blocked, "pass\n80\n80\n3"},
                    Example{"BothBlockedAtDepthThree", "Star", "MINIMAX", 3, both_blocked, "pass\n80\n80\n3"},
                    Example{"BothBlockedAtDepthThreeAlphaBeta", "Circle", "ALPHABETA", 3, both_blocked,
                            "pass\n-80\n-80\n3"},
                    Example{"OnePassAtDepthOne", "Star", "MINIMAX", 1, star_home, "pass\n190\n190\n2"},
                    Example{"OnePassEndsNothing", "Star", "MINIMAX", 3, star_home, "pass\n190\n180\n6"},
                    // Root, pass, B8-A7, pass, pass.
                    Example{"MoveBetweenTwoPassesStartsTheCountAnew",
                            "Star",
                            "MINIMAX",
                            10,
                            {{"H2", "S3"}, {"B8", "C1"}},
                            "pass\n170\n160\n5"},
                    Example{"MoveBetweenTwoPassesStartsTheCountAnewAlphaBeta",
                            "Star",
                            "ALPHABETA",
                            10,
                            {{"H2", "S3"}, {"B8", "C1"}},
                            "pass\n170\n160\n5"},
                    Example{"PassCostsOneDepth", "Star", "MINIMAX", 4, star_home, "pass\n190\n170\n10"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    WipedOut, StarCircleOracleAnswers,
    testing::Values(
        // D4-F6 is a leaf; D4-E3 has two answers with two answers each.
        Example{"OpponentsLastPieceTaken",
                "Star",
                "MINIMAX",
                3,
                {{"D4", "S1"}, {"E5", "C1"}},
                "D4-F6\n60\n60\n9"},
        // E3: the step E5 is answered twice, the jump D2 ends it; E5: the same with E3 and D6.
        Example{
            "OwnLastPieceTaken", "Star", "MINIMAX", 3, {{"D4", "S1"}, {"F4", "C1"}}, "D4-E3\n20\n-50\n11"},
        Example{"OwnLastPieceTakenAlphaBeta",
                "Star",
                "ALPHABETA",
                3,
                {{"D4", "S1"}, {"F4", "C1"}},
                "D4-E3\n20\n-50\n11"},
        Example{"CircleTakesTheLastPiece",
                "Circle",
                "MINIMAX",
                3,
                {{"E5", "C1"}, {"D4", "S1"}},
                "E5-C3\n60\n60\n9"}),
    name_of);

// Equal moves: Circle pieces in column order, then in row order; the same for Star.
INSTANTIATE_TEST_SUITE_P(
    Ties, StarCircleOracleAnswers,
    testing::Values(
        Example{"UpperRowFirst",
                "Star",
                "MINIMAX",
                1,
                {{"B2", "S1"}, {"D4", "S1"}, {"A1", "C1"}},
                "D4-E3\n-10\n-10\n5"},
        Example{"UpperRowFirstForCircle",
                "Circle",
                "MINIMAX",
                1,
                {{"D4", "C1"}, {"F2", "C1"}, {"H2", "S1"}},
                "F2-E1\n10\n10\n5"},
        Example{"LeftPieceFirst",
                "Star",
                "MINIMAX",
                1,
                {{"D2", "S1"}, {"D6", "S1"}, {"A1", "C1"}},
                "D2-E1\n10\n10\n5"},
        Example{"LeftPieceFirstForCircle",
                "Circle",
                "MINIMAX",
                1,
                {{"D2", "C1"}, {"D6", "C1"}, {"H2", "S1"}},
                "D2-C1\n30\n30\n5"},
        Example{"LeftStepFirst", "Star", "MINIMAX", 1, {{"D4", "S1"}, {"A1", "C1"}}, "D4-E3\n-30\n-30\n3"},
        Example{"LeftStepFirstForCircle",
                "Circle",
                "MINIMAX",
                1,
                {{"D4", "C1"}, {"H2", "S1"}},
                "D4-C3\n-20\n-20\n3"},
        Example{"LeftJumpFirst",
                "Star",
                "MINIMAX",
                1,
                {{"D4", "S1"}, {"E3", "C1"}, {"E5", "C1"}},
                "D4-F2\n20\n20\n3"},
        // The first and greedy E5-G3 is worth 80 and loses the piece to H2-F4.
        Example{"FarsightBeatsGreedInALaterMove",
                "Star",
                "MINIMAX",
                2,
                {{"E5", "S1"}, {"B8", "S1"}, {"F4", "C1"}, {"H2", "C1"}},
                "E5-F6\n40\n30\n14"},
        // The last and greedy B8-D6 is worth 60 and loses E3 to F4-D2.
        Example{"FarsightBeatsGreedInAnEarlierMove",
                "Star",
                "MINIMAX",
                2,
                {{"E3", "S1"}, {"B8", "S1"}, {"F4", "C1"}, {"C7", "C1"}},
                "E3-G5\n30\n20\n10"},
        Example{"FarsightDecidesBetweenEqualMyopics",
                "Star",
                "MINIMAX",
                2,
                {{"B4", "S1"}, {"D2", "C1"}, {"H8", "S1"}},
                "B4-C5\n60\n50\n7"}),
    name_of);

// One Star piece has a jump to one side and a step to the other; Circle's far piece has two answers. After
// the jump first, the step is refuted by Circle's first answer: 6 nodes. The board turned round makes
// Circle's step come first and saves nothing: 9 nodes.
INSTANTIATE_TEST_SUITE_P(
    Order, StarCircleOracleAnswers,
    testing::Values(
        Example{"StarJumpsRightBeforeItStepsLeft",
                "Star",
                "ALPHABETA",
                2,
                {{"D4", "S1"}, {"E5", "C1"}, {"B4", "C1"}},
                "D4-F6\n-10\n-20\n6"},
        Example{"StarJumpsLeftBeforeItStepsRight",
                "Star",
                "ALPHABETA",
                2,
                {{"D4", "S1"}, {"E3", "C1"}, {"B4", "C1"}},
                "D4-F2\n-10\n-20\n6"},
        Example{"CircleStepsRightBeforeItJumpsLeft",
                "Circle",
                "ALPHABETA",
                2,
                {{"E5", "C1"}, {"D4", "S1"}, {"G5", "S1"}},
                "E5-C3\n-10\n-20\n9"},
        Example{"CircleStepsLeftBeforeItJumpsRight",
                "Circle",
                "ALPHABETA",
                2,
                {{"E5", "C1"}, {"D6", "S1"}, {"G5", "S1"}},
                "E5-C7\n-10\n-20\n9"},
        // The step of F8 comes before the jump of D4 and cuts nothing: 1 + 1 + 4, then 1 + 2, then 1 + 1.
        Example{"UpperStepComesBeforeALowerJump",
                "Star",
                "ALPHABETA",
                2,
                {{"F8", "S1"}, {"D4", "S1"}, {"E5", "C1"}, {"B4", "C1"}},
                "D4-F6\n50\n40\n11"},
        Example{"TwoMovesOfTheSamePieceStayTogether",
                "Star",
                "MINIMAX",
                1,
                {{"D4", "S1"}, {"B2", "S1"}, {"A1", "S1"}, {"E5", "C1"}, {"C1", "C1"}},
                "D4-F6\n30\n30\n4"},
        Example{"CirclesFourMoves",
                "Circle",
                "MINIMAX",
                1,
                {{"D4", "C1"}, {"F2", "C1"}, {"C3", "S1"}},
                "D4-B2\n100\n100\n5"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Pruning, StarCircleOracleAnswers,
    testing::Values(
        // Two moves of equal value, each with two equal answers: the second move's second answer is cut.
        Example{"MinPrunesAtAValueEqualToAlpha", "Star", "ALPHABETA", 2, beside_a_far_circle("D4"),
                "D4-E3\n-20\n-30\n6"},
        Example{"MinimaxVisitsThemAll", "Star", "MINIMAX", 2, beside_a_far_circle("D4"),
                "D4-E3\n-20\n-30\n7"},
        // Two answers of equal value, each with two equal replies: the second answer's second reply is cut.
        Example{"MaxPrunesAtAValueEqualToBeta", "Star", "ALPHABETA", 3, beside_a_far_circle("E1"),
                "E1-F2\n-10\n-10\n7"}),
    name_of);

struct Count {
  std::string algorithm;
  int depth = 1;
  std::string nodes;
};

void PrintTo(const Count& count, std::ostream* out) {
  *out << count.algorithm << count.depth;
}

class StarCircleOracleCounts : public testing::TestWithParam<Count> {};

TEST_P(StarCircleOracleCounts, TheNodesOfTheStartPosition) {
  const auto& [algorithm, depth, nodes] = GetParam();
  const std::string text = answer(input_of("Star", algorithm, depth, start_position));
  EXPECT_EQ(text.substr(0, text.find('\n')), "C1-D2");
  EXPECT_EQ(last_line(text), nodes);
}

INSTANTIATE_TEST_SUITE_P(Start, StarCircleOracleCounts,
                         testing::Values(Count{"MINIMAX", 1, "8"}, Count{"MINIMAX", 2, "57"},
                                         Count{"MINIMAX", 3, "436"}, Count{"MINIMAX", 4, "3308"},
                                         Count{"MINIMAX", 5, "26890"}, Count{"MINIMAX", 6, "216033"},
                                         Count{"ALPHABETA", 4, "206"}, Count{"ALPHABETA", 5, "766"},
                                         Count{"ALPHABETA", 6, "2874"}, Count{"ALPHABETA", 7, "7333"},
                                         Count{"ALPHABETA", 8, "38489"}),
                         [](const testing::TestParamInfo<Count>& row) {
                           return row.param.algorithm + std::to_string(row.param.depth);
                         });

TEST(StarCircleOracle, AlphaBetaAgreesWithMinimaxInAllButTheNodes) {
  for (const Pieces& pieces :
       {start_position, jump_home, walk_home, circle_blocked, face_to_face, star_home}) {
    for (const char* const player : {"Star", "Circle"}) {
      for (int depth = 1; depth <= 5; ++depth) {
        const std::string full = input_of(player, "MINIMAX", depth, pieces);
        const std::string pruned = input_of(player, "ALPHABETA", depth, pieces);
        EXPECT_EQ(without_nodes(answer(pruned)), without_nodes(answer(full))) << pruned;
      }
    }
  }
}

TEST(StarCircleOracle, AlphaBetaEntersNoMoreNodesThanMinimax) {
  for (int depth = 1; depth <= 5; ++depth) {
    EXPECT_LE(std::stoll(nodes_of(input_of("Circle", "ALPHABETA", depth, start_position))),
              std::stoll(nodes_of(input_of("Circle", "MINIMAX", depth, start_position))));
  }
}

TEST(StarCircleOracle, OnlyOneFileIsWritten) {
  const Result result = starcircle(input_of("Star", "MINIMAX", 1, both_blocked));
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->size(), 1U);
  EXPECT_EQ(result->count("output.txt"), 1U);
}

TEST(StarCircleOracle, FinalLineEndIsAccepted) {
  const std::string input = input_of("Star", "MINIMAX", 3, star_home);
  EXPECT_EQ(answer(input + "\n"), "pass\n190\n180\n6");
}

/// An input with a given text in place of the line; lines count from 1.
std::string with_line(int line, const std::string& text) {
  const std::string input = input_of("Star", "MINIMAX", 2, {{"H2", "S1"}, {"D4", "C1"}});
  std::string changed;
  std::size_t begin = 0;
  for (int number = 1; number <= 12; ++number) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    changed += number == line ? text : input.substr(begin, end - begin);
    if (number < 12) changed += '\n';
    begin = end + 1;
  }
  return changed;
}

struct BadInput {
  std::string name;
  std::string input;
  int line = 1;
  int column = 1;
  std::string expected;
  std::string found;
};

void PrintTo(const BadInput& bad, std::ostream* out) {
  *out << bad.name;
}

class StarCircleOracleRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(StarCircleOracleRefuses, TheInput) {
  const BadInput& bad = GetParam();
  const Result result = starcircle(bad.input);
  ASSERT_FALSE(result.has_value()) << text_of(result);
  EXPECT_EQ(result.error(),
            (Refusal{Refusal::Kind::bad_input, bad.line, bad.column, bad.expected, bad.found}))
      << result.error().line << ':' << result.error().column << ": expected " << result.error().expected
      << ", found " << result.error().found;
}

std::string name_of_bad(const testing::TestParamInfo<BadInput>& row) {
  return row.param.name;
}

const std::string a_player = "Star or Circle";
const std::string an_algorithm = "MINIMAX or ALPHABETA";
const std::string a_depth = "a depth from 1 to 10";
const std::string line_end = "the end of the line";
const std::string file_end = "the end of the file";
const std::string on_row_h = "0, C1 or S1 to S1000000";
const std::string on_row_a = "0, S1 or C1 to C1000000";
const std::string on_dark = "0, S1 or C1";
const std::string on_light = "0 on a light square";
const std::string a_value = "a value from -1000000000 to 1000000000";

INSTANTIATE_TEST_SUITE_P(
    Head, StarCircleOracleRefuses,
    testing::Values(
        BadInput{"Nothing", "", 1, 1, a_player, file_end},
        BadInput{"EmptyLine", "\n", 1, 1, a_player, line_end},
        BadInput{"OnlyAPlayer", "Star", 1, 5, line_end, file_end},
        BadInput{"OnlyAPlayerLine", "Star\n", 2, 1, an_algorithm, file_end},
        BadInput{"SmallPlayer", with_line(1, "star"), 1, 1, a_player, "'star'"},
        BadInput{"PlayerAndMore", with_line(1, "Stars"), 1, 1, a_player, "'Stars'"},
        BadInput{"VeryLongPlayer", with_line(1, std::string(100'000, 'S')), 1, 1, a_player,
                 "'" + std::string(40, 'S') + "...'"},
        BadInput{"PartOfAPlayer", with_line(1, "Circl"), 1, 1, a_player, "'Circl'"},
        BadInput{"BlankBeforeThePlayer", with_line(1, " Star"), 1, 1, a_player, "a blank"},
        BadInput{"TabAfterThePlayer", with_line(1, "Star\t"), 1, 5, line_end, "a blank"},
        BadInput{"CommaAfterThePlayer", with_line(1, "Star,"), 1, 5, line_end, "a comma"},
        BadInput{"CommaForThePlayer", with_line(1, ","), 1, 1, a_player, "a comma"},
        BadInput{"CarriageReturn", with_line(1, "Circle\r"), 1, 7, line_end, "a carriage return"},
        BadInput{"NulByte", std::string("\0", 1), 1, 1, a_player, "'?'"},
        BadInput{"ByteOrderMark", "\xef\xbb\xbfStar\n", 1, 1, a_player, "'???Star'"},
        BadInput{"SmallAlgorithm", with_line(2, "minimax"), 2, 1, an_algorithm, "'minimax'"},
        BadInput{"NoAlgorithm", with_line(2, ""), 2, 1, an_algorithm, line_end},
        BadInput{"BlankAfterTheAlgorithm", with_line(2, "ALPHABETA "), 2, 10, line_end, "a blank"},
        BadInput{"DepthZero", with_line(3, "0"), 3, 1, a_depth, "'0'"},
        BadInput{"DepthEleven", with_line(3, "11"), 3, 1, a_depth, "'11'"},
        BadInput{"NegativeDepth", with_line(3, "-1"), 3, 1, a_depth, "'-1'"},
        BadInput{"DepthWithASign", with_line(3, "+2"), 3, 1, a_depth, "'+2'"},
        BadInput{"DepthWithAZero", with_line(3, "02"), 3, 1, a_depth, "'02'"},
        BadInput{"DepthWithAPoint", with_line(3, "2.0"), 3, 1, a_depth, "'2.0'"},
        BadInput{"HugeDepth", with_line(3, "99999999999999999999"), 3, 1, a_depth, "'99999999999999999999'"},
        BadInput{"NoDepth", with_line(3, ""), 3, 1, a_depth, line_end},
        BadInput{"TwoDepths", with_line(3, "2 3"), 3, 2, line_end, "a blank"}),
    name_of_bad);

INSTANTIATE_TEST_SUITE_P(
    Board, StarCircleOracleRefuses,
    testing::Values(
        BadInput{"SevenCells", with_line(4, "0,S1,0,0,0,0,0"), 4, 15, "a comma", line_end},
        BadInput{"NineCells", with_line(4, "0,S1,0,0,0,0,0,0,0"), 4, 17, line_end, "a comma"},
        BadInput{"NoCell", with_line(4, "0,,0,0,0,0,0,0"), 4, 3, on_row_h, "a comma"},
        BadInput{"BlankAfterAComma", with_line(4, "0, S1,0,0,0,0,0,0"), 4, 3, on_row_h, "a blank"},
        BadInput{"BlanksForCommas", with_line(4, "0 S1 0 0 0 0 0 0"), 4, 2, "a comma", "a blank"},
        BadInput{"BlankAfterTheRow", with_line(5, "0,0,0,0,0,0,0,0 "), 5, 16, line_end, "a blank"},
        BadInput{"CarriageReturnAfterTheRow", with_line(5, "0,0,0,0,0,0,0,0\r"), 5, 16, line_end,
                 "a carriage return"},
        BadInput{"EmptyRow", with_line(5, ""), 5, 1, on_dark, line_end},
        BadInput{"StarOnALightSquare", with_line(4, "S1,0,0,0,0,0,0,0"), 4, 1, on_light, "'S1'"},
        BadInput{"CircleOnALightSquare", with_line(11, "0,0,0,0,0,0,0,C1"), 11, 15, on_light, "'C1'"},
        BadInput{"RubbishOnALightSquare", with_line(5, "0,x,0,0,0,0,0,0"), 5, 3, on_light, "'x'"},
        BadInput{"CircleStackOnRowH", with_line(4, "0,C2,0,0,0,0,0,0"), 4, 3, on_row_h, "'C2'"},
        BadInput{"StarStackOnRowA", with_line(11, "0,0,S2,0,0,0,0,0"), 11, 5, on_row_a, "'S2'"},
        BadInput{"StarStackOnRowG", with_line(5, "0,0,0,0,S2,0,0,0"), 5, 9, on_dark, "'S2'"},
        BadInput{"CircleStackOnRowB", with_line(10, "0,0,0,0,0,0,0,C10"), 10, 15, on_dark, "'C10'"},
        BadInput{"StackAboveAMillion", with_line(4, "0,S1000001,0,0,0,0,0,0"), 4, 3, on_row_h, "'S1000001'"},
        BadInput{"CircleStackAboveAMillion", with_line(11, "C1000001,0,0,0,0,0,0,0"), 11, 1, on_row_a,
                 "'C1000001'"},
        BadInput{"StackOfTwentyDigits", with_line(4, "0,S18446744073709551617,0,0,0,0,0,0"), 4, 3, on_row_h,
                 "'S18446744073709551617'"},
        BadInput{"StackOfZero", with_line(4, "0,S0,0,0,0,0,0,0"), 4, 3, on_row_h, "'S0'"},
        BadInput{"StackWithAZero", with_line(4, "0,S01,0,0,0,0,0,0"), 4, 3, on_row_h, "'S01'"},
        BadInput{"StackWithASign", with_line(4, "0,S+1,0,0,0,0,0,0"), 4, 3, on_row_h, "'S+1'"},
        BadInput{"LetterAlone", with_line(4, "0,S,0,0,0,0,0,0"), 4, 3, on_row_h, "'S'"},
        BadInput{"SmallLetter", with_line(4, "0,s1,0,0,0,0,0,0"), 4, 3, on_row_h, "'s1'"},
        BadInput{"OtherLetter", with_line(4, "0,X1,0,0,0,0,0,0"), 4, 3, on_row_h, "'X1'"},
        BadInput{"LetterAfterTheNumber", with_line(4, "0,S1x,0,0,0,0,0,0"), 4, 3, on_row_h, "'S1x'"},
        BadInput{"NumberAlone", with_line(4, "0,1,0,0,0,0,0,0"), 4, 3, on_row_h, "'1'"},
        BadInput{"TwoZeros", with_line(4, "0,00,0,0,0,0,0,0"), 4, 3, on_row_h, "'00'"},
        BadInput{"SevenRows", "Star\nMINIMAX\n1\n" + board_of({}).substr(16) + tens, 11, 1, on_row_a, "'10'"},
        BadInput{"TopRowMissing", "Star\nMINIMAX\n1\n" + board_of(both_blocked).substr(17) + tens, 10, 1,
                 on_light, "'C2'"},
        BadInput{"NineRows", "Star\nMINIMAX\n1\n" + board_of(both_blocked) + "0,0,0,0,0,0,0,0\n" + tens, 12,
                 3, "a value above 0", "'0'"},
        BadInput{"EndsInTheBoard", "Star\nMINIMAX\n1\n0,S1,0", 4, 7, "a comma", file_end},
        BadInput{"EndsAfterTheBoard", "Star\nMINIMAX\n1\n" + board_of(both_blocked), 12, 1, a_value,
                 file_end},
        BadInput{"NoStar", input_of("Star", "MINIMAX", 1, {{"D4", "C1"}}), 11, 16, "at least one S",
                 "the end of the board"},
        BadInput{"NoCircle", input_of("Star", "MINIMAX", 1, {{"A1", "S1"}}), 11, 17, "at least one C",
                 "the end of the board"},
        BadInput{"NoPieces", input_of("Circle", "MINIMAX", 1, {}), 11, 16, "at least one S",
                 "the end of the board"}),
    name_of_bad);

INSTANTIATE_TEST_SUITE_P(
    Values, StarCircleOracleRefuses,
    testing::Values(
        BadInput{"NoValues", with_line(12, ""), 12, 1, a_value, file_end},
        BadInput{"SevenValues", with_line(12, "1,2,3,4,5,6,7"), 12, 14, "a comma", file_end},
        BadInput{"NineValues", with_line(12, "1,2,3,4,5,6,7,8,9"), 12, 16, line_end, "a comma"},
        BadInput{"NoValueBetweenCommas", with_line(12, "1,,3,4,5,6,7,8"), 12, 3, a_value, "a comma"},
        BadInput{"CommaAfterTheLastValue", with_line(12, "1,2,3,4,5,6,7,8,"), 12, 16, line_end, "a comma"},
        BadInput{"EqualValues", with_line(12, "1,2,3,3,5,6,7,8"), 12, 7, "a value above 3", "'3'"},
        BadInput{"FallingValues", with_line(12, "1,2,3,4,5,6,7,-8"), 12, 15, "a value above 7", "'-8'"},
        BadInput{"MinusZeroAfterZero", with_line(12, "0,-0,3,4,5,6,7,8"), 12, 3, "a value above 0", "'-0'"},
        BadInput{"ValueTooGreat", with_line(12, "1,2,3,4,5,6,7,1000000001"), 12, 15, a_value, "'1000000001'"},
        BadInput{"ValueTooSmall", with_line(12, "-1000000001,2,3,4,5,6,7,8"), 12, 1, a_value,
                 "'-1000000001'"},
        BadInput{"ValueOfTwentyDigits", with_line(12, "18446744073709551617,2,3,4,5,6,7,8"), 12, 1, a_value,
                 "'18446744073709551617'"},
        BadInput{"ValueWithAZero", with_line(12, "1,02,3,4,5,6,7,8"), 12, 3, a_value, "'02'"},
        BadInput{"TwoSigns", with_line(12, "1,--2,3,4,5,6,7,8"), 12, 3, a_value, "'--2'"},
        BadInput{"SignAlone", with_line(12, "-,2,3,4,5,6,7,8"), 12, 1, a_value, "'-'"},
        BadInput{"ValueWithAPoint", with_line(12, "1,2.5,3,4,5,6,7,8"), 12, 3, a_value, "'2.5'"},
        BadInput{"BlankBeforeAValue", with_line(12, "1, 2,3,4,5,6,7,8"), 12, 3, a_value, "a blank"},
        BadInput{"BlankAfterTheValues", with_line(12, "1,2,3,4,5,6,7,8 "), 12, 16, line_end, "a blank"},
        BadInput{"CarriageReturnAtTheEnd", with_line(12, "1,2,3,4,5,6,7,8\r\n"), 12, 16, line_end,
                 "a carriage return"},
        BadInput{"EmptyLineAtTheEnd", with_line(12, tens + "\n\n"), 13, 1, file_end, line_end},
        BadInput{"BlankLineAtTheEnd", with_line(12, tens + "\n "), 13, 1, file_end, "a blank"},
        BadInput{"TextAtTheEnd", with_line(12, tens + "\nthe end"), 13, 1, file_end, "'the'"}),
    name_of_bad);

TEST(StarCircleOracle, FirstOfSeveralFaultsIsTold) {
  const Result result = starcircle("Star\nmax\n99\n");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(), (Refusal{Refusal::Kind::bad_input, 2, 1, an_algorithm, "'max'"}));
}

TEST(StarCircleOracle, EveryBeginningOfAnInputIsRefused) {
  const std::string input = input_of("Circle", "ALPHABETA", 10, both_blocked);
  for (std::size_t length = 0; length < input.size(); ++length) {
    EXPECT_FALSE(starcircle(input.substr(0, length)).has_value()) << length;
  }
  EXPECT_TRUE(starcircle(input).has_value());
}

TEST(StarCircleOracle, EveryByteAtEveryPlaceIsAnsweredOrRefusedWithAPlace) {
  const std::string input = input_of("Circle", "MINIMAX", 2, both_blocked) + "\n";
  for (std::size_t place = 0; place < input.size(); ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = input;
      changed[place] = static_cast<char>(byte);
      const Result result = starcircle(changed);
      if (result) continue;
      EXPECT_EQ(result.error().kind, Refusal::Kind::bad_input);
      EXPECT_GE(result.error().line, 1);
      EXPECT_LE(result.error().line, 13);
      EXPECT_GE(result.error().column, 1);
    }
  }
}

TEST(StarCircleOracle, LongRubbishIsRefused) {
  EXPECT_FALSE(starcircle(std::string(1'000'000, '0')).has_value());
  EXPECT_FALSE(starcircle(std::string(1'000'000, '\n')).has_value());
  EXPECT_FALSE(starcircle(with_line(12, std::string(1'000'000, '9'))).has_value());
}

struct Limit {
  std::string algorithm;
  std::int64_t nodes = 0;
};

class StarCircleOracleBudget : public testing::TestWithParam<Limit> {};

TEST_P(StarCircleOracleBudget, ExactlyTheBudgetIsAnswered) {
  const auto& [algorithm, nodes] = GetParam();
  const Result result = starcircle(input_of("Star", algorithm, 5, start_position), Budget{nodes});
  EXPECT_EQ(last_line(text_of(result)), std::to_string(nodes));
}

TEST_P(StarCircleOracleBudget, OneNodeMoreIsRefused) {
  const auto& [algorithm, nodes] = GetParam();
  const Result result = starcircle(input_of("Star", algorithm, 5, start_position), Budget{nodes - 1});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(), (Refusal{Refusal::Kind::over_budget, 0, 0,
                                     "at most " + std::to_string(nodes - 1) + " nodes", "more"}));
}

TEST_P(StarCircleOracleBudget, DeepSearchComesBackSoon) {
  const Result result = starcircle(input_of("Star", GetParam().algorithm, 10, start_position), Budget{1000});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().kind, Refusal::Kind::over_budget);
}

INSTANTIATE_TEST_SUITE_P(Both, StarCircleOracleBudget,
                         testing::Values(Limit{"MINIMAX", 26890}, Limit{"ALPHABETA", 766}),
                         [](const testing::TestParamInfo<Limit>& row) { return row.param.algorithm; });

TEST(StarCircleOracle, BudgetOfNothingIsRefused) {
  const Result result = starcircle(input_of("Star", "MINIMAX", 1, both_blocked), Budget{0});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(), (Refusal{Refusal::Kind::over_budget, 0, 0, "at most 0 nodes", "more"}));
}

TEST(StarCircleOracle, BadInputIsToldWhateverTheBudget) {
  const Result result = starcircle("Star\n", Budget{0});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().kind, Refusal::Kind::bad_input);
}

using Texts = std::vector<std::string>;

/// Moves and inputs in turn: a move, the input after it, the next move; a refusal is told in their place.
Texts successors_of(const std::string& input) {
  const Successors successors = starcircle_successors(input);
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

/// How many sequences of so many moves begin with the input's player.
int sequences(const std::string& input, int moves) {
  if (moves == 0) return 1;
  int count = 0;
  for (const std::string& next : every_second(successors_of(input), 1)) count += sequences(next, moves - 1);
  return count;
}

/// A move and the pieces after it.
struct Step {
  std::string move;
  Pieces after;
};

/// A position and all moves in their order.
struct Choices {
  std::string name;
  std::string player;
  Pieces pieces;
  std::vector<Step> steps;
};

void PrintTo(const Choices& choices, std::ostream* out) {
  *out << choices.name;
}

class StarCircleSuccessor : public testing::TestWithParam<Choices> {};

TEST_P(StarCircleSuccessor, OfThePosition) {
  const Choices& choices = GetParam();
  Texts expected;
  for (const Step& step : choices.steps) {
    expected.push_back(step.move);
    expected.push_back(input_of(choices.player == "Star" ? "Circle" : "Star", "ALPHABETA", 3, step.after));
  }
  EXPECT_EQ(successors_of(input_of(choices.player, "ALPHABETA", 3, choices.pieces)), expected);
}

std::string name_of_choices(const testing::TestParamInfo<Choices>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Handout, StarCircleSuccessor,
    testing::Values(
        Choices{"JumpAndStepOfTheFirstExample",
                "Star",
                jump_home,
                {{"F4-H2", {{"H2", "S2"}}}, {"F4-G5", {{"H2", "S1"}, {"G3", "C1"}, {"G5", "S1"}}}}},
        Choices{"StackOfTheThirdExample", "Star", walk_home, {{"G1-H2", {{"H2", "S2"}, {"F8", "C1"}}}}},
        Choices{"PassOfTheFourthExample", "Circle", circle_blocked, {{"pass", circle_blocked}}},
        Choices{"NobodyIsAskedInTheFifthExample", "Star", face_to_face, {}},
        Choices{"NorIsCircleInTheFifthExample", "Circle", face_to_face, {}}),
    name_of_choices);

INSTANTIATE_TEST_SUITE_P(
    Moves, StarCircleSuccessor,
    testing::Values(
        Choices{"StarCapturesOrNot",
                "Star",
                {{"D4", "S1"}, {"B2", "S1"}, {"A1", "S1"}, {"E5", "C1"}, {"C1", "C1"}},
                {{"D4-F6", {{"F6", "S1"}, {"B2", "S1"}, {"A1", "S1"}, {"C1", "C1"}}},
                 {"D4-E3", {{"E3", "S1"}, {"B2", "S1"}, {"A1", "S1"}, {"E5", "C1"}, {"C1", "C1"}}},
                 {"B2-C3", {{"D4", "S1"}, {"C3", "S1"}, {"A1", "S1"}, {"E5", "C1"}, {"C1", "C1"}}}}},
        Choices{"CircleCapturesOrNot",
                "Circle",
                {{"D4", "C1"}, {"F2", "C1"}, {"C3", "S1"}},
                {{"F2-E1", {{"D4", "C1"}, {"E1", "C1"}, {"C3", "S1"}}},
                 {"F2-E3", {{"D4", "C1"}, {"E3", "C1"}, {"C3", "S1"}}},
                 {"D4-C5", {{"C5", "C1"}, {"F2", "C1"}, {"C3", "S1"}}},
                 {"D4-B2", {{"B2", "C1"}, {"F2", "C1"}}}}},
        Choices{
            "OneJumpATurn",
            "Star",
            {{"D4", "S1"}, {"E5", "C1"}, {"G7", "C1"}},
            {{"D4-F6", {{"F6", "S1"}, {"G7", "C1"}}}, {"D4-E3", {{"E3", "S1"}, {"E5", "C1"}, {"G7", "C1"}}}}},
        Choices{"NoJumpOntoAnEnemyInTheLastRow",
                "Star",
                {{"F4", "S1"}, {"G3", "C1"}, {"H2", "C1"}},
                {{"F4-G5", {{"G5", "S1"}, {"G3", "C1"}, {"H2", "C1"}}}}},
        Choices{"StackOfTenByAJump",
                "Star",
                {{"F4", "S1"}, {"H2", "S9"}, {"G3", "C1"}, {"C1", "C1"}},
                {{"F4-H2", {{"H2", "S10"}, {"C1", "C1"}}},
                 {"F4-G5", {{"G5", "S1"}, {"H2", "S9"}, {"G3", "C1"}, {"C1", "C1"}}}}},
        Choices{"StackOfThirteenByAStep",
                "Circle",
                {{"B2", "C1"}, {"A1", "C12"}, {"H2", "S1"}},
                {{"B2-A1", {{"A1", "C13"}, {"H2", "S1"}}},
                 {"B2-A3", {{"A1", "C12"}, {"A3", "C1"}, {"H2", "S1"}}}}}),
    name_of_choices);

const Pieces enemy_at_home = {{"G1", "S1"}, {"H2", "C1"}};

INSTANTIATE_TEST_SUITE_P(
    PassAndEnd, StarCircleSuccessor,
    testing::Values(
        Choices{"PlayerWhoIsHomePasses", "Star", star_home, {{"pass", star_home}}},
        Choices{"OtherPlayerThenMovesOn",
                "Circle",
                star_home,
                {{"D4-C3", {{"H2", "S3"}, {"C3", "C1"}}}, {"D4-C5", {{"H2", "S3"}, {"C5", "C1"}}}}},
        Choices{"PlayerWhoIsBlockedPasses", "Star", enemy_at_home, {{"pass", enemy_at_home}}},
        Choices{"PlayerWhoBlocksMoves", "Circle", enemy_at_home, {{"H2-G3", {{"G1", "S1"}, {"G3", "C1"}}}}},
        Choices{"BothAreHome", "Star", both_blocked, {}},
        Choices{"BothAreHomeForCircle", "Circle", both_blocked, {}},
        Choices{"NoCircleIsLeft", "Star", {{"D4", "S1"}}, {}},
        Choices{"NoCircleIsLeftToMove", "Circle", {{"D4", "S1"}}, {}},
        Choices{"NoStarIsLeft", "Circle", {{"D4", "C1"}}, {}},
        Choices{"NoStarIsLeftToMove", "Star", {{"D4", "C1"}}, {}}, Choices{"NothingIsLeft", "Star", {}, {}}),
    name_of_choices);

TEST(StarCircleSuccessors, ComeInTheOrderThatTheHandoutNames) {
  const Pieces pieces = {{"C3", "S1"}, {"E5", "S1"}, {"F6", "C1"}, {"G7", "C1"}};
  EXPECT_EQ(every_second(successors_of(input_of("Star", "MINIMAX", 1, pieces)), 0),
            (Texts{"E5-F4", "C3-D2", "C3-D4"}));
}

TEST(StarCircleSuccessors, CaptureOfTheLastPieceEndsTheGame) {
  const Texts successors = successors_of(input_of("Star", "MINIMAX", 2, jump_home));
  ASSERT_EQ(successors.size(), 4U);
  EXPECT_EQ(successors_of(successors[1]), Texts{});
  EXPECT_FALSE(starcircle(successors[1]).has_value());
}

TEST(StarCircleSuccessors, PassAfterAPassIsAskedForOnlyIfTheOtherCouldMove) {
  // Circle comes home in three moves, Star passes twice and is not asked a third time.
  const std::string input = input_of("Circle", "MINIMAX", 1, star_home);
  EXPECT_EQ(sequences(input, 4), 2 * 2);
  EXPECT_EQ(sequences(input, 5), 2 * 2 * 2);
  EXPECT_EQ(sequences(input, 6), 0);
}

TEST(StarCircleSuccessors, AlgorithmDepthAndValuesStayAsTheyAre) {
  const std::string values = "-5,+3,7,8,9,10,11,1000000000";
  EXPECT_EQ(successors_of(input_of("Star", "MINIMAX", 10, walk_home, values)),
            (Texts{"G1-H2", input_of("Circle", "MINIMAX", 10, {{"H2", "S2"}, {"F8", "C1"}}, values)}));
}

TEST(StarCircleSuccessors, LastLineKeepsItsEnd) {
  EXPECT_EQ(successors_of(input_of("Star", "MINIMAX", 1, star_home) + "\n"),
            (Texts{"pass", input_of("Circle", "MINIMAX", 1, star_home) + "\n"}));
}

TEST(StarCircleSuccessors, HoldTheAnswer) {
  for (int depth = 1; depth <= 4; ++depth) {
    for (const char* const player : {"Star", "Circle"}) {
      const std::string input = input_of(player, "ALPHABETA", depth, start_position);
      const std::string output = answer(input);
      const Texts moves = every_second(successors_of(input), 0);
      EXPECT_EQ(std::count(moves.begin(), moves.end(), output.substr(0, output.find('\n'))), 1) << depth;
    }
  }
}

class StarCircleSequences : public testing::TestWithParam<const char*> {};

TEST_P(StarCircleSequences, FromTheFigureAreThoseCountedByHand) {
  const std::string input = input_of(GetParam(), "MINIMAX", 4, start_position);
  EXPECT_EQ(sequences(input, 1), 7);
  EXPECT_EQ(sequences(input, 2), 7 * 7);
  // Every first move leaves 8 that stay within the own half or enter the row between. The other's first move
  // takes away one of these in 24 of 49 cases, and in 11 of them it gives a jump instead: 49 * 8 - 24 + 11.
  // English draughts, where these 11 jumps are forced, has 11 * 7 sequences less: 302.
  EXPECT_EQ(sequences(input, 3), 379);
}

TEST_P(StarCircleSequences, FromTheFigureAreTheNodesOfMinimax) {
  const std::string input = input_of(GetParam(), "MINIMAX", 4, start_position);
  int nodes = 0;
  for (int moves = 0; moves <= 4; ++moves) nodes += sequences(input, moves);
  EXPECT_EQ(std::to_string(nodes), nodes_of(input));
}

INSTANTIATE_TEST_SUITE_P(Both, StarCircleSequences, testing::Values("Star", "Circle"),
                         [](const testing::TestParamInfo<const char*>& row) { return row.param; });

/// The refusal, or an empty one if there were successors.
Refusal no_successors_of(const std::string& input, Budget budget = {}) {
  const Successors successors = starcircle_successors(input, budget);
  return successors ? Refusal{} : successors.error();
}

TEST(StarCircleSuccessors, BadInputIsRefusedAsByTheOracle) {
  EXPECT_EQ(no_successors_of(with_line(4, "S1,0,0,0,0,0,0,0")),
            (Refusal{Refusal::Kind::bad_input, 4, 1, on_light, "'S1'"}));
  EXPECT_EQ(no_successors_of(with_line(3, "11")), (Refusal{Refusal::Kind::bad_input, 3, 1, a_depth, "'11'"}));
  EXPECT_EQ(no_successors_of(with_line(12, "1,2,3,4,5,6,7")),
            (Refusal{Refusal::Kind::bad_input, 12, 14, "a comma", file_end}));
}

TEST(StarCircleSuccessors, ExactlyTheBudgetIsAnswered) {
  EXPECT_EQ(no_successors_of(input_of("Star", "MINIMAX", 1, start_position), Budget{8}), Refusal{});
}

TEST(StarCircleSuccessors, BoardAndSuccessorsShareTheBudget) {
  EXPECT_EQ(no_successors_of(input_of("Star", "MINIMAX", 1, start_position), Budget{7}),
            (Refusal{Refusal::Kind::over_budget, 0, 0, "at most 7 nodes", "more"}));
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Every inputN.txt below the folder; its answer is outputN.txt beside it.
std::vector<std::filesystem::path> sample_inputs(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> inputs;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().filename().string().rfind("input", 0) == 0) inputs.push_back(entry.path());
  }
  return inputs;
}

TEST(StarCircleOracle, GivesTheExpectedFilesOfTheSamples) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) GTEST_SKIP() << "PLYCHECK_SAMPLES does not name the folder of the samples";
  const auto inputs = sample_inputs(std::filesystem::path(samples) / "starcircle");
  EXPECT_FALSE(inputs.empty()) << "no case in " << samples << "/starcircle";
  for (const std::filesystem::path& input : inputs) {
    const std::string number = input.filename().string().substr(std::string("input").size());
    const std::filesystem::path output = input.parent_path() / ("output" + number);
    ASSERT_TRUE(std::filesystem::exists(output)) << output;
    EXPECT_EQ(answer(bytes_of(input)), bytes_of(output)) << input;
  }
  RecordProperty("cases", static_cast<int>(inputs.size()));
}

}  // namespace
}  // namespace reference
