#pragma once

#include <string_view>

namespace fuzz {

/// An input that shows a mistake which random inputs show seldom or never, as small as it can be.
struct RareInput {
  std::string_view mutant;
  std::string_view input;
};

}  // namespace fuzz
