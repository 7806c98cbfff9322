#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/foundations/output_match.hpp"
#include "fuzz/models/machine.hpp"

namespace fuzz::models {

/// More bytes than a program may write to a file.
inline constexpr std::size_t most_written = std::size_t{1} << 25U;

/// What a program writes cannot become what is wanted.
struct Unlike {};

/// A file that a program writes bit by bit.
class WrittenFile {
 public:
  explicit WrittenFile(const MutantBudget& budget, std::string_view name, std::string begin = {})
      : match_(OutputMatch::of(budget.wanted, name)), text_(std::move(begin)) {}

  /// Throws `Unlike` as soon as the file cannot become what is wanted, `OutOfSteps` when it is too long.
  void add(std::string_view written) {
    text_ += written;
    if (text_.size() > most_written) {
      throw OutOfSteps();
    }
    if (!match_.holds_for(text_)) {
      throw Unlike();
    }
  }
  bool is_empty() const { return text_.empty(); }
  std::string take() && { return std::move(text_); }

 private:
  OutputMatch match_;
  std::string text_;
};

/// A number as logs have it: what the program takes for infinity in words.
inline void append_value(std::string& text, std::int64_t number, std::int64_t infinite) {
  if (number == infinite || number == -infinite) {
    text += number < 0 ? "-Infinity" : "Infinity";
    return;
  }
  append_decimal(text, number);
}

}  // namespace fuzz::models
