#pragma once

#include <cstddef>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/strong_set.hpp"

namespace fuzz {

/// A mutant that a set was chosen without.
struct LeftOut {
  /// An index of the assignment's mutants.
  std::size_t mutant = 0;
  /// How many cases of the set kill it all the same.
  int kills = 0;
};

/// Whether a strong set catches mistakes that nobody thought of: for every killable mutant a set is chosen
/// that knows nothing of it, and the mutant is run on that set. In the order of the mutants. `choice.unknown`
/// is not looked at.
tl::expected<std::vector<LeftOut>, std::string> leave_one_out(const Assignment& assignment,
                                                              StrongChoice choice);

}  // namespace fuzz
