#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <ranges>

namespace solver {

/// The two sides of a game. Which of them a course calls X or Star is the rules' own affair.
enum class Side : std::uint8_t { first, second };

constexpr Side other(Side side) {
  return side == Side::first ? Side::second : Side::first;
}

/// What a position is worth to a side. Real values are far from the two infinities.
using Score = std::int64_t;
inline constexpr Score infinity = std::numeric_limits<Score>::max();

/// A range whose elements are moves.
template <class Range, class Move>
concept MovesOf =
    std::ranges::input_range<Range> && std::convertible_to<std::ranges::range_reference_t<Range>, Move>;

/// The rules of a two-player, zero-sum game. What is fixed during a game lives in the rules object, what
/// changes in `State`. All functions are pure.
///
///   turn(state)         whose move it is; at the end of a game, whose it would be
///   over(state)         whether the game has ended
///   moves(state)        the legal moves IN THE ASSIGNMENT'S ORDER; empty exactly when it is over
///   play(state, move)   the state after a legal move; a forced pass is a move
///   score(state, side)  the static value for `side`; for the other side it is the negative
template <class R>
concept Rules = std::regular<typename R::State> && std::regular<typename R::Move> &&
    requires(const R& rules, const typename R::State& state, const typename R::Move& move, Side side) {
  { rules.turn(state) } -> std::same_as<Side>;
  { rules.over(state) } -> std::same_as<bool>;
  { rules.moves(state) } -> MovesOf<typename R::Move>;
  { rules.play(state, move) } -> std::same_as<typename R::State>;
  { rules.score(state, side) } -> std::same_as<Score>;
};

/// An extra ability: the score after a move without the state after it, for the many leaves of a walk.
///
///   score_after(state, move, side, score)  `score(play(state, move), side)`, where `score` is
///                                          `score(state, side)`
///
/// `ScoresMoves` names the rules that this holds for: whoever inherits them and changes a rule has it no
/// more.
template <class R>
concept MoveScoring = Rules<R> && std::same_as<typename R::ScoresMoves, R> &&
    requires(const R& rules, const typename R::State& state, const typename R::Move& move, Side side,
             Score score) {
  { rules.score_after(state, move, side, score) } -> std::same_as<Score>;
};

/// An extra ability: to show the moves one after the other. Where they are of several kinds, the compiler
/// then makes a loop for each, which a range cannot have.
///
///   show_moves(state, look)  `look(move)` for every move of `moves(state)`, in its order, until it returns
///                            false
///
/// `ShowsMoves` names the rules that this holds for, as `ScoresMoves` does.
template <class R>
concept MoveShowing = Rules<R> && std::same_as<typename R::ShowsMoves, R> &&
    requires(const R& rules, const typename R::State& state, bool (*look)(typename R::Move)) {
  rules.show_moves(state, look);
};

}  // namespace solver
