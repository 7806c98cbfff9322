#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/run/python_source.hpp"

namespace harness {

/// A Python program that does not work as a file: only as a module of the package that it lies in.
struct PackageProgram {
  /// The topmost package's folder.
  std::filesystem::path top;
  /// "game.main"; the first part may have another name than `top`, where that is a copy of ours.
  std::string module;
};

/// Whether the imports of `file`, which lies in `root`, need that: relative ones, or those of what stands
/// beside its package. `name` is what the user calls `root`.
std::optional<PackageProgram> package_program(const std::filesystem::path& file,
                                              const std::filesystem::path& root, const std::string& name,
                                              const PythonSource& source);

/// What an interpreter is told to run it: the last word names the file.
std::vector<std::string> words_to_run(const PackageProgram& program, const std::filesystem::path& file);

}  // namespace harness
