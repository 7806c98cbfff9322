#pragma once

#include <cstdint>
#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/chance.hpp"

/// What the generators of squirrel put problems together from.
namespace fuzz::squirrel {

/// A range of integers, both ends included.
struct Range {
  int low = 0;
  int high = 0;
};

/// What a random problem looks like.
struct Look {
  Range empty{8, 17};
  Range values{1, 99};
  /// For minimax and alpha-beta; greedy has depth 1.
  Range depths{1, 4};
  /// How many of 100 pieces belong to the player who moves first.
  int own_percent = 50;
  /// How often of 100 times O moves first.
  int o_first_percent = 40;
};

/// A problem of that look. In a battle each contestant draws algorithm and depth for itself.
cases::squirrel::Problem random_problem(Chance& chance, cases::squirrel::Task task, const Look& look);

/// A contestant of that algorithm, at depth 1 if it is greedy.
cases::squirrel::Contestant contestant(cases::squirrel::Player player, cases::squirrel::Algorithm algorithm,
                                       int depth);

/// Lowers the depths until no search can enter more than `nodes` nodes, all moves of a battle together.
void lower_depths(cases::squirrel::Problem& problem, std::int64_t nodes);

cases::squirrel::Cell piece_of(cases::squirrel::Player player);

}  // namespace fuzz::squirrel
