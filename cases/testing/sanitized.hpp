#pragma once

/// What tests do less of where sanitizers look on. The ways through the code are the same with fewer inputs;
/// what is said of many inputs is asserted by the builds without sanitizers.
namespace cases::testing {

#if defined(PLYCHECK_SANITIZED)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

/// `count`, or a tenth of it, one at least, where sanitizers look on.
constexpr int share_of(int count) {
  return is_sanitized ? (count + 9) / 10 : count;
}

}  // namespace cases::testing
