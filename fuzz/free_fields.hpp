#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/shrink.hpp"

namespace fuzz {

/// The fields of a group that do not matter, by name, in the input's order.
struct FreeGroup {
  std::string group;
  std::vector<std::string> names;
  bool operator==(const FreeGroup&) const = default;
};

/// What of a failing input may be anything.
struct FreeFields {
  /// Only groups that have some.
  std::vector<FreeGroup> groups;
  /// Whether the failure stays as well when all of them change together; nothing where that was not tried.
  std::optional<bool> together = std::nullopt;
  std::int64_t tries = 0;
  /// Whether all fields were tried.
  bool whole = true;
};

/// How long fields are tried.
struct FreeTerms {
  std::int64_t most_tries = 1'000;
  /// Asked after every look, which counts no more then.
  std::function<bool()> is_over = [] { return false; };
  /// Other values for which it says no are not tried, as if the field could not have them.
  std::function<bool(std::string_view input)> may_be_tried = [](std::string_view) { return true; };
};

/// Finds the fields of a failing input that do not matter: with each of some other values it fails as before.
/// A field that can have no other value is not among them.
FreeFields free_fields(std::string_view input,
                       const std::function<std::vector<Field>(std::string_view input)>& variations,
                       const FailEach& fail, const FreeTerms& terms);

}  // namespace fuzz
