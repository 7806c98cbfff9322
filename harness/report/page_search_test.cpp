#include "harness/report/page_search.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/judge/search_steps.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

constexpr std::string_view maze =
    "GRID\nASTAR\n1 1 1 1\n2 3\n+---+---+---+\n| S         |\n+   +---+   +\n|         G |\n+---+---+---+\n";

SearchView search_of(std::string_view name, std::string_view input) {
  return find_assignment(name)->read(input).value().search();
}

/// The places of the fringe before an expansion, as the page's script finds them.
std::vector<std::string> fringe_before(const SearchCourse& course, std::int64_t expansion) {
  std::vector<std::int32_t> there;
  std::int64_t left = expansion - 1;
  for (const auto& [change, node] : course.events) {
    if (left == 0 && change != FringeChange::joined) {
      break;
    }
    if (change == FringeChange::joined) {
      there.push_back(node);
    } else {
      std::erase(there, node);
      left -= change == FringeChange::expanded ? 1 : 0;
    }
  }
  std::ranges::sort(there, {}, [&](auto node) { return course.ranks[static_cast<std::size_t>(node)]; });
  std::vector<std::string> places;
  for (const auto node : there) {
    places.push_back(course.nodes[static_cast<std::size_t>(node)].place);
  }
  return places;
}

TEST(PageSearch, HasTheFringeThatTheReportTellsOf) {
  for (const auto* const algorithm : {"DFS", "UCS", "GREEDY", "ASTAR"}) {
    auto input = std::string(maze);
    input.replace(input.find("ASTAR"), 5, algorithm);
    const auto view = search_of("cs540-grid", input);
    const auto course = view.course(100);
    const auto expansions = std::ranges::count(course.events, FringeChange::expanded, &FringeEvent::change);
    ASSERT_GT(expansions, 2) << algorithm;
    EXPECT_TRUE(course.whole);
    for (std::int64_t expansion = 1; expansion <= expansions; ++expansion) {
      std::vector<std::string> due;
      for (const auto& node : view.fringe(expansion)) {
        due.push_back(node.place);
      }
      EXPECT_EQ(fringe_before(course, expansion), due) << algorithm << " " << expansion;
    }
  }
}

TEST(PageSearch, EndsAtTheBound) {
  const auto course = search_of("cs540-grid", maze).course(2);
  EXPECT_EQ(std::ranges::count(course.events, FringeChange::expanded, &FringeEvent::change), 2);
  EXPECT_FALSE(course.whole);
}

TEST(PageSearch, KnowsWhereThePlacesOfAMapStand) {
  const auto view = search_of("cs540-grid", maze);
  const auto steps =
      search_steps(view, "", "Order,Row,Col,Parent,G,H,F\n1,0,0,0,0,3,3\n2,7,7,0,0,3,3\n", 100);
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(steps.places, name) - steps.places.begin());
  };
  EXPECT_EQ(steps.map.width, 3);
  EXPECT_EQ(steps.map.lines[1], "|           |");
  EXPECT_EQ(steps.map.cells[place("(0,0)")], (MapCell{1, 1}));
  EXPECT_EQ(steps.map.cells[place("(1,1)")], (MapCell{3, 5}));
  EXPECT_EQ(steps.map.cells[place("(7,7)")], (MapCell{-1, 0}));
}

TEST(PageSearch, HasATableOfPairsWhereThereIsNoMap) {
  const auto view = search_of("cs540-robots", "ROBOTS\n2 1\n0\n0 1\n1 0\n0 1\n");
  const auto steps = search_steps(view, "", "", 100);
  ASSERT_EQ(steps.map.lines.size(), 3U);
  EXPECT_EQ(steps.map.lines.front(), "    0   1");
  const auto at = std::ranges::find(steps.places, "(0,1)") - steps.places.begin();
  EXPECT_EQ(steps.map.cells[static_cast<std::size_t>(at)], (MapCell{1, 6}));
}

TEST(PageSearch, IsNothingWithoutASearch) {
  EXPECT_FALSE(page_search({}, "", "").has_value());
}

}  // namespace
}  // namespace harness
