#include "harness/judge/node_hints.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include "harness/judge/answer_text.hpp"
#include "harness/judge/log_line.hpp"
#include "harness/judge/numbers.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

constexpr std::string_view pruned = "PRUNED";
/// More names of a line are not looked at.
constexpr std::size_t most_names = 1'000'000;

std::optional<NodeSearch> search_of(const BoardView& boards, std::string_view node) {
  return boards.node_search ? boards.node_search(node) : std::nullopt;
}

/// A hint of a node and the cutoff that leaves it out, where that is known.
Hint with_cutoff(HintId id, const BoardView& boards, std::string_view node) {
  const auto search = search_of(boards, node);
  const auto cutoff = search ? search->cutoff.value_or(Cutoff()) : Cutoff();
  return message(id, short_name(node), cutoff.node, cutoff.child, cutoff.bound);
}

/// A number and names.
struct NodeList {
  std::string_view count;
  std::vector<std::string_view> names;
};

NodeList read_list(std::string_view text) {
  NodeList list;
  const auto end = std::min(text.find(' '), text.size());
  list.count = text.substr(0, end);
  text.remove_prefix(end);
  while (!text.empty() && list.names.size() < most_names) {
    text.remove_prefix(1);
    const auto length = std::min(text.find(' '), text.size());
    list.names.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return list;
}

/// The first of these names that the sorted ones do not hold.
std::optional<std::string_view> first_not_in(const std::vector<std::string_view>& sorted,
                                             const std::vector<std::string_view>& names) {
  const auto found =
      std::ranges::find_if(names, [&](auto name) { return !std::ranges::binary_search(sorted, name); });
  return found == names.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::string_view> sorted(std::vector<std::string_view> names) {
  std::ranges::sort(names);
  return names;
}

Hints number_hints(const BoardView& boards, std::string_view node, std::int64_t due, std::int64_t own) {
  const auto search = search_of(boards, node);
  if (search && !search->cutoff && (due < search->alpha || due > search->beta) &&
      own == std::clamp(due, search->alpha, search->beta)) {
    return {message(HintId::node_value_is_bound, own == search->alpha ? "alpha" : "beta", short_name(node))};
  }
  return own == -due && due != 0 ? Hints{message(HintId::negative)} : Hints();
}

}  // namespace

Hints left_out_hints(const BoardView& boards, std::string_view expected, std::string_view got) {
  const auto due = read_list(expected);
  const auto own = read_list(got);
  if (std::ranges::count(own.names, std::string_view()) > 0) {
    return {message(HintId::names_two_blanks)};
  }
  if (const auto visited = first_not_in(sorted(due.names), own.names)) {
    const auto search = search_of(boards, *visited);
    return {message(search && !search->cutoff ? HintId::node_is_visited : HintId::node_is_none,
                    short_name(*visited))};
  }
  if (const auto missing = first_not_in(sorted(own.names), due.names)) {
    return {with_cutoff(HintId::node_is_left_out, boards, *missing)};
  }
  if (whole_number(own.count) != static_cast<std::int64_t>(own.names.size())) {
    return {message(HintId::names_miscounted, own.names.size(), short_name(own.count))};
  }
  return sorted(due.names) == sorted(own.names) ? Hints{message(HintId::names_in_other_order)} : Hints();
}

Hints node_line_hints(const BoardView& boards, const std::pair<std::string_view, std::string_view>& lines) {
  const auto due = read_node_line(lines.first);
  const auto own = read_node_line(lines.second);
  if (due.node != own.node) {
    return own.node.empty()
               ? Hints()
               : Hints{message(HintId::node_line_due, short_name(due.node), short_name(own.node))};
  }
  const auto due_value = whole_number(due.value);
  const auto own_value = whole_number(own.value);
  if (due.value == pruned && own_value) {
    return {with_cutoff(HintId::node_not_to_visit, boards, due.node)};
  }
  if (own.value == pruned && due_value) {
    return {message(HintId::node_to_visit, short_name(due.node))};
  }
  return due_value && own_value ? number_hints(boards, due.node, *due_value, *own_value) : Hints();
}

}  // namespace harness
