#include "harness/run/unlinked_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "harness/run/folder_entries.hpp"
#include "harness/run/proc_file.hpp"

namespace harness {
namespace {

/// Of a process with more open files than it may have the rest is not looked at.
constexpr int most_files = 1024;
constexpr std::int64_t block_bytes = 512;

using Identity = std::pair<dev_t, ino_t>;

void add_file(const struct stat& facts, std::vector<Identity>& known, UnlinkedFiles& found) {
  const bool unlinked = S_ISREG(facts.st_mode) && facts.st_nlink == 0;
  const Identity identity(facts.st_dev, facts.st_ino);
  if (unlinked && std::ranges::find(known, identity) == known.end()) {
    known.push_back(identity);
    found.bytes += std::int64_t{facts.st_blocks} * block_bytes;
  }
}

/// Open files that were sent into the socket and that nobody has received yet.
bool holds_files_in_flight(const char* entry, const char* name) {
  char path[128];
  std::snprintf(path, sizeof path, "%sinfo/%s", entry, name);
  char buffer[512];
  const ProcFile file(path);
  std::string_view text = file.read_into(buffer, sizeof buffer);
  constexpr std::string_view head = "scm_fds:";
  const std::size_t at = text.find(head);
  if (at == std::string_view::npos) {
    return false;
  }
  text.remove_prefix(at + head.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return take_number(text) > 0;
}

void look_at_open(const char* path, std::vector<Identity>& known, UnlinkedFiles& found) {
  const int folder = open_folder(AT_FDCWD, path);
  if (folder < 0) {
    found.refused = found.refused || errno == EACCES || errno == EPERM;
    return;
  }
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
    add_file(facts, known, found);
    found.refused = found.refused || (S_ISSOCK(facts.st_mode) && holds_files_in_flight(path, name));
  });
  close(folder);
}

/// Whether a line of /proc/PID/maps is of a file that has lost its name. What belongs to no folder (shared
/// memory without a name, files of memory, System V) has a name of its own there.
bool is_unlinked_file(std::string_view line) {
  const std::size_t name = line.find('/');
  if (name == std::string_view::npos || !line.ends_with(" (deleted)")) {
    return false;
  }
  const std::string_view path = line.substr(name);
  return !path.starts_with("/dev/zero") && !path.starts_with("/memfd:") && !path.starts_with("/SYSV");
}

/// One that is mapped takes room though it is closed, and no page of it may have been touched.
void look_at_mapped(pid_t witness, std::vector<Identity>& known, UnlinkedFiles& found) {
  char path[128];
  std::snprintf(path, sizeof path, "/proc/%d/maps", witness);
  const ProcFile file(path);
  static char buffer[256 * 1024];
  std::string_view text = file.read_into(buffer, sizeof buffer);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!is_unlinked_file(line)) {
      continue;
    }
    std::snprintf(path, sizeof path, "/proc/%d/map_files/%.*s", witness, static_cast<int>(line.find(' ')),
                  line.data());
    struct stat facts {};
    if (stat(path, &facts) == 0) {
      add_file(facts, known, found);
    } else {
      found.refused = found.refused || errno == EACCES || errno == EPERM;
    }
  }
}

}  // namespace

UnlinkedFiles find_unlinked_files(const std::vector<ProcessFacts>& processes) {
  std::vector<Identity> known;
  UnlinkedFiles found;
  char path[64];
  for (const ProcessFacts& process : processes) {
    // What has given its memory back is ending: its files are root's, and nobody's soon.
    if (process.ended() || process.mapped_bytes == 0) {
      continue;
    }
    look_at_mapped(process.witness, known, found);
    if (process.threads <= 1) {
      std::snprintf(path, sizeof path, "/proc/%d/fd", process.witness);
      look_at_open(path, known, found);
      continue;
    }
    std::snprintf(path, sizeof path, "/proc/%d/task", process.pid);
    for_each_number_in(path, [&](pid_t thread) {
      // The first thread has no files once it has ended, and then they cannot be looked at either.
      if (thread != process.pid || process.witness == process.pid) {
        std::snprintf(path, sizeof path, "/proc/%d/task/%d/fd", process.pid, thread);
        look_at_open(path, known, found);
      }
    });
  }
  return found;
}

}  // namespace harness
