// What the sandbox's tests start: `intruder WHAT [WORD]...` tries one thing that is not for it and exits with
// the errno of its failure, 0 when it could do it.

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// The errno of a call that gives something negative where it fails.
int failure(long given) {
  return given < 0 ? errno : 0;
}

int read_one_byte(const char* path) {
  const int file = open(path, O_RDONLY);
  char byte = 0;
  return failure(file < 0 ? -1 : read(file, &byte, 1));
}

int append_one_byte(const char* path) {
  const int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
  return failure(file < 0 ? -1 : write(file, "x", 1));
}

int list(const char* path) {
  DIR* const folder = opendir(path);
  return folder == nullptr || readdir(folder) == nullptr ? errno : 0;
}

/// The number of a call that came later than the C library here.
enum NewCall { set_attribute_at = 463, remove_attribute_at = 466, set_flags_of = 469 };

struct AttributeArguments {
  unsigned long long value;
  unsigned size;
  unsigned flags;
};

int set_attribute(const char* path) {
  const AttributeArguments arguments{reinterpret_cast<unsigned long long>("x"), 1, 0};
  return failure(syscall(set_attribute_at, AT_FDCWD, path, 0, "user.left", &arguments, sizeof arguments));
}

/// A flag that an owner may set: that backups leave the file out.
int set_flags(const char* path) {
  const int file = open(path, O_RDONLY);
  const int flags = FS_NODUMP_FL;
  return failure(file < 0 ? -1 : ioctl(file, FS_IOC_SETFLAGS, &flags));
}

int set_extended_flags(const char* path) {
  const int file = open(path, O_RDONLY);
  fsxattr flags{};
  flags.fsx_xflags = FS_XFLAG_NODUMP;
  return failure(file < 0 ? -1 : ioctl(file, FS_IOC_FSSETXATTR, &flags));
}

int set_flags_by_new_call(const char* path) {
  fsxattr flags{};
  flags.fsx_xflags = FS_XFLAG_NODUMP;
  return failure(syscall(set_flags_of, AT_FDCWD, path, &flags, sizeof flags, 0));
}

/// How long what is written will live, which the kernel remembers of the file.
int set_hint(const char* path) {
  const int file = open(path, O_RDONLY);
  const std::uint64_t hint = RWH_WRITE_LIFE_SHORT;
  return failure(file < 0 ? -1 : fcntl(file, F_SET_RW_HINT, &hint));
}

int mark_file(std::string_view what, const char* path) {
  if (what == "set-attribute-newly") return set_attribute(path);
  if (what == "remove-attribute-newly") {
    return failure(syscall(remove_attribute_at, AT_FDCWD, path, 0, "user.kept"));
  }
  if (what == "set-flags") return set_flags(path);
  if (what == "set-extended-flags") return set_extended_flags(path);
  if (what == "set-flags-newly") return set_flags_by_new_call(path);
  if (what == "set-hint") return set_hint(path);
  return -1;
}

int act_on_file(std::string_view what, const char* path, const char* other) {
  if (what == "read") return read_one_byte(path);
  if (what == "append") return append_one_byte(path);
  if (what == "list") return list(path);
  if (what == "truncate") return failure(truncate(path, 0));
  if (what == "truncate-reading") return failure(open(path, O_RDONLY | O_TRUNC));
  if (what == "remove") return failure(unlink(path));
  if (what == "rename") return failure(rename(path, other));
  if (what == "link") return failure(link(path, other));
  if (what == "symlink") return failure(symlink(path, other));
  if (what == "make-folder") return failure(mkdir(path, 0755));
  if (what == "chmod") return failure(chmod(path, 0777));
  if (what == "execute") return failure(execl(path, path, static_cast<char*>(nullptr)));
  if (what == "access") return failure(access(path, R_OK | W_OK | X_OK));
  if (what == "chdir") return failure(chdir(path));
  return -1;
}

int pair_of(int type) {
  int ends[2];
  return failure(socketpair(AF_UNIX, type, 0, ends));
}

int filter_socket() {
  sock_filter all[] = {BPF_STMT(BPF_RET | BPF_K, 0xffff)};
  const sock_fprog filter{1, all};
  int ends[2];
  const bool has_pair = socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
  return failure(has_pair ? setsockopt(ends[0], SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) : -1);
}

