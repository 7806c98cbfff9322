#include "solver/games/starcircle.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

#include <fmt/core.h>

#include "solver/tabulated.hpp"

namespace solver::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Board;
using cases::starcircle::Cell;
using cases::starcircle::last_row;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::row_of;
using cases::starcircle::side_length;
using cases::starcircle::square_name;

constexpr std::string_view output_file = "output.txt";

constexpr std::array<Player, 2> players{Player::star, Player::circle};

Side side_of(Player player) {
  return player == Player::star ? Side::first : Side::second;
}

/// Which of the four stacks of a last row.
std::size_t stack_of(int square) {
  return static_cast<std::size_t>(square % side_length / 2);
}

MaybeCounted<Move> search(const StarCircleRules& rules, const Problem& problem, const State& root,
                          const SolveSettings& settings) {
  if (problem.algorithm == Algorithm::alpha_beta) {
    return TabulatedAlphaBeta(rules, settings.table_memory, settings.stop).search(root, problem.depth);
  }
  return TabulatedMinimax(rules, settings.table_memory, settings.stop).search(root, problem.depth);
}

}  // namespace

std::string move_name(const Move& move) {
  return move.is_pass() ? "pass" : fmt::format("{}-{}", square_name(move.from), square_name(move.to));
}

StarCircleRules::StarCircleRules(const std::array<int, side_length>& values, Instructions instructions)
    : instructions_(instructions) {
  // "the values of rows A to H for player Star and the values of rows H to A for player Circle"
  std::ranges::reverse_copy(values, row_values_[0].begin());
  std::ranges::copy(values, row_values_[1].begin());
  for (std::size_t from = 0; from < rows; ++from) {
    for (std::size_t to = 0; to < rows; ++to) {
      const std::size_t jumped = (from + to) / 2;
      const bool jump = jumped != from && jumped != to && (from + to) % 2 == 0;
      for (std::size_t side = 0; side < 2; ++side) {
        gains_[side][from][to] =
            row_values_[side][to] - row_values_[side][from] + (jump ? row_values_[1 - side][jumped] : 0);
      }
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t pair = 0; pair < rows / 2; ++pair) {
      auto& sums = two_rows_[side][pair];
      for (std::size_t set = 1; set < sums.size(); ++set) {
        // A set is worth its lowest square and the rest of it. In row H and every second one after it the
        // dark squares are the odd bits.
        const std::size_t lower_row = std::countr_zero(set) % 2 == 1 ? 0 : 1;
        sums[set] = sums[set & (set - 1)] + row_values_[side][2 * pair + lower_row];
      }
    }
  }
  for (const Side side : {Side::first, Side::second}) {
    move_gains_[static_cast<std::size_t>(side)] = move_gains_of(side);
  }
}

MoveGains StarCircleRules::move_gains_of(Side side) const {
  const bool up = side == Side::first;
  const auto& gains = gains_[static_cast<std::size_t>(side)];
  MoveGains found;
  for (std::size_t kind = 0; kind < 2; ++kind) {
    const std::size_t by = kind + 1;
    auto& from_row = found.from_row[kind];
    from_row.fill(-farther);
    for (std::size_t from = up ? by : 0; from < (up ? rows : rows - by); ++from) {
      from_row[from] = gains[from][up ? from - by : from + by];
    }
    auto& largest = found.largest[kind];
    largest[0] = -farther;
    for (std::size_t set = 1; set < largest.size(); ++set) {
      const auto lowest = static_cast<std::size_t>(std::countr_zero(set));
      largest[set] = std::max(largest[set & (set - 1)], from_row[lowest]);
    }
  }
  return found;
}

Score StarCircleRules::stack_total(const State& state, Side side) const {
  const auto index = static_cast<std::size_t>(side);
  const auto& stacked = state.stacked[index];
  const Score highest = row_values_[index][side == Side::first ? 0 : side_length - 1];
  return highest * (Score{stacked[0]} + stacked[1] + stacked[2] + stacked[3]);
}

State start_of(const Problem& problem) {
  State state;
  state.turn = side_of(problem.player);
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const Cell& cell = problem.board[static_cast<std::size_t>(square)];
    for (const Player player : players) {
      if (cell.piece == piece_of(player)) {
        const auto side = static_cast<std::size_t>(side_of(player));
        state.pieces[side] |= bit(square);
        state.stacked[side][stack_of(square)] += cell.count - 1;
      }
    }
  }
  return state;
}

Board board_of(const State& state) {
  Board board{};
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    for (const Player player : players) {
      const auto side = static_cast<std::size_t>(side_of(player));
      if ((state.pieces[side] & bit(square)) != 0) {
        const bool stacks = row_of(square) == last_row(player);
        board[static_cast<std::size_t>(square)] = {piece_of(player),
                                                   1 + (stacks ? state.stacked[side][stack_of(square)] : 0)};
      }
    }
  }
  return board;
}

bool solve(const Problem& problem, const cases::Write& write, const SolveSettings& settings) {
  const StarCircleRules rules(problem.values, settings.instructions);
  const State root = start_of(problem);
  const auto counted = search(rules, problem, root, settings);
  if (!counted) {
    // No board has as many moves as ten plies would need to be more than 64 bits count.
    assert(counted.error() == NotCounted::stopped);
    return false;
  }
  const Move best = counted->found.best.value();
  const Score myopic = rules.score(rules.play(root, best), root.turn);
  write(output_file,
        fmt::format("{}\n{}\n{}\n{}", move_name(best), myopic, counted->found.value, counted->nodes));
  return true;
}

}  // namespace solver::starcircle
