#pragma once

#include <cstddef>
#include <utility>

namespace solver {

/// Memory whose bytes are all 0. Large pieces come from the system at once, as they are for what is used all
/// over, and by large pages where there are such.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  /// Of no bytes if there is not as much.
  explicit ZeroedMemory(std::size_t bytes);
  ZeroedMemory(ZeroedMemory&& other) noexcept { swap(other); }
  ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
    swap(other);
    return *this;
  }
  ZeroedMemory(const ZeroedMemory&) = delete;
  ZeroedMemory& operator=(const ZeroedMemory&) = delete;
  ~ZeroedMemory();

  /// Aligned as any type of the language needs it.
  void* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  void swap(ZeroedMemory& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }

  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace solver
