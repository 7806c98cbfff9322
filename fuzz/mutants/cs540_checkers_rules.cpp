// Mistakes in what a move does in checkers, and for whom a board is valued.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include "fuzz/mutants/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using solver::cs540_checkers::bottom_row;
using solver::cs540_checkers::square;
using solver::cs540_checkers::top_row;

constexpr auto rules = MutantKind::rules;

/// Boards are valued after `change(state, side)`, or for another side.
template <void (*change)(State& state, Side& side)>
void change_valued(Program& program) {
  override_part(program.rules.score, [](const auto& before, const State& state, Side side) {
    State valued = state;
    change(valued, side);
    return before(valued, side);
  });
}

void for_red(State&, Side& side) {
  side = Side::first;
}
void for_mover(State& state, Side& side) {
  side = state.turn;
}
void own_alone(State& state, Side& side) {
  (side == Side::first ? state.black : state.red) = 0;
}

constexpr Score lost = 1000;
/// The least number of 32 bits, and the greatest.
constexpr Score least = std::numeric_limits<std::int32_t>::min();
constexpr Score greatest = std::numeric_limits<std::int32_t>::max();

/// A side without moves is worth a loss, everywhere or only before the depth limit, where most programs look
/// at the depth first.
template <Score loss, Score win, bool before_limit>
void lose_dead_ends(Program& program) {
  const auto at_limit = std::make_shared<bool>(false);
  override_part(program.search.is_leaf,
                [at_limit](const auto& before, const State& state, bool over, int depth, int cutoff) {
                  *at_limit = depth == cutoff;
                  return before(state, over, depth, cutoff);
                });
  override_part(program.rules.score, [&program, at_limit](const auto& before, const State& state, Side side) {
    if (!program.rules.over(state) || (before_limit && *at_limit)) {
      return before(state, side);
    }
    return state.turn == side ? loss : win;
  });
}

/// Changes what there is after every move.
template <void (*change)(const State& before, const Move& move, State& after)>
void change_play(Program& program) {
  override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
    State after = before(state, move);
    change(state, move, after);
    return after;
  });
}

void never_crown(const State& before, const Move& move, State& after) {
  const bool was_king = (before.kings & square(move.from)) != 0;
  after.kings &= was_king ? ~Squares{0} : ~square(move.to);
}
void crown_row_early(const State& before, const Move& move, State& after) {
  const Squares rows = before.turn == Side::first ? top_row << 8 : bottom_row >> 8;
  after.kings |= square(move.to) & rows;
}
void crown_in_any_end_row(const State&, const Move& move, State& after) {
  after.kings |= square(move.to) & (top_row | bottom_row);
}
/// A pawn that reaches the last row stays one, and a new king of its side stands at the other end of its
/// column.
template <Side side>
void crown_at_other_end(const State& before, const Move& move, State& after) {
  const bool was_king = (before.kings & square(move.from)) != 0;
  if (before.turn != side || was_king || (after.kings & square(move.to)) == 0) {
    return;
  }
  constexpr int side_length = cases::cs540_checkers::side_length;
  const int column = move.to % side_length;
  const Squares there = square(side == Side::first ? side_length * (side_length - 1) + column : column);
  after.kings &= ~square(move.to);
  (side == Side::first ? after.black : after.red) &= ~there;
  (side == Side::first ? after.red : after.black) |= there;
  after.kings |= there;
}
void take_crown(const State& before, const Move& move, State& after) {
  const bool was_king = (before.kings & square(move.from)) != 0;
  after.kings &= was_king ? ~square(move.to) : ~Squares{0};
}
void leave_captured(const State& before, const Move& move, State& after) {
  (before.turn == Side::first ? after.black : after.red) |= move.captured;
  after.kings |= before.kings & move.captured;
}
/// The first jumped piece alone leaves the board.
void remove_one_captured(const State& before, const Move& move, State& after) {
  if (move.jumps < 2) {
    return;
  }
  const auto squares = squares_of(move);
  Move rest = move;
  rest.captured &= ~square((squares[0] + squares[1]) / 2);
  leave_captured(before, rest, after);
}

