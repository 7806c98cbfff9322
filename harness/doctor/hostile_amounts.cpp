// More of something than a candidate may have. Each attempt says when the limit that it was told is passed,
// and ends by itself where nothing stops it.

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"
#include "harness/doctor/hostile_taking.hpp"

namespace harness::hostile {
namespace {

void fork_children(const Facts& facts) {
  const std::int64_t allowed = facts.number("processes");
  constexpr std::int64_t wanted = 1000;
  for (std::int64_t alive = 1; alive <= wanted; ++alive) {
    if (alive > allowed) {
      crossed();
    }
    const pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      wait_out();
      _exit(0);
    }
    if (child < 0) {
      refused("fork child " + std::to_string(alive));
      break;
    }
    if (alive == wanted) {
      did("fork 1,000 children");
    }
  }
  wait_out();
}

/// Nobody waits for them, so they stay what they are.
void leave_ended_children(const Facts& facts) {
  const std::int64_t allowed = facts.number("processes-with-ended");
  constexpr std::int64_t wanted = 1000;
  for (std::int64_t there = 1; there <= wanted; ++there) {
    if (there > allowed) {
      crossed();
    }
    const pid_t child = fork();
    if (child == 0) {
      _exit(0);
    }
    if (child < 0) {
      refused("leave ended child " + std::to_string(there));
      break;
    }
    if (there == wanted) {
      did("leave 1,000 ended children");
    }
  }
  wait_out();
}

/// Every process forks as long as it can, so that those killed are replaced.
void fork_bomb(const Facts& facts) {
  const double end = monotonic_seconds() + patience_seconds;
  const pid_t first = getpid();
  for (std::int64_t forks = 1; monotonic_seconds() < end; ++forks) {
    if (getpid() == first && forks > facts.number("processes")) {
      crossed();
    }
    if (fork() < 0) {
      usleep(1000);
    }
  }
  if (getpid() != first) {
    _exit(0);
  }
  did("fork for some seconds");
}

void start_threads(int count, void* (*body)(void*)) {
  for (int i = 0; i < count; ++i) {
    pthread_t thread{};
    pthread_create(&thread, nullptr, body, nullptr);
  }
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The limit is told in thousandths of a second.
void spin(const Facts& facts) {
  std::signal(SIGXCPU, SIG_IGN);
  const double limit = static_cast<double>(facts.number("cpu-milliseconds")) * 1e-3;
  const double end = monotonic_seconds() + patience_seconds;
  while (monotonic_seconds() < end) {
    if (cpu_seconds() > limit) {
      crossed();
    }
  }
  did("use seconds of CPU time");
}

void spin_in_threads(const Facts& facts) {
  start_threads(8, [](void* unused) {
    const double end = monotonic_seconds() + patience_seconds;
    while (monotonic_seconds() < end) {
    }
    return unused;
  });
  spin(facts);
}

/// In children that end before they are much looked at. Nobody waits for them, so the kernel adds what they
/// used to nobody.
void spin_in_unwaited(const Facts& facts) {
  constexpr double each = 0.03;
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  action.sa_flags = SA_NOCLDWAIT;
  sigaction(SIGCHLD, &action, nullptr);
  const double limit = static_cast<double>(facts.number("cpu-milliseconds")) * 1e-3;
  const double end = monotonic_seconds() + patience_seconds;
  for (double used = 0; monotonic_seconds() < end; used += each) {
    if (used > limit) {
      crossed();
    }
    if (fork() == 0) {
      while (cpu_seconds() < each) {
      }
      _exit(0);
    }
    wait(nullptr);  // says in the end that there is none
  }
  did("use seconds of CPU time in children that it never waits for");
}

/// In children that nobody waits for, of parents that end with them: no look need meet either.
void spin_in_generations(const Facts& facts) {
  constexpr double each = 0.008;
  const double limit = static_cast<double>(facts.number("cpu-milliseconds")) * 1e-3;
  const double end = monotonic_seconds() + patience_seconds;
  for (double used = 0; monotonic_seconds() < end; used += each) {
    if (used > limit) {
      crossed();
    }
    const pid_t parent = fork();
    if (parent == 0) {
      std::signal(SIGCHLD, SIG_IGN);
      if (fork() == 0) {
        while (cpu_seconds() < each) {
        }
        _exit(0);
      }
      wait(nullptr);  // says in the end that there is none
      _exit(0);
    }
    waitpid(parent, nullptr, 0);
  }
  did("use seconds of CPU time in children of parents that end with them");
}

void sleep_past_the_limit(const Facts& facts) {
  const double limit = static_cast<double>(facts.number("wall-milliseconds")) * 1e-3;
  const double begun = monotonic_seconds();
  while (monotonic_seconds() < begun + limit + patience_seconds) {
    usleep(1000);
    if (monotonic_seconds() > begun + limit) {
      crossed();
    }
  }
  did("sleep past the limit");
}

void ignore_signals(const Facts& facts) {
  for (int signal = 1; signal < 32; ++signal) {
    std::signal(signal, SIG_IGN);
  }
  sleep_past_the_limit(facts);
}

void stop_itself(const Facts& facts) {
  // Someone has to wake it where no limit ends it.
  if (fork() == 0) {
    sleep_past_the_limit(facts);
    kill(getppid(), SIGCONT);
    _exit(0);
  }
  raise(SIGSTOP);
}

void allocate(const Facts& facts) {
  std::atomic<std::int64_t> taken = 0;
  tell("take " + std::to_string(facts.number("most-memory") / mega) + " MB of memory",
       take_memory(facts.number("most-memory"), facts.number("memory"), taken));
}

/// Each keeps the limit, all together do not; and they are fewer than there may be.
void allocate_in_children(const Facts& facts) {
  const std::int64_t limit = facts.number("memory");
  const std::int64_t children = std::min<std::int64_t>(facts.number("processes") / 2, 16);
  const std::int64_t each = std::min(facts.number("most-memory") / children, limit / 2);
  void* const shared = mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto& taken = *new (shared) std::atomic<std::int64_t>(0);
  for (std::int64_t i = 0; i < children; ++i) {
    if (fork() == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      take_memory(each, limit, taken);
      wait_out();
      _exit(0);
    }
  }
  wait_out();
  did("take memory in many children");
}

/// Memory that belongs to no process: files that only live in memory.
void hide_memory(const Facts& facts) {
  const std::string block(static_cast<std::size_t>(mega), 'x');
  std::int64_t taken = 0;
  std::signal(SIGXFSZ, SIG_IGN);
  while (taken < facts.number("most-memory")) {
    const auto file = static_cast<int>(syscall(SYS_memfd_create, "hidden", 0));
    if (file < 0) {
      break;
    }
    const std::int64_t before = taken;
    while (taken < facts.number("most-memory") && write(file, block.data(), block.size()) > 0) {
      taken += mega;
      if (taken > facts.number("memory")) {
        crossed();
      }
    }
    if (taken == before) {
      break;
    }
  }
  tell("hide memory in files without a name", taken > facts.number("memory"));
  if (taken > 0) {
    wait_out();
  }
}

void write_one(const Facts& facts) {
  Writer writer(facts);
  const int file = new_file("large");
  tell("write 10 GB to one file", writer.write_to(file, facts.number("most-bytes")));
}

void write_many(const Facts& facts) {
  Writer writer(facts);
  bool good = true;
  for (int i = 0; good && !writer.full(); ++i) {
    const int file = new_file("part-" + std::to_string(i));
    good = file >= 0 && writer.write_to(file, mega);
    close(file);
  }
  tell("write 10 GB to many files", good);
  wait_out();
}

/// Takes no room as yet, but whoever copies it needs all of it.
void write_sparse(const Facts& /*facts*/) {
  const int file = new_file("sparse");
  tell("make a file of 10 GB without writing it", ftruncate(file, std::int64_t{10} << 30) == 0);
}

void make_many_files(const Facts& facts) {
  constexpr int wanted = 100'000;
  for (int i = 0; i < wanted; ++i) {
    const int file = new_file("f" + std::to_string(i));
    if (file < 0) {
      refused("make file " + std::to_string(i));
      return;
    }
    close(file);
    if (i + 1 > facts.number("files") && facts.number("files") > 0) {
      crossed();
    }
  }
  did("make 100,000 files");
}

void fill_standard_error(const Facts& facts) {
  std::signal(SIGPIPE, SIG_IGN);
  Writer writer(facts);
  tell("write 10 GB to standard error", writer.write_to(STDERR_FILENO, facts.number("most-bytes")));
}

/// Above what is allowed now.
void raise_limits(const Facts& /*facts*/) {
  bool any = false;
  constexpr __rlimit_resource bounded[] = {RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_AS, RLIMIT_NOFILE};
  constexpr const char* names[] = {"CPU time", "file size", "address space", "open files"};
  for (int i = 0; i < 4; ++i) {
    rlimit limit{};
    getrlimit(bounded[i], &limit);
    if (limit.rlim_max == RLIM_INFINITY) {
      continue;
    }
    any = true;
    ++limit.rlim_max;
    tell(std::string("raise its limit of ") + names[i], setrlimit(bounded[i], &limit) == 0);
  }
  if (!any) {
    did("use what it likes: it has no limits");
  }
}

}  // namespace

std::vector<Attempt> attempts_by_amount() {
  return {{"fork-children", fork_children},
          {"fork-bomb", fork_bomb},
          {"leave-ended-children", leave_ended_children},
          {"spin", spin},
          {"spin-in-threads", spin_in_threads},
          {"spin-in-unwaited", spin_in_unwaited},
          {"spin-in-generations", spin_in_generations},
          {"sleep", sleep_past_the_limit},
          {"ignore-signals", ignore_signals},
          {"stop-itself", stop_itself},
          {"allocate", allocate},
          {"allocate-resident", allocate},
          {"allocate-in-children", allocate_in_children},
          {"hide-memory", hide_memory},
          {"write-one", write_one},
          {"write-many", write_many},
          {"write-sparse", write_sparse},
          {"make-many-files", make_many_files},
          {"fill-standard-error", fill_standard_error},
          {"raise-limits", raise_limits}};
}

}  // namespace harness::hostile
