// Mistakes in squirrel's rules: what a move does, the order of moves, what a board is worth.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "fuzz/mutants/neighbour_orders.hpp"
#include "fuzz/mutants/neighbour_slips.hpp"
#include "fuzz/mutants/squirrel.hpp"

namespace fuzz::squirrel {
namespace {

using neighbour_orders::Either;
using neighbour_orders::Order;
using solver::Score;
using solver::Side;
using solver::squirrel::beside;
using solver::squirrel::SquareRange;
using solver::squirrel::Squares;

constexpr auto rules = MutantKind::rules;
constexpr int side_length = cases::squirrel::side_length;

Squares bit(int square) {
  return Squares{1} << square;
}

/// A move before it is made.
struct MoveContext {
  Square square;
  Squares own;
  Squares enemy;
};

/// Replaces what a move does: `next(context)` gives the own and the enemy's squares after it.
template <class Next>
void make_moves(Program& program, Next next) {
  program.rules.play = [next](const State& state, Square square) {
    const std::size_t own = state.turn == Side::first ? 0 : 1;
    const auto [mine, theirs] = next(MoveContext{square, state.pieces[own], state.pieces[1 - own]});
    State after;
    after.pieces[own] = mine;
    after.pieces[1 - own] = theirs;
    after.turn = other(state.turn);
    return after;
  };
}

using Sides = std::pair<Squares, Squares>;

Sides taken(const MoveContext& context, Squares conquered) {
  return {context.own | conquered | bit(context.square), context.enemy & ~conquered};
}

/// A Raid by other neighbourhoods than up, down, left and right: `near[s]` are the squares beside `s`.
template <class Near>
void by_neighbours(Program& program, Near near) {
  make_moves(program, [near](const MoveContext& context) {
    const Squares around = near(context.square);
    return taken(context, (around & context.own) != 0 ? around & context.enemy : 0);
  });
}

Squares with_diagonals(Square square) {
  Squares around = 0;
  for (int other_square = 0; other_square < side_length * side_length; ++other_square) {
    const int rows = square / side_length - other_square / side_length;
    const int columns = square % side_length - other_square % side_length;
    const bool near = rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1;
    around |= near && other_square != square ? bit(other_square) : 0;
  }
  return around;
}

/// Beside by number: the last square of a row and the first of the next one, seen from the first, from the
/// last, or from both.
template <bool from_first, bool from_last>
Squares wrapped(Square square) {
  const bool is_first = square % side_length == 0 && square > 0;
  const bool is_last = square % side_length == side_length - 1 && square + 1 < side_length * side_length;
  return beside[square] | (from_first && is_first ? bit(square - 1) : 0) |
         (from_last && is_last ? bit(square + 1) : 0);
}

/// The neighbours without one pair, in one direction: of the square `at`, the one `missing`.
template <int at, int missing>
Squares without_pair(Square square) {
  return square == at ? beside[square] & ~bit(missing) : beside[square];
}

/// The neighbours without those in one line of the board: `at(square)` is a square's row or column.
template <int (*at)(Square square), int line>
Squares without_line(Square square) {
  Squares around = 0;
  for (const Square near : SquareRange(beside[square])) {
    around |= at(near) == line && at(square) != line ? 0 : bit(near);
  }
  return around;
}

/// Looks at no square of the first or the last row, or column, or both.
template <bool by_rows, bool by_columns, int line>
Squares without_edge(Square square) {
  Squares around = 0;
  for (const Square near : SquareRange(beside[square])) {
    const bool is_out = (by_rows && near / side_length == line) || (by_columns && near % side_length == line);
    around |= is_out ? 0 : bit(near);
  }
  return around;
}

int row_of(Square square) {
  return square / side_length;
}
int column_of(Square square) {
  return square % side_length;
}

/// The neighbours without the one in a direction: so many rows further down, so many columns further right.
template <int rows, int columns>
Squares without_neighbour(Square square) {
  Squares around = 0;
  for (const Square near : SquareRange(beside[square])) {
    const bool is_there =
        row_of(near) - row_of(square) == rows && column_of(near) - column_of(square) == columns;
    around |= is_there ? 0 : bit(near);
  }
  return around;
}

/// The neighbours up and down alone, or left and right alone.
template <bool vertical>
Squares in_line(Square square) {
  Squares around = 0;
  for (const Square near : SquareRange(beside[square])) {
    around |= (column_of(near) == column_of(square)) == vertical ? bit(near) : 0;
  }
  return around;
}

/// An index of -1 is that of the last row or column, as Python has it.
Squares with_last_before_first(Square square) {
  const Squares left = column_of(square) == 0 ? bit(square + side_length - 1) : 0;
  const Squares above = row_of(square) == 0 ? bit(square + side_length * (side_length - 1)) : 0;
  return beside[square] | left | above;
}

bool is_raid(const State& state, Square square) {
  return (beside[square] & state.pieces[state.turn == Side::first ? 0 : 1]) != 0;
}

/// Raids before Sneaks, or the other way round, each in the order that they have.
void part_moves(Program& program, bool raids_first) {
  override_part(program.rules.moves, [raids_first](const auto& before, const State& state) {
    auto moves = before(state);
    std::ranges::stable_sort(moves, {}, [&](Square square) { return is_raid(state, square) != raids_first; });
    return moves;
  });
}

/// Pieces turned by one move stay turned in the board that the next one is tried on.
template <bool root_keeps>
void forget_conquest(Program& program) {
  override_part(program.search, [](const auto& before, const Contestant& who) {
    auto search = before(who);
    search.restored = [](const State& own, const State&, const State& left, Square move) {
      State after = own;
      after.pieces[0] = left.pieces[0] & ~bit(move);
      after.pieces[1] = left.pieces[1] & ~bit(move);
      return after;
    };
    search.root_keeps = root_keeps;
    return search;
  });
}

/// Enemy pieces that hang together with those beside a square.
Squares chain(const MoveContext& context) {
  Squares found = beside[context.square] & context.enemy;
  for (Squares grown = 0; grown != found;) {
    grown = found;
    for (const Square square : SquareRange(grown)) {
      found |= beside[square] & context.enemy;
    }
  }
  return found;
}

/// The square beside one in a direction: 'u', 'd', 'l' or 'r'. Empty outside the board.
Squares in_direction(Square square, char direction) {
  const bool vertical = direction == 'u' || direction == 'd';
  Squares found = 0;
  for (const Square near : SquareRange(beside[square])) {
    const bool is_there = (column_of(near) == column_of(square)) == vertical &&
                          (near < square) == (direction == 'u' || direction == 'l');
    found |= is_there ? bit(near) : 0;
  }
  return found;
}

/// At the nodes of one kind the pieces of another side are moved: `whose(mover)`.
template <class Whose>
void move_pieces_of(Program& program, bool at_max, Whose whose) {
  override_part(program.search, [=, &program](const auto& before, const Contestant& who) {
    auto search = before(who);
    search.played = [=, &program, earlier = search.played](bool max, const State& state, Square square) {
      if (max != at_max) {
        return earlier ? earlier(max, state, square) : program.rules.play(state, square);
      }
      State moved = state;
      moved.turn = whose(state.turn);
      State next = program.rules.play(moved, square);
      next.turn = other(state.turn);
      return next;
    };
    return search;
  });
}

/// Whether all squares of a row are taken.
template <int row>
bool row_is_full(const State& state) {
  constexpr Squares squares_of_row = ((Squares{1} << side_length) - 1) << (row * side_length);
  return (~(state.pieces[0] | state.pieces[1]) & squares_of_row) == 0;
}

bool any_row_is_full(const State& state) {
  return row_is_full<0>(state) || row_is_full<1>(state) || row_is_full<2>(state) || row_is_full<3>(state) ||
         row_is_full<4>(state);
}

/// Searches end at a board of which something else than all squares is full, but at the root.
template <bool (*is_full)(const State& state)>
void end_below_root(Program& program) {
  override_part(program.search, [](const auto& before, const Contestant& who) {
    auto search = before(who);
    override_part(search.is_leaf, [](const auto& leaf, const State& state, bool over, int depth, int cutoff) {
      return leaf(state, depth == 0 ? over : is_full(state), depth, cutoff);
    });
    return search;
  });
}

template <class Conquered>
void conquer(Program& program, Conquered conquered) {
  make_moves(program, [conquered](const MoveContext& context) {
    return taken(context, (beside[context.square] & context.own) != 0 ? conquered(context) : 0);
  });
}

/// A Raid may start from some neighbours alone, and conquers all.
template <Squares (*near)(Square square)>
void raid_from(Program& program) {
  make_moves(program, [](const MoveContext& context) {
    const bool raid = (near(context.square) & context.own) != 0;
    return taken(context, raid ? beside[context.square] & context.enemy : 0);
  });
}

/// A Raid conquers some neighbours alone, and may start from all.
template <Squares (*near)(Square square)>
void conquer_from(Program& program) {
  conquer(program, [](const MoveContext& context) { return near(context.square) & context.enemy; });
}

void order(Program& program, int (*rank)(Square)) {
  override_part(program.rules.moves, [rank](const auto& before, const State& state) {
    auto moves = before(state);
    std::ranges::stable_sort(moves, {}, rank);
    return moves;
  });
}

/// Of the neighbours the last one in an order.
template <Order order>
Squares last_in_order(Square square) {
  Squares last = 0;
  for (const char direction : order.each()) {
    const Squares near = in_direction(square, direction);
    last = near != 0 ? near : last;
  }
  return last;
}

/// Enemy pieces beside a square that come behind an own one in an order.
template <Order order>
Squares behind_own(const MoveContext& context) {
  bool behind = false;
  Squares found = 0;
  for (const char direction : order.each()) {
    const Squares near = in_direction(context.square, direction);
    behind = behind || (near & context.own) != 0;
    found |= behind ? near & context.enemy : 0;
  }
  return found;
}

/// All levels of a search share the list of the squares that a move has turned, so that a move is taken back
/// by what deeper moves have left of its list.
template <Order order>
void share_turned(Program& program) {
  override_part(program.search, [&program](const auto& before, const Contestant& who) {
    auto search = before(who);
    const auto list = std::make_shared<std::array<Squares, 4>>();
    search.played = [list, &program, earlier = search.played](bool max, const State& state, Square square) {
      const State next = earlier ? earlier(max, state, square) : program.rules.play(state, square);
      const std::size_t enemy = state.turn == Side::first ? 1 : 0;
      std::size_t length = 0;
      for (const char direction : order.each()) {
        const Squares near = in_direction(square, direction) & state.pieces[enemy] & ~next.pieces[enemy];
        if (near != 0) {
          (*list)[length++] = near;
        }
      }
      return next;
    };
    // Such a program goes through the squares of the board as it is.
    search.comes_before = std::less<Square>();
    search.restored = [list](const State& own, const State& made, const State& left, Square square) {
      const std::size_t mover = own.turn == Side::first ? 0 : 1;
      // Beside a mistake by which more are turned than a square has neighbours, the list holds no more.
      const auto turned =
          std::min(list->size(),
                   static_cast<std::size_t>(std::popcount(own.pieces[1 - mover] & ~made.pieces[1 - mover])));
      State after = own;
      after.pieces[0] = left.pieces[0] & ~bit(square);
      after.pieces[1] = left.pieces[1] & ~bit(square);
      for (std::size_t at = 0; at < turned; ++at) {
        const Squares listed = (*list)[at];
        after.pieces[mover] &= ~listed;
        after.pieces[1 - mover] |= listed;
      }
      return after;
    };
    return search;
  });
}

/// The square of the second direction is conquered only where none of the first one is.
template <Either either>
Squares either_of(const MoveContext& context) {
  const bool first = (in_direction(context.square, either.first) & context.enemy) != 0;
  const Squares spared = first ? in_direction(context.square, either.second) : 0;
  return beside[context.square] & context.enemy & ~spared;
}

/// In a battle the program does not learn that the second player's opponent is the first one: he takes his
/// own pieces for the opponent's, and a board is worth nothing to him, or what his pieces are.
template <bool is_worth_own>
void set_opponent_once(Program& program) {
  if (program.problem.task != cases::squirrel::Task::battle) {
    return;
  }
  const Side second = side_of(program.problem.second);
  const auto place = [second](const State& state, Square square) {
    State after = state;
    after.pieces[second == Side::first ? 0 : 1] |= bit(square);
    after.turn = other(state.turn);
    return after;
  };
  override_part(program.rules.score, [second](const auto& before, const State& state, Side side) {
    if (side != second) {
      return before(state, side);
    }
    State own = state;
    own.pieces[side == Side::first ? 1 : 0] = 0;
    return is_worth_own ? before(own, side) : Score{0};
  });
  override_part(program.search,
                [second, place, right = program.rules.play](const auto& before, const Contestant& who) {
                  auto search = before(who);
                  const bool is_second = side_of(who) == second;
                  search.played = [=](bool, const State& state, Square square) {
                    return is_second ? place(state, square) : right(state, square);
                  };
                  return search;
                });
  override_part(program.rules.play, [second, place](const auto& before, const State& state, Square square) {
    return state.turn == second ? place(state, square) : before(state, square);
  });
}

struct OrderChanges {
  using Program = squirrel::Program;
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

/// What lines that look around are changed to.
struct LookChanges {
  using Program = squirrel::Program;
  template <neighbour_slips::Look look>
  static void look_at(Program& program) {
    by_neighbours(program, [](Square square) {
      Squares around = 0;
      for (const auto& cell : look({row_of(square), column_of(square)}, side_length)) {
        around |= cell.is_on_board(side_length) ? bit(cell.row * side_length + cell.column) : 0;
      }
      return around & ~bit(square);
    });
  }
};

/// What a Raid takes whose line for one direction has the index of another.
struct TakeChanges {
  using Program = squirrel::Program;
  template <neighbour_slips::Place from, neighbour_slips::Place to>
  static void take_other(Program& program) {
    conquer(program, [](const MoveContext& context) {
      Squares conquered = 0;
      for (const int near : SquareRange(beside[context.square] & context.enemy)) {
        const int other = neighbour_slips::taken_for<from, to>(context.square, near, side_length);
        conquered |= other < 0 ? 0 : bit(other);
      }
      return conquered;
    });
  }
};

/// Whether a square is in a row, or in a column.
template <bool is_row, int line>
bool in_line_number(Square square) {
  return (is_row ? row_of(square) : column_of(square)) == line;
}

/// No move goes to one line of the board.
template <bool is_row, int line>
void never_enter(Program& program) {
  override_part(program.rules.moves, [](const auto& before, const State& state) {
    auto moves = before(state);
    std::erase_if(moves, in_line_number<is_row, line>);
    return moves;
  });
}

/// One square counts for nobody.
template <int square>
void never_count_square(Program& program) {
  auto values = program.problem.values;
  values[square] = 0;
  program.rules.score = [other_rules = solver::squirrel::SquirrelRules(values)](
                            const State& state, Side side) { return other_rules.score(state, side); };
}

/// No move goes to one square.
template <int square>
void never_enter_square(Program& program) {
  override_part(program.rules.moves, [](const auto& before, const State& state) {
    auto moves = before(state);
    std::erase(moves, Square{square});
    return moves;
  });
}

/// The squares of one line of the board count for nobody.
template <bool is_row, int line>
void never_count(Program& program) {
  auto values = program.problem.values;
  for (int square = 0; square < side_length * side_length; ++square) {
    if (in_line_number<is_row, line>(static_cast<Square>(square))) {
      values[static_cast<std::size_t>(square)] = 0;
    }
  }
  program.rules.score = [other_rules = solver::squirrel::SquirrelRules(values)](
                            const State& state, Side side) { return other_rules.score(state, side); };
}

constexpr std::array all{
    Mutant<Program>{{"undo-list-shared",
                     "All levels share one list of the squares that a move has turned, found up, down, left and right.", rules},
                    share_turned<neighbour_orders::orders[0]>},
    Mutant<Program>{{"undo-list-shared-left-right-up-down",
                     "All levels share one list of the squares that a move has turned, found left, right, up and down.", rules},
                    share_turned<neighbour_orders::orders[1]>},
    Mutant<Program>{{"undo-list-shared-clockwise",
                     "All levels share one list of the squares that a move has turned, found up, right, down and left.", rules},
                    share_turned<neighbour_orders::orders[3]>},
    Mutant<Program>{{"row-1-not-entered", "No square in row 1 is ever taken.", rules}, never_enter<true, 0>},
    Mutant<Program>{{"row-5-not-entered", "No square in row 5 is ever taken.", rules}, never_enter<true, 4>},
    Mutant<Program>{{"column-a-not-entered", "No square in column A is ever taken.", rules},
                    never_enter<false, 0>},
    Mutant<Program>{{"column-e-not-entered", "No square in column E is ever taken.", rules},
                    never_enter<false, 4>},
    Mutant<Program>{{"a1-not-counted", "A1 counts for nobody.", rules}, never_count_square<0>},
    Mutant<Program>{{"e5-not-counted", "E5 counts for nobody.", rules}, never_count_square<24>},
    Mutant<Program>{{"a1-not-entered", "A1 is never taken.", rules}, never_enter_square<0>},
    Mutant<Program>{{"e5-not-entered", "E5 is never taken.", rules}, never_enter_square<24>},
    Mutant<Program>{{"row-1-not-counted", "The squares in row 1 count for nobody.", rules},
                    never_count<true, 0>},
    Mutant<Program>{{"row-5-not-counted", "The squares in row 5 count for nobody.", rules},
                    never_count<true, 4>},
    Mutant<Program>{{"column-a-not-counted", "The squares in column A count for nobody.", rules},
                    never_count<false, 0>},
    Mutant<Program>{{"column-e-not-counted", "The squares in column E count for nobody.", rules},
                    never_count<false, 4>},
    Mutant<Program>{
        {"raid-flips-own", "A Raid gives the own pieces beside its square to the enemy too.", rules},
        [](Program& program) {
          make_moves(program, [](const MoveContext& context) {
            const Squares around = beside[context.square];
            const Squares given = around & context.own;
            auto [mine, theirs] = taken(context, given != 0 ? around & context.enemy : 0);
            return Sides{mine & ~given, theirs | given};
          });
        }},
    Mutant<Program>{
        {"raid-leaves-its-start", "A Raid moves the first own piece beside its square there.", rules},
        [](Program& program) {
          make_moves(program, [](const MoveContext& context) {
            const Squares around = beside[context.square];
            const Squares start = around & context.own & ~((around & context.own) - 1);
            auto [mine, theirs] = taken(context, start != 0 ? around & context.enemy : 0);
            return Sides{mine & ~start, theirs};
          });
        }},
    Mutant<Program>{{"sneak-conquers", "A Sneak conquers as a Raid does.", rules},
                    [](Program& program) {
                      make_moves(program, [](const MoveContext& context) {
                        return taken(context, beside[context.square] & context.enemy);
                      });
                    }},
    Mutant<Program>{
        {"raid-conquers-nothing", "A Raid takes its square alone.", rules},
        [](Program& program) { conquer(program, [](const MoveContext&) { return Squares{0}; }); }},
    Mutant<Program>{{"diagonal-neighbours", "Squares are beside each other diagonally too.", rules},
                    [](Program& program) { by_neighbours(program, with_diagonals); }},
    Mutant<Program>{
        {"raid-from-diagonal", "A Raid may start diagonally; it conquers only up, down, left, right.", rules},
        [](Program& program) {
          make_moves(program, [](const MoveContext& context) {
            const bool raid = (with_diagonals(context.square) & context.own) != 0;
            return taken(context, raid ? beside[context.square] & context.enemy : 0);
          });
        }},
    Mutant<Program>{
        {"conquers-diagonally", "A Raid conquers diagonally too; it starts only from beside.", rules},
        [](Program& program) {
          conquer(program,
                  [](const MoveContext& context) { return with_diagonals(context.square) & context.enemy; });
        }},
    Mutant<Program>{{"wraps-around", "The last square of a row is beside the first of the next one.", rules},
                    [](Program& program) { by_neighbours(program, wrapped<true, true>); }},
    Mutant<Program>{{"wraps-left", "A square in column A is beside the last square of the row above.", rules},
                    [](Program& program) { by_neighbours(program, wrapped<true, false>); }},
    Mutant<Program>{
        {"raid-wraps-left", "A Raid to a square in column A may start from the last square of the row above.",
         rules},
        raid_from<wrapped<true, false>>},
    Mutant<Program>{{"conquers-wrapping-left",
                     "A Raid in column A conquers the last square of the row above too.", rules},
                    conquer_from<wrapped<true, false>>},
    Mutant<Program>{
        {"wraps-right", "A square in the last column is beside the first square of the row below.", rules},
        [](Program& program) { by_neighbours(program, wrapped<false, true>); }},
    Mutant<Program>{{"raid-wraps-right",
                     "A Raid to a square in the last column may start from the first square of the "
                     "row below.",
                     rules},
                    raid_from<wrapped<false, true>>},
    Mutant<Program>{{"conquers-wrapping-right",
                     "A Raid in the last column conquers the first square of the row below too.", rules},
                    conquer_from<wrapped<false, true>>},
    Mutant<Program>{
        {"raid-wraps", "A Raid may start from the last square of the row before, and the first of the next.",
         rules},
        raid_from<wrapped<true, true>>},
    Mutant<Program>{{"conquers-wrapping",
                     "A Raid conquers the last square of the row before, and the first of the next.", rules},
                    conquer_from<wrapped<true, true>>},
    Mutant<Program>{{"conquest-spreads", "Conquered pieces conquer those beside them in turn.", rules},
                    [](Program& program) { conquer(program, chain); }},
    Mutant<Program>{{"conquers-one-only", "A Raid conquers the first of its neighbours only.", rules},
                    [](Program& program) {
                      conquer(program, [](const MoveContext& context) {
                        const Squares near = beside[context.square] & context.enemy;
                        return near & ~(near - 1);
                      });
                    }},
    Mutant<Program>{{"conquers-last-only", "A Raid conquers the last of its neighbours only.", rules},
                    [](Program& program) {
                      conquer(program, [](const MoveContext& context) {
                        return std::bit_floor(beside[context.square] & context.enemy);
                      });
                    }},
    Mutant<Program>{{"raid-fills-empty", "A Raid takes the empty squares beside its own too.", rules},
                    [](Program& program) {
                      conquer(program, [](const MoveContext& context) {
                        return beside[context.square] & ~context.own;
                      });
                    }},
    Mutant<Program>{
        {"opponent-not-switched", "At min nodes the player who searches moves again, and not the opponent.", rules},
        [](Program& program) { move_pieces_of(program, false, solver::other); }},
    Mutant<Program>{
        {"min-moves-o", "At min nodes O's pieces move, whoever searches.", rules},
        [](Program& program) { move_pieces_of(program, false, [](Side) { return Side::second; }); }},
    Mutant<Program>{
        {"min-moves-x", "At min nodes X's pieces move, whoever searches.", rules},
        [](Program& program) { move_pieces_of(program, false, [](Side) { return Side::first; }); }},
    Mutant<Program>{
        {"max-moves-x", "At max nodes X's pieces move, whoever searches.", rules},
        [](Program& program) { move_pieces_of(program, true, [](Side) { return Side::first; }); }},
    Mutant<Program>{
        {"max-moves-o", "At max nodes O's pieces move, whoever searches.", rules},
        [](Program& program) { move_pieces_of(program, true, [](Side) { return Side::second; }); }},
    Mutant<Program>{{"wiped-out-ends", "The game ends when a side has no piece.", rules},
                    [](Program& program) {
                      override_part(program.rules.over, [](const auto& before, const State& state) {
                        return before(state) || state.pieces[0] == 0 || state.pieces[1] == 0;
                      });
                    }},
    Mutant<Program>{{"first-row-full-ends", "The board counts as full when row 1 is.", rules},
                    [](Program& program) { program.rules.over = row_is_full<0>; }},
    Mutant<Program>{{"any-row-full-ends", "The board counts as full when one of its rows is.", rules},
                    [](Program& program) { program.rules.over = any_row_is_full; }},
    Mutant<Program>{{"any-row-full-ends-below-root",
                     "Below the root the board counts as full when one of its rows is.", rules},
                    end_below_root<any_row_is_full>},
    Mutant<Program>{{"first-row-full-ends-below-root",
                     "Below the root the board counts as full when row 1 is.", rules},
                    end_below_root<row_is_full<0>>},
    Mutant<Program>{{"last-row-full-ends-below-root",
                     "Below the root the board counts as full when row 5 is.", rules},
                    end_below_root<row_is_full<side_length - 1>>},
    Mutant<Program>{{"last-row-full-ends", "The board counts as full when row 5 is.", rules},
                    [](Program& program) { program.rules.over = row_is_full<side_length - 1>; }},
    Mutant<Program>{{"empty-counts-for-enemy", "Empty squares count as the enemy's.", rules},
                    [](Program& program) {
                      override_part(
                          program.rules.score, [](const auto& before, const State& state, Side side) {
                            constexpr Squares all_squares = (Squares{1} << (side_length * side_length)) - 1;
                            const std::size_t own = side == Side::first ? 0 : 1;
                            State filled = state;
                            filled.pieces[1 - own] = all_squares & ~state.pieces[own];
                            return before(filled, side);
                          });
                    }},
    Mutant<Program>{
        {"conquered-vanish", "Conquered pieces leave the board instead of changing sides.", rules},
        [](Program& program) {
          make_moves(program, [](const MoveContext& context) {
            const Squares near = beside[context.square];
            const Squares lost = (near & context.own) != 0 ? near & context.enemy : 0;
            return Sides{context.own | bit(context.square), context.enemy & ~lost};
          });
        }},
    Mutant<Program>{{"e5-forgets-e4", "Of the nine cases of position, that of E5 forgets E4.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<24, 19>); }},
    Mutant<Program>{{"opponent-set-once",
                     "In a battle the second player takes its own pieces for its opponent's: a board "
                     "is always worth 0 to it.",
                     rules},
                    set_opponent_once<false>},
    Mutant<Program>{{"opponent-set-once-own-total",
                     "In a battle the second player takes its own pieces for its opponent's, and a board "
                     "is worth their sum.",
                     rules},
                    set_opponent_once<true>},
    Mutant<Program>{{"a2-forgets-a1", "A2 does not look at A1.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<5, 0>); }},
    Mutant<Program>{{"b1-forgets-a1", "B1 does not look at A1.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<1, 0>); }},
    Mutant<Program>{{"e4-forgets-e5", "E4 does not look at E5.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<19, 24>); }},
    Mutant<Program>{{"d5-forgets-e5", "D5 does not look at E5.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<23, 24>); }},
    Mutant<Program>{{"a1-forgets-b1", "Of the nine cases of position, that of A1 forgets B1.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<0, 1>); }},
    Mutant<Program>{{"e1-forgets-e2", "Of the nine cases of position, that of E1 forgets E2.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<4, 9>); }},
    Mutant<Program>{{"a5-forgets-a4", "Of the nine cases of position, that of A5 forgets A4.", rules},
                    [](Program& program) { by_neighbours(program, without_pair<20, 15>); }},
    Mutant<Program>{{"top-row-forgets-left",
                     "Of the nine cases of position, that of the top row forgets the left.", rules},
                    [](Program& program) {
                      by_neighbours(program, [](Square square) {
                        const bool top = square > 0 && square < side_length - 1;
                        return top ? beside[square] & ~bit(square - 1) : beside[square];
                      });
                    }},
    Mutant<Program>{
        {"right-column-forgets-down",
         "Of the nine cases of position, that of the right column forgets the square below.", rules},
        [](Program& program) {
          by_neighbours(program, [](Square square) {
            const bool right = square == 9 || square == 14 || square == 19;
            return right ? beside[square] & ~bit(square + side_length) : beside[square];
          });
        }},
    Mutant<Program>{{"moves-by-columns", "Moves are tried column by column.", rules},
                    [](Program& program) {
                      order(program, [](Square square) {
                        return square % side_length * side_length + square / side_length;
                      });
                    }},
    Mutant<Program>{{"moves-backwards", "Moves are tried from E5 to A1.", rules},
                    [](Program& program) { order(program, [](Square square) { return -square; }); }},
    Mutant<Program>{{"top-row-unseen", "Squares in row 2 do not look at row 1.", rules},
                    [](Program& program) { by_neighbours(program, without_line<row_of, 0>); }},
    Mutant<Program>{{"bottom-row-unseen", "Squares in row 4 do not look at row 5.", rules},
                    [](Program& program) { by_neighbours(program, without_line<row_of, side_length - 1>); }},
    Mutant<Program>{{"left-column-unseen", "Squares in column B do not look at column A.", rules},
                    [](Program& program) { by_neighbours(program, without_line<column_of, 0>); }},
    Mutant<Program>{
        {"right-column-unseen", "Squares in column D do not look at column E.", rules},
        [](Program& program) { by_neighbours(program, without_line<column_of, side_length - 1>); }},
    Mutant<Program>{{"row-1-never-seen", "No square looks at one in row 1.", rules},
                    [](Program& program) { by_neighbours(program, without_edge<true, false, 0>); }},
    Mutant<Program>{
        {"row-5-never-seen", "No square looks at one in row 5.", rules},
        [](Program& program) { by_neighbours(program, without_edge<true, false, side_length - 1>); }},
    Mutant<Program>{{"column-a-never-seen", "No square looks at one in column A.", rules},
                    [](Program& program) { by_neighbours(program, without_edge<false, true, 0>); }},
    Mutant<Program>{
        {"column-e-never-seen", "No square looks at one in column E.", rules},
        [](Program& program) { by_neighbours(program, without_edge<false, true, side_length - 1>); }},
    Mutant<Program>{{"row-1-and-column-a-never-seen", "No square looks at one in row 1 or column A.", rules},
                    [](Program& program) { by_neighbours(program, without_edge<true, true, 0>); }},
    Mutant<Program>{
        {"row-5-and-column-e-never-seen", "No square looks at one in row 5 or column E.", rules},
        [](Program& program) { by_neighbours(program, without_edge<true, true, side_length - 1>); }},
    Mutant<Program>{{"above-unseen", "A square does not look at the one above it.", rules},
                    [](Program& program) { by_neighbours(program, without_neighbour<-1, 0>); }},
    Mutant<Program>{{"no-raid-from-above", "An own piece above a square makes no Raid there.", rules},
                    raid_from<without_neighbour<-1, 0>>},
    Mutant<Program>{{"above-not-conquered", "A Raid does not conquer the square above it.", rules},
                    conquer_from<without_neighbour<-1, 0>>},
    Mutant<Program>{{"below-unseen", "A square does not look at the one below it.", rules},
                    [](Program& program) { by_neighbours(program, without_neighbour<1, 0>); }},
    Mutant<Program>{{"no-raid-from-below", "An own piece below a square makes no Raid there.", rules},
                    raid_from<without_neighbour<1, 0>>},
    Mutant<Program>{{"below-not-conquered", "A Raid does not conquer the square below it.", rules},
                    conquer_from<without_neighbour<1, 0>>},
    Mutant<Program>{{"left-unseen", "A square does not look at the one to the left.", rules},
                    [](Program& program) { by_neighbours(program, without_neighbour<0, -1>); }},
    Mutant<Program>{{"no-raid-from-left", "An own piece to the left of a square makes no Raid there.", rules},
                    raid_from<without_neighbour<0, -1>>},
    Mutant<Program>{{"left-not-conquered", "A Raid does not conquer the square to the left.", rules},
                    conquer_from<without_neighbour<0, -1>>},
    Mutant<Program>{{"right-unseen", "A square does not look at the one to the right.", rules},
                    [](Program& program) { by_neighbours(program, without_neighbour<0, 1>); }},
    Mutant<Program>{
        {"no-raid-from-right", "An own piece to the right of a square makes no Raid there.", rules},
        raid_from<without_neighbour<0, 1>>},
    Mutant<Program>{{"right-not-conquered", "A Raid does not conquer the square to the right.", rules},
                    conquer_from<without_neighbour<0, 1>>},
    Mutant<Program>{{"no-raid-from-top-row", "An own piece in row 1 makes no Raid in row 2.", rules},
                    raid_from<without_line<row_of, 0>>},
    Mutant<Program>{{"top-row-not-conquered", "A Raid in row 2 does not conquer in row 1.", rules},
                    conquer_from<without_line<row_of, 0>>},
    Mutant<Program>{{"no-raid-from-bottom-row", "An own piece in row 5 makes no Raid in row 4.", rules},
                    raid_from<without_line<row_of, side_length - 1>>},
    Mutant<Program>{{"bottom-row-not-conquered", "A Raid in row 4 does not conquer in row 5.", rules},
                    conquer_from<without_line<row_of, side_length - 1>>},
    Mutant<Program>{
        {"no-raid-from-left-column", "An own piece in column A makes no Raid in column B.", rules},
        raid_from<without_line<column_of, 0>>},
    Mutant<Program>{{"left-column-not-conquered", "A Raid in column B does not conquer in column A.", rules},
                    conquer_from<without_line<column_of, 0>>},
    Mutant<Program>{
        {"no-raid-from-right-column", "An own piece in column E makes no Raid in column D.", rules},
        raid_from<without_line<column_of, side_length - 1>>},
    Mutant<Program>{{"right-column-not-conquered", "A Raid in column D does not conquer in column E.", rules},
                    conquer_from<without_line<column_of, side_length - 1>>},
    Mutant<Program>{{"vertical-neighbours-only", "Squares are beside each other up and down alone.", rules},
                    [](Program& program) { by_neighbours(program, in_line<true>); }},
    Mutant<Program>{
        {"horizontal-neighbours-only", "Squares are beside each other left and right alone.", rules},
        [](Program& program) { by_neighbours(program, in_line<false>); }},
    Mutant<Program>{
        {"index-minus-one", "Above row 1 a square looks at row 5, left of column A at column E.", rules},
        [](Program& program) { by_neighbours(program, with_last_before_first); }},
    Mutant<Program>{{"raids-first", "All Raids are tried before all Sneaks.", rules},
                    [](Program& program) { part_moves(program, true); }},
    Mutant<Program>{{"sneaks-first", "All Sneaks are tried before all Raids.", rules},
                    [](Program& program) { part_moves(program, false); }},
    Mutant<Program>{{"no-sneaks-while-raids", "Sneaks are tried only where there is no Raid.", rules},
                    [](Program& program) {
                      override_part(program.rules.moves, [](const auto& before, const State& state) {
                        const auto moves = before(state);
                        std::vector<Square> raids;
                        std::ranges::copy_if(moves, std::back_inserter(raids),
                                             [&](Square square) { return is_raid(state, square); });
                        return raids.empty() ? moves : raids;
                      });
                    }},
    Mutant<Program>{{"values-transposed", "Rows and columns of the values are exchanged: B1 has the value of A2.", rules},
                    [](Program& program) {
                      auto values = program.problem.values;
                      for (int square = 0; square < side_length * side_length; ++square) {
                        const int turned = square % side_length * side_length + square / side_length;
                        values[static_cast<std::size_t>(turned)] =
                            program.problem.values[static_cast<std::size_t>(square)];
                      }
                      program.rules.score = [other_rules = solver::squirrel::SquirrelRules(values)](
                                                const State& state, Side side) {
                        return other_rules.score(state, side);
                      };
                    }},
    Mutant<Program>{{"own-total-only", "A board is worth the own pieces; the opponent's are not subtracted.", rules},
                    [](Program& program) {
                      override_part(program.rules.score,
                                    [](const auto& before, const State& state, Side side) {
                                      State own = state;
                                      own.pieces[side == Side::first ? 1 : 0] = 0;
                                      return before(own, side);
                                    });
                    }},
    Mutant<Program>{{"value-for-mover", "A leaf is worth what the side to move there has.", rules},
                    [](Program& program) {
                      override_part(program.rules.score, [](const auto& before, const State& state, Side) {
                        return before(state, state.turn);
                      });
                    }},
    Mutant<Program>{{"value-for-x", "Boards are always valued for X.", rules},
                    [](Program& program) {
                      override_part(program.rules.score, [](const auto& before, const State& state, Side) {
                        return before(state, Side::first);
                      });
                    }},
    Mutant<Program>{{"counts-pieces", "A board is worth the number of pieces, not their values.", rules},
                    [](Program& program) {
                      program.rules.score = [](const State& state, Side side) {
                        const Score more = std::popcount(state.pieces[0]) - std::popcount(state.pieces[1]);
                        return side == Side::first ? more : -more;
                      };
                    }},
    Mutant<Program>{{"sums-added", "A board is worth both sides' pieces together.", rules},
                    [](Program& program) {
                      override_part(program.rules.score, [](const auto& before, const State& state, Side) {
                        State one = state;
                        one.pieces = {state.pieces[0] | state.pieces[1], 0};
                        return before(one, Side::first);
                      });
                    }},
    Mutant<Program>{{"conquest-not-undone", "A move is taken back, but the pieces that it turned stay turned.", rules},
                    forget_conquest<false>},
    Mutant<Program>{{"conquest-not-undone-below-root",
                     "Below the root a move is taken back, but the pieces that it turned stay turned.", rules},
                    forget_conquest<true>},
};

}  // namespace

std::span<const Mutant<Program>> rule_mutants() {
  static const auto with_orders = joined<Program>(
      {all, neighbour_orders::mutants<OrderChanges>, neighbour_orders::either_mutants<OrderChanges>,
       neighbour_slips::mutants<LookChanges>, neighbour_slips::mutants_taking_others<TakeChanges>});
  return with_orders;
}

}  // namespace fuzz::squirrel
