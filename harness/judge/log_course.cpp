#include "harness/judge/log_course.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// How many lines ahead a line is looked for.
constexpr int look_ahead = 40;

/// The squares that a node's cutoff spares.
std::vector<std::string> spared_children(const LogScene& scene, const LogPlace& node) {
  auto visited = visited_children(scene.expected, node.line);
  std::ranges::sort(visited);
  auto legal = legal_moves(scene.boards, node.path);
  std::erase_if(legal, [&](const auto& square) { return std::ranges::binary_search(visited, square); });
  return legal;
}

std::size_t row_of(const LogScene& scene, std::string_view square) {
  const auto names = square_names(scene.boards);
  const auto found = std::ranges::find(names, square);
  return static_cast<std::size_t>(found - names.begin()) /
         std::max<std::size_t>(1, scene.boards.column_labels.size());
}

/// Whether the candidate skips the rest of a row at the cutoff, and then goes on with the next.
bool leaves_only_the_row(const LogScene& scene, const LogPlace& node, std::span<const std::string> spared,
                         std::string_view went_to) {
  const std::size_t row = row_of(scene, node.previous->node);
  const auto first_below =
      std::ranges::find_if(spared, [&](const auto& square) { return row_of(scene, square) > row; });
  return first_below != spared.begin() && first_below != spared.end() && *first_below == went_to;
}

LogFinding not_pruned(const LogScene& scene, const LogPlace& node, std::string_view went_to) {
  LogFinding finding{DivergenceKind::not_pruned, "", "", "", node.path};
  const auto spared = spared_children(scene, node);
  const std::string children = spared.empty() ? "no further child is to be visited"
                                              : fmt::format("{} {} not to be visited", listed(spared),
                                                            spared.size() == 1 ? "is" : "are");
  finding.what =
      fmt::format(": {} is cut off after its child {} ({}): {}, yours goes on with {}", path_text(node.path),
                  short_name(node.previous->node), bound_text(node), children, short_name(went_to));
  if (leaves_only_the_row(scene, node, spared, went_to)) {
    finding.hint = "yours leaves out the rest of the row alone: a cutoff ends the loop over the rows too";
  } else if (node.line.value() == (node.max ? node.line.beta() : node.line.alpha())) {
    finding.hint = fmt::format("a value equal to the bound cuts off too: {}",
                               node.max ? "value >= beta" : "value <= alpha");
  }
  return finding;
}

