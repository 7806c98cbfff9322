#pragma once

#include <string>
#include <string_view>

namespace cases {

/// The text without a byte order mark of UTF-8 at its front, and with LF where lines end with CRLF, or with
/// CR CR LF, as a CRLF written as text becomes: what an
/// editor of another system made of it is undone, and nothing else.
std::string with_line_ends_lf(std::string_view text);

}  // namespace cases
