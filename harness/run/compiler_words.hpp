#pragma once

#include <string>
#include <string_view>

namespace harness {

/// What a compiler said, in at most 20 lines: as it is where it is no longer; else its first error with the
/// lines that belong to it and, where that is in a file of the system, the place in the program's own that
/// led there; then how many lines there are more. Nothing where no error is found in a longer text.
std::string first_error_in(std::string_view printed);

}  // namespace harness
