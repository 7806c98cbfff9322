#include "harness/run/left_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "harness/run/folder_entries.hpp"

namespace harness {

LeftFolder::LeftFolder(const std::string& path)
    : fd_(open_folder(AT_FDCWD, path.c_str())), has_vanished_(fd_ < 0 && errno == ENOENT) {}

LeftFolder::~LeftFolder() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

std::vector<std::string> LeftFolder::names(std::string_view input_name) const {
  std::vector<std::string> names;
  if (fd_ >= 0) {
    for_each_entry(fd_, [&](std::string_view name, bool) {
      if (name != input_name) {
        names.emplace_back(name);
      }
    });
  }
  std::ranges::sort(names);
  return names;
}

std::optional<std::string> LeftFolder::read(std::string_view name, std::int64_t most_bytes) const {
  const std::string file(name);
  struct stat status {};
  // Opening a device can be an act, so it is not even opened.
  if (::fstatat(fd_, file.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  auto bytes = cases::read_file_in(fd_, file, most_bytes);
  return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

std::optional<cases::OpenFile> LeftFolder::open(std::string_view name, std::int64_t more_than,
                                                std::int64_t most_bytes) const {
  const std::string file(name);
  struct stat status {};
  const bool is_large = ::fstatat(fd_, file.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                        S_ISREG(status.st_mode) && status.st_size > more_than && status.st_size <= most_bytes;
  auto opened = is_large ? cases::OpenFile::open_in(fd_, file) : tl::unexpected(std::string());
  return opened && opened->size() <= most_bytes ? std::optional(std::move(*opened)) : std::nullopt;
}

int put_input(const std::string& path, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) {
    return errno;
  }
  int error = 0;
  while (error == 0 && !bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    error = written < 0 && errno != EINTR ? errno : 0;
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  ::close(file);
  return error;
}

void forget_folder(std::string& text, const std::string& folder) {
  const std::string prefix = folder + "/";
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
    text.erase(at, prefix.size());
  }
}

}  // namespace harness
