#pragma once

#include <cstdint>
#include <sys/vfs.h>

namespace harness {

/// What the file system of a folder has left, in bytes.
struct DiskSpace {
  /// For this process, and with what is kept for root.
  std::int64_t available = 0;
  std::int64_t unused = 0;
  /// Files, folders and links on it.
  std::int64_t entries = 0;
  /// A small answer may find no room any more.
  bool full() const { return available < (std::int64_t{1} << 18); }
};

/// Of the open folder. Where the system does not tell, there is room enough.
inline DiskSpace disk_space(int folder_fd) {
  struct statfs facts {};
  if (fstatfs(folder_fd, &facts) != 0) {
    return {std::int64_t{1} << 60};
  }
  return {static_cast<std::int64_t>(facts.f_bavail) * facts.f_bsize,
          static_cast<std::int64_t>(facts.f_bfree) * facts.f_bsize,
          static_cast<std::int64_t>(facts.f_files - facts.f_ffree)};
}

}  // namespace harness
