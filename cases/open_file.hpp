#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace cases {

/// Takes a text piece by piece; false when it has heard enough.
using TakePiece = std::function<bool(std::string_view piece)>;

/// A regular file that is read in pieces, so that its size does not matter.
class OpenFile {
 public:
  /// A file in an open folder; a symbolic link is not followed. An error is one line.
  static tl::expected<OpenFile, std::string> open_in(int folder, const std::string& name);
  /// A file by its path, or what a link there leads to.
  static tl::expected<OpenFile, std::string> open(const std::filesystem::path& path);
  /// Takes over the descriptor of a regular file.
  OpenFile(int fd, std::int64_t size);
  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();

  /// When it was opened.
  std::int64_t size() const { return size_; }
  /// All its bytes from `at`, as it was opened, in pieces of at most `most`. False where it could not be read
  /// to its end; nobody's saying enough is no failure.
  bool each_piece(std::int64_t at, std::size_t most, const TakePiece& take) const;
  /// At most `most` bytes from `at`.
  std::string part(std::int64_t at, std::size_t most) const;

 private:
  /// `fd` may be -1, with errno set.
  static tl::expected<OpenFile, std::string> opened(int fd, const std::string& name);

  int fd_;
  std::int64_t size_;
};

}  // namespace cases
