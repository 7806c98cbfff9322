#include "fuzz/models/cs540_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/models/cs540_tree_programs.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;

/// What surrounds the program: the tree, what it keeps at the nodes, and its files.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem),
        children_(problem.tree.size()),
        names_(problem.tree.size()),
        visited_(problem.tree.size()),
        kept_(problem.tree.size()),
        log_(
            budget, "traverse_log.txt",
            problem.algorithm == Algorithm::minimax ? "Node,Depth,Value\n" : "Node,Depth,Value,Alpha,Beta\n"),
        output_(budget, "output.txt") {
    for (std::size_t node = 0; node < problem.tree.size(); ++node) {
      add_children(node);
    }
  }

  std::vector<Machine::Named> surroundings() {
    auto all = of_the_tree();
    for (auto& one : of_the_files()) {
      all.push_back(std::move(one));
    }
    return all;
  }

  void set(Machine& machine) const {
    machine.global("task") = problem_.algorithm == Algorithm::minimax ? 1 : 2;
    machine.global("max_begins") = problem_.root == Player::max ? 1 : 0;
  }

  cases::Answer answer() && {
    cases::Answer answer;
    answer.files["output.txt"] = std::move(output_).take();
    answer.files["traverse_log.txt"] = std::move(log_).take();
    return answer;
  }

 private:
  using Given = std::span<const std::int64_t>;

  void add_children(std::size_t node) {
    const std::size_t end = node + static_cast<std::size_t>(problem_.tree[node].size);
    for (std::size_t child = node + 1; child < end;
         child += static_cast<std::size_t>(problem_.tree[child].size)) {
      children_[node].push_back(child);
      names_[child] = node == 0 ? std::string() : names_[node] + '.';
      names_[child] += std::to_string(children_[node].size());
    }
    if (node == 0) {
      names_[0] = "root";
    }
  }

  std::vector<Machine::Named> of_the_tree() {
    return {
        {"child",
         [this](Machine&, Given given) {
           const auto& children = children_[at(given[0])];
           if (given[1] < 0 || given[1] >= static_cast<std::int64_t>(children.size())) {
             throw Crash();
           }
           return static_cast<std::int64_t>(children[static_cast<std::size_t>(given[1])]);
         }},
        {"child_count",
         [this](Machine&, Given given) { return static_cast<std::int64_t>(children_[at(given[0])].size()); }},
        {"is_leaf",
         [this](Machine&, Given given) {
           return children_[at(given[0])].empty() ? std::int64_t{1} : std::int64_t{0};
         }},
        {"value_of",
         [this](Machine&, Given given) { return std::int64_t{problem_.tree[at(given[0])].value}; }},
        {"set_value",
         [this](Machine&, Given given) {
           kept_[at(given[0])] = given[1];
           return std::int64_t{0};
         }},
        {"visit", [this](Machine&, Given given) {
           visited_[at(given[0])] = true;
           return std::int64_t{0};
         }}};
  }

  std::vector<Machine::Named> of_the_files() {
    const auto write = [this](std::string_view word) {
      return [this, word](Machine& machine, Given given) {
        std::string line = std::string(word) + ' ';
        append_value(line, given[0], machine.global("inf"));
        output_.add(line += '\n');
        return std::int64_t{0};
      };
    };
    const auto log = [this](Machine& machine, Given given) { return log_line(machine, given); };
    return {{"log", log},
            {"log_bounds", log},
            {"write_value", write("VALUE")},
            {"write_best", write("BEST")},
            {"write_nodes", write("NODES")},
            {"write_pruned", write("PRUNED")},
            {"write_leaves", [this](Machine&, Given) { return write_leaves(); }},
            {"write_inner", [this](Machine& machine, Given) { return write_inner(machine); }}};
  }

  std::size_t at(std::int64_t node) const {
    if (node < 0 || node >= static_cast<std::int64_t>(children_.size())) {
      throw Crash();
    }
    return static_cast<std::size_t>(node);
  }

  /// Node, depth, value, and the bounds where there are any.
  std::int64_t log_line(Machine& machine, Given given) {
    std::string line = names_[at(given[0])];
    for (const std::int64_t number : given.subspan(1)) {
      line += ',';
      append_value(line, number, machine.global("inf"));
    }
    log_.add(line += '\n');
    return 0;
  }

  std::int64_t write_leaves() {
    std::string names;
    std::int64_t count = 0;
    for (std::size_t node = 0; node < children_.size(); ++node) {
      if (children_[node].empty() && !visited_[node]) {
        ++count;
        names += ' ' + names_[node];
      }
    }
    output_.add("PRUNED LEAVES " + std::to_string(count) + names + '\n');
    return 0;
  }

  std::int64_t write_inner(Machine& machine) {
    for (std::size_t node = 0; node < children_.size(); ++node) {
      if (children_[node].empty()) {
        continue;
      }
      std::string line = names_[node] + ' ';
      if (kept_[node]) {
        append_value(line, *kept_[node], machine.global("inf"));
      } else {
        line += "PRUNED";
      }
      output_.add(line += '\n');
    }
    return 0;
  }

  const Problem& problem_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<std::string> names_;
  std::vector<bool> visited_;
  std::vector<std::optional<std::int64_t>> kept_;
  WrittenFile log_;
  WrittenFile output_;
};

}  // namespace

const Model& model() {
  static const Model made({program_of_two_kinds()});
  return made;
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  return right_runs<Surroundings>(model(), problem);
}

MutantRun answer(const Problem& problem, std::string_view slip, const MutantBudget& budget) {
  return run_with<Surroundings>(model(), problem, slip, budget);
}

}  // namespace fuzz::models::cs540_tree
