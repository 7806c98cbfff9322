#include "solver/games/cs540_checkers.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

#include <fmt/format.h>
#include <tl/expected.hpp>

#include "solver/observers.hpp"
#include "solver/strict_cut.hpp"
#include "solver/tabulated.hpp"

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

/// Calls `look(index, direction)` for each in order, both known to the compiler.
template <class Look>
void for_each_direction(const Look& look) {
  look(std::uint32_t{0}, directions[0]);
  look(std::uint32_t{1}, directions[1]);
  look(std::uint32_t{2}, directions[2]);
  look(std::uint32_t{3}, directions[3]);
}

/// A position as a side sees it.
struct View {
  Squares own = 0;
  Squares enemy = 0;
  /// The own pieces that may go up, and those that may go down: "kings in all four directions".
  Squares up = 0;
  Squares down = 0;

  Squares blank() const { return dark & ~(own | enemy); }
  Squares goers(int direction) const { return direction < 0 ? up : down; }
  /// The own pieces that find a blank in a direction.
  Squares steppers(int direction) const { return goers(direction) & step(blank(), -direction); }
  /// Those that can jump there: "over an enemy piece onto the blank behind it".
  Squares jumpers(int direction) const {
    return goers(direction) & step(enemy & step(blank(), -direction), -direction);
  }
  Squares all_steppers() const {
    const Squares room = blank();
    return (up & (step(room, -directions[0]) | step(room, -directions[2]))) |
           (down & (step(room, -directions[1]) | step(room, -directions[3])));
  }
  Squares all_jumpers() const {
    return jumpers(directions[0]) | jumpers(directions[1]) | jumpers(directions[2]) | jumpers(directions[3]);
  }
};

View view_of(const State& state, Side side) {
  return side == Side::first ? View{state.red, state.black, state.red, state.red & state.kings}
                             : View{state.black, state.red, state.black & state.kings, state.black};
}

/// One piece in a sequence of jumps: what it can still jump over and onto. "Jumped pieces vanish at once (a
/// king may come back over its start square; no piece is jumped twice)."
struct Jumper {
  Squares piece = 0;
  Squares enemy = 0;
  Squares blank = 0;
  bool up = true;
  bool down = true;
};

void add_jumps(const Jumper& jumper, const Move& so_far, MoveList& found);

/// Adds the sequences that go on in a direction, and says whether there are any.
template <std::uint32_t index>
bool add_jumps_in(const Jumper& jumper, const Move& so_far, MoveList& found) {
  constexpr int direction = directions[index];
  const Squares over = step(jumper.piece, direction) & jumper.enemy;
  const Squares onto = step(over, direction) & jumper.blank;
  if (onto == 0 || !(direction < 0 ? jumper.up : jumper.down)) {
    return false;
  }
  add_jumps(
      {onto, jumper.enemy & ~over, jumper.blank | over, jumper.up, jumper.down},
      {so_far.captured | over, so_far.way | index << 2 * so_far.jumps, so_far.from,
       static_cast<std::uint8_t>(so_far.to + 2 * direction), static_cast<std::uint8_t>(so_far.jumps + 1)},
      found);
  return true;
}

/// Adds every way to go on with a sequence of jumps; the sequence itself where there is none.
void add_jumps(const Jumper& jumper, const Move& so_far, MoveList& found) {
  bool longer = add_jumps_in<0>(jumper, so_far, found);
  longer = add_jumps_in<1>(jumper, so_far, found) || longer;
  longer = add_jumps_in<2>(jumper, so_far, found) || longer;
  longer = add_jumps_in<3>(jumper, so_far, found) || longer;
  if (!longer) {
    found.add(so_far);
  }
}

void add_all_jumps(const View& view, Squares jumpers, MoveList& found) {
  for (; jumpers != 0; jumpers &= jumpers - 1) {
    const auto from = static_cast<std::uint8_t>(std::countr_zero(jumpers));
    const Squares piece = square(from);
    add_jumps({piece, view.enemy, view.blank() | piece, (view.up & piece) != 0, (view.down & piece) != 0},
              {0, 0, from, from, 0}, found);
  }
}

