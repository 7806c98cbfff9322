#pragma once

#include <cstdint>
#include <stop_token>

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

/// Another observer that hears everything, and an end to the walk when one is asked for.
template <class O>
class Stoppable {
 public:
  Stoppable(O& inner, const std::stop_token& stop) : inner_(inner), stop_(stop) {}

  template <class Move>
  void entered(const Visit<Move>& visit) {
    inner_.entered(visit);
  }
  template <class Move>
  void changed(const Visit<Move>& visit) {
    inner_.changed(visit);
  }
  bool stopped() const { return stop_.stop_requested(); }

 private:
  O& inner_;
  const std::stop_token& stop_;
};

}  // namespace solver
