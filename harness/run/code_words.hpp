#pragma once

#include <string_view>
#include <vector>

namespace harness {

/// Whether `c` may stand in a name of Java, C or C++; all of what is no ASCII may.
bool is_name_byte(char c);

/// The names, numbers and single signs of a text in Java, C or C++, in order; comments and literals are left
/// out. They are parts of `text`.
std::vector<std::string_view> code_words(std::string_view text);

}  // namespace harness
