// Logs of graph searches, and counts that were followed down.
#include <algorithm>
#include <array>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

std::string expansions_end(const Arguments& arguments, const Divergence& divergence) {
  const auto missing = arguments.number(1);
  return fmt::format(
      ": yours ends before expansion {}, {}{}", divergence.expansion, arguments.text(0),
      missing == 1 ? ", the last one" : fmt::format("; {} are missing", counted(missing, "line")));
}

std::string expansion_elsewhere(const Arguments& arguments, const Divergence& divergence) {
  return fmt::format(", expansion {}: {} is taken from the fringe, yours takes {}", divergence.expansion,
                     arguments.text(0), arguments.text(1));
}

std::string expansion_columns(const Arguments& arguments, const Divergence& divergence) {
  std::vector<std::string_view> names;
  for (const auto& column : divergence.columns) {
    names.emplace_back(column.name);
  }
  return fmt::format(", expansion {}, {}, column{} {}", divergence.expansion, arguments.text(0),
                     names.size() == 1 ? "" : "s", fmt::join(names, names.size() == 2 ? " and " : ", "));
}

constexpr std::array<WhatRow, 3> what_rows{{
    {WhatId::expansions_end, "expansions_end", "expected missing", "", expansions_end},
    {WhatId::expansion_elsewhere, "expansion_elsewhere", "expected yours", "", expansion_elsewhere},
    {WhatId::expansion_columns, "expansion_columns", "node", "", expansion_columns},
}};

std::string other_rules(const Arguments& arguments, const Divergence& /*divergence*/) {
  constexpr std::size_t most_rules = 3;
  const auto& names = arguments.list(0);
  const auto shown = std::span(names).first(std::min(names.size(), most_rules));
  const auto rules = fmt::format(
      "{} gives: {}{}", names.size() == 1 ? "this rule" : "each of these rules", fmt::join(shown, "; "),
      names.size() == shown.size() ? "" : fmt::format("; and {} more", names.size() - shown.size()));
  return arguments.number(1) == 0
             ? fmt::format("your whole log is what {}", rules)
             : fmt::format("from here to line {} yours is what {}", arguments.number(1), rules);
}

constexpr std::array<HintRow, 20> hint_rows{{
    {HintId::nothing_expanded, "nothing_expanded", "",
     "there is something to search, and yours expands nothing"},
    {HintId::goal_is_expanded, "goal_is_expanded", "", "the goal is expanded and gets a number too"},
    {HintId::search_ends_at_goal, "search_ends_at_goal", "goal expansion",
     "the search ends when the goal {0} is expanded, here as number {1}"},
    {HintId::nothing_to_search, "nothing_to_search", "", "nothing is searched here"},
    {HintId::fringe_is_empty, "fringe_is_empty", "",
     "the fringe is empty then, and the search ends without a way"},
    {HintId::place_expanded_before, "place_expanded_before", "node expansion",
     "{0} was expanded before, as number {1}, and is not on the fringe"},
    {HintId::place_never_generated, "place_never_generated", "node",
     "no expansion before this one has generated {0}"},
    {HintId::place_dropped, "place_dropped", "node expansion",
     "{0} was expanded before, as number {1}: its other node is dropped without a number"},
    {HintId::place_under_top, "place_under_top", "yours expected",
     "{0} is on the stack, but {1} lies on top"},
    {HintId::place_as_good, "place_as_good", "key value expected",
     "{0} is {1} for both, but {2} has been on the fringe longer"},
    {HintId::place_dearer, "place_dearer", "key your_value yours expected_value expected",
     "{0} is {1} for {2} and {3} for {4}"},
    {HintId::start_has_no_parent, "start_has_no_parent", "", "the start has no parent: 0"},
    {HintId::parent_under_top, "parent_under_top", "node expected yours",
     "{0} is on the fringe from expansion {1} and from expansion {2}; that from expansion {1} lies on top"},
    {HintId::parent_as_good, "parent_as_good", "node expected yours",
     "{0} is on the fringe from expansion {1} and from expansion {2}; the first has been there longer"},
    {HintId::parent_dearer, "parent_dearer", "node expected yours key expected_value your_value",
     "{0} is on the fringe from expansion {1} and from expansion {2}; {3} is {4} for the first and {5} for "
     "the "
     "other, which is yours"},
    {HintId::parent_not_of_place, "parent_not_of_place", "yours node",
     "expansion {0} has not put {1} on the fringe"},
    {HintId::counts_from_zero, "counts_from_zero", "", "yours counts from 0"},
    {HintId::f_is_one_alone, "f_is_one_alone", "column", "yours is {0} alone"},
    {HintId::f_equals_one, "f_equals_one", "column", "yours is equal to {0}"},
    {HintId::other_rules, "other_rules", "rules to_line", "", other_rules},
}};

/// As many moves are listed.
constexpr std::size_t most_moves = 12;

std::string count_parts(const Arguments& arguments, const Divergence& /*divergence*/) {
  std::string path = "root";
  for (const auto& move : arguments.list(0)) {
    path += " > " + move;
  }
  return fmt::format(
      "the count parts at {}: asked about that position alone ({}), yours says {}, right is {}", path,
      arguments.text(1), arguments.text(2), arguments.text(3));
}

std::string all_below_right(const Arguments& arguments, const Divergence& divergence) {
  return fmt::format(
      "every position one ply down {}is counted right alone{}{}",
      divergence.path.empty() ? "" : "from there ",
      arguments.number(0) != 0 ? " (all but the first as minimax: how they cut off is not looked at)" : "",
      arguments.number(1) != 0 ? ", and all else that yours says of them is right" : "");
}

std::string below_right_but(const Arguments& arguments, const Divergence& divergence) {
  return fmt::format(
      "every position one ply down {}that can be asked about alone is counted right{}; after {} none can (a "
      "pass, the end of the game, or too deep a search)",
      divergence.path.empty() ? "" : "from there ",
      arguments.number(1) != 0 ? ", and all else that yours says of them is right" : "",
      listed(arguments.list(0), most_moves));
}

std::string below_differs(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("asked about the position after {} alone, yours says {} {}, right is {}",
                     arguments.text(0), arguments.text(1), arguments.text(2), arguments.text(3));
}

std::string moves_below(const Arguments& arguments, const Divergence& divergence) {
  return fmt::format("the legal moves {} are, in the handout's order, {}",
                     divergence.path.empty() ? "here" : "there", listed(arguments.list(0), most_moves));
}

constexpr std::array<HintRow, 6> count_rows{{
    {HintId::count_parts, "count_parts", "path summary yours expected", "", count_parts},
    {HintId::all_below_right, "all_below_right", "other_search all_right", "", all_below_right},
    {HintId::below_right_but, "below_right_but", "not_asked all_right", "", below_right_but},
    {HintId::below_differs, "below_differs", "move field yours expected", "", below_differs},
    {HintId::moves_below, "moves_below", "moves", "", moves_below},
    {HintId::not_followed, "not_followed", "asked", "further down it was not followed ({0} asked)"},
}};

}  // namespace

std::span<const WhatRow> expansion_what_rows() {
  return what_rows;
}

std::span<const HintRow> expansion_hint_rows() {
  return hint_rows;
}

std::span<const HintRow> count_hint_rows() {
  return count_rows;
}

}  // namespace harness