/// The pieces that a sequence jumps are looked for between its first square and each later one, where these
/// are two rows apart; what stands there leaves the board.
void capture_from_start(const State& before, const Move& move, State& after) {
  if (move.jumps < 2) {
    return;
  }
  leave_captured(before, move, after);
  constexpr int side_length = cases::cs540_checkers::side_length;
  const auto visited = squares_of(move);
  const int row = visited[0] / side_length;
  const int column = visited[0] % side_length;
  for (std::size_t at = 1; at < visited.size(); ++at) {
    const int rows = visited[at] / side_length + row;
    const int columns = visited[at] % side_length + column;
    if (std::abs(visited[at] / side_length - row) == 2) {
      const Squares between = square(rows / 2 * side_length + columns / 2);
      after.red &= ~between;
      after.black &= ~between;
      after.kings &= ~between;
    }
  }
  // The piece itself is put down last.
  const bool was_king = (before.kings & square(move.from)) != 0;
  (before.turn == Side::first ? after.red : after.black) |= square(move.to);
  after.kings |= was_king ? square(move.to) : 0;
}

constexpr std::array all{
    Mutant<Program>{{"never-crowned", "A pawn in the last row stays a pawn.", rules},
                    change_play<never_crown>},
    Mutant<Program>{{"crowned-row-early", "A pawn is crowned in the row before the last one too.", rules},
                    change_play<crown_row_early>},
    Mutant<Program>{{"crowned-in-own-row", "A move that ends in either end row crowns.", rules,
                     "who comes to the row behind its own pawns has gone backward, so it was a king",
                     MutantClass::equivalent},
                    change_play<crown_in_any_end_row>},
    Mutant<Program>{{"crown-lost", "A king that moves becomes a pawn.", rules}, change_play<take_crown>},
    Mutant<Program>{{"captured-stay", "Jumped pieces stay on the board.", rules},
                    change_play<leave_captured>},
    Mutant<Program>{
        {"captured-looked-for-from-start",
         "What a sequence of jumps captures is looked for between its first square and each later one.",
         rules},
        change_play<capture_from_start>},
    Mutant<Program>{
        {"black-crowned-in-row-0",
         "A BLACK pawn in row 7 stays one, and a BLACK king comes to row 0 of its column.", rules},
        change_play<crown_at_other_end<Side::second>>},
    Mutant<Program>{{"red-crowned-in-row-7",
                     "A RED pawn in row 0 stays one, and a RED king comes to row 7 of its column.", rules},
                    change_play<crown_at_other_end<Side::first>>},
    Mutant<Program>{
        {"one-captured-vanishes", "Of the pieces jumped in a move the first one alone vanishes.", rules},
        change_play<remove_one_captured>},
    Mutant<Program>{{"value-for-red", "Boards are always valued for RED.", rules}, change_valued<for_red>},
    Mutant<Program>{{"value-for-mover", "A board is valued for the side to move there.", rules},
                    change_valued<for_mover>},
    Mutant<Program>{{"own-pieces-only", "A board is worth the own pieces without the enemy's.", rules},
                    change_valued<own_alone>},
    Mutant<Program>{{"dead-end-lost", "A side without moves has lost, whatever its pieces are worth.", rules},
                    lose_dead_ends<-lost, lost, false>},
    Mutant<Program>{
        {"dead-end-lost-before-limit", "A side without moves has lost, but at the depth limit.", rules},
        lose_dead_ends<-lost, lost, true>},
    Mutant<Program>{{"dead-end-infinite", "A side without moves has the least value that there is.", rules},
                    lose_dead_ends<least, greatest, false>},
    Mutant<Program>{
        {"dead-end-infinite-before-limit",
         "A side without moves has the least value that there is, but at the depth limit.", rules},
        lose_dead_ends<least, greatest, true>},
};

}  // namespace

std::span<const Mutant<Program>> rule_mutants() {
  return all;
}

}  // namespace fuzz::cs540_checkers
