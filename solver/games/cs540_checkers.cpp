#include "solver/games/cs540_checkers.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "solver/observers.hpp"

namespace solver::cs540_checkers {
namespace {

using cases::cs540_checkers::Board;
using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view next_state_file = "next_state.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";

constexpr int directions_count = static_cast<int>(directions.size());

constexpr int direction_at(int index) {
  return directions[static_cast<std::size_t>(index)];
}

/// A position as a side sees it.
struct View {
  Squares own = 0;
  Squares enemy = 0;
  Squares kings = 0;
  bool up = true;

  Squares blank() const { return dark & ~(own | enemy); }
  /// The own pieces that may go in a direction: "kings in all four directions".
  Squares goers(int direction) const { return (direction < 0) == up ? own : own & kings; }
  /// Those of them that find a blank there.
  Squares steppers(int direction) const { return goers(direction) & step(blank(), -direction); }
  /// Those that can jump there: "over an enemy piece onto the blank behind it".
  Squares jumpers(int direction) const {
    return goers(direction) & step(enemy & step(blank(), -direction), -direction);
  }
};

View view_of(const State& state, Side side) {
  return side == Side::first ? View{state.red, state.black, state.kings, true}
                             : View{state.black, state.red, state.kings, false};
}

using ByDirection = std::array<Squares, directions.size()>;

Squares all(const ByDirection& sets) {
  return sets[0] | sets[1] | sets[2] | sets[3];
}

/// Adds every way to go on with a sequence of jumps; the sequence itself where there is none.
void add_jumps(View view, const Move& so_far, MoveList& found) {
  const Squares piece = square(so_far.to);
  bool ended = true;
  for (int index = 0; index < directions_count; ++index) {
    const int direction = direction_at(index);
    if ((view.jumpers(direction) & piece) == 0) {
      continue;
    }
    ended = false;
    const Squares over = step(piece, direction);
    View after = view;
    after.enemy &= ~over;
    after.own = (after.own & ~piece) | step(over, direction);
    after.kings = (after.kings & piece) != 0 ? after.kings | step(over, direction) : after.kings;
    add_jumps(after,
              Move{so_far.captured | over, so_far.way | static_cast<std::uint32_t>(index) << 2 * so_far.jumps,
                   so_far.from, static_cast<std::uint8_t>(so_far.to + 2 * direction),
                   static_cast<std::uint8_t>(so_far.jumps + 1)},
              found);
  }
  if (ended) {
    found.add(so_far);
  }
}

void add_simple_moves(const View& view, MoveList& found) {
  ByDirection steppers{};
  for (int index = 0; index < directions_count; ++index) {
    steppers[static_cast<std::size_t>(index)] = view.steppers(direction_at(index));
  }
  for (Squares left = all(steppers); left != 0; left &= left - 1) {
    const auto from = static_cast<std::uint8_t>(std::countr_zero(left));
    for (std::uint32_t index = 0; index < steppers.size(); ++index) {
      if ((steppers[index] >> from & 1) != 0) {
        found.add({0, index, from, static_cast<std::uint8_t>(from + directions[index]), 0});
      }
    }
  }
}

Squares all_jumpers(const View& view) {
  return view.jumpers(directions[0]) | view.jumpers(directions[1]) | view.jumpers(directions[2]) |
         view.jumpers(directions[3]);
}

/// What the search of one depth limit found.
struct Searched {
  Found<Move> found;
  std::int64_t nodes = 0;
  std::int64_t pruned = 0;
};

template <class R>
Searched search(const R& rules, const State& root, int depth, const std::stop_token& stop) {
  NodeCount count;
  PruneCount prunes;
  Both both(count, prunes);
  Stoppable observer(both, stop);
  const auto found = walk(rules, WriteUpAlphaBeta{}, root, depth, observer);
  return {found, count.nodes, prunes.children};
}

Searched search(Evaluation evaluation, const State& root, int depth, const std::stop_token& stop) {
  return evaluation == Evaluation::basic ? search(BasicCheckers{}, root, depth, stop)
                                         : search(EnhancedCheckers{}, root, depth, stop);
}

std::string move_text(const Found<Move>& found) {
  return found.best ? move_name(*found.best) : "none";
}

std::string value_text(const Found<Move>& found) {
  return found.best ? std::to_string(found.value) : "none";
}

std::string_view player_name(Side side) {
  return side == Side::first ? "RED" : "BLACK";
}

/// "both sides can move -> `<side to move next> Turn`; only RED can -> RED wins; else (only BLACK, or
/// NEITHER)
/// -> BLACK wins". Who could not move to begin with has lost, whatever the other one can do.
std::string status(const State& after, bool moved) {
  if (!moved) {
    return fmt::format("{} wins!!!", player_name(other(after.turn)));
  }
  const bool red = CheckersRules::can_move(after, Side::first);
  const bool black = CheckersRules::can_move(after, Side::second);
  return red && black ? fmt::format("{} Turn", player_name(after.turn))
                      : fmt::format("{} wins!!!", red ? "RED" : "BLACK");
}

}  // namespace

void MoveList::add_to_many(const Move& move) {
  if (many_.empty()) {
    many_.assign(few_.begin(), few_.end());
  }
  many_.push_back(move);
  ++size_;
}

MoveList CheckersRules::moves(const State& state) const {
  MoveList found;
  const View view = view_of(state, state.turn);
  Squares jumpers = all_jumpers(view);
  if (jumpers == 0) {
    add_simple_moves(view, found);
  }
  for (; jumpers != 0; jumpers &= jumpers - 1) {
    const auto from = static_cast<std::uint8_t>(std::countr_zero(jumpers));
    add_jumps(view, {0, 0, from, from, 0}, found);
  }
  return found;
}

bool CheckersRules::can_move(const State& state, Side side) {
  const View view = view_of(state, side);
  for (const int direction : directions) {
    if ((view.steppers(direction) | view.jumpers(direction)) != 0) {
      return true;
    }
  }
  return false;
}

Score EnhancedCheckers::score(const State& state, Side side) const {
  const auto worth = [&state](Side owner) {
    const View view = view_of(state, owner);
    int sum = 10 * std::popcount(view.own) + 15 * std::popcount(view.own & view.kings);
    for (const int direction : directions) {
      const Squares goers = view.goers(direction);
      sum += std::popcount(goers & step(dark, -direction)) + std::popcount(view.jumpers(direction));
    }
    return sum;
  };
  const int balance = worth(Side::first) - worth(Side::second);
  return side == Side::first ? balance : -balance;
}

State start_of(const Problem& problem) {
  State state;
  state.turn = problem.player == Player::red ? Side::first : Side::second;
  for (int index = 0; index < cases::cs540_checkers::squares; ++index) {
    const Cell cell = problem.board[static_cast<std::size_t>(index)];
    const bool king = cell == Cell::red_king || cell == Cell::black_king;
    state.red |= cell == Cell::red || cell == Cell::red_king ? square(index) : 0;
    state.black |= cell == Cell::black || cell == Cell::black_king ? square(index) : 0;
    state.kings |= king ? square(index) : 0;
  }
  return state;
}

Board board_of(const State& state) {
  Board board = cases::cs540_checkers::empty_board;
  for (int index = 0; index < cases::cs540_checkers::squares; ++index) {
    const bool king = (state.kings & square(index)) != 0;
    Cell& cell = board[static_cast<std::size_t>(index)];
    if ((state.red & square(index)) != 0) {
      cell = king ? Cell::red_king : Cell::red;
    } else if ((state.black & square(index)) != 0) {
      cell = king ? Cell::black_king : Cell::black;
    }
  }
  return board;
}

std::string move_name(const Move& move) {
  int at = move.from;
  std::string name = fmt::format("({},{})", at / 8, at % 8);
  for (int leap = 0; leap < std::max<int>(move.jumps, 1); ++leap) {
    const int direction = directions[move.way >> 2 * leap & 3];
    at += move.jumps == 0 ? direction : 2 * direction;
    name += fmt::format(",({},{})", at / 8, at % 8);
  }
  return name;
}

bool solve(const Problem& problem, const cases::Write& write, const std::stop_token& stop) {
  const State start = start_of(problem);
  Found<Move> chosen;
  write(traverse_log_file, "Depth Move Value Nodes Pruned\n");
  for (int depth = 1; depth <= problem.depth_limit; ++depth) {
    const auto [found, nodes, pruned] = search(problem.evaluation, start, depth, stop);
    if (stop.stop_requested()) {
      return false;
    }
    if (!chosen.best || found.value > chosen.value) {
      chosen = found;
    }
    write(output_file,
          fmt::format("Done with depth limit {}\nI pruned the tree {} time(s)\n", depth, pruned));
    write(traverse_log_file,
          fmt::format("{} {} {} {} {}\n", depth, move_text(found), value_text(found), nodes, pruned));
  }
  const State after = chosen.best ? CheckersRules{}.play(start, *chosen.best) : start;
  write(output_file, fmt::format("{} PLAYER's move {}\n{}\n{}\n", player_name(start.turn), move_text(chosen),
                                 value_text(chosen), status(after, chosen.best.has_value())));
  write(next_state_file, print_board(board_of(after)));
  return true;
}

}  // namespace solver::cs540_checkers
