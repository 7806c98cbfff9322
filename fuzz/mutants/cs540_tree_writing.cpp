// Mistakes in what programs for cs540-tree count and write in output.txt.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "fuzz/mutants/cs540_tree.hpp"
#include "fuzz/mutants/file_mistakes.hpp"

namespace fuzz::cs540_tree {
namespace {

constexpr auto kind = MutantKind::writing;

using Kind = Event::Kind;

bool is_inner(const Program& program, NodeIndex node) {
  return !is_leaf(program.tree.node(node));
}

bool is_visited(const Searched& searched, NodeIndex node) {
  return searched.returned[static_cast<std::size_t>(node)].has_value();
}

/// Nodes are counted where they are wanted.
template <bool (*wanted)(const Event& event)>
void count_nodes(Program& program) {
  override_part(program.count, [](const auto& before, const Event& event, Searched& searched) {
    if (event.kind != Kind::entered || wanted(event)) {
      before(event, searched);
    }
  });
}

bool below_root(const Event& event) {
  return event.depth > 0;
}
bool inner(const Event& event) {
  return !event.is_leaf;
}
bool leaf(const Event& event) {
  return event.is_leaf;
}

/// Every cut-off adds its prunes.
template <std::int64_t (*prunes)(const Program& program, const Event& event)>
void count_prunes(Program& program) {
  program.count = [&program](const Event& event, Searched& searched) {
    searched.nodes += event.kind == Kind::entered ? 1 : 0;
    searched.pruned += event.kind == Kind::changed && event.cut ? prunes(program, event) : 0;
  };
}

/// The sum of `worth(node)` over all nodes below those that a cut-off leaves out, these included.
template <class Worth>
std::int64_t below_cut(const Program& program, const Event& event, Worth worth) {
  const auto children = program.rules.moves(*event.state);
  std::int64_t sum = 0;
  for (auto at = children.size() - static_cast<std::size_t>(event.left); at < children.size(); ++at) {
    const NodeIndex child = children[at];
    for (NodeIndex node = child; node < child + program.tree.node(child).size; ++node) {
      sum += worth(node);
    }
  }
  return sum;
}

std::int64_t one(const Program&, const Event&) {
  return 1;
}
std::int64_t one_if_any(const Program&, const Event& event) {
  return event.left > 0 ? 1 : 0;
}
std::int64_t cutting_child_too(const Program&, const Event& event) {
  return event.left + 1;
}
std::int64_t all_below(const Program& program, const Event& event) {
  return below_cut(program, event, [](NodeIndex) { return 1; });
}
std::int64_t leaves_below(const Program& program, const Event& event) {
  return below_cut(program, event, [&](NodeIndex node) { return is_inner(program, node) ? 0 : 1; });
}

/// The path with dots, so that sorting sees text.
std::string path_text(const Program& program, NodeIndex node) {
  return fmt::format("{}", fmt::join(path_to(program, node), "."));
}

template <class Part>
void sort_as_text(Program& program, Part Program::*part) {
  override_part(program.*part, [&program](const auto& before, const Searched& searched) {
    auto nodes = before(searched);
    std::ranges::sort(nodes, {}, [&](NodeIndex node) { return path_text(program, node); });
    return nodes;
  });
}

template <class Part, class Wanted>
void keep_where(Program& program, Part Program::*part, Wanted wanted) {
  override_part(program.*part, [&program, wanted](const auto& before, const Searched& searched) {
    auto nodes = before(searched);
    std::erase_if(nodes, [&](NodeIndex node) { return !wanted(program, searched, node); });
    return nodes;
  });
}

/// All nodes of the tree in preorder that are wanted.
template <class Part, class Wanted>
void take_where(Program& program, Part Program::*part, Wanted wanted) {
  program.*part = [&program, wanted](const Searched& searched) {
    std::vector<NodeIndex> nodes;
    for (std::size_t node = 0; node < program.tree.tree().size(); ++node) {
      if (wanted(program, searched, static_cast<NodeIndex>(node))) {
        nodes.push_back(static_cast<NodeIndex>(node));
      }
    }
    return nodes;
  };
}

bool is_cut_child(const Program& program, const Searched& searched, NodeIndex node) {
  return !is_visited(searched, node) && is_visited(searched, program.parents[static_cast<std::size_t>(node)]);
}

void order_by_level(Program& program) {
  override_part(program.listed, [&program](const auto& before, const Searched& searched) {
    auto nodes = before(searched);
    std::ranges::stable_sort(nodes, {}, [&](NodeIndex node) { return path_to(program, node).size(); });
    return nodes;
  });
}

void order_by_end(Program& program) {
  override_part(program.listed, [&program](const auto& before, const Searched& searched) {
    auto nodes = before(searched);
    // A node comes after all nodes below it: of those that end together the deeper ones, which begin later.
    std::ranges::sort(nodes, [&](NodeIndex left, NodeIndex right) {
      const auto end = [&](NodeIndex node) { return node + program.tree.node(node).size; };
      return end(left) != end(right) ? end(left) < end(right) : left > right;
    });
    return nodes;
  });
}

Score minimax_value(const Program& program, const State& state) {
  if (program.rules.over(state)) {
    return program.rules.score(state, solver::Side::first);
  }
  const bool max = state.turn == solver::Side::first;
  Score value = max ? -solver::infinity : solver::infinity;
  for (const NodeIndex child : program.rules.moves(state)) {
    const Score found = minimax_value(program, program.rules.play(state, child));
    value = max ? std::max(value, found) : std::min(value, found);
  }
  return value;
}

/// Nodes that were visited show their minimax values.
void show_minimax_values(Program& program) {
  program.node_line = [&program](NodeIndex node, const Searched& searched) {
    if (!is_visited(searched, node)) {
      return program.name(node) + " PRUNED\n";
    }
    const bool root_moves = path_to(program, node).size() % 2 == 0;
    const State state{node, root_moves ? program.root.turn : other(program.root.turn)};
    return program.name(node) + " " + program.log.number(minimax_value(program, state)) + "\n";
  };
}

void show_infinity_for_pruned(Program& program) {
  override_part(program.node_line, [&program](const auto& before, NodeIndex node, const Searched& searched) {
    const bool root_moves = path_to(program, node).size() % 2 == 0;
    const bool max = (program.root.turn == solver::Side::first) == root_moves;
    const Score start = max ? -solver::infinity : solver::infinity;
    return is_visited(searched, node) ? before(node, searched)
                                      : program.name(node) + " " + program.log.number(start) + "\n";
  });
}

/// Changes the line of pruned leaves.
template <class Change>
void change_leaves_line(Program& program, Change change) {
  override_part(program.pruned_leaves_line, [change](const auto& before, std::span<const NodeIndex> leaves) {
    auto line = before(leaves);
    change(line, leaves.size());
    return line;
  });
}

constexpr std::array all{
    Mutant<Program>{{"nodes-without-root", "The root is not counted as a node.", kind},
                    count_nodes<below_root>},
    Mutant<Program>{{"nodes-without-leaves", "Leaves are not counted as nodes.", kind}, count_nodes<inner>},
    Mutant<Program>{{"leaves-alone-counted", "Leaves alone are counted as nodes.", kind}, count_nodes<leaf>},
    Mutant<Program>{
        {"pruned-counts-cuts", "Cut-offs are counted instead of the children they leave out.", kind},
        count_prunes<one>},
    Mutant<Program>{
        {"pruned-counts-cut-nodes", "A node counts as one prune, however many children are left out.", kind},
        count_prunes<one_if_any>},
    Mutant<Program>{{"pruned-counts-cutting-child", "The child that cuts off counts as pruned.", kind},
                    count_prunes<cutting_child_too>},
    Mutant<Program>{{"pruned-counts-all-below", "All nodes below a pruned child count as pruned.", kind},
                    count_prunes<all_below>},
    Mutant<Program>{{"pruned-counts-leaves", "PRUNED counts the leaves that are left out.", kind},
                    count_prunes<leaves_below>},
    Mutant<Program>{{"best-from-zero", "BEST counts the root's children from 0.", kind},
                    [](Program& program) {
                      override_part(program.best, [](const auto& before, const Searched& searched) {
                        return std::max(0, before(searched) - 1);
                      });
                    }},
    Mutant<Program>{{"best-of-root-leaf", "BEST is 1 where the root is a leaf.", kind},
                    [](Program& program) {
                      override_part(program.best, [](const auto& before, const Searched& searched) {
                        return std::max(1, before(searched));
                      });
                    }},
    Mutant<Program>{{"pruned-leaves-as-text", "Pruned leaves are sorted as text: 1.10 before 1.2.", kind},
                    [](Program& program) { sort_as_text(program, &Program::pruned_leaves); }},
    Mutant<Program>{{"pruned-leaves-direct-only", "Leaves below a pruned inner node are forgotten.", kind},
                    [](Program& program) { keep_where(program, &Program::pruned_leaves, is_cut_child); }},
    Mutant<Program>{
        {"pruned-children-for-leaves", "The pruned children are named, not the leaves below.", kind},
        [](Program& program) { take_where(program, &Program::pruned_leaves, is_cut_child); }},
    Mutant<Program>{{"pruned-inner-as-leaves", "Pruned inner nodes are named among the leaves.", kind},
                    [](Program& program) {
                      take_where(program, &Program::pruned_leaves,
                                 [](const Program&, const Searched& searched, NodeIndex node) {
                                   return !is_visited(searched, node);
                                 });
                    }},
    Mutant<Program>{{"pruned-leaves-uncounted", "The number of pruned leaves is missing.", kind},
                    [](Program& program) {
                      change_leaves_line(program, [](std::string& line, std::size_t leaves) {
                        line.erase(std::string("PRUNED LEAVES").size(), 1 + std::to_string(leaves).size());
                      });
                    }},
    Mutant<Program>{{"no-pruned-leaves-no-line", "Without pruned leaves their line is missing.", kind},
                    [](Program& program) {
                      change_leaves_line(program, [](std::string& line, std::size_t leaves) {
                        line = leaves == 0 ? "" : line;
                      });
                    }},
    Mutant<Program>{{"blank-after-no-leaves", "A blank stands behind PRUNED LEAVES 0.", kind},
                    [](Program& program) {
                      change_leaves_line(program, [](std::string& line, std::size_t leaves) {
                        line.insert(line.size() - 1, leaves == 0 ? " " : "");
                      });
                    }},
    Mutant<Program>{{"blank-after-leaves", "A blank stands behind every pruned leaf.", kind},
                    [](Program& program) {
                      change_leaves_line(program, [](std::string& line, std::size_t leaves) {
                        line.insert(line.size() - 1, leaves == 0 ? "" : " ");
                      });
                    }},
    Mutant<Program>{{"nodes-as-text", "The lines of inner nodes are sorted as text: 1.10 before 1.2.", kind},
                    [](Program& program) { sort_as_text(program, &Program::listed); }},
    Mutant<Program>{{"nodes-by-level", "The lines of inner nodes go level by level.", kind}, order_by_level},
    Mutant<Program>{{"nodes-in-postorder", "An inner node's line comes after those below it.", kind},
                    order_by_end},
    Mutant<Program>{{"pruned-nodes-unlisted", "Pruned inner nodes have no line.", kind},
                    [](Program& program) {
                      keep_where(program, &Program::listed,
                                 [](const Program&, const Searched& searched, NodeIndex node) {
                                   return is_visited(searched, node);
                                 });
                    }},
    Mutant<Program>{{"leaves-listed", "Leaves have a line of their own.", kind},
                    [](Program& program) {
                      take_where(program, &Program::listed,
                                 [](const Program&, const Searched&, NodeIndex) { return true; });
                    }},
    Mutant<Program>{{"root-leaf-listed", "A root that is a leaf has a line of its own.", kind},
                    [](Program& program) {
                      take_where(program, &Program::listed,
                                 [](const Program& own, const Searched&, NodeIndex node) {
                                   return node == 0 || is_inner(own, node);
                                 });
                    }},
    Mutant<Program>{{"minimax-values-listed", "An inner node's line has its minimax value.", kind},
                    show_minimax_values},
    Mutant<Program>{{"zero-as-pruned", "An inner node that is worth 0 has the line of a pruned one.", kind},
                    [](Program& program) {
                      override_part(program.node_line,
                                    [](const auto& before, NodeIndex node, const Searched& searched) {
                                      Searched without = searched;
                                      auto& returned = without.returned[static_cast<std::size_t>(node)];
                                      returned = returned == Score{0} ? std::nullopt : returned;
                                      return before(node, without);
                                    });
                    }},
    Mutant<Program>{
        {"pruned-nodes-infinite", "A pruned inner node has the value that nodes start with.", kind},
        show_infinity_for_pruned},
    Mutant<Program>{
        {"crlf", "Lines end in CR and LF.", kind},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::end_lines_with_crlf); }},
    Mutant<Program>{
        {"trailing-blanks", "Lines end in a blank.", kind},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::end_lines_with_blank); }},
    Mutant<Program>{
        {"no-final-newline", "The last line is not ended.", kind},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::lose_final_newline); }},
};

}  // namespace

std::span<const Mutant<Program>> writing_mutants() {
  return all;
}

}  // namespace fuzz::cs540_tree
