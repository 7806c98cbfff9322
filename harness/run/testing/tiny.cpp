// A program without a C library, so small that the kernel tells a resident size of 0: takes twelve megabytes
// for files that have lost their names, keeps them open and waits.

#include <asm/unistd.h>
#include <fcntl.h>

namespace {

long call(long number, long first = 0, long second = 0, long third = 0, long fourth = 0) {
  long result = number;
  register long last asm("r10") = fourth;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(first), "S"(second), "d"(third), "r"(last)
               : "rcx", "r11", "memory");
  return result;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the linker calls it so.
extern "C" [[noreturn]] void _start() {
  constexpr long megabyte = 1 << 20;
  const auto name = reinterpret_cast<long>("nameless");
  for (int i = 0; i < 12; ++i) {
    const long file = call(__NR_open, name, O_RDWR | O_CREAT, 0644);
    call(__NR_unlink, name);
    call(__NR_fallocate, file, 0, 0, megabyte);
  }
  call(__NR_pause);
  for (;;) {
    call(__NR_exit, 0);
  }
}
