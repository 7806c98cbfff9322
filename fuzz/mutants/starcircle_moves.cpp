// Mistakes in starcircle's moves: which there are, in which order, what they do.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "fuzz/mutants/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::side_length;
using cases::starcircle::squares;
using solver::Score;
using solver::Side;
using solver::Window;
using solver::starcircle::bit;
using solver::starcircle::pass;
using solver::starcircle::row_a;
using solver::starcircle::row_h;
using solver::starcircle::Squares;

constexpr auto kind = MutantKind::rules;

using Moves = std::vector<Move>;

std::size_t own_index(const State& state) {
  return static_cast<std::size_t>(state.turn);
}
Squares home_of(Side side) {
  return side == Side::first ? row_h : row_a;
}
bool has(Squares set, int square) {
  return (set & bit(square)) != 0;
}
int row_of(int square) {
  return cases::starcircle::row_of(square);
}
int column_of(int square) {
  return square % side_length;
}
bool is_jump(const Move& move) {
  return std::abs(row_of(move.from) - row_of(move.to)) == 2;
}

/// Sorts the moves of a state anew: `rank(state, move)`.
template <class Rank>
void order(Program& program, Rank rank) {
  override_part(program.rules.moves, [rank](const auto& before, const State& state) {
    Moves moves = before(state);
    std::ranges::stable_sort(moves, {}, [&](const Move& move) { return rank(state, move); });
    return moves;
  });
}

/// Leaves out all moves but those that `keeps(state, move, moves)`.
template <class Keeps>
void keep(Program& program, Keeps keeps) {
  override_part(program.rules.moves, [keeps](const auto& before, const State& state) {
    const Moves moves = before(state);
    Moves kept;
    std::ranges::copy_if(moves, std::back_inserter(kept),
                         [&](const Move& move) { return keeps(state, move, moves); });
    return kept.empty() && !moves.empty() ? Moves{pass} : kept;
  });
}

bool lands_on_own(const State& state, const Move& move) {
  return !move.is_pass() && has(state.pieces[own_index(state)], move.to);
}

/// How a program that goes through the squares one by one looks for moves.
struct Sight {
  /// A column beside the first or last one is that at the other edge.
  bool wraps = false;
  bool backwards = false;
  bool jumps_own = false;
  /// Enemies on the last row are no obstacle.
  bool lands_on_enemies = false;
  /// A jump to one side asks for an enemy on the other.
  bool tests_other_side = false;
  /// Jumps are looked for beside steps to the same side too.
  bool jumps_past_steps = false;
  /// Own pieces are no obstacle in any row.
  bool stacks_anywhere = false;
  /// Enemies on the last row are no obstacle to jumps.
  bool jumps_onto_enemies = false;
  /// Nothing has to stand where a jump goes over.
  bool jumps_nothing = false;
  /// A step may end on an enemy in any row.
  bool steps_capture = false;
  /// Whatever stands beside is jumped over, and no step made there.
  bool jumps_all = false;
  /// A jump beside the first column ends in the last one.
  bool jumps_wrap_left = false;
};

/// The square so many rows and columns away; nothing outside the board.
std::optional<int> square_from(int square, int rows, int columns, bool wraps) {
  const int row = row_of(square) + rows;
  const int column = column_of(square) + columns;
  const bool beside = column < 0 || column >= side_length;
  if (row < 0 || row >= side_length || (beside && !wraps)) {
    return std::nullopt;
  }
  return row * side_length + (column + side_length) % side_length;
}

