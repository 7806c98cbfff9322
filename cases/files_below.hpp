#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace cases {

/// What lies below a folder, by paths below it.
struct FilesBelow {
  /// Every file, and what stands in the place of a case.json.
  std::vector<std::string> files;
  /// Links to folders, which are not entered.
  std::vector<std::string> linked_folders;
};

/// Left out are folders ending in `.part`, which an interrupted `write_case` leaves, and `__MACOSX`. A folder
/// that cannot be read is an error of one line.
tl::expected<FilesBelow, std::string> files_below(const std::filesystem::path& root);

}  // namespace cases
