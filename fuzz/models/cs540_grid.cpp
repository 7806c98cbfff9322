#include "fuzz/models/cs540_grid.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/models/cs540_grid_programs.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Direction;
using cases::cs540_grid::Problem;

/// What surrounds the program: the maze, the table, and its files.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem),
        table_(problem.wall_right.size()),
        log_(budget, "traverse_log.txt", "Order,Row,Col,Parent,G,H,F\n"),
        output_(budget, "output.txt") {}

  std::vector<Machine::Named> surroundings() {
    return {
        {"can_go",
         [this](Machine&, Given given) {
           return can_go(cell_at(given[0], given[1]), given[2]) ? std::int64_t{1} : std::int64_t{0};
         }},
        {"log", [this](Machine&, Given given) { return log_line(given); }},
        {"show", [this](Machine&, Given given) { return show(table_[cell_at(given[0], given[1])], given); }},
        {"show_h",
         [this](Machine&, Given given) {
           table_[cell_at(given[0], given[1])] = "h = " + std::to_string(given[2]);
           return std::int64_t{0};
         }},
        {"write_cost",
         [this](Machine&, Given given) { return write("COST " + std::to_string(given[0]) + "\nPATH"); }},
        {"write_cell", [this](Machine&, Given given) { return write(" (" + numbers(given) + ')'); }},
        {"write_no_path", [this](Machine&, Given) { return write("COST NONE\nPATH NONE"); }},
        {"write_expanded",
         [this](Machine&, Given given) { return write("\nEXPANDED " + std::to_string(given[0]) + '\n'); }},
        {"write_table", [this](Machine&, Given) { return write_table(); }}};
  }

  void set(Machine& machine) const {
    machine.global("task") = static_cast<std::int64_t>(problem_.algorithm) + 1;
    machine.global("height") = problem_.height;
    machine.global("width") = problem_.width;
    machine.global("start_row") = problem_.start / problem_.width;
    machine.global("start_col") = problem_.start % problem_.width;
    machine.global("goal_row") = problem_.goal / problem_.width;
    machine.global("goal_col") = problem_.goal % problem_.width;
    auto& step = machine.table("step");
    for (std::size_t way = 0; way < step.size(); ++way) {
      step[way] = problem_.step_costs[way];
    }
  }

  cases::Answer answer() && {
    cases::Answer answer;
    answer.files["output.txt"] = std::move(output_).take();
    answer.files["traverse_log.txt"] = std::move(log_).take();
    return answer;
  }

 private:
  using Given = std::span<const std::int64_t>;

  std::size_t cell_at(std::int64_t row, std::int64_t column) const {
    if (row < 0 || row >= problem_.height || column < 0 || column >= problem_.width) {
      throw Crash();
    }
    return static_cast<std::size_t>(row * problem_.width + column);
  }

  bool can_go(std::size_t cell, std::int64_t way) const {
    const auto width = static_cast<std::size_t>(problem_.width);
    switch (Direction(static_cast<int>(way))) {
      case Direction::up:
        return cell >= width && !problem_.wall_below[cell - width];
      case Direction::right:
        return !problem_.wall_right[cell];
      case Direction::down:
        return !problem_.wall_below[cell];
      case Direction::left:
        return cell % width != 0 && !problem_.wall_right[cell - 1];
    }
    throw Crash();
  }

  /// Joined by commas.
  static std::string numbers(Given given) {
    std::string text;
    for (const std::int64_t number : given) {
      text += text.empty() ? "" : ",";
      append_decimal(text, number);
    }
    return text;
  }

  std::int64_t write(std::string_view text) {
    output_.add(text);
    return 0;
  }

  std::int64_t log_line(Given given) {
    log_.add(numbers(given) + '\n');
    return 0;
  }

  /// Depth-first search comes to cells more than once.
  std::int64_t show(std::string& cell, Given given) {
    const std::string order = std::to_string(given[2]);
    const std::string value = std::to_string(given[3]);
    switch (problem_.algorithm) {
      case Algorithm::dfs:
        cell += (cell.empty() ? "" : ",") + order;
        shown_ += order.size() + 1;
        if (shown_ > most_written) {
          throw OutOfSteps();
        }
        break;
      case Algorithm::ucs:
        cell = order + " g = " + value;
        break;
      case Algorithm::greedy:
        cell = order + " h = " + value;
        break;
      case Algorithm::astar:
        cell = order + " f = " + value;
        break;
    }
    return 0;
  }

  std::int64_t write_table() {
    for (std::size_t cell = 0; cell < table_.size(); ++cell) {
      const bool is_last = (cell + 1) % static_cast<std::size_t>(problem_.width) == 0;
      output_.add(table_[cell] + (is_last ? '\n' : '\t'));
    }
    return 0;
  }

  const Problem& problem_;
  std::vector<std::string> table_;
  std::size_t shown_ = 0;
  WrittenFile log_;
  WrittenFile output_;
};

}  // namespace

const Model& model() {
  static const Model made({program_by_algorithm()});
  return made;
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  return right_runs<Surroundings>(model(), problem);
}

MutantRun answer(const Problem& problem, std::string_view slip, const MutantBudget& budget) {
  return run_with<Surroundings>(model(), problem, slip, budget);
}

}  // namespace fuzz::models::cs540_grid
