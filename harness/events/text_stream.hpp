#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>

namespace harness {

/// A stream into memory, for reporters that print to one.
class TextStream {
 public:
  TextStream() : file_(::open_memstream(&bytes_, &size_)) {
    if (file_ == nullptr) {
      throw std::bad_alloc();
    }
  }
  TextStream(const TextStream&) = delete;
  TextStream& operator=(const TextStream&) = delete;
  ~TextStream() {
    close();
    std::free(bytes_);
  }

  std::FILE* file() const { return file_; }
  /// All that was printed. Nothing can be printed after that.
  std::string text() {
    close();
    return {bytes_, size_};
  }

 private:
  void close() {
    if (file_ != nullptr) {
      std::fclose(std::exchange(file_, nullptr));
    }
  }

  char* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

}  // namespace harness
