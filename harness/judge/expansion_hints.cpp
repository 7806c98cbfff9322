#include "harness/judge/expansion_hints.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include <fmt/core.h>

#include "cases/equality.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/log_line.hpp"

namespace harness {
namespace {

/// The node that the right search takes: what is stale before it is dropped.
const FringeNode* taken_next(std::span<const FringeNode> fringe) {
  const auto found = std::ranges::find(fringe, false, &FringeNode::is_stale);
  return found == fringe.end() ? nullptr : &*found;
}

/// The first node of a place, one that is not stale if there is such.
const FringeNode* node_of(std::span<const FringeNode> fringe, const std::string& place) {
  const FringeNode* found = nullptr;
  for (const auto& node : fringe) {
    if (node.place == place && (found == nullptr || (found->is_stale && !node.is_stale))) {
      found = &node;
    }
  }
  return found;
}

/// The number of the last expansion of a place before expansion `before`; nothing if there is none.
std::optional<std::int64_t> expanded_before(std::string_view log, const std::string& place,
                                            std::int64_t before) {
  std::optional<std::int64_t> number;
  const auto columns = split_columns(line_from(log, 0).value_or(Line{}).text).size();
  for_each_expansion_line(log, [&](std::int64_t, std::string_view line) {
    const auto read = read_expansion(line, columns);
    const bool goes_on = read && read->number() < before;
    if (goes_on && read->place() == place) {
      number = read->number();
    }
    return goes_on;
  });
  return number;
}

Hint absent(const ExpansionContext& context, const std::string& place) {
  const auto before = expanded_before(context.log, place, context.expected.number());
  return before ? message(HintId::place_expanded_before, place, *before)
                : message(HintId::place_never_generated, place);
}

Hint late(const SearchView& search, const FringeNode& due, const FringeNode& own) {
  if (search.key.empty()) {
    return message(HintId::place_under_top, own.place, due.place);
  }
  return own.key == due.key
             ? message(HintId::place_as_good, search.key, due.key, due.place)
             : message(HintId::place_dearer, search.key, own.key, own.place, due.key, due.place);
}

/// Two nodes of one place: the one that the right search takes, and that of the candidate's line.
Hints other_parent_hints(const ExpansionContext& context, std::int64_t parent) {
  const auto* const due = taken_next(context.fringe);
  if (due == nullptr || due->place != context.got.place() || due->parent == parent) {
    return {};
  }
  if (due->parent == 0) {
    return {message(HintId::start_has_no_parent)};
  }
  for (const auto& node : context.fringe) {
    if (node.place != due->place || node.parent != parent) {
      continue;
    }
    if (context.search.key.empty()) {
      return {message(HintId::parent_under_top, due->place, due->parent, parent)};
    }
    return {node.key == due->key ? message(HintId::parent_as_good, due->place, due->parent, parent)
                                 : message(HintId::parent_dearer, due->place, due->parent, parent,
                                           context.search.key, due->key, node.key)};
  }
  return {message(HintId::parent_not_of_place, parent, due->place)};
}

std::optional<std::int64_t> number_in(const ExpansionLine& line, std::span<const std::string_view> header,
                                      std::string_view name) {
  const auto found = std::ranges::find(header, name);
  return found == header.end() ? std::nullopt
                               : read_number(line.columns[static_cast<std::size_t>(found - header.begin())]);
}

/// How much of a candidate's log a rule gives.
struct Agreement {
  const OtherRule* rule = nullptr;
  /// The first line that differs; the greatest number when none does.
  std::int64_t line = 0;
  /// Whether one differs that the rule's search has come to.
  bool parts = false;
};

constexpr auto whole_log = std::numeric_limits<std::int64_t>::max();

std::vector<Agreement> best_agreements(const SearchView& search, std::string_view got) {
  std::vector<Agreement> best;
  for (const auto& rule : search.other_rules) {
    const auto [text, whole] = rule.log();
    const auto compared = cases::compare(cases::Comparison::lines, text, got);
    const auto end = whole ? whole_log : count_lines(text) + 1;
    const auto line = compared.difference ? std::min(compared.difference->line, end) : end;
    const Agreement agreement{&rule, line, line < end};
    if (!best.empty() && best.front().line < agreement.line) {
      best.clear();
    }
    if (best.empty() || best.front().line == agreement.line) {
      best.push_back(agreement);
    }
  }
  return best;
}

/// The rules' names, those of one family together where it has several.
std::vector<std::string> rule_names(std::span<const Agreement> agreements) {
  std::vector<std::string> names;
  std::set<std::string_view> named;
  for (const auto& [rule, line, parts] : agreements) {
    const auto relatives = std::ranges::count_if(
        agreements, [&rule = *rule](const auto& other) { return other.rule->family == rule.family; });
    if (rule->family.empty() || relatives == 1) {
      names.push_back(rule->name);
    } else if (named.insert(rule->family).second) {
      names.push_back(fmt::format("{}, such as: {}", rule->family, rule->name));
    }
  }
  return names;
}

}  // namespace

Hints other_place_hints(const ExpansionContext& context) {
  const auto place = context.got.place();
  const auto* const due = taken_next(context.fringe);
  if (due == nullptr) {
    return {};
  }
  const auto* const own = node_of(context.fringe, place);
  if (own == nullptr) {
    return {absent(context, place)};
  }
  if (own->is_stale) {
    const auto before = expanded_before(context.log, place, context.expected.number());
    return {message(HintId::place_dropped, place, before.value_or(0))};
  }
  return {late(context.search, *due, *own)};
}

Hints other_columns_hints(const ExpansionContext& context, std::span<const std::string_view> header) {
  if (context.got.number() != context.expected.number()) {
    return context.expected.number() == 1 && context.got.number() == 0
               ? Hints{message(HintId::counts_from_zero)}
               : Hints();
  }
  const auto parent = number_in(context.got, header, "Parent");
  if (parent && parent != number_in(context.expected, header, "Parent")) {
    return other_parent_hints(context, *parent);
  }
  const auto h = number_in(context.got, header, "H");
  const auto g = number_in(context.got, header, "G");
  const auto f = number_in(context.got, header, "F");
  if (!g || !h || !f || g != number_in(context.expected, header, "G")) {
    return {};
  }
  if (h != number_in(context.expected, header, "H") || f == number_in(context.expected, header, "F")) {
    return {};
  }
  return f == g || f == h ? Hints{message(HintId::f_is_one_alone, f == g ? "g" : "h")} : Hints();
}

Hints rule_hints(const SearchView& search, std::string_view got, std::int64_t line) {
  const auto best = best_agreements(search, got);
  if (best.empty()) {
    return {};
  }
  // Two lines agree by chance easily. Where the log parts from the rule's too, that is not what is wrong
  // with it, or not alone: then it takes more of them.
  const std::int64_t by_chance = best.front().parts ? 4 : 2;
  if (best.front().line <= line + by_chance) {
    return {};
  }
  return {message(HintId::other_rules, rule_names(best),
                  best.front().line == whole_log ? 0 : best.front().line - 1)};
}

}  // namespace harness
