#include "harness/run/left_folder.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

constexpr int deepest = 3;
constexpr std::size_t most_nested = 200;

/// The folder that a file of that path stands in, opened without following a link or leaving `top`, which
/// must outlive it.
class FolderOf {
 public:
  FolderOf(int top, std::string_view path) : fd_(top) {
    for (auto slash = path.find('/'); slash != std::string_view::npos && fd_ >= 0; slash = path.find('/')) {
      const std::string name(path.substr(0, slash));
      opened_ = OwnedFd(name == ".." ? -1 : open_folder(fd_, name.c_str()));
      fd_ = opened_.get();
      path.remove_prefix(slash + 1);
    }
  }
  /// -1 where it cannot be opened.
  int get() const { return fd_; }

 private:
  int fd_;
  /// Where it is not the top itself.
  OwnedFd opened_;
};

std::string last_part(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

void add_nested(int folder, const std::string& prefix, int depth, std::vector<std::string>& paths) {
  std::vector<std::string> names;
  std::vector<std::string> folders;
  for_each_entry(folder, [&](std::string_view name, bool is_folder) {
    names.emplace_back(name);
    if (is_folder && depth < deepest) {
      folders.emplace_back(name);
    }
  });
  std::ranges::sort(names);
  std::ranges::sort(folders);
  names.resize(std::min(names.size(), most_nested - std::min(paths.size(), most_nested)));
  for (const auto& name : names) {
    paths.push_back(prefix + name);
  }
  for (const auto& name : folders) {
    const OwnedFd nested(open_folder(folder, name.c_str()));
    if (nested.get() >= 0 && paths.size() < most_nested) {
      add_nested(nested.get(), prefix + name + "/", depth + 1, paths);
    }
  }
}

/// Whether the last reading of an open file is not dated back to 1970 (any more).
bool is_dated(const struct stat& status) {
  return status.st_atim.tv_sec != 0 || status.st_atim.tv_nsec != 0;
}

bool is_dated(int fd) {
  struct stat status {};
  return ::fstat(fd, &status) != 0 || is_dated(status);
}

bool date_back(int fd) {
  const timespec times[] = {{0, 0}, {0, UTIME_OMIT}};
  return ::futimens(fd, times) == 0 && !is_dated(fd);
}

}  // namespace

LeftFolder::LeftFolder(OwnedFd folder)
    : fd_(std::move(folder)), has_vanished_(!fd_.is_open() && errno == ENOENT) {}

LeftFolder::LeftFolder(const std::string& path) : LeftFolder(OwnedFd(open_folder(AT_FDCWD, path.c_str()))) {}

std::vector<std::string> LeftFolder::names(std::string_view input_name) const {
  std::vector<std::string> names;
  if (fd_.is_open()) {
    for_each_entry(fd_.get(), [&](std::string_view name, bool) {
      if (name != input_name) {
        names.emplace_back(name);
      }
    });
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> LeftFolder::paths(std::string_view input_name) const {
  auto paths = names(input_name);
  if (!fd_.is_open()) {
    return paths;
  }
  std::vector<std::string> folders;
  for_each_entry(fd_.get(), [&folders](std::string_view name, bool is_folder) {
    if (is_folder) {
      folders.emplace_back(name);
    }
  });
  std::ranges::sort(folders);
  std::vector<std::string> nested;
  for (const auto& name : folders) {
    const OwnedFd folder(open_folder(fd_.get(), name.c_str()));
    if (folder.get() >= 0) {
      add_nested(folder.get(), name + "/", 2, nested);
    }
  }
  paths.insert(paths.end(), nested.begin(), nested.end());
  return paths;
}

std::optional<bool> LeftFolder::was_read(std::string_view input_name) const {
  struct stat status {};
  const bool is_there =
      ::fstatat(fd_.get(), std::string(input_name).c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISREG(status.st_mode);
  return is_there ? std::optional(is_dated(status)) : std::nullopt;
}

std::optional<std::string> LeftFolder::read(std::string_view name, std::int64_t most_bytes) const {
  const FolderOf folder(fd_.get(), name);
  const auto file = last_part(name);
  struct stat status {};
  // Opening a device can be an act, so it is not even opened.
  if (::fstatat(folder.get(), file.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  auto bytes = cases::read_file_in(folder.get(), file, most_bytes);
  return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

std::optional<cases::OpenFile> LeftFolder::open(std::string_view name, std::int64_t more_than,
                                                std::int64_t most_bytes) const {
  const FolderOf folder(fd_.get(), name);
  const auto file = last_part(name);
  struct stat status {};
  const bool is_large = ::fstatat(folder.get(), file.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                        S_ISREG(status.st_mode) && status.st_size > more_than && status.st_size <= most_bytes;
  auto opened = is_large ? cases::OpenFile::open_in(folder.get(), file) : tl::unexpected(std::string());
  return opened && opened->size() <= most_bytes ? std::optional(std::move(*opened)) : std::nullopt;
}

OwnedFd make_input(const std::string& path) {
  return OwnedFd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
}

int write_input(const OwnedFd& file, std::string_view bytes) {
  int error = 0;
  while (error == 0 && !bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    error = written < 0 && errno != EINTR ? errno : 0;
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  return error;
}

int put_input(const std::string& path, std::string_view bytes) {
  const OwnedFd file = make_input(path);
  const int error = file.is_open() ? write_input(file, bytes) : errno;
  if (error == 0) {
    // Where that cannot be, nothing is said of it.
    (void)date_back(file.get());
  }
  return error;
}

bool notes_reading(const std::string& folder) {
  std::string place = folder + "/reading-XXXXXX";
  if (::mkdtemp(place.data()) == nullptr) {
    return false;
  }
  const auto name = place + "/input";
  const auto copy_name = place + "/copy";
  const bool is_put = put_input(name, "read me") == 0;
  const OwnedFd file(::open(name.c_str(), O_RDWR | O_CLOEXEC));
  const OwnedFd copy(::open(copy_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  char byte = 0;
  const bool notes =
      is_put && !is_dated(file.get()) && ::read(file.get(), &byte, 1) == 1 && is_dated(file.get());
  off64_t from = 0;
  const bool notes_copying = date_back(file.get()) &&
                             ::copy_file_range(file.get(), &from, copy.get(), nullptr, 1, 0) == 1 &&
                             is_dated(file.get());
  ::unlink(name.c_str());
  ::unlink(copy_name.c_str());
  ::rmdir(place.c_str());
  return notes && notes_copying;
}

void forget_folder(std::string& text, const std::string& folder) {
  if (folder.empty()) {
    return;
  }
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
    const char next = at + folder.size() < text.size() ? text[at + folder.size()] : '\0';
    if (next == '/') {
      text.erase(at, folder.size() + 1);
    } else if (std::isalnum(static_cast<unsigned char>(next)) != 0) {
      // Another folder, whose name begins so.
      at += folder.size();
    } else {
      text.replace(at, folder.size(), ".");
    }
  }
}

}  // namespace harness
