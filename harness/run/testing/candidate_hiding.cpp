// Room on a disk that is taken where it is hard to see.

#include "harness/run/testing/candidate_hiding.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace {

/// A file that has lost its name, with so many bytes; negative where there is none.
int nameless_file(std::int64_t bytes) {
  const int file = open("nameless", O_RDWR | O_CREAT | O_EXCL, 0644);
  unlink("nameless");
  return file >= 0 && ftruncate(file, bytes) == 0 && posix_fallocate(file, 0, bytes) == 0 ? file : -1;
}

int take_room_without_size(std::int64_t files, std::int64_t bytes) {
  for (std::int64_t i = 0; i < files; ++i) {
    const int file = open(std::to_string(i).c_str(), O_WRONLY | O_CREAT, 0644);
    if (file < 0 || fallocate(file, FALLOC_FL_KEEP_SIZE, 0, bytes) != 0) {
      return 3;
    }
    close(file);
  }
  return 0;
}

/// Of each file one page is mapped, and none is touched.
int map_unlinked_files(std::int64_t files, std::int64_t bytes) {
  for (std::int64_t i = 0; i < files; ++i) {
    const int file = nameless_file(bytes);
    if (file < 0 || mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED) {
      return 3;
    }
    close(file);
  }
  pause();
  return 0;
}

bool send_file(int socket, int file) {
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
  return sendmsg(socket, &message, 0) == 1;
}

int send_unlinked_files(std::int64_t files, std::int64_t bytes) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
    return 4;
  }
  for (std::int64_t i = 0; i < files; ++i) {
    const int file = nameless_file(bytes);
    if (file < 0 || !send_file(ends[0], file)) {
      return 3;
    }
    close(file);
  }
  pause();
  return 0;
}

/// Pages that this process drops, but that stay where they were as long as somebody has them mapped.
int drop_shared_memory(std::int64_t blocks, std::int64_t bytes) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  for (std::int64_t i = 0; i < blocks; ++i) {
    const auto size = static_cast<std::size_t>(bytes);
    void* const block = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) {
      return 3;
    }
    for (std::size_t at = 0; at < size; at += piece) {
      std::memset(static_cast<char*>(block) + at, 1, piece);
      madvise(static_cast<char*>(block) + at, piece, MADV_DONTNEED);
    }
    usleep(20'000);
  }
  pause();
  return 0;
}

/// Tables of pages that are all the same one: so many processes with so many bytes of tables each.
int fill_page_tables(std::int64_t processes, std::int64_t bytes) {
  constexpr std::size_t page = 4096;
  constexpr std::size_t of_one_table = std::size_t{2} << 20;
  const std::size_t size = static_cast<std::size_t>(bytes) / page * of_one_table;
  for (std::int64_t i = 0; i < processes; ++i) {
    if (fork() != 0) {
      continue;
    }
    void* const place = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) {
      _exit(3);
    }
    for (std::size_t at = 0; at < size; at += of_one_table) {
      static_cast<void>(static_cast<volatile char*>(place)[at]);
    }
    pause();
  }
  pause();
  return 0;
}

/// So many processes with so many sockets each, all full.
int fill_sockets(std::int64_t processes, std::int64_t sockets) {
  static char data[1 << 16];
  for (std::int64_t i = 0; i < processes; ++i) {
    if (fork() != 0) {
      continue;
    }
    for (std::int64_t at = 0; at < sockets; at += 2) {
      int ends[2];
      if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) {
        _exit(3);
      }
      for (const int end : ends) {
        while (write(end, data, sizeof data) > 0) {
        }
      }
    }
    pause();
  }
  pause();
  return 0;
}

int set_attributes(std::int64_t bytes) {
  const int file = open("marked", O_WRONLY | O_CREAT, 0644);
  const std::string value(static_cast<std::size_t>(bytes), 'x');
  return fsetxattr(file, "user.hidden", value.data(), value.size(), 0) == 0 ? 0 : errno;
}

}  // namespace

std::optional<int> hide_room(std::string_view what, std::int64_t number, std::int64_t second) {
  if (what == "take-room-without-size") return take_room_without_size(number, second);
  if (what == "map-unlinked-files") return map_unlinked_files(number, second);
  if (what == "send-unlinked-files") return send_unlinked_files(number, second);
  if (what == "drop-shared-memory") return drop_shared_memory(number, second);
  if (what == "fill-page-tables") return fill_page_tables(number, second);
  if (what == "fill-sockets") return fill_sockets(number, second);
  if (what == "set-attributes") return set_attributes(number);
  return std::nullopt;
}
