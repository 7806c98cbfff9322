#include "solver/games/cs540_robots.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace solver::cs540_robots {
namespace {

using cases::cs540_robots::Problem;
using Files = decltype(cases::Answer::files);

Files solved(std::string_view text) {
  const auto problem = cases::cs540_robots::parse(text);
  EXPECT_TRUE(problem) << (problem ? "" : cases::describe("problem", problem.error()));
  cases::Answer answer;
  EXPECT_TRUE(solve(problem.value_or(Problem{}), cases::collect_into(answer)));
  return answer.files;
}

/// A ring of six nodes; robots keep a distance of 2.
Problem ring() {
  return {6, 2, 0, 3, 3, 0, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}}};
}

TEST(Building, KnowsNeighboursAndDistances) {
  const Building building(ring());
  EXPECT_EQ(building.beside(0), (std::vector{1, 5}));
  EXPECT_EQ(building.distance(0, 0), 0);
  EXPECT_EQ(building.distance(0, 3), 3);
  EXPECT_EQ(building.distance(5, 1), 2);
}

TEST(Building, NodesWithoutAPathAreApart) {
  const Building building(Problem{3, 0, 0, 0, 0, 0, {{2, 0}}});
  EXPECT_EQ(building.distance(0, 1), Building::apart);
  EXPECT_EQ(building.distance(0, 2), 1);
}

TEST(RobotsGraph, StepsAreRobotAsByRisingNumberThenRobotBs) {
  Problem problem = ring();
  problem.distance = 1;
  const RobotsGraph graph(problem);
  std::vector<int> next;
  graph.for_each_successor(0 * 6 + 2, [&](int state, Cost step) {
    EXPECT_EQ(step, 1);
    next.push_back(state);
  });
  EXPECT_EQ(next, (std::vector{1 * 6 + 2, 5 * 6 + 2, 0 * 6 + 1, 0 * 6 + 3}));
}

TEST(RobotsGraph, StepsLeadToLegalStatesAlone) {
  const RobotsGraph graph(ring());
  std::vector<int> next;
  graph.for_each_successor(0 * 6 + 2, [&](int state, Cost) { next.push_back(state); });
  EXPECT_EQ(next, (std::vector{5 * 6 + 2, 0 * 6 + 3}));
}

TEST(RobotsGraph, HeuristicAddsBothWays) {
  const RobotsGraph graph(ring());
  EXPECT_EQ(graph.heuristic(graph.start()), 6);
  EXPECT_EQ(graph.heuristic(graph.goal()), 0);
  EXPECT_EQ(graph.heuristic(2 * 6 + 5), 2);
}

TEST(RobotsSolve, AnswersTheSpecsSwapOnOneEdge) {
  EXPECT_EQ(solved("ROBOTS\n2 1\n1\n0 1\n1 0\n0 1\n"),
            (Files{{"output.txt", "LEGAL 2\nSTART LEGAL\nGOAL LEGAL\nH 2\nMOVES NONE\nBFS 1\nASTAR 1\n"},
                   {"traverse_log.txt", "Order,A,B,G,H,F\n1,0,1,0,2,2\n"}}));
}

TEST(RobotsSolve, LetsRobotsShareANodeAtDistance0) {
  EXPECT_EQ(solved("ROBOTS\n2 1\n0\n0 1\n1 0\n0 1\n").at("output.txt"),
            "LEGAL 4\nSTART LEGAL\nGOAL LEGAL\nH 2\nMOVES 2\nBFS 4\nASTAR 4\n(0,1)\n(1,1)\n(1,0)\n");
}

TEST(RobotsSolve, StartThatIsTheGoalTakesNoMove) {
  EXPECT_EQ(solved("ROBOTS\n1 0\n0\n0 0\n0 0\n"),
            (Files{{"output.txt", "LEGAL 1\nSTART LEGAL\nGOAL LEGAL\nH 0\nMOVES 0\nBFS 1\nASTAR 1\n(0,0)\n"},
                   {"traverse_log.txt", "Order,A,B,G,H,F\n1,0,0,0,0,0\n"}}));
}

TEST(RobotsSolve, SearchesNothingFromAnIllegalStart) {
  EXPECT_EQ(solved("ROBOTS\n3 2\n2\n0 2\n1 0\n0 1\n1 2\n"),
            (Files{{"output.txt", "LEGAL 2\nSTART ILLEGAL\nGOAL LEGAL\nH 3\nMOVES NONE\nBFS 0\nASTAR 0\n"},
                   {"traverse_log.txt", "Order,A,B,G,H,F\n"}}));
}

TEST(RobotsSolve, SearchesNothingWithoutAWay) {
  EXPECT_EQ(solved("ROBOTS\n3 1\n0\n0 2\n1 1\n0 1\n").at("output.txt"),
            "LEGAL 9\nSTART LEGAL\nGOAL LEGAL\nH Infinity\nMOVES NONE\nBFS 0\nASTAR 0\n");
}

TEST(RobotsSolve, CountsPairsWithoutAPathAsFarEnough) {
  EXPECT_EQ(solved("ROBOTS\n2 0\n1000000000\n0 0\n1 1\n").at("output.txt"),
            "LEGAL 2\nSTART LEGAL\nGOAL LEGAL\nH 0\nMOVES 0\nBFS 1\nASTAR 1\n(0,1)\n");
}

TEST(RobotsSolve, EndsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  cases::Answer answer;
  EXPECT_FALSE(solve(ring(), cases::collect_into(answer), source.get_token()));
  EXPECT_FALSE(answer.files.contains("output.txt"));
}

}  // namespace
}  // namespace solver::cs540_robots
