// More than a candidate may have, taken where a watch may not see it.

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <new>
#include <pthread.h>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"
#include "harness/doctor/hostile_taking.hpp"

namespace harness::hostile {
namespace {

/// After the first thread has ended.
void start_more_threads(const Facts& facts) {
  const std::int64_t allowed = facts.number("processes");
  constexpr std::int64_t wanted = 500;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  for (std::int64_t alive = 1; alive <= wanted; ++alive) {
    if (alive > allowed) {
      crossed();
    }
    pthread_t thread{};
    errno = pthread_create(
        &thread, &small,
        [](void* unused) {
          wait_out();
          return unused;
        },
        nullptr);
    if (errno != 0) {
      refused("start thread " + std::to_string(alive));
      break;
    }
    if (alive == wanted) {
      did("start 500 threads");
    }
  }
  wait_out();
}

void start_many_threads(const Facts& facts) {
  leave_first_thread(facts, start_more_threads);
}

/// Each child keeps the limit, and looks as if it had ended.
void allocate_in_threads(const Facts& facts) {
  const std::int64_t children = std::min<std::int64_t>(facts.number("processes") / 4, 8);
  static std::int64_t each = 0;
  static std::int64_t limit = 0;
  limit = facts.number("memory");
  each = limit / 4;
  static std::atomic<std::int64_t>* taken = nullptr;
  void* const shared = mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  taken = new (shared) std::atomic<std::int64_t>(0);
  for (std::int64_t i = 0; i < children; ++i) {
    if (fork() == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      leave_first_thread(facts, [](const Facts&) {
        take_memory(each, limit, *taken);
        wait_out();
      });
    }
  }
  wait_out();
  did("take memory in processes that seem to have ended");
}

/// A file that has been deleted takes room as long as it is open, and stands in no folder.
void write_nameless(const Facts& facts) {
  std::signal(SIGXFSZ, SIG_IGN);
  Writer writer(facts);
  bool good = true;
  while (good && !writer.full()) {
    const int file = new_file("nameless");
    unlink("nameless");
    good = file >= 0;
    writer.write_to(file, facts.number("bytes") / 2);
  }
  tell("write 10 GB to deleted files", good);
  wait_out();
}

void write_nameless_in_thread(const Facts& facts) {
  leave_first_thread(facts, write_nameless);
}

/// An ordinary user may not look at the open files of such a process.
void write_hidden(const Facts& facts) {
  prctl(PR_SET_DUMPABLE, 0);
  write_nameless(facts);
}

/// An ordinary user may enter such a folder, but not list it.
void write_closed(const Facts& facts) {
  mkdir("closed", 0300);
  Writer writer(facts);
  bool good = true;
  for (int i = 0; good && !writer.full(); ++i) {
    const int file = new_file("closed/part-" + std::to_string(i));
    good = file >= 0 && writer.write_to(file, mega);
    close(file);
  }
  tell("write 10 GB to a folder that nobody can list", good);
  wait_out();
}

}  // namespace

std::vector<Attempt> attempts_out_of_sight() {
  return {{"start-threads", start_many_threads}, {"allocate-in-threads", allocate_in_threads},
          {"write-nameless", write_nameless},    {"write-nameless-in-thread", write_nameless_in_thread},
          {"write-hidden", write_hidden},        {"write-closed", write_closed}};
}

}  // namespace harness::hostile
