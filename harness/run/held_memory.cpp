#include "harness/run/held_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <unistd.h>
#include <utility>

#include "harness/run/proc_file.hpp"

namespace harness {
namespace {

constexpr std::int64_t kilobyte = 1024;
constexpr std::int64_t block_bytes = 512;
/// The kernel's note of one mapping, and its place in the kernel's lists.
constexpr std::int64_t mapping_bytes = 256;
/// One message more than fits may be under way.
constexpr std::int64_t largest_message = 64 * kilobyte;
/// What is read of all processes' mappings in one look: some 60,000. Who has more may hold anything.
constexpr std::int64_t most_read = 4 << 20;
constexpr std::int64_t anything = std::int64_t{1} << 50;

/// The number after `name` in a file of /proc; 0 where there is none.
std::int64_t number_after(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) {
    return 0;
  }
  text.remove_prefix(at + name.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return take_number(text);
}

std::int64_t number_in(const char* path, std::int64_t otherwise) {
  char buffer[64];
  const ProcFile file(path);
  std::string_view text = file.read_into(buffer, sizeof buffer);
  return text.empty() ? otherwise : take_number(text);
}

std::int64_t usual_size_of_socket() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return 0;
  }
  int size = 0;
  socklen_t length = sizeof size;
  getsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, &length);
  close(ends[0]);
  close(ends[1]);
  return size;
}

/// Looks at the processes of one run, one after the other.
class Look {
 public:
  explicit Look(const BufferSizes& buffers) : buffers_(buffers) {}

  void at(const ProcessFacts& process) {
    read_status(process.witness);
    read_mappings(process.witness);
    if (process.threads <= 1) {
      read_files("/proc/" + std::to_string(process.witness) + "/fd/");
      return;
    }
    const std::string threads = "/proc/" + std::to_string(process.pid) + "/task";
    for_each_number_in(threads.c_str(),
                       [&](pid_t thread) { read_files(threads + "/" + std::to_string(thread) + "/fd/"); });
  }

  HeldMemory found(const SocketMemory* sockets) {
    HeldMemory all = held_;
    if (sockets != nullptr) {
      std::ranges::sort(buffers_seen_);
      all.buffered_bytes = sockets->is_own() ? sockets->last() : sockets->last_of(buffers_seen_);
    }
    const std::int64_t pipes = pipes_ * buffers_.of_pipe;
    all.possibly_buffered_bytes +=
        (sockets == nullptr ? sockets_ * buffers_.of_socket : 0) + std::min(pipes, buffers_.of_all_pipes);
    return all;
  }

 private:
  void read_status(pid_t witness) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/status", witness);
    char buffer[4096];
    const ProcFile file(path);
    const std::string_view text = file.read_into(buffer, sizeof buffer);
    held_.own_bytes += kilobyte * (number_after(text, "\nRssAnon:") + number_after(text, "\nRssFile:") +
                                   number_after(text, "\nVmSwap:"));
    held_.noted_bytes += kilobyte * number_after(text, "\nVmPTE:");
  }

  void read_mappings(pid_t witness) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/maps", witness);
    const ProcFile file(path);
    static char buffer[64 * 1024];
    std::size_t kept = 0;
    for (;;) {
      const std::string_view text = file.read_some(buffer, sizeof buffer, kept);
      left_to_read_ -= static_cast<std::int64_t>(text.size() - kept);
      if (text.size() == kept || left_to_read_ <= 0) {
        break;
      }
      kept = text.size() - take_lines(text, witness);
      std::copy(text.end() - static_cast<std::ptrdiff_t>(kept), text.end(), buffer);
    }
    held_.possibly_shared_bytes += left_to_read_ <= 0 ? anything : 0;
  }

  /// How much of it were whole lines.
  std::size_t take_lines(std::string_view text, pid_t witness) {
    std::size_t taken = 0;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', taken)) {
      take_mapping(text.substr(taken, end - taken), witness);
      taken = end + 1;
    }
    return taken;
  }

  void take_mapping(std::string_view line, pid_t witness) {
    held_.noted_bytes += mapping_bytes;
    const std::size_t name = line.find('/');
    if (name == std::string_view::npos || !line.ends_with(" (deleted)")) {
      return;
    }
    const std::string_view path = line.substr(name);
    // So the kernel names shared memory without a file, files of memory, System V.
    if (path.starts_with("/dev/zero") || path.starts_with("/memfd:") || path.starts_with("/SYSV")) {
      take_shared(line, witness);
    }
  }

  void take_shared(std::string_view line, pid_t witness) {
    unsigned long begin = 0;
    unsigned long end = 0;
    unsigned long inode = 0;
    char text[128];
    std::snprintf(text, sizeof text, "%.*s", static_cast<int>(std::min<std::size_t>(line.size(), 100)),
                  line.data());
    if (std::sscanf(text, "%lx-%lx %*s %*s %*s %lu", &begin, &end, &inode) != 3) {
      return;
    }
    const bool known = std::ranges::find(seen_, inode) != seen_.end();
    const std::pair<unsigned long, unsigned long> place(inode, begin);
    if (known || std::ranges::find(unseen_, place) != unseen_.end()) {
      return;
    }
    char path[96];
    std::snprintf(path, sizeof path, "/proc/%d/map_files/%lx-%lx", witness, begin, end);
    struct stat facts {};
    if (stat(path, &facts) == 0) {
      seen_.push_back(inode);
      held_.shared_bytes += std::int64_t{facts.st_blocks} * block_bytes;
    } else {
      // Processes that were forked have it at the same place.
      unseen_.push_back(place);
      held_.possibly_shared_bytes += static_cast<std::int64_t>(end - begin);
    }
  }

  void read_files(const std::string& folder) {
    for_each_number_in(folder.c_str(), [&](pid_t number) { take_file(folder + std::to_string(number)); });
    take_file(folder + "0");
  }

  void take_file(const std::string& path) {
    struct stat facts {};
    if (stat(path.c_str(), &facts) != 0 || (!S_ISSOCK(facts.st_mode) && !S_ISFIFO(facts.st_mode))) {
      return;
    }
    if (std::ranges::find(buffers_seen_, facts.st_ino) == buffers_seen_.end()) {
      buffers_seen_.push_back(facts.st_ino);
      sockets_ += S_ISSOCK(facts.st_mode) ? 1 : 0;
      pipes_ += S_ISFIFO(facts.st_mode) ? 1 : 0;
    }
  }

  const BufferSizes& buffers_;
  HeldMemory held_;
  std::int64_t left_to_read_ = most_read;
  std::int64_t sockets_ = 0;
  std::int64_t pipes_ = 0;
  std::vector<unsigned long> seen_;
  std::vector<std::pair<unsigned long, unsigned long>> unseen_;
  std::vector<ino_t> buffers_seen_;
};

}  // namespace

