#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Smaller = std::function<std::vector<std::string>(std::string_view input)>;

/// The end of a walk towards a small input.
struct Shrunk {
  std::string input;
  /// How many steps led to it.
  std::int64_t steps = 0;
  /// How many inputs were tried, and whether that was all that could be.
  std::int64_t tries = 0;
  bool minimal = true;
};

/// Goes from an input that `fails` to the first of its smaller inputs that fails as well, and on from there,
/// until none does or `most_tries` were tried.
Shrunk shrink(std::string_view input, const Smaller& smaller,
              const std::function<bool(std::string_view input)>& fails, std::int64_t most_tries = 20'000);

}  // namespace fuzz
