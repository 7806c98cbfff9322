#include "harness/run/system_calls.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harness {
namespace {

// Newer than the C library or libseccomp.
constexpr int sys_landlock_create_ruleset = 444;
constexpr int sys_memfd_secret = 447;
constexpr int sys_process_mrelease = 448;
constexpr int sys_fchmodat2 = 452;

// The kernel's header of these is no C++ in some versions.
constexpr int ioprio_who_process = 1;

/// The newest call that the lists below were written for: mseal. Numbers since 403 are the same for all
/// processors but for where they begin.
constexpr std::uint32_t newest_known = SYS_pidfd_open - 434 + 462;

/// Refused with EPERM, whatever their arguments.
constexpr int refused[] = {
    // the network and other processes' sockets; socketpair stays
    SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen), SCMP_SYS(accept),
    SCMP_SYS(accept4),
    // other processes
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
    sys_process_mrelease, SCMP_SYS(kcmp), SCMP_SYS(pidfd_getfd), SCMP_SYS(move_pages),
    SCMP_SYS(migrate_pages),
    // namespaces and mounts
    SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(pivot_root), SCMP_SYS(chroot),
    SCMP_SYS(mount_setattr), SCMP_SYS(open_tree), SCMP_SYS(fspick), SCMP_SYS(swapon), SCMP_SYS(swapoff),
    // files by other ways than their paths, and what happens to those of others
    SCMP_SYS(open_by_handle_at), SCMP_SYS(name_to_handle_at), SCMP_SYS(fanotify_init), SCMP_SYS(inotify_init),
    SCMP_SYS(inotify_init1), SCMP_SYS(quotactl), SCMP_SYS(quotactl_fd),
    // the kernel and the machine
    SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load), SCMP_SYS(init_module), SCMP_SYS(finit_module),
    SCMP_SYS(delete_module), SCMP_SYS(reboot), SCMP_SYS(acct), SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime), SCMP_SYS(clock_adjtime), SCMP_SYS(adjtimex), SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname), SCMP_SYS(iopl), SCMP_SYS(ioperm), SCMP_SYS(modify_ldt), SCMP_SYS(syslog),
    SCMP_SYS(vhangup), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(keyctl), SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    // memory that no limit counts, or that outlives its makers
    SCMP_SYS(memfd_create), sys_memfd_secret, SCMP_SYS(shmget), SCMP_SYS(shmat), SCMP_SYS(shmctl),
    SCMP_SYS(semget), SCMP_SYS(semctl), SCMP_SYS(msgget), SCMP_SYS(msgctl), SCMP_SYS(mq_open),
    SCMP_SYS(mq_unlink), SCMP_SYS(vmsplice)};

/// Refused but to one who knows the word.
constexpr int mounting[] = {SCMP_SYS(fsopen), SCMP_SYS(fsconfig), SCMP_SYS(fsmount), SCMP_SYS(move_mount),
                            SCMP_SYS(umount2)};

/// Room on a file system in memory that no file shows; programs take it that a file system knows no
/// attributes.
constexpr int attributes_of_files[] = {SCMP_SYS(setxattr), SCMP_SYS(lsetxattr), SCMP_SYS(fsetxattr)};

/// Put pages of files into pipes and sockets, where these stay, counted as the bytes of them that are sent,
/// when the file has long been cut off. Programs write then what they have read.
constexpr int moving_pages[] = {SCMP_SYS(splice), SCMP_SYS(tee), SCMP_SYS(sendfile)};

