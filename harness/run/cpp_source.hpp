#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// What building a C or C++ file needs to know of its text.
struct CppSource {
  /// It defines the function `main`.
  bool has_main = false;
  /// What it includes, as it is written between quotes or angles: "board.h", "../include/x.hpp".
  std::vector<std::string> includes;
};

/// Reads a C or C++ file; comments and literals do not confuse it. Nothing is left out for the preprocessor's
/// conditions.
CppSource read_cpp(std::string_view text);

/// Only what it includes, which is sooner known.
std::vector<std::string> included_by_cpp(std::string_view text);

}  // namespace harness
