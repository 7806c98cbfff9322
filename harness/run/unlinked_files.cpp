#include "harness/run/unlinked_files.hpp"

#include <algorithm>
#include <cerrno>
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

void add_files(int folder, std::vector<Identity>& known, UnlinkedFiles& found) {
  int looked_at = 0;
  for_each_entry(folder, [&](const char* name, bool) {
    struct stat facts {};
    if (++looked_at > most_files) {
      return;
    }
    if (fstatat(folder, name, &facts, 0) != 0) {
      found.refused = found.refused || errno == EACCES || errno == EPERM;
      return;
    }
    const bool unlinked = S_ISREG(facts.st_mode) && facts.st_nlink == 0;
    const Identity identity(facts.st_dev, facts.st_ino);
    if (unlinked && std::ranges::find(known, identity) == known.end()) {
      known.push_back(identity);
      found.bytes += std::int64_t{facts.st_blocks} * block_bytes;
    }
  });
}

void look_at(const char* path, std::vector<Identity>& known, UnlinkedFiles& found) {
  const int folder = open_folder(AT_FDCWD, path);
  if (folder < 0) {
    found.refused = found.refused || errno == EACCES || errno == EPERM;
    return;
  }
  add_files(folder, known, found);
  close(folder);
}

}  // namespace

UnlinkedFiles find_unlinked_files(const std::vector<ProcessFacts>& processes) {
  std::vector<Identity> known;
  UnlinkedFiles found;
  char path[64];
  for (const ProcessFacts& process : processes) {
    // What has given its memory back is ending: its files are root's, and nobody's soon.
    if (process.ended() || process.resident_bytes == 0) {
      continue;
    }
    if (process.threads <= 1) {
      std::snprintf(path, sizeof path, "/proc/%d/fd", process.witness);
      look_at(path, known, found);
      continue;
    }
    std::snprintf(path, sizeof path, "/proc/%d/task", process.pid);
    for_each_number_in(path, [&](pid_t thread) {
      // The first thread has no files once it has ended, and then they cannot be looked at either.
      if (thread != process.pid || process.witness == process.pid) {
        std::snprintf(path, sizeof path, "/proc/%d/task/%d/fd", process.pid, thread);
        look_at(path, known, found);
      }
    });
  }
  return found;
}

}  // namespace harness
