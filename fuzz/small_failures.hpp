#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// Runs the candidate on some inputs, which are no cases: what it did with those that say something of its
/// outputs. Nothing where it cannot be run on all of them.
using AskCandidate =
    std::function<std::optional<std::vector<Observation>>(std::span<const std::string> inputs)>;

/// Asks a candidate about ever smaller inputs of a task, from the smallest on which it gave a wrong answer:
/// programs with mistakes are tried by the thousand, and each takes as long as the smallest failing input
/// does. Which inputs these are hangs on what was seen, never on a clock.
class SmallFailures {
 public:
  /// Inputs that are asked about at once.
  static constexpr std::size_t at_once = 4;

  /// `seen` are the observations of all tasks.
  SmallFailures(const Assignment& assignment, std::string_view task, std::span<const Observation> seen);

  /// Up to `most` inputs, simpler than the smallest failing one, of different sizes; none where that is small
  /// enough, or none of those asked about since fails.
  std::vector<std::string> next(std::size_t most, const std::stop_token& stop);

  /// What the candidate did with some of these.
  void take(std::span<const Observation> seen);

 private:
  /// An input, and the nodes that a right program enters for it.
  struct Sized {
    std::string input;
    std::int64_t nodes = 0;
  };

  std::optional<Sized> sized(const std::string& input) const;
  void note(const Observation& observation);

  const Assignment& assignment_;
  const std::string task_;
  /// The smallest failing input; nothing where none is small enough to be looked at.
  std::optional<Sized> smallest_;
  /// How often inputs were asked for since it has become smaller.
  std::size_t in_vain_ = 0;
  /// All that the candidate was run on.
  std::set<std::string, std::less<>> known_;
};

}  // namespace fuzz
