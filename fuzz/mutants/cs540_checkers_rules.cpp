// Mistakes in what a move does in checkers, and in what a board is worth.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include "fuzz/mutants/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Evaluation;
using solver::cs540_checkers::bottom_row;
using solver::cs540_checkers::dark;
using solver::cs540_checkers::directions;
using solver::cs540_checkers::square;
using solver::cs540_checkers::step;
using solver::cs540_checkers::top_row;

constexpr auto rules = MutantKind::rules;

Squares own_of(const State& state, Side side) {
  return side == Side::first ? state.red : state.black;
}

/// The pieces of a side that may go in a direction.
Squares goers(const State& state, Side side, int direction) {
  const bool forward = (direction < 0) == (side == Side::first);
  return forward ? own_of(state, side) : own_of(state, side) & state.kings;
}

/// Those of `pieces` that can jump an enemy in a direction.
Squares jumpers(const State& state, Side side, Squares pieces, int direction) {
  const Squares blank = dark & ~(state.red | state.black);
  return pieces & step(own_of(state, other(side)) & step(blank, -direction), -direction);
}

/// What ENHANCED adds to the pieces' values for a side.
using Bonus = int (*)(const State& state, Side side);

template <class Count>
int over_directions(Count count) {
  int sum = 0;
  for (const int direction : directions) {
    sum += count(direction);
  }
  return sum;
}

int freedom(const State& state, Side side) {
  return over_directions(
      [&](int direction) { return std::popcount(goers(state, side, direction) & step(dark, -direction)); });
}
int threats(const State& state, Side side) {
  return over_directions([&](int direction) {
    return std::popcount(jumpers(state, side, goers(state, side, direction), direction));
  });
}

int freedom_on_blanks(const State& state, Side side) {
  const Squares blank = dark & ~(state.red | state.black);
  return over_directions(
      [&](int direction) { return std::popcount(goers(state, side, direction) & step(blank, -direction)); });
}
int freedom_off_board(const State& state, Side side) {
  return over_directions([&](int direction) { return std::popcount(goers(state, side, direction)); });
}
int freedom_all_around(const State& state, Side side) {
  return over_directions(
      [&](int direction) { return std::popcount(own_of(state, side) & step(dark, -direction)); });
}
/// What a bonus is where kings are taken for pawns.
template <Bonus bonus>
int forward_only(const State& state, Side side) {
  State pawns_only = state;
  pawns_only.kings = 0;
  return bonus(pawns_only, side);
}
int no_bonus(const State&, Side) {
  return 0;
}
int threatening_pieces(const State& state, Side side) {
  Squares pieces = 0;
  for (const int direction : directions) {
    pieces |= jumpers(state, side, goers(state, side, direction), direction);
  }
  return std::popcount(pieces);
}
int threats_of_mover(const State& state, Side side) {
  return side == state.turn ? threats(state, side) : 0;
}
int threats_all_around(const State& state, Side side) {
  return over_directions(
      [&](int direction) { return std::popcount(jumpers(state, side, own_of(state, side), direction)); });
}
int enemies_ahead(const State& state, Side side) {
  return over_directions([&](int direction) {
    const Squares enemy = own_of(state, other(side));
    return std::popcount(goers(state, side, direction) & step(enemy, -direction));
  });
}

/// What a bonus is where one direction of a side's kings is looked at in the column on the other side, which
/// counts twice then: `of_kings(state, kings, direction)` is what they get in a direction.
template <Bonus bonus, int (*of_kings)(const State& state, Side side, Squares kings, int direction),
          Side owner, std::size_t missing>
int mirrored(const State& state, Side side) {
  if (side != owner) {
    return bonus(state, side);
  }
  const Squares kings = own_of(state, side) & state.kings;
  return bonus(state, side) + of_kings(state, side, kings, directions[missing ^ 2]) -
         of_kings(state, side, kings, directions[missing]);
}
int free_kings(const State& /*state*/, Side /*side*/, Squares kings, int direction) {
  return std::popcount(kings & step(dark, -direction));
}
int threatening_kings(const State& state, Side side, Squares kings, int direction) {
  return std::popcount(jumpers(state, side, kings, direction));
}

