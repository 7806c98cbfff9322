#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "cases/answer.hpp"
#include "fuzz/foundations/chance.hpp"
#include "fuzz/foundations/play.hpp"
#include "fuzz/rows/play/answer_files.hpp"
#include "fuzz/rows/play/openings.hpp"
#include "solver/rules.hpp"

/// What the games of all assignments have in common: an assignment gives a position with its own type of
/// moves, and the type is forgotten here.
namespace fuzz::rows::play {

/// What the tables of a search of ours may take, in bytes.
inline constexpr std::size_t search_memory = std::size_t{64} << 20;

/// A game as its assignment knows it; a value.
///
///   turn(), end()              as `Game` has them
///   most_plies()               as `Game` has it
///   input(ask), input()        as `Game` has them
///   moves()                    the moves of a game that goes on
///   name(move), written(move)  texts of a legal move
///   named(text)                the legal move of that name
///   read(answer)               the move that an answer says
///   play(move)                 makes a legal move
///   is_balanced()              whether nobody is far ahead, as `OpeningsAsked` says
///   best(who, chance, stop)    the move of a player of ours that is not random; nothing once it is stopped
template <class G>
concept PlayedGame = std::copyable<G> && requires(const G& game, const typename G::Move& move, const Ask& ask,
                                                  std::string_view text, const cases::Answer& answer) {
  { game.turn() } -> std::same_as<solver::Side>;
  { game.end() } -> std::same_as<std::optional<GameEnd>>;
  { game.most_plies() } -> std::same_as<std::int64_t>;
  { game.moves() } -> solver::MovesOf<typename G::Move>;
  { game.name(move) } -> std::same_as<std::string>;
  { game.written(move) } -> std::same_as<std::string>;
  { game.named(text) } -> std::same_as<std::optional<typename G::Move>>;
  { game.input(ask) } -> std::same_as<std::string>;
  { game.input() } -> std::same_as<std::string>;
  { game.read(answer) } -> std::same_as<Read<typename G::Move>>;
  { game.is_balanced() } -> std::same_as<bool>;
} && requires(const G& game, const BuiltIn& who, Chance& chance, const std::stop_token& stop) {
  { game.best(who, chance, stop) } -> std::same_as<std::optional<typename G::Move>>;
} && requires(G& game, const typename G::Move& move) {
  game.play(move);
};

/// Any of the moves, all alike. The game must go on.
template <PlayedGame G>
typename G::Move random_move(const G& game, Chance& chance) {
  std::vector<typename G::Move> moves;
  for (const auto& move : game.moves()) {
    moves.push_back(move);
  }
  return chance.one_of(moves);
}

/// `Game` by a `PlayedGame`.
template <PlayedGame G>
class TypedGame final : public Game {
 public:
  explicit TypedGame(G game) : game_(std::move(game)) {}

  solver::Side turn() const override { return game_.turn(); }
  std::optional<GameEnd> end() const override { return game_.end(); }
  std::int64_t most_plies() const override { return game_.most_plies(); }

  std::vector<std::string> moves() const override {
    std::vector<std::string> names;
    if (!game_.end()) {
      for (const auto& move : game_.moves()) {
        names.push_back(game_.name(move));
      }
    }
    return names;
  }

  std::string written(std::string_view move) const override {
    return game_.written(game_.named(move).value());
  }
  std::string input(const Ask& ask) const override { return game_.input(ask); }
  std::string input() const override { return game_.input(); }

  tl::expected<std::string, AnswerFault> read_move(const cases::Answer& answer) const override {
    return game_.read(answer).map([this](const typename G::Move& move) { return game_.name(move); });
  }

  bool play(std::string_view name) override {
    const auto move = game_.end() ? std::nullopt : game_.named(name);
    if (move) {
      game_.play(*move);
      ++played_;
    }
    return move.has_value();
  }

  std::string choose(const BuiltIn& who, const std::stop_token& stop) const override {
    Chance chance{rc::Random(mixed_seed(who.seed, played_))};
    if (who.kind == BuiltInKind::random) {
      return game_.name(random_move(game_, chance));
    }
    const auto move = game_.best(who, chance, stop);
    return move ? game_.name(*move) : std::string();
  }

 private:
  G game_;
  /// The moves that the game has had.
  std::int64_t played_ = 0;
};

template <PlayedGame G>
std::unique_ptr<Game> typed_game(G game) {
  return std::make_unique<TypedGame<G>>(std::move(game));
}

/// The end of a game that is won by score; `balance` is the first side's less the second's.
inline GameEnd by_score(EndReason reason, solver::Score balance) {
  GameEnd end{std::nullopt, std::abs(balance), reason};
  if (balance != 0) {
    end.winner = balance > 0 ? solver::Side::first : solver::Side::second;
  }
  return end;
}

/// The depth of a search of ours that is not the write-up's.
inline int depth_of(const BuiltIn& who) {
  return who.kind == BuiltInKind::greedy ? 1 : who.depth;
}

/// The plies at which random openings are looked at.
inline constexpr int balanced_at = 2;

/// How many random plies lead to an opening, both ends included.
struct PlyRange {
  int least = 0;
  int most = 0;
};

/// The position some random plies on; nothing where the game is over by then or somebody is far ahead.
template <PlayedGame G>
std::optional<G> played_on(G game, PlyRange plies, Chance& chance) {
  for (int left = chance.between(plies.least, plies.most); left > 0 && !game.end(); --left) {
    game.play(random_move(game, chance));
  }
  if (game.end() || !game.is_balanced()) {
    return std::nullopt;
  }
  return game;
}

/// The openings that are asked for; `start(chance)` gives the initial position.
template <class Start>
std::vector<std::string> openings_of(const OpeningsAsked& asked, std::int64_t count, const Start& start,
                                     PlyRange plies, const Ask& ask) {
  if (asked.kind == OpeningsAsked::Kind::start) {
    return drawn_openings(asked.seed, count, [&](Chance& chance) { return start(chance).input(ask); });
  }
  return different_openings(asked.seed, count, [&](Chance& chance) -> std::optional<std::string> {
    const auto game = played_on(start(chance), plies, chance);
    if (!game) {
      return std::nullopt;
    }
    return game->input(ask);
  });
}

}  // namespace fuzz::rows::play
