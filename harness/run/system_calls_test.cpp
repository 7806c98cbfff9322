#include "harness/run/system_calls.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/syscall.h>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

/// What the kernel's small machine makes of these data.
std::uint32_t answer(const std::vector<sock_filter>& filter, const seccomp_data& data) {
  std::uint32_t accumulator = 0;
  for (std::size_t at = 0; at < filter.size(); ++at) {
    const sock_filter& step = filter[at];
    const auto jump = [&](bool taken) { at += taken ? step.jt : step.jf; };
    switch (step.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        std::memcpy(&accumulator, reinterpret_cast<const char*>(&data) + step.k, sizeof accumulator);
        break;
      case BPF_ALU | BPF_AND | BPF_K:
        accumulator &= step.k;
        break;
      case BPF_JMP | BPF_JEQ | BPF_K:
        jump(accumulator == step.k);
        break;
      case BPF_JMP | BPF_JGT | BPF_K:
        jump(accumulator > step.k);
        break;
      case BPF_JMP | BPF_JGE | BPF_K:
        jump(accumulator >= step.k);
        break;
      case BPF_JMP | BPF_JSET | BPF_K:
        jump((accumulator & step.k) != 0);
        break;
      case BPF_JMP | BPF_JA:
        at += step.k;
        break;
      case BPF_RET | BPF_K:
        return step.k;
      default:
        ADD_FAILURE() << "step " << at << " is " << step.code;
        return SECCOMP_RET_KILL_PROCESS;
    }
  }
  ADD_FAILURE() << "no end";
  return SECCOMP_RET_KILL_PROCESS;
}

constexpr std::uint32_t no_such_call = SECCOMP_RET_ERRNO | ENOSYS;

class Filtered {
 public:
  explicit Filtered(const FilterNeeds& needs = {true, true}) : filter_(make_filter(needs)) {}

  std::uint32_t operator()(int number, std::uint64_t first = 0, std::uint64_t second = 0) const {
    seccomp_data data{};
    data.nr = number;
    data.arch = seccomp_arch_native();
    data.args[0] = first;
    data.args[1] = second;
    return answer(filter_, data);
  }

 private:
  std::vector<sock_filter> filter_;
};

/// Calls that need not be refused whatever their arguments: nothing of others is reached by them. Whoever
/// adds a name has read what the call can do.
constexpr std::string_view harmless =
    " read write close stat fstat lstat poll lseek mmap mprotect munmap brk rt_sigaction rt_sigprocmask "
    "rt_sigreturn ioctl pread64 pwrite64 readv writev access pipe select sched_yield mremap msync mincore "
    "madvise dup dup2 pause nanosleep getitimer alarm setitimer getpid sendto recvfrom sendmsg "
    "recvmsg shutdown getsockname getpeername socketpair setsockopt getsockopt clone fork vfork execve exit "
    "wait4 kill uname semop shmdt msgsnd msgrcv fcntl fsync fdatasync ftruncate getdents getcwd chdir "
    "fchdir rename mkdir rmdir creat open openat link unlink symlink readlink umask gettimeofday getrlimit "
    "getrusage sysinfo times getuid getgid setuid setgid geteuid getegid setpgid getppid getpgrp setsid "
    "setreuid setregid getgroups setgroups setresuid getresuid setresgid getresgid getpgid setfsuid setfsgid "
    "getsid capget capset rt_sigpending rt_sigtimedwait rt_sigqueueinfo rt_sigsuspend sigaltstack mknod "
    "uselib personality ustat statfs fstatfs sysfs getpriority setpriority sched_setparam sched_getparam "
    "sched_setscheduler sched_getscheduler sched_get_priority_max sched_get_priority_min "
    "sched_rr_get_interval mlock munlock mlockall munlockall _sysctl prctl arch_prctl setrlimit prlimit64 "
    "sync create_module get_kernel_syms query_module nfsservctl getpmsg putpmsg afs_syscall tuxcall security "
    "gettid readahead getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr tkill time futex "
    "sched_setaffinity sched_getaffinity set_thread_area io_destroy io_getevents "
    "io_cancel "
    "get_thread_area lookup_dcookie epoll_create epoll_ctl_old epoll_wait_old remap_file_pages getdents64 "
    "set_tid_address restart_syscall semtimedop fadvise64 timer_create timer_settime timer_gettime "
    "timer_getoverrun timer_delete clock_gettime clock_getres clock_nanosleep exit_group epoll_wait "
    "epoll_ctl "
    "tgkill vserver mbind set_mempolicy get_mempolicy mq_timedsend mq_timedreceive mq_notify mq_getsetattr "
    "waitid ioprio_get inotify_add_watch inotify_rm_watch mkdirat mknodat newfstatat unlinkat "
    "renameat linkat symlinkat readlinkat faccessat pselect6 ppoll set_robust_list get_robust_list "
    "sync_file_range epoll_pwait signalfd timerfd_create eventfd fallocate timerfd_settime "
    "timerfd_gettime signalfd4 eventfd2 epoll_create1 dup3 pipe2 preadv pwritev rt_tgsigqueueinfo recvmmsg "
    "fanotify_mark syncfs sendmmsg getcpu sched_setattr sched_getattr renameat2 seccomp getrandom execveat "
    "membarrier mlock2 copy_file_range preadv2 pwritev2 pkey_mprotect pkey_alloc pkey_free statx "
    "io_pgetevents "
    "rseq pidfd_send_signal pidfd_open close_range faccessat2 epoll_pwait2 "
    "landlock_add_rule landlock_restrict_self futex_waitv set_mempolicy_home_node cachestat map_shadow_stack "
    "futex_wake futex_wait futex_requeue statmount listmount lsm_get_self_attr lsm_set_self_attr "
    "lsm_list_modules mseal ";