/// Adds the step, else the jump, of one piece one way.
void look(const State& state, int from, int rows, int columns, const Sight& sight, Moves& moves) {
  const Squares own = state.pieces[own_index(state)];
  const Squares enemy = state.pieces[1 - own_index(state)];
  const Squares home = home_of(state.turn);
  const auto open = [&](std::optional<int> square, bool onto_enemies) {
    const bool on_own = square && has(own, *square);
    const bool on_enemy = square && has(enemy, *square);
    const bool at_home = square && has(home, *square);
    return square && (!on_own || at_home || sight.stacks_anywhere) &&
           (!on_enemy || (at_home && (sight.lands_on_enemies || onto_enemies)));
  };
  const auto add = [&](int to) {
    moves.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)});
  };
  const auto near = square_from(from, rows, columns, sight.wraps);
  const bool has_to_jump = sight.jumps_all && near && has(own | enemy, *near);
  if ((open(near, false) && !has_to_jump) || (near && sight.steps_capture && has(enemy, *near))) {
    add(*near);
    if (!sight.jumps_nothing && !sight.jumps_past_steps) {
      return;
    }
  }
  const auto tested = square_from(from, rows, sight.tests_other_side ? -columns : columns, sight.wraps);
  const auto beyond =
      square_from(from, 2 * rows, 2 * columns, sight.wraps || (sight.jumps_wrap_left && columns < 0));
  const bool over = tested && (has(sight.jumps_own ? own | enemy : enemy, *tested) || sight.jumps_nothing);
  if (over && open(beyond, sight.jumps_onto_enemies)) {
    add(*beyond);
  }
}

/// All moves of the side to move, in the assignment's order.
Moves looked_for(const State& state, const Sight& sight) {
  Moves moves;
  const int forward = state.turn == Side::first ? -1 : 1;
  for (int from = 0; from < squares; ++from) {
    if (!has(state.pieces[own_index(state)], from)) {
      continue;
    }
    for (const int columns : {-1, 1}) {
      look(state, from, forward, columns, sight, moves);
      if (sight.backwards && !has(home_of(state.turn), from)) {
        look(state, from, -forward, columns, sight, moves);
      }
    }
  }
  // A column that is called -1 comes first.
  const auto end_of = [&sight](const Move& move) {
    const bool over_edge = sight.jumps_wrap_left && column_of(move.to) - column_of(move.from) > 2;
    return over_edge ? move.to - side_length : int{move.to};
  };
  std::ranges::sort(moves, {}, [&](const Move& move) { return std::pair(int{move.from}, end_of(move)); });
  return moves.empty() ? Moves{pass} : moves;
}

void see(Program& program, const Sight& sight) {
  program.rules.moves = [sight](const State& state) { return looked_for(state, sight); };
}

/// Replaces the square that a jump empties: `victim(state, move)`, nothing for none.
template <class Victim>
void take(Program& program, Victim victim) {
  override_part(program.rules.play, [victim](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    if (!move.is_pass() && is_jump(move)) {
      const std::optional<int> square = victim(state, move);
      const std::size_t enemy = 1 - own_index(state);
      next.pieces[enemy] = state.pieces[enemy] & ~(square ? bit(*square) : Squares{0});
    }
    return next;
  });
}

/// A move onto an enemy's pieces takes them, or makes them the mover's.
template <bool keeps_them>
void take_landing(Program& program) {
  override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    const std::size_t own = own_index(state);
    if (move.is_pass() || !has(state.pieces[1 - own], move.to)) {
      return next;
    }
    next.pieces[1 - own] &= ~bit(move.to);
    const auto stack = static_cast<std::size_t>(column_of(move.to) / 2);
    if (has(home_of(other(state.turn)), move.to)) {
      next.stacked[1 - own][stack] = 0;
    }
    if (keeps_them && has(home_of(state.turn), move.to)) {
      ++next.stacked[own][stack];
    }
    return next;
  });
}

/// On a board that all nodes share the square that a move ends on is emptied when it is taken back; the root
/// may have a board of its own.
template <bool root_keeps>
void forget_landing(Program& program) {
  program.search.restored = [&program](const State& own_state, const State& made, const State& left,
                                       const Move& move) {
    State after = program.search.undone(own_state, made, left);
    const std::size_t own = own_index(own_state);
    if (!move.is_pass() && has(home_of(own_state.turn), move.to)) {
      // What a child has emptied too is not to be stacked again.
      after.pieces[own] &= ~bit(move.to);
      after.stacked[own][static_cast<std::size_t>(column_of(move.to) / 2)] = 0;
    }
    return after;
  };
  program.search.root_keeps = root_keeps;
}

