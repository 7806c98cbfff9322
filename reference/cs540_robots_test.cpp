#include "reference/cs540_robots.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace reference {
namespace {

using Names = std::vector<std::string>;

std::string told(const Refusal& refusal) {
  return std::to_string(refusal.line) + ":" + std::to_string(refusal.column) + ": expected " +
         refusal.expected + ", found " + refusal.found;
}

/// One output file; a refusal or a file that is missing is told in its place.
std::string file_of(const Result& result, const std::string& name) {
  if (!result) return "refused: " + told(result.error());
  const auto file = result->find(name);
  return file == result->end() ? "no file " + name : file->second;
}

std::string output_of(const std::string& input) {
  return file_of(cs540_robots(input), "output.txt");
}
std::string log_of(const std::string& input) {
  return file_of(cs540_robots(input), "traverse_log.txt");
}

Names names_of(const Result& result) {
  Names names;
  if (!result) return {"refused"};
  for (const auto& [name, bytes] : *result) names.push_back(name);
  return names;
}

/// Two neighbours change places; they meet on the way only where t is 0.
const std::string swap_apart = "ROBOTS\n2 1\n1\n0 1\n1 0\n0 1\n";
const std::string swap_together = "ROBOTS\n2 1\n0\n0 1\n1 0\n0 1\n";

/// A walks from one corner of a square to the other, along 1 or 2, while B is alone; edges in no order.
const std::string square = "ROBOTS\n5 4\n1\n0 3\n4 4\n2 0\n2 3\n1 0\n3 1\n";

/// The same square with one more step behind it, so that a duplicate leaves the fringe.
const std::string square_and_tail = "ROBOTS\n6 5\n1\n0 4\n5 5\n0 1\n0 2\n1 3\n2 3\n3 4\n";

/// A has a neighbour on the wrong side.
const std::string wrong_side = "ROBOTS\n4 2\n0\n1 2\n3 3\n0 1\n1 2\n";

const std::string stay = "ROBOTS\n3 2\n1\n0 0\n2 2\n0 1\n1 2\n";

TEST(Cs540RobotsOracle, WritesOutputAndLog) {
  EXPECT_EQ(names_of(cs540_robots(swap_apart)), (Names{"output.txt", "traverse_log.txt"}));
}

/// What both files hold.
struct Answer {
  std::string name;
  std::string input;
  std::string output;
  std::string log;  // without the header
};

void PrintTo(const Answer& answer, std::ostream* out) {
  *out << answer.name;
}

class Cs540RobotsOracleWrites : public testing::TestWithParam<Answer> {};

TEST_P(Cs540RobotsOracleWrites, TheOutput) {
  EXPECT_EQ(output_of(GetParam().input), GetParam().output);
}

TEST_P(Cs540RobotsOracleWrites, TheLog) {
  EXPECT_EQ(log_of(GetParam().input), "Order,A,B,G,H,F\n" + GetParam().log);
}

std::string name_of(const testing::TestParamInfo<Answer>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Searches, Cs540RobotsOracleWrites,
    testing::Values(
        Answer{"SearchThatFindsNothing", swap_apart,
               "LEGAL 2\nSTART LEGAL\nGOAL LEGAL\nH 2\nMOVES NONE\nBFS 1\nASTAR 1\n", "1,0,1,0,2,2\n"},
        Answer{"RobotsMayMeetWhenTIsZero", swap_together,
               "LEGAL 4\nSTART LEGAL\nGOAL LEGAL\nH 2\nMOVES 2\nBFS 4\nASTAR 4\n(0,1)\n(1,1)\n(1,0)\n",
               "1,0,1,0,2,2\n2,1,1,1,1,2\n3,0,0,1,1,2\n4,1,0,2,0,2\n"},
        Answer{"StartIsGoal", stay, "LEGAL 6\nSTART LEGAL\nGOAL LEGAL\nH 0\nMOVES 0\nBFS 1\nASTAR 1\n(0,2)\n",
               "1,0,2,0,0,0\n"},
        Answer{"OneNode", "ROBOTS\n1 0\n0\n0 0\n0 0\n",
               "LEGAL 1\nSTART LEGAL\nGOAL LEGAL\nH 0\nMOVES 0\nBFS 1\nASTAR 1\n(0,0)\n", "1,0,0,0,0,0\n"},
        Answer{"MovesGoByRisingNode", square,
               "LEGAL 20\nSTART LEGAL\nGOAL LEGAL\nH 2\nMOVES 2\nBFS 4\nASTAR 4\n(0,4)\n(1,4)\n(3,4)\n",
               "1,0,4,0,2,2\n2,1,4,1,1,2\n3,2,4,1,1,2\n4,3,4,2,0,2\n"},
        Answer{
            "DuplicateIsNotCounted", square_and_tail,
            "LEGAL 30\nSTART LEGAL\nGOAL LEGAL\nH 3\nMOVES 3\nBFS 5\nASTAR 5\n(0,5)\n(1,5)\n(3,5)\n(4,5)\n",
            "1,0,5,0,3,3\n2,1,5,1,2,3\n3,2,5,1,2,3\n4,3,5,2,1,3\n5,4,5,3,0,3\n"},
        Answer{"AstarLeavesOutTheWrongSide", wrong_side,
               "LEGAL 16\nSTART LEGAL\nGOAL LEGAL\nH 1\nMOVES 1\nBFS 3\nASTAR 2\n(1,3)\n(2,3)\n",
               "1,1,3,0,1,1\n2,2,3,1,0,1\n"},
        Answer{"InfinitelyFarIsLegalForEveryT", "ROBOTS\n4 2\n1000000000\n0 1\n2 3\n0 1\n2 3\n",
               "LEGAL 8\nSTART LEGAL\nGOAL LEGAL\nH 2\nMOVES 2\nBFS 4\nASTAR 4\n(0,2)\n(1,2)\n(1,3)\n",
               "1,0,2,0,2,2\n2,1,2,1,1,2\n3,0,3,1,1,2\n4,1,3,2,0,2\n"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    NothingSearched, Cs540RobotsOracleWrites,
    testing::Values(Answer{"StartIllegal", "ROBOTS\n3 2\n2\n0 0\n1 2\n0 1\n1 2\n",
                           "LEGAL 2\nSTART ILLEGAL\nGOAL LEGAL\nH 1\nMOVES NONE\nBFS 0\nASTAR 0\n", ""},
                    Answer{"GoalIllegal", "ROBOTS\n3 2\n2\n0 0\n2 1\n0 1\n1 2\n",
                           "LEGAL 2\nSTART LEGAL\nGOAL ILLEGAL\nH 1\nMOVES NONE\nBFS 0\nASTAR 0\n", ""},
                    Answer{"BothIllegalAndTheSame", "ROBOTS\n2 1\n2\n0 0\n1 1\n0 1\n",
                           "LEGAL 0\nSTART ILLEGAL\nGOAL ILLEGAL\nH 0\nMOVES NONE\nBFS 0\nASTAR 0\n", ""},
                    Answer{"DestinationOfACutOff", "ROBOTS\n2 0\n0\n0 1\n0 0\n",
                           "LEGAL 4\nSTART LEGAL\nGOAL LEGAL\nH Infinity\nMOVES NONE\nBFS 0\nASTAR 0\n", ""},
                    Answer{"DestinationOfBCutOff", "ROBOTS\n3 1\n0\n0 1\n1 2\n0 1\n",
                           "LEGAL 9\nSTART LEGAL\nGOAL LEGAL\nH Infinity\nMOVES NONE\nBFS 0\nASTAR 0\n", ""},
                    Answer{"BothDestinationsCutOff", "ROBOTS\n2 0\n0\n0 1\n1 0\n",
                           "LEGAL 4\nSTART LEGAL\nGOAL LEGAL\nH Infinity\nMOVES NONE\nBFS 0\nASTAR 0\n", ""},
                    Answer{"IllegalAndCutOff", "ROBOTS\n2 0\n1\n0 1\n0 0\n",
                           "LEGAL 2\nSTART ILLEGAL\nGOAL LEGAL\nH Infinity\nMOVES NONE\nBFS 0\nASTAR 0\n",
                           ""}),
    name_of);

TEST(Cs540RobotsOracle, MissingFinalLineEndIsTaken) {
  EXPECT_EQ(output_of(swap_together.substr(0, swap_together.size() - 1)), output_of(swap_together));
}

TEST(Cs540RobotsOracle, MissingFinalLineEndIsTakenWithoutEdges) {
  EXPECT_EQ(output_of("ROBOTS\n1 0\n0\n0 0\n0 0"),
            "LEGAL 1\nSTART LEGAL\nGOAL LEGAL\nH 0\nMOVES 0\nBFS 1\nASTAR 1\n(0,0)\n");
}

using State = std::pair<int, int>;

/// A random building of up to 7 nodes, with everything worked out once more in other ways.
struct RandomBuilding {
  static constexpr int never = 1'000'000;

  int nodes;
  int t;
  State start;
  State goal;
  std::vector<State> edges;

  static int draw(std::mt19937& random, int lowest, int highest) {
    return std::uniform_int_distribution<int>(lowest, highest)(random);
  }

  State draw_state(std::mt19937& random) const {
    const int a = draw(random, 0, nodes - 1);
    return {a, draw(random, 0, nodes - 1)};
  }

  explicit RandomBuilding(std::mt19937& random)
      : nodes(draw(random, 1, 7)),
        t(draw(random, 0, 3)),
        start(draw_state(random)),
        goal(draw_state(random)) {
    for (int u = 0; u < nodes; ++u) {
      for (int v = 0; v < u; ++v) {
        if (draw(random, 0, 2) == 0) edges.emplace_back(u, v);
      }
    }
  }

  std::string input() const {
    std::ostringstream text;
    text << "ROBOTS\n" << nodes << ' ' << edges.size() << '\n' << t << '\n';
    text << start.first << ' ' << goal.first << '\n' << start.second << ' ' << goal.second << '\n';
    for (const auto& [u, v] : edges) text << u << ' ' << v << '\n';
    return text.str();
  }

  bool joined(int u, int v) const {
    return std::count(edges.begin(), edges.end(), State{u, v}) +
               std::count(edges.begin(), edges.end(), State{v, u}) >
           0;
  }

  /// Steps from u to v, counted by growing the set of nodes reached.
  int far(int u, int v) const {
    std::set<int> reached{u};
    for (int steps = 0; steps < nodes; ++steps) {
      if (reached.count(v) > 0) return steps;
      const std::set<int> before = reached;
      for (const auto& [x, y] : edges) {
        if (before.count(x) > 0) reached.insert(y);
        if (before.count(y) > 0) reached.insert(x);
      }
    }
    return never;
  }

  bool legal(State state) const { return far(state.first, state.second) >= t; }

  int h(State state) const { return far(state.first, goal.first) + far(state.second, goal.second); }

  bool searched() const { return legal(start) && legal(goal) && h(start) < never; }

  std::vector<State> next(State state) const {
    std::vector<State> all;
    for (int node = 0; node < nodes; ++node) {
      if (joined(state.first, node)) all.emplace_back(node, state.second);
    }
    for (int node = 0; node < nodes; ++node) {
      if (joined(state.second, node)) all.emplace_back(state.first, node);
    }
    all.erase(std::remove_if(all.begin(), all.end(), [&](State s) { return !legal(s); }), all.end());
    return all;
  }

  /// The moves and the plan, from the steps left to the goal: go where one less is left, the first of those.
  std::string plan() const {
    std::vector<std::set<State>> left{{goal}};
    while (searched() && left.back().count(start) == 0) {
      std::set<State> further = left.back();
      for (const State& state : left.back()) {
        for (const State& before : next(state)) further.insert(before);
      }
      if (further == left.back()) break;
      left.push_back(further);
    }
    if (!searched() || left.back().count(start) == 0) return "MOVES NONE\n";
    std::string text = "MOVES " + std::to_string(left.size() - 1) + "\n";
    State state = start;
    for (std::size_t steps = left.size(); steps > 0; --steps) {
      text += "(" + std::to_string(state.first) + "," + std::to_string(state.second) + ")\n";
      if (steps == 1) break;
      const std::vector<State> all = next(state);
      state = *std::find_if(all.begin(), all.end(), [&](State s) { return left[steps - 2].count(s) > 0; });
    }
    return text;
  }

  /// The log of an A* over a set ordered by f and generation.
  std::string log() const {
    std::string text = "Order,A,B,G,H,F\n";
    std::set<std::tuple<int, int, int, State>> fringe;  // f, generation, g
    std::set<State> expanded;
    int generation = 0;
    if (searched()) fringe.emplace(h(start), generation, 0, start);
    while (!fringe.empty()) {
      const auto [f, age, g, state] = *fringe.begin();
      fringe.erase(fringe.begin());
      if (!expanded.insert(state).second) continue;
      text += std::to_string(expanded.size()) + "," + std::to_string(state.first) + "," +
              std::to_string(state.second) + "," + std::to_string(g) + "," + std::to_string(f - g) + "," +
              std::to_string(f) + "\n";
      if (state == goal) break;
      for (const State& s : next(state)) fringe.emplace(g + 1 + h(s), ++generation, g + 1, s);
    }
    return text;
  }
};

/// The MOVES line and the plan below the counts.
std::string plan_of(const std::string& output) {
  std::istringstream stream(output);
  std::string text;
  for (std::string line; std::getline(stream, line);) {
    if (line.rfind("MOVES", 0) == 0 || line.front() == '(') text += line + "\n";
  }
  return text;
}

TEST(Cs540RobotsOracle, PlanIsTheFirstOfTheShortestInTheOrderOfMoves) {
  std::mt19937 random(2008);
  for (int i = 0; i < 200; ++i) {
    const RandomBuilding building(random);
    ASSERT_EQ(plan_of(output_of(building.input())), building.plan()) << building.input();
  }
}

TEST(Cs540RobotsOracle, AstarEqualsOneWithAnOrderedFringe) {
  std::mt19937 random(2009);
  for (int i = 0; i < 200; ++i) {
    const RandomBuilding building(random);
    ASSERT_EQ(log_of(building.input()), building.log()) << building.input();
  }
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

std::string named(const testing::TestParamInfo<BadInput>& row) {
  return row.param.name;
}

class Cs540RobotsOracleRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(Cs540RobotsOracleRefuses, TheInput) {
  const BadInput& bad = GetParam();
  const Result result = cs540_robots(bad.input);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(),
            (Refusal{Refusal::Kind::bad_input, bad.line, bad.column, bad.expected, bad.found}))
      << told(result.error());
}

const std::string file_end = "the end of the file";
const std::string line_end = "the end of the line";
const std::string some_nodes = "a number of nodes from 1 to 1000";
const std::string some_edges = "a number of edges from 0 to 2147483647";
const std::string a_distance = "a distance from 0 to 1000000000";
const std::string a_node = "a node from 0 to 2";

INSTANTIATE_TEST_SUITE_P(
    Head, Cs540RobotsOracleRefuses,
    testing::Values(BadInput{"Nothing", "", 1, 1, "ROBOTS", file_end},
                    BadInput{"AnotherPart", "GRID\nDFS\n", 1, 1, "ROBOTS", "'GRID'"},
                    BadInput{"LongerWord", "ROBOTSX\n3 2\n", 1, 1, "ROBOTS", "'ROBOTSX'"},
                    BadInput{"VeryLongWord", std::string(100'000, 'S') + "\n3 2\n", 1, 1, "ROBOTS",
                             "'" + std::string(40, 'S') + "...'"},
                    BadInput{"BlankBefore", " ROBOTS\n3 2\n", 1, 1, "ROBOTS", "a blank"},
                    BadInput{"BlankAfter", "ROBOTS \n3 2\n", 1, 7, line_end, "a blank"},
                    BadInput{"CarriageReturn", "ROBOTS\r\n3 2\r\n", 1, 1, "ROBOTS", "'ROBOTS?'"},
                    BadInput{"EndsAfterThePart", "ROBOTS", 1, 7, line_end, file_end},
                    BadInput{"NoNumbers", "ROBOTS\n", 2, 1, some_nodes, file_end},
                    BadInput{"NoNodes", "ROBOTS\n0 0\n", 2, 1, some_nodes, "'0'"},
                    BadInput{"TooManyNodes", "ROBOTS\n1001 0\n", 2, 1, some_nodes, "'1001'"},
                    BadInput{"NegativeNodes", "ROBOTS\n-3 0\n", 2, 1, some_nodes, "'-3'"},
                    BadInput{"NodesOfThirtyDigits", "ROBOTS\n100000000000000000000000000000 0\n", 2, 1,
                             some_nodes, "'100000000000000000000000000000'"},
                    BadInput{"NodesWithALeadingZero", "ROBOTS\n03 0\n", 2, 1, some_nodes, "'03'"},
                    BadInput{"NoEdgeNumber", "ROBOTS\n3\n0\n", 2, 2, "a blank", line_end},
                    BadInput{"NegativeEdges", "ROBOTS\n3 -1\n", 2, 3, some_edges, "'-1'"},
                    BadInput{"TooManyEdges", "ROBOTS\n3 2147483648\n", 2, 3, some_edges, "'2147483648'"},
                    BadInput{"TwoBlanks", "ROBOTS\n3  2\n", 2, 3, some_edges, "a blank"},
                    BadInput{"TabBetween", "ROBOTS\n3\t2\n", 2, 1, some_nodes, "'3?2'"},
                    BadInput{"ThreeNumbers", "ROBOTS\n3 2 1\n", 2, 4, line_end, "a blank"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Task, Cs540RobotsOracleRefuses,
    testing::Values(BadInput{"NoDistance", "ROBOTS\n3 2\n", 3, 1, a_distance, file_end},
                    BadInput{"NegativeDistance", "ROBOTS\n3 2\n-1\n", 3, 1, a_distance, "'-1'"},
                    BadInput{"DistanceTooGreat", "ROBOTS\n3 2\n1000000001\n", 3, 1, a_distance,
                             "'1000000001'"},
                    BadInput{"DistanceLeftOut", "ROBOTS\n3 2\n0 1\n", 3, 2, line_end, "a blank"},
                    BadInput{"BlankLine", "ROBOTS\n3 2\n\n", 3, 1, a_distance, line_end},
                    BadInput{"StartOfAOutOfRange", "ROBOTS\n3 2\n1\n3 1\n", 4, 1, a_node, "'3'"},
                    BadInput{"DestinationOfAOutOfRange", "ROBOTS\n3 2\n1\n0 3\n", 4, 3, a_node, "'3'"},
                    BadInput{"StartOfBOutOfRange", "ROBOTS\n3 2\n1\n0 1\n-1 0\n", 5, 1, a_node, "'-1'"},
                    BadInput{"DestinationOfBOutOfRange", "ROBOTS\n3 2\n1\n0 1\n2 x\n", 5, 3, a_node, "'x'"},
                    BadInput{"NoDestinationOfA", "ROBOTS\n3 2\n1\n0\n2 0\n", 4, 2, "a blank", line_end},
                    BadInput{"NoRobotB", "ROBOTS\n3 2\n1\n0 1\n", 5, 1, a_node, file_end},
                    BadInput{"FourNodesInALine", "ROBOTS\n3 2\n1\n0 1 2 0\n", 4, 4, line_end, "a blank"}),
    named);

const std::string head = "ROBOTS\n3 2\n1\n0 1\n2 0\n";

INSTANTIATE_TEST_SUITE_P(
    Edges, Cs540RobotsOracleRefuses,
    testing::Values(
        BadInput{"NoEdges", head, 6, 1, a_node, file_end},
        BadInput{"NoEdgesAndNoLineEnd", head.substr(0, head.size() - 1), 5, 4, line_end, file_end},
        BadInput{"OneEdgeMissing", head + "0 1\n", 7, 1, a_node, file_end},
        BadInput{"EdgeTooMany", head + "0 1\n1 2\n0 2\n", 8, 1, file_end, "'0'"},
        BadInput{"FirstNodeOutOfRange", head + "3 1\n", 6, 1, a_node, "'3'"},
        BadInput{"SecondNodeOutOfRange", head + "0 3\n", 6, 3, a_node, "'3'"},
        BadInput{"NegativeNode", head + "0 -1\n", 6, 3, a_node, "'-1'"},
        BadInput{"NodeBeyondThirtyTwoBits", head + "0 4294967297\n", 6, 3, a_node, "'4294967297'"},
        BadInput{"HalfAnEdge", head + "0\n1 2\n", 6, 2, "a blank", line_end},
        BadInput{"ThreeNodes", head + "0 1 2\n", 6, 4, line_end, "a blank"},
        BadInput{"Loop", head + "0 1\n2 2\n", 7, 3, "a node other than 2", "'2'"},
        BadInput{"RepeatedEdge", head + "0 1\n0 1\n", 7, 3, "a node not yet joined to 0", "'1'"},
        BadInput{"RepeatedEdgeTheOtherWay", head + "0 1\n1 0\n", 7, 3, "a node not yet joined to 1", "'0'"},
        BadInput{"MoreEdgesThanPairs", "ROBOTS\n2 2147483647\n0\n0 1\n1 0\n0 1\n0 1\n", 7, 3,
                 "a node not yet joined to 0", "'1'"},
        BadInput{"EdgeInAOneNodeBuilding", "ROBOTS\n1 1\n0\n0 0\n0 0\n0 0\n", 6, 3, "a node other than 0",
                 "'0'"},
        BadInput{"BlankLineBetween", head + "0 1\n\n1 2\n", 7, 1, a_node, line_end},
        BadInput{"BlankLineAtTheEnd", head + "0 1\n1 2\n\n", 8, 1, file_end, line_end},
        BadInput{"BlankAtTheEnd", head + "0 1\n1 2 \n", 7, 4, line_end, "a blank"},
        BadInput{"NotAscii", head + "0 \xc3\n", 6, 3, a_node, "'?'"},
        BadInput{"EdgesAlthoughNone", "ROBOTS\n2 0\n0\n0 1\n1 0\n0 1\n", 6, 1, file_end, "'0'"}),
    named);

TEST(Cs540RobotsOracle, EveryBeginningOfAnInputIsRefused) {
  for (std::size_t length = 0; length + 1 < square.size(); ++length) {
    const Result result = cs540_robots(square.substr(0, length));
    ASSERT_FALSE(result.has_value()) << length;
    ASSERT_EQ(result.error().kind, Refusal::Kind::bad_input) << length;
  }
}

/// The refusal, or an empty one if there was an answer.
Refusal refusal_of(const std::string& input, Budget budget) {
  const Result result = cs540_robots(input, budget);
  return result ? Refusal{} : result.error();
}

Refusal over_budget(const std::string& limit) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + limit, "more"};
}

TEST(Cs540RobotsOracle, ExactlyTheBudgetIsAnswered) {
  // Either search numbers 5 states and drops 1.
  EXPECT_TRUE(cs540_robots(square_and_tail, Budget{12}).has_value());
}

TEST(Cs540RobotsOracle, BothSearchesShareTheBudget) {
  EXPECT_EQ(refusal_of(square_and_tail, Budget{11}), over_budget("11 nodes"));
}

TEST(Cs540RobotsOracle, BreadthFirstSearchStopsAboveTheBudget) {
  EXPECT_EQ(refusal_of(square_and_tail, Budget{5}), over_budget("5 nodes"));
}

TEST(Cs540RobotsOracle, NothingSearchedNeedsNoBudget) {
  EXPECT_TRUE(cs540_robots("ROBOTS\n2 0\n0\n0 1\n0 0\n", Budget{0}).has_value());
}

TEST(Cs540RobotsOracle, StartThatIsTheGoalNeedsTwo) {
  EXPECT_TRUE(cs540_robots(stay, Budget{2}).has_value());
  EXPECT_EQ(refusal_of(stay, Budget{1}), over_budget("1 nodes"));
}

/// Every node joined to every other; the robots of two neighbours change places.
std::string complete_building(int nodes) {
  std::string text =
      "ROBOTS\n" + std::to_string(nodes) + " " + std::to_string(nodes * (nodes - 1) / 2) + "\n1\n0 1\n1 0\n";
  for (int u = 0; u < nodes; ++u) {
    for (int v = 0; v < u; ++v) text += std::to_string(u) + " " + std::to_string(v) + "\n";
  }
  return text;
}

TEST(Cs540RobotsOracle, HugeFringeIsRefused) {
  EXPECT_EQ(refusal_of(complete_building(120), Budget{}), over_budget("1000000000 looks at the fringe"));
}

TEST(Cs540RobotsOracle, ThousandNodesAreTaken) {
  EXPECT_EQ(output_of("ROBOTS\n1000 1\n1\n0 999\n1 1\n0 999\n"),
            "LEGAL 999000\nSTART LEGAL\nGOAL LEGAL\nH 1\nMOVES 1\nBFS 2\nASTAR 2\n(0,1)\n(999,1)\n");
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Compares every file of one case; both sides must have the same names.
void expect_case(const std::filesystem::path& folder) {
  SCOPED_TRACE(folder.filename().string());
  const Result result = cs540_robots(bytes_of(folder / "input.txt"));
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

TEST(Cs540RobotsOracle, GivesTheExpectedFilesOfTheSamples) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) GTEST_SKIP() << "PLYCHECK_SAMPLES does not name the folder of the samples";
  int cases = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(samples) / "cs540-robots")) {
    if (!entry.is_directory()) continue;
    expect_case(entry.path());
    ++cases;
  }
  EXPECT_GT(cases, 0) << "no case in " << samples << "/cs540-robots";
}

}  // namespace
}  // namespace reference
