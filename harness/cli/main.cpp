#include <csignal>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "harness/cli/cli.hpp"
#include "harness/cli/common.hpp"
#include "harness/registry/registry.hpp"
#include "harness/rows/built_in.hpp"

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

int run(int argc, char** argv) {
  try {
    harness::Registry registry;
    for (auto& assignment : harness::built_in_assignments()) {
      if (const auto added = registry.add(std::move(assignment)); !added) {
        return harness::cli::fail(added.error());
      }
    }
    return harness::cli::run(argc, argv, registry);
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
  const int code = run(argc, argv);
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
    return code;
  }
  const int lost = harness::cli::fail("standard output could not be written");
  return code == harness::cli::interrupted ? code : lost;
}
