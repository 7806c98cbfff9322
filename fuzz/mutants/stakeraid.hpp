#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_rules.hpp"
#include "fuzz/mutants/free_search.hpp"
#include "solver/games/stakeraid.hpp"

/// Programs for stakeraid with the mistakes that real ones make.
namespace fuzz::stakeraid {

/// Words enough for every board: programs with mistakes have one type of state.
inline constexpr int words = solver::stakeraid::words_for(cases::stakeraid::longest_side);

using solver::stakeraid::Kind;
using solver::stakeraid::Move;
using solver::stakeraid::Square;
using State = solver::stakeraid::State<words>;
/// The solver's rules of a board, which know its squares.
using Board = solver::stakeraid::StakeraidRules<words>;
using Rules = FreeRules<State, Move>;
using Search = FreeSearch<State, Move>;
using Event = SearchEvent<State, Move>;

/// What a program has found before it writes it.
struct Outcome {
  State root;
  Move move;
  State next;
};

/// A program that solves one problem, made of replaceable parts; without a change it is right.
struct Program {
  explicit Program(const cases::stakeraid::Problem& given);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const cases::stakeraid::Problem problem;
  const Board board;
  Rules rules;
  Search search;
  int cutoff;
  /// What the program makes of the given state before it begins.
  std::function<void(State& start)> begin = [](State&) {};
  /// What is written where a search finds no move.
  enum class WithoutMove { crash, empty_file, a1_and_old_board };
  WithoutMove without_move = WithoutMove::crash;
  /// Hears what the search tells.
  std::function<void(const Event& event)> hear = [](const Event&) {};
  /// What it shows of what it found.
  std::function<void(Outcome& outcome)> show = [](Outcome&) {};
  std::function<std::string(Square square)> square_name;
  std::function<std::string(Kind kind)> kind_name;
  /// What becomes of the text at last.
  std::function<void(std::string& text)> finish = [](std::string&) {};
};

/// All mutants of stakeraid: those of moves and their order, of taking moves back, of values, of searches, of
/// reading and writing.
std::span<const Mutant<Program>> mutants();
std::span<const Mutant<Program>> move_mutants();
std::span<const Mutant<Program>> diagonal_mutants();
std::span<const Mutant<Program>> order_mutants();
std::span<const Mutant<Program>> undo_mutants();
std::span<const Mutant<Program>> cut_mutants();
std::span<const Mutant<Program>> rule_mutants();
std::span<const Mutant<Program>> search_mutants();
std::span<const Mutant<Program>> bound_mutants();
std::span<const Mutant<Program>> fixed_mutants();
std::span<const Mutant<Program>> writing_mutants();
std::span<const Mutant<Program>> shown_raid_mutants();

/// What a program with these mistakes answers; each changes what those before it have left. One with a part
/// is made at the nodes of one kind alone (`by_side`).
MutantRun answer(const cases::stakeraid::Problem& problem, std::span<const Mistake> mistakes,
                 const MutantBudget& budget);

}  // namespace fuzz::stakeraid
