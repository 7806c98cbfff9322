#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// What may be otherwise around a program on another machine, and is nothing of its input.
enum class EnvironmentPart {
  /// By what Python and Perl order what they hash.
  hash_seed,
  /// At which addresses its memory lies.
  addresses,
  /// What fresh memory holds before anything was put there.
  fresh_memory,
  /// How large the environment is, and so where the stack begins.
  size,
  /// LANG and LC_ALL.
  locale
};

inline constexpr EnvironmentPart all_environment_parts[] = {
    EnvironmentPart::hash_seed, EnvironmentPart::addresses, EnvironmentPart::fresh_memory,
    EnvironmentPart::size, EnvironmentPart::locale};

/// "hash_seed" and so on.
std::string_view name_of(EnvironmentPart part);

/// Puts into `environment`, which is a run's, what those parts are elsewhere. Whatever they are, the hash
/// seed is a fixed one then: one where it is named, another where it is not.
void put_elsewhere(const std::vector<EnvironmentPart>& parts, std::vector<std::string>& environment);

}  // namespace harness
