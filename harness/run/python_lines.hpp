#pragma once

#include <string_view>
#include <vector>

namespace harness {

/// A statement of Python, or the head of a compound one.
struct PythonLine {
  /// Where it begins, from 1.
  int number = 1;
  /// Columns before it; a tab goes on to the next column that 8 divides.
  int indent = 0;
  /// Names, numbers, strings with their quotes and prefix, and single signs; parts of the text.
  std::vector<std::string_view> words;
};

/// The lines of a text in Python 2 or 3, joined where brackets or backslashes join them; comments and blank
/// lines are left out. A text that is no Python gives lines as well.
std::vector<PythonLine> python_lines(std::string_view text);

bool is_python_string(std::string_view word);

/// What stands between a string's quotes, escapes as they are.
std::string_view python_string(std::string_view word);

bool is_python_name(std::string_view word);

}  // namespace harness
