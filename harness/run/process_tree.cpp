#include "harness/run/process_tree.hpp"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace harness {
namespace {

class OpenFile {
 public:
  explicit OpenFile(const char* path) : fd_(open(path, O_RDONLY | O_CLOEXEC)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (fd_ >= 0) {
      close(fd_);
    }
  }
  bool is_open() const { return fd_ >= 0; }
  /// Fills `buffer` as far as the file reaches and returns what was read.
  std::string_view read_into(char* buffer, std::size_t size) const {
    std::size_t used = 0;
    while (fd_ >= 0 && used < size) {
      const ssize_t got = read(fd_, buffer + used, size - used);
      if (got <= 0) {
        break;
      }
      used += static_cast<std::size_t>(got);
    }
    return {buffer, used};
  }

 private:
  int fd_;
};

/// Takes the next number separated by blanks off `text`; 0 when there is none.
std::int64_t take_number(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(" \n");
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
  std::int64_t number = 0;
  const char* end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// As the entry of this process or thread tells it; false when there is none any more.
bool read_stat(pid_t thread, ProcessFacts& facts) {
  static const double ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  static const std::int64_t page_bytes = sysconf(_SC_PAGESIZE);
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/stat", thread);
  char buffer[1024];
  const OpenFile file(path);
  std::string_view text = file.read_into(buffer, sizeof buffer);
  // The name stands in parentheses and may itself contain any of them.
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string_view::npos || name_end + 4 > text.size()) {
    return false;
  }
  facts.witness = thread;
  facts.state = text[name_end + 2];
  text.remove_prefix(name_end + 3);
  std::int64_t field[25] = {};  // numbered as in proc(5)
  for (int i = 4; i < 25; ++i) {
    field[i] = take_number(text);
  }
  facts.parent = static_cast<pid_t>(field[4]);
  facts.cpu_seconds = static_cast<double>(field[14] + field[15] + field[16] + field[17]) / ticks_per_second;
  facts.threads = static_cast<int>(field[20]);
  facts.resident_bytes = field[24] * page_bytes;
  return true;
}

/// False when there is no such process any more.
bool read_facts(pid_t pid, ProcessFacts& facts) {
  if (!read_stat(pid, facts)) {
    return false;
  }
  facts.pid = pid;
  if (facts.state != 'Z' || facts.threads <= 1) {
    return true;
  }
  // Its first thread has ended, the process has not. The entries of threads stand in no list, but are there.
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/task", pid);
  for_each_number_in(path, [&](pid_t thread) {
    ProcessFacts seen;
    const bool lives = facts.state == 'Z' && thread != pid && read_stat(thread, seen) && seen.state != 'Z' &&
                       seen.state != 'X' && seen.parent == facts.parent;
    if (lives) {
      seen.pid = pid;
      facts = seen;
    }
  });
  return true;
}

/// False when the kernel keeps no such list or the thread is gone.
bool add_children_of_thread(pid_t pid, pid_t thread, std::vector<ProcessFacts>& found, std::size_t most) {
  char path[96];
  std::snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, thread);
  const OpenFile file(path);
  if (!file.is_open()) {
    return false;
  }
  char buffer[8192];
  std::string_view text = file.read_into(buffer, sizeof buffer);
  while (const std::int64_t child = found.size() < most ? take_number(text) : 0) {
    ProcessFacts facts;
    // The last number may be cut off, and a process id used again: what is found may be killed, so it must be
    // ours.
    if (read_facts(static_cast<pid_t>(child), facts) && facts.parent == pid) {
      found.push_back(facts);
    }
  }
  return true;
}

void add_children(const ProcessFacts& process, std::vector<ProcessFacts>& found, std::size_t most) {
  if (process.threads <= 1) {
    add_children_of_thread(process.pid, process.pid, found, most);
    return;
  }
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/task", process.pid);
  const pid_t pid = process.pid;
  for_each_number_in(path, [&](pid_t thread) { add_children_of_thread(pid, thread, found, most); });
}

}  // namespace

void list_descendants_by_scan(pid_t root, std::vector<ProcessFacts>& found) {
  found.clear();
  std::vector<ProcessFacts> everything;
  for_each_number_in("/proc", [&](pid_t pid) {
    ProcessFacts facts;
    if (read_facts(pid, facts)) {
      everything.push_back(facts);
    }
  });
  const auto take_children = [&](pid_t parent) {
    for (const ProcessFacts& process : everything) {
      if (process.parent == parent) {
        found.push_back(process);
      }
    }
  };
  take_children(root);
  // What is found is searched in turn.
  std::size_t searched = 0;
  while (searched < found.size()) {
    take_children(found[searched++].pid);
  }
}

void list_descendants(pid_t root, std::vector<ProcessFacts>& found, std::size_t most) {
  found.clear();
  if (!add_children_of_thread(root, root, found, most)) {
    list_descendants_by_scan(root, found);
    return;
  }
  std::size_t searched = 0;
  while (searched < found.size() && found.size() < most) {
    const ProcessFacts process = found[searched++];
    add_children(process, found, most);
  }
}

std::int64_t proportional_bytes(const std::vector<ProcessFacts>& processes) {
  std::int64_t sum = 0;
  for (const ProcessFacts& process : processes) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process.witness);
    char buffer[2048];
    const OpenFile file(path);
    std::string_view text = file.read_into(buffer, sizeof buffer);
    const std::size_t line = text.find("\nPss:");
    if (line == std::string_view::npos) {
      sum += process.resident_bytes;
      continue;
    }
    text.remove_prefix(line + std::strlen("\nPss:"));
    sum += take_number(text) * 1024;
  }
  return sum;
}

}  // namespace harness
