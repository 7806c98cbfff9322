#pragma once

#include <string>
#include <string_view>

namespace cases {

/// A foreign text in quotes, bytes that do not print as \xNN, cut with an ellipsis where it is long.
std::string in_quotes(std::string_view text);

}  // namespace cases
