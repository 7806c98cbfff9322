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

/// Counts the children that cutoffs leave without a look; what is below them is not counted.
struct PruneCount {
  std::int64_t children = 0;
  template <class Move>
  void entered(const Visit<Move>&) {}
  template <class Move>
  void changed(const Visit<Move>&) {}
  template <class Move>
  void pruned(const Visit<Move>&, std::int64_t left) {
    children += left;
  }
};

/// Two observers that hear everything, one after the other.
template <class First, class Second>
class Both {
 public:
  Both(First& first, Second& second) : first_(first), second_(second) {}

  template <class Move>
  void entered(const Visit<Move>& visit) {
    first_.entered(visit);
    second_.entered(visit);
  }
  template <class Move>
  void changed(const Visit<Move>& visit) {
    first_.changed(visit);
    second_.changed(visit);
  }
  template <class Move>
  void pruned(const Visit<Move>& visit, std::int64_t left) {
    if constexpr (PruneObserver<First, Move>) {
      first_.pruned(visit, left);
    }
    if constexpr (PruneObserver<Second, Move>) {
      second_.pruned(visit, left);
    }
  }

 private:
  First& first_;
  Second& second_;
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
  template <class Move>
  requires PruneObserver<O, Move>
  void pruned(const Visit<Move>& visit, std::int64_t left) { inner_.pruned(visit, left); }
  auto below() requires requires(O& inner) { inner.below(); }
  { return inner_.below(); }
  bool stopped() const { return stop_.stop_requested(); }

 private:
  O& inner_;
  const std::stop_token& stop_;
};

}  // namespace solver
