// Mistakes in which moves there are in checkers, and in which order.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "fuzz/mutants/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using solver::cs540_checkers::directions;
using solver::cs540_checkers::square;

constexpr auto rules = MutantKind::rules;
constexpr int side_length = cases::cs540_checkers::side_length;

/// Of a program whose jumped pieces can be jumped again: it would never end.
constexpr int most_jumps_again = 8;

struct Place {
  int row = 0;
  int column = 0;

  bool on_board() const { return row >= 0 && row < side_length && column >= 0 && column < side_length; }
  int index() const { return side_length * row + column; }
};

/// Where a direction leads after so many steps.
Place along(Place from, std::uint32_t direction, int steps) {
  const bool up = directions[direction] < 0;
  const bool left = direction < 2;
  return {from.row + (up ? -steps : steps), from.column + (left ? -steps : steps)};
}

/// A sequence of jumps on its way.
struct Leaps {
  Place at;
  Squares own = 0;
  Squares enemy = 0;
  /// Jumped pieces that still stand.
  Squares standing = 0;
  bool king = false;
  Move move{};
};

class Finder {
 public:
  Finder(const State& state, const MoveSwitches& switches) : state_(state), switches_(switches) {}

  std::vector<Move> all() {
    if (switches_.steps_before_jumps || switches_.steps_after_jumps) {
      return with_steps_beside_jumps();
    }
    each_piece([&](Place at) { add_jumps(begin_at(at)); });
    if (found_.empty() || !switches_.captures_forced) {
      each_piece([&](Place at) { add_steps(at); });
    }
    return std::move(found_);
  }

 private:
  bool red_moves() const { return state_.turn == Side::first; }
  Squares own() const { return red_moves() ? state_.red : state_.black; }
  Squares enemy() const { return red_moves() ? state_.black : state_.red; }

  template <class Look>
  void each_piece(const Look& look) const {
    for (int outer = 0; outer < side_length; ++outer) {
      for (int inner = 0; inner < side_length; ++inner) {
        const Place at = switches_.pieces_by_columns ? Place{inner, outer} : Place{outer, inner};
        if ((own() & square(at.index())) != 0) {
          look(at);
        }
      }
    }
  }

  /// Piece by piece the jumps, or the steps of one that has none.
  std::vector<Move> with_steps_beside_jumps() {
    bool jumped = false;
    if (switches_.all_jumps_first) {
      each_piece([&](Place at) { add_jumps(begin_at(at)); });
      const std::vector<Move> jumps = found_;
      each_piece([&](Place at) {
        if (std::ranges::none_of(jumps, [&](const Move& jump) { return jump.from == at.index(); })) {
          add_steps(at);
        }
      });
      return std::move(found_);
    }
    each_piece([&](Place at) {
      const auto size = found_.size();
      add_jumps(begin_at(at));
      const bool jumps = found_.size() > size;
      if (jumps && !jumped && !switches_.steps_before_jumps) {
        found_.erase(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(size));
      }
      jumped = jumped || jumps;
      if (!jumps && (!jumped || switches_.steps_after_jumps)) {
        add_steps(at);
      }
    });
    return std::move(found_);
  }

  bool is_king(Place at) const { return (state_.kings & square(at.index())) != 0; }

  bool may_go(bool king, std::uint32_t direction, bool capture) const {
    const bool up = directions[direction] < 0;
    const bool forward = (up == red_moves()) != switches_.forward_swapped;
    const bool pawn_may = capture ? switches_.pawns_capture_backward : switches_.pawns_go_backward;
    return forward || (king ? switches_.kings_go_backward : pawn_may);
  }

  void add_steps(Place at) {
    for (const std::uint32_t direction : switches_.order) {
      const Place to = along(at, direction, 1);
      const Squares closed = state_.red | state_.black | switches_.not_entered;
      const bool free = to.on_board() && (closed & square(to.index())) == 0 && !switches_.no_steps[direction];
      if (free && may_go(is_king(at), direction, false)) {
        found_.push_back(
            {0, direction, static_cast<std::uint8_t>(at.index()), static_cast<std::uint8_t>(to.index()), 0});
      }
    }
  }

  Leaps begin_at(Place at) const {
    const auto from = static_cast<std::uint8_t>(at.index());
    const Squares start = switches_.start_square_free ? square(from) : 0;
    return {at, own() & ~start, enemy(), 0, is_king(at), {0, 0, from, from, 0}};
  }

