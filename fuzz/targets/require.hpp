#pragma once

#include <cstdio>
#include <cstdlib>

namespace fuzz {

/// A promise that does not hold ends the process, which libFuzzer reports with the input.
inline void require(bool holds, const char* promise) {
  if (!holds) {
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
  }
}

}  // namespace fuzz
