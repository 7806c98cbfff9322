#include "harness/run/probe.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/prctl.h>
#include <unistd.h>

#include "harness/run/in_child_process.hpp"
#include "harness/run/landlock.hpp"
#include "harness/run/namespaces.hpp"
#include "harness/run/system_calls.hpp"
#include "harness/run/task_clock.hpp"
#include "harness/run/unused_user.hpp"

namespace harness {
namespace {

constexpr int signals_confined_since = 6;

void say(const char* rank, const char* name, const std::string& missing) {
  std::printf("%s\t%s\t%s\n", rank, name, missing.c_str());
}

std::string reason(int error) {
  return error == 0 ? "" : strerrordesc_np(error);
}

std::string landlock_missing() {
  if (landlock_version() == 0) {
    return errno == EOPNOTSUPP ? "it is switched off (the kernel's option lsm= does not name it)"
                               : "the kernel does not have it (it came with 5.13)";
  }
  return reason(in_child_process([] {
    const int folder = open("/", O_PATH | O_CLOEXEC);
    const OwnedFd ruleset = Reach().make_ruleset(folder, 0);
    return !ruleset.is_open() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ? errno
                                                                             : restrict_self(ruleset.get());
  }));
}

std::string filter_missing() {
  return reason(in_child_process([] {
    const auto filter = make_filter({});
    if (filter.empty()) {
      return ENOSYS;
    }
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ? errno : apply_filter(filter);
  }));
}

std::string signal_scope_missing() {
  const int version = landlock_version();
  return version >= signals_confined_since
             ? ""
             : "Landlock version " + std::to_string(version) + " does not have it (it came with 6)";
}

std::string user_missing() {
  const UnusedUser user = find_unused_user();
  return user.id == 0 ? user.missing : reason(in_child_process([&user] { return become_user(user, true); }));
}

std::string namespace_missing(int error) {
  if (error == EPERM || error == EACCES || error == ENOSPC || error == EUSERS) {
    return geteuid() == 0 ? "this root may not make namespaces" : "user namespaces are forbidden here";
  }
  return reason(error);
}

}  // namespace

void print_offer() {
  std::printf("Landlock\t%d\n", landlock_version());
  say("needed", "Landlock", landlock_missing());
  say("needed", "seccomp", filter_missing());
  say("counter", "processor time", reason(in_child_process([] { return TaskClock().open() ? 0 : errno; })));
  say("on top", "signal scope", signal_scope_missing());
  say("on top", "unused user id", user_missing());
  say("on top", "PID namespace", namespace_missing(try_process_namespace()));
  say("on top", "network namespace", namespace_missing(try_network_namespace()));
  say("on top", "own disk", namespace_missing(try_own_disk()));
}

}  // namespace harness
