#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <tuple>

namespace solver {

/// The two sides of a game. Which of them a course calls X or Star is the rules' own affair.
enum class Side : std::uint8_t { first, second };

constexpr Side other(Side side) {
  return side == Side::first ? Side::second : Side::first;
}

/// What a position is worth to a side. Real values are far from the two infinities.
using Score = std::int64_t;
inline constexpr Score infinity = std::numeric_limits<Score>::max();
/// Where bounds move with every move, open ones are not infinite but lie so far away, or farther, that no sum
/// of gains makes a difference.
inline constexpr Score far = Score{1} << 60;
inline constexpr Score farther = 2 * far;

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

/// Words of 64 bits, as many as the rules need.
template <class K>
concept StateKey = std::same_as<K, std::array<std::uint64_t, std::tuple_size_v<K>>>;

/// An extra ability: to name what determines the tree below a state.
///
///   key(state)  equal for two states only when they have, move by move, the same trees below them, with
///               scores that all differ by the same amount: the difference of the states' own scores. The
///               upper half of its last word is 0
///
/// `KeysStates` names the rules that this holds for, as `ScoresMoves` does.
template <class R>
concept StateKeying = Rules<R> && std::same_as<typename R::KeysStates, R> &&
    requires(const R& rules, const typename R::State& state) {
  { rules.key(state) } -> StateKey;
};

/// What a search sees of a state's moves when all of them end in leaves and it stops at the first that gains
/// enough. A gain is what a move adds to the score of who makes it.
struct LastPly {
  /// The moves that are looked at, and those behind them.
  std::int64_t moves = 0;
  std::int64_t left = 0;
  /// The largest gain.
  Score best = -farther;
  /// The largest gain before the move that is enough, if there is one; -`farther` where nothing is before it.
  Score before = -farther;
  bool operator==(const LastPly&) const = default;
};

/// An extra ability: to count and value the moves of a state that is not over, without making them.
///
///   last_ply(state, enough)            the moves themselves
///   counted_plies                      at least 1
///   nodes_in_last_plies(state, plies)  the nodes of a minimax walk from the state to a cutoff so many plies
///                                      on, 1 to `counted_plies`, the state included
///
/// `CountsLastPlies` names the rules that this holds for, as `ScoresMoves` does.
template <class R>
concept LastPliesCounting = Rules<R> && std::same_as<typename R::CountsLastPlies, R> &&
    requires(const R& rules, const typename R::State& state, int plies, Score enough) {
  { rules.last_ply(state, enough) } -> std::same_as<LastPly>;
  { R::counted_plies } -> std::convertible_to<int>;
  { rules.nodes_in_last_plies(state, plies) } -> std::same_as<std::int64_t>;
};

}  // namespace solver
