#include "harness/unpack/folder_writer.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace harness {
namespace {

constexpr mode_t folder_mode = 0755;
constexpr mode_t file_mode = 0644;
constexpr mode_t program_mode = 0755;

std::string last_part(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

/// The folder of that name in an open folder, made where it is not there.
tl::expected<OwnedFd, int> enter_folder(int parent, const std::string& name) {
  if (mkdirat(parent, name.c_str(), folder_mode) != 0 && errno != EEXIST) {
    return tl::unexpected(errno);
  }
  OwnedFd folder(openat(parent, name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (folder.get() < 0) {
    return tl::unexpected(errno);
  }
  return folder;
}

}  // namespace

tl::expected<OwnedFd, int> FolderWriter::open_parent(const std::string& path) const {
  OwnedFd folder(openat(folder_fd_, ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0) {
    return tl::unexpected(errno);
  }
  std::size_t at = 0;
  for (std::size_t stop = path.find('/'); stop != std::string::npos; stop = path.find('/', at)) {
    auto next = enter_folder(folder.get(), path.substr(at, stop - at));
    if (!next) {
      return next;
    }
    folder = std::move(*next);
    at = stop + 1;
  }
  return folder;
}

int FolderWriter::make_folder(const std::string& path) const {
  const auto made = path.empty() ? tl::expected<OwnedFd, int>(OwnedFd()) : open_parent(path + "/");
  return made ? 0 : made.error();
}

tl::expected<OwnedFd, int> FolderWriter::create_file(const std::string& path, bool executable) const {
  const auto parent = open_parent(path);
  if (!parent) {
    return tl::unexpected(parent.error());
  }
  const std::string name = last_part(path);
  unlinkat(parent->get(), name.c_str(), 0);
  OwnedFd file(openat(parent->get(), name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                      executable ? program_mode : file_mode));
  if (file.get() < 0) {
    return tl::unexpected(errno);
  }
  return file;
}

tl::expected<OwnedFd, int> FolderWriter::open_file(const std::string& path) const {
  const auto parent = open_parent(path);
  if (!parent) {
    return tl::unexpected(parent.error());
  }
  OwnedFd file(openat(parent->get(), last_part(path).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (file.get() < 0) {
    return tl::unexpected(errno);
  }
  return file;
}

int FolderWriter::make_link(const std::string& path, const std::string& target) const {
  const auto parent = open_parent(path);
  if (!parent) {
    return parent.error();
  }
  const std::string name = last_part(path);
  unlinkat(parent->get(), name.c_str(), 0);
  return symlinkat(target.c_str(), parent->get(), name.c_str()) == 0 ? 0 : errno;
}

int write_at(int fd, const char* bytes, std::size_t size, off_t at) {
  while (size > 0) {
    const ssize_t written = pwrite(fd, bytes, size, at);
    if (written < 0 && errno != EINTR) {
      return errno;
    }
    if (written > 0) {
      bytes += written;
      size -= static_cast<std::size_t>(written);
      at += written;
    }
  }
  return 0;
}

int copy_bytes(int from, int to) {
  std::array<char, 65536> piece;
  for (off_t at = 0;;) {
    const ssize_t got = pread(from, piece.data(), piece.size(), at);
    if (got < 0 && errno != EINTR) {
      return errno;
    }
    if (got == 0) {
      return 0;
    }
    if (got > 0) {
      if (const int error = write_at(to, piece.data(), static_cast<std::size_t>(got), at); error != 0) {
        return error;
      }
      at += got;
    }
  }
}

}  // namespace harness
