#pragma once

#include <cstdint>
#include <limits>

namespace harness {

/// Sizes of the regular files below a folder.
struct FolderSize {
  /// Of a file that takes much more room than its size needs (`fallocate`) the room.
  std::int64_t bytes = 0;
  std::int64_t largest_file = 0;
  /// What everything takes of the disk.
  std::int64_t room = 0;
  /// Everything that has a name there, folders and links as well.
  std::int64_t entries = 0;
  bool too_deep = false;
  /// There is something that nobody can look at.
  bool closed = false;
  bool operator==(const FolderSize&) const = default;
};

/// Measures the open folder `folder_fd`; symbolic links are not followed. A folder that its permissions close
/// is opened for the moment. Where that cannot be, and where folders are nested more than 100 deep, `bytes`
/// is infinite: what lies there could not be watched. Stops soon after the first `most_entries`.
FolderSize measure_folder(int folder_fd,
                          std::int64_t most_entries = std::numeric_limits<std::int64_t>::max());

}  // namespace harness
