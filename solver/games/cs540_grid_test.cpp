#include "solver/games/cs540_grid.hpp"

#include <ostream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "cases/file.hpp"

namespace solver::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::open_maze;
using cases::cs540_grid::Problem;
using Files = decltype(cases::Answer::files);
using Steps = std::vector<std::pair<int, Cost>>;

Files solved(const Problem& problem) {
  cases::Answer answer;
  EXPECT_TRUE(solve(problem, cases::collect_into(answer)));
  return answer.files;
}

Files solved(std::string_view text) {
  const auto problem = cases::cs540_grid::parse(text);
  EXPECT_TRUE(problem) << (problem ? "" : cases::describe("problem", problem.error()));
  return solved(problem.value_or(Problem{}));
}

Steps steps_from(const GridGraph& graph, int cell) {
  Steps steps;
  graph.for_each_successor(cell, [&steps](int next, Cost cost) { steps.emplace_back(next, cost); });
  return steps;
}

TEST(GridGraph, MovesUpRightDownLeftForTheirCosts) {
  Problem problem = open_maze(3, 3);
  problem.step_costs = {1, 4, 10, 2};
  const GridGraph graph(problem);
  EXPECT_EQ(steps_from(graph, 4), (Steps{{1, 1}, {5, 4}, {7, 10}, {3, 2}}));
}

TEST(GridGraph, StaysInsideTheBorder) {
  const GridGraph graph(open_maze(2, 2));
  EXPECT_EQ(steps_from(graph, 0), (Steps{{1, 1}, {2, 1}}));
  EXPECT_EQ(steps_from(graph, 1), (Steps{{3, 1}, {0, 1}}));
  EXPECT_EQ(steps_from(graph, 2), (Steps{{0, 1}, {3, 1}}));
  EXPECT_EQ(steps_from(graph, 3), (Steps{{1, 1}, {2, 1}}));
}

TEST(GridGraph, GoesThroughNoWallFromEitherSide) {
  Problem problem = open_maze(2, 2);
  problem.wall_right[0] = true;
  problem.wall_below[1] = true;
  const GridGraph graph(problem);
  EXPECT_EQ(steps_from(graph, 0), (Steps{{2, 1}}));
  EXPECT_EQ(steps_from(graph, 1), Steps{});
  EXPECT_EQ(steps_from(graph, 3), (Steps{{2, 1}}));
}

TEST(GridGraph, HeuristicIsTheManhattanDistanceWhateverStepsCost) {
  Problem problem = open_maze(3, 4);
  problem.step_costs = {7, 7, 7, 7};
  problem.start = 6;
  problem.goal = 4;
  const GridGraph graph(problem);
  EXPECT_EQ(graph.heuristic(4), 0);
  EXPECT_EQ(graph.heuristic(3), 4);
  EXPECT_EQ(graph.heuristic(11), 4);
  EXPECT_EQ(graph.start(), 6);
  EXPECT_TRUE(graph.is_goal(4));
  EXPECT_FALSE(graph.is_goal(6));
}

/// The assignment's grid, whose figures stand in the spec.
struct Figures {
  const char* algorithm;
  const char* head;
};
void PrintTo(const Figures& figures, std::ostream* out) {
  *out << figures.algorithm;
}

class GridFigure : public ::testing::TestWithParam<Figures> {};

TEST_P(GridFigure, HasTheSpecsCostPathAndCount) {
  const std::string folder = std::string("cases/cs540_grid/handout/") + GetParam().algorithm;
  const auto output = solved(cases::read_file(folder + "/input.txt").value()).at("output.txt");
  EXPECT_TRUE(output.starts_with(GetParam().head)) << output;
}

INSTANTIATE_TEST_SUITE_P(
    Algorithms, GridFigure,
    ::testing::Values(
        Figures{"dfs", "COST 8\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (0,3) (0,2) (1,2)\nEXPANDED 14\n"},
        Figures{"ucs", "COST 19\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (1,2)\nEXPANDED 21\n"},
        Figures{"greedy", "COST 6\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (1,2)\nEXPANDED 8\n"},
        Figures{"astar", "COST 6\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (1,2)\nEXPANDED 14\n"}),
    [](const auto& row) { return std::string(row.param.algorithm); });

/// One row, S in the middle, G at its left end; right goes before left.
constexpr std::string_view corridor = "\n1 1 1 1\n1 3\n+---+---+---+\n| G   S     |\n+---+---+---+\n";

