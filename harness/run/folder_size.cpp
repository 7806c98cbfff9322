#include "harness/run/folder_size.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <limits>

#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

constexpr int deepest = 100;
constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::int64_t block_bytes = 512;

/// An open folder. Where its permissions close what lies in it, they are others from then on until this
/// object goes.
class Folder {
 public:
  explicit Folder(int fd) : fd_(fd) {}
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    if (unlocked_) {
      fchmod(fd_, mode_);
    }
  }
  int fd() const { return fd_; }

  /// False, with errno set, when there is no such entry or it cannot be looked at.
  bool find(const char* name, struct stat& facts) {
    const auto found = [&] { return fstatat(fd_, name, &facts, AT_SYMLINK_NOFOLLOW) == 0; };
    return found() || (errno == EACCES && unlock() && found());
  }

  /// Opens a folder in it in spite of its permissions, which it has again afterwards; -1, with errno set,
  /// when it is none or cannot be opened.
  int open_inner(const char* name) const {
    const int inner = open_folder(fd_, name);
    // By its number, not by its name, which may mean something else in a moment.
    const int place =
        inner < 0 && errno == EACCES ? openat(fd_, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    struct stat facts {};
    if (place < 0 || fstat(place, &facts) != 0) {
      return inner;
    }
    char path[64];
    std::snprintf(path, sizeof path, "/proc/self/fd/%d", place);
    const mode_t mode = facts.st_mode & 07777;
    chmod(path, mode | 0700);
    const int opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int error = errno;
    chmod(path, mode);
    close(place);
    errno = error;
    return opened;
  }

 private:
  bool unlock() {
    struct stat facts {};
    if (unlocked_ || fstat(fd_, &facts) != 0) {
      errno = EACCES;
      return false;
    }
    mode_ = facts.st_mode & 07777;
    unlocked_ = fchmod(fd_, mode_ | 0700) == 0;
    return unlocked_;
  }

  int fd_;
  mode_t mode_ = 0;
  bool unlocked_ = false;
};

/// A file system may give a growing file a little more room than its size needs, up to twice of it. Room that
/// was taken without writing counts as written.
std::int64_t bytes_of(const struct stat& facts) {
  const auto block = std::max<std::int64_t>(facts.st_blksize, 4096);
  const std::int64_t usual = 2 * ((facts.st_size + block - 1) / block * block);
  const std::int64_t room = std::int64_t{facts.st_blocks} * block_bytes;
  return room > std::max(usual, block) ? room : facts.st_size;
}

/// What was there a moment ago may be gone.
void note_refusal(FolderSize& size) {
  if (errno == EACCES || errno == EPERM) {
    size.bytes = infinite;
    size.closed = true;
  }
}

void add_folder(int folder_fd, int depth, std::int64_t most_entries, FolderSize& size) {
  if (depth > deepest) {
    size.bytes = infinite;
    size.too_deep = true;
    return;
  }
  Folder folder(folder_fd);
  for_each_entry(folder_fd, [&](const char* name, bool) {
    if (++size.entries > most_entries) {
      return;
    }
    struct stat facts {};
    if (!folder.find(name, facts)) {
      note_refusal(size);
      return;
    }
    size.room += std::int64_t{facts.st_blocks} * block_bytes;
    if (S_ISREG(facts.st_mode)) {
      size.bytes = std::min<std::int64_t>(size.bytes + bytes_of(facts), infinite);
      size.largest_file = std::max<std::int64_t>(size.largest_file, facts.st_size);
    }
    const int inner = S_ISDIR(facts.st_mode) ? folder.open_inner(name) : -1;
    if (inner >= 0) {
      add_folder(inner, depth + 1, most_entries, size);
      close(inner);
    } else if (S_ISDIR(facts.st_mode)) {
      note_refusal(size);
    }
  });
}

}  // namespace

FolderSize measure_folder(int folder_fd, std::int64_t most_entries) {
  FolderSize size;
  add_folder(folder_fd, 0, most_entries, size);
  return size;
}

}  // namespace harness
