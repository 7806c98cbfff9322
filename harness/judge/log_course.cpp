#include "harness/judge/log_course.hpp"

#include <algorithm>
#include <span>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// How many lines ahead a line is looked for.
constexpr int look_ahead = 40;

/// The squares that a node's cutoff spares.
std::vector<std::string> spared_children(const LogContext& context, const LogPlace& node) {
  auto visited = visited_children(context.expected, node.line);
  std::ranges::sort(visited);
  auto legal = legal_moves(context.boards, node.path);
  std::erase_if(legal, [&](const auto& square) { return std::ranges::binary_search(visited, square); });
  return legal;
}

std::size_t row_of(const LogContext& context, std::string_view square) {
  const auto names = square_names(context.boards);
  const auto found = std::ranges::find(names, square);
  return static_cast<std::size_t>(found - names.begin()) /
         std::max<std::size_t>(1, context.boards.column_labels.size());
}

/// Whether the candidate skips the rest of a row at the cutoff, and then goes on with the next.
bool leaves_only_the_row(const LogContext& context, const LogPlace& node, std::span<const std::string> spared,
                         std::string_view went_to) {
  const std::size_t row = row_of(context, node.previous->node);
  const auto first_below =
      std::ranges::find_if(spared, [&](const auto& square) { return row_of(context, square) > row; });
  return first_below != spared.begin() && first_below != spared.end() && *first_below == went_to;
}

LogFinding not_pruned(const LogContext& context, const LogPlace& node, std::string_view went_to) {
  const auto spared = spared_children(context, node);
  LogFinding finding{DivergenceKind::not_pruned,
                     message(WhatId::not_pruned, short_name(node.previous->node), bound_of(node), spared,
                             short_name(went_to)),
                     {},
                     {},
                     node.path};
  if (leaves_only_the_row(context, node, spared, went_to)) {
    finding.hints = {message(HintId::row_left_alone)};
  } else if (node.line.value() == (node.max ? node.line.beta() : node.line.alpha())) {
    finding.hints = {message(HintId::equal_cuts_off, node.max ? "beta" : "alpha")};
  }
  return finding;
}

LogFinding pruned_too_much(const LogPlace& node, std::string_view next_child) {
  return {DivergenceKind::pruned_too_much,
          message(WhatId::pruned_too_much, short_name(node.previous->node),
                  node.line.has_window ? bound_of(node) : std::vector<std::string>(), next_child),
          {},
          {},
          node.path};
}

/// How many lines after the one at `at` the text `wanted` stands; what stands there must go on as `after`
/// does. Nothing when it is not found soon.
std::optional<int> found_ahead(std::string_view log, const Line& at, const Line& wanted,
                               std::string_view other) {
  auto line = line_from(log, at.next);
  for (int ahead = 1; line && ahead <= look_ahead; ++ahead) {
    if (line->text == wanted.text) {
      const auto mine = line_from(log, line->next);
      const auto theirs = line_from(other, wanted.next);
      if (ahead == 1 || (mine && theirs && mine->text == theirs->text)) {
        return ahead;
      }
    }
    line = line_from(log, line->next);
  }
  return std::nullopt;
}

LogFinding missing_line(const LogContext& context, int lines) {
  const LogPlace& here = context.here;
  LogFinding finding{DivergenceKind::missing_line, message(WhatId::lines_missing, lines), {}, {}, here.path};
  if (here.step == LogStep::updated) {
    const bool unchanged = here.own_previous && here.own_previous->line.text == here.line.line.text;
    finding.hints = {message(HintId::line_after_child, unchanged ? "unchanged" : here.last ? "last" : "any")};
  } else if (here.step == LogStep::entered) {
    finding.hints = {message(HintId::inner_line, number_text(here.line.value()))};
  }
  return finding;
}

LogFinding extra_line(const LogContext& context, int lines) {
  const auto& node = context.got_line.node;
  LogFinding finding{DivergenceKind::extra_line,
                     message(WhatId::lines_extra, lines, short_name(node), context.got_line.depth),
                     {},
                     {},
                     context.here.path};
  if (context.before && context.before->line.line.text == context.got_line.line.text) {
    finding.hints = {message(HintId::line_repeated)};
  } else if (context.before && context.before->step == LogStep::leaf && node == context.before->line.node) {
    finding.hints = {message(HintId::leaf_one_line, node)};
  }
  return finding;
}

