// Mistakes in what a board is worth for stakeraid, and in when it is full.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/stakeraid_board.hpp"

namespace fuzz::stakeraid {
namespace {

using solver::Score;
using solver::Side;

constexpr auto kind = MutantKind::rules;

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

/// The value of a full board before the depth limit has the wrong sign where `wrong(state, side, left)`;
/// `left` is how many plies the depth limit has left.
template <class Wrong>
void lose_sign_of_full_boards(Program& program, Wrong wrong) {
  const auto left = std::make_shared<int>(0);
  override_part(program.search.is_leaf,
                [left](const auto& before, const State& state, bool over, int depth, int cutoff) {
                  *left = over ? cutoff - depth : 0;
                  return before(state, over, depth, cutoff);
                });
  override_part(program.rules.score, [left, wrong](const auto& before, const State& state, Side side) {
    const Score worth = before(state, side);
    return *left > 0 && wrong(state, side, *left) ? -worth : worth;
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

/// The squares of the first or last row or column count for nobody.
template <bool is_row, bool first>
void never_count(Program& program) {
  override_part(program.rules.score, [&program](const auto& before, const State& state, Side side) {
    State counted = state;
    const int length = program.problem.side;
    const int line = first ? 0 : length - 1;
    for (int other = 0; other < length; ++other) {
      const Square square = program.board.square_at(is_row ? line * length + other : other * length + line);
      const int value = static_cast<int>(program.board.value(square));
      counted.balance -= state.x.has(square) ? value : state.o.has(square) ? -value : 0;
    }
    return before(counted, side);
  });
}

/// The first square, or the last one, counts for nobody.
template <bool first>
void never_count_square(Program& program) {
  override_part(program.rules.score, [&program](const auto& before, const State& state, Side side) {
    State counted = state;
    const int length = program.problem.side;
    const Square square = program.board.square_at(first ? 0 : length * length - 1);
    const int value = static_cast<int>(program.board.value(square));
    counted.balance -= state.x.has(square) ? value : state.o.has(square) ? -value : 0;
    return before(counted, side);
  });
}

/// A board counts as full when some row of it is, the root perhaps excepted.
template <bool root_too, class IsFull>
void end_when(Program& program, IsFull is_full) {
  const auto over = [&program, is_full](const State& state) { return is_full(program, state); };
  if (root_too) {
    program.rules.over = over;
    return;
  }
  override_part(program.search.is_leaf,
                [over, right = program.rules.over](const auto& before, const State& state, bool, int depth,
                                                   int cutoff) {
                  return before(state, depth == 0 ? right(state) : over(state), depth, cutoff);
                });
}
bool first_row_is_full(const Program& program, const State& state) {
  return row_is_full(program, state, 0);
}
bool last_row_is_full(const Program& program, const State& state) {
  return row_is_full(program, state, program.problem.side - 1);
}
bool any_row_is_full(const Program& program, const State& state) {
  bool found = false;
  for (int row = 0; row < program.problem.side; ++row) {
    found = found || row_is_full(program, state, row);
  }
  return found;
}

constexpr std::array all{
    Mutant<Program>{{"a1-not-counted", "A1 counts for nobody.", kind}, never_count_square<true>},
    Mutant<Program>{{"last-square-not-counted", "The last square of the last row counts for nobody.", kind},
                    never_count_square<false>},
    Mutant<Program>{{"row-1-not-counted", "The squares in row 1 count for nobody.", kind},
                    never_count<true, true>},
    Mutant<Program>{{"last-row-not-counted", "The squares in the last row count for nobody.", kind},
                    never_count<true, false>},
    Mutant<Program>{{"column-a-not-counted", "The squares in column A count for nobody.", kind},
                    never_count<false, true>},
    Mutant<Program>{{"last-column-not-counted", "The squares in the last column count for nobody.", kind},
                    never_count<false, false>},
    Mutant<Program>{
        {"empty-counts-for-enemy", "Empty squares count as the enemy's.", kind},
        [](Program& program) {
          override_part(program.rules.score, [&program](const auto& before, const State& state, Side side) {
            Score empty = 0;
            program.board.empty(state).for_each([&](Square square) { empty += program.board.value(square); });
            return before(state, side) - empty;
          });
        }},
    Mutant<Program>{{"full-board-sign-lost",
                     "A full board before the depth limit at which the opponent would move has the "
                     "wrong sign.",
                     kind},
                    [](Program& program) {
                      lose_sign_of_full_boards(
                          program, [](const State& state, Side side, int) { return state.turn != side; });
                    }},
    Mutant<Program>{
        {"full-board-sign-of-limit",
         "A full board before the depth limit has the sign that one at the limit would have.", kind},
        [](Program& program) {
          lose_sign_of_full_boards(program, [](const State&, Side, int left) { return left % 2 != 0; });
        }},
    Mutant<Program>{{"last-row-full-ends", "The board counts as full when its last row is.", kind},
                    [](Program& program) { end_when<true>(program, last_row_is_full); }},
    Mutant<Program>{{"last-row-full-ends-below-root",
                     "Below the root the board counts as full when its last row is.", kind},
                    [](Program& program) { end_when<false>(program, last_row_is_full); }},
    Mutant<Program>{{"any-row-full-ends", "The board counts as full when one of its rows is.", kind},
                    [](Program& program) { end_when<true>(program, any_row_is_full); }},
    Mutant<Program>{{"any-row-full-ends-below-root",
                     "Below the root the board counts as full when one of its rows is.", kind},
                    [](Program& program) { end_when<false>(program, any_row_is_full); }},
    Mutant<Program>{
        {"values-transposed", "Rows and columns of the values are exchanged: B1 has the value of A2.", kind},
        [](Program& program) {
          program.rules.score = [&program](const State& state, Side side) {
            const Score balance = total_transposed(program, state.x) - total_transposed(program, state.o);
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
    Mutant<Program>{{"first-row-full-ends", "The board counts as full when its first row is.", kind},
                    [](Program& program) { end_when<true>(program, first_row_is_full); }},
    Mutant<Program>{{"first-row-full-ends-below-root",
                     "Below the root the board counts as full when its first row is.", kind},
                    [](Program& program) { end_when<false>(program, first_row_is_full); }},
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
    Mutant<Program>{
        {"own-total-only", "A board is worth a side's own squares; the opponent's are not subtracted.", kind},
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