void add_simple_moves(const View& view, MoveList& found) {
  const std::array<Squares, directions.size()> steppers{
      view.steppers(directions[0]), view.steppers(directions[1]), view.steppers(directions[2]),
      view.steppers(directions[3])};
  for (Squares left = steppers[0] | steppers[1] | steppers[2] | steppers[3]; left != 0; left &= left - 1) {
    const auto from = static_cast<std::uint8_t>(std::countr_zero(left));
    const Squares piece = left & -left;
    for_each_direction([&](std::uint32_t index, int direction) {
      found.add_step_if((steppers[index] & piece) != 0,
                        {0, index, from, static_cast<std::uint8_t>(from + direction), 0});
    });
  }
}

/// By the walk, whose policy may be any.
template <class P>
class ByWalk {
 public:
  template <class R>
  class Search {
   public:
    Search(const R& rules, const SolveSettings& settings) : rules_(rules), stop_(settings.stop) {}

    MaybeCounted<Move> search(const State& root, int depth) {
      NodeCount count;
      PruneCount prunes;
      Both both(count, prunes);
      Stoppable observer(both, stop_);
      const auto found = walk(rules_, P{}, root, depth, observer);
      if (stop_.stop_requested()) {
        return tl::unexpected(NotCounted::stopped);
      }
      return Counted<Move>{found, count.nodes, prunes.children};
    }

   private:
    const R& rules_;
    const std::stop_token& stop_;
  };
};

/// What the walk by `WriteUpAlphaBeta` finds and counts, by tables: one depth limit learns from those before.
struct Tabulated {
  template <class R>
  class Search {
   public:
    Search(const R& rules, const SolveSettings& settings)
        : tables_(rules, settings.table_memory, settings.stop) {}

    MaybeCounted<Move> search(const State& root, int depth) {
      return tables_.search(root, depth, {}, RootWindows::open);
    }

   private:
    TabulatedAlphaBeta<R> tables_;
  };
};

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

/// All three files by a search of that kind.
template <class Kind, class R>
bool solve_by(const R& rules, const Problem& problem, const cases::Write& write,
              const SolveSettings& settings) {
  const State start = start_of(problem);
  typename Kind::template Search<R> search(rules, settings);
  Found<Move> chosen;
  write(traverse_log_file, "Depth Move Value Nodes Pruned\n");
  for (int depth = 1; depth <= problem.depth_limit; ++depth) {
    const auto counted = search.search(start, depth);
    if (!counted) {
      // Eight plies are the most, too few for more nodes than 64 bits count.
      assert(counted.error() == NotCounted::stopped);
      return false;
    }
    const auto& [found, nodes, pruned] = *counted;
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

template <class Kind>
bool solve_by(const Problem& problem, const cases::Write& write, const SolveSettings& settings) {
  return problem.evaluation == Evaluation::basic
             ? solve_by<Kind>(BasicCheckers{}, problem, write, settings)
             : solve_by<Kind>(EnhancedCheckers{}, problem, write, settings);
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
  const Squares jumpers = view.all_jumpers();
  if (jumpers != 0) {
    add_all_jumps(view, jumpers, found);
  } else {
    add_simple_moves(view, found);
  }
  return found;
}

bool CheckersRules::can_move(const State& state, Side side) {
  const View view = view_of(state, side);
  return view.all_steppers() != 0 || view.all_jumpers() != 0;
}

Score EnhancedCheckers::score(const State& state, Side side) const {
  const auto worth = [&state](Side owner) {
    const View view = view_of(state, owner);
    int sum = 10 * std::popcount(view.own) + 15 * std::popcount(view.up & view.down);
    for_each_direction([&](std::uint32_t, int direction) {
      sum += std::popcount(view.goers(direction) & step(dark, -direction));
      sum += std::popcount(view.jumpers(direction));
    });
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

bool solve(const Problem& problem, const cases::Write& write, const SolveSettings& settings) {
  return solve_by<Tabulated>(problem, write, settings);
}

bool solve_with_strict_cuts(const Problem& problem, const cases::Write& write, const std::stop_token& stop) {
  return solve_by<ByWalk<StrictCut<WriteUpAlphaBeta>>>(problem, write, stop);
}

}  // namespace solver::cs540_checkers
