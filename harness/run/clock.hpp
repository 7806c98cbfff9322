#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>

namespace harness {

using Nanoseconds = std::int64_t;
inline constexpr Nanoseconds millisecond = 1'000'000;

/// Never goes back.
inline Nanoseconds now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return Nanoseconds{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Between zero and thirty years.
inline Nanoseconds from_seconds(double seconds) {
  return static_cast<Nanoseconds>(std::clamp(seconds, 0.0, 1e9) * 1e9);
}

inline timespec to_timespec(Nanoseconds span) {
  return {static_cast<time_t>(span / 1'000'000'000), static_cast<long>(span % 1'000'000'000)};
}

}  // namespace harness
