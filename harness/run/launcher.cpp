#include "harness/run/launcher.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include <climits>

#include "harness/run/protocol.hpp"

namespace harness {
namespace {

/// How much longer than its wall limit a run may take before its helper counts as dead.
constexpr double patience_seconds = 60;
/// Milliseconds that a helper may take to kill what is left and end.
constexpr int patience_with_cleaning = 30'000;

class OwnedFd {
 public:
  explicit OwnedFd(int fd = -1) : fd_(fd) {}
  OwnedFd(OwnedFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  OwnedFd& operator=(OwnedFd&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~OwnedFd() {
    if (fd_ >= 0) {
      close(fd_);
    }
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

/// A file that is readable once the process has ended. (The header of this call is broken in glibc 2.36.)
int open_process(pid_t pid) {
  return static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
}

std::string folder_of_this_program() {
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  const std::string_view whole(path, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return std::string(whole.substr(0, whole.rfind('/') + 1));
}

/// Starts the helper with these two files, as protocol.hpp numbers them, and nothing else of ours; 0 when
/// that fails.
pid_t spawn_helper(const std::string& path, int socket, int interrupt) {
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
  char* arguments[] = {name.data(), nullptr};
  char* environment[] = {nullptr};
  pid_t pid = 0;
  const int error = posix_spawn(&pid, path.c_str(), &files, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  errno = error;
  return error == 0 ? pid : 0;
}

/// The helper process and our end of its socket.
class Helper {
 public:
  Helper() = default;
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper() { end(false); }

  bool alive() const { return pid_ != 0; }
  bool start(const std::string& path, int interrupt);
  /// Waits until nothing of it is left; with `at_once` it is not given the time to clean up.
  void end(bool at_once);
  bool send(const std::string& message) const;
  bool receive(void* to, std::size_t size) const;
  /// From now on receiving gives up after so long.
  void set_patience(double seconds);

 private:
  pid_t pid_ = 0;
  OwnedFd socket_;
  double patience_ = -1;
};

bool Helper::start(const std::string& path, int interrupt) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return false;
  }
  socket_ = OwnedFd(ends[0]);
  patience_ = -1;
  const OwnedFd theirs(ends[1]);
  pid_ = spawn_helper(path, theirs.get(), interrupt);
  return alive();
}

void Helper::end(bool at_once) {
  socket_ = OwnedFd();
  if (!alive()) {
    return;
  }
  // It ends by itself when it notices that the socket is closed, unless something has stopped it.
  const OwnedFd process(at_once ? -1 : open_process(pid_));
  pollfd event{process.get(), POLLIN, 0};
  if (at_once || poll(&event, 1, patience_with_cleaning) <= 0) {
    kill(pid_, SIGKILL);
  }
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
}

bool Helper::send(const std::string& message) const {
  std::string_view rest = message;
  while (!rest.empty()) {
    const ssize_t sent = ::send(socket_.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) {
      return false;
    }
    rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
  }
  return true;
}

bool Helper::receive(void* to, std::size_t size) const {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t got = recv(socket_.get(), at, size, MSG_WAITALL);
    if (got == 0) {
      errno = EPIPE;
    }
    if (got == 0 || (got < 0 && errno != EINTR)) {
      return false;
    }
    const auto bytes = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    at += bytes;
    size -= bytes;
  }
  return true;
}

void Helper::set_patience(double seconds) {
  if (seconds == patience_) {
    return;
  }
  patience_ = seconds;
  const timeval time{static_cast<time_t>(std::clamp(seconds, 1.0, 1e8)), 0};
  setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
}

void append_string(const std::string& text, std::string& message) {
  message.append(text.c_str(), text.size() + 1);
}

bool contains_zero(const std::vector<std::string>& strings) {
  return std::ranges::any_of(strings, [](const std::string& s) { return s.find('\0') != std::string::npos; });
}

/// What exec cannot express would reach the helper as a broken message.
bool is_expressible(const Start& start) {
  return !start.argv.empty() && !contains_zero(start.argv) && !contains_zero(start.environment) &&
         start.folder.find('\0') == std::string::npos;
}

void write_message(const Start& start, std::string& message) {
  protocol::StartHeader header;
  message.assign(sizeof header, '\0');
  append_string(start.folder, message);
  for (const std::string& argument : start.argv) {
    append_string(argument, message);
  }
  for (const std::string& variable : start.environment) {
    append_string(variable, message);
  }
  header.payload_bytes = static_cast<std::uint32_t>(message.size() - sizeof header);
  header.cpu_seconds = start.limits.cpu_seconds;
  header.wall_seconds = start.limits.wall_seconds;
  header.memory_bytes = start.limits.memory_bytes;
  header.output_bytes = start.limits.output_bytes;
  header.memory_kind = static_cast<std::int32_t>(start.limits.memory_kind);
  header.processes = start.limits.processes;
  header.kept_bytes = start.kept_bytes;
  header.arguments = static_cast<std::int32_t>(start.argv.size());
  header.variables = static_cast<std::int32_t>(start.environment.size());
  std::memcpy(message.data(), &header, sizeof header);
}

RunResult to_result(const protocol::ResultHeader& header, std::string tails) {
  RunResult result;
  result.ending = static_cast<Ending>(header.ending);
  result.exit_status = header.exit_status;
  result.signal = header.signal;
  result.error = header.error;
  result.cpu_seconds = header.cpu_seconds;
  result.wall_seconds = header.wall_seconds;
  result.peak_bytes = header.peak_bytes;
  result.stdout_bytes = header.stdout_bytes;
  result.stderr_bytes = header.stderr_bytes;
  result.left_behind = header.left_behind;
  const auto split = std::min(static_cast<std::size_t>(std::max(header.stdout_kept, 0)), tails.size());
  result.stderr_tail = tails.substr(split);
  tails.resize(split);
  result.stdout_tail = std::move(tails);
  return result;
}

RunResult without_run(Ending ending, int error) {
  RunResult result;
  result.ending = ending;
  result.error = error;
  return result;
}

bool says_out_of_memory(std::string_view text) {
  constexpr std::string_view phrases[] = {"MemoryError",          "bad_alloc",     "OutOfMemoryError",
                                          "out of memory",        "Out of memory", "Cannot allocate memory",
                                          "failed to map segment"};
  return std::ranges::any_of(
      phrases, [text](std::string_view phrase) { return text.find(phrase) != std::string::npos; });
}

/// A program that is refused memory ends in its own way: only its words or its size tell why.
bool died_of_memory(const RunResult& result, const Limits& limits) {
  const bool failed =
      result.ending == Ending::signaled || (result.ending == Ending::exited && result.exit_status != 0);
  if (!failed) {
    return false;
  }
  const bool nearly_full =
      limits.memory_kind == MemoryKind::address_space &&
      static_cast<double>(result.peak_bytes) >= 0.9 * static_cast<double>(limits.memory_bytes);
  return nearly_full || says_out_of_memory(result.stderr_tail);
}

class HelperLauncher final : public Launcher {
 public:
  explicit HelperLauncher(std::string helper_path)
      : helper_path_(std::move(helper_path)), interrupt_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

  bool start_helper() { return interrupt_.get() >= 0 && helper_.start(helper_path_, interrupt_.get()); }

  RunResult run(const Start& start) override;
  void interrupt() noexcept override;

 private:
  RunResult give_up_helper();

  std::string helper_path_;
  OwnedFd interrupt_;
  std::atomic<bool> interrupted_ = false;
  Helper helper_;
  std::string message_;
};

RunResult HelperLauncher::run(const Start& start) {
  if (interrupted_) {
    return without_run(Ending::interrupted, 0);
  }
  if (!is_expressible(start)) {
    return without_run(Ending::not_started, EINVAL);
  }
  if (!helper_.alive() && !start_helper()) {
    return without_run(Ending::not_started, errno);
  }
  write_message(start, message_);
  helper_.set_patience(start.limits.wall_seconds + patience_seconds);
  protocol::ResultHeader header;
  if (!helper_.send(message_) || !helper_.receive(&header, sizeof header)) {
    return give_up_helper();
  }
  std::string tails(header.payload_bytes, '\0');
  if (header.version != protocol::version || !helper_.receive(tails.data(), tails.size())) {
    return give_up_helper();
  }
  RunResult result = to_result(header, std::move(tails));
  if (died_of_memory(result, start.limits)) {
    result.ending = Ending::memory_limit;
    result.exit_status = 0;
    result.signal = 0;
  }
  return result;
}

RunResult HelperLauncher::give_up_helper() {
  const int error = errno == EAGAIN ? ETIMEDOUT : EPIPE;
  helper_.end(true);
  return without_run(Ending::not_started, error);
}

void HelperLauncher::interrupt() noexcept {
  const int saved = errno;
  interrupted_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(interrupt_.get(), &one, sizeof one);
  errno = saved;
}

}  // namespace

std::unique_ptr<Launcher> start_launcher(const std::string& helper) {
  auto launcher = std::make_unique<HelperLauncher>(
      helper.empty() ? folder_of_this_program() + "plycheck-launcher" : helper);
  if (!launcher->start_helper()) {
    return nullptr;
  }
  return launcher;
}

}  // namespace harness
