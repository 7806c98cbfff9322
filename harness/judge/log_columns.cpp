#include "harness/judge/log_columns.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/log_line.hpp"

namespace harness {
namespace {

std::size_t index(std::int32_t node) {
  return static_cast<std::size_t>(node);
}

/// Gives numbers to nodes and to their names.
class NodeNumbers {
 public:
  explicit NodeNumbers(LogTree& tree) : tree_(tree) {}

  /// The child of that name, new where there is none yet; -1 is the root's parent.
  std::int32_t child(std::int32_t parent, std::string_view name) {
    const auto text = parent < 0 ? 0 : text_of(name);
    const auto key = (static_cast<std::uint64_t>(parent + 1) << 32) |
                     static_cast<std::uint64_t>(static_cast<std::uint32_t>(text));
    const auto [found, is_new] = numbers_.try_emplace(key, static_cast<std::int32_t>(tree_.size()));
    if (is_new) {
      tree_.parents.push_back(parent);
      tree_.names.push_back(parent < 0 ? text_of(name) : text);
    }
    return found->second;
  }

 private:
  std::int32_t text_of(std::string_view name) {
    const auto found = texts_.find(std::string(name));
    if (found != texts_.end()) {
      return found->second;
    }
    const auto number = static_cast<std::int32_t>(tree_.texts.size());
    tree_.texts.emplace_back(name);
    texts_.emplace(name, number);
    return number;
  }

  LogTree& tree_;
  std::unordered_map<std::uint64_t, std::int32_t> numbers_;
  std::unordered_map<std::string, std::int32_t> texts_;
};

bool is_infinite(const LogLine& line) {
  return line.value() == log_infinity || line.value() == -log_infinity;
}

LogCut cut_of(const LogLine& line, bool max) {
  if (!line.has_window) {
    return LogCut::none;
  }
  const auto value = line.value();
  const auto bound = max ? line.beta() : line.alpha();
  if (value == bound) {
    return max ? LogCut::at_beta : LogCut::at_alpha;
  }
  if (max) {
    return value > bound ? LogCut::above_beta : LogCut::none;
  }
  return value < bound ? LogCut::below_alpha : LogCut::none;
}

/// Follows one log down its tree.
class LogReader {
 public:
  LogReader(LogLines& lines, NodeNumbers& numbers) : lines_(lines), numbers_(numbers) {}

  void read(std::string_view log) {
    auto line = line_from(log, 0);
    line = line ? line_from(log, line->next) : std::nullopt;
    for (; line; line = line_from(log, line->next)) {
      const auto read = read_log_line(*line);
      if (!read || !fits(*read)) {
        lines_.end = count_lines(log.substr(line->at)) > 0 ? LogTreeEnd::no_log_line : LogTreeEnd::whole;
        return;
      }
      if (!add(*read)) {
        lines_.end = LogTreeEnd::no_such_depth;
        return;
      }
    }
  }

 private:
  struct Open {
    std::int32_t node = 0;
    std::string_view name;
  };

  static bool fits(const LogLine& line) {
    return line.line.text.size() <= std::numeric_limits<std::uint16_t>::max();
  }

  bool add(const LogLine& line) {
    if (way_.empty()) {
      root_depth_ = line.depth;
      root_is_max_ = line.value() != log_infinity;
    }
    const auto depth = static_cast<std::int64_t>(line.depth) - root_depth_;
    if (depth < 0 || depth > static_cast<std::int64_t>(way_.size()) || (depth == 0 && is_second_root(line))) {
      return false;
    }
    const auto level = static_cast<std::size_t>(depth);
    const bool comes_back = way_.size() > level + 1 && way_[level].name == line.node;
    way_.resize(comes_back ? level + 1 : level);
    if (!comes_back) {
      const auto parent = level == 0 ? -1 : way_.back().node;
      way_.push_back({numbers_.child(parent, line.node), line.node});
    }
    keep(line, comes_back ? LogStep::updated : is_infinite(line) ? LogStep::entered : LogStep::leaf);
    return true;
  }

