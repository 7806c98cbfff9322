// What is done by a program that is so small that it looks like none: plycheck-tiny, whose bytes are here.

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"
#include "harness/doctor/hostile_taking.hpp"

#ifdef PLYCHECK_TINY
asm(".pushsection .rodata\n"
    ".global tiny_begin, tiny_end\n"
    "tiny_begin: .incbin \"" PLYCHECK_TINY
    "\"\n"
    "tiny_end: .byte 0\n"
    ".popsection\n");
extern "C" const char tiny_begin[];
extern "C" const char tiny_end[];
#endif

namespace harness::hostile {
namespace {

#ifdef PLYCHECK_TINY
/// Whether the tiny program lies in the work folder now.
bool put_tiny_program() {
  const auto size = static_cast<std::size_t>(tiny_end - tiny_begin);
  // Permissions that are not given when it is made cannot be given in every sandbox.
  const int file = open("tiny", O_WRONLY | O_CREAT | O_CLOEXEC, 0755);
  const bool whole = file >= 0 && write(file, tiny_begin, size) == static_cast<ssize_t>(size);
  const int error = errno;
  close(file);
  errno = error;
  return whole;
}

/// The end of a pipe in which the tiny program says what it has; negative, with errno set, where it does not
/// run.
int start_tiny_program() {
  int said[2];
  int failed[2];
  if (!put_tiny_program() || pipe2(said, O_CLOEXEC) != 0 || pipe2(failed, O_CLOEXEC) != 0) {
    return -1;
  }
  if (fork() == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(said[1], STDOUT_FILENO);
    execl("./tiny", "tiny", nullptr);
    [[maybe_unused]] const ssize_t told = write(failed[1], &errno, sizeof errno);
    _exit(0);
  }
  close(said[1]);
  close(failed[1]);
  int error = 0;
  // At its end where the other program has begun.
  if (read(failed[0], &error, sizeof error) > 0) {
    errno = error;
    return -1;
  }
  return said[0];
}

/// All that this process does is to say when the limit is passed.
void write_tiny(const Facts& facts) {
  constexpr std::int64_t each = mega / 2;
  const int said = start_tiny_program();
  if (said < 0) {
    refused("start a tiny program");
    return;
  }
  constexpr int patience_ms = static_cast<int>(patience_seconds * 1000);
  std::int64_t taken = 0;
  pollfd more{said, POLLIN, 0};
  while (poll(&more, 1, patience_ms) > 0) {
    char byte = 0;
    if (read(said, &byte, 1) != 1) {
      return;  // it has died, which says nothing
    }
    taken += each;
    if (taken > facts.number("bytes")) {
      crossed();
    }
  }
  errno = ENOSPC;
  tell("take room for deleted files of a tiny program", taken > facts.number("bytes"));
}
#else
void write_tiny(const Facts& /*facts*/) {
  nothing_to("start a tiny program: there is none for this processor");
}
#endif

}  // namespace

std::vector<Attempt> attempts_by_a_tiny_program() {
  return {{"write-tiny", write_tiny}};
}

}  // namespace harness::hostile
