#include "cases/in_quotes.hpp"

#include <cstddef>

#include <fmt/core.h>

namespace cases {

std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += (byte < 0x20 || byte >= 0x7f) ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 24;
  return "'" + printable(text.substr(0, longest)) + (text.size() > longest ? "...'" : "'");
}

}  // namespace cases
