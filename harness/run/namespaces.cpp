#include "harness/run/namespaces.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "harness/run/in_child_process.hpp"
#include "harness/run/own_disk.hpp"

namespace harness {
namespace {

int write_file(const char* path, std::string_view text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) {
    return errno;
  }
  const int error = write(file, text.data(), text.size()) < 0 ? errno : 0;
  close(file);
  return error;
}

/// In which an ordinary user may make the other namespaces; the user stays who it is. 0, or errno.
int enter_user_namespace() {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  if (user == 0) {
    return 0;
  }
  if (unshare(CLONE_NEWUSER) != 0) {
    return errno;
  }
  const std::string users = std::to_string(user) + " " + std::to_string(user) + " 1";
  const std::string groups = std::to_string(group) + " " + std::to_string(group) + " 1";
  int error = write_file("/proc/self/setgroups", "deny");
  error = error == 0 ? write_file("/proc/self/uid_map", users) : error;
  return error == 0 ? write_file("/proc/self/gid_map", groups) : error;
}

/// What is mounted here from now on nobody else sees; what the machine mounts later is still seen. 0, or
/// errno.
int keep_mounts_apart() {
  return mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) == 0 ? 0 : errno;
}

/// The processes of this namespace only. 0, or errno.
int mount_own_proc() {
  const int error = keep_mounts_apart();
  const bool mounted =
      error == 0 && mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) == 0;
  return mounted ? 0 : errno;
}

/// Ends this process in the way in which its child does.
[[noreturn]] void end_as(pid_t child) {
  const int status = child < 0 ? 0 : wait_for(child);
  if (WIFSIGNALED(status)) {
    kill(getpid(), SIGKILL);
  }
  _exit(child < 0 ? EAGAIN : WEXITSTATUS(status));
}

}  // namespace

int try_network_namespace() {
  return in_child_process([] {
    const int error = enter_user_namespace();
    return error != 0 || unshare(CLONE_NEWNET | CLONE_NEWIPC) == 0 ? error : errno;
  });
}

int try_process_namespace() {
  return in_child_process([] {
    const int error = enter_user_namespace();
    if (error != 0) {
      return error;
    }
    return unshare(CLONE_NEWPID | CLONE_NEWNS) != 0 ? errno : in_child_process(mount_own_proc);
  });
}

int try_own_disk() {
  return in_child_process([] {
    int error = enter_user_namespace();
    if (error == 0) {
      error = unshare(CLONE_NEWNS) != 0 ? errno : keep_mounts_apart();
    }
    return error != 0 ? error : OwnDisks().try_one();
  });
}

bool enter_namespaces() {
  const bool own_processes = try_process_namespace() == 0;
  const bool own_mounts = try_own_disk() == 0;
  const bool some = own_processes || own_mounts || try_network_namespace() == 0;
  if (!some || enter_user_namespace() != 0) {
    return false;
  }
  // Where this fails, what was tried before goes on without it.
  [[maybe_unused]] const int network = unshare(CLONE_NEWNET | CLONE_NEWIPC);
  if (!own_processes) {
    return own_mounts && unshare(CLONE_NEWNS) == 0 && keep_mounts_apart() == 0;
  }
  if (unshare(CLONE_NEWPID | CLONE_NEWNS) != 0) {
    return false;
  }
  const pid_t first = fork();
  if (first != 0) {
    end_as(first);
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (mount_own_proc() != 0) {
    _exit(EPERM);
  }
  return own_mounts;
}

void ProcessNumbers::open() {
  if (getpid() == 1) {
    last_ = OwnedFd(::open("/proc/sys/kernel/ns_last_pid", O_WRONLY | O_CLOEXEC));
  }
}

void ProcessNumbers::begin_anew() const {
  constexpr std::string_view first = "1";
  if (last_.is_open()) {
    // Where the kernel refuses that, numbers go on.
    [[maybe_unused]] const ssize_t written = pwrite(last_.get(), first.data(), first.size(), 0);
  }
}

}  // namespace harness