  /// Another node at the root's depth.
  bool is_second_root(const LogLine& line) const { return !way_.empty() && way_.front().name != line.node; }

  void keep(const LogLine& line, LogStep step) {
    const auto node = way_.back().node;
    lines_.nodes.push_back(node);
    lines_.steps.push_back(step);
    const std::array<std::string_view, most_log_columns> columns{line.node, depth_text(line), line.numbers[0],
                                                                 line.numbers[1], line.numbers[2]};
    for (std::size_t column = 0; column < most_log_columns; ++column) {
      lines_.widths[column].push_back(static_cast<std::uint16_t>(columns[column].size()));
    }
    if (lines_.cuts.size() <= index(node)) {
      lines_.cuts.resize(index(node) + 1);
    }
    const bool max = (way_.size() % 2 == 1) == root_is_max_;
    lines_.cuts[index(node)] = step == LogStep::updated ? cut_of(line, max) : LogCut::none;
  }

  static std::string_view depth_text(const LogLine& line) {
    const auto rest = line.line.text.substr(line.node.size() + 1);
    return rest.substr(0, rest.find(','));
  }

  LogLines& lines_;
  NodeNumbers& numbers_;
  /// From the root to the node of the line read last.
  std::vector<Open> way_;
  int root_depth_ = 0;
  bool root_is_max_ = true;
};

/// The children of all nodes, in the order of their numbers.
std::vector<std::vector<std::int32_t>> children_of(const LogTree& tree) {
  std::vector<std::vector<std::int32_t>> children(tree.size());
  for (std::size_t node = 1; node < tree.size(); ++node) {
    children[index(tree.parents[node])].push_back(static_cast<std::int32_t>(node));
  }
  return children;
}

bool has_windows(const LogLines& lines) {
  return std::ranges::any_of(lines.widths.back(), [](std::uint16_t width) { return width > 0; });
}

/// Adds nodes that no log has.
class LeftOut {
 public:
  LeftOut(LogTree& tree, const BoardView& boards, std::size_t most)
      : tree_(tree), boards_(boards), end_(tree.size() + most) {
    for (std::size_t text = 0; text < tree.texts.size(); ++text) {
      numbers_.emplace(tree.texts[text], static_cast<std::int32_t>(text));
    }
  }

  void add() {
    const auto children = children_of(tree_);
    const auto visited = static_cast<std::int32_t>(children.size());
    for (std::int32_t node = 0; node < visited && tree_.size() < end_; ++node) {
      if (!children[index(node)].empty()) {
        add_below(node, children[index(node)]);
      }
    }
    // In a tree that is written down, what is below them.
    for (auto node = visited; !boards_.after && node < static_cast<std::int32_t>(tree_.size()); ++node) {
      add_below(node, {});
    }
  }

 private:
  void add_below(std::int32_t node, const std::vector<std::int32_t>& known) {
    for (const auto& move : legal_moves(boards_, tree_.path_to(node))) {
      const bool is_known = std::ranges::any_of(
          known, [&](auto child) { return tree_.texts[index(tree_.names[index(child)])] == move; });
      if (!is_known && tree_.size() < end_) {
        const auto [text, is_new] = numbers_.try_emplace(move, static_cast<std::int32_t>(tree_.texts.size()));
        if (is_new) {
          tree_.texts.push_back(move);
        }
        tree_.parents.push_back(node);
        tree_.names.push_back(text->second);
      }
    }
  }

  LogTree& tree_;
  const BoardView& boards_;
  const std::size_t end_;
  std::map<std::string, std::int32_t> numbers_;
};

/// Makes boards, going from a node to one nearby.
class Changes {
 public:
  Changes(const LogTree& tree, const BoardView& boards, BoardChanges& changes)
      : tree_(tree), boards_(boards), changes_(changes), way_{{0, changes.start}} {}

