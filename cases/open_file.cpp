#include "cases/open_file.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

namespace cases {

tl::expected<OpenFile, std::string> OpenFile::open_in(int folder, const std::string& name) {
  return opened(::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW), name);
}

tl::expected<OpenFile, std::string> OpenFile::open(const std::filesystem::path& path) {
  return opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK), path.string());
}

tl::expected<OpenFile, std::string> OpenFile::opened(int fd, const std::string& name) {
  OpenFile file(fd, 0);
  struct stat status {};
  if (file.fd_ < 0 || ::fstat(file.fd_, &status) != 0) {
    return tl::unexpected(fmt::format("{}: {}", name, std::generic_category().message(errno)));
  }
  if (!S_ISREG(status.st_mode)) {
    return tl::unexpected(fmt::format("{}: not a regular file", name));
  }
  file.size_ = status.st_size;
  return file;
}

OpenFile::OpenFile(int fd, std::int64_t size) : fd_(fd), size_(size) {}

OpenFile::OpenFile(OpenFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)), size_(other.size_) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(size_, other.size_);
  return *this;
}

OpenFile::~OpenFile() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

bool OpenFile::each_piece(std::int64_t at, std::size_t most, const TakePiece& take) const {
  std::string room(
      static_cast<std::size_t>(std::clamp<std::int64_t>(size_ - at, 0, static_cast<std::int64_t>(most))),
      '\0');
  while (at < size_) {
    const auto wanted = std::min(room.size(), static_cast<std::size_t>(size_ - at));
    const ssize_t count = ::pread(fd_, room.data(), wanted, at);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return false;
    }
    if (count > 0 && !take(std::string_view(room).substr(0, static_cast<std::size_t>(count)))) {
      return true;
    }
    at += std::max<ssize_t>(count, 0);
  }
  return true;
}

std::string OpenFile::part(std::int64_t at, std::size_t most) const {
  std::string bytes;
  each_piece(at, std::max<std::size_t>(most, 1), [&](std::string_view piece) {
    bytes += piece.substr(0, most - bytes.size());
    return bytes.size() < most;
  });
  return bytes;
}

}  // namespace cases
