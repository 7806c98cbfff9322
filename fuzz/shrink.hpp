#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Smaller = std::function<std::vector<std::string>(std::string_view input)>;

/// Which of some inputs fail as they should, all looked at at once: one answer an input. Where the work was
/// stopped half-way, an input that was not looked at counts as one that does not fail.
using FailEach = std::function<std::vector<bool>(std::span<const std::string> inputs)>;

/// The end of a walk towards a small input.
struct Shrunk {
  std::string input;
  /// How many steps led to it.
  std::int64_t steps = 0;
  /// How many inputs were tried, and whether that was all that could be.
  std::int64_t tries = 0;
  bool minimal = true;
};

/// How long a walk may be, and who looks on.
struct ShrinkTerms {
  std::int64_t most_tries = 20'000;
  /// Inputs that are tried at once. The result is the same whatever their number.
  std::size_t at_once = 1;
  /// Ends the walk where it is; asked after every try, whose results count no more then, but for an input
  /// that fails.
  std::function<bool()> is_over = [] { return false; };
  /// Hears of every step.
  std::function<void(const Shrunk& so_far)> improved = [](const Shrunk&) {};
};

/// Goes from an input that fails to the first of its smaller inputs that fails as well, and on from there,
/// until no single step keeps the failure or the terms end it. The smaller inputs are tried from the place on
/// at which the last step was found, and those before it at the end. No input is tried twice, but for those
/// that stood behind one that failed when both were tried at once: they count as not tried.
Shrunk shrink(std::string_view input, const Smaller& smaller, const FailEach& fail, const ShrinkTerms& terms);

/// Asks of one input after the other whether it fails.
FailEach one_by_one(std::function<bool(std::string_view input)> fails);

/// The same, one input after the other, until `most_tries` were tried.
Shrunk shrink(std::string_view input, const Smaller& smaller,
              const std::function<bool(std::string_view input)>& fails, std::int64_t most_tries = 20'000);

}  // namespace fuzz
