#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace solver {

/// A text of at most seven bytes, which are copied at once. The last byte is its length.
using ShortText = std::array<char, 8>;

/// Writes a text to `at` and returns its end. All eight bytes from `at` on are overwritten.
inline char* put_short(char* at, const ShortText& text) {
  std::memcpy(at, text.data(), text.size());
  return at + text.back();
}

/// The room that `put_decimal` needs, whatever the value.
inline constexpr std::size_t decimal_room = 24;

namespace decimal {

inline constexpr int largest = 999;

/// The texts of -largest .. largest. Nearly all numbers in a log are among them.
inline constexpr auto texts = [] {
  std::array<ShortText, 2 * largest + 1> table{};
  for (std::size_t index = 0; index < table.size(); ++index) {
    const int value = static_cast<int>(index) - largest;
    ShortText& text = table[index];
    int rest = value < 0 ? -value : value;
    char size = 0;
    if (value < 0) {
      text[static_cast<std::size_t>(size++)] = '-';
    }
    for (int unit = rest >= 100 ? 100 : rest >= 10 ? 10 : 1; unit > 0; unit /= 10) {
      text[static_cast<std::size_t>(size++)] = static_cast<char>('0' + rest / unit);
      rest %= unit;
    }
    text.back() = size;
  }
  return table;
}();

}  // namespace decimal

/// Writes the decimal text of `value` to `at` and returns its end. What follows it, within the room, is
/// overwritten too.
inline char* put_decimal(char* at, std::int64_t value) {
  if (value < -decimal::largest || value > decimal::largest) {
    return std::to_chars(at, at + decimal_room, value).ptr;
  }
  return put_short(at, decimal::texts[static_cast<std::size_t>(value + decimal::largest)]);
}

}  // namespace solver
