#pragma once

#include <cstdint>

#include "solver/walk.hpp"

namespace solver {

/// Hears nothing: for a search whose decision alone is wanted.
struct Unobserved {
  template <class Move>
  void entered(const Visit<Move>&) {}
  template <class Move>
  void changed(const Visit<Move>&) {}
};

/// Counts the nodes entered, the root included.
struct NodeCount {
  std::int64_t nodes = 0;
  template <class Move>
  void entered(const Visit<Move>&) {
    ++nodes;
  }
  template <class Move>
  void changed(const Visit<Move>&) {}
};

}  // namespace solver
