#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_log.hpp"
#include "fuzz/mutants/free_rules.hpp"
#include "fuzz/mutants/free_search.hpp"
#include "solver/games/cs540_tree.hpp"

/// Programs for cs540-tree with the mistakes that real ones make.
namespace fuzz::cs540_tree {

using solver::Score;
using solver::cs540_tree::NodeIndex;
using solver::cs540_tree::State;
using solver::cs540_tree::TreeRules;
using Rules = FreeRules<State, NodeIndex>;
using Search = FreeSearch<State, NodeIndex>;
using Log = FreeLog<State, NodeIndex>;
using Event = Log::Event;

/// What a search makes known.
struct Searched {
  Score value = 0;
  std::optional<NodeIndex> best;
  std::int64_t nodes = 0;
  std::int64_t pruned = 0;
  /// What each node returned; nothing for one that was never visited.
  std::vector<std::optional<Score>> returned;
};

/// A program that solves one problem, made of replaceable parts; without a change it is right.
struct Program {
  explicit Program(const cases::cs540_tree::Problem& given);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const cases::cs540_tree::Problem problem;
  /// The tree as it is, for names and numbers.
  const TreeRules tree;
  /// Indexed by node; the root has itself.
  const std::vector<NodeIndex> parents;
  Rules rules;
  Search search;
  State root;
  solver::Side maximizer = solver::Side::first;
  /// How an event of the search counts.
  std::function<void(const Event& event, Searched& searched)> count;
  /// "root", "1", "1.1"
  std::function<std::string(NodeIndex node)> name;
  Log log;
  bool log_with_window = false;
  /// The number behind BEST.
  std::function<int(const Searched& searched)> best;
  /// The leaves behind PRUNED LEAVES, in their order, and how the line is spelled.
  std::function<std::vector<NodeIndex>(const Searched& searched)> pruned_leaves;
  std::function<std::string(std::span<const NodeIndex> leaves)> pruned_leaves_line;
  /// The nodes that have a line of their own, in their order, and what the line says.
  std::function<std::vector<NodeIndex>(const Searched& searched)> listed;
  std::function<std::string(NodeIndex node, const Searched& searched)> node_line;
  /// What becomes of the files at last; empty where they stay as they are.
  std::function<void(cases::Answer& answer)> finish = {};
};

/// The node that an event is about.
NodeIndex node_of(const Event& event);
/// The numbers on the way from the root to a node: 2 and 1 for the first child of the second one.
std::vector<int> path_to(const Program& program, NodeIndex node);

/// All mutants of cs540-tree: those of the values and the search, of what is counted and written in
/// output.txt, of names and the log.
std::span<const Mutant<Program>> mutants();
std::span<const Mutant<Program>> search_mutants();
std::span<const Mutant<Program>> writing_mutants();
std::span<const Mutant<Program>> log_mutants();

/// What a program with these mistakes answers; each changes what those before it have left. One with a part
/// is made at the nodes of one kind alone (`by_side`).
MutantRun answer(const cases::cs540_tree::Problem& problem, std::span<const Mistake> mistakes,
                 const MutantBudget& budget);

}  // namespace fuzz::cs540_tree