/// The children that follow in the candidate's log under the same parent, its own line's node first.
std::vector<std::string> further_siblings(const LogContext& context) {
  std::vector<std::string> names;
  std::optional<LogLine> line = context.got_line;
  for (int lines = 0; line && lines < 2000 && line->depth + 1 >= context.got_line.depth; ++lines) {
    if (line->depth == context.got_line.depth && (names.empty() || names.back() != line->node)) {
      names.emplace_back(line->node);
    }
    line = log_line_from(context.got, line->line.next);
  }
  return names;
}

/// Whether the candidate takes the children that are left column by column where the rows come first.
bool goes_by_columns(const LogContext& context) {
  auto parent = context.here.path;
  parent.pop_back();
  auto left = legal_moves(context.boards, parent);
  const auto here = std::ranges::find(left, std::string(context.here.line.node));
  if (left.size() < 3 || here == left.end()) {
    return false;
  }
  left.erase(left.begin(), here);
  const auto names = square_names(context.boards);
  const auto by_column = [&](const std::string& a, const std::string& b) {
    const auto columns = static_cast<std::ptrdiff_t>(context.boards.column_labels.size());
    const auto first = std::ranges::find(names, a) - names.begin();
    const auto second = std::ranges::find(names, b) - names.begin();
    return std::pair(first % columns, first / columns) < std::pair(second % columns, second / columns);
  };
  const auto siblings = further_siblings(context);
  return siblings.size() >= 3 && std::ranges::is_sorted(siblings, by_column) &&
         !std::ranges::is_sorted(left, by_column);
}

/// What is sure about a node in another's place where there are no boards: nodes have names alone.
Hints other_name_hints(const LogContext& context, const std::vector<std::string>& parent) {
  const std::string got(context.got_line.node);
  const std::string_view want = context.here.line.node;
  const auto children = legal_moves(context.boards, parent);
  if (std::ranges::count(children, want) == 0 || std::ranges::count(children, got) > 0) {
    return {};
  }
  return {want.ends_with("." + got) ? message(HintId::node_named_whole, want)
                                    : message(HintId::node_no_child, parent, short_name(got))};
}

/// What is sure about a node that stands in another's place.
Hints other_node_hints(const LogContext& context) {
  const std::string got(context.got_line.node);
  const std::string_view want = context.here.line.node;
  if (std::string(got.rbegin(), got.rend()) == want &&
      std::ranges::count(square_names(context.boards), want) > 0) {
    return {message(HintId::square_named, want)};
  }
  if (context.here.is_root()) {
    const bool named_otherwise = context.got_line.depth == context.here.line.depth &&
                                 context.got_line.numbers == context.here.line.numbers;
    return named_otherwise ? Hints{message(HintId::root_named, want)} : Hints();
  }
  if (context.got_line.depth != context.here.line.depth) {
    return {};
  }
  auto parent = context.here.path;
  parent.pop_back();
  if (!board_after(context.boards, context.here.path)) {
    return other_name_hints(context, parent);
  }
  if (!board_after(context.boards, and_then(parent, got))) {
    return {message(HintId::move_not_legal_there, short_name(got))};
  }
  return goes_by_columns(context) ? Hints{message(HintId::columns_first)} : Hints();
}

LogFinding other_node(const LogContext& context) {
  const auto got = short_name(context.got_line.node);
  const bool sibling = context.here.step != LogStep::updated &&
                       context.got_line.depth == context.here.line.depth && !context.here.is_root();
  return {DivergenceKind::other_node,
          sibling ? message(WhatId::other_child, context.here.line.node, got)
                  : message(WhatId::other_line, got, context.got_line.depth),
          other_node_hints(context),
          {},
          context.here.path};
}

/// The candidate stands at another level of the tree than it should, right after a line that is right.
std::optional<LogFinding> other_level(const LogContext& context) {
  if (!context.before) {
    return std::nullopt;
  }
  const LogPlace& before = *context.before;
  const int got_depth = context.got_line.depth;
  const bool went_down = got_depth == before.line.depth + 1;
  if (before.step == LogStep::updated && before.cuts() && went_down) {
    return not_pruned(context, before, context.got_line.node);
  }
  if (before.step == LogStep::updated && !before.last && got_depth < before.line.depth) {
    return pruned_too_much(before, context.here.line.node);
  }
  if (before.step == LogStep::leaf && went_down) {
    return LogFinding{
        DivergenceKind::extra_line,
        message(WhatId::leaf_has_children, node_place(before), short_name(context.got_line.node)),
        {},
        {},
        before.path};
  }
  return std::nullopt;
}

