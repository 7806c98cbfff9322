#include "reference/cs540_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace reference {
namespace {

/// One output file; a refusal or a file that is missing is told in its place.
std::string file_of(const Result& result, const std::string& name) {
  if (!result) return "refused: expected " + result.error().expected + ", found " + result.error().found;
  const auto file = result->find(name);
  return file == result->end() ? "no file " + name : file->second;
}

std::string input_of(const std::string& algorithm, const std::string& player, const std::string& tree) {
  return "TREE\n" + algorithm + "\n" + player + "\n" + tree + "\n";
}

std::string output_of(const std::string& algorithm, const std::string& player, const std::string& tree) {
  return file_of(cs540_tree(input_of(algorithm, player, tree)), "output.txt");
}

std::string log_of(const std::string& algorithm, const std::string& player, const std::string& tree) {
  return file_of(cs540_tree(input_of(algorithm, player, tree)), "traverse_log.txt");
}

std::vector<std::string> names_of(const Result& result) {
  std::vector<std::string> names;
  if (!result) return {"refused"};
  for (const auto& [name, bytes] : *result) names.push_back(name);
  return names;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// The leaf 1 inside so many parentheses.
std::string chain(int parentheses) {
  return repeated("(", parentheses) + "1" + repeated(")", parentheses);
}

using Names = std::vector<std::string>;

TEST(Cs540TreeOracle, WritesOutputAndLog) {
  EXPECT_EQ(names_of(cs540_tree(input_of("MINIMAX", "MAX", "(1 2)"))),
            (Names{"output.txt", "traverse_log.txt"}));
}

struct Answer {
  std::string name;
  std::string algorithm;
  std::string player;
  std::string tree;
  std::string output;
};

void PrintTo(const Answer& answer, std::ostream* out) {
  *out << answer.name;
}

class Cs540TreeOracleAnswers : public testing::TestWithParam<Answer> {};

TEST_P(Cs540TreeOracleAnswers, TheTree) {
  const Answer& answer = GetParam();
  EXPECT_EQ(output_of(answer.algorithm, answer.player, answer.tree), answer.output);
}

std::string answer_name(const testing::TestParamInfo<Answer>& row) {
  return row.param.name;
}

const std::string tree_3a = "(((2 -3) (8 10)) ((-8 0) (5 2)))";
const std::string tree_3b = "(((5 -1) (3 2)) ((6 7) (12 14)))";

INSTANTIATE_TEST_SUITE_P(
    Assignment, Cs540TreeOracleAnswers,
    testing::Values(Answer{"Tree3aByMinimax", "MINIMAX", "MAX", tree_3a,
                           "VALUE 2\nBEST 1\nNODES 15\nPRUNED 0\nPRUNED LEAVES 0\n"
                           "root 2\n1 2\n1.1 2\n1.2 10\n2 0\n2.1 0\n2.2 5\n"},
                    Answer{"Tree3aByAlphaBeta", "ALPHABETA", "MAX", tree_3a,
                           "VALUE 2\nBEST 1\nNODES 11\nPRUNED 2\nPRUNED LEAVES 3 1.2.2 2.2.1 2.2.2\n"
                           "root 2\n1 2\n1.1 2\n1.2 8\n2 0\n2.1 0\n2.2 PRUNED\n"},
                    Answer{"Tree3bByAlphaBeta", "ALPHABETA", "MAX", tree_3b,
                           "VALUE 7\nBEST 2\nNODES 14\nPRUNED 1\nPRUNED LEAVES 1 2.2.2\n"
                           "root 7\n1 3\n1.1 5\n1.2 3\n2 7\n2.1 7\n2.2 12\n"},
                    Answer{"Tree3bByMinimax", "MINIMAX", "MAX", tree_3b,
                           "VALUE 7\nBEST 2\nNODES 15\nPRUNED 0\nPRUNED LEAVES 0\n"
                           "root 7\n1 3\n1.1 5\n1.2 3\n2 7\n2.1 7\n2.2 14\n"},
                    Answer{"CutChildrenAndTheLeavesBelow", "ALPHABETA", "MAX", "((3 4) (2 (9 8) 7))",
                           "VALUE 3\nBEST 1\nNODES 6\nPRUNED 2\nPRUNED LEAVES 3 2.2.1 2.2.2 2.3\n"
                           "root 3\n1 3\n2 2\n2.2 PRUNED\n"}),
    answer_name);

INSTANTIATE_TEST_SUITE_P(
    Rules, Cs540TreeOracleAnswers,
    testing::Values(
        Answer{"MinAtTheRoot", "MINIMAX", "MIN", "((1 5) (4 2))",
               "VALUE 4\nBEST 2\nNODES 7\nPRUNED 0\nPRUNED LEAVES 0\nroot 4\n1 5\n2 4\n"},
        Answer{"EqualityPrunesAtMin", "ALPHABETA", "MAX", "((5 6) (5 1))",
               "VALUE 5\nBEST 1\nNODES 6\nPRUNED 1\nPRUNED LEAVES 1 2.2\nroot 5\n1 5\n2 5\n"},
        Answer{"EqualityPrunesAtMax", "ALPHABETA", "MIN", "((5 4) (5 9))",
               "VALUE 5\nBEST 1\nNODES 6\nPRUNED 1\nPRUNED LEAVES 1 2.2\nroot 5\n1 5\n2 5\n"},
        Answer{"BelowAlphaIsReturnedUnclipped", "ALPHABETA", "MAX", "(5 ((3 2) 9))",
               "VALUE 5\nBEST 1\nNODES 6\nPRUNED 1\nPRUNED LEAVES 1 2.2\nroot 5\n2 3\n2.1 3\n"},
        Answer{"AboveBetaIsReturnedUnclipped", "ALPHABETA", "MIN", "(5 ((7 8) 1))",
               "VALUE 5\nBEST 1\nNODES 6\nPRUNED 1\nPRUNED LEAVES 1 2.2\nroot 5\n2 7\n2.1 7\n"},
        Answer{"FirstOfEqualChildrenIsBest", "MINIMAX", "MAX", "(3 (7) 7)",
               "VALUE 7\nBEST 2\nNODES 5\nPRUNED 0\nPRUNED LEAVES 0\nroot 7\n2 7\n"},
        Answer{"FirstOfEqualChildrenIsBestForMin", "ALPHABETA", "MIN", "(3 -7 -7 0)",
               "VALUE -7\nBEST 2\nNODES 5\nPRUNED 0\nPRUNED LEAVES 0\nroot -7\n"},
        Answer{"CutAtTheLastChildPrunesNothing", "ALPHABETA", "MAX", "(5 (9 5))",
               "VALUE 5\nBEST 1\nNODES 5\nPRUNED 0\nPRUNED LEAVES 0\nroot 5\n2 5\n"},
        Answer{"LeftOutInnerNodesAtEveryDepth", "ALPHABETA", "MAX", "(5 (5 ((1 2) 3)))",
               "VALUE 5\nBEST 1\nNODES 4\nPRUNED 1\nPRUNED LEAVES 3 2.2.1.1 2.2.1.2 2.2.2\n"
               "root 5\n2 5\n2.2 PRUNED\n2.2.1 PRUNED\n"},
        Answer{"TenthChildComesAfterTheNinth", "ALPHABETA", "MAX", "(1 (0 2 3 4 5 6 7 8 9 (10) (11)))",
               "VALUE 1\nBEST 1\nNODES 4\nPRUNED 10\n"
               "PRUNED LEAVES 10 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10.1 2.11.1\n"
               "root 1\n2 0\n2.10 PRUNED\n2.11 PRUNED\n"},
        Answer{"DeepCutAgainstTheRootsBound", "ALPHABETA", "MAX", "(4 (((3 9))))",
               "VALUE 4\nBEST 1\nNODES 6\nPRUNED 1\nPRUNED LEAVES 1 2.1.1.2\n"
               "root 4\n2 3\n2.1 3\n2.1.1 3\n"},
        Answer{"GreatestAndLeastValue", "MINIMAX", "MAX", "(1000000 (-1000000 0))",
               "VALUE 1000000\nBEST 1\nNODES 5\nPRUNED 0\nPRUNED LEAVES 0\nroot 1000000\n2 -1000000\n"},
        Answer{"OnlyChildren", "ALPHABETA", "MIN", "((((5))))",
               "VALUE 5\nBEST 1\nNODES 5\nPRUNED 0\nPRUNED LEAVES 0\nroot 5\n1 5\n1.1 5\n1.1.1 5\n"},
        Answer{"RootThatIsALeaf", "ALPHABETA", "MAX", "7",
               "VALUE 7\nBEST 0\nNODES 1\nPRUNED 0\nPRUNED LEAVES 0\n"},
        Answer{"RootThatIsZero", "MINIMAX", "MIN", "0",
               "VALUE 0\nBEST 0\nNODES 1\nPRUNED 0\nPRUNED LEAVES 0\n"}),
    answer_name);

TEST(Cs540TreeOracle, MinimaxLogsTheParentAfterEveryChild) {
  EXPECT_EQ(log_of("MINIMAX", "MAX", "((3 12) (2 4))"),
            "Node,Depth,Value\nroot,0,-Infinity\n1,1,Infinity\n1.1,2,3\n1,1,3\n1.2,2,12\n1,1,3\nroot,0,3\n"
            "2,1,Infinity\n2.1,2,2\n2,1,2\n2.2,2,4\n2,1,2\nroot,0,3\n");
}

TEST(Cs540TreeOracle, MinimaxWithMinAtTheRootStartsAtInfinity) {
  EXPECT_EQ(log_of("MINIMAX", "MIN", "(4 (-1 6) 5)"),
            "Node,Depth,Value\nroot,0,Infinity\n1,1,4\nroot,0,4\n2,1,-Infinity\n2.1,2,-1\n2,1,-1\n2.2,2,6\n"
            "2,1,6\nroot,0,4\n3,1,5\nroot,0,4\n");
}

TEST(Cs540TreeOracle, MinNodeLogsTheOldBoundsAtACut) {
  EXPECT_EQ(log_of("ALPHABETA", "MAX", "((3 4) (2 (9 8) 7))"),
            "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
            "1,1,Infinity,-Infinity,Infinity\n1.1,2,3,-Infinity,Infinity\n1,1,3,-Infinity,3\n"
            "1.2,2,4,-Infinity,3\n1,1,3,-Infinity,3\nroot,0,3,3,Infinity\n"
            "2,1,Infinity,3,Infinity\n2.1,2,2,3,Infinity\n2,1,2,3,Infinity\nroot,0,3,3,Infinity\n");
}

TEST(Cs540TreeOracle, MaxNodeLogsTheOldBoundsAtACut) {
  EXPECT_EQ(
      log_of("ALPHABETA", "MIN", "((-3 -4) (-2 (-9 -8) -7))"),
      "Node,Depth,Value,Alpha,Beta\nroot,0,Infinity,-Infinity,Infinity\n"
      "1,1,-Infinity,-Infinity,Infinity\n1.1,2,-3,-Infinity,Infinity\n1,1,-3,-3,Infinity\n"
      "1.2,2,-4,-3,Infinity\n1,1,-3,-3,Infinity\nroot,0,-3,-Infinity,-3\n"
      "2,1,-Infinity,-Infinity,-3\n2.1,2,-2,-Infinity,-3\n2,1,-2,-Infinity,-3\nroot,0,-3,-Infinity,-3\n");
}

TEST(Cs540TreeOracle, CutAtTheLastChildLogsTheOldBoundsToo) {
  EXPECT_EQ(log_of("ALPHABETA", "MAX", "(5 (9 5))"),
            "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n1,1,5,-Infinity,Infinity\n"
            "root,0,5,5,Infinity\n2,1,Infinity,5,Infinity\n2.1,2,9,5,Infinity\n2,1,9,5,9\n2.2,2,5,5,9\n"
            "2,1,5,5,9\nroot,0,5,5,Infinity\n");
}

TEST(Cs540TreeOracle, ValueBelowAlphaDoesNotMoveAlpha) {
  EXPECT_EQ(log_of("ALPHABETA", "MAX", "(5 ((3 2) 9))"),
            "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n1,1,5,-Infinity,Infinity\n"
            "root,0,5,5,Infinity\n2,1,Infinity,5,Infinity\n2.1,2,-Infinity,5,Infinity\n2.1.1,3,3,5,Infinity\n"
            "2.1,2,3,5,Infinity\n2.1.2,3,2,5,Infinity\n2.1,2,3,5,Infinity\n2,1,3,5,Infinity\n"
            "root,0,5,5,Infinity\n");
}

TEST(Cs540TreeOracle, RootThatIsALeafIsOneLineOfTheMinimaxLog) {
  EXPECT_EQ(log_of("MINIMAX", "MIN", "7"), "Node,Depth,Value\nroot,0,7\n");
}

TEST(Cs540TreeOracle, RootThatIsALeafIsOneLineOfTheAlphaBetaLog) {
  EXPECT_EQ(log_of("ALPHABETA", "MIN", "-7"), "Node,Depth,Value,Alpha,Beta\nroot,0,-7,-Infinity,Infinity\n");
}

TEST(Cs540TreeOracle, FinalLineEndMayBeMissing) {
  EXPECT_EQ(cs540_tree("TREE\nMINIMAX\nMAX\n(1 2)"), cs540_tree("TREE\nMINIMAX\nMAX\n(1 2)\n"));
}

/// A tree of the tests' own: a leaf if it has no children.
struct Sketch {
  int value = 0;
  std::vector<Sketch> children;
};

Sketch random_sketch(std::mt19937& random, int depth) {
  const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
  Sketch sketch{below(13) - 6, {}};
  if (depth == 0 || below(5) == 0) return sketch;
  const int children = 1 + below(4);
  for (int i = 0; i < children; ++i) sketch.children.push_back(random_sketch(random, depth - 1));
  return sketch;
}

std::string text_of(const Sketch& sketch) {
  if (sketch.children.empty()) return std::to_string(sketch.value);
  std::string text;
  for (const Sketch& child : sketch.children) text += (text.empty() ? "(" : " ") + text_of(child);
  return text + ")";
}

int size_of(const Sketch& sketch) {
  int size = 1;
  for (const Sketch& child : sketch.children) size += size_of(child);
  return size;
}

int minimax(const Sketch& sketch, bool is_max) {
  if (sketch.children.empty()) return sketch.value;
  std::vector<int> values;
  for (const Sketch& child : sketch.children) values.push_back(minimax(child, !is_max));
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return is_max ? *greatest : *least;
}

/// The write-up's form of alpha-beta, which returns its clipped bounds.
struct WriteUp {
  int nodes = 0;
  std::size_t pruned = 0;

  int alpha_beta_prune(const Sketch& sketch, bool is_max, int alpha, int beta) {
    ++nodes;
    if (sketch.children.empty()) return sketch.value;
    std::size_t i = 0;
    for (; i < sketch.children.size() && alpha < beta; ++i) {
      const int kid = alpha_beta_prune(sketch.children[i], !is_max, alpha, beta);
      if (is_max) alpha = std::max(alpha, kid);
      if (!is_max) beta = std::min(beta, kid);
    }
    pruned += sketch.children.size() - i;
    return is_max ? alpha : beta;
  }
};

/// The first four lines of `output.txt` without BEST, which is tested elsewhere.
std::string counts(int value, int nodes, std::size_t pruned) {
  return "VALUE " + std::to_string(value) + "\nNODES " + std::to_string(nodes) + "\nPRUNED " +
         std::to_string(pruned) + "\n";
}

std::string counts_of(const std::string& output) {
  const std::size_t best = output.find("BEST ");
  if (best == std::string::npos) return output;
  const std::size_t nodes = output.find("NODES ");
  return output.substr(0, best) + output.substr(nodes, output.find("PRUNED LEAVES ") - nodes);
}

std::string best_of(const std::string& output) {
  const std::size_t best = output.find("BEST ");
  return best == std::string::npos ? output : output.substr(best, output.find('\n', best) - best);
}

TEST(Cs540TreeOracle, AlphaBetaVisitsAndCutsWhatTheWriteUpsFormDoes) {
  std::mt19937 random(540);
  for (int i = 0; i < 300; ++i) {
    const Sketch sketch = random_sketch(random, 5);
    const bool is_max = i % 2 == 0;
    WriteUp write_up;
    constexpr int infinity = std::numeric_limits<int>::max();
    const int value = write_up.alpha_beta_prune(sketch, is_max, -infinity, infinity);
    const std::string output = output_of("ALPHABETA", is_max ? "MAX" : "MIN", text_of(sketch));
    ASSERT_EQ(counts_of(output), counts(value, write_up.nodes, write_up.pruned)) << text_of(sketch);
  }
}

TEST(Cs540TreeOracle, MinimaxVisitsEveryNode) {
  std::mt19937 random(3);
  for (int i = 0; i < 300; ++i) {
    const Sketch sketch = random_sketch(random, 5);
    const bool is_max = i % 2 == 0;
    const std::string output = output_of("MINIMAX", is_max ? "MAX" : "MIN", text_of(sketch));
    ASSERT_EQ(counts_of(output), counts(minimax(sketch, is_max), size_of(sketch), 0)) << text_of(sketch);
  }
}

TEST(Cs540TreeOracle, AlphaBetaNamesTheBestChildOfMinimax) {
  std::mt19937 random(6);
  for (int i = 0; i < 300; ++i) {
    const std::string tree = text_of(random_sketch(random, 5));
    const std::string player = i % 2 == 0 ? "MAX" : "MIN";
    ASSERT_EQ(best_of(output_of("ALPHABETA", player, tree)), best_of(output_of("MINIMAX", player, tree)))
        << tree;
  }
}

TEST(Cs540TreeOracle, HundredThousandLeavesAreAnswered) {
  const std::string output = output_of("ALPHABETA", "MAX", "(2" + repeated(" 1", 99'998) + " 3)");
  EXPECT_EQ(output, "VALUE 3\nBEST 100000\nNODES 100001\nPRUNED 0\nPRUNED LEAVES 0\nroot 3\n");
}

TEST(Cs540TreeOracle, DepthOfAThousandIsAnswered) {
  const std::string output = output_of("ALPHABETA", "MIN", chain(1000));
  const std::string end = "\n1" + repeated(".1", 998) + " 1\n";
  EXPECT_EQ(output.substr(0, 26), "VALUE 1\nBEST 1\nNODES 1001\n");
  EXPECT_EQ(output.substr(output.size() - end.size()), end);
}

TEST(Cs540TreeOracle, HundredThousandNodesInLongChainsAreAnswered) {
  const std::string tree = "(" + chain(499) + repeated(" " + chain(499), 199) + ")";
  const std::string output = output_of("MINIMAX", "MAX", tree);
  EXPECT_EQ(output.substr(0, 28), "VALUE 1\nBEST 1\nNODES 100001\n");
}

TEST(Cs540TreeOracle, DeepestNestingIsAnswered) {
  const std::string output = output_of("ALPHABETA", "MAX", chain(4'999));
  EXPECT_EQ(output.substr(0, 26), "VALUE 1\nBEST 1\nNODES 5000\n");
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

class Cs540TreeOracleRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(Cs540TreeOracleRefuses, TheInput) {
  const BadInput& bad = GetParam();
  const Result result = cs540_tree(bad.input);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(),
            (Refusal{Refusal::Kind::bad_input, bad.line, bad.column, bad.expected, bad.found}))
      << result.error().line << ':' << result.error().column << ": expected " << result.error().expected
      << ", found " << result.error().found;
}

const std::string part = "TREE";
const std::string an_algorithm = "MINIMAX or ALPHABETA";
const std::string a_player = "MAX or MIN";
const std::string a_tree = "a value from -1000000 to 1000000 or an opening parenthesis";
const std::string a_separator = "a blank or a closing parenthesis";
const std::string line_end = "the end of the line";
const std::string file_end = "the end of the file";
const std::string head = "TREE\nALPHABETA\nMAX\n";

std::string named(const testing::TestParamInfo<BadInput>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Head, Cs540TreeOracleRefuses,
    testing::Values(BadInput{"Nothing", "", 1, 1, part, file_end},
                    BadInput{"EmptyFirstLine", "\n" + head + "1\n", 1, 1, part, "an empty line"},
                    BadInput{"PartGrid", "GRID\nDFS\n1 1 1 1\n", 1, 1, part, "'GRID'"},
                    BadInput{"PartRobots", "ROBOTS\n2 1\n", 1, 1, part, "'ROBOTS'"},
                    BadInput{"PartCheckers", "CHECKERS\nRED\n", 1, 1, part, "'CHECKERS'"},
                    BadInput{"PartInSmallLetters", "tree\nMINIMAX\nMAX\n1\n", 1, 1, part, "'tree'"},
                    BadInput{"PartWithMoreLetters", "TREES\nMINIMAX\nMAX\n1\n", 1, 1, part, "'TREES'"},
                    BadInput{"BlankBeforeThePart", " TREE\nMINIMAX\nMAX\n1\n", 1, 1, part, "a blank"},
                    BadInput{"BlankAfterThePart", "TREE \nMINIMAX\nMAX\n1\n", 1, 5, line_end, "a blank"},
                    BadInput{"CarriageReturn", "TREE\r\nMINIMAX\r\nMAX\r\n1\r\n", 1, 5, line_end,
                             "a carriage return"},
                    BadInput{"PartOnly", "TREE", 2, 1, an_algorithm, file_end},
                    BadInput{"OtherAlgorithm", "TREE\nNEGAMAX\nMAX\n1\n", 2, 1, an_algorithm, "'NEGAMAX'"},
                    BadInput{"TwoAlgorithms", "TREE\nMINIMAX ALPHABETA\nMAX\n1\n", 2, 8, line_end, "a blank"},
                    BadInput{"TabAfterTheAlgorithm", "TREE\nMINIMAX\t\nMAX\n1\n", 2, 8, line_end, "a tab"},
                    BadInput{"NoPlayer", "TREE\nMINIMAX\n", 3, 1, a_player, file_end},
                    BadInput{"OtherPlayer", "TREE\nMINIMAX\nRED\n1\n", 3, 1, a_player, "'RED'"},
                    BadInput{"OutsideAscii", "TREE\nMINIMAX\n\xc3\n1\n", 3, 1, a_player, "'?'"},
                    BadInput{"PlayerMissing", "TREE\nMINIMAX\n(1 2)\n", 3, 1, a_player, "'('"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Values, Cs540TreeOracleRefuses,
    testing::Values(BadInput{"PlusSign", head + "(1 +5)\n", 4, 4, a_tree, "'+5'"},
                    BadInput{"MinusZero", head + "(1 -0)\n", 4, 4, a_tree, "'-0'"},
                    BadInput{"ZerosInFront", head + "(007 1)\n", 4, 2, a_tree, "'007'"},
                    BadInput{"ZerosInFrontOfANegative", head + "(-07 1)\n", 4, 2, a_tree, "'-07'"},
                    BadInput{"TwoZeros", head + "00\n", 4, 1, a_tree, "'00'"},
                    BadInput{"AboveTheGreatest", head + "(1000001 1)\n", 4, 2, a_tree, "'1000001'"},
                    BadInput{"BelowTheLeast", head + "(2 -1000001)\n", 4, 4, a_tree, "'-1000001'"},
                    BadInput{"BeyondEveryWord", head + "(99999999999999999999999)\n", 4, 2, a_tree,
                             "'99999999999999999999999'"},
                    BadInput{"VeryLongNumber", head + std::string(100'000, '7') + "\n", 4, 1, a_tree,
                             "'" + std::string(40, '7') + "...'"},
                    BadInput{"MinusAlone", head + "(- 1)\n", 4, 2, a_tree, "'-'"},
                    BadInput{"TwoMinuses", head + "(--1 1)\n", 4, 2, a_tree, "'--1'"},
                    BadInput{"LettersInANumber", head + "(1 2x)\n", 4, 4, a_tree, "'2x'"},
                    BadInput{"Fraction", head + "(1.5 2)\n", 4, 2, a_tree, "'1.5'"},
                    BadInput{"Comma", head + "(1,2)\n", 4, 2, a_tree, "'1,2'"},
                    BadInput{"Infinite", head + "(Infinity 2)\n", 4, 2, a_tree, "'Infinity'"},
                    BadInput{"ZeroByte", head + "(1 " + std::string(1, '\0') + ")\n", 4, 4, a_tree, "'?'"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Parentheses, Cs540TreeOracleRefuses,
    testing::Values(BadInput{"NoTree", head, 4, 1, a_tree, file_end},
                    BadInput{"EmptyTreeLine", head + "\n(1 2)\n", 4, 1, a_tree, "an empty line"},
                    BadInput{"EmptyParentheses", head + "()\n", 4, 2, a_tree, "')'"},
                    BadInput{"EmptyParenthesesInside", head + "(1 () 2)\n", 4, 5, a_tree, "')'"},
                    BadInput{"NotClosed", head + "((1 2) 3\n", 4, 9, a_separator, line_end},
                    BadInput{"NotClosedAtTheEndOfTheFile", head + "((1 2)", 4, 7, a_separator, line_end},
                    BadInput{"OpenedOnly", head + "(\n", 4, 2, a_tree, line_end},
                    BadInput{"ClosedTwice", head + "(1 2))\n", 4, 6, line_end, "')'"},
                    BadInput{"ClosedOnly", head + ")\n", 4, 1, a_tree, "')'"},
                    BadInput{"LeafClosed", head + "1)\n", 4, 2, line_end, "')'"},
                    BadInput{"NoBlankBetween", head + "((1)(2))\n", 4, 5, a_separator, "'('"},
                    BadInput{"NoBlankAfterALeaf", head + "(1(2))\n", 4, 3, a_separator, "'('"},
                    BadInput{"LeafRightAfterATree", head + "((1)2)\n", 4, 5, a_separator, "'2'"},
                    BadInput{"Brackets", head + "[1 2]\n", 4, 1, a_tree, "'[1'"},
                    BadInput{"NestedTooDeep", head + chain(5'000) + "\n", 4, 5'000,
                             "a tree of at most 5000 levels", "'('"},
                    BadInput{"NestedFarTooDeep", head + repeated("(", 1'000'000) + "\n", 4, 5'000,
                             "a tree of at most 5000 levels", "'('"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Blanks, Cs540TreeOracleRefuses,
    testing::Values(BadInput{"BlankBeforeTheTree", head + " (1 2)\n", 4, 1, a_tree, "a blank"},
                    BadInput{"BlankAfterOpening", head + "( 1 2)\n", 4, 2, a_tree, "a blank"},
                    BadInput{"BlankBeforeClosing", head + "(1 2 )\n", 4, 6, a_tree, "')'"},
                    BadInput{"TwoBlanks", head + "(1  2)\n", 4, 4, a_tree, "a blank"},
                    BadInput{"BlankAfterTheTree", head + "(1 2) \n", 4, 6, line_end, "a blank"},
                    BadInput{"TabBetween", head + "(1\t2)\n", 4, 3, a_separator, "a tab"},
                    BadInput{"TabAsAValue", head + "(\t2)\n", 4, 2, a_tree, "a tab"},
                    BadInput{"CarriageReturnAtTheEnd", head + "(1 2)\r\n", 4, 6, line_end,
                             "a carriage return"},
                    BadInput{"TwoTreesOnALine", head + "1 2\n", 4, 2, line_end, "a blank"},
                    BadInput{"TreeOnTwoLines", head + "(1\n2)\n", 4, 3, a_separator, line_end},
                    BadInput{"TwoTrees", head + "(1 2)\n3\n", 5, 1, file_end, "'3'"},
                    BadInput{"EmptyLineAfterTheTree", head + "(1 2)\n\n", 5, 1, file_end, "an empty line"}),
    named);

/// The refusal, or an empty one if there was an answer.
Refusal refusal_of(const std::string& input, Budget budget) {
  const Result result = cs540_tree(input, budget);
  return result ? Refusal{} : result.error();
}

Refusal over_budget(const std::string& limit) {
  return {Refusal::Kind::over_budget, 0, 0, limit, "more"};
}

const std::string seven_nodes = "((1 2) (3 4))";

TEST(Cs540TreeOracle, ExactlyTheBudgetIsAnswered) {
  EXPECT_TRUE(cs540_tree(input_of("MINIMAX", "MAX", seven_nodes), Budget{7}).has_value());
}

TEST(Cs540TreeOracle, MinimaxStopsAboveItsBudget) {
  EXPECT_EQ(refusal_of(input_of("MINIMAX", "MAX", seven_nodes), Budget{6}), over_budget("at most 6 nodes"));
}

TEST(Cs540TreeOracle, AlphaBetaStopsAboveItsBudget) {
  EXPECT_EQ(refusal_of(input_of("ALPHABETA", "MIN", "((1 2) (3 4) 5)"), Budget{6}),
            over_budget("at most 6 nodes"));
}

TEST(Cs540TreeOracle, NodesLeftOutCostNothing) {
  EXPECT_TRUE(cs540_tree(input_of("ALPHABETA", "MIN", "((1 2) (3 4) 5)"), Budget{7}).has_value());
}

TEST(Cs540TreeOracle, BudgetOfNothingRefusesALeaf) {
  EXPECT_EQ(refusal_of(input_of("MINIMAX", "MAX", "1"), Budget{0}), over_budget("at most 0 nodes"));
}

TEST(Cs540TreeOracle, BadInputIsToldBeforeTheBudget) {
  EXPECT_EQ(refusal_of(head + "()\n", Budget{0}), (Refusal{Refusal::Kind::bad_input, 4, 2, a_tree, "')'"}));
}

TEST(Cs540TreeOracle, LogThatDoesNotFitIntoMemoryIsRefused) {
  const std::string tree = repeated("(", 4'999) + "1" + repeated(" 1", 30'000) + repeated(")", 4'999);
  EXPECT_EQ(refusal_of(input_of("MINIMAX", "MAX", tree), Budget{}),
            over_budget("at most 536870912 bytes in a file"));
}

TEST(Cs540TreeOracle, LeavesLeftOutThatDoNotFitIntoMemoryAreRefused) {
  const std::string deep = repeated("(", 4'990) + "1" + repeated(" 1", 60'000) + repeated(")", 4'990);
  EXPECT_EQ(refusal_of(input_of("ALPHABETA", "MAX", "(1 (1 " + deep + "))"), Budget{}),
            over_budget("at most 536870912 bytes in a file"));
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Compares every file of one case; both sides must have the same names.
void expect_case(const std::filesystem::path& folder) {
  SCOPED_TRACE(folder.filename().string());
  const Result result = cs540_tree(bytes_of(folder / "input.txt"));
  Names expected_names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name == "input.txt") continue;
    expected_names.push_back(name);
    EXPECT_EQ(file_of(result, name), bytes_of(entry.path())) << name;
  }
  std::sort(expected_names.begin(), expected_names.end());
  EXPECT_EQ(names_of(result), expected_names);
}

TEST(Cs540TreeOracle, GivesTheExpectedFilesOfTheSamples) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) GTEST_SKIP() << "PLYCHECK_SAMPLES does not name the folder of the samples";
  int cases = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(samples) / "cs540-tree")) {
    if (!entry.is_directory()) continue;
    expect_case(entry.path());
    ++cases;
  }
  EXPECT_GT(cases, 0) << "no case in " << samples << "/cs540-tree";
}

}  // namespace
}  // namespace reference