/// ENHANCED with these values of pieces, and bonuses for freedom and threats.
template <int pawn, int king, Bonus free, Bonus threatens>
Score value_of(const State& state, Side side) {
  const auto worth = [&state](Side owner) {
    const Squares own = own_of(state, owner);
    return pawn * std::popcount(own & ~state.kings) + king * std::popcount(own & state.kings) +
           free(state, owner) + threatens(state, owner);
  };
  return worth(side) - worth(other(side));
}

template <Evaluation changed, int pawn, int king, Bonus free, Bonus threatens>
void value(Program& program) {
  if (program.problem.evaluation == changed) {
    program.rules.score = value_of<pawn, king, free, threatens>;
  }
}
template <int pawn, int king>
void value_basic(Program& program) {
  value<Evaluation::basic, pawn, king, no_bonus, no_bonus>(program);
}
template <int pawn, int king, Bonus free, Bonus threatens>
void value_enhanced(Program& program) {
  value<Evaluation::enhanced, pawn, king, free, threatens>(program);
}

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

/// The threats where one direction of a side's kings asks for the landing square of another.
template <Side owner, std::size_t asked, std::size_t landing>
int landing_elsewhere(const State& state, Side side) {
  const int all_threats = threats(state, side);
  if (side != owner) {
    return all_threats;
  }
  const Squares kings = own_of(state, side) & state.kings;
  const Squares enemy = own_of(state, other(side));
  const Squares blank = dark & ~(state.red | state.black);
  const Squares over = kings & step(enemy, -directions[asked]);
  const Squares onto = step(step(blank, -directions[landing]), -directions[landing]);
  return all_threats - threatening_kings(state, side, kings, directions[asked]) + std::popcount(over & onto);
}

