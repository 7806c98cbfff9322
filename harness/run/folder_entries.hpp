#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace harness {

/// Opens a folder for reading; a symbolic link is refused.
inline int open_folder(int parent_fd, const char* name) {
  return openat(parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// Calls `use(name, is_folder)` with every entry of the open folder, from its beginning. A symbolic link is
/// no folder. The entry may be removed meanwhile.
template <class Use>
void for_each_entry(int folder_fd, Use use) {
  // One page: the folder of a usual run is read by one call.
  alignas(dirent64) char buffer[4096];
  lseek(folder_fd, 0, SEEK_SET);
  for (;;) {
    const ssize_t got = getdents64(folder_fd, buffer, sizeof buffer);
    if (got <= 0) {
      return;
    }
    for (ssize_t at = 0; at < got;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(buffer + at);
      at += entry->d_reclen;
      const std::string_view name = entry->d_name;
      if (name == "." || name == "..") {
        continue;
      }
      struct stat facts {};
      const bool is_folder =
          entry->d_type == DT_DIR ||
          (entry->d_type == DT_UNKNOWN &&
           fstatat(folder_fd, entry->d_name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(facts.st_mode));
      use(static_cast<const char*>(entry->d_name), is_folder);
    }
  }
}

}  // namespace harness
