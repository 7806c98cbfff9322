// Mistakes in cs540-grid's mazes: where steps lead, in which order, how far the goal is.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

#include "fuzz/mutants/cs540_grid.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Direction;
using cases::cs540_grid::directions;
using cases::cs540_grid::Problem;
using solver::cs540_grid::GridGraph;

constexpr auto rules = MutantKind::rules;

std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

/// The program takes its input for another one.
template <class Change>
void misread(Program& program, Change change) {
  Problem read = program.problem;
  change(read);
  program.graph = free_graph(GridGraph(read));
}

/// Above, to the right, below or to the left. In a maze of one column every step goes up or down.
Direction direction_of(int from, int to, int width) {
  if (from / width != to / width) {
    return to < from ? Direction::up : Direction::down;
  }
  return to < from ? Direction::left : Direction::right;
}

/// `ranks` are those of up, right, down and left.
void order(Program& program, std::array<int, directions> ranks) {
  override_part(program.graph.successors,
                [ranks, width = program.problem.width](const auto& before, int cell) {
                  auto steps = before(cell);
                  std::ranges::stable_sort(steps, {}, [&](const FreeStep& step) {
                    return ranks[index(static_cast<int>(direction_of(cell, step.state, width)))];
                  });
                  return steps;
                });
}

/// Replaces h by a function of the rows and columns to the goal.
template <class Distance>
void measure(Program& program, Distance distance) {
  const int width = program.problem.width;
  program.graph.heuristic = [distance, width, goal = program.problem.goal](int cell) -> Cost {
    return distance(goal / width - cell / width, goal % width - cell % width);
  };
}

/// Replaces which cells are open towards a direction; those outside of the maze never are. The right
/// `is_open` is that of the problem's walls.
template <class Open>
void open_where(Program& program, Open is_open) {
  const Problem& problem = program.problem;
  program.graph.successors = [&problem, is_open](int cell) {
    const std::array offsets{-problem.width, 1, problem.width, -1};
    std::vector<FreeStep> steps;
    for (std::size_t direction = 0; direction < offsets.size(); ++direction) {
      const int next = cell + offsets[direction];
      if (next >= 0 && next < cells(problem) && is_open(problem, cell, static_cast<Direction>(direction))) {
        steps.push_back({next, problem.step_costs[direction]});
      }
    }
    return steps;
  };
}

/// Whether the maze goes on in that direction, wall or not.
bool is_inside(const Problem& problem, int cell, Direction direction) {
  switch (direction) {
    case Direction::up:
      return cell >= problem.width;
    case Direction::right:
      return cell % problem.width != problem.width - 1;
    case Direction::down:
      return cell < cells(problem) - problem.width;
    case Direction::left:
      return cell % problem.width != 0;
  }
  return false;
}

bool is_open(const Problem& problem, int cell, Direction direction) {
  if (!is_inside(problem, cell, direction)) {
    return false;
  }
  switch (direction) {
    case Direction::up:
      return !problem.wall_below[index(cell - problem.width)];
    case Direction::right:
      return !problem.wall_right[index(cell)];
    case Direction::down:
      return !problem.wall_below[index(cell)];
    case Direction::left:
      return !problem.wall_right[index(cell - 1)];
  }
  return false;
}

bool is_either(Direction direction, Direction one, Direction other) {
  return direction == one || direction == other;
}

/// Walls stop steps in two directions alone.
template <Direction one, Direction other>
void walls_stop_only(Program& program) {
  open_where(program, [](const Problem& problem, int cell, Direction direction) {
    return is_either(direction, one, other) ? is_open(problem, cell, direction)
                                            : is_inside(problem, cell, direction);
  });
}

/// After the four steps come those to the diagonal neighbours that can be reached by two.
void step_diagonally(Program& program) {
  override_part(program.graph.successors, [&program](const auto& before, int cell) {
    auto steps = before(cell);
    const int width = program.problem.width;
    std::vector<FreeStep> diagonal;
    for (const FreeStep& first : steps) {
      for (const FreeStep& second : before(first.state)) {
        const bool turns = cell / width != second.state / width && cell % width != second.state % width;
        const bool known = std::ranges::count(diagonal, second.state, &FreeStep::state) != 0;
        if (turns && !known) {
          diagonal.push_back({second.state, std::max(first.cost, second.cost)});
        }
      }
    }
    steps.insert(steps.end(), diagonal.begin(), diagonal.end());
    return steps;
  });
}

