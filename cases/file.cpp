#include "cases/file.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

namespace cases {
namespace {

tl::unexpected<std::string> failure(const std::filesystem::path& path, int error) {
  return tl::unexpected(fmt::format("{}: {}", path.string(), std::generic_category().message(error)));
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) {
      ::close(fd_);
    }
  }
  int get() const { return fd_; }
  /// 0, or the errno of closing: a full network disk may tell only then.
  int close() { return ::close(std::exchange(fd_, -1)) == 0 ? 0 : errno; }

 private:
  int fd_;
};

/// 0, or the errno of what failed.
int write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) {
      return errno;
    }
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  return 0;
}

/// Writes a file whole and closes it; 0, or the errno of what failed. `flags` are those of `open`.
int write_whole(const std::string& path, int flags, std::string_view bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666));
  const int error = file.get() < 0 ? errno : write_all(file.get(), bytes);
  return error == 0 ? file.close() : error;
}

/// Writes a file that is not there yet. What an interrupted run left in its place goes, and so does a link
/// that somebody laid there: it is not followed.
int write_new(const std::string& path, std::string_view bytes) {
  ::unlink(path.c_str());
  return write_whole(path, O_EXCL, bytes);
}

/// Where a file is written before it gets its name.
std::string temporary_for(const std::filesystem::path& path) {
  return fmt::format("{}.{}.part", path.string(), ::getpid());
}

/// Writes into what stands at `path` and must stay there: a device, a pipe, what a link leads to.
tl::expected<void, std::string> write_through(const std::filesystem::path& path, std::string_view bytes) {
  const int error = write_whole(path.string(), O_TRUNC, bytes);
  return error == 0 ? tl::expected<void, std::string>{} : failure(path, error);
}

/// The bytes of a file just opened; `path` is for the error.
tl::expected<std::string, std::string> read_opened(const Descriptor& file, const std::filesystem::path& path,
                                                   std::int64_t most_bytes) {
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) {
    return failure(path, errno);
  }
  if (S_ISDIR(status.st_mode)) {
    return failure(path, EISDIR);
  }
  if (!S_ISREG(status.st_mode)) {
    return tl::unexpected(fmt::format("{}: not a regular file", path.string()));
  }
  if (status.st_size > most_bytes) {
    return tl::unexpected(fmt::format("{}: larger than {} MB", path.string(), most_bytes >> 20));
  }
  // One byte of room more than the size says: a read that leaves it free has found the end there.
  const auto size = static_cast<std::size_t>(status.st_size);
  std::string bytes(size + 1, '\0');
  std::size_t filled = 0;
  while (true) {
    const ssize_t count = ::read(file.get(), bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno != EINTR) {
      return failure(path, errno);
    }
    filled += count > 0 ? static_cast<std::size_t>(count) : 0;
    // Files of the kernel's say that they are empty.
    if (count == 0 || (size > 0 && filled == size)) {
      bytes.resize(filled);
      return bytes;
    }
    if (filled == bytes.size()) {
      bytes.resize(bytes.size() * 2);
    }
  }
}

}  // namespace

tl::expected<std::string, std::string> read_file(const std::filesystem::path& path, std::int64_t most_bytes) {
  return read_opened(Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), path, most_bytes);
}

tl::expected<std::string, std::string> read_file_in(int folder, const std::string& name,
                                                    std::int64_t most_bytes) {
  return read_opened(
      Descriptor(::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)), name,
      most_bytes);
}

tl::expected<void, std::string> write_file(const std::filesystem::path& path, std::string_view bytes) {
  std::error_code ignored;
  const auto status = std::filesystem::symlink_status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return write_through(path, bytes);
  }
  const std::string temporary = temporary_for(path);
  int error = write_new(temporary, bytes);
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) {
    error = errno;
  }
  if (error != 0) {
    ::unlink(temporary.c_str());
    return failure(path, error);
  }
  return {};
}

tl::expected<void, std::string> write_files(const std::filesystem::path& folder,
                                            const std::map<std::string, std::string>& files) {
  int error = 0;
  std::filesystem::path failing;
  for (auto file = files.begin(); error == 0 && file != files.end(); ++file) {
    failing = folder / file->first;
    std::error_code ignored;
    error = std::filesystem::is_directory(failing, ignored) ? EISDIR
                                                            : write_new(temporary_for(failing), file->second);
  }
  for (auto file = files.begin(); error == 0 && file != files.end(); ++file) {
    failing = folder / file->first;
    error = std::rename(temporary_for(failing).c_str(), failing.c_str()) == 0 ? 0 : errno;
  }
  if (error == 0) {
    return {};
  }
  for (const auto& [name, bytes] : files) {
    ::unlink(temporary_for(folder / name).c_str());
  }
  return failure(failing, error);
}

}  // namespace cases
