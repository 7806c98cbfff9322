#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "fuzz/models/syntax.hpp"

namespace fuzz::models {

/// A line that is changed as it happens to those who write programs: it is missing, stands elsewhere, names
/// something else of the same kind, compares otherwise.
struct Slip {
  /// "slip-" and eight digits that tell it from all others of the program.
  std::string name;
  /// "In a max node of alpha-beta it says `alpha = best` instead of `alpha = max(alpha, best)`."
  std::string sentence;
  /// The function that it is in, as an index of the program's.
  std::size_t function = 0;
  std::function<void(Program& program)> make;
};

/// All slips of a program, one line each; those that are seen most often first.
std::vector<Slip> slips_of(const Program& program);

}  // namespace fuzz::models
