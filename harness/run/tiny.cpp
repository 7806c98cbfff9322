// A program without a C library, so small that the kernel tells a resident size of 0: takes half a megabyte
// for each of as many files as it can have, which have lost their names, says a byte for each, keeps them
// open and waits.

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

/// Negative where that is refused.
long take_half_a_megabyte() {
  constexpr long half_a_megabyte = 1 << 19;
  const auto name = reinterpret_cast<long>("nameless");
  const long file = call(__NR_open, name, O_RDWR | O_CREAT, 0644);
  call(__NR_unlink, name);
  return file < 0 ? file : call(__NR_fallocate, file, 0, 0, half_a_megabyte);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the linker calls it so.
extern "C" [[noreturn]] void _start() {
  constexpr long standard_output = 1;
  // Not on the stack, which is not where the compiler expects it.
  static constexpr long millisecond[] = {0, 1'000'000};
  while (take_half_a_megabyte() >= 0) {
    call(__NR_write, standard_output, reinterpret_cast<long>("."), 1);
    call(__NR_nanosleep, reinterpret_cast<long>(millisecond));
  }
  for (;;) {
    call(__NR_pause);
  }
}
