// More than a candidate may have, taken where a watch may not see it.

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/xattr.h>
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

/// Takes room piece by piece, by `take` each time, which says whether it was given; the pieces are half of
/// what may be.
void take_room(const Facts& facts, const char* what, bool (*take)(std::int64_t bytes)) {
  const std::int64_t limit = facts.number("bytes");
  const std::int64_t most = facts.number("most-bytes");
  std::int64_t taken = 0;
  bool good = true;
  while (good && taken < most) {
    good = take(limit / 2);
    taken += good ? limit / 2 : 0;
    if (taken > limit) {
      crossed();
    }
    usleep(1000);
  }
  tell(what, good);
  wait_out();
}

/// The size of such a file stays 0.
bool preallocate(std::int64_t bytes) {
  static int made = 0;
  const int file = new_file("preallocated-" + std::to_string(made++));
  const bool taken = file >= 0 && fallocate(file, FALLOC_FL_KEEP_SIZE, 0, bytes) == 0;
  close(file);
  return taken;
}

int nameless_file(std::int64_t bytes) {
  const int file = open("nameless", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  unlink("nameless");
  if (file >= 0 && fallocate(file, 0, 0, bytes) == 0) {
    return file;
  }
  close(file);
  return -1;
}

/// One page is mapped and not touched: neither an open file nor memory.
bool map_nameless(std::int64_t bytes) {
  const int file = nameless_file(bytes);
  const bool mapped = file >= 0 && mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0) != MAP_FAILED;
  close(file);
  return mapped;
}

/// Nobody receives it, so no process has it open.
bool send_nameless(std::int64_t bytes) {
  static int ends[2] = {-1, -1};
  if (ends[0] < 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
    return false;
  }
  const int file = nameless_file(bytes);
  char byte = 'x';
  iovec data{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof file)] = {};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* const head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof file);
  std::memcpy(CMSG_DATA(head), &file, sizeof file);
  const bool sent = file >= 0 && sendmsg(ends[0], &message, MSG_DONTWAIT) == 1;
  const int error = errno;
  close(file);
  errno = error;
  return sent;
}

void write_preallocated(const Facts& facts) {
  take_room(facts, "take 10 GB for files of no size", preallocate);
}

void write_mapped(const Facts& facts) {
  take_room(facts, "take 10 GB for files that are only mapped", map_nameless);
}

void write_in_flight(const Facts& facts) {
  take_room(facts, "take 10 GB for files that are only under way", send_nameless);
}

/// Attributes of a file take room on a file system in memory that no size tells.
void fill_attributes(const Facts& facts) {
  const std::string value(60'000, 'x');
  std::int64_t taken = 0;
  bool good = true;
  for (int i = 0; good && i < 1000 && taken <= facts.number("bytes"); ++i) {
    const int file = new_file("marked-" + std::to_string(i));
    good = fsetxattr(file, "user.hidden", value.data(), value.size(), 0) == 0;
    taken += good ? static_cast<std::int64_t>(value.size()) : 0;
    const int error = errno;
    close(file);
    errno = error;
  }
  tell("fill attributes of files", taken > 0);
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
  return {{"start-threads", start_many_threads},
          {"allocate-in-threads", allocate_in_threads},
          {"write-nameless", write_nameless},
          {"write-nameless-in-thread", write_nameless_in_thread},
          {"write-hidden", write_hidden},
          {"write-closed", write_closed},
          {"write-preallocated", write_preallocated},
          {"write-mapped", write_mapped},
          {"write-in-flight", write_in_flight},
          {"fill-attributes", fill_attributes}};
}

}  // namespace harness::hostile
