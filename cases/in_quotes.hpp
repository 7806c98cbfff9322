#pragma once

#include <string>
#include <string_view>

namespace cases {

/// A foreign text whose bytes that do not print stand as \xNN.
std::string printable(std::string_view text);

/// The same in quotes, cut with an ellipsis where it is long.
std::string in_quotes(std::string_view text);

}  // namespace cases
