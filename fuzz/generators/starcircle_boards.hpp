#pragma once

#include <cstdint>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/chance.hpp"

/// What the generators of Star/Circle put problems together from.
namespace fuzz::starcircle {

/// A range of integers, both ends included.
struct Range {
  int low = 0;
  int high = 0;
};

/// What a random problem looks like.
struct Look {
  /// Occupied squares of the side to move and of the other one.
  Range mover{1, 6};
  Range opponent{1, 6};
  /// How many rows they are away from their last one.
  Range mover_to_go{0, 7};
  Range opponent_to_go{0, 7};
  Range depths{1, 5};
  /// How often of 100 times a square of the last row holds a stack, and how many pieces that has.
  int stack_percent = 15;
  Range stack{2, 12};
  /// How often of 100 times Circle moves first.
  int circle_percent = 50;
  /// How often of 100 times the values are 10, 20, ..., 80.
  int course_values_percent = 50;
};

/// A problem of that look. Where there are not enough squares, there are fewer pieces.
cases::starcircle::Problem random_problem(Chance& chance, cases::starcircle::Algorithm algorithm,
                                          const Look& look);

/// The problem, as deep as it is or as that many nodes allow.
cases::starcircle::Problem bounded(cases::starcircle::Problem problem, std::int64_t nodes);

}  // namespace fuzz::starcircle
