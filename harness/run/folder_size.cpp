#include "harness/run/folder_size.hpp"

#include <algorithm>
#include <limits>

#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

constexpr int deepest = 100;
constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max() / 4;

void add_file(int folder_fd, const char* name, FolderSize& size) {
  struct stat facts {};
  if (fstatat(folder_fd, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(facts.st_mode)) {
    size.bytes = std::min<std::int64_t>(size.bytes + facts.st_size, infinite);
    size.largest_file = std::max<std::int64_t>(size.largest_file, facts.st_size);
  }
}

void add_folder(int folder_fd, int depth, std::int64_t most_entries, FolderSize& size) {
  if (depth > deepest) {
    size.bytes = infinite;
    size.too_deep = true;
    return;
  }
  for_each_entry(folder_fd, [&](const char* name, bool is_folder) {
    if (++size.entries > most_entries) {
      return;
    }
    if (!is_folder) {
      add_file(folder_fd, name, size);
      return;
    }
    const int inner = open_folder(folder_fd, name);
    if (inner >= 0) {
      add_folder(inner, depth + 1, most_entries, size);
      close(inner);
    }
  });
}

}  // namespace

FolderSize measure_folder(int folder_fd, std::int64_t most_entries) {
  FolderSize size;
  add_folder(folder_fd, 0, most_entries, size);
  return size;
}

}  // namespace harness
