#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/message.hpp"

namespace harness {

/// A log has as many columns, or fewer; those that a line has not are empty.
inline constexpr std::size_t most_log_columns = 5;

/// Why a log's tree ends before the log does.
enum class LogTreeEnd {
  /// It does not.
  whole,
  /// A line is no log line.
  no_log_line,
  /// A line has a depth that none can have there: above the root, or more than one below the line before it.
  no_such_depth
};

/// By which bound a node's value cuts off what is left of its children; none where it does not.
enum class LogCut : std::uint8_t { none, above_beta, at_beta, below_alpha, at_alpha };

/// The lines of one log in a tree, from line 2 of the file on, as far as they are log lines.
struct LogLines {
  /// The node of each line, and what happens to it there.
  std::vector<std::int32_t> nodes;
  std::vector<LogStep> steps;
  /// How many bytes each column of each line has; between two of them stands a comma.
  std::array<std::vector<std::uint16_t>, most_log_columns> widths;
  /// By node, as far as this log has come: how it was left at its last line.
  std::vector<LogCut> cuts;
  LogTreeEnd end = LogTreeEnd::whole;
};

/// The tree that logs of one search describe, all in one: a node is known by the names on the way to it.
struct LogTree {
  /// -1 for the root, which is node 0; else the parent, which comes before its children.
  std::vector<std::int32_t> parents;
  /// Names are places in `texts`.
  std::vector<std::int32_t> names;
  std::vector<std::string> texts;
  /// The expected log and the candidate's.
  LogLines expected;
  LogLines got;

  std::size_t size() const { return parents.size(); }
  /// The names from below the root to a node.
  std::vector<std::string> path_to(std::int32_t node) const;
};

/// Reads both logs, each once from its start. A log that is not there is empty.
LogTree log_tree(std::string_view expected, std::string_view got);

/// Adds the nodes that no log visits, as far as they are children of one that is visited and has others: what
/// was pruned. Where there are no boards, a game's tree is written in its input: then all that is below them
/// as well. At most `most` nodes are added.
void add_left_out(LogTree& tree, const BoardView& boards, std::size_t most);

/// What a node's move changes on the board.
struct BoardChanges {
  /// Before the first move. No cells where there is no board.
  Grid start;
  /// By node: how many squares have another piece than at its parent; `no_board` where there is none, as
  /// after a move that is not legal, or where no more boards were made.
  std::vector<std::uint8_t> counts;
  /// These squares, and what stands on each as a place in `texts`, node by node.
  std::vector<std::uint16_t> squares;
  std::vector<std::uint16_t> cells;
  std::vector<std::string> texts;
};
inline constexpr std::uint8_t no_board = 255;

/// Of the first `most` nodes, and of those on the way to `path` and their children.
BoardChanges board_changes(const LogTree& tree, const BoardView& boards, std::size_t most,
                           const std::vector<std::string>& path);

}  // namespace harness
