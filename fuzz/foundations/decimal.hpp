#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>

namespace fuzz {

/// Appends a whole number in decimal.
inline void append_decimal(std::string& text, std::int64_t number) {
  constexpr std::size_t most_digits = 20;
  std::array<char, most_digits> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

/// What is read of a number above 0 by one who takes one character of it.
inline int first_digit(int number) {
  constexpr int base = 10;
  while (number >= base) {
    number /= base;
  }
  return number;
}

}  // namespace fuzz
