#include "harness/run/unlinked_files.hpp"

#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

/// Of a process with more open files than it may have the rest is not looked at.
constexpr int most_files = 1024;
constexpr std::int64_t block_bytes = 512;

using Identity = std::pair<dev_t, ino_t>;

void add_files(int folder, std::vector<Identity>& known, std::int64_t& bytes) {
  int looked_at = 0;
  for_each_entry(folder, [&](const char* name, bool) {
    struct stat facts {};
    const bool unlinked = ++looked_at <= most_files && fstatat(folder, name, &facts, 0) == 0 &&
                          S_ISREG(facts.st_mode) && facts.st_nlink == 0;
    const Identity identity(facts.st_dev, facts.st_ino);
    if (unlinked && std::ranges::find(known, identity) == known.end()) {
      known.push_back(identity);
      bytes += std::int64_t{facts.st_blocks} * block_bytes;
    }
  });
}

}  // namespace

std::int64_t unlinked_bytes(const std::vector<ProcessFacts>& processes) {
  std::vector<Identity> known;
  std::int64_t bytes = 0;
  for (const ProcessFacts& process : processes) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/fd", process.pid);
    const int folder = open_folder(AT_FDCWD, path);
    if (folder >= 0) {
      add_files(folder, known, bytes);
      close(folder);
    }
  }
  return bytes;
}

}  // namespace harness
