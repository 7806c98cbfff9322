#include "fuzz/foundations/child.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

namespace fuzz {
namespace {

constexpr int threw = 3;

[[noreturn]] void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void hold_memory(std::int64_t more) {
#ifdef PLYCHECK_SANITIZED
  static_cast<void>(more);
#else
  std::int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  rlimit limit{};
  if (pages > 0 && getrlimit(RLIMIT_AS, &limit) == 0) {
    const auto most = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE) + more);
    limit.rlim_cur = std::min(limit.rlim_cur, most);
    setrlimit(RLIMIT_AS, &limit);
  }
#endif
}

void hush() {
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing >= 0) {
    dup2(nothing, STDERR_FILENO);
  }
}

/// What of a parent a child must not have.
void settle(pid_t parent, const ChildLimits& limits, ChildVoice voice) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    _exit(threw);
  }
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  hold_memory(limits.memory);
  if (voice == ChildVoice::silent) {
    hush();
  }
  for (const int fatal : {SIGPROF, SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) {
#ifdef PLYCHECK_SANITIZED
    // The sanitizer's own handlers tell where it was.
    if (fatal != SIGPROF) {
      continue;
    }
#endif
    std::signal(fatal, SIG_DFL);
  }
  restart_cpu_clock(limits.cpu_seconds);
}

/// Ends a child without what the end of a process calls: that is the parent's to do.
[[noreturn]] void end(int status) {
  _exit(status);
}

/// A file without a name.
class NamelessFile {
 public:
  NamelessFile() : descriptor_(memfd_create("answer", MFD_CLOEXEC)) {
    if (descriptor_ < 0) {
      throw_errno("a file in memory");
    }
  }
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;
  ~NamelessFile() { close(descriptor_); }

  /// False where there is no room.
  bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written <= 0) {
        return false;
      }
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

  std::string read() const {
    std::string bytes(static_cast<std::size_t>(std::max<off_t>(lseek(descriptor_, 0, SEEK_END), 0)), '\0');
    const ssize_t got = pread(descriptor_, bytes.data(), bytes.size(), 0);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return bytes;
  }

 private:
  int descriptor_;
};

}  // namespace

pid_t begin_child(const std::function<void()>& body, const ChildLimits& limits, ChildVoice voice) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) {
    throw_errno("no process can be begun");
  }
  if (child > 0) {
    return child;
  }
  settle(parent, limits, voice);
  try {
    body();
  } catch (...) {
    end(threw);
  }
  end(0);
}

void restart_cpu_clock(int cpu_seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = cpu_seconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

std::optional<ChildDeath> death_of_child(pid_t child, const ChildLimits& limits) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) {
      throw_errno("waiting for a child process");
    }
  }
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    if (signal == SIGPROF) {
      return ChildDeath{fmt::format("no answer in {} s of processor time", limits.cpu_seconds), true};
    }
    return ChildDeath{fmt::format("died of signal {}, {}", signal, strsignal(signal))};
  }
  const int left = WEXITSTATUS(status);
  if (left == 0) {
    return std::nullopt;
  }
  return ChildDeath{left == threw ? "an exception" : fmt::format("ended with exit status {}", left)};
}

tl::expected<std::string, ChildDeath> in_child(const std::function<std::string()>& function,
                                               const ChildLimits& limits, ChildVoice voice) {
  const NamelessFile given;
  const NamelessFile thrown;
  const pid_t child = begin_child(
      [&] {
        try {
          if (!given.write(function())) {
            end(threw);
          }
        } catch (const std::exception& error) {
          thrown.write(fmt::format("an exception: {}", error.what()));
          end(threw);
        }
      },
      limits, voice);
  auto death = death_of_child(child, limits);
  if (!death) {
    return given.read();
  }
  if (std::string told = thrown.read(); !told.empty()) {
    death->how = std::move(told);
  }
  return tl::unexpected(*std::move(death));
}

SharedMemory::SharedMemory(std::size_t size)
    : data_(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
      size_(size) {
  if (data_ == MAP_FAILED) {
    throw_errno("memory for all runs");
  }
}

SharedMemory::~SharedMemory() {
  munmap(data_, size_);
}

}  // namespace fuzz
