#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "fuzz/models/machine.hpp"

namespace fuzz::models {

/// Copies of a board that a program makes before its moves, by number.
template <class Board>
class Copies {
 public:
  /// Throws `OutOfSteps` where there are more than any search needs: the program forgets to restore.
  std::int64_t keep(Board board) {
    constexpr std::size_t most = 100'000;
    if (kept_.size() == most) {
      throw OutOfSteps();
    }
    kept_.push_back(std::move(board));
    return static_cast<std::int64_t>(kept_.size()) - 1;
  }

  /// All copies made since are not wanted any more. Throws `Crash` where there is none of that number.
  const Board& restored(std::int64_t number) {
    if (number < 0 || number >= static_cast<std::int64_t>(kept_.size())) {
      throw Crash();
    }
    kept_.resize(static_cast<std::size_t>(number) + 1);
    return kept_.back();
  }

 private:
  std::vector<Board> kept_;
};

}  // namespace fuzz::models
