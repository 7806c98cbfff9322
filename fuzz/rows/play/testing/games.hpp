#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "fuzz/foundations/play.hpp"

/// What the tests of all games have in common.
namespace fuzz::rows::play {

/// A game from an input file that is right.
inline std::unique_ptr<Game> game_of(const Play& play, std::string_view opening) {
  auto game = play.begin(opening);
  EXPECT_TRUE(game) << opening;
  return std::move(game.value());
}

/// Makes moves that must be legal, one after the other.
inline void play_all(Game& game, std::initializer_list<std::string_view> moves) {
  for (const std::string_view move : moves) {
    EXPECT_TRUE(game.play(move)) << move;
  }
}

/// What is made of an answer: its move, or "torn: output.txt is empty".
inline std::string told(const Game& game, std::map<std::string, std::string, std::less<>> files) {
  const auto move = game.read_move(cases::Answer{std::move(files)});
  return move ? *move : fmt::format("{}: {}", name_of(move.error().kind), move.error().sentence);
}

/// "first by 3, board-full", "draw, third-time"; empty while the game goes on.
inline std::string end_of(const Game& game) {
  const auto end = game.end();
  if (!end) {
    return "";
  }
  const std::string winner = !end->winner ? "draw" : *end->winner == solver::Side::first ? "first" : "second";
  const std::string margin = end->margin ? fmt::format(" by {}", *end->margin) : "";
  return fmt::format("{}{}, {}", winner, margin, name_of(end->reason));
}

}  // namespace fuzz::rows::play