TEST(GridDfs, WritesNumbersAlone) {
  EXPECT_EQ(solved("GRID\nDFS" + std::string(corridor)),
            (Files{{"output.txt", "COST 1\nPATH (0,1) (0,0)\nEXPANDED 3\n3\t1\t2\n"},
                   {"traverse_log.txt",
                    "Order,Row,Col,Parent,G,H,F\n1,0,1,0,0,1,1\n2,0,2,1,1,2,3\n3,0,0,1,1,0,1\n"}}));
}

TEST(GridUcs, WritesG) {
  EXPECT_EQ(solved("GRID\nUCS" + std::string(corridor)).at("output.txt"),
            "COST 1\nPATH (0,1) (0,0)\nEXPANDED 3\n3 g = 1\t1 g = 0\t2 g = 1\n");
}

TEST(GridAstar, WritesFAndLeavesOtherCellsEmpty) {
  EXPECT_EQ(solved("GRID\nASTAR" + std::string(corridor)).at("output.txt"),
            "COST 1\nPATH (0,1) (0,0)\nEXPANDED 2\n2 f = 1\t1 f = 1\t\n");
}

TEST(GridGreedy, WritesHInEveryCell) {
  EXPECT_EQ(solved("GRID\nGREEDY" + std::string(corridor)).at("output.txt"),
            "COST 1\nPATH (0,1) (0,0)\nEXPANDED 2\n2 h = 0\t1 h = 1\th = 2\n");
}

TEST(GridDfs, WritesAllNumbersOfACell) {
  // Up is open first, then right and down lead to the same four cells again; G is walled in.
  Problem problem = open_maze(2, 3);
  problem.wall_right[1] = true;
  problem.wall_right[4] = true;
  EXPECT_EQ(solved(problem).at("output.txt"), "COST NONE\nPATH NONE\nEXPANDED 7\n1\t2,7\t\n4,5\t3,6\t\n");
}

TEST(GridSearch, WithoutAPathShowsAllExpansions) {
  Problem problem = open_maze(1, 3);
  problem.wall_right[1] = true;
  problem.algorithm = Algorithm::ucs;
  EXPECT_EQ(solved(problem),
            (Files{{"output.txt", "COST NONE\nPATH NONE\nEXPANDED 2\n1 g = 0\t2 g = 1\t\n"},
                   {"traverse_log.txt", "Order,Row,Col,Parent,G,H,F\n1,0,0,0,0,2,2\n2,0,1,1,1,1,2\n"}}));
}

TEST(GridTable, OfOneColumnHasEmptyLines) {
  Problem problem = open_maze(3, 1);
  problem.wall_below[1] = true;
  problem.algorithm = Algorithm::astar;
  EXPECT_EQ(solved(problem).at("output.txt"), "COST NONE\nPATH NONE\nEXPANDED 2\n1 f = 2\n2 f = 2\n\n");
}

TEST(GridSearch, CostsAddUp) {
  Problem problem = open_maze(1, 3);
  problem.step_costs = {1, cases::cs540_grid::highest_cost, 1, 1};
  problem.algorithm = Algorithm::ucs;
  EXPECT_TRUE(solved(problem).at("output.txt").starts_with("COST 2000000\n"));
}

/// An open square of that side, its goal walled in, searched depth first.
Problem walled_in(int side) {
  Problem problem = open_maze(side, side);
  problem.wall_right[static_cast<std::size_t>(problem.goal) - 1U] = true;
  problem.wall_below[static_cast<std::size_t>(problem.goal - side)] = true;
  return problem;
}

TEST(GridDfs, IsRefusedPastItsLimit) {
  std::size_t written = 0;
  const auto write = [&written](std::string_view file, std::string_view) {
    written += file == "output.txt" ? 1 : 0;
  };
  EXPECT_FALSE(solve(walled_in(8), write));
  EXPECT_EQ(written, 0U);
}

TEST(GridDfs, OfAnOpenSquareTakesVeryManyExpansions) {
  const auto output = solved(walled_in(5)).at("output.txt");
  const auto expanded = output.substr(output.find("EXPANDED "));
  EXPECT_GT(std::stoi(expanded.substr(9)), 50'000);
}

TEST(GridSolve, EndsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  cases::Answer answer;
  EXPECT_FALSE(solve(open_maze(3, 3), cases::collect_into(answer), source.get_token()));
  EXPECT_FALSE(answer.files.contains("output.txt"));
}

}  // namespace
}  // namespace solver::cs540_grid
