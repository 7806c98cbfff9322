// The network, and calls of the kernel that no candidate needs.

#include <arpa/inet.h>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <netinet/in.h>
#include <sched.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"

namespace harness::hostile {
namespace {

void connect_to(int family, int type, const sockaddr* address, socklen_t size, const std::string& what) {
  const int file = socket(family, type, 0);
  const bool sent = file >= 0 && connect(file, address, size) == 0 && send(file, "x", 1, MSG_NOSIGNAL) == 1;
  tell(what, sent);
  if (file >= 0) {
    close(file);
  }
}

void open_inet(const Facts& facts) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(facts.number("port")));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* const to = reinterpret_cast<const sockaddr*>(&address);
  connect_to(AF_INET, SOCK_STREAM, to, sizeof address, "send by TCP");
  connect_to(AF_INET, SOCK_DGRAM, to, sizeof address, "send by UDP");
  const int inet6 = socket(AF_INET6, SOCK_DGRAM, 0);
  tell("open a socket of IPv6", inet6 >= 0);
  const int netlink = socket(AF_NETLINK, SOCK_RAW, 0);
  tell("open a socket to the kernel", netlink >= 0);
}

/// `name` begins with a zero byte where it is no path.
void connect_unix(const std::string& name, const std::string& what) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  name.copy(address.sun_path, sizeof address.sun_path - 1);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  connect_to(AF_UNIX, SOCK_STREAM, reinterpret_cast<const sockaddr*>(&address), size, what);
}

void open_unix(const Facts& facts) {
  connect_unix(facts.text("socket"), "send to a socket in the file system");
}

void open_abstract(const Facts& facts) {
  connect_unix(std::string(1, '\0') + facts.text("abstract"), "send to an abstract socket");
}

/// Outlives its maker, and no limit counts it.
void leave_shared_memory(const Facts& facts) {
  const auto key = static_cast<key_t>(facts.number("key"));
  tell("leave shared memory behind", shmget(key, 1 << 20, IPC_CREAT | 0600) >= 0);
}

void make_namespace(const Facts& /*facts*/) {
  const int flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET};
  const char* const names[] = {"users", "mounts", "processes", "the network"};
  for (int i = 0; i < 4; ++i) {
    // In a child: what was made is gone with it.
    const pid_t child = fork();
    if (child == 0) {
      tell(std::string("make a namespace of ") + names[i], unshare(flags[i]) == 0);
      _exit(0);
    }
    waitpid(child, nullptr, 0);
  }
}

void mount_folder(const Facts& /*facts*/) {
  const pid_t child = fork();
  if (child == 0) {
    // Where it may, only in a namespace of its own.
    const bool apart = unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
    tell("mount a folder over another", apart &&
                                            mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                                            mount("/usr", "/tmp", nullptr, MS_BIND, nullptr) == 0);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
}

void use_keyring(const Facts& facts) {
  constexpr long user_keyring = -4;
  const std::string mark = facts.text("mark");
  const long key = syscall(SYS_add_key, "user", mark.c_str(), "secret", 6, user_keyring);
  tell("leave a key in the user's keyring", key >= 0);
  if (key >= 0) {
    constexpr long unlink_key = 9;
    syscall(SYS_keyctl, unlink_key, key, user_keyring);
  }
}

void use_rare_calls(const Facts& /*facts*/) {
  // As large as both calls read.
  std::uint32_t parameters[64] = {};
  tell("set up io_uring", syscall(SYS_io_uring_setup, 1, parameters) >= 0);
  std::memset(parameters, 0, sizeof parameters);
  parameters[0] = 1;  // counts page faults and the like
  parameters[1] = 128;
  tell("watch all by perf", syscall(SYS_perf_event_open, parameters, 0, -1, -1, 0) >= 0);
  std::memset(parameters, 0, sizeof parameters);
  parameters[0] = 2;  // an array
  parameters[1] = 4;
  parameters[2] = 4;
  parameters[3] = 1;
  tell("load something by bpf", syscall(SYS_bpf, 0, parameters, 72) >= 0);
}

/// Memory of the kernel that no limit counts, and requests of which the machine has a fixed number.
void take_from_the_kernel(const Facts& /*facts*/) {
  aio_context_t requests = 0;
  tell("set up requests of files", syscall(SYS_io_setup, 1024, &requests) == 0);
  // Since Linux 6.16: a hash table for the locks of one process.
  constexpr int futex_hash = 78;
  constexpr unsigned long set_slots = 1;
  constexpr unsigned long slots = 1 << 16;
  tell("take a table of locks", prctl(futex_hash, set_slots, slots, 0UL, 0UL) == 0);
}

/// Types a command into the terminal that plycheck was called from.
void type_into_terminal(const Facts& facts) {
  const std::string given = facts.text("terminal");
  bool typed = false;
  for (const std::string& name : {std::string("/dev/tty"), given}) {
    const int file = name.empty() ? -1 : open(name.c_str(), O_RDWR | O_CLOEXEC);
    char key = 'x';
    typed = typed || (file >= 0 && ioctl(file, TIOCSTI, &key) == 0);
  }
  for (int file = 0; file < 3; ++file) {
    char key = 'x';
    typed = typed || ioctl(file, TIOCSTI, &key) == 0;
  }
  tell("type into the terminal", typed);
}

}  // namespace

std::vector<Attempt> attempts_on_the_kernel() {
  return {{"open-inet", open_inet},
          {"open-unix", open_unix},
          {"open-abstract", open_abstract},
          {"leave-shared-memory", leave_shared_memory},
          {"make-namespace", make_namespace},
          {"mount-folder", mount_folder},
          {"use-keyring", use_keyring},
          {"use-rare-calls", use_rare_calls},
          {"take-from-the-kernel", take_from_the_kernel},
          {"type-into-terminal", type_into_terminal}};
}

}  // namespace harness::hostile