  bool may_go_on(const Leaps& leaps, std::uint32_t direction) const {
    const int jumps = leaps.move.jumps;
    if (jumps == 0) {
      return true;
    }
    const std::uint32_t last = leaps.move.way >> 2 * (jumps - 1) & 3;
    const bool again = jumps < most_jumps_again && direction != 3 - last;
    return !switches_.one_jump_only && (!switches_.jumped_again || again);
  }

  bool can_leap(const Leaps& leaps, std::uint32_t direction) const {
    const Place over = along(leaps.at, direction, 1);
    const Place onto = along(leaps.at, direction, 2);
    const Squares closed =
        leaps.own | leaps.enemy | leaps.standing | switches_.not_entered | switches_.not_jumped_onto;
    return onto.on_board() && may_go(leaps.king, direction, true) && !switches_.no_jumps[direction] &&
           (leaps.enemy & square(over.index())) != 0 && (closed & square(onto.index())) == 0;
  }

  Leaps leapt(const Leaps& leaps, std::uint32_t direction) const {
    const Squares over = square(along(leaps.at, direction, 1).index());
    Leaps next = leaps;
    next.at = along(leaps.at, direction, 2);
    next.enemy &= switches_.jumped_again ? ~Squares{0} : ~over;
    next.standing |= switches_.jumped_vanish_at_once ? 0 : over;
    const bool last_row = next.at.row == (red_moves() ? 0 : side_length - 1);
    next.king = leaps.king || (switches_.crowned_in_mid_jump && last_row);
    next.move.captured |= over;
    next.move.way |= direction << 2 * leaps.move.jumps;
    next.move.to = static_cast<std::uint8_t>(next.at.index());
    ++next.move.jumps;
    return next;
  }

  void add_jumps(const Leaps& leaps) {
    bool longer = false;
    const bool may_end = leaps.move.jumps > 0;
    if (may_end && switches_.may_stop_early) {
      found_.push_back(leaps.move);
    }
    for (const std::uint32_t direction : switches_.order) {
      if (may_go_on(leaps, direction) && can_leap(leaps, direction)) {
        longer = true;
        add_jumps(leapt(leaps, direction));
      }
    }
    if (may_end && !longer && !switches_.may_stop_early) {
      found_.push_back(leaps.move);
    }
  }

  const State& state_;
  const MoveSwitches& switches_;
  std::vector<Move> found_;
};

void find_moves(Program& program, const MoveSwitches& switches) {
  program.rules.moves = [switches](const State& state) { return plain_moves(state, switches); };
  program.rules.over = [switches](const State& state) { return plain_moves(state, switches).empty(); };
}

/// Finds moves with one switch turned.
template <auto MoveSwitches::*turned, auto to>
void turn(Program& program) {
  MoveSwitches switches;
  switches.*turned = to;
  find_moves(program, switches);
}

constexpr std::array<bool, 4> up_left{true, false, false, false};
constexpr std::array<bool, 4> down_left{false, true, false, false};
constexpr std::array<bool, 4> up_right{false, false, true, false};
constexpr std::array<bool, 4> down_right{false, false, false, true};
constexpr std::array<bool, 4> both_left{true, true, false, false};
constexpr std::array<bool, 4> both_right{false, false, true, true};

/// All squares of a row, or of a column.
template <bool is_row, int line>
constexpr Squares all_in() {
  Squares found = 0;
  for (int index = 0; index < side_length * side_length; ++index) {
    found |= (is_row ? index / side_length : index % side_length) == line ? square(index) : 0;
  }
  return found;
}

void force_by_piece(Program& program) {
  MoveSwitches switches;
  switches.steps_before_jumps = true;
  switches.steps_after_jumps = true;
  find_moves(program, switches);
}

/// A piece that can jump must, and all jumps come before the steps of the others.
void force_by_piece_and_jump_first(Program& program) {
  MoveSwitches switches;
  switches.steps_before_jumps = true;
  switches.all_jumps_first = true;
  find_moves(program, switches);
}

/// "directions up-left, up-right, down-left, down-right"
constexpr std::array<std::uint32_t, 4> rows_outer{0, 2, 1, 3};
constexpr std::array<std::uint32_t, 4> right_first{2, 3, 0, 1};
constexpr std::array<std::uint32_t, 4> down_first{1, 0, 3, 2};

void crown_in_mid_jump(Program& program) {
  turn<&MoveSwitches::crowned_in_mid_jump, true>(program);
  override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    const int last_row = state.turn == Side::first ? 0 : side_length - 1;
    for (const int visited : squares_of(move)) {
      // Only who was no king already could have become one there; a king stays one.
      next.kings |= visited / side_length == last_row ? square(move.to) : 0;
    }
    return next;
  });
}