/// The square beside the piece that a move comes from, to the side it goes to, or to the other.
std::optional<int> beside_start(const Move& move, int towards) {
  const int rows = (row_of(move.to) - row_of(move.from)) / 2;
  const int columns = column_of(move.to) - column_of(move.from);
  const bool wrapped = std::abs(columns) > 2;
  const int side = ((columns > 0) != wrapped ? 1 : -1) * towards;
  return square_from(move.from, rows, side, true);
}

/// A board over the left or right edge: play by rows and columns, since the solver counts squares.
void wrap(Program& program) {
  see(program, {.wraps = true});
  override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    const std::size_t enemy = 1 - own_index(state);
    if (!move.is_pass()) {
      const auto victim = is_jump(move) ? bit(*beside_start(move, 1)) : Squares{0};
      next.pieces[enemy] = state.pieces[enemy] & ~victim;
    }
    return next;
  });
}

/// Whether a jump over an enemy at the left or right edge is looked at.
bool looks_over_edge(const State& state) {
  const int rows = state.turn == Side::first ? -1 : 1;
  for (int from = 0; from < squares; ++from) {
    for (const int columns : {-1, 1}) {
      const auto near = square_from(from, rows, columns, false);
      const auto beyond = square_from(from, 2 * rows, 2 * columns, true);
      if (has(state.pieces[own_index(state)], from) && near && beyond &&
          has(state.pieces[1 - own_index(state)], *near) &&
          !square_from(from, 2 * rows, 2 * columns, false)) {
        return true;
      }
    }
  }
  return false;
}

/// The square that a jump goes over is emptied, whoever stands there.
void take_whoever_stands(Program& program) {
  override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    if (!move.is_pass() && is_jump(move)) {
      const std::size_t own = own_index(state);
      const Squares over = bit(*beside_start(move, 1));
      next.pieces[own] &= ~over;
      next.pieces[1 - own] &= ~over;
    }
    return next;
  });
}

/// Rows are lists in which -1 is the last index.
void wrap_jumps_left(Program& program) {
  see(program, {.jumps_wrap_left = true});
  const auto over_edge = [](const Move& move) {
    return is_jump(move) && column_of(move.to) - column_of(move.from) > 2;
  };
  override_part(program.rules.play, [over_edge](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    if (!move.is_pass() && over_edge(move)) {
      const std::size_t enemy = 1 - own_index(state);
      next.pieces[enemy] = state.pieces[enemy] & ~bit(*beside_start(move, 1));
    }
    return next;
  });
  override_part(program.move_name, [over_edge](const auto& before, const Move& move) {
    auto name = before(move);
    if (!move.is_pass() && over_edge(move)) {
      name.back() = '0';
    }
    return name;
  });
}

template <int column>
bool in_column(const State&, const Move& move) {
  return column_of(move.to) == column;
}
bool is_home(const State& state, const Move& move) {
  return has(home_of(state.turn), move.to);
}

/// Leaves out the jumps, or the steps, of which `lost(state, move)`.
void leave_out(Program& program, bool jumps, bool (*lost)(const State& state, const Move& move)) {
  keep(program, [jumps, lost](const State& state, const Move& move, const Moves&) {
    return move.is_pass() || is_jump(move) != jumps || !lost(state, move);
  });
}

/// Leaves out the moves, steps and jumps, of which `lost(state, move)`.
template <bool (*lost)(const State& state, const Move& move)>
void leave_out_all(Program& program) {
  keep(program, [](const State& state, const Move& move, const Moves&) {
    return move.is_pass() || !lost(state, move);
  });
}

