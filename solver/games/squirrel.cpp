#include "solver/games/squirrel.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/decimal.hpp"
#include "solver/decision.hpp"
#include "solver/observers.hpp"
#include "solver/traverse_log.hpp"

namespace solver::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::Task;

constexpr std::string_view next_state_file = "next_state.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";
constexpr std::string_view trace_state_file = "trace_state.txt";

/// The beginnings of the lines of a log, "E5,4,", ready to be copied.
class LineBeginnings {
 public:
  explicit LineBeginnings(int cutoff_depth) {
    const int deepest = std::min(cutoff_depth, cases::squirrel::squares);
    texts_.resize(1);
    put(texts_[0], "root", 0);
    for (int depth = 1; depth <= deepest; ++depth) {
      for (int square = 0; square < cases::squirrel::squares; ++square) {
        put(texts_.emplace_back(), cases::squirrel::square_name(square), depth);
      }
    }
  }

  /// Of the node at a depth that a move leads to.
  const ShortText& operator()(const Square* square, int depth) const {
    constexpr auto squares = static_cast<std::size_t>(cases::squirrel::squares);
    return texts_[square == nullptr ? 0 : (static_cast<std::size_t>(depth) - 1) * squares + *square + 1];
  }

 private:
  static void put(ShortText& text, std::string_view name, int depth) {
    std::array<char, decimal_room> number{};
    const char* const number_end = put_decimal(number.data(), depth);
    auto at = std::ranges::copy(name, text.begin()).out;
    *at++ = ',';
    at = std::copy(number.cbegin(), number.cbegin() + (number_end - number.data()), at);
    *at++ = ',';
    text.back() = static_cast<char>(at - text.begin());
  }

  /// The root's, then those of all squares for depth 1, for depth 2 and so on.
  std::vector<ShortText> texts_;
};

Side side_of(Player player) {
  return player == Player::x ? Side::first : Side::second;
}

/// "The cutoff depth is always 1" for greedy, which is minimax of one ply.
int cutoff_of(const Contestant& who) {
  return who.algorithm == Algorithm::greedy ? 1 : who.depth;
}

template <class O>
Found<Square> search(const SquirrelRules& rules, const State& state, const Contestant& who, O& heard,
                     const std::stop_token& stop) {
  Stoppable observer(heard, stop);
  if (who.algorithm == Algorithm::alpha_beta) {
    return walk(rules, AlphaBeta{}, state, cutoff_of(who), observer);
  }
  return walk(rules, Minimax{}, state, cutoff_of(who), observer);
}

Found<Square> search_with_log(const SquirrelRules& rules, const State& state, const Contestant& who,
                              const cases::Write& write, const std::stop_token& stop) {
  const LineBeginnings beginnings(cutoff_of(who));
  const auto begin_of = [&beginnings](const Square* square, int depth) { return beginnings(square, depth); };
  const auto sink = [&write](std::string_view text) { write(traverse_log_file, text); };
  TraverseLog log(who.algorithm == Algorithm::alpha_beta, begin_of, sink);
  const auto found = search(rules, state, who, log, stop);
  log.finish();
  return found;
}

/// Looks for the move alone: minimax and alpha-beta choose the same one.
std::optional<Square> decided(Decision<SquirrelRules>& decision, const State& state, const Contestant& who) {
  return decision.first_best(state, cutoff_of(who)).best;
}

/// Tasks 1 to 3. A full board has no move: it stays as it is.
bool solve_move(const SquirrelRules& rules, const Problem& problem, const cases::Write& write,
                const SolveSettings& settings) {
  const auto& stop = settings.stop;
  const State state = start_of(problem);
  Decision decision(rules, settings.table_memory, stop);
  const auto best = problem.task == Task::greedy
                        ? decided(decision, state, problem.first)
                        : search_with_log(rules, state, problem.first, write, stop).best;
  if (stop.stop_requested()) {
    return false;
  }
  const State next = best ? rules.play(state, *best) : state;
  write(next_state_file, print_board(board_of(next)));
  return true;
}

/// Task 4: "tracing every state of the game until it ends"; the given board is not among them.
bool solve_battle(const SquirrelRules& rules, const Problem& problem, const cases::Write& write,
                  const SolveSettings& settings) {
  const auto& stop = settings.stop;
  State state = start_of(problem);
  write(trace_state_file, {});
  Decision decision(rules, settings.table_memory, stop);
  while (!rules.over(state)) {
    const bool first_moves = state.turn == side_of(problem.first.player);
    const Contestant& who = first_moves ? problem.first : problem.second;
    const auto best = decided(decision, state, who);
    if (stop.stop_requested()) {
      return false;
    }
    state = rules.play(state, best.value());
    write(trace_state_file, print_board(board_of(state)));
  }
  return true;
}

}  // namespace

SquirrelRules::SquirrelRules(const std::array<int, cases::squirrel::squares>& values) {
  std::ranges::copy(values, values_.begin());
  // A set is worth its lowest square and the rest of it.
  for (std::size_t bits = 1; bits < low_.size(); ++bits) {
    low_[bits] = low_[bits & (bits - 1)] + values_[static_cast<std::size_t>(std::countr_zero(bits))];
  }
  for (std::size_t bits = 1; bits < middle_.size(); ++bits) {
    const auto lowest = static_cast<std::size_t>(std::countr_zero(bits));
    middle_[bits] = middle_[bits & (bits - 1)] + values_[9 + lowest];
    high_[bits] = high_[bits & (bits - 1)] + values_[17 + lowest];
  }
}

State start_of(const Problem& problem) {
  State state;
  state.turn = side_of(problem.first.player);
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    const Squares bit = Squares{1} << square;
    state.pieces[0] |= problem.board[square] == Cell::x ? bit : 0;
    state.pieces[1] |= problem.board[square] == Cell::o ? bit : 0;
  }
  return state;
}

std::array<Cell, cases::squirrel::squares> board_of(const State& state) {
  std::array<Cell, cases::squirrel::squares> board{};
  board.fill(Cell::empty);
  for (const Square square : SquareRange(state.pieces[0])) {
    board[static_cast<std::size_t>(square)] = Cell::x;
  }
  for (const Square square : SquareRange(state.pieces[1])) {
    board[static_cast<std::size_t>(square)] = Cell::o;
  }
  return board;
}

Choice choose(const SquirrelRules& rules, const State& state, const Contestant& who) {
  NodeCount count;
  const auto found = search(rules, state, who, count, {});
  return {found.best.value(), found.value, count.nodes};
}

bool solve(const Problem& problem, const cases::Write& write, const SolveSettings& settings) {
  const SquirrelRules rules(problem.values);
  return problem.task == Task::battle ? solve_battle(rules, problem, write, settings)
                                      : solve_move(rules, problem, write, settings);
}

}  // namespace solver::squirrel
