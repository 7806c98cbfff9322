#include "harness/run/copy_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/run/owned_fd.hpp"

namespace harness {
namespace {

bool write_all(int to, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(to, bytes, size);
    if (written < 0 && errno != EINTR) {
      return false;
    }
    const auto done = static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    bytes += done;
    size -= done;
  }
  return true;
}

bool copy_all(int from, int to) {
  char buffer[16 * 1024];
  for (;;) {
    const ssize_t got = read(from, buffer, sizeof buffer);
    if (got == 0 || (got < 0 && errno != EINTR)) {
      return got == 0;
    }
    if (got > 0 && !write_all(to, buffer, static_cast<std::size_t>(got))) {
      return false;
    }
  }
}

}  // namespace

int copy_file(int from_folder, int to_folder, const char* name, std::uint64_t word) {
  const OwnedFd from(openat(from_folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat facts {};
  if (!from.is_open() || fstat(from.get(), &facts) != 0) {
    return errno;
  }
  if (!S_ISREG(facts.st_mode)) {
    return EINVAL;
  }
  const OwnedFd to(openat(to_folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, facts.st_mode & 0777));
  if (!to.is_open() || !copy_all(from.get(), to.get())) {
    return errno;
  }
  // When it was read last tells later whether the copy was read at all. The word goes with the call as the
  // argument that it does not have.
  const timespec times[] = {facts.st_atim, facts.st_mtim};
  return syscall(SYS_utimensat, to.get(), nullptr, times, 0, 0L, word) == 0 ? 0 : errno;
}

}  // namespace harness
