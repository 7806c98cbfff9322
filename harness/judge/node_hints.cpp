#include "harness/judge/node_hints.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include <fmt/core.h>

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

/// ": 2 is cut off after its child 2.1 (value 2 <= alpha 3)", where that is known.
std::string cutoff_text(const BoardView& boards, std::string_view node) {
  const auto search = search_of(boards, node);
  return search && !search->cutoff.empty() ? ": " + search->cutoff : "";
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

std::string number_hint(const BoardView& boards, std::string_view node, std::int64_t due, std::int64_t own) {
  const auto search = search_of(boards, node);
  if (search && search->cutoff.empty() && (due < search->alpha || due > search->beta) &&
      own == std::clamp(due, search->alpha, search->beta)) {
    return fmt::format("yours is the {} that {} is entered with: its value comes from its children alone",
                       own == search->alpha ? "alpha" : "beta", short_name(node));
  }
  return own == -due && due != 0 ? "yours is the negative" : "";
}

}  // namespace

std::string left_out_hint(const BoardView& boards, std::string_view expected, std::string_view got) {
  const auto due = read_list(expected);
  const auto own = read_list(got);
  if (std::ranges::count(own.names, std::string_view()) > 0) {
    return "two blanks stand where one is due";
  }
  if (const auto visited = first_not_in(sorted(due.names), own.names)) {
    const auto search = search_of(boards, *visited);
    return search && search->cutoff.empty()
               ? fmt::format("{} is visited, yours leaves it out", short_name(*visited))
               : fmt::format("{} is none of them", short_name(*visited));
  }
  if (const auto missing = first_not_in(sorted(own.names), due.names)) {
    return fmt::format("{} is left out{}", short_name(*missing), cutoff_text(boards, *missing));
  }
  if (whole_number(own.count) != static_cast<std::int64_t>(own.names.size())) {
    return fmt::format("yours names {} and says `{}`", own.names.size(), short_name(own.count));
  }
  return sorted(due.names) == sorted(own.names) ? "they are the same in another order" : "";
}

std::string node_line_hint(const BoardView& boards,
                           const std::pair<std::string_view, std::string_view>& lines) {
  const auto due = read_node_line(lines.first);
  const auto own = read_node_line(lines.second);
  if (due.node != own.node) {
    return own.node.empty() ? ""
                            : fmt::format("the line of {} is due, yours has one of {}", short_name(due.node),
                                          short_name(own.node));
  }
  const auto due_value = whole_number(due.value);
  const auto own_value = whole_number(own.value);
  if (due.value == pruned && own_value) {
    return fmt::format("{} is not to be visited{}", short_name(due.node), cutoff_text(boards, due.node));
  }
  if (own.value == pruned && due_value) {
    return fmt::format("{} is to be visited: no cutoff comes before it", short_name(due.node));
  }
  return due_value && own_value ? number_hint(boards, due.node, *due_value, *own_value) : "";
}

}  // namespace harness
