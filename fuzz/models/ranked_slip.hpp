#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/models/slips.hpp"
#include "fuzz/models/syntax.hpp"

namespace fuzz::models {

/// The sooner, the likelier: of slips that do the same the first is told.
enum class Likelihood { missing, other_name, shorter, moved, compared, number, loop };

/// A slip as it is found, with what it has in common with those of other functions.
struct RankedSlip {
  Likelihood likelihood = Likelihood::missing;
  /// The function that it is in, as an index of the program's.
  std::size_t function = 0;
  /// What is wrong, without where: "`alpha = best` is missing".
  std::string what;
  Slip slip;
  /// Where in its function it is and of what kind, without names: the same as that of a slip in a function
  /// with other names, or with max and min the other way round. Empty where no other has its like.
  std::string mark = {};
  /// The name that is said instead of the right one, where that is the slip.
  std::string said = {};
};

inline std::size_t index(std::int64_t at) {
  return static_cast<std::size_t>(at);
}

/// The slip's sentence is "In TITLE WHAT."; it keeps its name as long as that stays.
Slip slip_in(std::string_view title, std::string_view what, std::vector<std::int16_t> lines,
             std::function<void(Program&)> make, std::size_t functions);

/// "slip-" and eight digits.
std::string name_of_slip(std::string_view sentence);

/// A new expression's index.
std::int16_t added(Program& program, const Expression& expression);

/// A statement's line between backticks.
std::string quoted(const Program& program, const Function& function, std::int16_t statement);

}  // namespace fuzz::models
