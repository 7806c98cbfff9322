#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
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

/// Puts `fresh` in every place of `old`; what it puts there is not looked at again. An empty `old` has none.
void replace_all(std::string& text, std::string_view old, std::string_view fresh);

/// Whether the word is among `words`, a range of what compares with it.
bool is_one_of(std::string_view word, const auto& words) {
  return std::ranges::find(words, word) != std::end(words);
}

/// The first names with commas between them, and how many more there are: "a, b and 3 more".
std::string first_names(const std::vector<std::string>& names, std::size_t most);

}  // namespace harness
