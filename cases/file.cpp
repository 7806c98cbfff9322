#include "cases/file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <list>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

#include "cases/unfinished.hpp"

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

/// Writes a file that is not there yet: a link that somebody lays in its place is not followed.
int write_new(const Unfinished& file, std::string_view bytes) {
  return write_whole(file.path().string(), O_EXCL, bytes);
}

/// Writes into what stands at `path` and must stay there: a device, a pipe, what a link leads to.
tl::expected<void, std::string> write_through(const std::filesystem::path& path, std::string_view bytes) {
  const auto file = open_to_write(path, O_TRUNC);
  if (!file) {
    return tl::unexpected(file.error());
  }
  Descriptor opened(*file);
  const int error = write_all(opened.get(), bytes);
  const int closing = opened.close();
  return error == 0 && closing == 0 ? tl::expected<void, std::string>{}
                                    : failure(path, error != 0 ? error : closing);
}

tl::unexpected<std::string> too_large(const std::filesystem::path& path, std::int64_t most_bytes) {
  return tl::unexpected(fmt::format("{}: larger than {} MB", path.string(), most_bytes >> 20));
}

/// All that comes out of a pipe or a device.
tl::expected<std::string, std::string> read_to_end(const Descriptor& file, const std::filesystem::path& path,
                                                   std::int64_t most_bytes) {
  constexpr std::size_t step = std::size_t{1} << 16;
  std::string bytes;
  while (static_cast<std::int64_t>(bytes.size()) <= most_bytes) {
    const auto filled = bytes.size();
    bytes.resize(filled + step);
    const ssize_t count = ::read(file.get(), bytes.data() + filled, step);
    const int error = errno;
    bytes.resize(filled + static_cast<std::size_t>(count > 0 ? count : 0));
    if (count < 0 && error != EINTR) {
      return failure(path, error);
    }
    if (count == 0) {
      return bytes;
    }
  }
  return too_large(path, most_bytes);
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
    return too_large(path, most_bytes);
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
    // Whatever the file says: those of the kernel's say that they are empty.
    if (static_cast<std::int64_t>(filled) > most_bytes) {
      return too_large(path, most_bytes);
    }
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

tl::expected<std::string, std::string> read_named_file(const std::filesystem::path& path,
                                                       std::int64_t most_bytes) {
  std::error_code ignored;
  const auto kind = std::filesystem::status(path, ignored).type();
  const bool is_stream =
      kind == std::filesystem::file_type::fifo || kind == std::filesystem::file_type::character;
  if (!is_stream) {
    return read_file(path, most_bytes);
  }
  // Waits for whoever is to write into it.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return file.get() < 0 ? failure(path, errno) : read_to_end(file, path, most_bytes);
}

tl::expected<std::string, std::string> read_file_in(int folder, const std::string& name,
                                                    std::int64_t most_bytes) {
  return read_opened(
      Descriptor(::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)), name,
      most_bytes);
}

tl::expected<int, std::string> open_to_write(const std::filesystem::path& path, int flags) {
  // Without O_NONBLOCK a pipe would be opened when somebody reads it, which may be never.
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | flags, 0666);
  if (file < 0) {
    const int error = errno;
    std::error_code ignored;
    return error == ENXIO && std::filesystem::is_fifo(path, ignored)
               ? tl::unexpected(fmt::format("{}: a pipe that nobody reads", path.string()))
               : failure(path, error);
  }
  ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) & ~O_NONBLOCK);
  return file;
}

tl::expected<void, std::string> write_file(const std::filesystem::path& path, std::string_view bytes) {
  std::error_code ignored;
  const auto status = std::filesystem::symlink_status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return write_through(path, bytes);
  }
  Unfinished file(path);
  int error = write_new(file, bytes);
  error = error == 0 ? file.finish() : error;
  return error == 0 ? tl::expected<void, std::string>{} : failure(path, error);
}

tl::expected<void, std::string> write_files(const std::filesystem::path& folder,
                                            const std::map<std::string, std::string>& files) {
  std::list<Unfinished> begun;
  for (const auto& [name, bytes] : files) {
    const auto& file = begun.emplace_back(folder / name);
    std::error_code ignored;
    const int error = std::filesystem::is_directory(file.name(), ignored) ? EISDIR : write_new(file, bytes);
    if (error != 0) {
      return failure(file.name(), error);
    }
  }
  const Undivided undivided;
  for (auto& file : begun) {
    if (const int error = file.finish(); error != 0) {
      return failure(file.name(), error);
    }
  }
  return {};
}

}  // namespace cases
