#pragma once

#include <cstddef>
#include <cstdint>
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
  /// Statements, as indices of the program's: where none of them is reached it makes no difference.
  std::vector<std::int16_t> lines;
  std::function<void(Program& program)> make;
  /// A hash of the functions that it is in: another program that has the same has the same slip.
  std::size_t functions = 0;
};

/// All slips of a program, one line each; those that are seen most often first.
std::vector<Slip> slips_of(const Program& program);

}  // namespace fuzz::models
