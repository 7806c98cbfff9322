#pragma once

#include "solver/walk.hpp"

namespace solver {

/// A policy by which equality does not prune: the children that are left need no look only when a value lies
/// beyond the bound, not on it.
template <Policy P>
struct StrictCut : P {
  constexpr bool cuts(bool max, Score value, const Window& window) const {
    return max ? value > window.beta : value < window.alpha;
  }
};

}  // namespace solver
