#include "cases/parsed.hpp"

#include <fmt/core.h>

namespace cases {

std::string describe(std::string_view file, const ParseError& error) {
  return fmt::format("{}:{}:{}: expected {}, found {}", file, error.line, error.column, error.expected,
                     error.found);
}

}  // namespace cases
