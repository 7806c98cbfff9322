// What the launcher's tests start: `candidate WHAT [NUMBER|TEXT]...`. Linked as plainly as a student's
// program.

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <optional>
#include <pthread.h>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/run/testing/candidate_hiding.hpp"

namespace {

[[noreturn]] void spin() {
  for (std::atomic<unsigned> turns = 0;; ++turns) {
  }
}

int spin_in_children(std::int64_t children) {
  for (std::int64_t i = 0; i < children; ++i) {
    if (fork() == 0) {
      spin();
    }
  }
  while (wait(nullptr) > 0) {
  }
  return 0;
}

/// Uses a quarter of a second of CPU time in a child that ends before this process, and says how much it was.
int spend_in_child() {
  if (fork() == 0) {
    while (std::clock() < CLOCKS_PER_SEC / 4) {
    }
    _exit(0);
  }
  wait(nullptr);
  rusage use{};
  getrusage(RUSAGE_CHILDREN, &use);
  const auto microseconds =
      (use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1'000'000 + use.ru_utime.tv_usec + use.ru_stime.tv_usec;
  std::printf("%.6f", static_cast<double>(microseconds) * 1e-6);
  return 0;
}

/// Until this process has used so much.
void spend(std::int64_t milliseconds) {
  while (std::clock() < milliseconds * (CLOCKS_PER_SEC / 1000)) {
  }
}

/// Processes that end at once and that nobody waits for, as many as can be had.
int leave_ended_children(std::int64_t children) {
  for (std::int64_t i = 0; i < children; ++i) {
    if (fork() == 0) {
      _exit(0);
    }
  }
  return 0;
}

/// So many generations, each of a parent and a child that uses so many milliseconds; the parent does not wait
/// for it, and ends with it.
int spend_in_generations(std::int64_t generations, std::int64_t milliseconds) {
  for (std::int64_t i = 0; i < generations; ++i) {
    const pid_t parent = fork();
    if (parent == 0) {
      std::signal(SIGCHLD, SIG_IGN);
      if (fork() == 0) {
        spend(milliseconds);
        _exit(0);
      }
      wait(nullptr);  // until there is none
      _exit(0);
    }
    waitpid(parent, nullptr, 0);
  }
  return 0;
}

/// The same by a copy of this program that its user may not read.
int spend_unreadably(std::int64_t generations, std::int64_t milliseconds) {
  const std::string copy = "cp /proc/" + std::to_string(getpid()) + "/exe copy && chmod 0111 copy";
  if (std::system(copy.c_str()) != 0) {
    return 3;
  }
  const std::string number = std::to_string(generations);
  const std::string second = std::to_string(milliseconds);
  execl("copy", "copy", "spend-in-generations", number.c_str(), second.c_str(), nullptr);
  return 4;
}

/// So many children, one after the other, each of which uses so many milliseconds, and which nobody waits
/// for.
int spend_in_unwaited_children(std::int64_t children, std::int64_t milliseconds, bool ignored) {
  struct sigaction action {};
  action.sa_handler = ignored ? SIG_IGN : SIG_DFL;
  action.sa_flags = ignored ? 0 : SA_NOCLDWAIT;
  sigaction(SIGCHLD, &action, nullptr);
  for (std::int64_t i = 0; i < children; ++i) {
    if (fork() == 0) {
      spend(milliseconds);
      _exit(0);
    }
    wait(nullptr);  // says in the end that there is none
  }
  return 0;
}

/// Has this process and what it starts run on one processor; false where that is refused.
bool take_one_processor() {
  cpu_set_t usable;
  cpu_set_t one;
  CPU_ZERO(&one);
  sched_getaffinity(0, sizeof usable, &usable);
  for (int processor = 0; processor < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++processor) {
    if (CPU_ISSET(processor, &usable)) {
      CPU_SET(processor, &one);
    }
  }
  return sched_setaffinity(0, sizeof one, &one) == 0;
}

/// Uses so many milliseconds of CPU time in this process and as much in each of some children.
int share_a_processor(std::int64_t children, std::int64_t milliseconds) {
  if (!take_one_processor()) {
    return 3;
  }
  std::int64_t started = 0;
  while (started < children && fork() != 0) {
    ++started;
  }
  spend(milliseconds);
  while (wait(nullptr) > 0) {
  }
  return 0;
}

/// Uses so many milliseconds in this thread and some others together.
int share_a_processor_in_threads(std::int64_t others, std::int64_t milliseconds) {
  static std::int64_t all = 0;
  all = milliseconds;
  if (!take_one_processor()) {
    return 3;
  }
  for (std::int64_t i = 0; i < others; ++i) {
    pthread_t thread{};
    pthread_create(
        &thread, nullptr,
        [](void* unused) {
          spend(all);
          return unused;
        },
        nullptr);
  }
  spend(all);
  return 0;
}

int eat(std::int64_t bytes) {
  constexpr std::size_t step = 1 << 20;
  for (std::int64_t eaten = 0; eaten < bytes; eaten += std::int64_t{step}) {
    auto* const block = static_cast<volatile char*>(std::malloc(step));
    if (block == nullptr) {
      return 3;
    }
    for (std::size_t page = 0; page < step; page += 4096) {
      block[page] = 1;
    }
  }
  return 0;
}

int reserve(std::int64_t bytes) {
  void* const block = mmap(nullptr, static_cast<std::size_t>(bytes), PROT_NONE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) {
    std::fprintf(stderr, "MemoryError\n");
    return 4;
  }
  return 0;
}

/// Children that share all of their memory with this process.
int share_memory(std::int64_t bytes) {
  eat(bytes);
  for (int i = 0; i < 4; ++i) {
    if (fork() == 0) {
      usleep(300'000);
      _exit(0);
    }
  }
  while (wait(nullptr) > 0) {
  }
  return 0;
}

int write_bytes(int file, std::int64_t bytes) {
  const std::string block(65536, 'x');
  while (bytes > 0) {
    const auto wanted = static_cast<std::size_t>(std::min(bytes, static_cast<std::int64_t>(block.size())));
    const ssize_t written = write(file, block.data(), wanted);
    if (written < 0) {
      return 5;
    }
    bytes -= written;
  }
  return 0;
}

int write_file(const char* name, std::int64_t bytes) {
  return write_bytes(open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644), bytes);
}

/// As an interpreter does it: the refusal is an error like any other.
int write_file_catching(const char* name, std::int64_t bytes) {
  std::signal(SIGXFSZ, SIG_IGN);
  return write_file(name, bytes) == 0 ? 0 : 1;
}

/// As large as that at once, without writing it; the error where that is refused.
int truncate_file(const char* name, std::int64_t bytes, bool ignoring) {
  std::signal(SIGXFSZ, ignoring ? SIG_IGN : SIG_DFL);
  const int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  return ftruncate(file, bytes) == 0 ? 0 : errno;
}

int write_many_files(std::int64_t count, std::int64_t bytes_each) {
  for (std::int64_t i = 0; i < count; ++i) {
    write_file(std::to_string(i).c_str(), bytes_each);
  }
  pause();
  return 0;
}

int sleep_in_threads(std::int64_t count) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  for (std::int64_t i = 0; i < count; ++i) {
    pthread_t thread{};
    pthread_create(
        &thread, &small,
        [](void* unused) {
          pause();
          return unused;
        },
        nullptr);
  }
  pause();
  return 0;
}

/// Ends the first thread; the process goes on in another, where `act` tells the status that it ends with.
[[noreturn]] void go_on_in_a_thread(int (*act)(std::int64_t, std::int64_t), std::int64_t number,
                                    std::int64_t second) {
  static int (*body)(std::int64_t, std::int64_t) = nullptr;
  static std::int64_t numbers[2];
  body = act;
  numbers[0] = number;
  numbers[1] = second;
  pthread_t thread{};
  pthread_create(
      &thread, nullptr,
      [](void* unused) {
        usleep(20'000);  // until the first is gone
        _exit(body(numbers[0], numbers[1]));
        return unused;
      },
      nullptr);
  syscall(SYS_exit, 0);
  std::abort();
}

int just_sleep(std::int64_t /*number*/, std::int64_t /*second*/) {
  pause();
  return 0;
}

/// A child in a session of its own, which lives on in its second thread.
int stay_in_a_thread() {
  if (fork() == 0) {
    setsid();
    go_on_in_a_thread(just_sleep, 0, 0);
  }
  usleep(100'000);
  return 0;
}

/// Processes that go on in threads and take so much memory each.
int eat_in_threads_of_children(std::int64_t children, std::int64_t bytes) {
  for (std::int64_t i = 0; i < children; ++i) {
    if (fork() == 0) {
      go_on_in_a_thread(
          [](std::int64_t own, std::int64_t) {
            eat(own);
            pause();
            return 0;
          },
          bytes, 0);
    }
  }
  pause();
  return 0;
}

int sleep_in_many_threads(std::int64_t count, std::int64_t /*second*/) {
  return sleep_in_threads(count);
}

[[noreturn]] void fork_forever() {
  for (;;) {
    fork();
  }
}

/// There is always one process, never for long, each in a session of its own.
[[noreturn]] void hop_forever() {
  for (;;) {
    if (fork() > 0) {
      _exit(0);
    }
    setsid();
  }
}

int ignore_signals_and_wait() {
  for (int signal = 1; signal < 32; ++signal) {
    std::signal(signal, SIG_IGN);
  }
  for (;;) {
    pause();
  }
}

int spend_ignoring_the_limit() {
  std::signal(SIGXCPU, SIG_IGN);
  spin();
}

int list_open_files() {
  for (int file = 0; file < 256; ++file) {
    if (fcntl(file, F_GETFD) >= 0) {
      std::printf("%d ", file);
    }
  }
  return 0;
}

/// So deep that the usual 8 MB of stack would not do.
int recurse(std::int64_t depth) {
  volatile char frame[1024];
  frame[0] = static_cast<char>(depth);
  return depth == 0 ? 0 : recurse(depth - 1) + frame[0] * 0;
}

/// Writes files that have lost their names before, and keeps them open for a while.
int write_unlinked_files(std::int64_t files, std::int64_t bytes) {
  for (std::int64_t i = 0; i < files; ++i) {
    const int file = open("unlinked", O_WRONLY | O_CREAT | O_EXCL, 0644);
    unlink("unlinked");
    if (file < 0 || ftruncate(file, bytes) != 0 || posix_fallocate(file, 0, bytes) != 0) {
      return 3;
    }
  }
  pause();
  return 0;
}

/// The same by a thread that shares no open files with the first.
int write_unlinked_files_apart(std::int64_t files, std::int64_t bytes) {
  static std::int64_t numbers[2];
  numbers[0] = files;
  numbers[1] = bytes;
  pthread_t thread{};
  pthread_create(
      &thread, nullptr,
      [](void* unused) {
        _exit(unshare(CLONE_FILES) == 0 ? write_unlinked_files(numbers[0], numbers[1]) : 4);
        return unused;
      },
      nullptr);
  pause();
  return 0;
}

/// The same by a process that lets nobody look at its open files.
int write_unlinked_files_unseen(std::int64_t files, std::int64_t bytes) {
  prctl(PR_SET_DUMPABLE, 0);
  return write_unlinked_files(files, bytes);
}

/// Files in a folder that this user may enter, but not list.
int write_in_closed_folder(std::int64_t files, std::int64_t bytes) {
  mkdir("closed", 0300);
  for (std::int64_t i = 0; i < files; ++i) {
    write_file(("closed/" + std::to_string(i)).c_str(), bytes);
  }
  pause();
  return 0;
}

/// Files in a folder that may be listed, but not entered any more.
int write_in_barred_folder(std::int64_t files, std::int64_t bytes) {
  mkdir("barred", 0700);
  for (std::int64_t i = 0; i < files; ++i) {
    write_file(("barred/" + std::to_string(i)).c_str(), bytes);
  }
  chmod("barred", 0400);
  pause();
  return 0;
}

/// Says the permissions of a new folder from time to time, changed or not.
int watch_closed_folder() {
  mkdir("closed", 0300);
  write_file("closed/a", 10);
  usleep(300'000);
  struct stat facts {};
  stat("closed", &facts);
  std::printf("%o", facts.st_mode & 07777U);
  return 0;
}

int make_files(std::int64_t files) {
  for (std::int64_t i = 0; i < files; ++i) {
    const int file = open(std::to_string(i).c_str(), O_WRONLY | O_CREAT, 0644);
    close(file);
  }
  return 0;
}

/// What is done with files; nothing where it is not one of these deeds.
std::optional<int> act_on_files(std::string_view what, std::int64_t number, std::int64_t second,
                                const char* text) {
  if (what == "say") return write_bytes(STDOUT_FILENO, number);
  if (what == "write-file") return write_file(text, second);
  if (what == "write-file-catching") return write_file_catching(text, second);
  if (what == "truncate-file") return truncate_file(text, second, false);
  if (what == "truncate-file-ignoring") return truncate_file(text, second, true);
  if (what == "write-many-files") return write_many_files(number, second);
  if (what == "write-unlinked-files") return write_unlinked_files(number, second);
  if (what == "write-unlinked-files-apart") return write_unlinked_files_apart(number, second);
  if (what == "write-unlinked-files-unseen") return write_unlinked_files_unseen(number, second);
  if (what == "write-unlinked-files-in-a-thread") go_on_in_a_thread(write_unlinked_files, number, second);
  if (what == "write-in-closed-folder") return write_in_closed_folder(number, second);
  if (what == "write-in-barred-folder") return write_in_barred_folder(number, second);
  if (what == "watch-closed-folder") return watch_closed_folder();
  if (what == "make-files") return make_files(number);
  return std::nullopt;
}

int act(std::string_view what, std::int64_t number, std::int64_t second, const char* text) {
  if (const auto done = act_on_files(what, number, second, text)) {
    return *done;
  }
  if (const auto done = hide_room(what, number, second)) {
    return *done;
  }
  if (what == "spin") spin();
  if (what == "spin-in-children") return spin_in_children(number);
  if (what == "spend-in-child") return spend_in_child();
  if (what == "spend-ignoring-children") return spend_in_unwaited_children(number, second, true);
  if (what == "spend-forgetting-children") return spend_in_unwaited_children(number, second, false);
  if (what == "leave-ended-children") return leave_ended_children(number);
  if (what == "spend-in-generations") return spend_in_generations(number, second);
  if (what == "spend-unreadably") return spend_unreadably(number, second);
  if (what == "share-a-processor") return share_a_processor(number, second);
  if (what == "share-a-processor-in-threads") return share_a_processor_in_threads(number, second);
  if (what == "spend-ignoring-the-limit") return spend_ignoring_the_limit();
  if (what == "eat") return eat(number);
  if (what == "reserve") return reserve(number);
  if (what == "share-memory") return share_memory(number);
  if (what == "stay-in-a-thread") return stay_in_a_thread();
  if (what == "eat-in-threads-of-children") return eat_in_threads_of_children(number, second);
  if (what == "sleep-in-threads-only") go_on_in_a_thread(sleep_in_many_threads, number, second);
  if (what == "sleep-in-threads") return sleep_in_threads(number);
  if (what == "fork-forever") fork_forever();
  if (what == "hop-forever") hop_forever();
  if (what == "ignore-signals-and-wait") return ignore_signals_and_wait();
  if (what == "list-open-files") return list_open_files();
  if (what == "recurse") return recurse(number);
  if (what == "die-of") return raise(static_cast<int>(number));
  return what == "nothing" ? 0 : 99;
}

}  // namespace

int main(int count, char** arguments) {
  const char* const text = count > 2 ? arguments[2] : "";
  return act(count > 1 ? arguments[1] : "nothing", std::atoll(text), count > 3 ? std::atoll(arguments[3]) : 0,
             text);
}
