#include "cases/parsed.hpp"

#include <fmt/core.h>

namespace cases {

std::string in_quotes(std::string_view token) {
  constexpr std::size_t longest = 24;
  std::string out = "'";
  for (const char c : token.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    out += (byte < 0x20 || byte >= 0x7f) ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return out + (token.size() > longest ? "...'" : "'");
}

std::string describe(std::string_view file, const ParseError& error) {
  return fmt::format("{}:{}:{}: expected {}, found {}", file, error.line, error.column, error.expected,
                     error.found);
}

}  // namespace cases
