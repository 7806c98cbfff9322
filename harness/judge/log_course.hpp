#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/log_place.hpp"

namespace harness {

/// All that is looked at where a log differs: both logs, the expected line and the one before it in their
/// tree, and the candidate's line.
struct LogContext {
  std::string_view expected;
  std::string_view got;
  LogPlace here;
  std::optional<LogPlace> before;
  LogLine got_line;
  const BoardView& boards;

  bool same_node() const { return got_line.node == here.line.node && got_line.depth == here.line.depth; }
};

/// What is wrong with a line of a log.
struct LogFinding {
  DivergenceKind kind = DivergenceKind::other_node;
  What what;
  Hints hints = {};
  std::vector<Column> columns = {};
  /// The node that is spoken of.
  std::vector<std::string> path = {};
};

/// The candidate's search went another way: it visits what is cut off, leaves early, or its log has a line
/// too many, one too few, two lines in the other order, or a line of another node.
LogFinding other_course(const LogContext& context);

/// The lines are of one node and have one value, yet what follows shows that the candidate did not prune
/// where it should, or pruned where it should not. Nothing when it did as it should.
std::optional<LogFinding> other_pruning(const LogContext& context);

}  // namespace harness
