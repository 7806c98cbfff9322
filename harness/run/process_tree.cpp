#include "harness/run/process_tree.hpp"

#include <cstdio>
#include <cstring>
#include <string_view>
#include <unistd.h>

#include "harness/run/proc_file.hpp"

namespace harness {
namespace {

/// As the entry of this process or thread tells it; false when there is none any more.
bool read_stat(pid_t thread, ProcessFacts& facts) {
  static const double ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  static const std::int64_t page_bytes = sysconf(_SC_PAGESIZE);
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/stat", thread);
  char buffer[1024];
  const ProcFile file(path);
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
  facts.faults = field[10];
  facts.faults_of_waited = field[11];
  facts.cpu.user_seconds = static_cast<double>(field[14] + field[16]) / ticks_per_second;
  facts.cpu.system_seconds = static_cast<double>(field[15] + field[17]) / ticks_per_second;
  facts.cpu_of_waited.user_seconds = static_cast<double>(field[16]) / ticks_per_second;
  facts.cpu_of_waited.system_seconds = static_cast<double>(field[17]) / ticks_per_second;
  facts.threads = static_cast<int>(field[20]);
  facts.started = field[22];
  facts.mapped_bytes = field[23];
  facts.resident_bytes = field[24] * page_bytes;
  return true;
}

/// False when the kernel keeps no such list or the thread is gone.
bool add_children_of_thread(pid_t pid, pid_t thread, std::vector<ProcessFacts>& found, std::size_t most) {
  char path[96];
  std::snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, thread);
  const ProcFile file(path);
  if (!file.is_open()) {
    return false;
  }
  char buffer[8192];
  std::string_view text = file.read_into(buffer, sizeof buffer);
  while (const std::int64_t child = found.size() < most ? take_number(text) : 0) {
    ProcessFacts facts;
    // The last number may be cut off, and a process id used again: what is found may be killed, so it must be
    // ours.
    if (read_process(static_cast<pid_t>(child), facts) && facts.parent == pid) {
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

bool read_process(pid_t pid, ProcessFacts& facts) {
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

void list_descendants_by_scan(pid_t root, std::vector<ProcessFacts>& found) {
  found.clear();
  std::vector<ProcessFacts> everything;
  for_each_number_in("/proc", [&](pid_t pid) {
    ProcessFacts facts;
    if (read_process(pid, facts)) {
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
    const ProcFile file(path);
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
