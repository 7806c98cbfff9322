// Mistakes in stakeraid's rules: which moves there are and in which order, what they do, what a board is
// worth.
#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/stakeraid.hpp"

namespace fuzz::stakeraid {
namespace {

using solver::Score;
using solver::Side;
using solver::stakeraid::Direction;

constexpr auto kind = MutantKind::rules;

using Moves = std::vector<Move>;
using List = std::vector<Square>;
using Set = Board::Set;

const Set& own(const State& state) {
  return state.turn == Side::first ? state.x : state.o;
}
const Set& enemies(const State& state) {
  return state.turn == Side::first ? state.o : state.x;
}
bool is_raid(const Move& move) {
  return move.kind() == Kind::raid;
}

/// Those up, down, left and right.
List beside(const Program& program, Square square) {
  List found;
  for (const Direction direction : solver::stakeraid::handout_directions) {
    const Square near = program.board.beside(square, direction);
    if (near != square) {
      found.push_back(near);
    }
  }
  return found;
}

List with_diagonals(const Program& program, Square square) {
  List found = beside(program, square);
  for (const Direction vertical : {Direction::up, Direction::down}) {
    for (const Direction horizontal : {Direction::left, Direction::right}) {
      const Square row = program.board.beside(square, vertical);
      const Square near = program.board.beside(row, horizontal);
      if (row != square && near != row) {
        found.push_back(near);
      }
    }
  }
  return found;
}

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

/// The neighbours without the one in a direction.
template <Direction direction>
List without_neighbour(const Program& program, Square square) {
  List found = beside(program, square);
  std::erase(found, program.board.beside(square, direction));
  return found;
}

/// The neighbours up and down alone, or left and right alone.
template <bool vertical>
List in_line(const Program& program, Square square) {
  List found = vertical ? without_neighbour<Direction::left>(program, square)
                        : without_neighbour<Direction::up>(program, square);
  std::erase(found, program.board.beside(square, vertical ? Direction::right : Direction::down));
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

using Neighbours = List (*)(const Program& program, Square square);

List in_set(const Set& set, List squares) {
  std::erase_if(squares, [&](Square square) { return !set.has(square); });
  return squares;
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

/// Lets Raids go to all empty squares that `may(program, state, square)`.
template <class May>
void raid_where(Program& program, May may) {
  override_part(program.rules.moves, [may, &program](const auto& before, const State& state) {
    Moves moves;
    std::ranges::copy_if(before(state), std::back_inserter(moves),
                         [](const Move& move) { return !is_raid(move); });
    program.board.empty(state).for_each([&](Square square) {
      if (may(program, state, square)) {
        moves.emplace_back(square, Kind::raid);
      }
    });
    return moves;
  });
}

template <Neighbours near>
bool has_own_near(const Program& program, const State& state, Square square) {
  return !in_set(own(state), near(program, square)).empty();
}

/// The state after a piece is put on a square and others are turned, or leave the board.
State taken(const Program& program, const State& state, Square square, const List& conquered,
            bool vanish = false) {
  State next = state;
  Set& mine = state.turn == Side::first ? next.x : next.o;
  Set& theirs = state.turn == Side::first ? next.o : next.x;
  Score gained = program.board.value(square);
  mine.put(square);
  for (const Square lost : conquered) {
    theirs.drop(lost);
    if (!vanish) {
      mine.put(lost);
    }
    gained += program.board.value(lost) * (vanish ? 1 : 2);
  }
  next.balance += static_cast<int>(state.turn == Side::first ? gained : -gained);
  next.turn = other(state.turn);
  return next;
}

/// Replaces what a Raid conquers: `conquered(program, state, square)`, each once.
template <class Conquered>
void conquer(Program& program, Conquered conquered) {
  override_part(
      program.rules.play, [conquered, &program](const auto& before, const State& state, const Move& move) {
        return is_raid(move) ? taken(program, state, move.square(), conquered(program, state, move.square()))
                             : before(state, move);
      });
}

template <Neighbours near>
List enemies_near(const Program& program, const State& state, Square square) {
  return in_set(enemies(state), near(program, square));
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

List first_enemy(const Program& program, const State& state, Square square) {
  auto found = enemies_near<beside>(program, state, square);
  found.resize(std::min<std::size_t>(found.size(), 1));
  return found;
}
List last_enemy(const Program& program, const State& state, Square square) {
  auto found = enemies_near<beside>(program, state, square);
  return found.empty() ? found : List{found.back()};
}

/// Of the neighbours the last one in an order.
template <Direction... order>
List last_in_order(const Program& program, Square square) {
  List last;
  for (const Direction direction : {order...}) {
    const Square near = program.board.beside(square, direction);
    last = near == square ? last : List{near};
  }
  return last;
}

/// Squares are beside each other by another rule altogether.
template <Neighbours near>
void neighbour(Program& program) {
  raid_where(program, has_own_near<near>);
  conquer(program, enemies_near<near>);
}

/// A Raid may start from some neighbours alone, and conquers all.
template <Neighbours near>
void raid_from(Program& program) {
  raid_where(program, has_own_near<near>);
}

/// A Raid conquers some neighbours alone, and may start from all.
template <Neighbours near>
void conquer_from(Program& program) {
  conquer(program, enemies_near<near>);
}

/// A state in which all stays as it is but for the piece of one move, and who moves.
State without_piece(State state, Square square, Side turn) {
  state.x.drop(square);
  state.o.drop(square);
  state.turn = turn;
  return state;
}

/// What the pieces were worth that a move has turned.
Score turned_worth(const Program& program, const State& before, const State& after) {
  const Set& left = before.turn == Side::first ? after.o : after.x;
  Score sum = 0;
  enemies(before).for_each([&](Square square) { sum += left.has(square) ? 0 : program.board.value(square); });
  return sum;
}

/// What a move is worth at once to who makes it. It is made by the right rules: where another mistake makes
/// moves, it may look at all of them for that.
Score immediate_worth(const Program& program, const State& state, const Move& move) {
  return program.rules.score(program.board.play(state, move), state.turn);
}

/// What a side's squares are worth.
Score own_total(const Program& program, const State& state, Side side) {
  Score sum = 0;
  (side == Side::first ? state.x : state.o).for_each([&](Square square) {
    sum += program.board.value(square);
  });
  return sum;
}

/// What squares are worth where rows of values are taken for columns.
Score total_transposed(const Program& program, const Set& squares) {
  const int side = program.problem.side;
  Score sum = 0;
  squares.for_each([&](Square square) {
    const int index = program.board.index_of(square);
    const int transposed = index % side * side + index / side;
    sum += program.problem.values[static_cast<std::size_t>(transposed)];
  });
  return sum;
}

/// When a program finds the moves of a node: all before it searches the first, or each on the board as it is
/// by then.
enum class Looks { in_advance, one_by_one };

/// On a board that all nodes share, the root perhaps excepted, of the pieces that a Raid has turned those
/// alone are given back of which `given_back(turned)`.
template <List (*given_back)(const List& turned), bool root_keeps, Looks looks = Looks::in_advance>
void give_back(Program& program) {
  program.search.restored = [&program](const State& own_state, const State& left, const Move& move) {
    State after = program.search.undone(own_state, left, move);
    const List turned = is_raid(move) ? enemies_near<beside>(program, own_state, move.square()) : List{};
    const List back = turned.empty() ? turned : given_back(turned);
    for (const Square square : turned) {
      if (std::ranges::count(back, square) == 0) {
        (own_state.turn == Side::first ? after.o : after.x).drop(square);
        (own_state.turn == Side::first ? after.x : after.o).put(square);
      }
    }
    after.balance =
        static_cast<int>(own_total(program, after, Side::first) - own_total(program, after, Side::second));
    return after;
  };
  program.search.root_keeps = root_keeps;
  if (looks == Looks::one_by_one) {
    program.search.comes_before = [&program](const Move& one, const Move& other) {
      const auto rank = [&](const Move& move) {
        return std::pair(is_raid(move), program.board.index_of(move.square()));
      };
      return rank(one) < rank(other);
    };
  }
}
List none_of(const List& /*turned*/) {
  return {};
}
List first_of(const List& turned) {
  return {turned.front()};
}
List last_of(const List& turned) {
  return {turned.back()};
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

/// A full board before the depth limit is valued for the side that searches, where the side to move is asked
/// for, as a search without max and min nodes has it.
void lose_sign_of_full_boards(Program& program) {
  const auto early = std::make_shared<bool>(false);
  override_part(program.search.is_leaf,
                [early](const auto& before, const State& state, bool over, int depth, int cutoff) {
                  *early = over && depth < cutoff;
                  return before(state, over, depth, cutoff);
                });
  override_part(program.rules.score, [early](const auto& before, const State& state, Side side) {
    const Score worth = before(state, side);
    return *early && state.turn != side ? -worth : worth;
  });
}

bool row_is_full(const Program& program, const State& state, int row) {
  const int side = program.problem.side;
  for (int index = row * side; index < (row + 1) * side; ++index) {
    const Square square = program.board.square_at(index);
    if (!state.x.has(square) && !state.o.has(square)) {
      return false;
    }
  }
  return true;
}

constexpr std::array all{
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
    Mutant<Program>{{"conquers-wrapping-left",
                     "A Raid in column A conquers the last square of the row above too.", kind},
                    conquer_from<wrapped<true, false>>},
    Mutant<Program>{{"wraps-right",
                     "A square in the last column is beside the first square of the row below.", kind},
                    neighbour<wrapped<false, true>>},
    Mutant<Program>{{"raid-wraps-right",
                     "A Raid to a square in the last column may start from the first square of the "
                     "row below.",
                     kind},
                    raid_from<wrapped<false, true>>},
    Mutant<Program>{{"conquers-wrapping-right",
                     "A Raid in the last column conquers the first square of the row below too.", kind},
                    conquer_from<wrapped<false, true>>},
    Mutant<Program>{{"raid-wraps",
                     "A Raid may start from the last square of the row before, and the first of the next.",
                     kind},
                    raid_from<wrapped<true, true>>},
    Mutant<Program>{{"conquers-wrapping",
                     "A Raid conquers the last square of the row before, and the first of the next.", kind},
                    conquer_from<wrapped<true, true>>},
    Mutant<Program>{{"conquest-spreads", "Conquered pieces conquer those beside them in turn.", kind},
                    [](Program& program) { conquer(program, chain); }},
    Mutant<Program>{{"conquers-one-only", "A Raid conquers the first of its neighbours only.", kind},
                    [](Program& program) { conquer(program, first_enemy); }},
    Mutant<Program>{{"conquers-last-only", "A Raid conquers the last of its neighbours only.", kind},
                    [](Program& program) { conquer(program, last_enemy); }},
    Mutant<Program>{{"raid-fills-empty", "A Raid takes the empty squares beside its own too.", kind},
                    raid_fills_empty},
    Mutant<Program>{
        {"last-of-up-down-left-right-decides",
         "Of the squares up, down, left and right the last one on the board decides whether there is a Raid.",
         kind},
        raid_from<last_in_order<Direction::up, Direction::down, Direction::left, Direction::right>>},
    Mutant<Program>{
        {"last-of-left-right-up-down-decides",
         "Of the squares left, right, up and down the last one on the board decides whether there is a Raid.",
         kind},
        raid_from<last_in_order<Direction::left, Direction::right, Direction::up, Direction::down>>},
    Mutant<Program>{
        {"last-of-up-left-right-down-decides",
         "Of the squares up, left, right and down the last one on the board decides whether there is a Raid.",
         kind},
        raid_from<last_in_order<Direction::up, Direction::left, Direction::right, Direction::down>>},
    Mutant<Program>{
        {"last-of-up-right-down-left-decides",
         "Of the squares up, right, down and left the last one on the board decides whether there is a Raid.",
         kind},
        raid_from<last_in_order<Direction::up, Direction::right, Direction::down, Direction::left>>},
    Mutant<Program>{{"first-conquered-alone-given-back",
                     "A Raid is taken back with the first of the pieces that it turned alone.", kind},
                    give_back<first_of, false>},
    Mutant<Program>{{"first-conquered-alone-given-back-live",
                     "A Raid is taken back with the first of the pieces that it turned alone; the "
                     "squares are "
                     "looked at one by one.",
                     kind},
                    give_back<first_of, false, Looks::one_by_one>},
    Mutant<Program>{{"first-conquered-alone-given-back-below-root",
                     "Below the root a Raid is taken back with the first of the pieces that it turned alone.",
                     kind},
                    give_back<first_of, true>},
    Mutant<Program>{{"first-conquered-alone-given-back-below-root-live",
                     "Below the root a Raid is taken back with the first of the pieces that it turned alone; "
                     "the squares are looked at one by one.",
                     kind},
                    give_back<first_of, true, Looks::one_by_one>},
    Mutant<Program>{{"last-conquered-alone-given-back",
                     "A Raid is taken back with the last of the pieces that it turned alone.", kind},
                    give_back<last_of, false>},
    Mutant<Program>{{"last-conquered-alone-given-back-live",
                     "A Raid is taken back with the last of the pieces that it turned alone; the squares are "
                     "looked at one by one.",
                     kind},
                    give_back<last_of, false, Looks::one_by_one>},
    Mutant<Program>{{"empty-counts-for-enemy", "Empty squares count as the enemy's.", kind},
                    [](Program& program) {
                      override_part(program.rules.score,
                                    [&program](const auto& before, const State& state, Side side) {
                                      Score empty = 0;
                                      program.board.empty(state).for_each([&](Square square) {
                                        empty += program.board.value(square);
                                      });
                                      return before(state, side) - empty;
                                    });
                    }},
    Mutant<Program>{{"full-board-sign-lost",
                     "A full board before the depth limit at which the opponent would move has the "
                     "wrong sign.",
                     kind},
                    lose_sign_of_full_boards},
    Mutant<Program>{{"last-row-full-ends", "The board counts as full when its last row is.", kind},
                    [](Program& program) {
                      program.rules.over = [&program](const State& state) {
                        return row_is_full(program, state, program.problem.side - 1);
                      };
                    }},
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
    Mutant<Program>{{"values-transposed", "The values of rows are taken for those of columns.", kind},
                    [](Program& program) {
                      program.rules.score = [&program](const State& state, Side side) {
                        const Score balance =
                            total_transposed(program, state.x) - total_transposed(program, state.o);
                        return side == Side::first ? balance : -balance;
                      };
                    }},
    Mutant<Program>{{"sums-added", "A board is worth both sides' squares together.", kind},
                    [](Program& program) {
                      program.rules.score = [&program](const State& state, Side) {
                        return own_total(program, state, Side::first) +
                               own_total(program, state, Side::second);
                      };
                    }},
    Mutant<Program>{{"conquest-not-undone", "A Raid is taken back without the pieces that it turned.", kind},
                    give_back<none_of, false>},
    Mutant<Program>{{"conquest-not-undone-live",
                     "A Raid is taken back without the pieces that it turned; the squares are looked "
                     "at one by "
                     "one.",
                     kind},
                    give_back<none_of, false, Looks::one_by_one>},
    Mutant<Program>{{"conquest-not-undone-below-root",
                     "Below the root a Raid is taken back without the pieces that it turned.", kind},
                    give_back<none_of, true>},
    Mutant<Program>{{"conquest-not-undone-below-root-live",
                     "Below the root a Raid is taken back without the pieces that it turned; the squares are "
                     "looked at one by one.",
                     kind},
                    give_back<none_of, true, Looks::one_by_one>},
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
    Mutant<Program>{{"pieces-not-taken-back",
                     "A Raid is taken back without the pieces that it turned, but with their value.", kind},
                    [](Program& program) {
                      program.search.restored = [](const State& own_state, const State& left,
                                                   const Move& move) {
                        State after = without_piece(left, move.square(), own_state.turn);
                        after.balance = own_state.balance;
                        return after;
                      };
                    }},
    Mutant<Program>{
        {"conquest-taken-back-once",
         "A Raid is taken back with the pieces that it turned, and their value only once.", kind},
        [](Program& program) {
          program.search.restored = [&program](const State& own_state, const State& left, const Move& move) {
            State after = own_state;
            const auto gained =
                static_cast<int>(program.board.value(move.square()) + turned_worth(program, own_state, left));
            after.balance = left.balance - (own_state.turn == Side::first ? gained : -gained);
            return after;
          };
        }},
    Mutant<Program>{{"first-row-full-ends", "The board counts as full when its first row is.", kind},
                    [](Program& program) {
                      program.rules.over = [&program](const State& state) {
                        return row_is_full(program, state, 0);
                      };
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
         "The opponent's Raids need a piece of the side that searches beside their square.", kind},
        [](Program& program) {
          const Side searcher = program.board.start(program.problem).turn;
          raid_where(program, [searcher](const Program& own_program, const State& state, Square square) {
            return state.turn == searcher ? has_own_near<beside>(own_program, state, square)
                                          : conquers(own_program, state, square);
          });
        }},
    Mutant<Program>{{"full-board-worth-nothing", "A full board is worth 0.", kind},
                    [](Program& program) {
                      override_part(program.rules.score,
                                    [&program](const auto& before, const State& state, Side side) {
                                      return program.rules.over(state) ? 0 : before(state, side);
                                    });
                    }},
    Mutant<Program>{{"valued-for-mover", "A board is valued for the side to move there.", kind},
                    [](Program& program) {
                      override_part(program.rules.score, [](const auto& before, const State& state, Side) {
                        return before(state, state.turn);
                      });
                    }},
    Mutant<Program>{{"valued-for-x", "Boards are always valued for X.", kind},
                    [](Program& program) {
                      override_part(program.rules.score, [](const auto& before, const State& state, Side) {
                        return before(state, Side::first);
                      });
                    }},
    Mutant<Program>{{"own-total-only", "A board is worth a side's own squares alone.", kind},
                    [](Program& program) {
                      program.rules.score = [&program](const State& state, Side side) {
                        return own_total(program, state, side);
                      };
                    }},
    Mutant<Program>{
        {"squares-counted", "A board is worth the number of a side's squares less the other's.", kind},
        [](Program& program) {
          program.rules.score = [](const State& state, Side side) {
            const Score balance = state.x.count() - state.o.count();
            return side == Side::first ? balance : -balance;
          };
        }},
};

}  // namespace

std::span<const Mutant<Program>> rule_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
