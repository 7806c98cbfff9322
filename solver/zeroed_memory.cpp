#include "solver/zeroed_memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <sys/mman.h>

namespace solver {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t large_page = std::size_t{2} << 20;
/// Smaller pieces are had and given back faster from the heap.
constexpr std::size_t least_mapped = std::size_t{128} << 10;

constexpr std::size_t in_pages(std::size_t bytes) {
  return (bytes + page - 1) / page * page;
}

/// Begins at a large page where it is as large as one. (A mapping begins at any, so that it is made longer
/// and cut at both ends.)
void* mapped(std::size_t bytes) {
  const std::size_t alignment = bytes < large_page ? page : large_page;
  void* const longer =
      ::mmap(nullptr, bytes + alignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (longer == MAP_FAILED) {
    return nullptr;
  }
  auto* const memory = static_cast<std::byte*>(longer);
  const std::size_t beyond = reinterpret_cast<std::uintptr_t>(memory) % alignment;
  const std::size_t before = beyond == 0 ? 0 : alignment - beyond;
  if (before != 0) {
    ::munmap(memory, before);
  }
  if (before != alignment) {
    ::munmap(memory + before + bytes, alignment - before);
  }
  if (alignment == large_page) {
    ::madvise(memory + before, bytes, MADV_HUGEPAGE);
  }
  // All at once, which costs less than page by page. Where this is not known, they come one by one.
  ::madvise(memory + before, bytes, MADV_POPULATE_WRITE);
  return memory + before;
}

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
  if (bytes == 0) {
    return;
  }
  data_ = bytes < least_mapped ? std::calloc(1, bytes) : mapped(in_pages(bytes));
  size_ = data_ == nullptr ? 0 : bytes;
}

ZeroedMemory::~ZeroedMemory() {
  if (size_ < least_mapped) {
    std::free(data_);
  } else {
    ::munmap(data_, in_pages(size_));
  }
}

}  // namespace solver
