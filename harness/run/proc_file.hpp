#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace harness {

/// A file of /proc, open to be read.
class ProcFile {
 public:
  explicit ProcFile(const char* path) : fd_(open(path, O_RDONLY | O_CLOEXEC)) {}
  ProcFile(const ProcFile&) = delete;
  ProcFile& operator=(const ProcFile&) = delete;
  ~ProcFile() {
    if (fd_ >= 0) {
      close(fd_);
    }
  }
  bool is_open() const { return fd_ >= 0; }
  /// Fills `buffer` as far as the file reaches and returns what was read.
  std::string_view read_into(char* buffer, std::size_t size) const {
    std::size_t used = 0;
    while (fd_ >= 0 && used < size) {
      const ssize_t got = read(fd_, buffer + used, size - used);
      if (got <= 0) {
        break;
      }
      used += static_cast<std::size_t>(got);
    }
    return {buffer, used};
  }
  /// Reads on behind the first `kept` bytes of `buffer`, once; returns these and what was read.
  std::string_view read_some(char* buffer, std::size_t size, std::size_t kept) const {
    const ssize_t got = fd_ >= 0 && kept < size ? read(fd_, buffer + kept, size - kept) : 0;
    return {buffer, kept + (got > 0 ? static_cast<std::size_t>(got) : 0)};
  }

 private:
  int fd_;
};

/// Takes the next number separated by blanks off `text`; 0 when there is none.
inline std::int64_t take_number(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(" \n");
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
  std::int64_t number = 0;
  const char* end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace harness