LogFinding pruned_too_much(const LogPlace& node, std::string_view next_child) {
  LogFinding finding{DivergenceKind::pruned_too_much, "", "", "", node.path};
  finding.what =
      fmt::format(": {} is not done after its child {}{}: its child {} comes next, yours leaves the node",
                  path_text(node.path), short_name(node.previous->node),
                  node.line.has_window ? fmt::format(" ({})", bound_text(node)) : "", next_child);
  return finding;
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

LogFinding missing_line(const LogScene& scene, int lines) {
  const LogPlace& here = scene.here;
  LogFinding finding{DivergenceKind::missing_line, "", "", "", here.path};
  finding.what = fmt::format(": the line of {} is missing", place_text(here));
  if (lines > 1) {
    finding.what +=
        lines == 2 ? std::string(", and so is the next") : fmt::format(", and so are the next {}", lines - 1);
  }
  if (here.step == LogStep::updated) {
    const bool unchanged = here.own_previous && here.own_previous->line.text == here.line.line.text;
    finding.hint = unchanged   ? "a node has a line after each of its children, also when nothing has changed"
                   : here.last ? "a node has a line after each of its children, the last one too"
                               : "a node has a line after each of its children";
  } else if (here.step == LogStep::entered) {
    finding.hint = fmt::format("an inner node has a line on the way down, with the value {}",
                               number_text(here.line.value()));
  }
  return finding;
}

LogFinding extra_line(const LogScene& scene, int lines) {
  LogFinding finding{DivergenceKind::extra_line, "", "", "", scene.here.path};
  const auto& node = scene.got_line.node;
  finding.what = fmt::format(": before the line of {} yours has {} of {} at depth {}", place_text(scene.here),
                             lines == 1 ? std::string("a line") : fmt::format("{} lines, the first", lines),
                             short_name(node), scene.got_line.depth);
  if (scene.before && scene.before->line.line.text == scene.got_line.line.text) {
    finding.hint = "it repeats the line before";
  } else if (scene.before && scene.before->step == LogStep::leaf && node == scene.before->line.node) {
    finding.hint = fmt::format("{} is a leaf: it has one line", node);
  }
  return finding;
}

/// The children that follow in the candidate's log under the same parent, its own line's node first.
std::vector<std::string> further_siblings(const LogScene& scene) {
  std::vector<std::string> names;
  std::optional<LogLine> line = scene.got_line;
  for (int lines = 0; line && lines < 2000 && line->depth + 1 >= scene.got_line.depth; ++lines) {
    if (line->depth == scene.got_line.depth && (names.empty() || names.back() != line->node)) {
      names.emplace_back(line->node);
    }
    line = log_line_from(scene.got, line->line.next);
  }
  return names;
}

/// Whether the candidate takes the children that are left column by column where the rows come first.
bool goes_by_columns(const LogScene& scene) {
  auto parent = scene.here.path;
  parent.pop_back();
  auto left = legal_moves(scene.boards, parent);
  const auto here = std::ranges::find(left, std::string(scene.here.line.node));
  if (left.size() < 3 || here == left.end()) {
    return false;
  }
  left.erase(left.begin(), here);
  const auto names = square_names(scene.boards);
  const auto by_column = [&](const std::string& a, const std::string& b) {
    const auto columns = static_cast<std::ptrdiff_t>(scene.boards.column_labels.size());
    const auto first = std::ranges::find(names, a) - names.begin();
    const auto second = std::ranges::find(names, b) - names.begin();
    return std::pair(first % columns, first / columns) < std::pair(second % columns, second / columns);
  };
  const auto siblings = further_siblings(scene);
  return siblings.size() >= 3 && std::ranges::is_sorted(siblings, by_column) &&
         !std::ranges::is_sorted(left, by_column);
}

/// What is sure about a node in another's place where there are no boards: nodes have names alone.
std::string other_name_hint(const LogScene& scene, const std::vector<std::string>& parent) {
  const std::string got(scene.got_line.node);
  const std::string_view want = scene.here.line.node;
  const auto children = legal_moves(scene.boards, parent);
  if (std::ranges::count(children, want) == 0 || std::ranges::count(children, got) > 0) {
    return "";
  }
  return want.ends_with("." + got)
             ? fmt::format("{} is named by the whole way to it, yours has the last step alone", want)
             : fmt::format("{} has no child {}", path_text(parent), short_name(got));
}

/// What is sure about a node that stands in another's place.
std::string other_node_hint(const LogScene& scene) {
  const std::string got(scene.got_line.node);
  const std::string_view want = scene.here.line.node;
  if (std::string(got.rbegin(), got.rend()) == want &&
      std::ranges::count(square_names(scene.boards), want) > 0) {
    return fmt::format("the square is named {}: column, then row", want);
  }
  if (scene.here.is_root()) {
    return fmt::format("the root is named {}", want);
  }
  if (scene.got_line.depth != scene.here.line.depth) {
    return "";
  }
  auto parent = scene.here.path;
  parent.pop_back();
  if (!board_after(scene.boards, scene.here.path)) {
    return other_name_hint(scene, parent);
  }
  if (!board_after(scene.boards, and_then(parent, got))) {
    return fmt::format("{} is no legal move there", short_name(got));
  }
  return goes_by_columns(scene) ? "squares are taken row by row, yours go column by column" : "";
}

LogFinding other_node(const LogScene& scene) {
  LogFinding finding{DivergenceKind::other_node, "", other_node_hint(scene), "", scene.here.path};
  const auto got = short_name(scene.got_line.node);
  const bool sibling = scene.here.step != LogStep::updated && scene.got_line.depth == scene.here.line.depth &&
                       !scene.here.is_root();
  if (sibling) {
    auto parent = scene.here.path;
    parent.pop_back();
    finding.what = fmt::format(": the next child of {} is {}, yours goes on with {}", path_text(parent),
                               scene.here.line.node, got);
    return finding;
  }
  finding.what = fmt::format(": the line of {} is due, yours has a line of {} at depth {}",
                             place_text(scene.here), got, scene.got_line.depth);
  return finding;
}

/// The candidate stands at another level of the tree than it should, right after a line that is right.
std::optional<LogFinding> other_level(const LogScene& scene) {
  if (!scene.before) {
    return std::nullopt;
  }
  const LogPlace& before = *scene.before;
  const int got_depth = scene.got_line.depth;
  const bool went_down = got_depth == before.line.depth + 1;
  if (before.step == LogStep::updated && before.cuts() && went_down) {
    return not_pruned(scene, before, scene.got_line.node);
  }
  if (before.step == LogStep::updated && !before.last && got_depth < before.line.depth) {
    return pruned_too_much(before, scene.here.line.node);
  }
  if (before.step == LogStep::leaf && went_down) {
    return LogFinding{DivergenceKind::extra_line,
                      fmt::format(": {} has no children in the tree, yours goes down to {}",
                                  place_text(before), short_name(scene.got_line.node)),
                      "", "", before.path};
  }
  return std::nullopt;
}

/// Whether both logs go on with the same line, or both end.
bool go_on_alike(const LogScene& scene, std::size_t expected_at, std::size_t got_at) {
  const auto due = line_from(scene.expected, expected_at);
  const auto got = line_from(scene.got, got_at);
  return due && got ? due->text == got->text : !due && !got;
}

/// The candidate's line and the one after it stand in the other order than they should.
std::optional<LogFinding> swapped_lines(const LogScene& scene) {
  const Line& first = scene.here.line.line;
  const auto second = place_in(scene.expected, first.next);
  const auto got_second = line_from(scene.got, scene.got_line.line.next);
  if (!second || !got_second || scene.got_line.line.text != second->line.line.text ||
      got_second->text != first.text || !go_on_alike(scene, second->line.line.next, got_second->next)) {
    return std::nullopt;
  }
  return LogFinding{DivergenceKind::other_node,
                    fmt::format(": the line of {} comes before that of {}, yours has the two swapped",
                                place_text(scene.here), place_text(*second)),
                    "", "", scene.here.path};
}

/// The candidate repeats the line before, once or more, and then goes on as it should. No two neighbouring
/// lines of a right log are the same.
std::optional<LogFinding> repeated_line(const LogScene& scene) {
  if (!scene.before) {
    return std::nullopt;
  }
  int lines = 0;
  std::optional<Line> line = scene.got_line.line;
  while (line && lines < look_ahead && line->text == scene.before->line.line.text) {
    line = line_from(scene.got, line->next);
    ++lines;
  }
  const bool goes_on = line && line->text == scene.here.line.line.text;
  return lines > 0 && goes_on ? std::optional(extra_line(scene, lines)) : std::nullopt;
}

bool only_depth_differs(const LogScene& scene) {
  return scene.got_line.node == scene.here.line.node && scene.got_line.numbers == scene.here.line.numbers;
}

}  // namespace

