#include "solver/zeroed_memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <sys/mman.h>

namespace solver {
namespace {

constexpr std::size_t large_page = std::size_t{2} << 20;

constexpr std::size_t in_pages(std::size_t bytes) {
  constexpr std::size_t page = 4096;
  return (bytes + page - 1) / page * page;
}

/// Begins at a large page. (A mapping begins at any, so that it is made longer and cut at both ends.)
void* mapped_by_large_pages(std::size_t bytes) {
  void* const mapped =
      ::mmap(nullptr, bytes + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) {
    return nullptr;
  }
  auto* const memory = static_cast<std::byte*>(mapped);
  const std::size_t beyond = reinterpret_cast<std::uintptr_t>(memory) % large_page;
  const std::size_t before = beyond == 0 ? 0 : large_page - beyond;
  if (before != 0) {
    ::munmap(memory, before);
  }
  if (before != large_page) {
    ::munmap(memory + before + bytes, large_page - before);
  }
  ::madvise(memory + before, bytes, MADV_HUGEPAGE);
  return memory + before;
}

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
  if (bytes == 0) {
    return;
  }
  data_ = bytes < large_page ? std::calloc(1, bytes) : mapped_by_large_pages(in_pages(bytes));
  size_ = data_ == nullptr ? 0 : bytes;
}

ZeroedMemory::~ZeroedMemory() {
  if (size_ < large_page) {
    std::free(data_);
  } else {
    ::munmap(data_, in_pages(size_));
  }
}

}  // namespace solver
