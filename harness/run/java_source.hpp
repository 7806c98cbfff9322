#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// What building and running a Java file needs to know of its text.
struct JavaSource {
  /// "edu.usc.ai", or empty.
  std::string package;
  /// The class that holds `static void main(...)`, as the class file is called: "Main", "Outer$Inner",
  /// without the package. The one called `preferred` where several have it, else the first; empty where none
  /// has.
  std::string main_class;
  /// The classes at the top, in order.
  std::vector<std::string> classes;
  /// The one of them that is public, by which the file must be called; empty where none is.
  std::string public_class;
  /// "java.util.List", "edu.usc.*"; without `static` and what is named of the class.
  std::vector<std::string> imports;
  /// All names in it.
  std::set<std::string, std::less<>> words;
};

/// Reads the declarations of a Java file; comments and literals do not confuse it.
JavaSource read_java(std::string_view text, std::string_view preferred);

/// The folder in which the packages begin, of a file of `package` in `folder`; `folder` itself where that is
/// not called as the package is.
std::filesystem::path package_root(const std::filesystem::path& folder, const std::string& package);

}  // namespace harness
