#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness::testing {

/// One entry of an archive to be written.
struct WrittenEntry {
  enum class Kind { file, folder, link, hard_link, pipe, device };
  std::string name;
  /// A file's contents, or what a link leads to.
  std::string contents = {};
  Kind kind = Kind::file;
  unsigned mode = 0644;
};

/// Formats by their endings: ".zip", ".tar", ".tar.gz", ".tar.xz", ".tar.bz2", ".7z".
void write_archive(const std::filesystem::path& file, const std::vector<WrittenEntry>& entries);

}  // namespace harness::testing
