#include <csignal>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

#include "harness/cli/cli.hpp"
#include "harness/cli/common.hpp"
#include "harness/job/interrupt.hpp"
#include "harness/registry/registry.hpp"
#include "harness/rows/built_in.hpp"
#include "harness/run/room.hpp"

namespace {

/// No file opened later may get the number of a closed standard stream. What is written to these fails, so
/// that it is noticed.
void fill_standard_streams() {
  int file = ::open("/dev/null", O_RDONLY);
  while (file >= 0 && file <= STDERR_FILENO) {
    file = ::open("/dev/null", O_RDONLY);
  }
  if (file >= 0) {
    ::close(file);
  }
}

/// Whatever mask we are started with: what we make for ourselves we can use. What others may is the caller's.
void take_owners_rights() {
  constexpr mode_t all_of_owner = 0700;
  ::umask(::umask(all_of_owner) & ~all_of_owner);
}

/// As many open files as all workers need, and a stack that our searches and readers can go down, in all
/// threads; false where that cannot be had.
bool take_room() {
  constexpr rlim_t open_files = 4096;
  constexpr rlim_t stack_bytes = rlim_t{8} << 20;
  harness::raise_own_limit(RLIMIT_NOFILE, open_files);
  harness::raise_own_limit(RLIMIT_STACK, stack_bytes);
  pthread_attr_t threads;
  std::size_t bytes = 0;
  if (::pthread_getattr_default_np(&threads) == 0) {
    if (::pthread_attr_getstacksize(&threads, &bytes) == 0 && bytes < stack_bytes) {
      ::pthread_attr_setstacksize(&threads, stack_bytes);
      ::pthread_setattr_default_np(&threads);
    }
    ::pthread_attr_destroy(&threads);
  }
  return harness::own_limit(RLIMIT_STACK) >= stack_bytes;
}

int too_small_a_stack() {
  return harness::cli::fail(fmt::format("expected a stack of 8192 KB or more (ulimit -s), found {}",
                                        harness::own_limit(RLIMIT_STACK) >> 10));
}

int run(int argc, char** argv) {
  try {
    harness::Registry registry;
    for (auto& assignment : harness::built_in_assignments()) {
      if (const auto added = registry.add(std::move(assignment)); !added) {
        return harness::cli::fail(added.error());
      }
    }
    return harness::cli::run(argc, argv, registry);
  } catch (const std::bad_alloc&) {
    return harness::cli::fail("not enough memory");
  } catch (const std::system_error& error) {
    // What else can fail so is said where it does.
    return harness::cli::fail(error.code() == std::errc::resource_unavailable_try_again
                                  ? "no more threads or processes can be started (ulimit -u)"
                                  : std::string("internal fault: ") + error.what());
  } catch (const std::exception& error) {
    return harness::cli::fail(std::string("internal fault: ") + error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that goes away is a failing write, not the end before the work folder is removed.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a file that would grow larger than one may here.
  std::signal(SIGXFSZ, SIG_IGN);
  take_owners_rights();
  fill_standard_streams();
  // Whatever a command is about, unless it has an end of its own. Before any other thread.
  const bool has_room = take_room();
  const harness::InterruptWatch watch(harness::end_interrupted);
  const int code = has_room ? run(argc, argv) : too_small_a_stack();
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
    return code;
  }
  const int lost = harness::cli::fail("standard output could not be written");
  return code == harness::cli::interrupted ? code : lost;
}
