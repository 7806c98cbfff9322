#pragma once

#include <cstdint>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/chance.hpp"

/// What the generators of Stake / Raid put problems together from.
namespace fuzz::stakeraid {

/// A range of integers, both ends included.
struct Range {
  int low = 0;
  int high = 0;
};

/// What a random problem looks like.
struct Look {
  Range side{3, 6};
  /// Kept within 1 and the squares there are.
  Range empty{3, 12};
  Range values{1, 99};
  Range depths{1, 3};
  /// How many of 100 pieces belong to the player who moves.
  int own_percent = 50;
};

/// A problem of that look. A competition has seconds instead of a depth.
cases::stakeraid::Problem random_problem(Chance& chance, cases::stakeraid::Task task, const Look& look);

/// Lowers the depth until no search can enter more than `nodes` nodes.
void lower_depth(cases::stakeraid::Problem& problem, std::int64_t nodes);

/// The nodes that a search enters at most, with a Stake and a Raid on every empty square. Stops counting
/// above 10^12.
std::int64_t tree_size(int empty_squares, int depth);

cases::stakeraid::Cell piece_of(cases::stakeraid::Player player);
/// The squares up, down, left and right of a square that are on the board, as a problem counts them.
std::vector<int> squares_beside(int side, int square);

}  // namespace fuzz::stakeraid