constexpr std::array all{
    Mutant<Program>{
        {"threats-of-red-kings-up-left-land-up-right",
         "ENHANCED asks for a RED king's captures up left whether the landing square up right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 0, 2>>},
    Mutant<Program>{
        {"threats-of-red-kings-up-left-land-down-left",
         "ENHANCED asks for a RED king's captures up left whether the landing square down left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 0, 1>>},
    Mutant<Program>{
        {"threats-of-red-kings-down-left-land-down-right",
         "ENHANCED asks for a RED king's captures down left whether the landing square down right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 1, 3>>},
    Mutant<Program>{
        {"threats-of-red-kings-down-left-land-up-left",
         "ENHANCED asks for a RED king's captures down left whether the landing square up left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 1, 0>>},
    Mutant<Program>{
        {"threats-of-red-kings-up-right-land-up-left",
         "ENHANCED asks for a RED king's captures up right whether the landing square up left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 2, 0>>},
    Mutant<Program>{
        {"threats-of-red-kings-up-right-land-down-right",
         "ENHANCED asks for a RED king's captures up right whether the landing square down right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 2, 3>>},
    Mutant<Program>{
        {"threats-of-red-kings-down-right-land-down-left",
         "ENHANCED asks for a RED king's captures down right whether the landing square down left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 3, 1>>},
    Mutant<Program>{
        {"threats-of-red-kings-down-right-land-up-right",
         "ENHANCED asks for a RED king's captures down right whether the landing square up right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::first, 3, 2>>},
    Mutant<Program>{
        {"threats-of-black-kings-up-left-land-up-right",
         "ENHANCED asks for a BLACK king's captures up left whether the landing square up right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 0, 2>>},
    Mutant<Program>{
        {"threats-of-black-kings-up-left-land-down-left",
         "ENHANCED asks for a BLACK king's captures up left whether the landing square down left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 0, 1>>},
    Mutant<Program>{
        {"threats-of-black-kings-down-left-land-down-right",
         "ENHANCED asks for a BLACK king's captures down left whether the landing square down right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 1, 3>>},
    Mutant<Program>{
        {"threats-of-black-kings-down-left-land-up-left",
         "ENHANCED asks for a BLACK king's captures down left whether the landing square up left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 1, 0>>},
    Mutant<Program>{
        {"threats-of-black-kings-up-right-land-up-left",
         "ENHANCED asks for a BLACK king's captures up right whether the landing square up left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 2, 0>>},
    Mutant<Program>{
        {"threats-of-black-kings-up-right-land-down-right",
         "ENHANCED asks for a BLACK king's captures up right whether the landing square down right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 2, 3>>},
    Mutant<Program>{
        {"threats-of-black-kings-down-right-land-down-left",
         "ENHANCED asks for a BLACK king's captures down right whether the landing square down left is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 3, 1>>},
    Mutant<Program>{
        {"threats-of-black-kings-down-right-land-up-right",
         "ENHANCED asks for a BLACK king's captures down right whether the landing square up right is free.",
         rules},
        value_enhanced<10, 25, freedom, landing_elsewhere<Side::second, 3, 2>>},
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
    Mutant<Program>{{"basic-king-as-pawn", "In BASIC a king is worth a pawn.", rules}, value_basic<1, 1>},
    Mutant<Program>{{"basic-king-three", "In BASIC a king is worth 3.", rules}, value_basic<1, 3>},
    Mutant<Program>{{"enhanced-king-as-pawn", "In ENHANCED a king is worth 10 as a pawn is.", rules},
                    value_enhanced<10, 10, freedom, threats>},
    Mutant<Program>{{"enhanced-king-twenty", "In ENHANCED a king is worth 20, two pawns.", rules},
                    value_enhanced<10, 20, freedom, threats>},
    Mutant<Program>{{"enhanced-as-basic", "ENHANCED is BASIC.", rules},
                    value_enhanced<1, 2, no_bonus, no_bonus>},
    Mutant<Program>{{"freedom-on-blanks-only", "Freedom counts only empty squares.", rules},
                    value_enhanced<10, 25, freedom_on_blanks, threats>},
    Mutant<Program>{{"freedom-off-board", "Freedom counts squares off the board too.", rules},
                    value_enhanced<10, 25, freedom_off_board, threats>},
    Mutant<Program>{{"freedom-all-around", "Freedom counts all neighbours, also a pawn's.", rules},
                    value_enhanced<10, 25, freedom_all_around, threats>},
    Mutant<Program>{{"freedom-forward-only", "Freedom counts forward only, also a king's.", rules},
                    value_enhanced<10, 25, forward_only<freedom>, threats>},
    Mutant<Program>{{"threats-forward-only", "Possible captures count forward only, also a king's.", rules},
                    value_enhanced<10, 25, freedom, forward_only<threats>>},
    Mutant<Program>{{"threats-of-red-kings-up-left",
                     "ENHANCED looks twice for a RED king's captures up right, and never up left.", rules},
                    value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::first, 0>>},
    Mutant<Program>{{"freedom-of-red-kings-up-left",
                     "ENHANCED looks twice for a RED king's freedom up right, and never up left.", rules},
                    value_enhanced<10, 25, mirrored<freedom, free_kings, Side::first, 0>, threats>},
    Mutant<Program>{
        {"threats-of-red-kings-down-left",
         "ENHANCED looks twice for a RED king's captures down right, and never down left.", rules},
        value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::first, 1>>},
    Mutant<Program>{{"freedom-of-red-kings-down-left",
                     "ENHANCED looks twice for a RED king's freedom down right, and never down left.", rules},
                    value_enhanced<10, 25, mirrored<freedom, free_kings, Side::first, 1>, threats>},
    Mutant<Program>{{"threats-of-red-kings-up-right",
                     "ENHANCED looks twice for a RED king's captures up left, and never up right.", rules},
                    value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::first, 2>>},
    Mutant<Program>{{"freedom-of-red-kings-up-right",
                     "ENHANCED looks twice for a RED king's freedom up left, and never up right.", rules},
                    value_enhanced<10, 25, mirrored<freedom, free_kings, Side::first, 2>, threats>},
    Mutant<Program>{
        {"threats-of-red-kings-down-right",
         "ENHANCED looks twice for a RED king's captures down left, and never down right.", rules},
        value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::first, 3>>},
    Mutant<Program>{{"freedom-of-red-kings-down-right",
                     "ENHANCED looks twice for a RED king's freedom down left, and never down right.", rules},
                    value_enhanced<10, 25, mirrored<freedom, free_kings, Side::first, 3>, threats>},
    Mutant<Program>{{"threats-of-black-kings-up-left",
                     "ENHANCED looks twice for a BLACK king's captures up right, and never up left.", rules},
                    value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::second, 0>>},
    Mutant<Program>{{"freedom-of-black-kings-up-left",
                     "ENHANCED looks twice for a BLACK king's freedom up right, and never up left.", rules},
                    value_enhanced<10, 25, mirrored<freedom, free_kings, Side::second, 0>, threats>},
    Mutant<Program>{
        {"threats-of-black-kings-down-left",
         "ENHANCED looks twice for a BLACK king's captures down right, and never down left.", rules},
        value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::second, 1>>},
    Mutant<Program>{
        {"freedom-of-black-kings-down-left",
         "ENHANCED looks twice for a BLACK king's freedom down right, and never down left.", rules},
        value_enhanced<10, 25, mirrored<freedom, free_kings, Side::second, 1>, threats>},
    Mutant<Program>{{"threats-of-black-kings-up-right",
                     "ENHANCED looks twice for a BLACK king's captures up left, and never up right.", rules},
                    value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::second, 2>>},
    Mutant<Program>{{"freedom-of-black-kings-up-right",
                     "ENHANCED looks twice for a BLACK king's freedom up left, and never up right.", rules},
                    value_enhanced<10, 25, mirrored<freedom, free_kings, Side::second, 2>, threats>},
    Mutant<Program>{
        {"threats-of-black-kings-down-right",
         "ENHANCED looks twice for a BLACK king's captures down left, and never down right.", rules},
        value_enhanced<10, 25, freedom, mirrored<threats, threatening_kings, Side::second, 3>>},
    Mutant<Program>{
        {"freedom-of-black-kings-down-right",
         "ENHANCED looks twice for a BLACK king's freedom down left, and never down right.", rules},
        value_enhanced<10, 25, mirrored<freedom, free_kings, Side::second, 3>, threats>},
    Mutant<Program>{{"freedom-missing", "Freedom does not count.", rules},
                    value_enhanced<10, 25, no_bonus, threats>},
    Mutant<Program>{{"threats-missing", "Captures that are possible do not count.", rules},
                    value_enhanced<10, 25, freedom, no_bonus>},
    Mutant<Program>{
        {"threats-once-a-piece", "A piece that can capture counts once for all its directions.", rules},
        value_enhanced<10, 25, freedom, threatening_pieces>},
    Mutant<Program>{{"threats-of-mover-only", "Possible captures count for the side to move alone.", rules},
                    value_enhanced<10, 25, freedom, threats_of_mover>},
    Mutant<Program>{{"threats-all-around", "Possible captures count backward too, also a pawn's.", rules},
                    value_enhanced<10, 25, freedom, threats_all_around>},
    Mutant<Program>{
        {"threats-without-room", "An enemy ahead counts as a capture, with room behind or not.", rules},
        value_enhanced<10, 25, freedom, enemies_ahead>},
};

}  // namespace

Score plain_enhanced(const State& state, Side side) {
  return value_of<10, 25, freedom, threats>(state, side);
}

std::span<const Mutant<Program>> rule_mutants() {
  return all;
}

}  // namespace fuzz::cs540_checkers
