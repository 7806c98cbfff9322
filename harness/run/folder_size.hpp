#pragma once

#include <cstdint>
#include <limits>

namespace harness {

/// Sizes of the regular files below a folder.
struct FolderSize {
  std::int64_t bytes = 0;
  std::int64_t largest_file = 0;
  /// Everything that has a name there, folders and links as well.
  std::int64_t entries = 0;
  bool too_deep = false;
  bool operator==(const FolderSize&) const = default;
};

/// Measures the open folder `folder_fd`; symbolic links are not followed. Folders nested more than 100
/// deep are too deep and count as infinitely large: what lies below could not be watched. Stops soon after
/// the first `most_entries`.
FolderSize measure_folder(int folder_fd,
                          std::int64_t most_entries = std::numeric_limits<std::int64_t>::max());

}  // namespace harness
