#include "fuzz/foundations/search_mistakes.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/testing/explicit_graph.hpp"

namespace fuzz {
namespace {

using solver::testing::ExplicitGraph;

std::string names(const ExplicitGraph& graph, FringeOrder order,
                  SearchMistake mistake = SearchMistake::none) {
  std::string text;
  for (const Expanded& expanded : search_course(graph, order, mistake).expansions) {
    text += graph.name(expanded.state) + std::to_string(expanded.g);
  }
  return text;
}

/// C is reached for 5 first and for 2 later; A, B and G are equals.
ExplicitGraph graph() {
  return ExplicitGraph({{'S', 2, "C5 A1 B1 G1"},
                        {'A', 1, "C1"},
                        {'B', 1, "D0 C1"},
                        {'C', 1, "D9"},
                        {'D', 3, ""},
                        {'G', 1, ""}});
}

TEST(MistakenSearch, IsRightWithoutAMistake) {
  EXPECT_EQ(names(graph(), FringeOrder::g), "S0A1B1G1");
  EXPECT_EQ(names(graph(), FringeOrder::h), "S0C5A1B1G1");
  EXPECT_EQ(names(graph(), FringeOrder::f), "S0A1B1G1");
  EXPECT_EQ(names(graph(), FringeOrder::depth), "S0C5D14A1C2D11B1D1C2D11G1");
}

TEST(MistakenSearch, TakesTheNewestOfEquals) {
  EXPECT_EQ(names(graph(), FringeOrder::g, SearchMistake::last_in_among_equals), "S0G1");
}

TEST(MistakenSearch, TakesTheGoalFirstOfEquals) {
  EXPECT_EQ(names(graph(), FringeOrder::g, SearchMistake::goal_first_among_equals), "S0G1");
}

TEST(MistakenSearch, EndsWithTheGoalItGenerates) {
  EXPECT_EQ(names(graph(), FringeOrder::g, SearchMistake::goal_tested_when_generated), "S0G1");
  EXPECT_EQ(names(graph(), FringeOrder::depth, SearchMistake::goal_tested_when_generated), "S0G1");
}

/// A way of three states, and a dear step that passes by the middle.
ExplicitGraph detour() {
  return ExplicitGraph({{'S', 0, "C5 A1"}, {'A', 0, "C1"}, {'C', 0, "D9"}, {'D', 0, ""}});
}

TEST(MistakenSearch, KeepsTheFirstWayToAStateOnTheFringe) {
  EXPECT_EQ(names(detour(), FringeOrder::g), "S0A1C2D11");
  EXPECT_EQ(names(detour(), FringeOrder::g, SearchMistake::lower_g_late_dropped), "S0A1C5D14");
}

TEST(MistakenSearch, CountsDuplicates) {
  EXPECT_EQ(names(detour(), FringeOrder::g, SearchMistake::duplicates_counted), "S0A1C2C5D11");
}

TEST(MistakenSearch, VisitsNoStateTwice) {
  EXPECT_EQ(names(graph(), FringeOrder::depth, SearchMistake::global_visited_set), "S0C5D14A1B1G1");
}

TEST(MistakenSearch, TriesTheLastSuccessorFirst) {
  EXPECT_EQ(names(detour(), FringeOrder::depth, SearchMistake::successors_unreversed), "S0A1C2D11C5D14");
}

TEST(MistakenSearch, IsLeftAfterTheMost) {
  const auto course = search_course(graph(), FringeOrder::depth, SearchMistake::none, 3);
  EXPECT_EQ(course.expansions.size(), 3U);
  EXPECT_FALSE(course.whole);
}

}  // namespace
}  // namespace fuzz