/// Of the sides without pieces only those that `ends(program, state, side)` end the game.
template <class Ends>
void end_without_pieces(Program& program, Ends ends) {
  program.rules.over = [ends, &program](const State& state) {
    const auto is_out = [&](Side side) {
      return state.pieces[static_cast<std::size_t>(side)] == 0 && ends(program, state, side);
    };
    return state.passes == 2 || is_out(Side::first) || is_out(Side::second);
  };
  see(program, {});
}

/// Moves to one side: to the left or to the right, as the board is printed.
template <int way>
bool goes(const State&, const Move& move) {
  return (column_of(move.to) - column_of(move.from)) * way > 0;
}

/// The piece of a line of the board never moves.
template <bool is_row, int line>
void never_leave(Program& program) {
  keep(program, [](const State&, const Move& move, const Moves&) {
    return move.is_pass() || (is_row ? row_of(move.from) : column_of(move.from)) != line;
  });
}

/// No move ends on an own piece in one column.
template <int column>
void never_stack_in(Program& program) {
  keep(program, [](const State& state, const Move& move, const Moves&) {
    return move.is_pass() || column_of(move.to) != column || !lands_on_own(state, move);
  });
}

/// A jump onto own pieces, or any move, leaves the piece that moved alone there.
template <bool by_steps>
void land_alone(Program& program) {
  override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    if (lands_on_own(state, move) && (by_steps || is_jump(move))) {
      next.stacked[own_index(state)][static_cast<std::size_t>(column_of(move.to) / 2)] = 0;
    }
    return next;
  });
}

/// By side: how many occupied squares a move takes off, or its taking back adds.
using Occupied = std::array<int, 2>;

/// The occupied squares of each side are counted move by move, and a side counts as wiped out where its count
/// is 0. `given_back(mover, gone)`: what is added when a move is taken back that took `gone` off.
template <Occupied (*given_back)(std::size_t mover, const Occupied& gone)>
void count_occupied(Program& program) {
  struct Counts {
    Occupied occupied{};
    std::vector<Occupied> back;
  };
  const auto counts = std::make_shared<Counts>();
  override_part(program.search.is_leaf,
                [counts](const auto& before, const State& state, bool, int depth, int cutoff) {
                  if (depth == 0) {
                    *counts = {{std::popcount(state.pieces[0]), std::popcount(state.pieces[1])}, {}};
                  }
                  const bool over = state.passes == 2 || counts->occupied[0] == 0 || counts->occupied[1] == 0;
                  return before(state, over, depth, cutoff);
                });
  program.search.played = [counts, &program, earlier = program.search.played](bool max, const State& state,
                                                                              const Move& move) {
    const State next = earlier ? earlier(max, state, move) : program.rules.play(state, move);
    Occupied gone{};
    for (std::size_t side = 0; side < gone.size(); ++side) {
      gone[side] = std::popcount(state.pieces[side]) - std::popcount(next.pieces[side]);
      counts->occupied[side] -= gone[side];
    }
    counts->back.push_back(given_back(own_index(state), gone));
    return next;
  };
  override_part(program.search.cuts,
                [counts](const auto& before, bool max, Score value, const Window& window) {
                  for (std::size_t side = 0; side < 2 && !counts->back.empty(); ++side) {
                    counts->occupied[side] += counts->back.back()[side];
                  }
                  if (!counts->back.empty()) {
                    counts->back.pop_back();
                  }
                  return before(max, value, window);
                });
}
/// Not what a move onto own pieces took off.
Occupied captured_alone(std::size_t mover, const Occupied& gone) {
  Occupied back = gone;
  back[mover] = 0;
  return back;
}
Occupied captured_to_mover(std::size_t mover, const Occupied& gone) {
  Occupied back{};
  back[mover] = gone[0] + gone[1];
  return back;
}
Occupied stacked_alone(std::size_t mover, const Occupied& gone) {
  Occupied back{};
  back[mover] = gone[mover];
  return back;
}

