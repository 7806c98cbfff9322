#pragma once

#include <cstdint>

namespace harness {

/// How many processes a run may have with those that have ended and that nobody has waited for.
constexpr std::int64_t most_with_ended(std::int64_t processes) {
  return 4 * (processes > 0 ? processes : 0) + 64;
}

}  // namespace harness
