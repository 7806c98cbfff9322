#pragma once

#include <string>

#include <tl/expected.hpp>

#include "harness/run/owned_fd.hpp"

namespace harness {

/// Writes below one open folder and nowhere else: each part of a path is opened by itself, and a link in the
/// place of a folder is not followed. Paths are relative, without `.` and `..`. What fails gives errno.
class FolderWriter {
 public:
  explicit FolderWriter(int folder_fd) : folder_fd_(folder_fd) {}

  /// Makes a folder, and those that it lies in.
  int make_folder(const std::string& path) const;
  /// Makes an empty file, open for writing, and the folders that it lies in; what was there is removed first.
  tl::expected<OwnedFd, int> create_file(const std::string& path, bool executable) const;
  /// Opens a file for reading.
  tl::expected<OwnedFd, int> open_file(const std::string& path) const;
  /// Makes a symbolic link, and the folders that it lies in; a file that was there is removed first.
  int make_link(const std::string& path, const std::string& target) const;

 private:
  tl::expected<OwnedFd, int> open_parent(const std::string& path) const;

  int folder_fd_;
};

/// Writes all bytes at that place of the file. 0, or errno.
int write_at(int fd, const char* bytes, std::size_t size, off_t at);

/// Writes all bytes of `from` into `to`. 0, or errno.
int copy_bytes(int from, int to);

}  // namespace harness
