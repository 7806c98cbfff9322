#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace harness {

/// Why a line stands in a log: an inner node is entered, a leaf is entered, a child of a node has returned.
enum class LogStep { entered, leaf, updated };

/// A line of a log by its place in the search's tree.
struct NodePlace {
  /// The nodes from below the root to this one; empty at the root.
  std::vector<std::string> path;
  LogStep step = LogStep::entered;
  /// With `updated`: the child that has returned, and whether it is the node's last one, of a node that is
  /// not cut off.
  std::string child;
  bool is_last = false;
  bool operator==(const NodePlace&) const = default;
};

/// What a sentence of the judge speaks of. Texts that come from a candidate's file are visible and short
/// already; none is a sentence of ours.
using Argument = std::variant<std::int64_t, std::string, std::vector<std::string>, NodePlace, double>;

/// Something that the judge says: what it is, and of what it speaks. Words are made of it at the end.
template <class Id>
struct Message {
  Id id{};
  std::vector<Argument> arguments;
  bool operator==(const Message&) const = default;
};

inline Argument argument(std::integral auto number) {
  return static_cast<std::int64_t>(number);
}
inline Argument argument(std::floating_point auto number) {
  return static_cast<double>(number);
}
inline Argument argument(std::string_view text) {
  return std::string(text);
}
inline Argument argument(std::vector<std::string> texts) {
  return texts;
}
inline Argument argument(NodePlace place) {
  return place;
}

/// A message of these arguments, in their order.
template <class Id, class... Values>
Message<Id> message(Id id, Values&&... values) {
  return {id, {argument(std::forward<Values>(values))...}};
}

}  // namespace harness
