#pragma once

#include <string>
#include <string_view>

#include "cases/parsed.hpp"

namespace cases {

/// "UTF-16", "UTF-32" where the text begins or looks so, which nothing here reads; else empty.
std::string wide_encoding(std::string_view text);

/// Why an input is refused, in one line: a text that an editor saved in a form of its own is told by that,
/// with what to do; else `error` is described.
std::string describe_input(std::string_view file, std::string_view text, const ParseError& error);

}  // namespace cases
