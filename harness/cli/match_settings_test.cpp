#include "harness/cli/match_settings.hpp"

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/built_in.hpp"

namespace harness::cli {
namespace {

/// How the programs of an assignment play each other.
const fuzz::Play& play_of(std::string_view name) {
  static const auto rows = built_in_assignments();
  const Assignment* found = nullptr;
  for (const auto& row : rows) {
    found = row.facts().name == name ? &row : found;
  }
  return *found->core.play;
}

std::vector<std::string> openings(std::string_view assignment, const MatchOptions& options) {
  const auto found = openings_for(play_of(assignment), options, 1);
  EXPECT_TRUE(found) << found.error();
  return found.value_or(std::vector<std::string>());
}

std::string openings_error(std::string_view assignment, const MatchOptions& options) {
  const auto found = openings_for(play_of(assignment), options, 1);
  return found ? "" : found.error();
}

TEST(GameTimeOption, IsSecondsAndPerhapsAnIncrement) {
  EXPECT_EQ(game_time_of("60"), (GameTime{60, 0}));
  EXPECT_EQ(game_time_of("1.5+0.25"), (GameTime{1.5, 0.25}));
}

TEST(GameTimeOption, IsNothingElse) {
  for (const auto* const text : {"", "0", "-1", "60+", "60+-1", "60s", "nan", "1e9"}) {
    EXPECT_FALSE(game_time_of(text)) << text;
  }
}

TEST(SprtOption, LeavesWhatIsNotSaid) {
  EXPECT_EQ(sprt_of("elo1=50,alpha=0.01"), (SprtSettings{0, 50, 0.01, 0.05}));
  EXPECT_EQ(sprt_of("elo0=-5,elo1=5"), (SprtSettings{-5, 5, 0.05, 0.05}));
}

TEST(SprtOption, RefusesWhatIsNoTest) {
  for (const auto* const text : {"elo2=5", "elo1", "elo1=", "elo1=x", "elo0=20,elo1=10", "alpha=1"}) {
    EXPECT_FALSE(sprt_of(text)) << text;
  }
}

TEST(OpeningsOption, StartHasOneAPair) {
  MatchOptions options;
  options.games = 6;
  EXPECT_EQ(openings("stakeraid", options).size(), 3U);
  options.size = 4;
  EXPECT_TRUE(openings("stakeraid", options).front().starts_with("4\n"));
}

TEST(OpeningsOption, RandomHasNoMoreThanAreAskedFor) {
  MatchOptions options;
  options.games = 20;
  options.openings = "random=3";
  EXPECT_EQ(openings("cs540-checkers", options).size(), 3U);
  options.games = 2;
  EXPECT_EQ(openings("cs540-checkers", options).size(), 1U);
}

TEST(OpeningsOption, TakesAFileOrAllOfAFolder) {
  const ::cases::testing::TemporaryFolder folder;
  MatchOptions options;
  const auto start = openings("cs540-checkers", options).front();
  options.openings = folder.file("b/one.txt", start).string();
  EXPECT_EQ(openings("cs540-checkers", options), std::vector<std::string>{start});
  folder.file("b/two.txt", start);
  options.openings = (folder.path() / "b").string();
  EXPECT_EQ(openings("cs540-checkers", options), (std::vector<std::string>{start, start}));
}

TEST(OpeningsOption, SaysWhatIsWrong) {
  const ::cases::testing::TemporaryFolder folder;
  MatchOptions options;
  options.openings = "random=0";
  EXPECT_TRUE(openings_error("squirrel", options).starts_with("--openings: expected random=N "));
  options.openings = folder.path().string();
  EXPECT_TRUE(openings_error("squirrel", options).ends_with(": no file lies there"));
  options.openings = folder.file("input.txt", "nonsense\n").string();
  EXPECT_TRUE(openings_error("squirrel", options).starts_with("--openings: "));
  options.openings = "start";
  options.size = 99;
  EXPECT_TRUE(openings_error("stakeraid", options).starts_with("--size: expected a number from "));
}

MatchPlan plan_of(const std::vector<std::string>& names) {
  MatchPlan plan;
  for (const auto& name : names) {
    PlayerTerms terms;
    terms.name = name;
    plan.players.push_back({std::move(terms), nullptr});
  }
  plan.pairings = gauntlet(static_cast<int>(names.size()));
  return plan;
}

TEST(ExpectOption, NamesTwoWhoMeet) {
  const auto plan = plan_of({"A", "B>C", "D"});
  EXPECT_EQ(expectation_of(plan, "A>D")->points, (Pairing{0, 2}));
  EXPECT_EQ(expectation_of(plan, "B>C>A")->points, (Pairing{1, 0}));
  EXPECT_FALSE(expectation_of(plan, "B>C>D"));
  EXPECT_FALSE(expectation_of(plan, "A>E"));
  EXPECT_FALSE(expectation_of(plan, "A"));
}

TEST(ExpectOption, OfATestWantsOne) {
  auto plan = plan_of({"A", "B"});
  EXPECT_FALSE(expectation_of(plan, "H1"));
  plan.sprt = SprtSettings{};
  EXPECT_TRUE(expectation_of(plan, "H1"));
}

}  // namespace
}  // namespace harness::cli
