#include "harness/match/records/game_lines.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/error_of.hpp"

namespace harness {
namespace {

using cases::testing::error_of;
using nlohmann::json;

GameRecord some_game() {
  GameRecord game;
  game.plycheck = "0.1.0";
  game.assignment = "stakeraid";
  game.number = 17;
  game.seed = std::numeric_limits<std::uint64_t>::max();
  game.players = {
      {{"X", "Ann \"the\" \\ fast\n\t", "./ann.py,name=Ann"}, {"O", "Zoë, 2\u202e", "plycheck:greedy"}}};
  game.opening = "2\nMINIMAX\nX\n1\n1 2\n3 4\n..\n..\n";
  game.moves = {"A1 Stake", "B2 Stake"};
  game.clocks = {{0.125, 0.5, 199.875}, {0, 0, std::nullopt}, {2, 2.5, -0.25, 0.5}};
  game.end = {1, EndReason::out_of_time, std::nullopt, "X: 0.25 s too late"};
  return game;
}

/// What is said of a line in which a member is another.
std::string error_with(const char* name, const json& value) {
  auto line = json::parse(game_line(some_game(), true));
  line[name] = value;
  return error_of(read_game_line(line.dump()));
}

/// The example of docs/formats.md; tests run in the root folder.
std::string documented() {
  const auto page = cases::read_file("docs/formats.md").value();
  const auto from = page.find("{\"schema\":2,\"report\":\"game\"");
  return from == std::string::npos ? std::string() : page.substr(from, page.find('\n', from) + 1 - from);
}

TEST(GameLines, ALineIsReadAsTheGameThatWasWritten) {
  const auto game = some_game();
  EXPECT_EQ(read_game_line(game_line(game, true)).value(), game);
}

TEST(GameLines, WithoutTimesAllButTheClocksIsKept) {
  auto game = some_game();
  const auto read = read_game_line(game_line(game, false)).value();
  game.clocks.clear();
  EXPECT_EQ(read, game);
  EXPECT_EQ(game_line(some_game(), false).find("measured"), std::string::npos);
}

TEST(GameLines, ProcessesThatAPlayerLeftBehindAreKept) {
  auto game = some_game();
  EXPECT_EQ(game_line(game, true).find("left_behind"), std::string::npos);
  game.players[1].left_behind = 3;
  EXPECT_EQ(read_game_line(game_line(game, false)).value().players[1].left_behind, 3);
  EXPECT_EQ(json::parse(game_line(game, true))["players"][1]["left_behind"], 3);
}

TEST(GameLines, ADrawHasNoWinner) {
  auto game = some_game();
  game.end = {std::nullopt, EndReason::full_board, 0, ""};
  game.clocks.clear();
  EXPECT_EQ(read_game_line(game_line(game, true)).value(), game);
  EXPECT_EQ(json::parse(game_line(game, true))["end"],
            json::parse(R"({"reason": "full_board", "margin": 0})"));
}

TEST(GameLines, AMarginMayBeNegative) {
  auto game = some_game();
  game.end = {1, EndReason::full_board, std::numeric_limits<std::int64_t>::min(), ""};
  EXPECT_EQ(read_game_line(game_line(game, true)).value(), game);
}

TEST(GameLines, ALineIsOneLineOfPlainAscii) {
  const auto line = game_line(some_game(), true);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  for (const char c : line.substr(0, line.size() - 1)) {
    EXPECT_TRUE(c >= ' ' && c <= '~');
  }
}

TEST(GameLines, BytesThatAreNoTextAreReplaced) {
  auto game = some_game();
  game.players[0].name =
      "a\xff"
      "b";
  EXPECT_EQ(read_game_line(game_line(game, true)).value().players[0].name, "a\uFFFDb");
}

TEST(GameLines, TheDocumentedLineIsWrittenSo) {
  const auto game = read_game_line(documented());
  ASSERT_EQ(error_of(game), "");
  EXPECT_EQ(game_line(*game, true), documented());
}

TEST(GameLines, MembersThatAreNotKnownArePassedOver) {
  auto line = json::parse(game_line(some_game(), true));
  line["later"] = json::parse("[[[[[[[[[[[[1]]]]]]]]]]]]");
  line["end"]["later"] = 1;
  EXPECT_EQ(read_game_line(line.dump()).value(), some_game());
}

TEST(GameLines, SaysWhatALineLacks) {
  auto line = json::parse(game_line(some_game(), true));
  line.erase("moves");
  EXPECT_EQ(error_of(read_game_line(line.dump())), "expected an array as 'moves', found none");
  line.erase("players");
  EXPECT_EQ(error_of(read_game_line(line.dump())), "expected an array as 'players', found none");
}

TEST(GameLines, SaysWhatIsNotWhatItShouldBe) {
  EXPECT_EQ(error_with("report", "test"), "expected 'game' as 'report', found 'test'");
  EXPECT_EQ(error_with("schema", 3), "expected at most 2 as 'schema', found 3");
  EXPECT_EQ(error_with("number", 0), "expected an integer as 'number', found 0");
  EXPECT_EQ(error_with("seed", -1), "expected an integer as 'seed', found -1");
  EXPECT_EQ(error_with("seed", 1.5), "expected an integer as 'seed', found 1.5");
  EXPECT_EQ(error_with("opening", json::array()), "expected a text as 'opening', found an array");
  EXPECT_EQ(error_with("players", json::array()), "expected two players, found an array");
  EXPECT_EQ(error_with("begins", "Y"), "expected the side of a player as 'begins', found 'Y'");
  EXPECT_EQ(error_with("moves", json::array({"A1 Stake", 2})), "expected a text as a move, found 2");
  EXPECT_EQ(error_with("moves", json::array({"A1 Stake"})), "expected 1 or 2 clocks, found 3");
  EXPECT_EQ(error_with("measured", {{"clocks", {1}}}), "expected an object as a clock, found 1");
}

TEST(GameLines, SaysWhatIsWrongWithAnEnd) {
  EXPECT_EQ(error_with("end", {{"reason", "bored"}}),
            "expected a reason that is known as 'reason', found 'bored'");
  EXPECT_EQ(error_with("end", {{"reason", "crash"}}), "expected a winner of a forfeited game, found none");
  EXPECT_EQ(error_with("end", {{"reason", "no_move"}, {"winner", "Y"}}),
            "expected the side of a player as 'winner', found 'Y'");
  EXPECT_EQ(error_with("end", {{"reason", "no_move"}, {"margin", "1"}}),
            "expected an integer as 'margin', found '1'");
}

TEST(GameLines, TwoPlayersHaveTwoSides) {
  auto game = some_game();
  game.players[1].side = "X";
  EXPECT_EQ(error_of(read_game_line(game_line(game, true))),
            "expected players of different sides, found an array");
}

TEST(GameLines, ATextThatIsNoJsonIsNoGame) {
  EXPECT_EQ(error_of(read_game_line("{\"schema\":2,")),
            "expected a game as a JSON object, found '{\"schema\":2,'");
  EXPECT_EQ(error_of(read_game_line("[]")), "expected a game as a JSON object, found '[]'");
  EXPECT_FALSE(read_game_line(std::string(1000000, '[')).has_value());
  EXPECT_FALSE(read_game_line("").has_value());
}

TEST(GameLines, ALineThatNobodyEndedIsNoGame) {
  const auto line = game_line(some_game(), true);
  const auto read = read_game_lines(line + line + line.substr(0, 50));
  ASSERT_EQ(error_of(read), "");
  EXPECT_EQ(read->games, (std::vector{some_game(), some_game()}));
  EXPECT_EQ(read->whole_bytes, 2 * line.size());
}

TEST(GameLines, EmptyLinesArePassedOver) {
  const auto line = game_line(some_game(), true);
  const auto read = read_game_lines("\n" + line + "\n\n");
  ASSERT_EQ(error_of(read), "");
  EXPECT_EQ(read->games.size(), 1U);
  EXPECT_EQ(read->whole_bytes, line.size() + 3);
}

TEST(GameLines, ALineThatIsNoGameIsNamed) {
  EXPECT_EQ(error_of(read_game_lines(game_line(some_game(), true) + "\n{}\n")),
            "line 3: expected a text as 'report', found none");
}

}  // namespace
}  // namespace harness