/// Keeps or arranges the moves that the solver finds.
template <void (*change)(std::vector<Move>& moves)>
void change_moves(Program& program) {
  override_part(program.rules.moves, [](const auto& before, const State& state) {
    auto moves = before(state);
    change(moves);
    return moves;
  });
}

void keep_longest(std::vector<Move>& moves) {
  int most = 0;
  for (const Move& move : moves) {
    most = std::max<int>(most, move.jumps);
  }
  std::erase_if(moves, [most](const Move& move) { return move.jumps < most; });
}

void put_short_first(std::vector<Move>& moves) {
  // The pieces are in the order of their squares.
  std::ranges::stable_sort(moves, {}, [](const Move& move) { return std::pair(move.from, move.jumps); });
}

void put_last_first(std::vector<Move>& moves) {
  std::ranges::reverse(moves);
}

void sort_steps_first(std::vector<Move>& moves) {
  std::ranges::stable_sort(moves, {}, [](const Move& move) { return move.jumps > 0; });
}
void sort_by_piece(std::vector<Move>& moves) {
  std::ranges::stable_sort(moves, {}, &Move::from);
}

/// Steps are legal beside jumps, in another order than behind all of these.
template <void (*arrange)(std::vector<Move>& moves)>
void allow_steps(Program& program) {
  turn<&MoveSwitches::captures_forced, false>(program);
  change_moves<arrange>(program);
}