constexpr std::uint64_t namespace_flags[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                             CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

/// Seem to succeed but do nothing: programs call them in passing, where they copy a file.
constexpr int idle_for_same_user[] = {SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat), sys_fchmodat2};
/// The same for all: the time of what anybody may write, such as `/dev/null`, can be set by anybody too, and
/// would be a message to later runs.
constexpr int idle[] = {SCMP_SYS(utime), SCMP_SYS(utimes), SCMP_SYS(futimesat)};
/// Of the requests under way there is a number for the whole machine, which one program can use up. The C
/// library has threads for its own.
constexpr int requests_of_files[] = {SCMP_SYS(io_setup), SCMP_SYS(io_submit)};
constexpr int refused_for_same_user[] = {SCMP_SYS(chown),       SCMP_SYS(fchown),      SCMP_SYS(lchown),
                                         SCMP_SYS(fchownat),    SCMP_SYS(removexattr), SCMP_SYS(lremovexattr),
                                         SCMP_SYS(fremovexattr)};
/// Set flags and versions of files that their owner has opened to be read.
constexpr std::uint64_t marks_of_files[] = {FS_IOC_SETFLAGS,     FS_IOC32_SETFLAGS,   FS_IOC_FSSETXATTR,
                                            FS_IOC_SETVERSION,   _IOW('f', 4, int),   _IOW('f', 4, long),
                                            FS_IOC32_SETVERSION, FS_IOC_ENABLE_VERITY};
/// What the kernel remembers of a file as long as it remembers the file; older ones let any reader set it.
constexpr std::uint64_t hints_of_files[] = {F_SET_RW_HINT, F_SET_FILE_RW_HINT};

/// Watch over folders and files, and what others may do with a file that is open here.
constexpr std::uint64_t watches_of_files[] = {F_NOTIFY, F_SETLEASE, F_GETLEASE};
/// Locks of parts of files: whoever may read a file of the system can lock it, and all other runs see that.
constexpr std::uint64_t sets_locks[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
constexpr std::uint64_t asks_for_locks[] = {F_GETLK, F_OFD_GETLK};

/// The first option of `prctl` that nobody has judged: a hash table for futexes, of kernel memory that no
/// limit counts. Higher ones, apart from later ones, give names to memory or choose a debugger.
constexpr std::uint64_t first_unknown_option = 78;

/// Their first argument names a process; 0 is the caller.
constexpr int of_own_process[] = {SCMP_SYS(prlimit64), SCMP_SYS(sched_setaffinity),
                                  SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_setparam),
                                  SCMP_SYS(sched_setattr)};

