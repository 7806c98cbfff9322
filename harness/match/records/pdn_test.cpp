#include "harness/match/records/pdn.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cases/cs540_checkers/format.hpp"
#include "cases/file.hpp"
#include "cases/testing/error_of.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/match/records/testing/draughts.hpp"
#include "harness/match/records/testing/pdn_reader.hpp"

namespace harness {
namespace {

using cases::testing::error_of;

constexpr std::string_view start =
    "CHECKERS\nRED\nBASIC\n4\n"
    "- b - b - b - b\n"
    "b - b - b - b -\n"
    "- b - b - b - b\n"
    "- - - - - - - -\n"
    "- - - - - - - -\n"
    "r - r - r - r -\n"
    "- r - r - r - r\n"
    "r - r - r - r -\n";

GameRecord game_from(std::string_view opening) {
  GameRecord game;
  game.assignment = "cs540-checkers";
  game.number = 3;
  game.players = {{{"RED", "enhanced", "plycheck:enhanced=4"}, {"BLACK", "basic", "plycheck:basic=4"}}};
  game.opening = opening;
  game.end = {1, EndReason::out_of_time, std::nullopt, "RED: 0.25 s too late"};
  return game;
}

/// An opening of a few pieces, each as `r50`: which piece in which row and column.
std::string opening_of(cases::cs540_checkers::Player player, std::initializer_list<std::string_view> pieces) {
  cases::cs540_checkers::Problem problem;
  problem.player = player;
  for (const auto piece : pieces) {
    const int square = 8 * (piece[1] - '0') + piece[2] - '0';
    problem.board[static_cast<std::size_t>(square)] = cases::cs540_checkers::Cell{piece[0]};
  }
  return cases::cs540_checkers::print(problem);
}

testing::PdnGame read(const GameRecord& game) {
  const auto games = testing::read_pdn(pdn_of(game).value());
  EXPECT_EQ(error_of(games), "");
  EXPECT_EQ(games->size(), 1U);
  return games->front();
}

constexpr auto red = cases::cs540_checkers::Player::red;
constexpr auto black = cases::cs540_checkers::Player::black;

TEST(Pdn, AGameFromTheStartIsWrittenSo) {
  auto game = game_from(start);
  game.moves = {"(5,2),(4,3)", "(2,3),(3,2)", "(6,1),(5,2)",       "(2,5),(3,6)", "(5,2),(4,1)",
                "(2,1),(3,0)", "(4,1),(2,3)", "(1,2),(3,4),(5,2)", "(6,3),(4,1)", "(3,0),(5,2)"};
  EXPECT_EQ(pdn_of(game).value(),
            "[Event \"plycheck match\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"3\"]\n"
            "[White \"basic\"]\n"
            "[Black \"enhanced\"]\n"
            "[Result \"0-1\"]\n"
            "[GameType \"21,B,8,8,N1,0\"]\n"
            "[PlyCount \"10\"]\n"
            "[Termination \"time forfeit\"]\n"
            "[WhiteType \"program\"]\n"
            "[BlackType \"program\"]\n"
            "\n"
            "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x18x11 5. 7x16 20x11\n"
            "{BLACK wins: RED forfeits, out of time} *\n"
            "\n");
  EXPECT_EQ(error_of(testing::replayed(read(game))), "");
}

/// Tests run in the root folder.
TEST(Pdn, TheDocumentedGameIsWrittenAsDocumented) {
  const auto page = cases::read_file("docs/formats.md").value();
  const auto line = page.substr(page.find("{\"schema\":2,\"report\":\"game\""));
  const auto game = read_game_line(line.substr(0, line.find('\n')));
  ASSERT_EQ(error_of(game), "");
  const auto pdn = pdn_of(*game).value();
  EXPECT_NE(page.find("```\n" + pdn.substr(0, pdn.size() - 1) + "```\n"), std::string::npos) << pdn;
}

TEST(Pdn, EverySquareHasItsNumber) {
  for (int index = 0; index < 64; ++index) {
    if (!cases::cs540_checkers::is_dark(index)) {
      continue;
    }
    const int row = index / 8;
    const int column = index % 8;
    const auto game = game_from(opening_of(red, {"R" + std::to_string(row) + std::to_string(column)}));
    // Rows from the bottom, four squares each, from right to left.
    const int number = 4 * (7 - row) + (7 - column) / 2 + 1;
    EXPECT_EQ(read(game).tags.at("FEN"), "B:W:BK" + std::to_string(number));
  }
}

TEST(Pdn, AnotherOpeningIsSetUp) {
  auto game = game_from(opening_of(red, {"R50", "r61", "B30", "b05", "b16"}));
  game.moves = {"(6,1),(5,2)"};
  const auto tags = read(game).tags;
  EXPECT_EQ(tags.at("SetUp"), "1");
  EXPECT_EQ(tags.at("FEN"), "B:WK20,25,30:B8,K12");
  EXPECT_EQ(error_of(testing::replayed(read(game))), "");
}

TEST(Pdn, TheStartWithBlackToMoveIsSetUpToo) {
  auto opening = std::string(start);
  opening.replace(opening.find("RED"), 3, "BLACK");
  auto game = game_from(opening);
  game.begins = 1;
  game.moves = {"(2,3),(3,2)", "(5,2),(4,3)", "(2,5),(3,6)"};
  EXPECT_EQ(read(game).tags.at("FEN"), "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
  EXPECT_NE(pdn_of(game).value().find("\n1... 23-19 2. 11-15 22-17 {"), std::string::npos)
      << pdn_of(game).value();
  EXPECT_EQ(error_of(testing::replayed(read(game))), "");
}

TEST(Pdn, TheStartIsNotSetUp) {
  EXPECT_FALSE(read(game_from(start)).tags.contains("FEN"));
  EXPECT_FALSE(read(game_from(start)).tags.contains("SetUp"));
}

TEST(Pdn, ACaptureNamesAllItsSquares) {
  auto game = game_from(opening_of(red, {"r76", "b65", "b45"}));
  game.moves = {"(7,6),(5,4),(3,6)"};
  EXPECT_EQ(read(game).moves, (std::vector<testing::PdnMove>{{{1, 10, 17}, true, 1, false}}));
  EXPECT_EQ(error_of(testing::replayed(read(game))), "");
}

TEST(Pdn, AKingMayComeBackToWhereItStarted) {
  auto game = game_from(opening_of(red, {"R54", "b43", "b45", "b23", "b25"}));
  game.moves = {"(5,4),(3,2),(1,4),(3,6),(5,4)"};
  EXPECT_EQ(read(game).moves[0].squares, (std::vector{10, 19, 26, 17, 10}));
  EXPECT_EQ(error_of(testing::replayed(read(game))), "");
}

TEST(Pdn, AGameWithoutMovesHasItsEnd) {
  const auto game = read(game_from(start));
  EXPECT_TRUE(game.moves.empty());
  EXPECT_EQ(game.comments, (std::vector<std::string>{"BLACK wins: RED forfeits, out of time"}));
  EXPECT_EQ(game.separator, "*");
}

TEST(Pdn, TheEndIsToldInTagsAndWords) {
  struct Told {
    GameOutcome end;
    std::string result;
    std::string termination;
    std::string comment;
  };
  const std::vector<Told> all{
      {{0, EndReason::no_move, std::nullopt, ""}, "1-0", "normal", "RED wins: BLACK has no move"},
      {{1, EndReason::no_move, std::nullopt, ""}, "0-1", "normal", "BLACK wins: RED has no move"},
      {{std::nullopt, EndReason::repetition, std::nullopt, ""},
       "1/2-1/2",
       "normal",
       "a draw: the same position for the third time"},
      {{std::nullopt, EndReason::no_progress, std::nullopt, ""},
       "1/2-1/2",
       "normal",
       "a draw: 80 plies without capture or promotion"},
      {{0, EndReason::illegal_move, std::nullopt, "} *"},
       "1-0",
       "rules infraction",
       "RED wins: BLACK forfeits, illegal move"}};
  for (const auto& told : all) {
    auto game = game_from(start);
    game.end = told.end;
    const auto found = read(game);
    EXPECT_EQ(found.tags.at("Result"), told.result);
    EXPECT_EQ(found.tags.at("Termination"), told.termination);
    EXPECT_EQ(found.comments, (std::vector{told.comment}));
  }
}

TEST(Pdn, OddNamesDoNotBreakATag) {
  auto game = game_from(start);
  game.players[0].name = "Ann \"the \\ fast\"]{}%;*\n\u202e\xc2\x85[Result \"1-0\"]";
  game.players[1].name = "\xff Zo\xc3\xab \xed\xa0\x80\xf0\x9f\x98\x80\xe2\x82\\";
  const auto tags = read(game).tags;
  EXPECT_EQ(tags.at("Black"), "Ann \"the / fast\"]{}%;*   [Result \"1-0\"]");
  EXPECT_EQ(tags.at("White"),
            "? Zo\xc3\xab ???\xf0\x9f\x98\x80?"
            "?/");
  EXPECT_EQ(tags.at("Result"), "0-1");
  game.players[0].name = "";
  EXPECT_EQ(read(game).tags.at("Black"), "?");
}

TEST(Pdn, LinesOfMovesHaveLessThanEightyCharacters) {
  auto game = game_from(opening_of(red, {"R50", "B30"}));
  for (int turn = 0; turn < 200; ++turn) {
    game.moves.insert(game.moves.end(), {"(5,0),(6,1)", "(3,0),(2,1)", "(6,1),(5,0)", "(2,1),(3,0)"});
  }
  const auto text = pdn_of(game).value();
  std::size_t widest = 0;
  for (std::size_t at = text.find("\n\n"), end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    widest = std::max(widest, end - at);
  }
  EXPECT_LT(widest, 80U);
  EXPECT_GT(widest, 70U);
  EXPECT_EQ(read(game).moves.size(), 800U);
  EXPECT_EQ(error_of(testing::replayed(read(game))), "");
}

TEST(Pdn, GamesMayStandOneBehindTheOther) {
  const auto text = pdn_of(game_from(start)).value();
  EXPECT_EQ(testing::read_pdn(text + text + text).value().size(), 3U);
}

TEST(Pdn, SaysWhatIsNoCheckers) {
  const auto error_with = [](std::string_view move) {
    auto game = game_from(start);
    game.moves = {"(5,2),(4,3)", std::string(move)};
    return error_of(pdn_of(game));
  };
  const std::string expected = "move 2: expected squares such as (5,0),(4,1), found ";
  EXPECT_EQ(error_with(""), expected + "''");
  EXPECT_EQ(error_with("pass"), expected + "'pass'");
  EXPECT_EQ(error_with("(5,0)"), expected + "'(5,0)'");
  EXPECT_EQ(error_with("(5,0),(4,1"), expected + "'(5,0),(4,1'");
  EXPECT_EQ(error_with("(5,0),(8,3)"), expected + "'(5,0),(8,3)'");
  EXPECT_EQ(error_with("(5,0),(4,0)"), expected + "'(5,0),(4,0)'");
  EXPECT_EQ(error_with("(5,1),(4,2)"), expected + "'(5,1),(4,2)'");
  EXPECT_EQ(error_with("(5,0),(4,1),(3,2)"), expected + "'(5,0),(4,1),(3,2)'");
  EXPECT_EQ(error_with("(5,0),(3,2),(2,1)"), expected + "'(5,0),(3,2),(2,1)'");
}

TEST(Pdn, SaysWhatDoesNotFitTheOpening) {
  EXPECT_EQ(error_of(pdn_of(game_from("GRID\n"))), "opening:1:1: expected the part CHECKERS, found 'GRID'");
  auto game = game_from(start);
  game.begins = 1;
  EXPECT_EQ(error_of(pdn_of(game)), "expected RED to begin, as in the opening");
  std::swap(game.players[0], game.players[1]);
  EXPECT_EQ(error_of(pdn_of(game)), "expected RED and BLACK as sides, found 'BLACK' and 'RED'");
}

}  // namespace
}  // namespace harness
