#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/doctor/hostile.hpp"

/// How the hostile program takes memory and space on a disk, step by step.
namespace harness::hostile {

inline constexpr std::int64_t mega = 1 << 20;

inline void wait_out() {
  const double end = monotonic_seconds() + patience_seconds;
  while (monotonic_seconds() < end) {
    usleep(10'000);
  }
}

/// Touches memory; false, with errno set, when it is refused. `taken` is shared with others that do the same.
inline bool take_memory(std::int64_t bytes, std::int64_t limit, std::atomic<std::int64_t>& taken) {
  constexpr std::int64_t step = 4 * mega;
  for (std::int64_t own = 0; own < bytes; own += step) {
    void* const block = mmap(nullptr, static_cast<std::size_t>(step), PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) {
      return false;
    }
    for (std::int64_t page = 0; page < step; page += 4096) {
      static_cast<volatile char*>(block)[page] = 1;
    }
    const std::int64_t before = taken.fetch_add(step);
    if (before <= limit && before + step > limit) {
      crossed();
    }
  }
  return true;
}

/// Counts what is written; true when all could be.
class Writer {
 public:
  explicit Writer(const Facts& facts) : limit_(facts.number("bytes")), most_(facts.number("most-bytes")) {}
  bool full() const { return written_ >= most_; }
  bool write_to(int file, std::int64_t bytes) {
    static const std::string block(static_cast<std::size_t>(mega), 'x');
    for (std::int64_t done = 0; done < bytes && !full();) {
      const ssize_t got = write(file, block.data(), static_cast<std::size_t>(std::min(mega, bytes - done)));
      if (got <= 0) {
        return false;
      }
      done += got;
      written_ += got;
      if (written_ > limit_) {
        crossed();
      }
    }
    return true;
  }

 private:
  std::int64_t limit_;
  std::int64_t most_;
  std::int64_t written_ = 0;
};

inline int new_file(const std::string& name) {
  return open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
}

}  // namespace harness::hostile