/// Whether bits `mask` of an argument are `value`. (The library's own macros are no C++.)
scmp_arg_cmp has_bits(unsigned argument, std::uint64_t mask, std::uint64_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

/// Whether an argument is another number. The whole register counts: where the kernel sees an int only, one
/// with something in its upper half differs too, and is refused rather than let through.
scmp_arg_cmp differs(unsigned argument, std::uint64_t value) {
  return {argument, SCMP_CMP_NE, value, 0};
}

/// Rules under construction.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ALLOW)) {}
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;
  ~Filter() { seccomp_release(context_); }

  /// A call that this processor does not have is passed over.
  template <class... Comparisons>
  void answer(int call, std::uint32_t action, Comparisons... comparisons) {
    const int error =
        call < 0 ? 0 : seccomp_rule_add(context_, action, call, sizeof...(comparisons), comparisons...);
    sound_ = sound_ && error == 0;
  }
  template <class... Comparisons>
  void refuse(int call, Comparisons... comparisons) {
    answer(call, SCMP_ACT_ERRNO(EPERM), comparisons...);
  }

  std::vector<sock_filter> finished() {
    // What is called in another processor's way would not be understood.
    sound_ = sound_ && seccomp_attr_set(context_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
             seccomp_attr_set(context_, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0;
    const int file = sound_ ? memfd_create("filter", MFD_CLOEXEC) : -1;
    struct stat facts {};
    std::vector<sock_filter> program;
    if (file >= 0 && seccomp_export_bpf(context_, file) == 0 && fstat(file, &facts) == 0) {
      const auto bytes = static_cast<std::size_t>(facts.st_size);
      program.resize(bytes / sizeof(sock_filter));
      if (pread(file, program.data(), bytes, 0) != facts.st_size) {
        program.clear();
      }
    }
    if (file >= 0) {
      close(file);
    }
    return program;
  }

 private:
  scmp_filter_ctx context_;
  bool sound_ = true;
};

/// The filter, and before it: a call that nobody has judged, since it came with a later kernel, does not
/// exist. Nor do the calls of x32, whose numbers are higher still. The library's rules know no ranges.
std::vector<sock_filter> without_newer_calls(const std::vector<sock_filter>& known) {
  if (known.empty()) {
    return {};
  }
  constexpr std::uint32_t unknown_call = SECCOMP_RET_ERRNO | ENOSYS;
  std::vector<sock_filter> all = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      // Numbers of another processor mean other calls.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, seccomp_arch_native(), 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, newest_known, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, unknown_call),
  };
  all.insert(all.end(), known.begin(), known.end());
  return all;
}

/// None of the calls has so many arguments: the kernel does not look at it.
constexpr unsigned last_argument = 5;

void refuse_mounting(Filter& filter, const FilterNeeds& needs) {
  for (const int call : mounting) {
    if (needs.mounts && needs.word != 0) {
      filter.refuse(call, differs(last_argument, needs.word));
    } else {
      filter.refuse(call);
    }
  }
}

/// Each rule takes memory that no limit counts. Programs that would confine themselves see it switched off.
void refuse_rulesets(Filter& filter, std::uint64_t word) {
  constexpr std::uint32_t switched_off = SCMP_ACT_ERRNO(EOPNOTSUPP);
  if (word != 0) {
    filter.answer(sys_landlock_create_ruleset, switched_off, differs(last_argument, word));
  } else {
    filter.answer(sys_landlock_create_ruleset, switched_off);
  }
}

void refuse_namespaces(Filter& filter) {
  for (const std::uint64_t flag : namespace_flags) {
    filter.refuse(SCMP_SYS(clone), has_bits(0, flag, flag));
  }
  // Its flags lie in memory, where no filter sees them; the C library then uses clone.
  filter.answer(SCMP_SYS(clone3), SCMP_ACT_ERRNO(ENOSYS));
}

void refuse_others_by_name(Filter& filter) {
  // Such sockets can send to any other by its path; the other types only to the one they are paired with.
  constexpr std::uint64_t type = 0xf;
  filter.refuse(SCMP_SYS(socketpair), has_bits(1, type, SOCK_DGRAM));
  filter.refuse(SCMP_SYS(socketpair), has_bits(1, type, SOCK_RAW));
  for (const int call : of_own_process) {
    filter.refuse(call, differs(0, 0));
  }
  filter.refuse(SCMP_SYS(setpriority), differs(0, PRIO_PROCESS));
  filter.refuse(SCMP_SYS(setpriority), differs(1, 0));
  filter.refuse(SCMP_SYS(ioprio_set), differs(0, ioprio_who_process));
  filter.refuse(SCMP_SYS(ioprio_set), differs(1, 0));
}

/// What waits in a socket or is fastened to it is in nobody's size, so its bound stays as it is.
void refuse_larger_sockets(Filter& filter) {
  constexpr int options[] = {
      SO_SNDBUF,        SO_RCVBUF,     SO_SNDBUFFORCE,           SO_RCVBUFFORCE,
      SO_ATTACH_FILTER, SO_ATTACH_BPF, SO_ATTACH_REUSEPORT_CBPF, SO_ATTACH_REUSEPORT_EBPF};
  constexpr std::uint64_t whole_int = 0xffffffff;
  for (const int option : options) {
    filter.refuse(SCMP_SYS(setsockopt), has_bits(1, whole_int, SOL_SOCKET),
                  has_bits(2, whole_int, static_cast<std::uint64_t>(option)));
  }
}

void refuse_marks_of_files(Filter& filter) {
  for (const std::uint64_t mark : marks_of_files) {
    filter.refuse(SCMP_SYS(ioctl), has_bits(1, 0xffffffff, mark));
  }
}

/// A file of the system is the same for all runs. Locks seem to be set: programs set them in passing, as
/// runtimes do with each file that they open.
void refuse_what_files_tell(Filter& filter) {
  constexpr std::uint64_t whole_int = 0xffffffff;
  for (const std::uint64_t hint : hints_of_files) {
    filter.refuse(SCMP_SYS(fcntl), has_bits(1, whole_int, hint));
  }
  for (const std::uint64_t watch : watches_of_files) {
    filter.refuse(SCMP_SYS(fcntl), has_bits(1, whole_int, watch));
  }
  for (const std::uint64_t lock : sets_locks) {
    filter.answer(SCMP_SYS(fcntl), SCMP_ACT_ERRNO(0), has_bits(1, whole_int, lock));
  }
  for (const std::uint64_t question : asks_for_locks) {
    filter.answer(SCMP_SYS(fcntl), SCMP_ACT_ERRNO(EINVAL), has_bits(1, whole_int, question));
  }
  filter.answer(SCMP_SYS(flock), SCMP_ACT_ERRNO(0));
}

/// The supervisor copies a file's times, by its word.
void refuse_times_of_files(Filter& filter, std::uint64_t word) {
  constexpr std::uint32_t done = SCMP_ACT_ERRNO(0);
  for (const int call : idle) {
    filter.answer(call, done);
  }
  if (word != 0) {
    filter.answer(SCMP_SYS(utimensat), done, differs(last_argument, word));
  } else {
    filter.answer(SCMP_SYS(utimensat), done);
  }
}

void refuse_truncation(Filter& filter) {
  filter.refuse(SCMP_SYS(truncate));
  constexpr std::uint64_t relevant = O_TRUNC | O_ACCMODE;
  constexpr std::uint64_t reads_and_truncates = O_TRUNC | O_RDONLY;
  filter.refuse(SCMP_SYS(open), has_bits(1, relevant, reads_and_truncates));
  filter.refuse(SCMP_SYS(openat), has_bits(2, relevant, reads_and_truncates));
  filter.answer(SCMP_SYS(openat2), SCMP_ACT_ERRNO(ENOSYS));
}

}  // namespace

