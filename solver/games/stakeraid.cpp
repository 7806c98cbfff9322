#include "solver/games/stakeraid.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>

#include <fmt/core.h>

#include "solver/games/stakeraid_decision.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace solver::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

constexpr std::string_view output_file = "output.txt";

/// `<COL><ROW> <Stake|Raid>`, then the next board.
template <class R>
void write_move(const R& rules, const Problem& problem, const Move& move, const cases::Write& write) {
  const auto name = cases::stakeraid::square_name(problem.side, rules.index_of(move.square()));
  write(output_file, fmt::format("{} {}\n", name, move.kind() == Kind::stake ? "Stake" : "Raid"));
  const auto next = rules.play(rules.start(problem), move);
  write(output_file, print_board(problem.side, rules.board(next)));
}

template <class R>
bool solve_by(const R& rules, const Problem& problem, const cases::Write& write,
              const std::stop_token& stop) {
  const int depth = problem.task == Task::competition ? 1 : problem.depth;
  const auto found = Decision<R>(rules, stop).first_best(rules.start(problem), depth);
  if (stop.stop_requested()) {
    return false;
  }
  write_move(rules, problem, found.best.value(), write);
  return true;
}

}  // namespace

template <int words>
StakeraidRules<words>::StakeraidRules(const Problem& problem)
    : side_(problem.side),
      stride_(problem.side + 1),
      neighbours_(1 | std::uint64_t{1} << (stride_ - 1) | std::uint64_t{1} << (stride_ + 1) |
                  std::uint64_t{1} << (2 * stride_)),
      values_(static_cast<std::size_t>(side_ * stride_)) {
  for (int index = 0; index < side_ * side_; ++index) {
    const Square square = square_at(index);
    whole_board_.put(square);
    by_value_.push_back(square);
    values_[square] = problem.values[static_cast<std::size_t>(index)];
  }
  std::ranges::stable_sort(by_value_, std::ranges::greater{},
                           [this](Square square) { return value(square); });
}

template <int words>
Square StakeraidRules<words>::beside(Square square, Direction direction) const {
  const auto step = [square](bool exists, int places) {
    return static_cast<Square>(exists ? square + places : square);
  };
  switch (direction) {
    case Direction::up:
      return step(square >= stride_, -stride_);
    case Direction::down:
      return step(square / stride_ < side_ - 1, stride_);
    case Direction::left:
      return step(square % stride_ > 0, -1);
    case Direction::right:
      return step(square % stride_ < side_ - 1, 1);
  }
  return square;
}

template <int words>
State<words> StakeraidRules<words>::start(const Problem& problem) const {
  State state;
  state.turn = problem.player == Player::x ? Side::first : Side::second;
  for (std::size_t index = 0; index < problem.board.size(); ++index) {
    const Square square = square_at(static_cast<int>(index));
    if (problem.board[index] == Cell::x) {
      state.x.put(square);
      state.balance += static_cast<int>(value(square));
    } else if (problem.board[index] == Cell::o) {
      state.o.put(square);
      state.balance -= static_cast<int>(value(square));
    }
  }
  return state;
}

template <int words>
std::vector<Cell> StakeraidRules<words>::board(const State& state) const {
  std::vector<Cell> cells(static_cast<std::size_t>(side_ * side_), Cell::empty);
  const auto put = [&](Cell cell) {
    return [&cells, cell, this](Square square) { cells[static_cast<std::size_t>(index_of(square))] = cell; };
  };
  state.x.for_each(put(Cell::x));
  state.o.for_each(put(Cell::o));
  return cells;
}

template <int words>
std::vector<stakeraid::Move> RaidsBySource<words>::moves(const stakeraid::State<words>& state) const {
  std::vector<Move> found;
  auto left = this->empty(state);
  left.for_each([&](Square square) { found.emplace_back(square, Kind::stake); });
  const auto& sources = state.turn == Side::first ? state.x : state.o;
  sources.for_each([&](Square source) {
    for (const Direction direction : directions_) {
      const Square target = this->beside(source, direction);
      if (left.has(target)) {
        found.emplace_back(target, Kind::raid);
        left.drop(target);
      }
    }
  });
  return found;
}

template class StakeraidRules<1>;
template class StakeraidRules<2>;
template class StakeraidRules<4>;
template class StakeraidRules<11>;
template class RaidsBySource<1>;
template class RaidsBySource<2>;
template class RaidsBySource<4>;
template class RaidsBySource<11>;

Choice choose(const Problem& problem) {
  return with_rules<StakeraidRules>(problem, [&](const auto& rules) {
    const auto root = rules.start(problem);
    const int depth = problem.task == Task::competition ? 1 : problem.depth;
    NodeCount count;
    const auto found = problem.task == Task::alpha_beta ? walk(rules, AlphaBeta{}, root, depth, count)
                                                        : walk(rules, Minimax{}, root, depth, count);
    const Move best = found.best.value();
    return Choice{rules.index_of(best.square()), best.kind(), found.value, count.nodes};
  });
}

bool solve(const Problem& problem, const cases::Write& write, const std::stop_token& stop) {
  return with_rules<StakeraidRules>(problem,
                                    [&](const auto& rules) { return solve_by(rules, problem, write, stop); });
}

bool solve_by_source(const Problem& problem, const cases::Write& write, const std::stop_token& stop,
                     const Directions& directions) {
  return with_rules<RaidsBySource>(
      problem, [&](const auto& rules) { return solve_by(rules, problem, write, stop); }, directions);
}

std::vector<cases::Answer> answers_by_source(const Problem& problem) {
  const int depth = problem.task == Task::competition ? 1 : problem.depth;
  const auto best = with_rules<StakeraidRules>(problem, [&](const auto& rules) {
    const std::stop_token never;
    return Decision(rules, never).all_best(rules.start(problem), depth);
  });
  std::vector<cases::Answer> answers;
  Directions directions = handout_directions;
  std::ranges::sort(directions);
  bool more = best.front().kind() == Kind::raid;
  while (more) {
    cases::Answer answer;
    with_rules<RaidsBySource>(
        problem,
        [&](const auto& rules) {
          const auto moves = rules.moves(rules.start(problem));
          const auto first = std::ranges::find_first_of(moves, best);
          write_move(rules, problem, *first, cases::collect_into(answer));
        },
        directions);
    if (std::ranges::find(answers, answer.files, &cases::Answer::files) == answers.end()) {
      answers.push_back(std::move(answer));
    }
    more = std::ranges::next_permutation(directions).found;
  }
  return answers;
}

}  // namespace solver::stakeraid
