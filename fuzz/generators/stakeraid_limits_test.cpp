#include "fuzz/generators/stakeraid_limits.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/stakeraid.hpp"
#include "fuzz/generators/stakeraid_boards.hpp"
#include "fuzz/generators/testing/held_shares.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::largest_value;
using cases::stakeraid::longest_side;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

bool has_sides(const Problem& problem, int low, int high) {
  return low <= problem.side && problem.side <= high;
}

/// Whether a move on an empty square touches pieces across the end of a word of 64 squares, each row having
/// so many places.
bool crosses_word(const Problem& problem, int places_a_row) {
  const auto word = [&](int square) {
    return (square / problem.side * places_a_row + square % problem.side) / 64;
  };
  for (int square = 0; square < problem.side * problem.side; ++square) {
    if (problem.board[static_cast<std::size_t>(square)] == Cell::empty) {
      for (const int beside : squares_beside(problem.side, square)) {
        if (word(beside) != word(square) && problem.board[static_cast<std::size_t>(beside)] != Cell::empty) {
          return true;
        }
      }
    }
  }
  return false;
}

bool has_edge(const Problem& problem, int column) {
  for (int row = 0; row < problem.side; ++row) {
    if (problem.board[static_cast<std::size_t>(row * problem.side + column)] == Cell::empty) {
      return true;
    }
  }
  return false;
}

/// By how much one side is ahead.
int ahead(const Problem& problem) {
  int sum = 0;
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    const Cell cell = problem.board[square];
    sum += cell == Cell::x ? problem.values[square] : cell == Cell::o ? -problem.values[square] : 0;
  }
  return std::abs(sum);
}

bool is_ahead_by(const Problem& problem, int about) {
  return std::abs(ahead(problem) - about) <= largest_value;
}

TEST(StakeraidLimits, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"one square", 40, [](const Problem& p) { return p.side == 1; }},
      {"the longest side", 30, [](const Problem& p) { return p.side == longest_side; }},
      {"boards of one word", 200, [](const Problem& p) { return has_sides(p, 1, 7); }},
      {"of two", 100, [](const Problem& p) { return has_sides(p, 8, 10); }},
      {"of four", 100, [](const Problem& p) { return has_sides(p, 11, 15); }},
      {"of eleven", 150, [](const Problem& p) { return has_sides(p, 16, 26); }},
      {"a move across the end of a word", 300, [](const Problem& p) { return crosses_word(p, p.side); }},
      {"the same with a spare place a row", 300,
       [](const Problem& p) { return crosses_word(p, p.side + 1); }},
      {"a move at the left edge", 300, [](const Problem& p) { return has_edge(p, 0); }},
      {"a move at the right edge", 300, [](const Problem& p) { return has_edge(p, p.side - 1); }},
      {"values of 1 alone", 20, [](const Problem& p) { return std::ranges::max(p.values) == 1; }},
      {"values of 99 alone", 20,
       [](const Problem& p) { return std::ranges::min(p.values) == largest_value; }},
      {"ahead by what 15 bits count", 10, [](const Problem& p) { return is_ahead_by(p, 32'767); }},
      {"ahead by what 16 bits count", 10, [](const Problem& p) { return is_ahead_by(p, 65'535); }},
      {"one empty square", 100, [](const Problem& p) { return empty_squares(p) == 1; }},
      {"an empty board", 10, [](const Problem& p) { return empty_squares(p) == p.side * p.side; }},
      {"deeper than there are empty squares", 80,
       [](const Problem& p) { return p.depth > empty_squares(p); }},
      {"the largest depth", 8, [](const Problem& p) { return p.depth == 1'000'000'000; }},
  };
  testing::expect_shares(
      shares, 2000, [](int index) { return draw(Profile::limits, std::nullopt, 20161012, index).problem; });
}

TEST(StakeraidLimits, CompetitionsHaveNoTimeOrTheMost) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"no time left", 15, [](const Problem& p) { return p.seconds_left == "0"; }},
      {"the most time", 15, [](const Problem& p) { return p.seconds_left == "1000000000"; }},
  };
  testing::expect_shares(shares, 1000, [](int index) {
    const Problem problem = draw(Profile::limits, Task::competition, 20161012, index).problem;
    EXPECT_EQ(cases::stakeraid::parse(print(problem)), problem);
    return problem;
  });
}

}  // namespace
}  // namespace fuzz::stakeraid