  void add(std::int32_t node) {
    const auto* const before = board_of(tree_.parents[index(node)]);
    const auto after = before != nullptr ? board_after(boards_, tree_.path_to(node)) : std::nullopt;
    if (!after || after->cells.size() != before->cells.size()) {
      changes_.counts.push_back(no_board);
      return;
    }
    const auto squares = differing(*before, *after);
    if (squares.size() >= no_board) {
      changes_.counts.push_back(no_board);
      return;
    }
    changes_.counts.push_back(static_cast<std::uint8_t>(squares.size()));
    for (const auto square : squares) {
      changes_.squares.push_back(static_cast<std::uint16_t>(square));
      changes_.cells.push_back(text_of(after->cells[static_cast<std::size_t>(square)]));
    }
    way_.push_back({node, *after});
  }

 private:
  struct Made {
    std::int32_t node = 0;
    Grid board;
  };

  const Grid* board_of(std::int32_t node) {
    while (way_.back().node > node) {
      way_.pop_back();
    }
    if (way_.back().node == node) {
      return &way_.back().board;
    }
    auto made = board_after(boards_, tree_.path_to(node));
    if (!made) {
      return nullptr;
    }
    way_.push_back({node, *std::move(made)});
    return &way_.back().board;
  }

  std::uint16_t text_of(const std::string& cell) {
    auto found = std::ranges::find(changes_.texts, cell);
    if (found == changes_.texts.end()) {
      changes_.texts.push_back(cell);
      found = changes_.texts.end() - 1;
    }
    return static_cast<std::uint16_t>(found - changes_.texts.begin());
  }

  const LogTree& tree_;
  const BoardView& boards_;
  BoardChanges& changes_;
  std::vector<Made> way_;
};

/// Whether each node lies on the way to `path`, or right below it.
std::vector<bool> on_the_way(const LogTree& tree, const std::vector<std::string>& path) {
  std::vector<bool> on_way(tree.size());
  std::vector<std::size_t> depths(tree.size());
  std::vector<bool> near(tree.size());
  for (std::size_t node = 0; node < tree.size(); ++node) {
    const auto parent = tree.parents[node];
    if (parent < 0) {
      on_way[node] = near[node] = true;
      continue;
    }
    depths[node] = depths[index(parent)] + 1;
    near[node] = on_way[index(parent)];
    on_way[node] = near[node] && depths[node] <= path.size() &&
                   path[depths[node] - 1] == tree.texts[index(tree.names[node])];
  }
  return near;
}

}  // namespace

std::vector<std::string> LogTree::path_to(std::int32_t node) const {
  std::vector<std::string> path;
  for (; parents[index(node)] >= 0; node = parents[index(node)]) {
    path.push_back(texts[index(names[index(node)])]);
  }
  std::ranges::reverse(path);
  return path;
}

LogTree log_tree(std::string_view expected, std::string_view got) {
  LogTree tree;
  NodeNumbers numbers(tree);
  LogReader(tree.expected, numbers).read(expected);
  LogReader(tree.got, numbers).read(got);
  tree.expected.cuts.resize(tree.size());
  tree.got.cuts.resize(tree.size());
  return tree;
}

void add_left_out(LogTree& tree, const BoardView& boards, std::size_t most) {
  if (boards.legal && (has_windows(tree.expected) || has_windows(tree.got))) {
    LeftOut(tree, boards, most).add();
    tree.expected.cuts.resize(tree.size());
    tree.got.cuts.resize(tree.size());
  }
}

BoardChanges board_changes(const LogTree& tree, const BoardView& boards, std::size_t most,
                           const std::vector<std::string>& path) {
  BoardChanges changes;
  const auto start = board_after(boards, {});
  if (!start || start->cells.size() > std::numeric_limits<std::uint16_t>::max() || tree.size() == 0) {
    return changes;
  }
  changes.start = *start;
  changes.counts.push_back(0);
  Changes made(tree, boards, changes);
  const auto near = on_the_way(tree, path);
  for (std::size_t node = 1; node < tree.size(); ++node) {
    if (node < most || near[node]) {
      made.add(static_cast<std::int32_t>(node));
    } else {
      changes.counts.push_back(no_board);
    }
  }
  return changes;
}

}  // namespace harness
