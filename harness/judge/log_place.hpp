#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/log_line.hpp"
#include "harness/judge/message.hpp"

namespace harness {

/// A line of a right log in its tree.
struct LogPlace {
  LogLine line;
  LogStep step = LogStep::entered;
  /// The nodes from below the root to this one; empty at the root.
  std::vector<std::string> path;
  /// Whether the node maximizes.
  bool max = true;
  /// The line before this one: of the parent for a node that is entered (none at the root), of the child that
  /// has returned for one that is updated.
  std::optional<LogLine> previous;
  /// With `updated`: the node's own line before this one.
  std::optional<LogLine> own_previous;
  /// With `updated`: no further child follows.
  bool last = false;

  /// With `updated`: the node's value lies outside its window, so that no further child needs a look.
  bool cuts() const;
  bool is_root() const { return path.empty(); }
};

/// Places the line that starts at `at` in a log that is right. Reads backwards and only as far as needed.
/// Nothing when the log has another form.
std::optional<LogPlace> place_in(std::string_view log, std::size_t at);
/// Places the line right before the one that starts at `at`.
std::optional<LogPlace> place_before(std::string_view log, std::size_t at);

/// The node's line when it was entered; `line` is one of its lines.
std::optional<LogLine> entering_line(std::string_view log, const LogLine& line);
/// The children of a node that were entered before its line `line`, in their order.
std::vector<std::string> visited_children(std::string_view log, const LogLine& line);

/// The place as a report keeps it.
NodePlace node_place(const LogPlace& place);
/// The value beside the bound that could cut, in four pieces: {"-12", "<", "alpha", "3"}.
std::vector<std::string> bound_of(const LogPlace& place);

}  // namespace harness
