#pragma once

#include "solver/rules.hpp"

namespace solver {

/// The bounds that a search passes down: the maximizer has `alpha` for sure, the minimizer holds him to
/// `beta`.
struct Window {
  Score alpha = -infinity;
  Score beta = infinity;
  bool operator==(const Window&) const = default;
};

}  // namespace solver