/// Whether both logs go on with the same line, or both end.
bool go_on_alike(const LogContext& context, std::size_t expected_at, std::size_t got_at) {
  const auto due = line_from(context.expected, expected_at);
  const auto got = line_from(context.got, got_at);
  return due && got ? due->text == got->text : !due && !got;
}

/// The candidate's line and the one after it stand in the other order than they should.
std::optional<LogFinding> swapped_lines(const LogContext& context) {
  const Line& first = context.here.line.line;
  const auto second = place_in(context.expected, first.next);
  const auto got_second = line_from(context.got, context.got_line.line.next);
  if (!second || !got_second || context.got_line.line.text != second->line.line.text ||
      got_second->text != first.text || !go_on_alike(context, second->line.line.next, got_second->next)) {
    return std::nullopt;
  }
  return LogFinding{DivergenceKind::other_node,
                    message(WhatId::lines_swapped, node_place(*second)),
                    {},
                    {},
                    context.here.path};
}

/// The candidate repeats the line before, once or more, and then goes on as it should. No two neighbouring
/// lines of a right log are the same.
std::optional<LogFinding> repeated_line(const LogContext& context) {
  if (!context.before) {
    return std::nullopt;
  }
  int lines = 0;
  std::optional<Line> line = context.got_line.line;
  while (line && lines < look_ahead && line->text == context.before->line.line.text) {
    line = line_from(context.got, line->next);
    ++lines;
  }
  const bool goes_on = line && line->text == context.here.line.line.text;
  return lines > 0 && goes_on ? std::optional(extra_line(context, lines)) : std::nullopt;
}

bool only_depth_differs(const LogContext& context) {
  return context.got_line.node == context.here.line.node &&
         context.got_line.numbers == context.here.line.numbers;
}

}  // namespace

LogFinding other_course(const LogContext& context) {
  if (auto finding = swapped_lines(context)) {
    return *finding;
  }
  if (auto finding = repeated_line(context)) {
    return *finding;
  }
  if (only_depth_differs(context)) {
    const int off = context.got_line.depth - context.here.line.depth;
    LogFinding finding{DivergenceKind::depth,
                       message(WhatId::log_columns),
                       {},
                       {{ColumnId::depth, "Depth"}},
                       context.here.path};
    if (context.here.is_root()) {
      finding.hints = {message(HintId::root_depth, context.here.line.depth)};
    } else if (off == 1 || off == -1) {
      finding.hints = {message(HintId::depth_off, off)};
    }
    return finding;
  }
  if (auto finding = other_level(context)) {
    return *finding;
  }
  const bool sibling =
      context.here.step != LogStep::updated && context.got_line.depth == context.here.line.depth;
  const auto missing =
      found_ahead(context.expected, context.here.line.line, context.got_line.line, context.got);
  const auto extra =
      found_ahead(context.got, context.got_line.line, context.here.line.line, context.expected);
  if (missing && !sibling && (!extra || *missing <= *extra)) {
    return missing_line(context, *missing);
  }
  if (extra && !sibling) {
    return extra_line(context, *extra);
  }
  if (context.here.step == LogStep::updated && context.got_line.depth == context.here.line.depth + 1 &&
      context.got_line.node != context.here.previous->node) {
    return missing_line(context, 1);
  }
  const bool below_at_once = context.got_line.depth == context.here.line.depth + 1;
  if (context.here.is_root() && context.here.step == LogStep::entered && below_at_once) {
    return missing_line(context, 1);
  }
  return other_node(context);
}

std::optional<LogFinding> other_pruning(const LogContext& context) {
  const LogPlace& here = context.here;
  const auto next = log_line_from(context.got, context.got_line.line.next);
  if (here.step != LogStep::updated || !here.line.has_window || !next ||
      context.got_line.value() != here.line.value()) {
    return std::nullopt;
  }
  if (here.cuts() && here.last && next->depth == here.line.depth + 1) {
    return not_pruned(context, here, next->node);
  }
  if (!here.last && next->depth < here.line.depth) {
    return pruned_too_much(here, log_line_from(context.expected, here.line.line.next)->node);
  }
  return std::nullopt;
}

}  // namespace harness
