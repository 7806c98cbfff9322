#include "harness/match/rulings.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

constexpr std::array<const char*, 4> assignments{"squirrel", "stakeraid", "starcircle", "cs540-checkers"};

MatchPlan plan_of(std::string_view assignment, Protocol protocol) {
  MatchPlan plan;
  plan.assignment = &testing::core_of(assignment);
  plan.protocol = protocol;
  return plan;
}

/// Tests run in the root folder. Without the marks that set names off.
std::string page_of(std::string_view assignment) {
  auto page = cases::read_file(fmt::format("docs/{}.md", assignment)).value();
  std::erase(page, '`');
  return page;
}

TEST(Rulings, AreRowsOfThePageThatIsNamed) {
  for (const auto* const assignment : assignments) {
    const auto page = page_of(assignment);
    EXPECT_NE(page.find("\n## Games\n"), std::string::npos) << assignment;
    EXPECT_EQ(page_of_rulings(plan_of(assignment, Protocol::inputs)),
              fmt::format("docs/{}.md#games", assignment));
    const bool has_competition = std::string_view(assignment) == "stakeraid";
    const auto plan = plan_of(assignment, has_competition ? Protocol::course : Protocol::inputs);
    for (const auto& [point, rule] : rulings_of(plan)) {
      EXPECT_NE(page.find(fmt::format("| {} | {}", point, rule)), std::string::npos)
          << assignment << ", " << point << ": " << rule;
    }
  }
}

TEST(Rulings, SayEndsDrawsAndForfeits) {
  const auto rulings = rulings_of(plan_of("squirrel", Protocol::inputs));
  const auto has = [&](std::string_view point) {
    return std::ranges::count(rulings, point, &fuzz::Ruling::point) == 1;
  };
  EXPECT_TRUE(has("the move"));
  EXPECT_TRUE(has("the end"));
  EXPECT_TRUE(has("forfeits"));
  EXPECT_TRUE(has("what is asked"));
  EXPECT_FALSE(has("user time beyond the limit"));
}

/// All that the page lists under Games: no row without a ruling.
TEST(Rulings, AreAllRowsOfThePage) {
  for (const auto* const assignment : assignments) {
    const auto page = page_of(assignment);
    const auto begin = page.find("\n## Games\n");
    const auto games = page.substr(begin, page.find("\n## ", begin + 1) - begin);
    const auto head = games.find("\n| point | rule |\n|---|---|");
    const auto table = games.substr(head, games.find("\n\n", head) - head);
    int rows = -2;  // its head has two lines
    for (auto at = table.find("\n|"); at != std::string::npos; at = table.find("\n|", at + 1)) {
      ++rows;
    }
    EXPECT_EQ(rows, std::ssize(rulings_of(plan_of(assignment, Protocol::inputs)))) << assignment;
  }
}

TEST(Rulings, OfTheCoursesProtocolAreOnItsClocksToo) {
  const auto rulings = rulings_of(plan_of("stakeraid", Protocol::course));
  EXPECT_EQ(std::ranges::count(rulings, "user time beyond the limit", &fuzz::Ruling::point), 1);
  EXPECT_EQ(std::ranges::count(rulings, "openings", &fuzz::Ruling::point), 1);
}

}  // namespace
}  // namespace harness
