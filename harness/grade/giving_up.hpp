#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

namespace harness {

/// Says when a program is given up: after so many timeouts one after the other, in the order of the cases,
/// whatever the order in which they are run. May be used by several threads.
class GivingUp {
 public:
  /// Without a number it never is.
  GivingUp(std::optional<int> after, std::size_t cases) : after_(after), timeouts_(cases) {}

  /// What became of a case.
  void add(std::size_t place, bool is_timeout);
  /// The first case that counts as not run; nothing where the program is not given up, as far as is known.
  std::optional<std::size_t> from() const;

 private:
  const std::optional<int> after_;
  mutable std::mutex mutex_;
  std::vector<std::optional<bool>> timeouts_;
  /// The first case of which nothing is known, and the timeouts right before it.
  std::size_t next_ = 0;
  int in_a_row_ = 0;
  std::optional<std::size_t> from_;
};

}  // namespace harness
