#pragma once

#include <string>
#include <string_view>

namespace fuzz {

/// An input made by hand, and the mistake that it shows.
struct MutantInput {
  std::string_view mutant;
  std::string input;
};

}  // namespace fuzz