/// `what` is done with a page of a file.
int move_page(std::string_view what) {
  int ends[2];
  const int file = open("page", O_RDWR | O_CREAT, 0600);
  if (pipe(ends) != 0 || ftruncate(file, 4096) != 0) {
    return failure(-1);
  }
  if (what == "send-file") return failure(sendfile(ends[1], file, nullptr, 1));
  if (what == "tee") return failure(tee(ends[0], ends[1], 1, SPLICE_F_NONBLOCK));
  return failure(splice(file, nullptr, ends[1], nullptr, 1, 0));
}

/// A set of rules for the network, or with `flags` 1 what version there is.
int make_rules(int flags) {
  constexpr long create_ruleset = 444;
  const std::uint64_t network[] = {0, 3};
  return failure(flags == 0 ? syscall(create_ruleset, network, sizeof network, 0)
                            : syscall(create_ruleset, nullptr, 0, flags));
}

int read_memory_of(pid_t pid) {
  char byte = 0;
  const iovec here{&byte, 1};
  const iovec there{&byte, 1};
  return failure(process_vm_readv(pid, &here, 1, &there, 1, 0));
}

int set_limit_of(pid_t pid) {
  const rlimit limit{0, 0};
  return failure(prlimit(pid, RLIMIT_CORE, &limit, nullptr));
}

int act_on_process(std::string_view what, pid_t pid, int number) {
  if (what == "kill") return failure(kill(pid, number));
  if (what == "ptrace") return failure(ptrace(PTRACE_ATTACH, pid, nullptr, nullptr));
  if (what == "read-memory") return read_memory_of(pid);
  if (what == "set-limit") return set_limit_of(pid);
  if (what == "set-priority") return failure(setpriority(PRIO_PROCESS, static_cast<id_t>(pid), 19));
  return -1;
}

int start_in_new_namespace() {
  const long pid = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
  if (pid == 0) {
    _exit(0);
  }
  return failure(pid);
}

/// A 64-bit program may call the 32-bit system calls, which have numbers of their own.
int call_as_32_bit() {
#ifdef __x86_64__
  long answer = 20;  // getpid
  asm volatile("int $0x80" : "+a"(answer) : : "memory", "r8", "r9", "r10", "r11");
  return answer > 0 ? 0 : static_cast<int>(-answer);
#else
  return EPERM;
#endif
}

int call(std::string_view what, int number) {
  if (what == "socket") return failure(socket(number, SOCK_STREAM, 0));
  if (what == "socket-pair") return pair_of(number);
  if (what == "socket-filter") return filter_socket();
  if (what == "splice" || what == "tee" || what == "send-file") return move_page(what);
  if (what == "rules") return make_rules(number);
  if (what == "unshare") return failure(unshare(CLONE_NEWUSER));
  if (what == "clone-namespace") return start_in_new_namespace();
  if (what == "clone3") return failure(syscall(SYS_clone3, nullptr, 0));
  if (what == "mount") return failure(mount("none", ".", "tmpfs", 0, nullptr));
  if (what == "chroot") return failure(chroot("."));
  if (what == "keyring") return failure(syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_USER_KEYRING, 1));
  if (what == "io-uring") return failure(syscall(425, 1, nullptr));
  if (what == "bpf") return failure(syscall(SYS_bpf, 0, nullptr, 0));
  if (what == "memory-file") return failure(memfd_create("file", 0));
  if (what == "shared-memory") return failure(shmget(IPC_PRIVATE, 4096, 0600));
  if (what == "32-bit-call") return call_as_32_bit();
  if (what == "user-id") return geteuid() == 0 ? 0 : EPERM;
  if (what == "push-to-terminal") return failure(ioctl(0, TIOCSTI, "x"));
  return -1;
}

int act(int count, char** words) {
  const std::string_view what = count > 1 ? words[1] : "";
  const char* const first = count > 2 ? words[2] : "";
  const char* const second = count > 3 ? words[3] : "";
  int result = act_on_file(what, first, second);
  result = result >= 0 ? result : mark_file(what, first);
  result = result >= 0 ? result : act_on_process(what, std::atoi(first), std::atoi(second));
  result = result >= 0 ? result : call(what, std::atoi(first));
  return result >= 0 ? result : 255;
}

}  // namespace

int main(int count, char** words) {
  return act(count, words);
}
