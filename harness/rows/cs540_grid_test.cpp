// The row of cs540-grid: what the rest of plycheck sees of a problem.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const std::string input = "GRID\nUCS\n1 4 10 2\n1 2\n+---+---+\n| S   G |\n+---+---+\n";

const Assignment& grid() {
  return *find_assignment("cs540-grid");
}

TEST(GridRow, SaysWhatAProblemAsks) {
  const auto problem = grid().read(input).value();
  EXPECT_EQ(problem.summary, "ucs, 1 x 2, costs 1 4 10 2");
  EXPECT_EQ(problem.task, "ucs");
  EXPECT_EQ(problem.outputs.size(), 2U);
}

TEST(GridRow, SolvesTheFilesThatItAsksFor) {
  std::set<std::string> written;
  const auto write = [&written](std::string_view name, std::string_view) { written.emplace(name); };
  EXPECT_TRUE(grid().read(input)->solve(write, {}));
  EXPECT_EQ(written, (std::set<std::string>{"output.txt", "traverse_log.txt"}));
}

/// The write-up's maze.
std::string figure(const std::string& algorithm, const std::string& costs) {
  return "GRID\n" + algorithm + "\n" + costs +
         "\n5 5\n"
         "+---+---+---+---+---+\n|                   |\n+   +   +   +   +   +\n|   |     G         |\n"
         "+   +---+---+   +   +\n|                   |\n+   +---+---+   +   +\n|         S |       |\n"
         "+   +   +   +   +   +\n|                   |\n+---+---+---+---+---+\n";
}

std::string log_of(const AnyProblem& problem) {
  cases::Answer answer;
  problem.solve(cases::collect_into(answer), {});
  return answer.files.at("traverse_log.txt");
}

TEST(GridRow, TellsTheFringeBeforeAnExpansion) {
  const auto search = grid().read(figure("ASTAR", "1 1 1 1"))->search();
  EXPECT_EQ(search.key, "f = g + h");
  EXPECT_EQ(search.start, "(3,2)");
  EXPECT_EQ(search.goal, "(1,2)");
  EXPECT_EQ(search.fringe(1), (std::vector<FringeNode>{{"(3,2)", 2, 0, 0, 0, 2, false}}));
  EXPECT_EQ(search.fringe(2),
            (std::vector<FringeNode>{{"(4,2)", 4, 1, 1, 1, 3, false}, {"(3,1)", 4, 2, 1, 1, 3, false}}));
}

TEST(GridRow, MarksNodesThatWillBeDropped) {
  const auto search = grid()
                          .read(
                              "GRID\nUCS\n1 1 1 1\n2 3\n+---+---+---+\n| S         |\n+   +   +   +\n"
                              "|         G |\n+---+---+---+\n")
                          ->search();
  const auto fringe = search.fringe(6);
  ASSERT_EQ(fringe.size(), 3U);
  EXPECT_EQ(fringe[0], (FringeNode{"(1,1)", 2, 5, 3, 2, 1, true}));
  EXPECT_EQ(fringe[1].place, "(1,2)");
}

TEST(GridRow, PutsTheTopOfTheStackFirst) {
  const auto search = grid().read(figure("DFS", "1 1 1 1"))->search();
  EXPECT_EQ(search.key, "");
  EXPECT_EQ(search.fringe(2),
            (std::vector<FringeNode>{{"(4,2)", 0, 1, 1, 1, 3, false}, {"(3,1)", 0, 2, 1, 1, 3, false}}));
}

/// What is taken next is the first node that is not dropped, whatever the algorithm.
TEST(GridRow, HasTheNextExpansionOnTop) {
  for (const std::string algorithm : {"DFS", "UCS", "GREEDY", "ASTAR"}) {
    const auto problem = grid().read(figure(algorithm, "1 4 10 2")).value();
    const auto search = problem.search();
    const auto log = log_of(problem);
    std::size_t at = log.find('\n') + 1;
    for (std::int64_t number = 1; at < log.size(); ++number, at = log.find('\n', at) + 1) {
      const auto fringe = search.fringe(number);
      const auto next = std::ranges::find(fringe, false, &FringeNode::is_stale);
      ASSERT_NE(next, fringe.end());
      const auto place = next->place.substr(1, next->place.size() - 2);
      EXPECT_TRUE(log.substr(at).starts_with(std::to_string(number) + "," + place + ","))
          << algorithm << number;
    }
  }
}

TEST(GridRow, KnowsWhatStepsCost) {
  const auto search = grid().read(figure("UCS", "1 4 10 2"))->search();
  EXPECT_EQ(search.step_cost("(3,2)", "(4,2)"), 10);
  EXPECT_EQ(search.step_cost("(3,2)", "(3,1)"), 2);
  EXPECT_EQ(search.step_cost("(3,2)", "(3,3)"), std::nullopt);
  for (const std::string nowhere :
       {"(9,9)", "(4,02)", "(4,2", "4,2", "", "(4,2))", "(-1,2)", "(99999999999,2)"}) {
    EXPECT_EQ(search.step_cost("(3,2)", nowhere), std::nullopt) << nowhere;
    EXPECT_EQ(search.step_cost(nowhere, "(3,2)"), std::nullopt) << nowhere;
  }
}

TEST(GridRow, DrawsTheMazeWithTexts) {
  const auto search =
      grid()
          .read("GRID\nUCS\n1 1 1 1\n2 2\n+---+---+\n| S |   |\n+   +---+\n|     G |\n+---+---+\n")
          ->search();
  EXPECT_EQ(
      search.map({{"(0,0)", "1"}, {"(1,0)", "[12]"}}),
      (std::vector<std::string>{"+----+----+", "|   1|    |", "+    +----+", "|[12]    G|", "+----+----+"}));
}

/// Every rule's log is that of its own search: on the figure all differ from the right one but some orders.
TEST(GridRow, FollowsOtherRules) {
  const auto problem = grid().read(figure("UCS", "1 1 1 1")).value();
  const auto search = problem.search();
  std::map<std::string, std::string> logs;
  for (const auto& rule : search.other_rules) {
    logs[rule.name] = rule.log().text;
  }
  EXPECT_EQ(logs.size(), 5U + 3U + 23U);
  const auto right = log_of(problem);
  EXPECT_NE(logs.at("of equal keys the newest node comes first"), right);
  EXPECT_EQ(logs.at("the key is g + h"), log_of(grid().read(figure("ASTAR", "1 1 1 1")).value()));
  EXPECT_EQ(logs.at("depth first"), log_of(grid().read(figure("DFS", "1 1 1 1")).value()));
  EXPECT_TRUE(logs.at("the neighbours come in the order Left, Down, Right, Up")
                  .starts_with("Order,Row,Col,Parent,G,H,F\n1,3,2,0,0,2,2\n2,3,1,1,1,3,4\n3,4,2,1,1,3,4\n"));
}

TEST(GridRow, ReadsTheGoalAsNotCounted) {
  const auto problem = grid().read(input).value();
  ASSERT_EQ(problem.readings.size(), 1U);
  EXPECT_EQ(problem.readings[0].name, "goal not counted");
  const auto answers = problem.readings[0].answers();
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].files.at("output.txt"), "COST 4\nPATH (0,0) (0,1)\nEXPANDED 1\n1 g = 0\t\n");
  EXPECT_EQ(answers[0].files.at("traverse_log.txt"), "Order,Row,Col,Parent,G,H,F\n1,0,0,0,0,1,1\n");
}

TEST(GridRow, RefusesAnotherPart) {
  const auto refused = grid().read("TREE\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part: GRID, found 'TREE'");
}

}  // namespace
}  // namespace harness