constexpr std::array all{
    Mutant<Program>{
        {"jump-lands-alone", "A jump onto own pieces leaves the piece that jumped alone there.", kind},
        land_alone<false>},
    Mutant<Program>{{"lands-alone", "A move onto own pieces leaves the piece that moved alone there.", kind},
                    land_alone<true>},
    Mutant<Program>{{"stacked-count-not-given-back",
                     "The occupied squares are counted move by move, and moves onto own pieces are not given "
                     "back; a side whose count is 0 counts as wiped out.",
                     kind},
                    count_occupied<captured_alone>},
    Mutant<Program>{{"captured-count-given-to-mover",
                     "The occupied squares are counted move by move; a capture that is taken back raises the "
                     "count of the side that captured, not of the other.",
                     kind},
                    [](Program& program) {
                      count_occupied<captured_to_mover>(program);
                      see(program, {});
                    }},
    Mutant<Program>{{"captured-count-not-given-back",
                     "The occupied squares are counted move by move; a capture that is taken back does not "
                     "raise the count again.",
                     kind},
                    [](Program& program) {
                      count_occupied<stacked_alone>(program);
                      see(program, {});
                    }},
    Mutant<Program>{{"no-jumps-left", "There are no jumps to the left.", kind},
                    [](Program& program) { leave_out(program, true, goes<-1>); }},
    Mutant<Program>{{"no-jumps-right", "There are no jumps to the right.", kind},
                    [](Program& program) { leave_out(program, true, goes<1>); }},
    Mutant<Program>{{"no-steps-left", "There are no steps to the left.", kind},
                    [](Program& program) { leave_out(program, false, goes<-1>); }},
    Mutant<Program>{{"no-steps-right", "There are no steps to the right.", kind},
                    [](Program& program) { leave_out(program, false, goes<1>); }},
    Mutant<Program>{{"no-steps-home", "No step ends on the last row.", kind},
                    [](Program& program) { leave_out(program, false, is_home); }},
    Mutant<Program>{{"column-1-never-left", "Pieces in column 1 never move.", kind}, never_leave<false, 0>},
    Mutant<Program>{{"column-8-never-left", "Pieces in column 8 never move.", kind}, never_leave<false, 7>},
    Mutant<Program>{
        {"final-left-first", "Of a piece's moves those to the left come first, not the higher row's.", kind},
        [](Program& program) {
          order(program, [](const State&, const Move& move) {
            return std::tuple(move.from, column_of(move.to), move.to);
          });
        }},
    Mutant<Program>{
        {"right-before-left", "Of a piece's steps, and of its jumps, that to the right comes first.", kind},
        [](Program& program) {
          order(program, [](const State&, const Move& move) {
            return std::tuple(move.from, row_of(move.to), -column_of(move.to));
          });
        }},
    Mutant<Program>{{"jump-before-step", "A piece's jumps come before its steps for Circle too.", kind},
                    [](Program& program) {
                      order(program, [](const State&, const Move& move) {
                        return std::pair(move.from, !is_jump(move));
                      });
                    }},
    Mutant<Program>{{"step-before-jump", "A piece's steps come before its jumps for Star too.", kind},
                    [](Program& program) {
                      order(program, [](const State&, const Move& move) {
                        return std::pair(move.from, is_jump(move));
                      });
                    }},
    Mutant<Program>{{"all-jumps-first", "All jumps of the board come before all steps.", kind},
                    [](Program& program) {
                      order(program, [](const State&, const Move& move) { return !is_jump(move); });
                    }},
    Mutant<Program>{
        {"pieces-unsorted", "Pieces move in the order of a list that is never sorted again.", kind},
        [](Program& program) {
          order(program, [](const State& state, const Move& move) { return state.origins[move.from]; });
        }},
    Mutant<Program>{{"circle-order-mirrored", "Circle's moves are sorted from A8 to H1.", kind},
                    [](Program& program) {
                      order(program, [](const State& state, const Move& move) {
                        const bool mirrored = state.turn == Side::second;
                        return mirrored ? std::pair(-move.from, -move.to) : std::pair(+move.from, +move.to);
                      });
                    }},
    Mutant<Program>{{"final-before-initial",
                     "Moves are sorted by the final square first, then by the initial one.", kind},
                    [](Program& program) {
                      order(program,
                            [](const State&, const Move& move) { return std::tuple(move.to, move.from); });
                    }},
    Mutant<Program>{{"order-by-name", "Moves are sorted by their names, so that row A comes first.", kind},
                    [](Program& program) {
                      order(program, [](const State&, const Move& move) {
                        return solver::starcircle::move_name(move);
                      });
                    }},
    Mutant<Program>{
        {"starts-from-a-to-h",
         "Pieces are sorted from row A on; of a piece's moves the higher row's comes first.", kind},
        [](Program& program) {
          order(program, [](const State&, const Move& move) {
            return std::tuple(-row_of(move.from), column_of(move.from), move.to);
          });
        }},
    Mutant<Program>{{"order-column-first", "Squares are sorted by column, then by row.", kind},
                    [](Program& program) {
                      order(program, [](const State&, const Move& move) {
                        return std::tuple(column_of(move.from), row_of(move.from), column_of(move.to));
                      });
                    }},
    Mutant<Program>{{"captures-forced", "Who can capture must.", kind},
                    [](Program& program) {
                      keep(program, [](const State&, const Move& move, const Moves& moves) {
                        return is_jump(move) || std::ranges::none_of(moves, is_jump);
                      });
                    }},
    Mutant<Program>{{"no-stacking-by-jump", "A jump never ends on an own piece.", kind},
                    [](Program& program) {
                      keep(program, [](const State& state, const Move& move, const Moves&) {
                        return !is_jump(move) || !lands_on_own(state, move);
                      });
                    }},
    Mutant<Program>{{"no-stacking-by-step", "A step never ends on an own piece.", kind},
                    [](Program& program) {
                      keep(program, [](const State& state, const Move& move, const Moves&) {
                        return is_jump(move) || !lands_on_own(state, move);
                      });
                    }},
    Mutant<Program>{{"circle-steps-onto-no-stack", "A step of Circle's never ends on an own piece.", kind},
                    [](Program& program) {
                      keep(program, [](const State& state, const Move& move, const Moves&) {
                        return state.turn == Side::first || is_jump(move) || !lands_on_own(state, move);
                      });
                    }},
    Mutant<Program>{{"never-stacks", "No move ends on an own piece.", kind},
                    [](Program& program) {
                      keep(program, [](const State& state, const Move& move, const Moves&) {
                        return !lands_on_own(state, move);
                      });
                    }},
    Mutant<Program>{{"no-captures", "There are no jumps.", kind},
                    [](Program& program) {
                      keep(program,
                           [](const State&, const Move& move, const Moves&) { return !is_jump(move); });
                    }},
    Mutant<Program>{{"pass-always-offered", "A pass stands behind the other moves.", kind},
                    [](Program& program) {
                      override_part(program.rules.moves, [](const auto& before, const State& state) {
                        Moves moves = before(state);
                        if (!moves.empty() && !moves.front().is_pass()) {
                          moves.push_back(pass);
                        }
                        return moves;
                      });
                    }},
    Mutant<Program>{{"columns-wrap", "The columns 1 and 8 are beside each other.", kind}, wrap},
    Mutant<Program>{
        {"edge-crashes", "A jump over an enemy at the left or right edge is an index error.", kind},
        [](Program& program) {
          override_part(program.rules.moves, [&program](const auto& before, const State& state) {
            program.crashes = program.crashes || looks_over_edge(state);
            return before(state);
          });
        }},
    Mutant<Program>{{"moves-backwards", "Pieces move backwards too, but for those on their last row.", kind},
                    [](Program& program) { see(program, {.backwards = true}); }},
    Mutant<Program>{{"jumps-over-own", "Own pieces are jumped over too, and stay.", kind},
                    [](Program& program) { see(program, {.jumps_own = true}); }},
    Mutant<Program>{{"jumps-take-own", "Own pieces are jumped over too, and taken.", kind},
                    [](Program& program) {
                      see(program, {.jumps_own = true});
                      take_whoever_stands(program);
                    }},
    Mutant<Program>{
        {"jumps-first",
         "Whatever stands there is jumped over and taken, also where a step onto own pieces could "
         "be made.",
         kind},
        [](Program& program) {
          see(program, {.jumps_own = true, .jumps_all = true});
          take_whoever_stands(program);
        }},
    Mutant<Program>{{"jumps-wrap-left",
                     "A jump off the left edge lands in the last column, which it calls column 0.", kind},
                    wrap_jumps_left},
    Mutant<Program>{
        {"lands-on-enemies-at-home", "On the last row an enemy piece is no obstacle, and stays.", kind},
        [](Program& program) { see(program, {.lands_on_enemies = true}); }},
    Mutant<Program>{{"jumps-onto-enemies-at-home",
                     "A jump into the last row may end on an enemy's piece, and takes it.", kind},
                    [](Program& program) {
                      see(program, {.jumps_onto_enemies = true});
                      take_landing<false>(program);
                    }},
    Mutant<Program>{{"jumps-stack-on-enemies",
                     "A jump into the last row may end on an enemy's piece, and makes it the mover's.", kind},
                    [](Program& program) {
                      see(program, {.jumps_onto_enemies = true});
                      take_landing<true>(program);
                    }},
    Mutant<Program>{{"moves-onto-enemies-at-home",
                     "A move into the last row may end on an enemy's piece, and takes it.", kind},
                    [](Program& program) {
                      see(program, {.lands_on_enemies = true});
                      take_landing<false>(program);
                    }},
    Mutant<Program>{{"moves-stack-on-enemies",
                     "A move into the last row may end on an enemy's piece, and makes it the mover's.", kind},
                    [](Program& program) {
                      see(program, {.lands_on_enemies = true});
                      take_landing<true>(program);
                    }},
    Mutant<Program>{
        {"steps-capture", "A step takes the enemy's piece that it ends on; there are no jumps.", kind},
        [](Program& program) {
          see(program, {.steps_capture = true});
          take_landing<false>(program);
        }},
    Mutant<Program>{{"jumps-over-nothing", "A jump may go over an empty square or an own piece.", kind},
                    [](Program& program) { see(program, {.jumps_nothing = true}); }},
    Mutant<Program>{{"landing-not-restored",
                     "When a move onto an own piece is taken back, its square is left empty.", kind},
                    forget_landing<false>},
    Mutant<Program>{
        {"landing-not-restored-below-root",
         "Below the root, when a move onto an own piece is taken back, its square is left empty.", kind},
        forget_landing<true>},
    Mutant<Program>{{"stacks-anywhere", "A move may end on an own piece in any row.", kind},
                    [](Program& program) { see(program, {.stacks_anywhere = true}); }},
    Mutant<Program>{{"jump-tests-other-side", "A jump to one side asks for an enemy on the other.", kind},
                    [](Program& program) { see(program, {.tests_other_side = true}); }},
    Mutant<Program>{
        {"jumps-over-other-side", "A jump to one side goes over the piece on the other, and takes it.", kind},
        [](Program& program) {
          see(program, {.tests_other_side = true, .jumps_past_steps = true});
          take(program, [](const State&, const Move& move) {
            return beside_start(move, column_of(move.to) > column_of(move.from) ? -1 : 1);
          });
        }},
    Mutant<Program>{{"takes-on-other-side", "A jump to the right takes the piece on the left.", kind},
                    [](Program& program) {
                      take(program, [](const State&, const Move& move) {
                        const bool right = column_of(move.to) > column_of(move.from);
                        return beside_start(move, right ? -1 : 1);
                      });
                    }},
    Mutant<Program>{{"captured-stays", "A piece that is jumped over stays on the board.", kind},
                    [](Program& program) {
                      take(program, [](const State&, const Move&) { return std::optional<int>(); });
                    }},
    Mutant<Program>{{"captured-stays-at-home", "A jump into the last row takes nothing.", kind},
                    [](Program& program) {
                      take(program, [](const State& state, const Move& move) {
                        const bool home = has(home_of(state.turn), move.to);
                        return home ? std::optional<int>() : std::optional<int>(move.jumped());
                      });
                    }},
    Mutant<Program>{{"no-moves-to-column-1", "No move ends in column 1.", kind}, leave_out_all<in_column<0>>},
    Mutant<Program>{{"no-moves-to-column-8", "No move ends in column 8.", kind},
                    leave_out_all<in_column<side_length - 1>>},
    Mutant<Program>{{"no-moves-home", "No move ends in the last row.", kind}, leave_out_all<is_home>},
    Mutant<Program>{{"no-stacking-in-column-1", "No move ends on an own piece in column 1.", kind},
                    never_stack_in<0>},
    Mutant<Program>{{"no-stacking-in-column-8", "No move ends on an own piece in column 8.", kind},
                    never_stack_in<side_length - 1>},
    Mutant<Program>{{"no-jumps-to-column-1", "No jump ends in column 1.", kind},
                    [](Program& program) { leave_out(program, true, in_column<0>); }},
    Mutant<Program>{{"no-jumps-to-column-8", "No jump ends in column 8.", kind},
                    [](Program& program) { leave_out(program, true, in_column<side_length - 1>); }},
    Mutant<Program>{{"no-jumps-home", "No jump ends in the last row.", kind},
                    [](Program& program) { leave_out(program, true, is_home); }},
    Mutant<Program>{{"no-steps-to-column-1", "No step ends in column 1.", kind},
                    [](Program& program) { leave_out(program, false, in_column<0>); }},
    Mutant<Program>{{"no-steps-to-column-8", "No step ends in column 8.", kind},
                    [](Program& program) { leave_out(program, false, in_column<side_length - 1>); }},
    Mutant<Program>{
        {"final-from-a-to-h", "Of a piece's moves the one to the row nearer to A comes first.", kind},
        [](Program& program) {
          order(program, [](const State&, const Move& move) {
            return std::tuple(move.from, -row_of(move.to), column_of(move.to));
          });
        }},
    Mutant<Program>{{"wiped-out-goes-on", "The game goes on when a side has no pieces.", kind},
                    [](Program& program) {
                      end_without_pieces(program, [](const Program&, const State&, Side) { return false; });
                    }},
    Mutant<Program>{
        {"own-wiped-out-goes-on", "The game goes on when the side that searches has no pieces.", kind},
        [](Program& program) {
          end_without_pieces(
              program, [](const Program& own, const State&, Side side) { return side != searcher(own); });
        }},
    Mutant<Program>{
        {"mover-wiped-out-goes-on", "The game goes on when the side to move has no pieces.", kind},
        [](Program& program) {
          end_without_pieces(
              program, [](const Program&, const State& state, Side side) { return side != state.turn; });
        }},
    Mutant<Program>{{"enemy-wiped-out-goes-on",
                     "The game goes on when the enemy of the side that searches has no pieces.", kind},
                    [](Program& program) {
                      end_without_pieces(program, [](const Program& own, const State&, Side side) {
                        return side == searcher(own);
                      });
                    }},
};

}  // namespace

std::span<const Mutant<Program>> move_mutants() {
  return all;
}

}  // namespace fuzz::starcircle
