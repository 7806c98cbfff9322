#pragma once

#include <string>
#include <string_view>

namespace harness {

/// Says of two files that differ in layout alone what would have to change for them to be the same: "would be
/// accepted without the newline at the end (after line 4)".
std::string layout_words(std::string_view expected, std::string_view got);

}  // namespace harness