constexpr std::array all{
    Mutant<Program>{{"order-up-down-left-right", "Steps are considered up, down, left, right.", rules},
                    [](Program& program) {
                      order(program, {0, 3, 1, 2});
                    }},
    Mutant<Program>{{"order-backwards", "Steps are considered left, down, right, up.", rules},
                    [](Program& program) {
                      order(program, {3, 2, 1, 0});
                    }},
    Mutant<Program>{{"order-from-right", "Steps are considered right, down, left, up.", rules},
                    [](Program& program) {
                      order(program, {3, 0, 1, 2});
                    }},
    Mutant<Program>{{"order-counterclockwise", "Steps are considered up, left, down, right.", rules},
                    [](Program& program) {
                      order(program, {0, 3, 2, 1});
                    }},
    Mutant<Program>{
        {"unit-costs", "Every step costs 1.", rules},
        [](Program& program) { misread(program, [](Problem& read) { read.step_costs.fill(1); }); }},
    Mutant<Program>{{"costs-for-ucs-alone", "Every step costs 1 but in UCS.", rules},
                    [](Program& program) {
                      misread(program, [](Problem& read) {
                        if (read.algorithm != Algorithm::ucs) {
                          read.step_costs.fill(1);
                        }
                      });
                    }},
    Mutant<Program>{{"h-euclidean", "h is the straight line to the goal, rounded down.", rules},
                    [](Program& program) {
                      measure(program, [](int rows, int columns) {
                        return static_cast<Cost>(std::sqrt(rows * rows + columns * columns));
                      });
                    }},
    Mutant<Program>{{"h-chebyshev", "h is the larger of the distances by rows and by columns.", rules},
                    [](Program& program) {
                      measure(program, [](int rows, int columns) {
                        return std::max(std::abs(rows), std::abs(columns));
                      });
                    }},
    Mutant<Program>{{"h-with-costs", "h is what the steps of the Manhattan distance cost.", rules},
                    [](Program& program) {
                      measure(program, [costs = program.problem.step_costs](int rows, int columns) {
                        const auto& [up, right, down, left] = costs;
                        return std::abs(rows) * (rows < 0 ? up : down) +
                               std::abs(columns) * (columns < 0 ? left : right);
                      });
                    }},
    Mutant<Program>{{"h-times-cheapest", "h is the Manhattan distance times the cheapest step.", rules},
                    [](Program& program) {
                      measure(program, [cheapest = std::ranges::min(program.problem.step_costs)](
                                           int rows, int columns) {
                        return (std::abs(rows) + std::abs(columns)) * cheapest;
                      });
                    }},
    Mutant<Program>{{"h-squared", "h is the sum of the squares of the distances.", rules},
                    [](Program& program) {
                      measure(program, [](int rows, int columns) { return rows * rows + columns * columns; });
                    }},
    Mutant<Program>{{"h-of-rows-alone", "h counts rows and no columns.", rules},
                    [](Program& program) { measure(program, [](int rows, int) { return std::abs(rows); }); }},
    Mutant<Program>{{"h-signed", "h adds differences whose signs may cancel out.", rules},
                    [](Program& program) {
                      measure(program, [](int rows, int columns) { return std::abs(rows + columns); });
                    }},
    Mutant<Program>{{"h-zero", "h is 0 everywhere.", rules},
                    [](Program& program) { measure(program, [](int, int) { return 0; }); }},
    Mutant<Program>{{"h-zero-where-unused", "h is 0 in the algorithms that do without it.", rules},
                    [](Program& program) {
                      if (program.runs(Algorithm::dfs) || program.runs(Algorithm::ucs)) {
                        measure(program, [](int, int) { return 0; });
                      }
                    }},
    Mutant<Program>{{"h-to-start", "h is the distance to S.", rules},
                    [](Program& program) {
                      const int width = program.problem.width;
                      program.graph.heuristic = [width, start = program.problem.start](int cell) -> Cost {
                        return std::abs(start / width - cell / width) +
                               std::abs(start % width - cell % width);
                      };
                    }},
    Mutant<Program>{{"walls-ignored", "Walls stop nobody.", rules},
                    [](Program& program) { open_where(program, is_inside); }},
    Mutant<Program>{{"horizontal-walls-alone", "Walls between cells of a row are not seen.", rules},
                    walls_stop_only<Direction::up, Direction::down>},
    Mutant<Program>{{"vertical-walls-alone", "Walls between cells of a column are not seen.", rules},
                    walls_stop_only<Direction::left, Direction::right>},
    Mutant<Program>{{"walls-of-own-cell-alone", "Walls stop steps right and down, not left and up.", rules},
                    walls_stop_only<Direction::right, Direction::down>},
    Mutant<Program>{{"walls-of-other-cell-alone", "Walls stop steps left and up, not right and down.", rules},
                    walls_stop_only<Direction::left, Direction::up>},
    Mutant<Program>{{"walls-one-column-off", "The wall to the right of a cell is read to its left.", rules},
                    [](Program& program) {
                      misread(program, [&program](Problem& read) {
                        for (int cell = 0; cell < cells(read); ++cell) {
                          const int column = cell % read.width;
                          read.wall_right[index(cell)] = column == 0 || column == read.width - 1 ||
                                                         program.problem.wall_right[index(cell - 1)];
                        }
                      });
                    }},
    Mutant<Program>{{"walls-one-row-off", "The wall below a cell is read above it.", rules},
                    [](Program& program) {
                      misread(program, [&program](Problem& read) {
                        for (int cell = 0; cell < cells(read); ++cell) {
                          const int row = cell / read.width;
                          read.wall_below[index(cell)] = row == 0 || row == read.height - 1 ||
                                                         program.problem.wall_below[index(cell - read.width)];
                        }
                      });
                    }},
    Mutant<Program>{{"wraps-around", "A step right from the end of a row leads to the next one.", rules},
                    [](Program& program) {
                      open_where(program, [](const Problem& problem, int cell, Direction direction) {
                        const bool beyond = is_either(direction, Direction::left, Direction::right) &&
                                            !is_inside(problem, cell, direction);
                        return beyond || is_open(problem, cell, direction);
                      });
                    }},
    Mutant<Program>{{"diagonal-steps", "A step may go diagonally.", rules}, step_diagonally},
    Mutant<Program>{
        {"start-and-goal-swapped", "The way leads from G to S.", rules},
        [](Program& program) { misread(program, [](Problem& read) { std::swap(read.start, read.goal); }); }},
};

}  // namespace

std::span<const Mutant<Program>> maze_mutants() {
  return all;
}

}  // namespace fuzz::cs540_grid
