#pragma once

#include <string_view>
#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::squirrel {

/// A situation that random boards seldom hold, and how to make one.
struct Edge {
  std::string_view name;
  /// How often, among the edges of a task.
  int weight = 0;
  std::vector<cases::squirrel::Task> tasks;
  cases::squirrel::Problem (*make)(Chance& chance, cases::squirrel::Task task);
};

const std::vector<Edge>& edges();

/// A problem of that task out of a random edge.
cases::squirrel::Problem edge_problem(Chance& chance, cases::squirrel::Task task);

}  // namespace fuzz::squirrel
