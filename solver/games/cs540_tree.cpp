#include "solver/games/cs540_tree.hpp"

#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "solver/observers.hpp"
#include "solver/strict_cut.hpp"
#include "solver/traverse_log.hpp"

namespace solver::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Problem;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";

/// Keeps the last value of every node that is visited: what it returns.
class Returned {
 public:
  explicit Returned(std::size_t nodes) : values_(nodes) {}

  void entered(const Visit<NodeIndex>& visit) { keep(visit); }
  void changed(const Visit<NodeIndex>& visit) { keep(visit); }
  /// Nothing for a node that was never visited.
  const std::optional<Score>& of(std::size_t node) const { return values_[node]; }

 private:
  void keep(const Visit<NodeIndex>& visit) {
    values_[visit.move == nullptr ? 0 : static_cast<std::size_t>(*visit.move)] = visit.value;
  }

  std::vector<std::optional<Score>> values_;
};

/// What output.txt is made of.
struct Searched {
  Found<NodeIndex> found;
  std::int64_t nodes = 0;
  std::int64_t pruned = 0;
  Returned returned;
};

/// Searches and writes the log on the way.
template <class Pruning>
Searched search_with_log(const TreeRules& rules, const Problem& problem, const cases::Write& write,
                         const std::stop_token& stop) {
  Path path;
  const auto name_of = [&](const Visit<NodeIndex>& visit) {
    return path.name(visit.depth, rules.number(*visit.move));
  };
  const auto sink = [&write](std::string_view text) { write(traverse_log_file, text); };
  TraverseLog log(problem.algorithm == Algorithm::alpha_beta, name_of, sink);
  NodeCount count;
  PruneCount prunes;
  Returned returned(rules.tree().size());
  Both counts(count, prunes);
  Both answers(counts, returned);
  Both all(answers, log);
  Stoppable observer(all, stop);
  const auto found = search<Pruning>(rules, problem, observer);
  log.finish();
  return {found, count.nodes, prunes.children, std::move(returned)};
}

/// Shows every node in preorder to `look(index, name)`.
template <class Look>
void for_each_node(const TreeRules& rules, Look look) {
  Path path;
  std::vector<std::size_t> ends;
  for (std::size_t index = 0; index < rules.tree().size(); ++index) {
    while (!ends.empty() && ends.back() <= index) {
      ends.pop_back();
    }
    const auto node = static_cast<NodeIndex>(index);
    look(index, path.name(static_cast<int>(ends.size()), rules.number(node)));
    ends.push_back(index + static_cast<std::size_t>(rules.node(node).size));
  }
}

/// Text that goes out in pieces.
class Output {
 public:
  explicit Output(const cases::Write& write) : write_(write) {}

  void put(std::string_view text) {
    text_ += text;
    if (text_.size() >= piece) {
      finish();
    }
  }
  void finish() {
    write_(output_file, text_);
    text_.clear();
  }

 private:
  static constexpr std::size_t piece = std::size_t{1} << 18;
  const cases::Write& write_;
  std::string text_;
};

bool is_pruned_leaf(const TreeRules& rules, const Returned& returned, std::size_t index) {
  return is_leaf(rules.tree()[index]) && !returned.of(index);
}

/// "PRUNED LEAVES <k>, then for each leaf never visited, in preorder, one space and its name".
void put_pruned_leaves(const TreeRules& rules, const Returned& returned, Output& out) {
  std::int64_t leaves = 0;
  for (std::size_t index = 0; index < rules.tree().size(); ++index) {
    leaves += is_pruned_leaf(rules, returned, index) ? 1 : 0;
  }
  out.put(fmt::format("PRUNED LEAVES {}", leaves));
  for_each_node(rules, [&](std::size_t index, std::string_view name) {
    if (is_pruned_leaf(rules, returned, index)) {
      out.put(" ");
      out.put(name);
    }
  });
  out.put("\n");
}

/// "then for every inner node in preorder: `<name> <returned value>` or `<name> PRUNED`".
void put_values(const TreeRules& rules, const Returned& returned, Output& out) {
  for_each_node(rules, [&](std::size_t index, std::string_view name) {
    if (!is_leaf(rules.tree()[index])) {
      const auto& value = returned.of(index);
      out.put(name);
      out.put(value ? fmt::format(" {}\n", *value) : " PRUNED\n");
    }
  });
}

/// Both files by a search that prunes so.
template <class Pruning>
bool solve_by(const Problem& problem, const cases::Write& write, const std::stop_token& stop) {
  const TreeRules rules(problem.tree);
  const auto [found, nodes, pruned, returned] = search_with_log<Pruning>(rules, problem, write, stop);
  if (stop.stop_requested()) {
    return false;
  }
  Output out(write);
  out.put(fmt::format("VALUE {}\nBEST {}\nNODES {}\nPRUNED {}\n", found.value,
                      found.best ? rules.number(*found.best) : 0, nodes, pruned));
  put_pruned_leaves(rules, returned, out);
  put_values(rules, returned, out);
  out.finish();
  return true;
}

}  // namespace

TreeRules::TreeRules(cases::cs540_tree::Tree tree) : tree_(std::move(tree)), numbers_(tree_.size()) {
  for (NodeIndex parent = 0; parent < static_cast<NodeIndex>(tree_.size()); ++parent) {
    int number = 0;
    for (const NodeIndex child : Children(tree_, parent)) {
      numbers_[static_cast<std::size_t>(child)] = ++number;
    }
  }
}

std::string_view Path::name(int depth, int number) {
  if (depth == 0) {
    return "root";
  }
  const auto level = static_cast<std::size_t>(depth);
  text_.resize(lengths_[level - 1]);
  text_ += depth == 1 ? "" : ".";
  text_ += std::to_string(number);
  lengths_.resize(level);
  lengths_.push_back(text_.size());
  return text_;
}

bool solve(const Problem& problem, const cases::Write& write, const std::stop_token& stop) {
  return solve_by<AlphaBeta>(problem, write, stop);
}

bool solve_with_strict_cuts(const Problem& problem, const cases::Write& write, const std::stop_token& stop) {
  return solve_by<StrictCut<AlphaBeta>>(problem, write, stop);
}

}  // namespace solver::cs540_tree