constexpr std::array all{
    Mutant<Program>{
        {"captures-forced-by-piece-first",
         "A piece that can jump must; others may step, and their steps come behind all jumps.", rules},
        force_by_piece_and_jump_first},
    Mutant<Program>{{"steps-before-captures", "Steps are legal beside jumps, and come before them.", rules},
                    allow_steps<sort_steps_first>},
    Mutant<Program>{
        {"steps-beside-captures",
         "Steps are legal beside jumps; of each piece the jumps come first, then its steps.", rules},
        allow_steps<sort_by_piece>},
    Mutant<Program>{{"no-steps-up-left", "There are no steps up to the left.", rules},
                    turn<&MoveSwitches::no_steps, up_left>},
    Mutant<Program>{{"no-steps-up-right", "There are no steps up to the right.", rules},
                    turn<&MoveSwitches::no_steps, up_right>},
    Mutant<Program>{{"no-steps-down-left", "There are no steps down to the left.", rules},
                    turn<&MoveSwitches::no_steps, down_left>},
    Mutant<Program>{{"no-steps-down-right", "There are no steps down to the right.", rules},
                    turn<&MoveSwitches::no_steps, down_right>},
    Mutant<Program>{{"no-steps-left", "There are no steps to the left.", rules},
                    turn<&MoveSwitches::no_steps, both_left>},
    Mutant<Program>{{"no-steps-right", "There are no steps to the right.", rules},
                    turn<&MoveSwitches::no_steps, both_right>},
    Mutant<Program>{{"no-jumps-up-left", "There are no jumps up to the left.", rules},
                    turn<&MoveSwitches::no_jumps, up_left>},
    Mutant<Program>{{"no-jumps-up-right", "There are no jumps up to the right.", rules},
                    turn<&MoveSwitches::no_jumps, up_right>},
    Mutant<Program>{{"no-jumps-down-left", "There are no jumps down to the left.", rules},
                    turn<&MoveSwitches::no_jumps, down_left>},
    Mutant<Program>{{"no-jumps-down-right", "There are no jumps down to the right.", rules},
                    turn<&MoveSwitches::no_jumps, down_right>},
    Mutant<Program>{{"no-jumps-left", "There are no jumps to the left.", rules},
                    turn<&MoveSwitches::no_jumps, both_left>},
    Mutant<Program>{{"no-jumps-right", "There are no jumps to the right.", rules},
                    turn<&MoveSwitches::no_jumps, both_right>},
    Mutant<Program>{{"no-moves-to-row-0", "No move ends in row 0.", rules},
                    turn<&MoveSwitches::not_entered, all_in<true, 0>()>},
    Mutant<Program>{{"no-moves-to-row-7", "No move ends in row 7.", rules},
                    turn<&MoveSwitches::not_entered, all_in<true, 7>()>},
    Mutant<Program>{{"no-moves-to-column-0", "No move ends in column 0.", rules},
                    turn<&MoveSwitches::not_entered, all_in<false, 0>()>},
    Mutant<Program>{{"no-moves-to-column-7", "No move ends in column 7.", rules},
                    turn<&MoveSwitches::not_entered, all_in<false, 7>()>},
    Mutant<Program>{{"no-jumps-to-row-0", "No jump ends in row 0.", rules},
                    turn<&MoveSwitches::not_jumped_onto, all_in<true, 0>()>},
    Mutant<Program>{{"no-jumps-to-row-7", "No jump ends in row 7.", rules},
                    turn<&MoveSwitches::not_jumped_onto, all_in<true, 7>()>},
    Mutant<Program>{{"no-jumps-to-column-0", "No jump ends in column 0.", rules},
                    turn<&MoveSwitches::not_jumped_onto, all_in<false, 0>()>},
    Mutant<Program>{{"no-jumps-to-column-7", "No jump ends in column 7.", rules},
                    turn<&MoveSwitches::not_jumped_onto, all_in<false, 7>()>},
    Mutant<Program>{{"captures-not-forced", "Steps are legal beside jumps.", rules},
                    turn<&MoveSwitches::captures_forced, false>},
    Mutant<Program>{{"steps-before-jumps-stay",
                     "Steps of pieces before the first one that can jump stay beside the jumps.", rules},
                    turn<&MoveSwitches::steps_before_jumps, true>},
    Mutant<Program>{{"steps-after-jumps-stay",
                     "Steps of pieces behind the first one that can jump stay beside the jumps.", rules},
                    turn<&MoveSwitches::steps_after_jumps, true>},
    Mutant<Program>{{"captures-forced-by-piece", "A piece that can jump must; others may step.", rules},
                    force_by_piece},
    Mutant<Program>{{"jumps-stop-early", "A sequence of jumps may stop before its end.", rules},
                    turn<&MoveSwitches::may_stop_early, true>},
    Mutant<Program>{{"one-jump-only", "A capture is one jump and never goes on.", rules},
                    turn<&MoveSwitches::one_jump_only, true>},
    Mutant<Program>{{"most-jumps-only", "Of the captures only those of most jumps are legal.", rules},
                    change_moves<keep_longest>},
    Mutant<Program>{
        {"start-square-taken", "A king may not come back over the square it started from.", rules},
        turn<&MoveSwitches::start_square_free, false>},
    Mutant<Program>{{"jumped-stay-till-end", "Jumped pieces stay in the way till the move ends.", rules,
                     "jumps end an even number of rows from the start, jumped pieces stand an odd one away",
                     MutantClass::equivalent},
                    turn<&MoveSwitches::jumped_vanish_at_once, false>},
    Mutant<Program>{
        {"jumped-again",
         "A jumped piece can be jumped again, though not straight back; 8 jumps are the most.", rules},
        turn<&MoveSwitches::jumped_again, true>},
    Mutant<Program>{{"crowned-in-mid-jump", "A pawn that jumps to the last row goes on as a king.", rules},
                    crown_in_mid_jump},
    Mutant<Program>{
        {"jumps-on-as-king",
         "A pawn that jumps to the last row goes on as a king, and is none where it ends elsewhere.", rules},
        turn<&MoveSwitches::crowned_in_mid_jump, true>},
    Mutant<Program>{{"pawns-capture-backward", "Pawns jump backward too.", rules},
                    turn<&MoveSwitches::pawns_capture_backward, true>},
    Mutant<Program>{{"pawns-step-backward", "Pawns step backward too.", rules},
                    turn<&MoveSwitches::pawns_go_backward, true>},
    Mutant<Program>{{"kings-go-forward-only", "Kings move as pawns do.", rules},
                    turn<&MoveSwitches::kings_go_backward, false>},
    Mutant<Program>{{"forward-swapped", "RED's pawns go down and BLACK's up.", rules},
                    turn<&MoveSwitches::forward_swapped, true>},
    Mutant<Program>{{"rows-outer-in-directions", "Both directions up come before those down.", rules},
                    turn<&MoveSwitches::order, rows_outer>},
    Mutant<Program>{{"right-before-left", "Directions to the right come before those to the left.", rules},
                    turn<&MoveSwitches::order, right_first>},
    Mutant<Program>{{"down-before-up", "On each side down comes before up.", rules},
                    turn<&MoveSwitches::order, down_first>},
    Mutant<Program>{{"pieces-by-columns", "Pieces are taken column by column.", rules},
                    turn<&MoveSwitches::pieces_by_columns, true>},
    Mutant<Program>{{"short-jumps-first", "A piece's shorter captures come before its longer ones.", rules},
                    change_moves<put_short_first>},
    Mutant<Program>{{"moves-backwards", "The last move comes first.", rules}, change_moves<put_last_first>},
};

}  // namespace

std::vector<Move> plain_moves(const State& state, const MoveSwitches& switches) {
  return Finder(state, switches).all();
}

std::span<const Mutant<Program>> move_mutants() {
  return all;
}

}  // namespace fuzz::cs540_checkers
