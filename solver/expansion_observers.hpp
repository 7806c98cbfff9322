#pragma once

#include <cstdint>
#include <stop_token>

#include "solver/best_first.hpp"

namespace solver {

/// Counts the expansions, the goal's included.
struct ExpansionCount {
  int expansions = 0;
  void expanded(int, const Node&) { ++expansions; }
};

/// Another observer that hears everything, and an end to the search when one is asked for or when one more
/// than `most` expansions would be made.
template <ExpansionObserver O>
class StoppableExpansions {
 public:
  StoppableExpansions(O& inner, const std::stop_token& stop, int most)
      : inner_(inner), stop_(stop), left_(most) {}

  void expanded(int number, const Node& node) {
    --left_;
    inner_.expanded(number, node);
  }
  bool stopped() const { return left_ <= 0 || stop_.stop_requested(); }

 private:
  O& inner_;
  const std::stop_token stop_;
  int left_;
};

}  // namespace solver