std::int64_t free_memory() {
  struct sysinfo machine {};
  if (sysinfo(&machine) != 0) {
    return 0;
  }
  return static_cast<std::int64_t>(machine.freeram + machine.freeswap) * machine.mem_unit;
}

MachineMemory memory_of_machine() {
  char buffer[4096];
  const ProcFile file("/proc/meminfo");
  const std::string_view text = file.read_into(buffer, sizeof buffer);
  const auto bytes = [text](std::string_view name) { return kilobyte * number_after(text, name); };
  const std::int64_t known = bytes("\nMemFree:") + bytes("\nBuffers:") + bytes("\nCached:") +
                             bytes("\nSwapCached:") + bytes("\nAnonPages:") + bytes("\nSReclaimable:");
  return {bytes("MemTotal:") - known, bytes("\nShmem:")};
}

BufferSizes buffer_sizes(bool bounded, bool of_root) {
  constexpr std::int64_t usual_most = 212'992;
  constexpr std::int64_t usual_pipe = 1 << 20;
  constexpr std::int64_t usual_pages = 16'384;
  // The kernel doubles what a program asks for.
  const std::int64_t chosen = 2 * number_in("/proc/sys/net/core/wmem_max", usual_most);
  const std::int64_t pages = number_in("/proc/sys/fs/pipe-user-pages-soft", usual_pages);
  BufferSizes sizes;
  sizes.of_socket = (bounded ? usual_size_of_socket() : chosen) + largest_message;
  sizes.of_pipe = number_in("/proc/sys/fs/pipe-max-size", usual_pipe);
  sizes.of_all_pipes = of_root || pages == 0 ? anything : pages * sysconf(_SC_PAGESIZE);
  return sizes;
}

bool is_more_than(std::int64_t limit, const HeldMemory& held, const MachineMemory& more) {
  constexpr std::int64_t usual_part_of_notes = 16;
  constexpr std::int64_t much = 4;
  const auto believed = [limit](std::int64_t possible, std::int64_t in_use) {
    return possible > limit / much ? std::clamp<std::int64_t>(in_use, 0, possible) : 0;
  };
  const std::int64_t notes = std::max<std::int64_t>(held.noted_bytes - limit / usual_part_of_notes, 0);
  return held.own_bytes + held.shared_bytes + held.buffered_bytes + notes +
             believed(held.possibly_shared_bytes, more.shared_bytes - held.shared_bytes) +
             believed(held.possibly_buffered_bytes,
                      more.kernel_bytes - held.noted_bytes - held.buffered_bytes) >
         limit;
}

HeldMemory look_at_memory(const std::vector<ProcessFacts>& processes, const BufferSizes& buffers,
                          const SocketMemory* sockets) {
  Look look(buffers);
  for (const ProcessFacts& process : processes) {
    if (!process.ended() && process.mapped_bytes != 0) {
      look.at(process);
    }
  }
  return look.found(sockets);
}

std::int64_t own_bytes_counted_once(const std::vector<ProcessFacts>& processes) {
  std::int64_t sum = 0;
  for (const ProcessFacts& process : processes) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process.witness);
    char buffer[2048];
    const ProcFile file(path);
    const std::string_view text = file.read_into(buffer, sizeof buffer);
    sum += kilobyte * (number_after(text, "\nPss:") - number_after(text, "\nPss_Shmem:") +
                       number_after(text, "\nSwapPss:"));
  }
  return sum;
}

}  // namespace harness
