#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace harness {

/// The words of a command line as a shell splits them: blanks, both kinds of quotes, backslashes; nothing is
/// expanded. A quote that is not closed or a backslash at the end is an error of one line.
tl::expected<std::vector<std::string>, std::string> split_words(std::string_view text);

/// The pieces of `text` between the separators, empty ones included.
std::vector<std::string> pieces(std::string_view text, char separator);

}  // namespace harness
