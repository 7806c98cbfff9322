#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_log.hpp"
#include "fuzz/mutants/free_rules.hpp"
#include "fuzz/mutants/free_search.hpp"
#include "solver/games/squirrel.hpp"

/// Programs for squirrel with the mistakes that real ones make.
namespace fuzz::squirrel {

using solver::squirrel::Square;
using solver::squirrel::State;
using Rules = FreeRules<State, Square>;
using Search = FreeSearch<State, Square>;
using Log = FreeLog<State, Square>;
using cases::squirrel::Contestant;

inline solver::Side side_of(const Contestant& who) {
  return who.player == cases::squirrel::Player::x ? solver::Side::first : solver::Side::second;
}

/// A program that solves one problem, made of replaceable parts; without a change it is right.
struct Program {
  explicit Program(const cases::squirrel::Problem& given);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const cases::squirrel::Problem problem;
  Rules rules;
  /// Minimax or alpha-beta, for a contestant.
  std::function<Search(const Contestant& who)> search;
  /// How deep a contestant searches.
  std::function<int(const Contestant& who)> cutoff;
  /// The side whose move is looked for when it is a side's turn.
  std::function<solver::Side(solver::Side mover)> searches_for = [](solver::Side mover) { return mover; };
  /// Greedy: what a move is worth to who makes it, what the best is before the first move, and whether a move
  /// replaces the best so far.
  std::function<solver::Score(const State& state, Square move)> greedy_value;
  solver::Score greedy_start = -solver::infinity;
  /// The best move before the first one is looked at.
  std::optional<Square> greedy_first = std::nullopt;
  std::function<bool(const State& state, Square move, solver::Score value, Square best,
                     solver::Score best_value)>
      greedy_better;
  Log log;
  /// Hears what the searches tell, beside the log.
  std::function<void(const Log::Event& event)> hear = [](const Log::Event&) {};
  /// What the program makes of the given state before it begins.
  std::function<void(State& start)> begin = [](State&) {};
  /// The state after the chosen move, in next_state.txt.
  std::function<State(const State& state, Square move)> play_chosen;
  /// Battle: who moves, and what is written.
  std::function<const Contestant&(const State& state)> contestant;
  std::function<void(State& start)> begin_battle = [](State&) {};
  std::function<std::string(const State& start)> before_battle = [](const State&) { return std::string(); };
  std::function<std::string(const State& state, int move, bool last)> after_move;
  /// Whether who finds no move in a battle leaves the board as it is, and does not crash.
  bool stays_without_move = false;
  /// The board that is written for a state, in all files.
  std::function<State(const State& state)> shown = [](const State& state) { return state; };
  /// What becomes of the files at last; empty where they stay as they are.
  std::function<void(cases::Answer& answer)> finish = {};
  /// Whether the input's lines end in CR and LF.
  bool crlf = false;
  /// Set by a part that cannot go on.
  bool crashes = false;
};

/// All mutants of squirrel: those of rules, of the end of a game, of shared boards, of searches, of reading
/// and writing.
std::span<const Mutant<Program>> mutants();
std::span<const Mutant<Program>> rule_mutants();
std::span<const Mutant<Program>> end_mutants();
std::span<const Mutant<Program>> undo_mutants();
std::span<const Mutant<Program>> search_mutants();
std::span<const Mutant<Program>> writing_mutants();

/// The parts of a battle at which a mistake can sit: the moves of the player who begins, of the other one,
/// and those that are chosen by an algorithm.
inline constexpr std::array<std::string_view, 5> battle_parts{"first", "second", "greedy", "minimax",
                                                              "alpha-beta"};

/// What a program with these mistakes answers to a problem whose input is spelled so; each changes what those
/// before it have left. One with a part is made there alone: in a battle where the part's moves are chosen,
/// made and written, else at the nodes of one kind (`by_side`).
MutantRun answer(const cases::squirrel::Problem& problem, const cases::squirrel::Spelling& spelling,
                 std::span<const Mistake> mistakes, const MutantBudget& budget);

}  // namespace fuzz::squirrel
