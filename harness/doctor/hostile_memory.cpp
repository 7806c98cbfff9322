// Memory that is held and is in the size of no process. All of it is taken by children, each of which keeps
// the limit.

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"
#include "harness/doctor/hostile_taking.hpp"

namespace harness::hostile {
namespace {

/// What all children have taken together.
class Hoard {
 public:
  explicit Hoard(std::int64_t limit)
      : limit_(limit),
        taken_(*new (mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0)) std::atomic<std::int64_t>(0)) {}
  /// False when it is three times what is allowed: that is enough.
  bool add(std::int64_t bytes) const {
    const std::int64_t before = taken_.fetch_add(bytes);
    if (before <= limit_ && before + bytes > limit_) {
      crossed();
    }
    // Not so fast that to give it back takes long.
    constexpr useconds_t pause_for_each = 4000;
    if ((before + bytes) / mega > before / mega) {
      usleep(pause_for_each);
    }
    return before + bytes < 3 * limit_;
  }

 private:
  std::int64_t limit_;
  std::atomic<std::int64_t>& taken_;
};

constexpr int status_of_refused = 1;

/// `take` has been refused where it gives false.
void hoard_in_children(const Facts& facts, const std::string& what,
                       bool (*take)(const Hoard&, std::int64_t)) {
  const std::int64_t limit = facts.number("memory");
  const std::int64_t children = std::min<std::int64_t>(facts.number("processes") / 2, 6);
  const Hoard hoard(limit);
  for (std::int64_t i = 0; i < children; ++i) {
    if (fork() == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (!take(hoard, limit / 2)) {
        refused(what);
        _exit(status_of_refused);
      }
      wait_out();
      _exit(0);
    }
  }
  std::int64_t refused_children = 0;
  for (int status = 0; wait(&status) > 0;) {
    refused_children += WIFEXITED(status) && WEXITSTATUS(status) == status_of_refused ? 1 : 0;
  }
  if (refused_children < children) {
    did(what);
  }
}

/// Pages that nobody has in use stay as long as somebody has the memory mapped.
bool drop_pages(const Hoard& hoard, std::int64_t bytes) {
  void* const block = mmap(nullptr, static_cast<std::size_t>(bytes), PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) {
    return false;
  }
  for (std::int64_t at = 0; at + mega <= bytes; at += mega) {
    char* const piece = static_cast<char*>(block) + at;
    std::memset(piece, 1, static_cast<std::size_t>(mega));
    madvise(piece, static_cast<std::size_t>(mega), MADV_DONTNEED);
    if (!hoard.add(mega)) {
      break;
    }
  }
  return true;
}

/// All pages are the one that is empty, but their tables are not.
bool fill_tables(const Hoard& hoard, std::int64_t bytes) {
  constexpr std::int64_t page = 4096;
  constexpr std::int64_t of_one_table = 2 * mega;
  const std::int64_t size = bytes / page * of_one_table;
  void* const place = mmap(nullptr, static_cast<std::size_t>(size), PROT_READ,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) {
    return false;
  }
  for (std::int64_t at = 0; at < size; at += of_one_table) {
    static_cast<void>(static_cast<volatile char*>(place)[at]);
    if (!hoard.add(page)) {
      break;
    }
  }
  return true;
}

/// What waits in a socket belongs to nobody.
bool fill_sockets(const Hoard& hoard, std::int64_t /*bytes*/) {
  static const std::string block(std::size_t{1} << 16, 'x');
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) {
    return false;
  }
  bool more = true;
  while (more) {
    for (const int end : ends) {
      ssize_t sent = 0;
      while (more && (sent = write(end, block.data(), block.size())) > 0) {
        more = hoard.add(sent);
      }
    }
    more = more && socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0;
  }
  return true;
}

/// Sends one byte of each page: the page stays, and only the byte counts. False where the socket is full or
/// that is refused.
bool send_bytes_of_pages(const int (&pieces)[2], int file, int socket) {
  constexpr int at_once = 16;
  constexpr loff_t page = 4096;
  for (loff_t i = 0; i < at_once; ++i) {
    loff_t at = i * page;
    if (splice(file, &at, pieces[1], nullptr, 1, 0) != 1) {
      return false;
    }
  }
  return splice(pieces[0], nullptr, socket, nullptr, at_once, SPLICE_F_NONBLOCK) == at_once;
}

/// When they are in the socket the file is cut off, and its room is there again.
bool fill_sockets_with_pages(const Hoard& hoard, std::int64_t /*bytes*/) {
  constexpr std::size_t size = std::size_t{16} * 4096;
  static const std::string block(size, 'x');
  const int file = open("pages", O_RDWR | O_CREAT, 0600);
  bool taken = false;
  bool more = true;
  while (more) {
    int ends[2];
    int pieces[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0 || pipe(pieces) != 0) {
      break;
    }
    while (more && pwrite(file, block.data(), size, 0) == static_cast<ssize_t>(size) &&
           send_bytes_of_pages(pieces, file, ends[0])) {
      taken = ftruncate(file, 0) == 0;
      more = hoard.add(static_cast<std::int64_t>(size));
    }
    more = more && taken;
    close(pieces[0]);
    close(pieces[1]);
  }
  return taken;
}

void drop_shared_memory(const Facts& facts) {
  hoard_in_children(facts, "take memory that it shares and has dropped", drop_pages);
}

void fill_page_tables(const Facts& facts) {
  hoard_in_children(facts, "take memory for tables of pages", fill_tables);
}

void fill_all_sockets(const Facts& facts) {
  hoard_in_children(facts, "take memory for what waits in sockets", fill_sockets);
}

void keep_pages_in_sockets(const Facts& facts) {
  hoard_in_children(facts, "keep pages of files in sockets", fill_sockets_with_pages);
}

}  // namespace

std::vector<Attempt> attempts_on_memory() {
  return {{"drop-shared-memory", drop_shared_memory},
          {"fill-page-tables", fill_page_tables},
          {"fill-sockets", fill_all_sockets},
          {"fill-sockets-with-pages", keep_pages_in_sockets}};
}

}  // namespace harness::hostile
