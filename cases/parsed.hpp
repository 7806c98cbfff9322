#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace cases {

/// Why a text could not be read. Line and column count from 1, columns in bytes.
struct ParseError {
  int line = 1;
  int column = 1;
  std::string expected;
  std::string found;
  bool operator==(const ParseError&) const = default;
};

/// A value read from a text, or the first thing that was wrong with it.
template <class T>
using Parsed = tl::expected<T, ParseError>;

/// `file:line:column: expected ..., found ...`
std::string describe(std::string_view file, const ParseError& error);

}  // namespace cases
