// Mistakes in stakeraid's moves: which there are and in which order, and what they do.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/neighbour_orders.hpp"
#include "fuzz/mutants/neighbour_slips.hpp"
#include "fuzz/mutants/stakeraid_raids.hpp"

namespace fuzz::stakeraid {
namespace {

using neighbour_orders::Either;
using neighbour_orders::Order;
using solver::Score;
using solver::Side;

using Moves = std::vector<Move>;

constexpr auto kind = MutantKind::rules;

/// Beside by number: the last square of a row and the first of the next one, seen from the first, from the
/// last, or from both.
template <bool from_first, bool from_last>
List wrapped(const Program& program, Square square) {
  const int index = program.board.index_of(square);
  const int side = program.problem.side;
  List found = beside(program, square);
  if (from_first && index % side == 0 && index > 0) {
    found.push_back(program.board.square_at(index - 1));
  }
  if (from_last && index % side == side - 1 && index + 1 < side * side) {
    found.push_back(program.board.square_at(index + 1));
  }
  return found;
}

/// The neighbours without those in the first or the last row or column, seen from the one beside it.
template <bool by_rows, bool first>
List without_line(const Program& program, Square square) {
  const int side = program.problem.side;
  const auto line_of = [&](Square of) {
    const int index = program.board.index_of(of);
    return by_rows ? index / side : index % side;
  };
  const int line = first ? 0 : side - 1;
  List found = beside(program, square);
  std::erase_if(found, [&](Square near) { return line_of(near) == line && line_of(square) != line; });
  return found;
}

/// The neighbours without those in the first or the last row, or column, or both.
template <bool by_rows, bool by_columns, bool first>
List without_edge(const Program& program, Square square) {
  const int side = program.problem.side;
  const int line = first ? 0 : side - 1;
  List found = beside(program, square);
  std::erase_if(found, [&](Square near) {
    const int index = program.board.index_of(near);
    return (by_rows && index / side == line) || (by_columns && index % side == line);
  });
  return found;
}

/// An index of -1 is that of the last row or column, as Python has it.
List with_last_before_first(const Program& program, Square square) {
  const int index = program.board.index_of(square);
  const int side = program.problem.side;
  List found = beside(program, square);
  for (const int near : {index / side == 0 ? index + side * (side - 1) : index,
                         index % side == 0 ? index + side - 1 : index}) {
    const Square wrapped_to = program.board.square_at(near);
    if (near != index && std::ranges::count(found, wrapped_to) == 0) {
      found.push_back(wrapped_to);
    }
  }
  return found;
}

/// Whether a Raid on the square would conquer something.
bool conquers(const Program& program, const State& state, Square square) {
  return !in_set(enemies(state), beside(program, square)).empty();
}

/// Sorts the moves of a state anew, by `rank(move, row, column)`.
template <class Rank>
void order(Program& program, Rank rank) {
  override_part(program.rules.moves, [rank, &program](const auto& before, const State& state) {
    auto moves = before(state);
    std::ranges::stable_sort(moves, {}, [&](const Move& move) {
      const int index = program.board.index_of(move.square());
      return rank(move, index / program.problem.side, index % program.problem.side);
    });
    return moves;
  });
}

/// Leaves out all moves but those that `keeps(program, state, move)`.
template <class Keeps>
void keep(Program& program, Keeps keeps) {
  override_part(program.rules.moves, [keeps, &program](const auto& before, const State& state) {
    auto moves = before(state);
    std::erase_if(moves, [&](const Move& move) { return !keeps(program, state, move); });
    return moves;
  });
}

/// There is no Raid that conquers nothing.
void drop_idle_raids(Program& program) {
  keep(program, [](const Program& own_program, const State& state, const Move& move) {
    return !is_raid(move) || conquers(own_program, state, move.square());
  });
}

/// Enemy pieces that hang together with those beside a square.
List chain(const Program& program, const State& state, Square square) {
  List found = enemies_near<beside>(program, state, square);
  for (std::size_t at = 0; at < found.size(); ++at) {
    for (const Square near : enemies_near<beside>(program, state, found[at])) {
      if (std::ranges::count(found, near) == 0) {
        found.push_back(near);
      }
    }
  }
  return found;
}

/// Of the neighbours the last one in an order.
template <Order order>
List last_in_order(const Program& program, Square square) {
  List last;
  for (const char direction : order.each()) {
    const Square near = in_direction(program, square, direction);
    last = near == square ? last : List{near};
  }
  return last;
}

/// Enemy pieces beside a square that come behind an own one in an order.
template <Order order>
List behind_own(const Program& program, const State& state, Square square) {
  bool behind = false;
  List found;
  for (const char direction : order.each()) {
    const Square near = in_direction(program, square, direction);
    behind = behind || (near != square && own(state).has(near));
    if (behind && near != square && enemies(state).has(near)) {
      found.push_back(near);
    }
  }
  return found;
}

/// What a move is worth at once to who makes it. It is made by the right rules: where another mistake makes
/// moves, it may look at all of them for that.
Score immediate_worth(const Program& program, const State& state, const Move& move) {
  return program.rules.score(program.board.play(state, move), state.turn);
}

/// A Raid makes the empty squares beside its own, too, the mover's.
void raid_fills_empty(Program& program) {
  override_part(program.rules.play, [&program](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    if (is_raid(move)) {
      Score gained = 0;
      for (const Square near : beside(program, move.square())) {
        if (!next.x.has(near) && !next.o.has(near)) {
          (state.turn == Side::first ? next.x : next.o).put(near);
          gained += program.board.value(near);
        }
      }
      next.balance += static_cast<int>(state.turn == Side::first ? gained : -gained);
    }
    return next;
  });
}

/// The square of the second direction is conquered only where none of the first one is.
template <Either either>
List either_of(const Program& program, const State& state, Square square) {
  List found = enemies_near<beside>(program, state, square);
  if (std::ranges::count(found, in_direction(program, square, either.first)) > 0) {
    std::erase(found, in_direction(program, square, either.second));
  }
  return found;
}

/// A conquered piece changes the value of the board by another square's: `counted(program, raided,
/// conquered)` says how much. The board itself is right.
template <class Counted>
void count_conquests(Program& program, Counted counted) {
  override_part(
      program.rules.play, [&program, counted](const auto& before, const State& state, const Move& move) {
        State next = before(state, move);
        Score more = 0;
        for (const Square square :
             in_set(own_of(next, state.turn), in_set(enemies(state), beside(program, move.square())))) {
          more += counted(program, move.square(), square) - 2 * program.board.value(square);
        }
        next.balance += static_cast<int>(state.turn == Side::first ? more : -more);
        return next;
      });
}

/// Of pieces conquered beside the raided square in its row, or in its column, the raided square's value
/// counts.
template <bool in_row, bool in_column>
Score twice_the_raided(const Program& program, Square raided, Square conquered) {
  const int side = program.problem.side;
  const bool is_in_row = program.board.index_of(raided) / side == program.board.index_of(conquered) / side;
  const bool takes_raided = (in_row && is_in_row) || (in_column && !is_in_row);
  return 2 * program.board.value(takes_raided ? raided : conquered);
}

struct OrderChanges {
  using Program = stakeraid::Program;
  template <Either either>
  static void conquer_either(Program& program) {
    conquer(program, either_of<either>);
  }
  template <Order order>
  static void last_decides(Program& program) {
    raid_from<last_in_order<order>>(program);
  }
  template <Order order>
  static void conquer_behind_own(Program& program) {
    conquer(program, behind_own<order>);
  }
};

/// The squares that a line looks at which is changed so.
template <neighbour_slips::Look look>
List seen_by(const Program& program, Square square) {
  const int side = program.problem.side;
  const int index = program.board.index_of(square);
  List found;
  for (const auto& cell : look({index / side, index % side}, side)) {
    const int near = cell.row * side + cell.column;
    if (cell.is_on_board(side) && near != index) {
      found.push_back(program.board.square_at(near));
    }
  }
  return found;
}
struct LookChanges {
  using Program = stakeraid::Program;
  template <neighbour_slips::Look look>
  static void look_at(Program& program) {
    neighbour<seen_by<look>>(program);
  }
};

/// What a Raid takes whose line for one direction has the index of another.
struct TakeChanges {
  using Program = stakeraid::Program;
  template <neighbour_slips::Place from, neighbour_slips::Place to>
  static void take_other(Program& program) {
    conquer(program, [](const Program& own_program, const State& state, Square square) {
      const auto& board = own_program.board;
      List taken;
      for (const Square near : enemies_near<beside>(own_program, state, square)) {
        const int other = neighbour_slips::taken_for<from, to>(board.index_of(square), board.index_of(near),
                                                               own_program.problem.side);
        if (other >= 0) {
          taken.push_back(board.square_at(other));
        }
      }
      return taken;
    });
  }
};

/// There is a Raid where the given board has an own piece beside the square.
void raid_by_given_board(Program& program) {
  override_part(program.rules.moves, [&program, given = program.board.start(program.problem)](
                                         const auto& before, const State& state) {
    Moves moves = before(state);
    std::erase_if(moves, is_raid);
    const auto stakes = moves;
    for (const Move& stake : stakes) {
      if (!in_set(own_of(given, state.turn), beside(program, stake.square())).empty()) {
        moves.push_back({stake.square(), Kind::raid});
      }
    }
    return moves;
  });
}

/// No move goes to the first square, or the last one.
template <bool first>
void never_enter_square(Program& program) {
  keep(program, [](const Program& own_program, const State&, const Move& move) {
    const int side = own_program.problem.side;
    return own_program.board.index_of(move.square()) != (first ? 0 : side * side - 1);
  });
}

/// What a Raid does further to the own pieces beside its square: `changes(state, next, square)` each time.
template <class Changes>
void change_own_beside(Program& program, Changes changes) {
  override_part(program.rules.play, [&program, changes](const auto& before, const State& state,
                                                        const Move& move) {
    State next = before(state, move);
    if (is_raid(move)) {
      for (const Square near : in_set(own(state), beside(program, move.square()))) {
        if (!changes(state, next, near)) {
          break;
        }
      }
      next.balance =
          static_cast<int>(own_total(program, next, Side::first) - own_total(program, next, Side::second));
    }
    return next;
  });
}

/// No move goes to the first or last row or column.
template <bool is_row, bool first>
void never_enter(Program& program) {
  keep(program, [](const Program& own_program, const State&, const Move& move) {
    const int side = own_program.problem.side;
    const int index = own_program.board.index_of(move.square());
    return (is_row ? index / side : index % side) != (first ? 0 : side - 1);
  });
}

constexpr std::array all{
    Mutant<Program>{
        {"conquest-counts-raided-square-in-row",
         "Where values are kept move by move, a piece conquered to the left or right counts as the "
         "raided square.",
         kind},
        [](Program& program) { count_conquests(program, twice_the_raided<true, false>); }},
    Mutant<Program>{
        {"conquest-counts-raided-square-in-column",
         "Where values are kept move by move, a piece conquered above or below counts as the raided "
         "square.",
         kind},
        [](Program& program) { count_conquests(program, twice_the_raided<false, true>); }},
    Mutant<Program>{
        {"conquest-counts-raided-square",
         "Where values are kept move by move, a conquered piece counts as the raided square.", kind},
        [](Program& program) { count_conquests(program, twice_the_raided<true, true>); }},
    Mutant<Program>{
        {"conquest-not-counted", "Where values are kept move by move, a Raid adds its square's alone.", kind},
        [](Program& program) {
          count_conquests(program, [](const Program&, Square, Square) { return Score{0}; });
        }},
    Mutant<Program>{{"raid-moves-again", "After a Raid the search lets the same side move once more.", kind},
                    [](Program& program) {
                      const auto earlier = program.search.played;
                      program.search.played = [&program, earlier](bool max, const State& state,
                                                                  const Move& move) {
                        State next = earlier ? earlier(max, state, move) : program.rules.play(state, move);
                        next.turn = is_raid(move) ? state.turn : next.turn;
                        return next;
                      };
                    }},
    Mutant<Program>{
        {"raid-moves-again-for-other",
         "After a Raid the same side's pieces move once more, at a node of the other kind.", kind},
        [](Program& program) {
          const auto earlier = program.search.played;
          program.search.played = [&program, earlier](bool max, const State& state, const Move& move) {
            State next = earlier ? earlier(max, state, move) : program.rules.play(state, move);
            next.turn = is_raid(move) ? state.turn : next.turn;
            return next;
          };
          program.search.maximizes = [](bool, int depth) { return depth % 2 == 0; };
        }},
    Mutant<Program>{{"raids-by-given-board",
                     "Whether there is a Raid on a square is looked up on the given board.", kind},
                    raid_by_given_board},
    Mutant<Program>{{"a1-not-entered", "A1 is never taken.", kind}, never_enter_square<true>},
    Mutant<Program>{{"last-square-not-entered", "The last square of the last row is never taken.", kind},
                    never_enter_square<false>},
    Mutant<Program>{{"row-1-not-entered", "No square in row 1 is ever taken.", kind},
                    never_enter<true, true>},
    Mutant<Program>{{"last-row-not-entered", "No square in the last row is ever taken.", kind},
                    never_enter<true, false>},
    Mutant<Program>{{"column-a-not-entered", "No square in column A is ever taken.", kind},
                    never_enter<false, true>},
    Mutant<Program>{{"last-column-not-entered", "No square in the last column is ever taken.", kind},
                    never_enter<false, false>},
    Mutant<Program>{
        {"raid-flips-own", "A Raid gives the own pieces beside its square to the enemy too.", kind},
        [](Program& program) {
          change_own_beside(program, [](const State& state, State& next, Square near) {
            (state.turn == Side::first ? next.x : next.o).drop(near);
            (state.turn == Side::first ? next.o : next.x).put(near);
            return true;
          });
        }},
    Mutant<Program>{
        {"raid-leaves-its-start", "A Raid moves the first own piece beside its square there.", kind},
        [](Program& program) {
          change_own_beside(program, [](const State& state, State& next, Square near) {
            (state.turn == Side::first ? next.x : next.o).drop(near);
            return false;
          });
        }},
    Mutant<Program>{{"raids-by-source", "Raids are sorted by the piece that they start from.", kind, "",
                     MutantClass::killable, "Raid tie order"},
                    [](Program& program) {
                      program.rules.moves =
                          free_rules(solver::stakeraid::RaidsBySource<words>(program.problem)).moves;
                    }},
    Mutant<Program>{{"raid-replaces-stake", "Where a Raid conquers, there is no Stake.", kind},
                    [](Program& program) {
                      keep(program, [](const Program& own, const State& state, const Move& move) {
                        return is_raid(move) || !has_own_near<beside>(own, state, move.square()) ||
                               !conquers(own, state, move.square());
                      });
                    }},
    Mutant<Program>{{"no-stake-beside-own", "There is no Stake beside an own piece.", kind},
                    [](Program& program) {
                      keep(program, [](const Program& own, const State& state, const Move& move) {
                        return is_raid(move) || !has_own_near<beside>(own, state, move.square());
                      });
                    }},
    Mutant<Program>{{"raid-only-if-it-conquers", "There is no Raid that conquers nothing.", kind,
                     "such a Raid leads to the board of the Stake on its square, which comes before it",
                     MutantClass::equivalent},
                    drop_idle_raids},
    Mutant<Program>{{"no-raids", "There are no Raids.", kind},
                    [](Program& program) {
                      keep(program,
                           [](const Program&, const State&, const Move& move) { return !is_raid(move); });
                    }},
    Mutant<Program>{{"raid-without-own", "A Raid needs no own piece beside its square.", kind},
                    [](Program& program) {
                      raid_where(program, [](const Program&, const State&, Square) { return true; });
                    }},
    Mutant<Program>{
        {"squares-stake-first", "Moves are sorted square by square, the Stake before the Raid.", kind},
        [](Program& program) {
          order(program, [](const Move&, int row, int column) { return std::pair(row, column); });
        }},
    Mutant<Program>{
        {"squares-raid-first", "Moves are sorted square by square, the Raid before the Stake.", kind},
        [](Program& program) {
          order(program, [](const Move& move, int row, int column) {
            return std::tuple(row, column, !is_raid(move));
          });
        }},
    Mutant<Program>{
        {"all-raids-first", "All Raids come before all Stakes.", kind},
        [](Program& program) { order(program, [](const Move& move, int, int) { return !is_raid(move); }); }},
    Mutant<Program>{{"raids-by-column", "Raids are sorted column by column.", kind},
                    [](Program& program) {
                      order(program, [](const Move& move, int row, int column) {
                        return is_raid(move) ? std::tuple(1, column, row) : std::tuple(0, row, column);
                      });
                    }},
    Mutant<Program>{{"all-by-column", "Stakes and Raids are each sorted column by column.", kind},
                    [](Program& program) {
                      order(program, [](const Move& move, int row, int column) {
                        return std::tuple(is_raid(move), column, row);
                      });
                    }},
    Mutant<Program>{{"raids-in-reverse", "Raids are sorted from the last square to the first.", kind},
                    [](Program& program) {
                      order(program, [](const Move& move, int row, int column) {
                        return is_raid(move) ? std::tuple(1, -row, -column) : std::tuple(0, row, column);
                      });
                    }},
    Mutant<Program>{
        {"all-in-reverse", "Stakes and Raids are each sorted from the last square to the first.", kind},
        [](Program& program) {
          order(program, [](const Move& move, int row, int column) {
            return std::tuple(is_raid(move), -row, -column);
          });
        }},
    Mutant<Program>{{"rows-as-text", "Rows are sorted as text, 10 before 2.", kind},
                    [](Program& program) {
                      order(program, [](const Move& move, int row, int column) {
                        return std::tuple(is_raid(move), std::to_string(row + 1), column);
                      });
                    }},
    Mutant<Program>{{"diagonal-neighbours", "Squares are beside each other diagonally too.", kind},
                    neighbour<with_diagonals>},
    Mutant<Program>{
        {"raid-from-diagonal", "A Raid may start diagonally; it conquers only up, down, left, right.", kind},
        [](Program& program) { raid_where(program, has_own_near<with_diagonals>); }},
    Mutant<Program>{
        {"conquers-diagonally", "A Raid conquers diagonally too; it starts only from beside.", kind},
        [](Program& program) { conquer(program, enemies_near<with_diagonals>); }},
    Mutant<Program>{{"wraps-around", "The last square of a row is beside the first of the next one.", kind},
                    neighbour<wrapped<true, true>>},
    Mutant<Program>{{"wraps-left", "A square in column A is beside the last square of the row above.", kind},
                    neighbour<wrapped<true, false>>},
    Mutant<Program>{{"raid-wraps-left",
                     "A Raid to a square in column A may start from the last square of the row above.", kind},
                    raid_from<wrapped<true, false>>},
    Mutant<Program>{
        {"conquers-wrapping-left", "A Raid in column A conquers the last square of the row above too.", kind},
        conquer_from<wrapped<true, false>>},
    Mutant<Program>{
        {"wraps-right", "A square in the last column is beside the first square of the row below.", kind},
        neighbour<wrapped<false, true>>},
    Mutant<Program>{{"raid-wraps-right",
                     "A Raid to a square in the last column may start from the first square of the "
                     "row below.",
                     kind},
                    raid_from<wrapped<false, true>>},
    Mutant<Program>{{"conquers-wrapping-right",
                     "A Raid in the last column conquers the first square of the row below too.", kind},
                    conquer_from<wrapped<false, true>>},
    Mutant<Program>{
        {"raid-wraps", "A Raid may start from the last square of the row before, and the first of the next.",
         kind},
        raid_from<wrapped<true, true>>},
    Mutant<Program>{{"conquers-wrapping",
                     "A Raid conquers the last square of the row before, and the first of the next.", kind},
                    conquer_from<wrapped<true, true>>},
    Mutant<Program>{{"conquest-spreads", "Conquered pieces conquer those beside them in turn.", kind},
                    [](Program& program) { conquer(program, chain); }},
    Mutant<Program>{
        {"conquers-one-only",
         "A Raid conquers only the first enemy piece, of those above, below, to the left and to the right.",
         kind},
        [](Program& program) { conquer(program, first_enemy); }},
    Mutant<Program>{
        {"conquers-last-only",
         "A Raid conquers only the last enemy piece, of those above, below, to the left and to the right.",
         kind},
        [](Program& program) { conquer(program, last_enemy); }},
    Mutant<Program>{{"raid-fills-empty", "A Raid takes the empty squares beside its own too.", kind},
                    raid_fills_empty},
    Mutant<Program>{{"raid-conquers-nothing", "A Raid takes its square alone.", kind},
                    [](Program& program) {
                      conquer(program, [](const Program&, const State&, Square) { return List{}; });
                    }},
    Mutant<Program>{{"conquered-vanish", "Conquered pieces leave the board instead of changing sides.", kind},
                    [](Program& program) {
                      override_part(program.rules.play,
                                    [&program](const auto& before, const State& state, const Move& move) {
                                      const auto lost = enemies_near<beside>(program, state, move.square());
                                      return is_raid(move) ? taken(program, state, move.square(), lost, true)
                                                           : before(state, move);
                                    });
                    }},
    Mutant<Program>{{"stake-conquers", "A Stake conquers as a Raid does.", kind},
                    [](Program& program) {
                      override_part(program.rules.play,
                                    [](const auto& before, const State& state, const Move& move) {
                                      return before(state, {move.square(), Kind::raid});
                                    });
                    }},
    Mutant<Program>{{"top-row-unseen", "Squares in row 2 do not look at row 1.", kind},
                    neighbour<without_line<true, true>>},
    Mutant<Program>{{"bottom-row-unseen", "Squares in the last row but one do not look at the last.", kind},
                    neighbour<without_line<true, false>>},
    Mutant<Program>{{"left-column-unseen", "Squares in column B do not look at column A.", kind},
                    neighbour<without_line<false, true>>},
    Mutant<Program>{
        {"right-column-unseen", "Squares in the last column but one do not look at the last.", kind},
        neighbour<without_line<false, false>>},
    Mutant<Program>{{"row-1-never-seen", "No square looks at one in row 1.", kind},
                    neighbour<without_edge<true, false, true>>},
    Mutant<Program>{{"last-row-never-seen", "No square looks at one in the last row.", kind},
                    neighbour<without_edge<true, false, false>>},
    Mutant<Program>{{"column-a-never-seen", "No square looks at one in column A.", kind},
                    neighbour<without_edge<false, true, true>>},
    Mutant<Program>{{"last-column-never-seen", "No square looks at one in the last column.", kind},
                    neighbour<without_edge<false, true, false>>},
    Mutant<Program>{{"row-1-and-column-a-never-seen", "No square looks at one in row 1 or column A.", kind},
                    neighbour<without_edge<true, true, true>>},
    Mutant<Program>{{"last-row-and-column-never-seen",
                     "No square looks at one in the last row or the last column.", kind},
                    neighbour<without_edge<true, true, false>>},
    Mutant<Program>{{"above-unseen", "A square does not look at the one above it.", kind},
                    neighbour<without_neighbour<Direction::up>>},
    Mutant<Program>{{"no-raid-from-above", "An own piece above a square makes no Raid there.", kind},
                    raid_from<without_neighbour<Direction::up>>},
    Mutant<Program>{{"above-not-conquered", "A Raid does not conquer the square above it.", kind},
                    conquer_from<without_neighbour<Direction::up>>},
    Mutant<Program>{{"below-unseen", "A square does not look at the one below it.", kind},
                    neighbour<without_neighbour<Direction::down>>},
    Mutant<Program>{{"no-raid-from-below", "An own piece below a square makes no Raid there.", kind},
                    raid_from<without_neighbour<Direction::down>>},
    Mutant<Program>{{"below-not-conquered", "A Raid does not conquer the square below it.", kind},
                    conquer_from<without_neighbour<Direction::down>>},
    Mutant<Program>{{"left-unseen", "A square does not look at the one to the left.", kind},
                    neighbour<without_neighbour<Direction::left>>},
    Mutant<Program>{{"no-raid-from-left", "An own piece to the left of a square makes no Raid there.", kind},
                    raid_from<without_neighbour<Direction::left>>},
    Mutant<Program>{{"left-not-conquered", "A Raid does not conquer the square to the left.", kind},
                    conquer_from<without_neighbour<Direction::left>>},
    Mutant<Program>{{"right-unseen", "A square does not look at the one to the right.", kind},
                    neighbour<without_neighbour<Direction::right>>},
    Mutant<Program>{
        {"no-raid-from-right", "An own piece to the right of a square makes no Raid there.", kind},
        raid_from<without_neighbour<Direction::right>>},
    Mutant<Program>{{"right-not-conquered", "A Raid does not conquer the square to the right.", kind},
                    conquer_from<without_neighbour<Direction::right>>},
    Mutant<Program>{{"no-raid-from-top-row", "An own piece in row 1 makes no Raid in row 2.", kind},
                    raid_from<without_line<true, true>>},
    Mutant<Program>{{"top-row-not-conquered", "A Raid in row 2 does not conquer in row 1.", kind},
                    conquer_from<without_line<true, true>>},
    Mutant<Program>{
        {"no-raid-from-bottom-row", "An own piece in the last row makes no Raid in the one before.", kind},
        raid_from<without_line<true, false>>},
    Mutant<Program>{
        {"bottom-row-not-conquered", "A Raid in the one before does not conquer in the last row.", kind},
        conquer_from<without_line<true, false>>},
    Mutant<Program>{{"no-raid-from-left-column", "An own piece in column A makes no Raid in column B.", kind},
                    raid_from<without_line<false, true>>},
    Mutant<Program>{{"left-column-not-conquered", "A Raid in column B does not conquer in column A.", kind},
                    conquer_from<without_line<false, true>>},
    Mutant<Program>{{"no-raid-from-right-column",
                     "An own piece in the last column makes no Raid in the one before.", kind},
                    raid_from<without_line<false, false>>},
    Mutant<Program>{
        {"right-column-not-conquered", "A Raid in the one before does not conquer in the last column.", kind},
        conquer_from<without_line<false, false>>},
    Mutant<Program>{{"vertical-neighbours-only", "Squares are beside each other up and down alone.", kind},
                    neighbour<in_line<true>>},
    Mutant<Program>{
        {"horizontal-neighbours-only", "Squares are beside each other left and right alone.", kind},
        neighbour<in_line<false>>},
    Mutant<Program>{{"conquering-raids-first",
                     "Raids come before all Stakes; one that conquers nothing is a Stake.", kind},
                    [](Program& program) {
                      drop_idle_raids(program);
                      order(program, [](const Move& move, int, int) { return !is_raid(move); });
                    }},
    Mutant<Program>{{"conquering-raids-by-square",
                     "Moves are sorted square by square, the Raid before the Stake; one that conquers "
                     "nothing is a Stake.",
                     kind},
                    [](Program& program) {
                      drop_idle_raids(program);
                      order(program, [](const Move& move, int row, int column) {
                        return std::tuple(row, column, !is_raid(move));
                      });
                    }},
    Mutant<Program>{
        {"ties-take-last-without-idle-raids",
         "Of moves worth the same the last one is played; a Raid that conquers nothing is a Stake.", kind},
        [](Program& program) {
          drop_idle_raids(program);
          policies::choose_last(program.search);
        }},
    Mutant<Program>{
        {"index-minus-one",
         "Above row 1 a square looks at the last row, left of column A at the last column.", kind},
        neighbour<with_last_before_first>},
    Mutant<Program>{{"raids-alone", "There are no Stakes where there is a Raid.", kind},
                    [](Program& program) {
                      override_part(program.rules.moves, [](const auto& before, const State& state) {
                        Moves moves = before(state);
                        if (std::ranges::any_of(moves, is_raid)) {
                          std::erase_if(moves, [](const Move& move) { return !is_raid(move); });
                        }
                        return moves;
                      });
                    }},
    Mutant<Program>{
        {"conquest-counted-once",
         "Where values are kept move by move, a conquered piece is not taken from the enemy.", kind},
        [](Program& program) {
          override_part(program.rules.play,
                        [&program](const auto& before, const State& state, const Move& move) {
                          State next = before(state, move);
                          const auto lost = static_cast<int>(turned_worth(program, state, next));
                          next.balance -= state.turn == Side::first ? lost : -lost;
                          return next;
                        });
        }},
    Mutant<Program>{{"ties-by-immediate-worth",
                     "Of moves worth the same the one that is worth most at once is played.", kind},
                    [](Program& program) {
                      override_part(program.rules.moves, [&program](const auto& before, const State& state) {
                        Moves moves = before(state);
                        std::ranges::stable_sort(moves, std::ranges::greater{}, [&](const Move& move) {
                          return immediate_worth(program, state, move);
                        });
                        return moves;
                      });
                    }},
    Mutant<Program>{
        {"opponent-raids-beside-enemies",
         "The opponent's Raids are looked for beside pieces of the side that searches, not beside his own.",
         kind},
        [](Program& program) {
          const Side searcher = program.board.start(program.problem).turn;
          raid_where(program, [searcher](const Program& own_program, const State& state, Square square) {
            return state.turn == searcher ? has_own_near<beside>(own_program, state, square)
                                          : conquers(own_program, state, square);
          });
        }},
};

}  // namespace

std::span<const Mutant<Program>> move_mutants() {
  static const auto with_orders = joined<Program>(
      {all, neighbour_orders::mutants<OrderChanges>, neighbour_orders::either_mutants<OrderChanges>,
       neighbour_slips::mutants<LookChanges>, neighbour_slips::mutants_taking_others<TakeChanges>});
  return with_orders;
}

}  // namespace fuzz::stakeraid
