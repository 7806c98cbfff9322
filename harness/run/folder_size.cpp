#include "harness/run/folder_size.hpp"

#include <algorithm>
#include <dirent.h>
#include <fcntl.h>
#include <limits>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace harness {
namespace {

constexpr int deepest = 100;
constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max() / 4;

void add_folder(int folder_fd, int depth, FolderSize& size);

void add_entry(int folder_fd, const dirent64& entry, int depth, FolderSize& size) {
  const std::string_view name = entry.d_name;
  if (name == "." || name == "..") {
    return;
  }
  if (entry.d_type == DT_DIR) {
    const int inner = openat(folder_fd, entry.d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner >= 0) {
      add_folder(inner, depth + 1, size);
      close(inner);
    }
    return;
  }
  struct stat facts {};
  if ((entry.d_type == DT_REG || entry.d_type == DT_UNKNOWN) &&
      fstatat(folder_fd, entry.d_name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(facts.st_mode)) {
    size.bytes += facts.st_size;
    size.largest_file = std::max<std::int64_t>(size.largest_file, facts.st_size);
  }
}

void add_folder(int folder_fd, int depth, FolderSize& size) {
  if (depth > deepest) {
    size.bytes = infinite;
    return;
  }
  // One page for each level: the folder of a usual candidate is read by one call.
  alignas(dirent64) char buffer[4096];
  while (size.bytes < infinite) {
    const ssize_t got = getdents64(folder_fd, buffer, sizeof buffer);
    if (got <= 0) {
      return;
    }
    for (ssize_t at = 0; at < got;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(buffer + at);
      add_entry(folder_fd, *entry, depth, size);
      at += entry->d_reclen;
    }
  }
}

}  // namespace

FolderSize measure_folder(int folder_fd) {
  FolderSize size;
  lseek(folder_fd, 0, SEEK_SET);
  add_folder(folder_fd, 0, size);
  return size;
}

}  // namespace harness
