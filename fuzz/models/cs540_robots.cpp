#include "fuzz/models/cs540_robots.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/models/cs540_robots_programs.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models::cs540_robots {
namespace {

using cases::cs540_robots::Problem;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view log_file = "traverse_log.txt";

/// What surrounds the program: the input from its fourth line on, and its files.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem),
        input_{problem.a_start, problem.a_goal, problem.b_start, problem.b_goal},
        output_(budget, output_file),
        log_(budget, log_file, "Order,A,B,G,H,F\n") {
    for (const auto& [from, to] : problem.edges) {
      input_.push_back(from);
      input_.push_back(to);
    }
  }

  std::vector<Machine::Named> surroundings() {
    using Given = std::span<const std::int64_t>;
    return {{"read", [this](Machine&, Given) { return read(); }},
            {"clear_closed",
             [](Machine& machine, Given) {
               std::ranges::fill(machine.table("closed"), 0);
               return std::int64_t{0};
             }},
            {"write_legal", writes("LEGAL ")},
            {"write_start", writes_legality("START ")},
            {"write_goal", writes_legality("GOAL ")},
            {"write_h", writes("H ")},
            {"write_moves", writes("MOVES ")},
            {"write_no_moves", [this](Machine&, Given) { return write("MOVES NONE\n"); }},
            {"write_bfs", writes("BFS ")},
            {"write_astar", writes("ASTAR ")},
            {"write_state",
             [this](Machine& machine, Given given) { return write("(" + numbers(machine, given) + ")\n"); }},
            {"log", [this](Machine& machine, Given given) {
               log_.add(numbers(machine, given) + "\n");
               return std::int64_t{0};
             }}};
  }

  void set(Machine& machine) const {
    if (problem_.nodes > most_nodes) {
      throw Unlike();
    }
    machine.global("n") = problem_.nodes;
    machine.global("m") = static_cast<std::int64_t>(problem_.edges.size());
    machine.global("t") = problem_.distance;
  }

  cases::Answer answer() && {
    cases::Answer answer;
    answer.files[std::string(output_file)] = std::move(output_).take();
    answer.files[std::string(log_file)] = std::move(log_).take();
    return answer;
  }

 private:
  std::int64_t read() {
    if (read_ == input_.size()) {
      throw Crash();
    }
    return input_[read_++];
  }

  /// Joined by commas.
  static std::string numbers(Machine& machine, std::span<const std::int64_t> given) {
    const std::int64_t infinity = machine.global("inf");
    std::string text;
    for (const std::int64_t number : given) {
      if (!text.empty()) {
        text += ',';
      }
      if (number == infinity) {
        text += "Infinity";
      } else {
        append_decimal(text, number);
      }
    }
    return text;
  }

  Machine::Native writes(std::string_view what) {
    return [this, what](Machine& machine, std::span<const std::int64_t> given) {
      return write(std::string(what) + numbers(machine, given) + "\n");
    };
  }

  Machine::Native writes_legality(std::string_view what) {
    return [this, what](Machine&, std::span<const std::int64_t> given) {
      return write(std::string(what) + (given[0] != 0 ? "LEGAL\n" : "ILLEGAL\n"));
    };
  }

  std::int64_t write(std::string_view line) {
    output_.add(line);
    return 0;
  }

  const Problem& problem_;
  std::vector<std::int64_t> input_;
  std::size_t read_ = 0;
  WrittenFile output_;
  WrittenFile log_;
};

}  // namespace

const Model& model() {
  static const Model made({program_with_matrix(), program_with_lists()});
  return made;
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  return right_runs<Surroundings>(model(), problem);
}

MutantRun answer(const Problem& problem, std::string_view slip, const MutantBudget& budget) {
  return run_with<Surroundings>(model(), problem, slip, budget);
}

}  // namespace fuzz::models::cs540_robots
