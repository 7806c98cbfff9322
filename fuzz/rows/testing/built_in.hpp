#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/built_in.hpp"

/// The assignments that plycheck brings along, made once for the tests of a program.
namespace fuzz {

inline const std::vector<Assignment>& assignments() {
  static const std::vector<Assignment> rows = rows::built_in();
  return rows;
}

/// The one of that name, or nothing.
inline const Assignment* find_assignment(std::string_view name) {
  const auto found =
      std::ranges::find(assignments(), name, [](const Assignment& row) { return row.facts.name; });
  return found == assignments().end() ? nullptr : &*found;
}

}  // namespace fuzz
