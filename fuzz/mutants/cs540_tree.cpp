#include "fuzz/mutants/cs540_tree.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "fuzz/foundations/output_match.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "solver/walk.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;
using solver::Side;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";

std::size_t at(NodeIndex node) {
  return static_cast<std::size_t>(node);
}

std::vector<NodeIndex> parents_in(const TreeRules& tree) {
  std::vector<NodeIndex> parents(tree.tree().size(), 0);
  for (NodeIndex parent = 0; at(parent) < parents.size(); ++parent) {
    for (const NodeIndex child : tree.moves({parent, Side::first})) {
      parents[at(child)] = parent;
    }
  }
  return parents;
}

/// The nodes of a tree in preorder that are wanted.
template <class Wanted>
std::vector<NodeIndex> nodes_where(const TreeRules& tree, Wanted wanted) {
  std::vector<NodeIndex> found;
  for (NodeIndex node = 0; at(node) < tree.tree().size(); ++node) {
    if (wanted(node)) {
      found.push_back(node);
    }
  }
  return found;
}

std::string joined_name(const std::vector<int>& path) {
  return path.empty() ? "root" : fmt::format("{}", fmt::join(path, "."));
}

void count_rightly(const Event& event, Searched& searched) {
  searched.nodes += event.kind == Event::Kind::entered ? 1 : 0;
  searched.pruned += event.kind == Event::Kind::changed ? event.left : 0;
}

std::string pruned_leaves_text(const Program& program, std::span<const NodeIndex> leaves) {
  auto text = fmt::format("PRUNED LEAVES {}", leaves.size());
  for (const NodeIndex leaf : leaves) {
    text += " " + program.name(leaf);
  }
  return text + "\n";
}

std::string node_text(const Program& program, NodeIndex node, const Searched& searched) {
  const auto& value = searched.returned[at(node)];
  return program.name(node) + " " + (value ? program.log.number(*value) : "PRUNED") + "\n";
}

std::string output_text(const Program& program, const Searched& searched) {
  auto text = fmt::format("VALUE {}\nBEST {}\nNODES {}\nPRUNED {}\n", program.log.number(searched.value),
                          program.best(searched), searched.nodes, searched.pruned);
  text += program.pruned_leaves_line(program.pruned_leaves(searched));
  for (const NodeIndex node : program.listed(searched)) {
    text += program.node_line(node, searched);
  }
  return text;
}

MutantRun run(const Program& program, const MutantBudget& budget) {
  constexpr int no_cutoff = std::numeric_limits<int>::max();
  Searched searched;
  searched.returned.resize(program.tree.tree().size());
  std::string log;
  auto match = program.finish || program.log.finish ? OutputMatch()
                                                    : OutputMatch::of(budget.wanted, traverse_log_file);
  const auto write = written_to(program.log, program.log_with_window, log, match);
  const auto hear = [&](const Event& event) {
    write(event);
    program.count(event, searched);
    if (event.kind == Event::Kind::left) {
      searched.returned[at(node_of(event))] = event.value;
    }
  };
  FreeWalk<State, NodeIndex> walk(program.rules, program.search, no_cutoff, budget.nodes, hear);
  walk.leave_unless(match);
  const auto found = walk.from(program.root, program.maximizer);
  if (!found.whole) {
    return {match.has_failed() ? MutantRun::Ending::unlike : MutantRun::Ending::over_budget, {}, found.nodes};
  }
  searched.value = found.value;
  searched.best = found.best;
  if (program.log.finish) {
    program.log.finish(log);
  }
  MutantRun run;
  run.nodes = found.nodes;
  run.answer.files[std::string(output_file)] = output_text(program, searched);
  run.answer.files[std::string(traverse_log_file)] = std::move(log);
  if (program.finish) {
    program.finish(run.answer);
  }
  return run;
}

/// Makes of a program one whose max and min nodes have code of their own.
void join_sides(Program& whole, const Program& at_max, const Program& at_min) {
  by_side::join_rules_and_search(whole, at_max, at_min, whole.maximizer);
  whole.count = [&at_max, &at_min](const Event& event, Searched& searched) {
    (event.max ? at_max : at_min).count(event, searched);
  };
  whole.log = by_side::joined(at_max.log, at_min.log);
  whole.best = whole.root.turn == whole.maximizer ? at_max.best : at_min.best;
}

}  // namespace

NodeIndex node_of(const Event& event) {
  return event.move == nullptr ? 0 : *event.move;
}

std::vector<int> path_to(const Program& program, NodeIndex node) {
  std::vector<int> path;
  for (; node != 0; node = program.parents[at(node)]) {
    path.push_back(program.tree.number(node));
  }
  std::ranges::reverse(path);
  return path;
}

Program::Program(const Problem& given)
    : problem(given),
      tree(given.tree),
      parents(parents_in(tree)),
      rules(free_rules(tree)),
      search(given.algorithm == Algorithm::alpha_beta ? free_search<State, NodeIndex>(solver::AlphaBeta{})
                                                      : free_search<State, NodeIndex>(solver::Minimax{})),
      root{0, given.root == Player::max ? Side::first : Side::second},
      count(count_rightly),
      log_with_window(given.algorithm == Algorithm::alpha_beta) {
  name = [this](NodeIndex node) { return joined_name(path_to(*this, node)); };
  log.name = [this](const Event& event) { return name(node_of(event)); };
  best = [this](const Searched& searched) { return searched.best ? tree.number(*searched.best) : 0; };
  pruned_leaves = [this](const Searched& searched) {
    return nodes_where(
        tree, [&](NodeIndex node) { return is_leaf(tree.node(node)) && !searched.returned[at(node)]; });
  };
  pruned_leaves_line = [this](std::span<const NodeIndex> leaves) {
    return pruned_leaves_text(*this, leaves);
  };
  listed = [this](const Searched&) {
    return nodes_where(tree, [&](NodeIndex node) { return !is_leaf(tree.node(node)); });
  };
  node_line = [this](NodeIndex node, const Searched& searched) { return node_text(*this, node, searched); };
}

std::span<const Mutant<Program>> mutants() {
  static const auto all = joined<Program>({search_mutants(), writing_mutants(), log_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, std::span<const Mistake> mistakes, const MutantBudget& budget) {
  const auto program = by_side::program_of(problem, mutants(), mistakes, {}, join_sides);
  return run(*program.whole, budget);
}

}  // namespace fuzz::cs540_tree
