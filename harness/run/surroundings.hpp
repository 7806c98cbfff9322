#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/run/program_kind.hpp"

namespace harness {

/// A program named by one file, and the files around it that it needs.
struct Surroundings {
  /// The folder in which they are looked for: the file's own; above a package's folders, and above `src`.
  std::filesystem::path root;
  /// Below it.
  std::string entry;
  /// With the entry.
  std::vector<std::string> needed;
};

/// What the program in `file` needs, of the sources that lie around it; no link is followed. Around a file
/// that is itself a link, and where very many files lie, nothing is looked for.
Surroundings surroundings_of(const std::filesystem::path& file, ProgramKind kind);

}  // namespace harness
