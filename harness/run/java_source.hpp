#pragma once

#include <string>
#include <string_view>

namespace harness {

/// What running a Java file needs to know of its text.
struct JavaSource {
  /// "edu.usc.ai", or empty.
  std::string package;
  /// The class that holds `static void main(...)`, as the class file is called: "Main", "Outer$Inner",
  /// without the package. The one called `preferred` where several have it, else the first; empty where none
  /// has.
  std::string main_class;
};

/// Reads the declarations of a Java file; comments and literals do not confuse it.
JavaSource read_java(std::string_view text, std::string_view preferred);

}  // namespace harness
