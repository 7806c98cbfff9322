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

}  // namespace fuzz
