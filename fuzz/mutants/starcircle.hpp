#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_rules.hpp"
#include "fuzz/mutants/free_search.hpp"
#include "solver/games/starcircle.hpp"

/// Programs for starcircle with the mistakes that real ones make.
namespace fuzz::starcircle {

using solver::starcircle::Move;

/// A state of the solver's, and what programs with a list of pieces keep beside the board.
struct State : solver::starcircle::State {
  /// Indexed by square: where the piece that stands there stood at the root.
  std::array<std::uint8_t, cases::starcircle::squares> origins{};
  /// Indexed by side: what those that keep values move by move take for its own without right.
  std::array<solver::Score, 2> kept{};
};

using Rules = FreeRules<State, Move>;
using Search = FreeSearch<State, Move>;
using Event = SearchEvent<State, Move>;

/// What a program has found before it writes it.
struct Outcome {
  State root;
  Move move{};
  solver::Score myopic = 0;
  solver::Score farsighted = 0;
  std::int64_t nodes = 0;
};

/// When a program whose nodes share a board works out what a move is worth at once: when it has found the
/// move to play, when it tries a move, or once the move has been searched and is not taken back yet. The
/// order matters: `join_sides` takes the greater of two times.
enum class MyopicTime { at_end, before_search, after_search };

/// A program that solves one problem, made of replaceable parts; without a change it is right.
struct Program {
  explicit Program(const cases::starcircle::Problem& given);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// As the program has read it. Rules, search and cutoff are made of the right one.
  cases::starcircle::Problem problem;
  Rules rules;
  Search search;
  int cutoff;
  /// What an event of the search adds to the count of nodes, and where the count starts.
  std::function<int(const Event& event)> counted = [](const Event& event) {
    return event.kind == Event::Kind::entered ? 1 : 0;
  };
  std::int64_t first_count = 0;
  /// What it answers without a search.
  std::function<std::optional<Outcome>(const State& root)> known = [](const State&) { return std::nullopt; };
  /// Whether a search that finds no move is told as a pass, and does not crash.
  bool passes_without_move = false;
  /// Whether the myopic utility of such a pass is 0, and not what the board is worth.
  bool no_move_is_worth_nothing = false;
  /// The E of the myopic utility.
  std::function<solver::Score(const State& state, solver::Side side)> utility;
  /// It matters where a search leaves something on the board.
  MyopicTime myopic_time = MyopicTime::at_end;
  /// What it shows of what it found.
  std::function<void(Outcome& outcome)> show = [](Outcome&) {};
  std::function<std::string(const Move& move)> move_name = solver::starcircle::move_name;
  /// What becomes of the text at last.
  std::function<void(std::string& text)> finish = [](std::string&) {};
  /// Whether boards are worth what the state keeps beside them as well.
  bool values_kept = false;
  /// Set by a part that cannot go on.
  bool crashes = false;

  /// The myopic utility of a move at the root.
  solver::Score myopic_of(const State& root, const Move& move) const;
};

/// The side that moves at the root.
inline solver::Side searcher(const Program& program) {
  return program.problem.player == cases::starcircle::Player::star ? solver::Side::first
                                                                   : solver::Side::second;
}

/// All mutants of starcircle: those of moves, of other rules, of the end of a game, of what a board is worth,
/// of moves that are taken back, of searches, of reading and writing.
std::span<const Mutant<Program>> mutants();
std::span<const Mutant<Program>> move_mutants();
std::span<const Mutant<Program>> rule_mutants();
std::span<const Mutant<Program>> end_mutants();
std::span<const Mutant<Program>> value_mutants();
std::span<const Mutant<Program>> undo_mutants();
std::span<const Mutant<Program>> search_mutants();
std::span<const Mutant<Program>> writing_mutants();

/// The parts of a task that are one side's moves, the first side's first.
inline constexpr std::array<std::string_view, 2> side_parts{"by-star", "by-circle"};

/// What a program with these mistakes answers; each changes what those before it have left. One with a part
/// is made at the nodes of one kind alone, or at those where one side moves (`by_side`).
MutantRun answer(const cases::starcircle::Problem& problem, std::span<const Mistake> mistakes,
                 const MutantBudget& budget);

}  // namespace fuzz::starcircle