std::vector<sock_filter> make_filter(const FilterNeeds& needs) {
  Filter filter;
  for (const int call : refused) {
    filter.refuse(call);
  }
  for (const int call : attributes_of_files) {
    filter.answer(call, SCMP_ACT_ERRNO(EOPNOTSUPP));
  }
  for (const int call : moving_pages) {
    filter.answer(call, SCMP_ACT_ERRNO(EINVAL));
  }
  refuse_mounting(filter, needs);
  refuse_rulesets(filter, needs.word);
  refuse_namespaces(filter);
  refuse_others_by_name(filter);
  refuse_larger_sockets(filter);
  refuse_what_files_tell(filter);
  refuse_times_of_files(filter, needs.word);
  for (const int call : requests_of_files) {
    filter.answer(call, SCMP_ACT_ERRNO(ENOSYS));
  }
  filter.answer(SCMP_SYS(prctl), SCMP_ACT_ERRNO(EINVAL),
                scmp_arg_cmp{0, SCMP_CMP_GE, first_unknown_option, 0});
  if (needs.truncation) {
    refuse_truncation(filter);
  }
  if (needs.same_user) {
    for (const int call : idle_for_same_user) {
      filter.answer(call, SCMP_ACT_ERRNO(0));
    }
    for (const int call : refused_for_same_user) {
      filter.refuse(call);
    }
    refuse_marks_of_files(filter);
  }
  return without_newer_calls(filter.finished());
}

int apply_filter(const std::vector<sock_filter>& filter) {
  const sock_fprog program{static_cast<unsigned short>(filter.size()),
                           const_cast<sock_filter*>(filter.data())};
  // Else old kernels slow the program down, as if it were one to be watched for side channels.
  const long set = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
  return set == 0 ? 0 : errno;
}

}  // namespace harness
