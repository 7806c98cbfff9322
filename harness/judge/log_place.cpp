#include "harness/judge/log_place.hpp"

#include <algorithm>

namespace harness {
namespace {

std::optional<LogLine> root_line(std::string_view log) {
  const auto header = line_from(log, 0);
  return header ? log_line_from(log, header->next) : std::nullopt;
}

bool is_infinite(const LogLine& line) {
  return line.value() == log_infinity || line.value() == -log_infinity;
}

/// The nearest line before `at` whose depth is `depth`.
std::optional<LogLine> line_of_depth_before(std::string_view log, std::size_t at, int depth) {
  auto line = log_line_before(log, at);
  while (line && line->depth > depth) {
    line = log_line_before(log, line->line.at);
  }
  return line && line->depth == depth ? line : std::nullopt;
}

/// The nodes from below the root to the one of `line`; nothing when a level is missing.
std::optional<std::vector<std::string>> path_to(std::string_view log, const LogLine& line, int root_depth) {
  std::vector<std::string> path;
  LogLine at = line;
  while (at.depth > root_depth) {
    path.emplace_back(at.node);
    if (at.depth == root_depth + 1) {
      break;
    }
    const auto parent = line_of_depth_before(log, at.line.at, at.depth - 1);
    if (!parent) {
      return std::nullopt;
    }
    at = *parent;
  }
  std::ranges::reverse(path);
  return path;
}

}  // namespace

bool LogPlace::cuts() const {
  if (step != LogStep::updated || !line.has_window) {
    return false;
  }
  return max ? line.value() >= line.beta() : line.value() <= line.alpha();
}

std::optional<LogPlace> place_in(std::string_view log, std::size_t at) {
  const auto line = log_line_from(log, at);
  const auto root = root_line(log);
  if (!line || !root || line->depth < root->depth) {
    return std::nullopt;
  }
  LogPlace place;
  place.line = *line;
  const auto path = path_to(log, *line, root->depth);
  if (!path) {
    return std::nullopt;
  }
  place.path = *path;
  const bool root_is_max = root->value() != log_infinity;
  place.max = ((line->depth - root->depth) % 2 == 0) == root_is_max;
  if (line->line.at != root->line.at) {
    place.previous = log_line_before(log, line->line.at);
  }
  if (place.previous && place.previous->depth > line->depth) {
    place.step = LogStep::updated;
    place.own_previous = line_of_depth_before(log, place.previous->line.at, line->depth);
    const auto next = log_line_from(log, line->line.next);
    place.last = !next || next->depth <= line->depth;
  } else {
    place.step = is_infinite(*line) ? LogStep::entered : LogStep::leaf;
  }
  return place;
}

std::optional<LogPlace> place_before(std::string_view log, std::size_t at) {
  const auto line = line_before(log, at);
  return line ? place_in(log, line->at) : std::nullopt;
}

std::optional<LogLine> entering_line(std::string_view log, const LogLine& line) {
  std::optional<LogLine> at = line;
  while (at) {
    const auto before = log_line_before(log, at->line.at);
    if (!before || before->depth < line.depth) {
      return at;
    }
    at = line_of_depth_before(log, at->line.at, line.depth);
  }
  return std::nullopt;
}

std::vector<std::string> visited_children(std::string_view log, const LogLine& line) {
  std::vector<std::string> children;
  const auto entering = entering_line(log, line);
  auto at = log_line_before(log, line.line.at);
  while (entering && at && at->line.at > entering->line.at) {
    if (at->depth == line.depth + 1 && (children.empty() || children.back() != at->node)) {
      children.emplace_back(at->node);
    }
    at = log_line_before(log, at->line.at);
  }
  std::ranges::reverse(children);
  return children;
}

NodePlace node_place(const LogPlace& place) {
  if (place.step != LogStep::updated) {
    return {place.path, place.step, "", false};
  }
  return {place.path, place.step, std::string(place.previous->node), place.last && !place.cuts()};
}

std::vector<std::string> bound_of(const LogPlace& place) {
  const auto value = place.line.value();
  const auto bound = place.max ? place.line.beta() : place.line.alpha();
  return {number_text(value),
          value < bound   ? "<"
          : value > bound ? ">"
                          : "=",
          place.max ? "beta" : "alpha", number_text(bound)};
}

}  // namespace harness
