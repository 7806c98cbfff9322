#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_rules.hpp"
#include "fuzz/mutants/free_search.hpp"
#include "solver/games/cs540_checkers.hpp"

/// Programs for cs540-checkers with the mistakes that real ones make.
namespace fuzz::cs540_checkers {

using solver::Score;
using solver::Side;
using solver::cs540_checkers::Move;
using solver::cs540_checkers::Squares;
using solver::cs540_checkers::State;
using Rules = FreeRules<State, Move>;
using Search = FreeSearch<State, Move>;
using Event = SearchEvent<State, Move>;

/// How a program finds moves. Unchanged it does as the solver; so it can be wrong in one thing at a time.
struct MoveSwitches {
  bool captures_forced = true;
  /// Pieces that cannot jump may step: those before, those behind the first one that can.
  bool steps_before_jumps = false;
  bool steps_after_jumps = false;
  /// Where steps stand beside jumps, they come behind all of these.
  bool all_jumps_first = false;
  /// Every beginning of a sequence of jumps is a move too.
  bool may_stop_early = false;
  /// A capture is one jump.
  bool one_jump_only = false;
  bool start_square_free = true;
  bool jumped_vanish_at_once = true;
  /// A jumped piece can be jumped again, though not straight back.
  bool jumped_again = false;
  bool crowned_in_mid_jump = false;
  bool pawns_capture_backward = false;
  bool pawns_go_backward = false;
  bool kings_go_backward = true;
  /// RED's pawns go down, BLACK's up.
  bool forward_swapped = false;
  bool pieces_by_columns = false;
  /// Indices of `solver::cs540_checkers::directions`.
  std::array<std::uint32_t, 4> order{0, 1, 2, 3};
  /// By such an index, whether no piece steps or jumps there.
  std::array<bool, 4> no_steps{};
  std::array<bool, 4> no_jumps{};
  /// Squares that no step and no jump ends on, and those that no jump does.
  Squares not_entered = 0;
  Squares not_jumped_onto = 0;
};

/// The moves of a position, found plainly square by square.
std::vector<Move> plain_moves(const State& state, const MoveSwitches& switches);
/// ENHANCED, computed by the parts in which programs go wrong.
Score plain_enhanced(const State& state, Side side);
/// The squares of a move, the start first, as indices.
std::vector<int> squares_of(const Move& move);

/// What the search of one depth limit makes known.
struct Searched {
  int depth = 0;
  Score value = 0;
  std::optional<Move> best;
  std::int64_t nodes = 0;
  std::int64_t pruned = 0;
  /// Of the root.
  std::int64_t moves = 0;
  /// Whether the depth limit made a leaf of a position with moves.
  bool limited = false;
};

/// A program that solves one problem, made of replaceable parts; without a change it is right.
struct Program {
  explicit Program(const cases::cs540_checkers::Problem& given);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const cases::cs540_checkers::Problem problem;
  Rules rules;
  Search search;
  /// How an event of a search counts.
  std::function<void(const Event& event, Searched& searched)> count;
  /// What becomes of a depth's search, `before` being that of the depth before it, or null.
  std::function<void(Searched& searched, const Searched* before)> after_search = [](Searched&,
                                                                                    const Searched*) {};
  /// Whether a depth's move is chosen where none is yet.
  std::function<bool(const Searched& searched)> is_chosen = [](const Searched&) { return true; };
  /// Whether a depth's move replaces the one chosen so far.
  std::function<bool(const Searched& searched, const Searched& chosen)> replaces;
  /// Whether the next depth is searched too.
  std::function<bool(const Searched& searched)> goes_on = [](const Searched&) { return true; };
  /// "(5,0),(4,1)", and how one square is spelled.
  std::function<std::string(const Move& move)> move_name;
  std::function<std::string(int square)> square_name;
  std::string none = "none";
  std::function<std::string(const Searched& searched)> depth_lines;
  std::string log_header = "Depth Move Value Nodes Pruned\n";
  std::function<std::string(const Searched& searched)> log_line;
  /// The lines of the move and of its value.
  std::function<std::string(const Searched& chosen)> move_lines;
  /// The value behind the move's line.
  std::function<Score(const Searched& chosen, const Searched& last)> shown_value;
  std::function<State(const State& state, const Move& move)> play_chosen;
  /// Whether a side has a move, and the line after the move; `moved` says whether there was one.
  std::function<bool(const State& state, Side side)> can_move;
  std::function<std::string(const State& after, bool moved)> status;
  /// What becomes of the files at last; empty where they stay as they are.
  std::function<void(cases::Answer& answer)> finish = {};
};

/// "RED", "BLACK"
std::string_view player_name(Side side);

/// All mutants of cs540-checkers: those of moves, of what they do, of boards' values, of searches, of what is
/// counted and written.
std::span<const Mutant<Program>> mutants();
std::span<const Mutant<Program>> move_mutants();
std::span<const Mutant<Program>> rule_mutants();
std::span<const Mutant<Program>> enhanced_mutants();
std::span<const Mutant<Program>> search_mutants();
std::span<const Mutant<Program>> writing_mutants();

/// The parts of a task that are one side's moves, the first side's first.
inline constexpr std::array<std::string_view, 2> side_parts{"by-red", "by-black"};

/// What a program with these mistakes answers; each changes what those before it have left. One with a part
/// is made at the nodes of one kind alone, or at those where one side moves (`by_side`).
MutantRun answer(const cases::cs540_checkers::Problem& problem, std::span<const Mistake> mistakes,
                 const MutantBudget& budget);

}  // namespace fuzz::cs540_checkers
