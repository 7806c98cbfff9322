#include "harness/run/launcher.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include <climits>

#include "harness/run/process_tree.hpp"
#include "harness/run/protocol.hpp"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;

/// How much longer than its wall limit a run may take, to remove what is left, before its helper counts as
/// stopped: a candidate can do that to its parent.
constexpr double patience_seconds = 5;
/// How long a run may go on after an interruption before all of it is killed from here.
constexpr std::chrono::milliseconds patience_with_interrupted{700};
/// Milliseconds that a helper without a run may take to end.
constexpr int patience_with_idle = 1000;
constexpr std::chrono::seconds patience_with_killed{2};

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
      if (process.state != 'Z' && process.state != 'X') {
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

/// The helper process and our end of its socket.
class Helper {
 public:
  Helper() = default;
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper() { end(); }

  bool alive() const { return pid_ != 0; }
  bool start(const std::string& path, int interrupt);
  /// Waits until nothing of it is left. There is no run under way.
  void end();
  /// The same at once, with all that it has started; the status it ended with.
  int destroy();
  bool send(const std::string& message) const;
  /// Gives up at the time `end`, or soon after an interruption, with ETIMEDOUT.
  bool receive(void* to, std::size_t size, Clock::time_point end) const;

 private:
  pid_t pid_ = 0;
  bool wait_for_bytes(Clock::time_point& end) const;

  OwnedFd socket_;
  int interrupt_ = -1;
};

bool Helper::start(const std::string& path, int interrupt) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return false;
  }
  socket_ = OwnedFd(ends[0]);
  interrupt_ = interrupt;
  const OwnedFd theirs(ends[1]);
  pid_ = spawn_helper(path, theirs.get(), interrupt);
  return alive();
}

void Helper::end() {
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

int Helper::destroy() {
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

/// False when the time is over; an interruption brings `end` nearer.
bool Helper::wait_for_bytes(Clock::time_point& end) const {
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

bool Helper::receive(void* to, std::size_t size, Clock::time_point end) const {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    if (!wait_for_bytes(end)) {
      return false;
    }
    const ssize_t got = recv(socket_.get(), at, size, MSG_DONTWAIT);
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
  /// Nothing when the helper has died before it knew what to start.
  std::optional<RunResult> try_to_run(const Start& start);
  std::optional<RunResult> give_up_helper(Clock::time_point started);

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
  write_message(start, message_);
  // A helper that has died since the last run is nobody's fault, so there is a second one.
  std::optional<RunResult> result = try_to_run(start);
  if (!result) {
    result = try_to_run(start);
  }
  if (!result) {
    return without_run(Ending::not_started, EPIPE);
  }
  if (died_of_memory(*result, start.limits)) {
    result->ending = Ending::memory_limit;
    result->exit_status = 0;
    result->signal = 0;
  }
  return *std::move(result);
}

std::optional<RunResult> HelperLauncher::try_to_run(const Start& start) {
  if (!helper_.alive() && !start_helper()) {
    return without_run(Ending::not_started, errno);
  }
  const Clock::time_point started = Clock::now();
  const std::chrono::duration<double> longest(
      std::clamp(start.limits.wall_seconds + patience_seconds, 0.0, 1e8));
  const Clock::time_point end = started + std::chrono::duration_cast<Clock::duration>(longest);
  protocol::ResultHeader header;
  if (!helper_.send(message_)) {
    helper_.destroy();
    return std::nullopt;
  }
  if (!helper_.receive(&header, sizeof header, end)) {
    return give_up_helper(started);
  }
  std::string tails(header.payload_bytes, '\0');
  if (header.version != protocol::version || !helper_.receive(tails.data(), tails.size(), end)) {
    return give_up_helper(started);
  }
  return to_result(header, std::move(tails));
}

/// What errno says decides: out of time, or the helper has gone. That is its candidate's doing, which dies
/// with it, unless the helper had not yet read its message (ECONNRESET).
std::optional<RunResult> HelperLauncher::give_up_helper(Clock::time_point started) {
  const int error = errno;
  const int status = helper_.destroy();
  RunResult result = without_run(Ending::not_started, error);
  result.wall_seconds = std::chrono::duration<double>(Clock::now() - started).count();
  if (interrupted_) {
    result.ending = Ending::interrupted;
  } else if (error == ETIMEDOUT) {
    result.ending = Ending::wall_limit;
  } else if (error == ECONNRESET) {
    return std::nullopt;
  } else if (WIFSIGNALED(status)) {
    result.ending = Ending::signaled;
    result.signal = SIGKILL;
  } else {
    return result;
  }
  result.error = 0;
  return result;
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
