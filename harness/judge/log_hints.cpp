#include "harness/judge/log_hints.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "harness/judge/leaf_hint.hpp"

namespace harness {
namespace {

std::string_view kind_of(const LogPlace& place) {
  return place.max ? "max" : "min";
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

bool are_swapped(const LogLine& want, const LogLine& got) {
  return got.text(LogColumn::alpha) == want.text(LogColumn::beta) &&
         got.text(LogColumn::beta) == want.text(LogColumn::alpha) && want.alpha() != want.beta();
}

/// A bound of a node that is entered: it is the parent's, as its line right before shows.
Hints passed_bound_hints(const LogContext& context, LogColumn column) {
  const LogLine& want = context.here.line;
  const LogLine& got = context.got_line;
  if (context.here.is_root()) {
    return {message(HintId::search_window)};
  }
  if (context.here.step == LogStep::leaf && got.number(column) == got.value() &&
      want.number(column) != want.value()) {
    return {message(HintId::leaf_moved_bound, title_of(column))};
  }
  const auto& parent = *context.here.previous;
  const auto window = [&](HintId id) {
    return Hints{message(id, context.here.line.node, parent.node, parent.text(LogColumn::alpha),
                         parent.text(LogColumn::beta))};
  };
  if (got.alpha() == -log_infinity && got.beta() == log_infinity) {
    return window(HintId::window_open);
  }
  const auto entered = context.here.path.size() > 1 ? entering_line(context.expected, parent) : std::nullopt;
  const bool of_entry = entered && entered->line.at != parent.line.at && got.alpha() == entered->alpha() &&
                        got.beta() == entered->beta();
  return of_entry ? window(HintId::window_of_entry) : Hints();
}

/// The bound after a child has returned.
Hints moved_bound_hints(const LogContext& context, LogColumn column) {
  const LogPlace& here = context.here;
  const LogLine& got = context.got_line;
  const auto& child = here.previous->node;
  const LogColumn own = own_bound(here.max);
  const auto before = here.own_previous->number(own);
  const auto moved = here.max ? std::max(before, here.line.value()) : std::min(before, here.line.value());
  const LogColumn foreign = here.max ? LogColumn::beta : LogColumn::alpha;
  if (got.number(own) == before && got.number(foreign) == here.line.value() &&
      here.line.number(foreign) != here.line.value()) {
    return {
        message(HintId::moves_own_bound, here.line.node, kind_of(here), title_of(own), title_of(foreign))};
  }
  if (column != own) {
    return {};
  }
  if (here.cuts()) {
    return got.number(own) == moved
               ? Hints{message(HintId::bound_at_cutoff, title_of(own), child, bound_of(here))}
               : Hints();
  }
  if (got.number(own) != before) {
    return {};
  }
  return {here.last ? message(HintId::bound_before_last, child) : message(HintId::bound_before_child)};
}

Hints bound_hints(const LogContext& context, LogColumn column) {
  if (are_swapped(context.here.line, context.got_line)) {
    return {message(HintId::bounds_swapped)};
  }
  if (context.here.step == LogStep::updated) {
    return context.here.own_previous ? moved_bound_hints(context, column) : Hints();
  }
  return passed_bound_hints(context, column);
}

Hints entering_value_hints(const LogContext& context) {
  const LogPlace& here = context.here;
  const LogLine& got = context.got_line;
  const auto start = number_text(here.line.value());
  if (got.value() == -here.line.value()) {
    return {message(HintId::value_starts, here.line.node, kind_of(here), start)};
  }
  if (here.line.has_window && got.value() == here.line.number(own_bound(here.max))) {
    return {message(HintId::value_starts_at_bound, start)};
  }
  const auto next = log_line_from(context.got, got.line.next);
  return !infinite(got.value()) && (!next || next->depth <= here.line.depth)
             ? Hints{message(HintId::no_leaf, here.line.node)}
             : Hints();
}

/// The value after a child has returned.
Hints updated_value_hints(const LogContext& context) {
  const LogPlace& here = context.here;
  const auto got = context.got_line.value();
  const auto child = here.previous->value();
  const auto before = here.own_previous->value();
  const bool improves = here.line.value() != before;
  if (!infinite(got) && got != 0 && got == -here.line.value()) {
    return {message(HintId::negative_expected)};
  }
  if (here.line.has_window && got != child && got != before &&
      (got == here.own_previous->alpha() || got == here.own_previous->beta())) {
    return {message(HintId::value_is_bound)};
  }
  if (improves && got == before) {
    return {message(HintId::child_not_taken, here.line.node, kind_of(here), here.previous->node,
                    number_text(child))};
  }
  if (!improves && got == child) {
    return {message(HintId::child_wrongly_taken, here.line.node, kind_of(here),
                    here.max ? "greatest" : "least", here.previous->node)};
  }
  return {};
}

}  // namespace

Hints number_hints(const LogContext& context, LogColumn column) {
  const auto want = context.here.line.number(column);
  const auto got = context.got_line.number(column);
  if (infinite(want) && stands_for_infinity(got, want > 0)) {
    return {message(HintId::great_number, number_text(want))};
  }
  if (column != LogColumn::value) {
    return bound_hints(context, column);
  }
  switch (context.here.step) {
    case LogStep::entered:
      return entering_value_hints(context);
    case LogStep::leaf:
      return leaf_hints(context);
    case LogStep::updated:
      return context.here.own_previous ? updated_value_hints(context) : Hints();
  }
  return {};
}

}  // namespace harness
