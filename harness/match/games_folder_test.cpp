#include "harness/match/games_folder.hpp"

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/match/records/pdn.hpp"
#include "harness/match/referee.hpp"
#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

/// A whole game of an assignment, with that number.
GameRecord game_of(std::string_view assignment, std::int64_t number) {
  const auto& core = testing::core_of(assignment);
  const auto opening = core.play->openings({fuzz::OpeningsAsked::Kind::start, 0, 1}, 1).front();
  auto player = testing::first_mover();
  auto game = play_game({&core, opening, &player, &player, 1, std::nullopt}, {}).value();
  game.assignment = assignment;
  game.number = number;
  return game;
}

std::string bytes_of(const std::filesystem::path& path) {
  return cases::read_file(path).value_or("(no file)");
}

TEST(GamesFolder, HasEachGameAsItEndsAndAllInOrderAtTheEnd) {
  const cases::testing::TemporaryFolder place;
  const auto folder = place.path() / "games";
  const auto first = game_of("cs540-checkers", 1);
  const auto second = game_of("cs540-checkers", 2);
  auto games = GamesFolder::make(folder, true);
  ASSERT_TRUE(games) << games.error();
  games->add(second);
  EXPECT_EQ(bytes_of(folder / "games.jsonl"), game_line(second, true));
  games->add(first);
  EXPECT_EQ(bytes_of(folder / "games.jsonl"), game_line(second, true) + game_line(first, true));
  ASSERT_TRUE(games->finish());
  EXPECT_EQ(bytes_of(folder / "games.jsonl"), game_line(first, true) + game_line(second, true));
  EXPECT_EQ(bytes_of(folder / "games.pdn"), pdn_of(first).value() + pdn_of(second).value());
}

TEST(GamesFolder, HasNoDraughtsNotationOfOtherGames) {
  const cases::testing::TemporaryFolder place;
  auto games = GamesFolder::make(place.path(), false);
  ASSERT_TRUE(games) << games.error();
  games->add(game_of("squirrel", 1));
  ASSERT_TRUE(games->finish());
  EXPECT_EQ(bytes_of(place.path() / "games.pdn"), "(no file)");
}

TEST(GamesFolder, DoesNotWriteOverGamesThatAreThere) {
  const cases::testing::TemporaryFolder place;
  place.file("games.jsonl", "");
  const auto games = GamesFolder::make(place.path(), false);
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error(), (place.path() / "games.jsonl").string() + " is there already");
}

}  // namespace
}  // namespace harness