struct Call {
  std::string name;
  int number = 0;
};

/// Of the kernel's headers here.
std::vector<Call> calls_of_this_machine() {
  std::ifstream header("/usr/include/" + std::string(PLYCHECK_MACHINE) + "/asm/unistd_64.h");
  std::vector<Call> calls;
  for (std::string line; std::getline(header, line);) {
    constexpr std::string_view prefix = "__NR_";
    std::istringstream words(line);
    std::string define;
    Call call;
    if (words >> define >> call.name >> call.number && call.name.starts_with(prefix)) {
      call.name.erase(0, prefix.size());
      calls.push_back(call);
    }
  }
  return calls;
}

TEST(SystemCalls, EveryCallOfTheKernelsHeadersIsRefusedOrKnownToBeHarmless) {
  const std::vector<Call> calls = calls_of_this_machine();
  if (calls.empty()) {
    GTEST_SKIP() << "no headers of the kernel with numbers for this processor";
  }
  const Filtered filtered;
  for (const Call& call : calls) {
    const bool known = harmless.find(" " + call.name + " ") != std::string_view::npos;
    EXPECT_EQ(known, filtered(call.number) == SECCOMP_RET_ALLOW) << call.name;
  }
}

constexpr std::uint32_t error(int number) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(number);
}

TEST(SystemCalls, LocksOfFilesSeemToBeSetAndTellNothing) {
  const Filtered filtered;
  for (const int set : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW}) {
    EXPECT_EQ(filtered(SYS_fcntl, 3, static_cast<std::uint64_t>(set)), error(0)) << set;
  }
  EXPECT_EQ(filtered(SYS_flock, 3, 2), error(0));
  for (const int question : {F_GETLK, F_OFD_GETLK}) {
    EXPECT_EQ(filtered(SYS_fcntl, 3, static_cast<std::uint64_t>(question)), error(EINVAL)) << question;
  }
  // The kernel looks at the lower half alone.
  EXPECT_EQ(filtered(SYS_fcntl, 3, (std::uint64_t{1} << 32) | F_GETLK), error(EINVAL));
  EXPECT_EQ(filtered(SYS_fcntl, 3, F_DUPFD), SECCOMP_RET_ALLOW);
}

TEST(SystemCalls, TimesOfFilesSeemToBeSet) {
  EXPECT_EQ(Filtered()(SYS_utimensat), error(0));
  EXPECT_EQ(Filtered({false, false})(SYS_utimensat), error(0));
}

TEST(SystemCalls, RequestsOfFilesDoNotExist) {
  EXPECT_EQ(Filtered()(SYS_io_setup, 206), error(ENOSYS));
}

TEST(SystemCalls, FilesAreNotWatched) {
  const Filtered filtered;
  for (const int watch : {F_NOTIFY, F_SETLEASE, F_GETLEASE}) {
    EXPECT_EQ(filtered(SYS_fcntl, 3, static_cast<std::uint64_t>(watch)), error(EPERM)) << watch;
  }
}

TEST(SystemCalls, OptionsOfProcessesThatNobodyHasJudgedDoNotExist) {
  const Filtered filtered;
  for (const std::uint64_t option : {std::uint64_t{78}, std::uint64_t{200}, (std::uint64_t{1} << 32) | 15U}) {
    EXPECT_EQ(filtered(SYS_prctl, option), error(EINVAL)) << option;
  }
  EXPECT_EQ(filtered(SYS_prctl, 15), SECCOMP_RET_ALLOW);
  EXPECT_EQ(filtered(SYS_prctl, 38), SECCOMP_RET_ALLOW);
}

TEST(SystemCalls, WhatCameWithLaterKernelsDoesNotExist) {
  const Filtered filtered;
  // setxattrat, getxattrat, listxattrat, removexattrat, open_tree_attr, file_getattr, file_setattr
  for (int number = 463; number < 600; ++number) {
    EXPECT_EQ(filtered(number), no_such_call) << number;
  }
  EXPECT_EQ(filtered(462), SECCOMP_RET_ALLOW);
}

TEST(SystemCalls, X32DoesNotExist) {
  constexpr int x32 = 0x40000000;
  const Filtered filtered;
  for (int number = 0; number < 600; ++number) {
    EXPECT_EQ(filtered(x32 + number), no_such_call) << number;
  }
}

TEST(SystemCalls, ThoseOfAnotherProcessorKill) {
  seccomp_data data{};
  data.arch = AUDIT_ARCH_PPC64;
  data.nr = 463;
  EXPECT_EQ(answer(make_filter({}), data), SECCOMP_RET_KILL_PROCESS);
}

}  // namespace
}  // namespace harness
