#include "harness/run/supervisor.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <thread>
#include <vector>

#include <climits>

#include "harness/run/process_tree.hpp"
#include "harness/run/protocol.hpp"

namespace harness {
namespace {

using Clock = Supervisor::Clock;

/// How long a run may go on after an interruption before all of it is killed from here.
constexpr std::chrono::milliseconds patience_with_interrupted{700};
/// Milliseconds that a supervisor without a run may take to end.
constexpr int patience_with_idle = 1000;
constexpr std::chrono::seconds patience_with_killed{2};

/// A file that is readable once the process has ended. (The header of this call is broken in glibc 2.36.)
int open_process(pid_t pid) {
  return static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
}

/// Starts the supervisor with these two files, as protocol.hpp numbers them, and nothing else of ours; 0 when
/// that fails.
pid_t spawn_helper(const std::string& path, int socket, int interrupt, bool confined) {
  // High numbers first, so that putting one into its place cannot overwrite the other.
  const OwnedFd high_socket(fcntl(socket, F_DUPFD_CLOEXEC, 16));
  const OwnedFd high_interrupt(fcntl(interrupt, F_DUPFD_CLOEXEC, 16));
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, high_socket.get(), protocol::socket_fd);
  posix_spawn_file_actions_adddup2(&files, high_interrupt.get(), protocol::interrupt_fd);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t all;
  sigset_t none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  std::string name = "plycheck-launcher";
  std::string word = protocol::confined_word;
  char* arguments[] = {name.data(), confined ? word.data() : nullptr, nullptr};
  char* environment[] = {nullptr};
  pid_t pid = 0;
  const int error = posix_spawn(&pid, path.c_str(), &files, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  errno = error;
  return error == 0 ? pid : 0;
}

std::string folder_of_this_program() {
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  const std::string_view whole(path, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return std::string(whole.substr(0, whole.rfind('/') + 1));
}

/// Kills `root`, a child subreaper, and before it all its descendants: afterwards nobody could find them.
void kill_with_descendants(pid_t root) {
  kill(root, SIGSTOP);  // so that it starts nothing meanwhile
  const Clock::time_point end = Clock::now() + patience_with_killed;
  std::vector<ProcessFacts> found;
  bool living = true;
  while (living && Clock::now() < end) {
    list_descendants(root, found);
    living = false;
    for (const ProcessFacts& process : found) {
      if (!process.ended()) {
        living = true;
        kill(process.pid, SIGKILL);
      }
    }
    if (living) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  kill(root, SIGKILL);
}

/// All that comes until the other end is closed, or nothing more does for some seconds.
std::string read_all(int fd) {
  constexpr int patience = 5000;
  std::string text;
  char buffer[4096];
  for (;;) {
    pollfd event{fd, POLLIN, 0};
    const int ready = poll(&event, 1, patience);
    if (ready == 0) {
      return text;
    }
    if (ready < 0) {
      continue;
    }
    const ssize_t got = read(fd, buffer, sizeof buffer);
    if (got == 0 || (got < 0 && errno != EINTR)) {
      return text;
    }
    text.append(buffer, static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  }
}

}  // namespace

std::string path_of_supervisor(const std::string& given) {
  return given.empty() ? folder_of_this_program() + "plycheck-launcher" : given;
}

std::string output_of_supervisor(const std::string& supervisor, const std::string& word) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return "";
  }
  const OwnedFd reading(ends[0]);
  OwnedFd writing(ends[1]);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, writing.get(), STDOUT_FILENO);
  const std::string path = path_of_supervisor(supervisor);
  std::string name = "plycheck-launcher";
  std::string argument = word;
  char* arguments[] = {name.data(), argument.data(), nullptr};
  char* environment[] = {nullptr};
  pid_t pid = 0;
  const int error = posix_spawn(&pid, path.c_str(), &files, nullptr, arguments, environment);
  posix_spawn_file_actions_destroy(&files);
  writing = OwnedFd();
  if (error != 0) {
    return "";
  }
  std::string text = read_all(reading.get());
  kill(pid, SIGKILL);  // where somebody has stopped it
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  return text;
}

bool Supervisor::start(const std::string& path, int interrupt, bool confined) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return false;
  }
  socket_ = OwnedFd(ends[0]);
  file_ = OwnedFd();
  interrupt_ = interrupt;
  const OwnedFd theirs(ends[1]);
  confined_ = confined;
  pid_ = spawn_helper(path, theirs.get(), interrupt, confined);
  return alive();
}

void Supervisor::end() {
  socket_ = OwnedFd();
  if (!alive()) {
    return;
  }
  // It ends by itself when it notices that the socket is closed, unless something has stopped it.
  const OwnedFd process(open_process(pid_));
  pollfd event{process.get(), POLLIN, 0};
  poll(&event, 1, patience_with_idle);
  destroy();
}

int Supervisor::destroy() {
  socket_ = OwnedFd();
  int status = 0;
  pid_t ended = waitpid(pid_, &status, WNOHANG);
  if (ended == 0) {
    kill_with_descendants(pid_);
    do {
      ended = waitpid(pid_, &status, 0);
    } while (ended < 0 && errno == EINTR);
  }
  pid_ = 0;
  return status;
}

bool Supervisor::send(const std::string& message) const {
  std::string_view rest = message;
  while (!rest.empty()) {
    const ssize_t sent = ::send(socket_.get(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EAGAIN) {
      // It reads on when its run has ended, or never.
      pollfd events[] = {{socket_.get(), POLLOUT, 0}, {interrupt_, POLLIN, 0}};
      if (poll(events, 2, -1) > 0 && events[1].revents != 0) {
        return false;
      }
      continue;
    }
    if (sent < 0 && errno != EINTR) {
      return false;
    }
    rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
  }
  return true;
}

/// False when the time is over; an interruption brings `end` nearer.
bool Supervisor::wait_for_bytes(Clock::time_point& end) const {
  bool interrupted = false;
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(std::max(end - Clock::now(), Clock::duration{0}));
    // A negative number is no file: poll passes over it.
    pollfd events[] = {{socket_.get(), POLLIN, 0}, {interrupted ? -1 : interrupt_, POLLIN, 0}};
    const int ready = poll(events, 2, static_cast<int>(std::min<std::int64_t>(left.count(), INT_MAX)));
    if (ready > 0 && events[0].revents != 0) {
      return true;
    }
    if (ready > 0 && events[1].revents != 0) {
      interrupted = true;
      end = std::min(end, Clock::now() + patience_with_interrupted);
    }
    if (ready == 0 && Clock::now() >= end) {
      errno = ETIMEDOUT;
      return false;
    }
  }
}

/// As recv without waiting; an open file that comes with the bytes is kept.
ssize_t Supervisor::receive_some(void* to, std::size_t size) {
  iovec place{to, size};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  msghdr message{};
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  const ssize_t got = recvmsg(socket_.get(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  const cmsghdr* const head = got > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (head != nullptr && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS &&
      head->cmsg_len == CMSG_LEN(sizeof(int))) {
    int file = -1;
    std::memcpy(&file, CMSG_DATA(head), sizeof file);
    file_ = OwnedFd(file);
  }
  return got;
}

bool Supervisor::receive(void* to, std::size_t size, Clock::time_point end) {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    if (!wait_for_bytes(end)) {
      return false;
    }
    const ssize_t got = receive_some(at, size);
    if (got == 0) {
      errno = EPIPE;
    }
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) {
      return false;
    }
    const auto bytes = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    at += bytes;
    size -= bytes;
  }
  return true;
}

}  // namespace harness
