#pragma once

#include <deque>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "harness/assignment/assignment.hpp"

namespace harness {

/// The assignments that a process knows, by name. It is made in `main` and passed; names are looked up where
/// they come from outside, and all else is handed the row.
class Registry {
 public:
  /// The error is one line: a row of that name is there, or it has none.
  tl::expected<void, std::string> add(Assignment row);

  /// The row of that name, or nothing. It stays where it is as long as the registry.
  const Assignment* find(std::string_view name) const;

  /// In the order in which they were added.
  const std::deque<Assignment>& all() const { return rows_; }

 private:
  /// A row does not move when another one is added.
  std::deque<Assignment> rows_;
};

}  // namespace harness
