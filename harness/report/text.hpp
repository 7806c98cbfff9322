#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// The last `count` lines that are not blank at the end, each made visible and cut at 200 bytes.
std::vector<std::string> last_lines(std::string_view text, std::size_t count);

/// A word as a shell needs it typed: in quotes where it has to be.
std::string shell_quoted(std::string_view word);

}  // namespace harness