LogFinding other_course(const LogScene& scene) {
  if (auto finding = swapped_lines(scene)) {
    return *finding;
  }
  if (auto finding = repeated_line(scene)) {
    return *finding;
  }
  if (only_depth_differs(scene)) {
    const int off = scene.got_line.depth - scene.here.line.depth;
    LogFinding finding{DivergenceKind::depth, ", column Depth, at " + place_text(scene.here), "", "Depth",
                       scene.here.path};
    finding.hint = scene.here.is_root() ? fmt::format("the root's depth is {}", scene.here.line.depth)
                   : off == 1           ? "yours is one too deep"
                   : off == -1          ? "yours is one too high"
                                        : "";
    return finding;
  }
  if (auto finding = other_level(scene)) {
    return *finding;
  }
  const bool sibling = scene.here.step != LogStep::updated && scene.got_line.depth == scene.here.line.depth;
  const auto missing = found_ahead(scene.expected, scene.here.line.line, scene.got_line.line, scene.got);
  const auto extra = found_ahead(scene.got, scene.got_line.line, scene.here.line.line, scene.expected);
  if (missing && !sibling && (!extra || *missing <= *extra)) {
    return missing_line(scene, *missing);
  }
  if (extra && !sibling) {
    return extra_line(scene, *extra);
  }
  if (scene.here.step == LogStep::updated && scene.got_line.depth == scene.here.line.depth + 1 &&
      scene.got_line.node != scene.here.previous->node) {
    return missing_line(scene, 1);
  }
  return other_node(scene);
}

std::optional<LogFinding> other_pruning(const LogScene& scene) {
  const LogPlace& here = scene.here;
  const auto next = log_line_from(scene.got, scene.got_line.line.next);
  if (here.step != LogStep::updated || !here.line.has_window || !next ||
      scene.got_line.value() != here.line.value()) {
    return std::nullopt;
  }
  if (here.cuts() && here.last && next->depth == here.line.depth + 1) {
    return not_pruned(scene, here, next->node);
  }
  if (!here.last && next->depth < here.line.depth) {
    return pruned_too_much(here, log_line_from(scene.expected, here.line.line.next)->node);
  }
  return std::nullopt;
}

}  // namespace harness
