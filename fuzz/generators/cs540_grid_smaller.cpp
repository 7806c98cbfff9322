#include "fuzz/generators/cs540_grid_smaller.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "fuzz/generators/cs540_grid_mazes.hpp"
#include "fuzz/generators/steps.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::open_maze;
using cases::cs540_grid::Problem;

std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

/// Start and goal apart, and a walk that ends.
bool is_valid(const Problem& problem) {
  return problem.start != problem.goal && is_bounded(problem);
}

using Steps = StepsFrom<Problem, Measure>;

/// Whole, halves, quarters, ... of [0, size), down to single ones.
template <class Change>
void by_halves(int size, const Change& change) {
  for (int length = size; length > 0; length /= 2) {
    for (int from = 0; from < size; from += length) {
      change(from, std::min(from + length, size));
    }
  }
}

void simpler_algorithms(Steps& steps) {
  for (const auto algorithm : {Algorithm::dfs, Algorithm::ucs, Algorithm::greedy}) {
    Problem step = steps.from();
    step.algorithm = algorithm;
    steps.add(step);
  }
}

/// Rows or columns that stay.
using Lines = std::vector<int>;

Lines all_but(int size, int from, int to) {
  Lines kept;
  for (int line = 0; line < size; ++line) {
    if (line < from || line >= to) {
      kept.push_back(line);
    }
  }
  return kept;
}

/// Where a line is among those that stay; one that is taken away falls onto the next, or the last.
int new_line(const Lines& kept, int line) {
  const auto at = std::ranges::lower_bound(kept, line) - kept.begin();
  return std::min(static_cast<int>(at), static_cast<int>(kept.size()) - 1);
}

/// The maze of the lines that stay, with their own walls.
Problem cropped(const Problem& problem, const Lines& rows, const Lines& columns) {
  const int height = static_cast<int>(rows.size());
  const int width = static_cast<int>(columns.size());
  Problem step = open_maze(height, width);
  step.algorithm = problem.algorithm;
  step.step_costs = problem.step_costs;
  for (int cell = 0; cell < height * width; ++cell) {
    const int old = rows[index(cell / width)] * problem.width + columns[index(cell % width)];
    step.wall_right[index(cell)] = step.wall_right[index(cell)] || problem.wall_right[index(old)];
    step.wall_below[index(cell)] = step.wall_below[index(cell)] || problem.wall_below[index(old)];
  }
  const auto moved = [&](int cell) {
    return new_line(rows, cell / problem.width) * width + new_line(columns, cell % problem.width);
  };
  step.start = moved(problem.start);
  step.goal = moved(problem.goal);
  return step;
}

void fewer_lines(Steps& steps) {
  const Problem& problem = steps.from();
  const Lines rows = all_but(problem.height, 0, 0);
  const Lines columns = all_but(problem.width, 0, 0);
  by_halves(problem.height, [&](int from, int to) {
    if (to - from < problem.height) {
      steps.add(cropped(problem, all_but(problem.height, from, to), columns));
    }
  });
  by_halves(problem.width, [&](int from, int to) {
    if (to - from < problem.width) {
      steps.add(cropped(problem, rows, all_but(problem.width, from, to)));
    }
  });
}

/// Rows become columns, with their costs.
void transpose(Steps& steps) {
  const Problem& problem = steps.from();
  const auto& [up, right, down, left] = problem.step_costs;
  Problem step = open_maze(problem.width, problem.height);
  step.algorithm = problem.algorithm;
  step.step_costs = {left, down, right, up};
  const auto moved = [&](int cell) { return cell % problem.width * problem.height + cell / problem.width; };
  for (int cell = 0; cell < cells(problem); ++cell) {
    step.wall_right[index(moved(cell))] = problem.wall_below[index(cell)];
    step.wall_below[index(moved(cell))] = problem.wall_right[index(cell)];
  }
  step.start = moved(problem.start);
  step.goal = moved(problem.goal);
  steps.add(step);
}

void fewer_walls(Steps& steps) {
  const Problem& problem = steps.from();
  const Problem open = open_maze(problem.height, problem.width);
  for (const auto walls : {&Problem::wall_right, &Problem::wall_below}) {
    by_halves(cells(problem), [&](int from, int to) {
      Problem step = problem;
      std::copy((open.*walls).begin() + from, (open.*walls).begin() + to, (step.*walls).begin() + from);
      steps.add(step);
    });
  }
}

void lower_costs(Steps& steps) {
  by_halves(cases::cs540_grid::directions, [&](int from, int to) {
    Problem ones = steps.from();
    Problem halves = steps.from();
    Problem less = steps.from();
    for (int direction = from; direction < to; ++direction) {
      const int cost = ones.step_costs[index(direction)];
      ones.step_costs[index(direction)] = 1;
      halves.step_costs[index(direction)] = std::max(1, cost / 2);
      less.step_costs[index(direction)] = std::max(1, cost - 1);
    }
    steps.add(ones);
    steps.add(halves);
    steps.add(less);
  });
}

/// Towards S in the first cell and G in the second.
void earlier_ends(Steps& steps) {
  const Problem& problem = steps.from();
  for (const int start : {0, problem.start / 2, problem.start - 1, problem.goal}) {
    Problem step = problem;
    step.goal = start == problem.goal ? problem.start : problem.goal;
    step.start = std::max(start, 0);
    steps.add(step);
  }
  for (const int goal : {0, 1, problem.goal / 2, problem.goal - 1}) {
    Problem step = problem;
    step.goal = std::max(goal, 0);
    steps.add(step);
  }
}

}  // namespace

Measure measure(const Problem& problem) {
  const Problem open = open_maze(problem.height, problem.width);
  const auto walls = [](const Problem& maze) {
    return static_cast<int>(std::ranges::count(maze.wall_right, true) +
                            std::ranges::count(maze.wall_below, true));
  };
  Measure result;
  result.algorithm = static_cast<int>(problem.algorithm);
  result.cells = cells(problem);
  result.height = problem.height;
  result.walls = walls(problem) - walls(open);
  result.costs = std::accumulate(problem.step_costs.begin(), problem.step_costs.end(), std::int64_t{0});
  result.start = problem.start;
  result.goal = problem.goal;
  return result;
}

rc::Seq<Problem> smaller(const Problem& problem) {
  Steps steps(problem, measure, is_valid);
  simpler_algorithms(steps);
  fewer_lines(steps);
  transpose(steps);
  fewer_walls(steps);
  lower_costs(steps);
  earlier_ends(steps);
  return rc::seq::fromContainer(steps.take());
}

}  // namespace fuzz::cs540_grid
