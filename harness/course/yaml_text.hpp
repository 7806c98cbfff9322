#pragma once

#include <string>
#include <string_view>

namespace harness {

/// What a key or a text in quotes says in YAML: single ones, or double ones with escapes. Lines become one
/// with blanks. Without quotes it is the text, without the blanks at its ends.
std::string unquoted_yaml(std::string_view raw);

}  // namespace harness
