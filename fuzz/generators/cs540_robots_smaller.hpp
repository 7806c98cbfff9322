#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include <rapidcheck.h>

#include "cases/cs540_robots/format.hpp"

namespace fuzz::cs540_robots {

/// How far a problem is from the simplest one, most important first. All parts are at least 0, and of one
/// number of nodes and edges there are finitely many lists of edges, so that a chain of ever smaller problems
/// ends.
struct Measure {
  int nodes = 0;
  int edges = 0;
  int distance = 0;
  /// Starts and destinations.
  std::int64_t places = 0;
  /// In the order of the input.
  std::vector<cases::cs540_robots::Edge> list;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the defaulted operator for a literal 0
  auto operator<=>(const Measure&) const = default;
};

Measure measure(const cases::cs540_robots::Problem& problem);

/// Problems a step simpler than this one, the boldest steps first; each has a smaller measure.
rc::Seq<cases::cs540_robots::Problem> smaller(const cases::cs540_robots::Problem& problem);

}  // namespace fuzz::cs540_robots
