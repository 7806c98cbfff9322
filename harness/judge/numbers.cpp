#include "harness/judge/numbers.hpp"

#include <charconv>

namespace harness {

std::optional<std::int64_t> whole_number(std::string_view text) {
  constexpr std::int64_t largest = std::int64_t{1} << 40;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && -largest <= value && value <= largest ? std::optional(value) : std::nullopt;
}

}  // namespace harness
