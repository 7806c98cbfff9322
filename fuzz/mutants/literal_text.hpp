#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fuzz {

/// A text of at most 200 letters, made while compiling (a longer one does not compile), for the names and
/// sentences of mistakes that come in families.
struct LiteralText {
  std::array<char, 200> letters{};
  std::size_t size = 0;

  constexpr LiteralText& add(std::string_view more) {
    std::ranges::copy(more, letters.begin() + size);
    size += more.size();
    return *this;
  }
  /// In decimal digits; the number is not negative.
  constexpr LiteralText& add(std::int64_t number) {
    if (number >= 10) {
      add(number / 10);
    }
    const char digit = static_cast<char>('0' + number % 10);
    return add(std::string_view(&digit, 1));
  }
  constexpr operator std::string_view() const { return {letters.data(), size}; }
};

}  // namespace fuzz
