#include "harness/judge/log_hints.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "harness/judge/leaf_hint.hpp"

namespace harness {
namespace {

std::string_view kind_of(const LogPlace& place) {
  return place.max ? "max" : "min";
}

std::string name_of_node(const LogPlace& place) {
  return std::string(place.line.node);
}

bool infinite(std::int64_t number) {
  return number == log_infinity || number == -log_infinity;
}

bool all_nines_or_round(std::string_view digits) {
  return digits.find_first_not_of('9') == std::string_view::npos ||
         (digits.front() == '1' && digits.find_first_not_of('0', 1) == std::string_view::npos);
}

/// A great number such as programs take for infinity.
bool stands_for_infinity(std::int64_t number, bool positive) {
  if (infinite(number) || (number > 0) != positive) {
    return false;
  }
  const auto digits = fmt::format("{}", number).substr(positive ? 0 : 1);
  return digits.size() >= 6 || (digits.size() >= 3 && all_nines_or_round(digits));
}

/// The column that a node of this kind moves.
LogColumn own_bound(bool max) {
  return max ? LogColumn::alpha : LogColumn::beta;
}

std::string_view title_of(LogColumn column) {
  switch (column) {
    case LogColumn::value:
      return "Value";
    case LogColumn::alpha:
      return "Alpha";
    case LogColumn::beta:
      return "Beta";
  }
  return "";
}

std::string swapped_hint(const LogLine& want, const LogLine& got) {
  return got.text(LogColumn::alpha) == want.text(LogColumn::beta) &&
                 got.text(LogColumn::beta) == want.text(LogColumn::alpha) && want.alpha() != want.beta()
             ? "Alpha and Beta are swapped"
             : "";
}

/// A bound of a node that is entered: it is the parent's, as its line right before shows.
std::string passed_bound_hint(const LogScene& scene, LogColumn column) {
  const LogLine& want = scene.here.line;
  const LogLine& got = scene.got_line;
  if (scene.here.is_root()) {
    return "the search starts with the window -Infinity, Infinity";
  }
  if (scene.here.step == LogStep::leaf && got.number(column) == got.value() &&
      want.number(column) != want.value()) {
    return fmt::format("a leaf's line shows the window as passed down, yours has moved {} to its value",
                       title_of(column));
  }
  const auto& parent = *scene.here.previous;
  const auto due =
      fmt::format("{} starts with the window of {}'s line before it ({}, {})", name_of_node(scene.here),
                  parent.node, parent.text(LogColumn::alpha), parent.text(LogColumn::beta));
  if (got.alpha() == -log_infinity && got.beta() == log_infinity) {
    return due + ", yours with an open one";
  }
  const auto entered = scene.here.path.size() > 1 ? entering_line(scene.expected, parent) : std::nullopt;
  if (entered && entered->line.at != parent.line.at && got.alpha() == entered->alpha() &&
      got.beta() == entered->beta()) {
    return due + fmt::format(", yours with the one that {} was entered with", parent.node);
  }
  return "";
}

/// The bound after a child has returned.
std::string moved_bound_hint(const LogScene& scene, LogColumn column) {
  const LogPlace& here = scene.here;
  const LogLine& got = scene.got_line;
  const auto& child = here.previous->node;
  const LogColumn own = own_bound(here.max);
  const auto before = here.own_previous->number(own);
  const auto moved = here.max ? std::max(before, here.line.value()) : std::min(before, here.line.value());
  const LogColumn foreign = here.max ? LogColumn::beta : LogColumn::alpha;
  if (got.number(own) == before && got.number(foreign) == here.line.value() &&
      here.line.number(foreign) != here.line.value()) {
    return fmt::format("{} is a {} node: it moves {}, not {}", name_of_node(here), kind_of(here),
                       title_of(own), title_of(foreign));
  }
  if (column != own) {
    return "";
  }
  if (here.cuts()) {
    return got.number(own) == moved
               ? fmt::format(
                     "yours moved {} although {} causes a cutoff ({}): the line at a cutoff shows the "
                     "old bounds",
                     title_of(own), child, bound_text(here))
               : "";
  }
  if (got.number(own) != before) {
    return "";
  }
  if (here.last) {
    return fmt::format("yours has the bound from before {}: it moves after the last child too", child);
  }
  return "yours has the bound from before this child: it moves before the line is printed (no cutoff here)";
}

std::string bound_hint(const LogScene& scene, LogColumn column) {
  if (auto swapped = swapped_hint(scene.here.line, scene.got_line); !swapped.empty()) {
    return swapped;
  }
  if (scene.here.step == LogStep::updated) {
    return scene.here.own_previous ? moved_bound_hint(scene, column) : "";
  }
  return passed_bound_hint(scene, column);
}

std::string entering_value_hint(const LogScene& scene) {
  const LogPlace& here = scene.here;
  const LogLine& got = scene.got_line;
  const auto start = number_text(here.line.value());
  if (got.value() == -here.line.value()) {
    return fmt::format("{} is a {} node: its value starts at {}", name_of_node(here), kind_of(here), start);
  }
  if (here.line.has_window && got.value() == here.line.number(own_bound(here.max))) {
    return fmt::format("the value starts at {}, not at the bound", start);
  }
  const auto next = log_line_from(scene.got, got.line.next);
  if (!infinite(got.value()) && (!next || next->depth <= here.line.depth)) {
    return fmt::format("{} is no leaf in the tree: it has children", name_of_node(here));
  }
  return "";
}

/// The value after a child has returned.
std::string updated_value_hint(const LogScene& scene) {
  const LogPlace& here = scene.here;
  const auto got = scene.got_line.value();
  const auto child = here.previous->value();
  const auto before = here.own_previous->value();
  const auto best = here.max ? "greatest" : "least";
  const auto name = name_of_node(here);
  const bool improves = here.line.value() != before;
  if (!infinite(got) && got != 0 && got == -here.line.value()) {
    return "yours is the negative of the expected value";
  }
  if (here.line.has_window && got != child && got != before &&
      (got == here.own_previous->alpha() || got == here.own_previous->beta())) {
    return "yours is the bound: a node's value is not held to its window, it comes from the children alone";
  }
  if (improves && got == before) {
    return fmt::format("{} is a {} node and its child {} is worth {}: yours did not take that over", name,
                       kind_of(here), here.previous->node, number_text(child));
  }
  if (!improves && got == child) {
    return fmt::format("{} is a {} node: it keeps the {} value so far, yours took that of {}", name,
                       kind_of(here), best, here.previous->node);
  }
  return "";
}

}  // namespace

std::string number_hint(const LogScene& scene, LogColumn column) {
  const auto want = scene.here.line.number(column);
  const auto got = scene.got_line.number(column);
  if (infinite(want) && stands_for_infinity(got, want > 0)) {
    return fmt::format("a great number stands where {} is due: it is written in letters", number_text(want));
  }
  if (column != LogColumn::value) {
    return bound_hint(scene, column);
  }
  switch (scene.here.step) {
    case LogStep::entered:
      return entering_value_hint(scene);
    case LogStep::leaf:
      return leaf_hint(scene);
    case LogStep::updated:
      return scene.here.own_previous ? updated_value_hint(scene) : "";
  }
  return "";
}

}  // namespace harness
