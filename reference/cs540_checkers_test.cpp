#include "reference/cs540_checkers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace reference {
namespace {

/// The eight lines of a board; a piece is written with its row and column: "r50 B34".
std::string board_of(const std::string& pieces) {
  std::vector<std::string> lines(8, "- - - - - - - -\n");
  std::istringstream words(pieces);
  for (std::string word; words >> word;) {
    const auto row = static_cast<std::size_t>(word.at(1) - '0');
    const auto column = static_cast<std::size_t>(word.at(2) - '0');
    lines.at(row).at(2 * column) = word.at(0);
  }
  std::string board;
  for (const std::string& line : lines) board += line;
  return board;
}

const std::string start_pieces =
    "b01 b03 b05 b07 b10 b12 b14 b16 b21 b23 b25 b27 r50 r52 r54 r56 r61 r63 r65 r67 r70 r72 r74 r76";

/// An input; `head` holds the side, the evaluation and the depth limit: "RED BASIC 2".
std::string input_of(const std::string& head, const std::string& pieces) {
  std::string lines = head + "\n";
  std::replace(lines.begin(), lines.end(), ' ', '\n');
  return "CHECKERS\n" + lines + board_of(pieces);
}

/// One output file; a refusal or a file that is missing is told in its place.
std::string file_of(const Result& result, const std::string& name) {
  if (!result) return "refused: expected " + result.error().expected + ", found " + result.error().found;
  const auto file = result->find(name);
  return file == result->end() ? "no file " + name : file->second;
}

std::string output_of(const std::string& head, const std::string& pieces) {
  return file_of(cs540_checkers(input_of(head, pieces)), "output.txt");
}

std::vector<std::string> names_of(const Result& result) {
  std::vector<std::string> names;
  if (!result) return {"refused"};
  for (const auto& [name, bytes] : *result) names.push_back(name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Cs540CheckersOracle, WritesOutputStateAndLog) {
  EXPECT_EQ(names_of(cs540_checkers(input_of("RED BASIC 1", start_pieces))),
            (Names{"next_state.txt", "output.txt", "traverse_log.txt"}));
}

/// A position, the lines of its log below the header, the board after the move and the line of the status.
struct Answer {
  std::string name;
  std::string head;
  std::string pieces;
  std::string log;
  std::string next;
  std::string status;
};

void PrintTo(const Answer& answer, std::ostream* out) {
  *out << answer.name;
}

class Cs540CheckersOracleAnswers : public testing::TestWithParam<Answer> {};

TEST_P(Cs540CheckersOracleAnswers, WithTheLog) {
  const Answer& answer = GetParam();
  EXPECT_EQ(file_of(cs540_checkers(input_of(answer.head, answer.pieces)), "traverse_log.txt"),
            "Depth Move Value Nodes Pruned\n" + answer.log);
}

TEST_P(Cs540CheckersOracleAnswers, WithTheNextBoard) {
  const Answer& answer = GetParam();
  EXPECT_EQ(file_of(cs540_checkers(input_of(answer.head, answer.pieces)), "next_state.txt"),
            board_of(answer.next));
}

TEST_P(Cs540CheckersOracleAnswers, WithTheStatusInTheLastLine) {
  const Answer& answer = GetParam();
  const std::string output = output_of(answer.head, answer.pieces);
  const std::size_t last = output.rfind('\n', output.size() - 2) + 1;
  EXPECT_EQ(output.substr(last), answer.status + "\n");
}

std::string answer_name(const testing::TestParamInfo<Answer>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Order, Cs540CheckersOracleAnswers,
    testing::Values(
        Answer{"UpLeftFirst", "RED BASIC 1", "R34 b01", "1 (3,4),(2,3) 1 5 0\n", "R23 b01", "BLACK Turn"},
        Answer{"DownLeftBeforeUpRight", "RED BASIC 1", "R34 b23 b12", "1 (3,4),(4,3) 0 4 0\n", "R43 b23 b12",
               "BLACK Turn"},
        Answer{"UpRightBeforeDownRight", "RED BASIC 1", "R30 b07", "1 (3,0),(2,1) 1 3 0\n", "R21 b07",
               "BLACK Turn"},
        Answer{"UpperRowFirst", "RED BASIC 1", "r61 r56 b01", "1 (5,6),(4,5) 1 5 0\n", "r61 r45 b01",
               "BLACK Turn"},
        Answer{"UpperRowFirstForBlackToo", "BLACK BASIC 1", "b21 b16 r70", "1 (1,6),(2,5) 1 5 0\n",
               "b21 b25 r70", "RED Turn"},
        Answer{"LeftColumnFirst", "RED BASIC 1", "r52 r56 b01", "1 (5,2),(4,1) 1 5 0\n", "r41 r56 b01",
               "BLACK Turn"},
        Answer{"UpLeftJumpFirst", "RED BASIC 1", "R43 b32 b34 b52 b54", "1 (4,3),(2,1) -1 5 0\n",
               "R21 b34 b52 b54", "BLACK Turn"},
        Answer{"DownLeftJumpBeforeUpRight", "RED BASIC 1", "R43 b34 b52", "1 (4,3),(6,1) 1 3 0\n", "R61 b34",
               "BLACK Turn"},
        Answer{"FurtherJumpsInTheSameOrder", "RED BASIC 1", "R65 b54 b32 b52 b34 b07",
               "1 (6,5),(4,3),(2,1) -1 4 0\n", "R21 b52 b34 b07", "BLACK Turn"},
        Answer{
            "StartForRed", "RED BASIC 2", start_pieces, "1 (5,0),(4,1) 0 8 0\n2 (5,0),(4,1) 0 57 0\n",
            "b01 b03 b05 b07 b10 b12 b14 b16 b21 b23 b25 b27 r41 r52 r54 r56 r61 r63 r65 r67 r70 r72 r74 r76",
            "BLACK Turn"},
        Answer{
            "StartForBlack", "BLACK BASIC 2", start_pieces, "1 (2,1),(3,0) 0 8 0\n2 (2,1),(3,0) 0 57 0\n",
            "b01 b03 b05 b07 b10 b12 b14 b16 b30 b23 b25 b27 r50 r52 r54 r56 r61 r63 r65 r67 r70 r72 r74 r76",
            "RED Turn"}),
    answer_name);

INSTANTIATE_TEST_SUITE_P(
    Moves, Cs540CheckersOracleAnswers,
    testing::Values(Answer{"CaptureIsForcedForTheWholeSide", "RED BASIC 1", "r50 r54 b45 b07",
                           "1 (5,4),(3,6) 1 2 0\n", "r50 r36 b07", "BLACK Turn"},
                    Answer{"JumpMustGoOn", "RED BASIC 1", "r61 b52 b34 b07", "1 (6,1),(4,3),(2,5) 0 2 0\n",
                           "r25 b07", "BLACK Turn"},
                    Answer{"EveryPathThatEndsIsAMove", "RED BASIC 1", "r63 b52 b54 b36",
                           "1 (6,3),(4,5),(2,7) 0 3 0\n", "r27 b52", "BLACK Turn"},
                    Answer{"ShorterJumpMayBeBetter", "RED ENHANCED 1", "r65 b54 b32 B56",
                           "1 (6,5),(4,7) -13 3 0\n", "r47 b54 b32", "BLACK Turn"},
                    Answer{"PawnsDoNotJumpBackwards", "RED BASIC 1", "r32 b43", "1 (3,2),(2,1) 0 3 0\n",
                           "r21 b43", "BLACK Turn"},
                    Answer{"BlackPawnsDoNotJumpBackwards", "BLACK BASIC 1", "b45 r36",
                           "1 (4,5),(5,4) 0 3 0\n", "b54 r36", "RED Turn"},
                    Answer{"BlackPawnsJumpDownwards", "BLACK BASIC 1", "b23 r34 r54",
                           "1 (2,3),(4,5),(6,3) 1 2 0\n", "b63", "BLACK wins!!!"},
                    Answer{"KingsJumpBackwards", "RED BASIC 1", "R21 b32 b07", "1 (2,1),(4,3) 1 2 0\n",
                           "R43 b07", "BLACK Turn"},
                    Answer{"OwnPiecesAreNotJumped", "RED BASIC 1", "r61 r52 b07", "1 (5,2),(4,1) 1 4 0\n",
                           "r61 r41 b07", "BLACK Turn"},
                    Answer{"CoveredPiecesAreNotJumped", "RED BASIC 1", "r61 b52 b43",
                           "1 (6,1),(5,0) -1 2 0\n", "r50 b52 b43", "BLACK Turn"},
                    Answer{"KingComesBackToItsStart", "RED ENHANCED 2", "R34 b23 b21 b41 b43",
                           "1 (3,4),(1,2),(3,0),(5,2),(3,4) 29 3 0\n2 (3,4),(1,2),(3,0),(5,2),(3,4) 29 3 0\n",
                           "R34", "RED wins!!!"},
                    Answer{"PawnIsCrowned", "RED BASIC 1", "r12 b10", "1 (1,2),(0,1) 1 3 0\n", "R01 b10",
                           "BLACK Turn"},
                    Answer{"BlackPawnIsCrowned", "BLACK BASIC 1", "b61 r67", "1 (6,1),(7,0) 1 3 0\n",
                           "B70 r67", "RED Turn"},
                    Answer{"CrownedPawnStopsJumping", "RED BASIC 1", "r25 b14 b12", "1 (2,5),(0,3) 1 2 0\n",
                           "R03 b12", "BLACK Turn"},
                    Answer{"CrownedBlackPawnStopsJumping", "BLACK BASIC 1", "b52 r63 r65",
                           "1 (5,2),(7,4) 1 2 0\n", "B74 r65", "RED Turn"},
                    Answer{"BlackKingsJumpUpwards", "BLACK BASIC 1", "B70 r61 r43",
                           "1 (7,0),(5,2),(3,4) 2 2 0\n", "B34", "BLACK wins!!!"}),
    answer_name);

INSTANTIATE_TEST_SUITE_P(
    Status, Cs540CheckersOracleAnswers,
    testing::Values(
        Answer{"MoverThatBlocksItselfLosesToBlack", "RED BASIC 1", "r21 b01", "1 (2,1),(1,0) 0 3 0\n",
               "r10 b01", "BLACK wins!!!"},
        Answer{"MoverThatBlocksItselfLosesToRed", "BLACK BASIC 1", "b52 r70 r72", "1 (5,2),(6,1) -1 3 0\n",
               "b61 r70 r72", "RED wins!!!"},
        Answer{"NeitherCanMoveAfterRed", "RED BASIC 2", "b01 b03 b05 b07 r10 r12 r14 r16 r21 r23 r25 r36",
               "1 (3,6),(2,7) 4 2 0\n2 (3,6),(2,7) 4 2 0\n",
               "b01 b03 b05 b07 r10 r12 r14 r16 r21 r23 r25 r27", "BLACK wins!!!"},
        Answer{"NeitherCanMoveAfterBlack", "BLACK BASIC 1", "r70 r72 r74 r76 b61 b63 b65 b67 b52 b54 b56 b41",
               "1 (4,1),(5,0) 4 2 0\n", "r70 r72 r74 r76 b61 b63 b65 b67 b52 b54 b56 b50", "BLACK wins!!!"},
        Answer{"RedIsBlocked", "RED ENHANCED 2", "r50 b41 b32", "1 none none 1 0\n2 none none 1 0\n",
               "r50 b41 b32", "BLACK wins!!!"},
        Answer{"BlackIsBlocked", "BLACK BASIC 1", "b27 r36 r45", "1 none none 1 0\n", "b27 r36 r45",
               "RED wins!!!"},
        Answer{"BlackHasNoPieces", "BLACK BASIC 1", "r50", "1 none none 1 0\n", "r50", "RED wins!!!"},
        Answer{"EmptyBoardForBlack", "BLACK ENHANCED 1", "", "1 none none 1 0\n", "", "RED wins!!!"},
        Answer{"EmptyBoardForRed", "RED ENHANCED 1", "", "1 none none 1 0\n", "", "BLACK wins!!!"},
        Answer{"NoEnemyOnTheBoard", "RED BASIC 3", "r50",
               "1 (5,0),(4,1) 1 2 0\n2 (5,0),(4,1) 1 2 0\n3 (5,0),(4,1) 1 2 0\n", "r41", "RED wins!!!"}),
    answer_name);

INSTANTIATE_TEST_SUITE_P(
    Evaluation, Cs540CheckersOracleAnswers,
    testing::Values(Answer{"PawnAtTheEdgeHasOneFreedom", "RED ENHANCED 1", "r67 b07", "1 (6,7),(5,6) 1 2 0\n",
                           "r56 b07", "BLACK Turn"},
                    Answer{"AttacksCountForBothSides", "RED ENHANCED 1", "r67 b45", "1 (6,7),(5,6) 0 2 0\n",
                           "r56 b45", "BLACK Turn"},
                    Answer{"CoveredPieceIsNotAttacked", "RED ENHANCED 1", "r67 b45 b34",
                           "1 (6,7),(5,6) -13 2 0\n", "r56 b45 b34", "BLACK Turn"},
                    Answer{"FreedomCountsTakenSquares", "RED ENHANCED 1", "r67 b01 b10 b12",
                           "1 (6,7),(5,6) -23 2 0\n", "r56 b01 b10 b12", "BLACK Turn"},
                    Answer{"KingHasFourFreedoms", "RED ENHANCED 1", "R70 b07", "1 (7,0),(6,1) 18 2 0\n",
                           "R61 b07", "BLACK Turn"},
                    Answer{"BlackSeesItsOwnValue", "BLACK ENHANCED 1", "b10 R76", "1 (1,0),(2,1) -15 2 0\n",
                           "b21 R76", "RED Turn"},
                    Answer{"KingAttacksInFourDirections", "BLACK ENHANCED 1", "R43 b32 b34 b52 b54",
                           "1 (5,2),(6,1) 17 7 0\n", "R43 b32 b34 b61 b54", "RED Turn"},
                    Answer{"BasicCountsKingsTwice", "BLACK BASIC 1", "b10 b30 R76 R74 R72",
                           "1 (1,0),(2,1) -4 3 0\n", "b21 b30 R76 R74 R72", "RED Turn"}),
    answer_name);

INSTANTIATE_TEST_SUITE_P(
    Search, Cs540CheckersOracleAnswers,
    testing::Values(
        Answer{"ShallowMoveStaysAlthoughItLosesTheKing", "RED BASIC 2", "R56 B34",
               "1 (5,6),(4,5) 0 5 0\n2 (5,6),(6,5) 0 18 0\n", "R45 B34", "BLACK Turn"},
        Answer{"DeeperMoveReplacesIfItIsStrictlyBetter", "RED BASIC 3", "R34 b07",
               "1 (3,4),(2,3) 1 5 0\n2 (3,4),(2,3) 1 9 0\n3 (3,4),(2,5) 2 22 0\n", "R25 b07", "BLACK Turn"},
        Answer{"ValueEqualToBetaPrunesTheOtherKids", "RED BASIC 3", "R70 b03",
               "1 (7,0),(6,1) 1 2 0\n2 (7,0),(6,1) 1 4 0\n3 (7,0),(6,1) 1 9 3\n", "R61 b03", "BLACK Turn"},
        Answer{"PrunesAreThoseOfOneDepth", "RED BASIC 4", "R70 b03",
               // Depth 4: the first max node has four min nodes with 2 + 1 + 1 + 1 leaves (3 prunes), the
               // second one min node with 2 leaves (3 prunes): 1 + 1 + 2 + 4 + 5 + 1 + 2 nodes.
               "1 (7,0),(6,1) 1 2 0\n2 (7,0),(6,1) 1 4 0\n3 (7,0),(6,1) 1 9 3\n4 (7,0),(6,1) 1 16 6\n",
               "R61 b03", "BLACK Turn"},
        Answer{"ReplyThatCapturesLowersTheValue", "BLACK BASIC 2", "b52 r70 r72",
               "1 (5,2),(6,1) -1 3 0\n2 (5,2),(6,1) -2 6 0\n", "b61 r70 r72", "RED wins!!!"}),
    answer_name);

TEST(Cs540CheckersOracle, OutputTellsPrunesOfEveryDepthAndThenTheMove) {
  EXPECT_EQ(output_of("RED BASIC 3", "R70 b03"),
            "Done with depth limit 1\nI pruned the tree 0 time(s)\n"
            "Done with depth limit 2\nI pruned the tree 0 time(s)\n"
            "Done with depth limit 3\nI pruned the tree 3 time(s)\n"
            "RED PLAYER's move (7,0),(6,1)\n1\nBLACK Turn\n");
}

TEST(Cs540CheckersOracle, OutputForBlackNamesBlack) {
  EXPECT_EQ(output_of("BLACK BASIC 1", "b61 r67"),
            "Done with depth limit 1\nI pruned the tree 0 time(s)\n"
            "BLACK PLAYER's move (6,1),(7,0)\n1\nRED Turn\n");
}

TEST(Cs540CheckersOracle, OutputWithoutAMoveStillTellsEveryDepth) {
  EXPECT_EQ(output_of("RED BASIC 2", "b41"),
            "Done with depth limit 1\nI pruned the tree 0 time(s)\n"
            "Done with depth limit 2\nI pruned the tree 0 time(s)\n"
            "RED PLAYER's move none\nnone\nBLACK wins!!!\n");
}

TEST(Cs540CheckersOracle, OutputHoldsTheValueOfTheMoveThatStays) {
  // The pawn is lost after either move: depth 2 finds -2.
  EXPECT_EQ(output_of("RED BASIC 2", "r43 b21 b25"),
            "Done with depth limit 1\nI pruned the tree 0 time(s)\n"
            "Done with depth limit 2\nI pruned the tree 0 time(s)\n"
            "RED PLAYER's move (4,3),(3,2)\n-1\nBLACK Turn\n");
}

TEST(Cs540CheckersOracle, AllEightDepthsRunWhenTheTreeIsExhausted) {
  std::string log = "Depth Move Value Nodes Pruned\n";
  for (int depth = 1; depth <= 8; ++depth) log += std::to_string(depth) + " (6,7),(5,6) 1 2 0\n";
  EXPECT_EQ(file_of(cs540_checkers(input_of("RED BASIC 8", "r67")), "traverse_log.txt"), log);
}

TEST(Cs540CheckersOracle, FinalLineEndMayBeMissing) {
  std::string input = input_of("RED BASIC 3", start_pieces);
  const Result with = cs540_checkers(input);
  input.pop_back();
  EXPECT_EQ(cs540_checkers(input), with);
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

class Cs540CheckersOracleRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(Cs540CheckersOracleRefuses, TheInput) {
  const BadInput& bad = GetParam();
  const Result result = cs540_checkers(bad.input);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(),
            (Refusal{Refusal::Kind::bad_input, bad.line, bad.column, bad.expected, bad.found}))
      << result.error().line << ':' << result.error().column << ": expected " << result.error().expected
      << ", found " << result.error().found;
}

const std::string part = "CHECKERS";
const std::string a_side = "RED or BLACK";
const std::string an_evaluation = "BASIC or ENHANCED";
const std::string a_depth = "a depth limit from 1 to 8";
const std::string a_square = "one of - r R b B";
const std::string line_end = "the end of the line";
const std::string file_end = "the end of the file";
const std::string head = "CHECKERS\nRED\nBASIC\n2\n";
const std::string start = board_of(start_pieces);

/// `text` with the line `number` (from 1) replaced by `line`.
std::string with_line(const std::string& text, int number, const std::string& line) {
  std::istringstream lines(text);
  std::string changed;
  int count = 0;
  for (std::string old; std::getline(lines, old);) changed += (++count == number ? line : old) + "\n";
  return changed;
}

std::string with_depth(const std::string& depth) {
  return with_line(head + start, 4, depth);
}

/// A board without pieces but for one line of it, from 0.
std::string with_row(int row, const std::string& line) {
  return head + with_line(board_of(""), row + 1, line);
}

std::string named(const testing::TestParamInfo<BadInput>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Head, Cs540CheckersOracleRefuses,
    testing::Values(
        BadInput{"Nothing", "", 1, 1, part, file_end},
        BadInput{"EmptyLines", "\n\n", 1, 1, part, "an empty line"},
        BadInput{"PartTree", "TREE\nMINIMAX\nMAX\n1\n", 1, 1, part, "'TREE'"},
        BadInput{"PartGrid", "GRID\nUCS\n1 1 1 1\n", 1, 1, part, "'GRID'"},
        BadInput{"PartRobots", "ROBOTS\n2 1\n1\n", 1, 1, part, "'ROBOTS'"},
        BadInput{"PartInSmallLetters", with_line(head + start, 1, "checkers"), 1, 1, part, "'checkers'"},
        BadInput{"BlankAfterThePart", with_line(head + start, 1, "CHECKERS "), 1, 9, line_end, "a blank"},
        BadInput{"CarriageReturn", "CHECKERS\r\nRED\r\n", 1, 9, line_end, "a carriage return"},
        BadInput{"PartOnly", "CHECKERS", 2, 1, a_side, file_end},
        BadInput{"OtherSide", with_line(head + start, 2, "WHITE"), 2, 1, a_side, "'WHITE'"},
        BadInput{"BlankBeforeTheSide", with_line(head + start, 2, " RED"), 2, 1, a_side, "a blank"},
        BadInput{"TwoSides", with_line(head + start, 2, "RED BLACK"), 2, 4, line_end, "a blank"},
        BadInput{"NoEvaluation", "CHECKERS\nRED\n", 3, 1, an_evaluation, file_end},
        BadInput{"OtherEvaluation", with_line(head + start, 3, "BETTER"), 3, 1, an_evaluation, "'BETTER'"},
        BadInput{"TabAfterTheEvaluation", with_line(head + start, 3, "BASIC\t"), 3, 6, line_end, "a tab"},
        BadInput{"NoDepth", "CHECKERS\nRED\nBASIC\n", 4, 1, a_depth, file_end},
        BadInput{"EmptyDepth", with_depth(""), 4, 1, a_depth, "an empty line"},
        BadInput{"DepthZero", with_depth("0"), 4, 1, a_depth, "'0'"},
        BadInput{"DepthNine", with_depth("9"), 4, 1, a_depth, "'9'"},
        BadInput{"DepthTen", with_depth("10"), 4, 1, a_depth, "'10'"},
        BadInput{"DepthBeyondEveryWord", with_depth(std::string(50, '9')), 4, 1, a_depth,
                 "'" + std::string(40, '9') + "...'"},
        BadInput{"DepthNegative", with_depth("-1"), 4, 1, a_depth, "'-1'"},
        BadInput{"DepthWithPlus", with_depth("+5"), 4, 1, a_depth, "'+5'"},
        BadInput{"DepthWithZeroInFront", with_depth("05"), 4, 1, a_depth, "'05'"},
        BadInput{"DepthMissing", head.substr(0, head.size() - 2) + start, 4, 1, a_depth, "'-'"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Squares, Cs540CheckersOracleRefuses,
    testing::Values(BadInput{"OtherLetter", with_row(1, "x - - - - - - -"), 6, 1, a_square, "'x'"},
                    BadInput{"Star", with_row(0, "- * - - - - - -"), 5, 3, a_square, "'*'"},
                    BadInput{"OutsideAscii", with_row(0, "- \xe2 - - - - - -"), 5, 3, a_square, "'?'"},
                    BadInput{"ZeroByte", with_row(0, "- " + std::string(1, '\0') + " - - - - - -"), 5, 3,
                             a_square, "'?'"},
                    BadInput{"TwoBlanks", with_row(2, "-  - - - - - - -"), 7, 3, a_square, "a blank"},
                    BadInput{"NoBlank", with_row(2, "-- - - - - - -"), 7, 2, "a blank", "'-'"},
                    BadInput{"TabBetween", with_row(2, "-\t- - - - - - -"), 7, 2, "a blank", "a tab"},
                    BadInput{"BlankInFront", with_row(2, " - - - - - - - -"), 7, 1, a_square, "a blank"},
                    BadInput{"BlankAtTheEnd", with_row(2, "- - - - - - - - "), 7, 16, line_end, "a blank"},
                    BadInput{"SevenSquares", with_row(3, "- - - - - - -"), 8, 14, "a blank", line_end},
                    BadInput{"SevenSquaresAndABlank", with_row(3, "- - - - - - - "), 8, 15, a_square,
                             line_end},
                    BadInput{"NineSquares", with_row(3, "- - - - - - - - -"), 8, 16, line_end, "a blank"},
                    BadInput{"EmptyLineBetween", with_row(4, ""), 9, 1, a_square, "an empty line"},
                    BadInput{"CarriageReturnInTheBoard", with_row(7, "- - - - - - - -\r"), 12, 16, line_end,
                             "a carriage return"},
                    BadInput{"NoBoard", head, 5, 1, a_square, file_end},
                    BadInput{"SevenLines", head + start.substr(0, 7 * 16), 12, 1, a_square, file_end},
                    BadInput{"NineLines", head + start + "- - - - - - - -\n", 13, 1, file_end, "'-'"},
                    BadInput{"EmptyLineAfterTheBoard", head + start + "\n", 13, 1, file_end, "an empty line"},
                    BadInput{"BlankAfterTheBoard", head + start + " ", 13, 1, file_end, "a blank"}),
    named);

const std::string no_light = "no piece on a light square";

INSTANTIATE_TEST_SUITE_P(
    Pieces, Cs540CheckersOracleRefuses,
    testing::Values(
        BadInput{"RedPawnOnALightSquare", head + board_of("r33"), 8, 7, no_light, "'r'"},
        BadInput{"BlackPawnOnALightSquare", head + board_of("b20"), 7, 1, no_light, "'b'"},
        BadInput{"RedKingOnALightSquare", head + board_of("R00"), 5, 1, no_light, "'R'"},
        BadInput{"BlackKingInTheLastCorner", head + board_of("B77"), 12, 15, no_light, "'B'"},
        BadInput{"RedPawnInRowZero", head + board_of("r07"), 5, 15, "no red pawn in row 0", "'r'"},
        BadInput{"BlackPawnInRowSeven", head + board_of("b70"), 12, 1, "no black pawn in row 7", "'b'"},
        BadInput{"ThirteenRedPieces", head + board_of(start_pieces + " R47"), 12, 13, "at most 12 red pieces",
                 "'r'"},
        BadInput{"ThirteenBlackPieces", head + board_of(start_pieces + " B30"), 8, 1,
                 "at most 12 black pieces", "'B'"}),
    named);

TEST(Cs540CheckersOracle, RedKingInRowZeroAndBlackKingInRowSevenAreTaken) {
  EXPECT_TRUE(cs540_checkers(input_of("RED BASIC 1", "R01 B70")).has_value());
}

TEST(Cs540CheckersOracle, RedPawnInRowSevenAndBlackPawnInRowZeroAreTaken) {
  EXPECT_TRUE(cs540_checkers(input_of("RED BASIC 1", "r70 b01")).has_value());
}

/// The refusal, or an empty one if there was an answer.
Refusal refusal_of(const std::string& input, Budget budget) {
  const Result result = cs540_checkers(input, budget);
  return result ? Refusal{} : result.error();
}

Refusal over_budget(const std::string& nodes) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + nodes + " nodes", "more"};
}

TEST(Cs540CheckersOracle, ExactlyTheBudgetIsAnswered) {
  EXPECT_TRUE(cs540_checkers(input_of("RED BASIC 2", "R56 B34"), Budget{5 + 18}).has_value());
}

TEST(Cs540CheckersOracle, DepthsShareTheBudget) {
  EXPECT_EQ(refusal_of(input_of("RED BASIC 2", "R56 B34"), Budget{22}), over_budget("22"));
}

TEST(Cs540CheckersOracle, RootWithoutMovesCostsANode) {
  EXPECT_EQ(refusal_of(input_of("RED BASIC 2", "b41"), Budget{1}), over_budget("1"));
}

TEST(Cs540CheckersOracle, DeepSearchComesBack) {
  EXPECT_EQ(refusal_of(input_of("RED ENHANCED 8", start_pieces), Budget{1000}), over_budget("1000"));
}

TEST(Cs540CheckersOracle, BadInputIsToldBeforeTheBudget) {
  EXPECT_EQ(refusal_of(head + board_of("r33"), Budget{0}),
            (Refusal{Refusal::Kind::bad_input, 8, 7, no_light, "'r'"}));
}

/// Moves and inputs in turn: a move, the input after it, the next move; a refusal is told in their place.
Names successors_of(const std::string& input) {
  const Successors successors = cs540_checkers_successors(input);
  if (!successors) {
    return {"refused: expected " + successors.error().expected + ", found " + successors.error().found};
  }
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
  std::string after;
};

/// A position and all moves of the side in their order.
struct Choices {
  std::string name;
  std::string side;
  std::string pieces;
  std::vector<Step> steps;
};

void PrintTo(const Choices& choices, std::ostream* out) {
  *out << choices.name;
}

class Cs540CheckersSuccessor : public testing::TestWithParam<Choices> {};

TEST_P(Cs540CheckersSuccessor, OfThePosition) {
  const Choices& choices = GetParam();
  const std::string other_side = choices.side == "RED" ? "BLACK" : "RED";
  Names expected;
  for (const Step& step : choices.steps) {
    expected.push_back(step.move);
    expected.push_back(input_of(other_side + " ENHANCED 5", step.after));
  }
  EXPECT_EQ(successors_of(input_of(choices.side + " ENHANCED 5", choices.pieces)), expected);
}

std::string name_of_choices(const testing::TestParamInfo<Choices>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Page, Cs540CheckersSuccessor,
    testing::Values(Choices{"StepsOfTheWorkedExample",
                            "RED",
                            "R50 B30",
                            {{"(5,0),(4,1)", "R41 B30"}, {"(5,0),(6,1)", "R61 B30"}}},
                    Choices{"JumpThatAnswersItsFirstStep", "BLACK", "R41 B30", {{"(3,0),(5,2)", "B52"}}},
                    Choices{"StepsThatAnswerItsSecond",
                            "BLACK",
                            "R61 B30",
                            {{"(3,0),(2,1)", "R61 B21"}, {"(3,0),(4,1)", "R61 B41"}}}),
    name_of_choices);

INSTANTIATE_TEST_SUITE_P(
    Captures, Cs540CheckersSuccessor,
    testing::Values(
        Choices{"AreForcedForTheWholeSide", "RED", "r50 r54 b45 b07", {{"(5,4),(3,6)", "r50 r36 b07"}}},
        Choices{"GoOnAsLongAsTheyCan", "RED", "r61 b52 b34 b07", {{"(6,1),(4,3),(2,5)", "r25 b07"}}},
        Choices{"NeedNotBeTheLongest",
                "RED",
                "r63 b52 b54 b36",
                {{"(6,3),(4,1)", "r41 b54 b36"}, {"(6,3),(4,5),(2,7)", "r27 b52"}}},
        Choices{"BranchInTheMiddle",
                "RED",
                "R65 b54 b32 b52 b34 b07",
                {{"(6,5),(4,3),(2,1)", "R21 b52 b34 b07"},
                 {"(6,5),(4,3),(6,1)", "R61 b32 b34 b07"},
                 {"(6,5),(4,3),(2,5)", "R25 b32 b52 b07"}}},
        Choices{"OfAKingComeBackToItsStartBothWays",
                "RED",
                "R52 b41 b21 b23 b43",
                {{"(5,2),(3,0),(1,2),(3,4),(5,2)", "R52"}, {"(5,2),(3,4),(1,2),(3,0),(5,2)", "R52"}}},
        Choices{"OfAPawnDoNotTurnBack", "RED", "r63 b54 b56", {{"(6,3),(4,5)", "r45 b56"}}},
        Choices{
            "OfAPawnGoForward", "RED", "r32 b43", {{"(3,2),(2,1)", "r21 b43"}, {"(3,2),(2,3)", "r23 b43"}}},
        Choices{"OfABlackPawnGoDown",
                "BLACK",
                "b45 r36",
                {{"(4,5),(5,4)", "b54 r36"}, {"(4,5),(5,6)", "b56 r36"}}},
        Choices{"NeedAnEmptySquareBehind", "RED", "r54 b45 b36", {{"(5,4),(4,3)", "r43 b45 b36"}}},
        Choices{"TakeNoPieceOfTheOwnSide",
                "RED",
                "R54 R45",
                {{"(4,5),(3,4)", "R54 R34"},
                 {"(4,5),(3,6)", "R54 R36"},
                 {"(4,5),(5,6)", "R54 R56"},
                 {"(5,4),(4,3)", "R43 R45"},
                 {"(5,4),(6,3)", "R63 R45"},
                 {"(5,4),(6,5)", "R65 R45"}}}),
    name_of_choices);

INSTANTIATE_TEST_SUITE_P(
    Crowning, Cs540CheckersSuccessor,
    testing::Values(Choices{"EndsTheMoveOfAPawn", "RED", "r21 b12 b14", {{"(2,1),(0,3)", "R03 b14"}}},
                    Choices{"EndsTheMoveOfABlackPawn", "BLACK", "b52 r63 r65", {{"(5,2),(7,4)", "B74 r65"}}},
                    Choices{"IsNoEndForAKing", "RED", "R21 b12 b14", {{"(2,1),(0,3),(2,5)", "R25"}}},
                    Choices{"FollowsAStep", "RED", "r10 b07", {{"(1,0),(0,1)", "R01 b07"}}},
                    Choices{"FollowsAStepOfBlack",
                            "BLACK",
                            "b61 r67",
                            {{"(6,1),(7,0)", "B70 r67"}, {"(6,1),(7,2)", "B72 r67"}}}),
    name_of_choices);

INSTANTIATE_TEST_SUITE_P(End, Cs540CheckersSuccessor,
                         testing::Values(Choices{"SideWithoutPieces", "RED", "b41", {}},
                                         Choices{"BlackWithoutPieces", "BLACK", "r41", {}},
                                         Choices{"NoPiecesAtAll", "BLACK", "", {}},
                                         Choices{"SideWhosePiecesAreBlocked", "RED", "r70 b61 b52", {}},
                                         Choices{"SideThatMovesWhileTheOtherIsBlocked",
                                                 "BLACK",
                                                 "r70 b61 b52",
                                                 {{"(5,2),(6,3)", "r70 b61 b63"},
                                                  {"(6,1),(7,2)", "r70 b52 B72"}}}),
                         name_of_choices);

TEST(Cs540CheckersSuccessors, OfTheHandoutsStart) {
  const std::string spelled =
      "CHECKERS\nRED\nBASIC\n3\n- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n- - - - - - - -\n"
      "- - - - - - - -\nr - r - r - r -\n- r - r - r - r\nr - r - r - r -\n";
  const Names successors = successors_of(spelled);
  EXPECT_EQ(every_second(successors, 0), (Names{"(5,0),(4,1)", "(5,2),(4,1)", "(5,2),(4,3)", "(5,4),(4,3)",
                                                "(5,4),(4,5)", "(5,6),(4,5)", "(5,6),(4,7)"}));
  ASSERT_EQ(successors.size(), 14U);
  EXPECT_EQ(successors[1],
            "CHECKERS\nBLACK\nBASIC\n3\n- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n- - - - - - - -\n"
            "- r - - - - - -\n- - r - r - r -\n- r - r - r - r\nr - r - r - r -\n");
}

TEST(Cs540CheckersSuccessors, OfTheStartForBlack) {
  EXPECT_EQ(every_second(successors_of(input_of("BLACK BASIC 1", start_pieces)), 0),
            (Names{"(2,1),(3,0)", "(2,1),(3,2)", "(2,3),(3,2)", "(2,3),(3,4)", "(2,5),(3,4)", "(2,5),(3,6)",
                   "(2,7),(3,6)"}));
}

class Cs540CheckersSequences : public testing::TestWithParam<const char*> {};

// The rules are those of English draughts, whose counts were published by A. Bik ("perft for 8x8 checkers",
// talkchess.com, 2009). The start looks the same from both sides, so they hold whoever begins.
TEST_P(Cs540CheckersSequences, FromTheStartAreThoseOfEnglishDraughts) {
  const std::string input = input_of(std::string(GetParam()) + " BASIC 1", start_pieces);
  EXPECT_EQ(sequences(input, 1), 7);
  EXPECT_EQ(sequences(input, 2), 49);
  EXPECT_EQ(sequences(input, 3), 302);
  EXPECT_EQ(sequences(input, 4), 1469);
  EXPECT_EQ(sequences(input, 5), 7361);
}

INSTANTIATE_TEST_SUITE_P(Both, Cs540CheckersSequences, testing::Values("RED", "BLACK"),
                         [](const testing::TestParamInfo<const char*>& row) { return row.param; });

TEST(Cs540CheckersSuccessors, HoldTheAnswerWithItsBoard) {
  for (const char* const pieces :
       {start_pieces.c_str(), "R50 B30", "r63 b52 b54 b36", "R52 b41 b21 b23 b43", "r21 b12 b14"}) {
    const std::string input = input_of("RED BASIC 2", pieces);
    const std::string output = output_of("RED BASIC 2", pieces);
    const std::string before = "RED PLAYER's move ";
    const std::size_t from = output.find(before) + before.size();
    const std::string move = output.substr(from, output.find('\n', from) - from);
    const Names successors = successors_of(input);
    const auto found = std::find(successors.begin(), successors.end(), move);
    ASSERT_NE(found, successors.end()) << pieces;
    EXPECT_EQ(*std::next(found),
              "CHECKERS\nBLACK\nBASIC\n2\n" + file_of(cs540_checkers(input), "next_state.txt"));
  }
}

TEST(Cs540CheckersSuccessors, LastLineStaysWithoutItsEnd) {
  std::string input = input_of("RED BASIC 1", "r67 b01");
  std::string next = input_of("BLACK BASIC 1", "r56 b01");
  input.pop_back();
  next.pop_back();
  EXPECT_EQ(successors_of(input), (Names{"(6,7),(5,6)", next}));
}

/// The refusal, or an empty one if there were successors.
Refusal no_successors_of(const std::string& input, Budget budget = {}) {
  const Successors successors = cs540_checkers_successors(input, budget);
  return successors ? Refusal{} : successors.error();
}

TEST(Cs540CheckersSuccessors, BadInputIsRefusedAsByTheOracle) {
  EXPECT_EQ(no_successors_of(with_line(head + start, 2, "WHITE")),
            (Refusal{Refusal::Kind::bad_input, 2, 1, a_side, "'WHITE'"}));
  EXPECT_EQ(no_successors_of(head + board_of("r33")),
            (Refusal{Refusal::Kind::bad_input, 8, 7, no_light, "'r'"}));
}

TEST(Cs540CheckersSuccessors, ExactlyTheBudgetIsAnswered) {
  EXPECT_EQ(no_successors_of(input_of("RED BASIC 8", start_pieces), Budget{8}), Refusal{});
}

TEST(Cs540CheckersSuccessors, BoardAndSuccessorsShareTheBudget) {
  EXPECT_EQ(no_successors_of(input_of("RED BASIC 8", start_pieces), Budget{7}), over_budget("7"));
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Compares every file of one case; both sides must have the same names. False where the input is refused.
bool expect_case(const std::filesystem::path& folder) {
  SCOPED_TRACE(folder.filename().string());
  const Result result = cs540_checkers(bytes_of(folder / "input.txt"));
  // Two of the hand-made cases have their pieces on light squares, which the rules forbid.
  if (!result && result.error().expected == no_light) {
    return false;
  }
  Names expected_names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name == "input.txt") continue;
    expected_names.push_back(name);
    EXPECT_EQ(file_of(result, name), bytes_of(entry.path())) << name;
  }
  std::sort(expected_names.begin(), expected_names.end());
  EXPECT_EQ(names_of(result), expected_names);
  return true;
}

TEST(Cs540CheckersOracle, GivesTheExpectedFilesOfTheSamples) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) GTEST_SKIP() << "PLYCHECK_SAMPLES does not name the folder of the samples";
  int cases = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(samples) / "cs540-checkers")) {
    if (!entry.is_directory()) continue;
    cases += expect_case(entry.path()) ? 1 : 0;
  }
  EXPECT_GT(cases, 0) << "no case in " << samples << "/cs540-checkers";
}

}  // namespace
}  // namespace reference
