#include "solver/games/cs540_grid.hpp"

#include <cstdlib>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "solver/expansion_log.hpp"
#include "solver/expansion_observers.hpp"

namespace solver::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Direction;
using cases::cs540_grid::Problem;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";

std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

/// The table of the write-up: what it prints in a cell differs from algorithm to algorithm.
class Table {
 public:
  explicit Table(const Problem& problem)
      : algorithm_(problem.algorithm), width_(problem.width), cells_(index(cells(problem))) {}

  void expanded(int number, const Node& node) {
    ++expansions_;
    std::string& cell = cells_[index(node.state)];
    if (!cell.empty()) {
      cell += ',';
    }
    cell += std::to_string(number);
    switch (algorithm_) {
      case Algorithm::dfs:
      case Algorithm::greedy:
        break;
      case Algorithm::ucs:
        cell += fmt::format(" g = {}", node.g);
        break;
      case Algorithm::astar:
        cell += fmt::format(" f = {}", node.g + node.h);
        break;
    }
  }

  int expansions() const { return expansions_; }

  /// GREEDY shows h in every cell, expanded or not.
  std::string text(const GridGraph& graph) const {
    std::string out;
    for (int cell = 0; cell < graph.states(); ++cell) {
      out += cells_[index(cell)];
      if (algorithm_ == Algorithm::greedy) {
        out += cells_[index(cell)].empty() ? "h = " : " h = ";
        out += std::to_string(graph.heuristic(cell));
      }
      out += cell % width_ == width_ - 1 ? '\n' : '\t';
    }
    return out;
  }

 private:
  const Algorithm algorithm_;
  const int width_;
  std::vector<std::string> cells_;
  int expansions_ = 0;
};

/// Table and log of one search.
template <class Log>
struct Record {
  Table& table;
  Log& log;
  void expanded(int number, const Node& node) {
    table.expanded(number, node);
    log.expanded(number, node);
  }
};

std::string path_line(const Searched& found, int width) {
  std::string line = "PATH";
  for (const int cell : found.path) {
    line += fmt::format(" ({},{})", cell / width, cell % width);
  }
  return line + "\n";
}

}  // namespace

GridGraph::GridGraph(const Problem& problem)
    : offsets_{-problem.width, 1, problem.width, -1}, start_(problem.start), goal_(problem.goal) {
  std::ranges::copy(problem.step_costs, step_costs_.begin());
  const int width = problem.width;
  const auto bit = [](Direction direction) { return 1U << static_cast<unsigned>(direction); };
  for (int cell = 0; cell < cells(problem); ++cell) {
    const bool up = cell >= width && !problem.wall_below[index(cell - width)];
    const bool left = cell % width != 0 && !problem.wall_right[index(cell - 1)];
    unsigned exits = up ? bit(Direction::up) : 0;
    exits |= problem.wall_right[index(cell)] ? 0 : bit(Direction::right);
    exits |= problem.wall_below[index(cell)] ? 0 : bit(Direction::down);
    exits |= left ? bit(Direction::left) : 0;
    exits_.push_back(static_cast<std::uint8_t>(exits));
    distances_.push_back(std::abs(cell / width - goal_ / width) + std::abs(cell % width - goal_ % width));
  }
}

bool solve(const Problem& problem, const cases::Write& write, const std::stop_token& stop,
           GoalCounting counting) {
  const GridGraph graph(problem);
  Table table(problem);
  ExpansionLog log("Order,Row,Col,Parent,G,H,F\n", problem.width, ParentColumn::shown,
                   [&write](std::string_view text) { write(traverse_log_file, text); });
  Record<decltype(log)> record{table, log};
  GoalCounter counted(graph, counting, record);
  StoppableExpansions observer(counted, stop, most_expansions);
  const Searched found = search(problem.algorithm, graph, observer);
  log.finish();
  if (found.ending == Ending::stopped) {
    return false;
  }
  const bool reached = found.ending == Ending::goal;
  write(output_file, reached ? fmt::format("COST {}\n", found.cost) : "COST NONE\n");
  write(output_file, reached ? path_line(found, problem.width) : "PATH NONE\n");
  write(output_file, fmt::format("EXPANDED {}\n", table.expansions()));
  write(output_file, table.text(graph));
  return true;
}

}  // namespace solver::cs540_grid
