#include "fuzz/generators/cs540_grid_fields.hpp"

#include <array>
#include <numeric>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "fuzz/generators/cs540_grid_mazes.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;

using Fields = FieldsOf<Problem>;

/// The costs that are tried: larger ones say no more.
constexpr int high_cost = 100;

std::string cell_name(const Problem& problem, int cell) {
  return fmt::format("({},{})", cell / problem.width, cell % problem.width);
}

void add_costs(Fields& fields, const Problem& from) {
  constexpr std::array<std::string_view, cases::cs540_grid::directions> names{"up", "right", "down", "left"};
  for (std::size_t direction = 0; direction < names.size(); ++direction) {
    fields.add("cost", std::string(names[direction]), other_numbers(from.step_costs[direction], 1, high_cost),
               [&](Problem& problem, int cost) { problem.step_costs[direction] = cost; });
  }
}

void add_places(Fields& fields, const Problem& from) {
  std::vector<int> cells(static_cast<std::size_t>(cases::cs540_grid::cells(from)));
  std::iota(cells.begin(), cells.end(), 0);
  for (const auto place : {&Problem::start, &Problem::goal}) {
    fields.add("place", place == &Problem::start ? "S" : "G", cells, [&](Problem& problem, int cell) {
      const bool taken = cell == from.start || cell == from.goal;
      problem.*place = taken ? problem.*place : cell;
    });
  }
}

void add_wall(Fields& fields, const Problem& from, int cell, int next, std::vector<bool> Problem::*walls) {
  fields.add(
      "wall", cell_name(from, cell) + "|" + cell_name(from, next), std::vector{false, true},
      [&](Problem& problem, bool stands) { (problem.*walls)[static_cast<std::size_t>(cell)] = stands; });
}

void add_walls(Fields& fields, const Problem& from) {
  for (int cell = 0; cell < cases::cs540_grid::cells(from); ++cell) {
    if (cell % from.width + 1 < from.width) {
      add_wall(fields, from, cell, cell + 1, &Problem::wall_right);
    }
    if (cell / from.width + 1 < from.height) {
      add_wall(fields, from, cell, cell + from.width, &Problem::wall_below);
    }
  }
}

}  // namespace

std::vector<FieldOf<Problem>> fields(const Problem& problem) {
  Fields fields(problem);
  fields.add("algorithm", "",
             std::vector{Algorithm::dfs, Algorithm::ucs, Algorithm::greedy, Algorithm::astar},
             [](Problem& other, Algorithm algorithm) { other.algorithm = algorithm; });
  add_costs(fields, problem);
  add_places(fields, problem);
  add_walls(fields, problem);
  auto found = fields.take();
  for (auto& field : found) {
    std::erase_if(field.others, [](const Problem& other) { return !is_bounded(other); });
  }
  return found;
}

}  // namespace fuzz::cs540_grid
