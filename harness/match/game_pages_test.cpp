#include "harness/match/game_pages.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/match/testing/scripted.hpp"
#include "harness/rows/built_in.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

const Assignment& row_of(std::string_view name) {
  static const std::vector<Assignment> rows = built_in_assignments();
  return *std::ranges::find_if(rows, [name](const Assignment& row) { return row.facts().name == name; });
}

Entrant entrant(std::string name, testing::Scripted::Answer answer) {
  PlayerTerms terms;
  terms.given = name;
  terms.name = std::move(name);
  return {std::move(terms), std::make_unique<testing::Scripted>(std::move(answer))};
}

class Collector final : public MatchListener {
 public:
  explicit Collector(GamePages& pages) : pages_(pages) {}
  void ended(const GameRecord& game) override { pages_.add(game); }
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}

 private:
  GamePages& pages_;
};

struct Paged {
  MatchPlan plan;
  MatchResult result;
  ordered_json list = {};
  std::map<std::string, ordered_json> games = {};
};

Reply first_move(const fuzz::Game& game, const Turn& /*turn*/) {
  return testing::moves(game.moves().front());
}

Paged paged(std::string_view assignment, testing::Scripted::Answer second, bool times = true) {
  MatchPlan plan;
  plan.assignment = &row_of(assignment).core;
  plan.players.push_back(entrant("Ann", first_move));
  plan.players.push_back(entrant("Ben", std::move(second)));
  plan.pairings = {{0, 1}};
  plan.games_of_each = 2;
  plan.openings = plan.assignment->play->openings({.size = 6}, 1);
  GamePages pages(row_of(assignment), times);
  Collector collector(pages);
  auto result = play_match(plan, collector, {});
  Paged out{std::move(plan), std::move(result)};
  out.list = pages.list(out.result, [&out](std::string name, const std::string& json) {
    out.games[std::move(name)] = ordered_json::parse(json);
  });
  return out;
}

/// The cells after all moves.
ordered_json last_board(const ordered_json& game) {
  auto cells = game["cells"];
  for (const auto& changes : game["changes"]) {
    for (const auto& change : changes) {
      cells[change[0].get<std::size_t>()] = change[1];
    }
  }
  return cells;
}

TEST(GamePages, EachMoveSaysTheSquaresThatItChanges) {
  const auto made = paged("stakeraid", first_move);
  const auto& game = made.games.at("game 1");
  EXPECT_EQ(game["width"], 6);
  EXPECT_EQ(game["cells"], std::vector<std::string>(36, "."));
  ASSERT_EQ(game["moves"].size(), 36);
  ASSERT_EQ(game["changes"].size(), 36);
  EXPECT_EQ(game["moves"][0], "A1 Stake");
  EXPECT_EQ(game["changes"][0], (ordered_json::parse(R"([[0, "X"]])")));
  const auto end = last_board(game);
  EXPECT_EQ(std::ranges::count(end, "."), 0);
}

TEST(GamePages, CheckersLastBoardIsThereThoughNobodyIsAsked) {
  const auto made = paged("cs540-checkers", first_move);
  const auto& game = made.games.at("game 1");
  EXPECT_EQ(game["changes"].size(), game["moves"].size());
  EXPECT_FALSE(game["changes"].back().empty());
}

TEST(GamePages, AForfeitIsTold) {
  const auto made = paged("cs540-checkers", [](const fuzz::Game&, const Turn&) {
    return testing::forfeits(EndReason::crash, "exit status 3");
  });
  ASSERT_EQ(made.list["games"].size(), 2);
  EXPECT_EQ(made.list["games"][0]["how"], "after 1 move: Ben (BLACK) loses by forfeit, crash: exit status 3");
  EXPECT_EQ(made.list["games"][0]["begins"], "Ann (RED)");
  EXPECT_EQ(made.list["games"][0]["result"], "1");
  EXPECT_EQ(made.list["games"][1]["result"], "0");
}

TEST(GamePages, WithoutTimesThereAreNoClocks) {
  const auto slow = [](const fuzz::Game& game, const Turn&) {
    return testing::moves(game.moves().front(), 0.5);
  };
  EXPECT_EQ(paged("stakeraid", slow).games.at("game 1")["clocks"][1]["cpu"], 0.5);
  EXPECT_TRUE(paged("stakeraid", slow, false).games.at("game 1")["clocks"].empty());
}

TEST(GamePages, ALongMatchHasItsFirstGamesAndSaysSo) {
  auto made = paged("stakeraid", first_move);
  GamePages pages(row_of("stakeraid"), true);
  GameRecord late;
  late.number = GamePages::most_games + 1;
  pages.add(late);
  made.result.games.front().scheduled.number = GamePages::most_games;
  made.result.games.resize(1);
  const auto list = pages.list(made.result, [](const std::string&, const std::string&) {});
  EXPECT_TRUE(list["games"].empty());
  EXPECT_EQ(list["rest"], "0 of 1 games are on this page; match --games-out keeps all");
}

TEST(GamePages, WhoIsBestStandsFirst) {
  const auto made = paged("cs540-checkers", [](const fuzz::Game&, const Turn&) {
    return testing::forfeits(EndReason::crash, "exit status 3");
  });
  EXPECT_EQ(strengths_on_page(made.plan, made.result)["ranking"], (std::vector<std::string>{"Ann", "Ben"}));
  EXPECT_TRUE(strengths_on_page(made.plan, made.result)["ratings"].empty()) << "of two there is an Elo";
}

}  // namespace
}  // namespace harness
