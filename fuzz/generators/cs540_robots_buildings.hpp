#pragma once

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/chance.hpp"

/// What the generators of cs540-robots put problems together from.
namespace fuzz::cs540_robots {

/// A range of integers, both ends included.
struct Range {
  int low = 0;
  int high = 0;
};

/// What a random problem looks like.
struct Look {
  Range nodes{1, 12};
  Range distances{0, 4};
  /// In how many parts the building falls, at most.
  int parts = 1;
  /// How many edges there are beside those that hold the parts together, for 100 nodes.
  int more_edges_percent = 30;
  /// Every part is a corridor before it gets more edges; else a random tree.
  bool corridors = false;
};

/// A problem of that look; robots stand and go anywhere.
cases::cs540_robots::Problem random_problem(Chance& chance, const Look& look);

}  // namespace fuzz::cs540_robots
