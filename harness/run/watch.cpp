#include "harness/run/watch.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "harness/run/child.hpp"
#include "harness/run/folder_size.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/process_tree.hpp"
#include "harness/run/reap.hpp"

namespace harness {
namespace {

using Nanoseconds = std::int64_t;
constexpr Nanoseconds millisecond = 1'000'000;
/// Most runs are over before anything but their end is looked at.
constexpr Nanoseconds first_look = 20 * millisecond;
constexpr Nanoseconds look_interval = 50 * millisecond;
constexpr Nanoseconds second_opinion = 5 * millisecond;
constexpr Nanoseconds patience_with_killed = 10'000 * millisecond;

Nanoseconds now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return Nanoseconds{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

Nanoseconds from_seconds(double seconds) {
  return static_cast<Nanoseconds>(std::clamp(seconds, 0.0, 1e9) * 1e9);
}

timespec to_timespec(Nanoseconds span) {
  return {static_cast<time_t>(span / 1'000'000'000), static_cast<long>(span % 1'000'000'000)};
}

int usable_processors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(CPU_COUNT(&set), 1) : 1;
}

/// A file descriptor that is closed at the end.
class File {
 public:
  File() = default;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { reset(-1); }
  int get() const { return fd_; }
  void reset(int fd) {
    if (fd_ >= 0) {
      close(fd_);
    }
    fd_ = fd;
  }

 private:
  int fd_ = -1;
};

/// The reading end never blocks: the candidate could have read its own output away.
bool open_pipe(File& reading, File& writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return false;
  }
  reading.reset(ends[0]);
  writing.reset(ends[1]);
  return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

/// One run, from before its start until nothing of it is left.
class Run {
 public:
  Run(const Request& request, Observation& seen) : request_(request), limits_(request.header), seen_(seen) {}

  /// False when the program could not be started; the result says why.
  bool start();
  /// Until the candidate has ended by itself or has to be stopped.
  void wait_for_end();
  /// Removes what is left and fills in the result.
  void finish();

 private:
  enum Watched { child, standard_output, standard_error, launcher, interruption, watched_count };

  void stop(Ending ending);
  void fail(int error);
  void drain(Watched pipe, Tail& tail);
  void drain_to_the_end(Watched pipe, Tail& tail);
  void take_events(const pollfd* events);
  void look();
  void look_at_folder(Nanoseconds time);
  bool too_much_memory(std::int64_t resident_bytes);
  void reap_strays();
  void wait_until_killed();
  bool output_too_large() const;
  void judge(int status);

  bool over() const { return ended_ || stopped_; }
  std::int64_t printed_bytes() const { return seen_.printed.total() + seen_.complained.total(); }

  const Request& request_;
  const protocol::StartHeader& limits_;
  Observation& seen_;
  Plan plan_;
  File folder_;
  File output_;
  File errors_;
  File child_file_;
  int watched_[watched_count] = {-1, -1, -1, -1, -1};
  pid_t pid_ = 0;
  FolderSize size_before_;
  Nanoseconds started_ = 0;
  Nanoseconds next_look_ = 0;
  Nanoseconds next_folder_look_ = 0;
  bool ended_ = false;
  bool stopped_ = false;
  bool seemed_too_large_ = false;
  Ending ending_ = Ending::exited;
  Spent spent_;
  double cpu_seen_ = 0;
  std::vector<ProcessFacts> processes_;
};

void Run::fail(int error) {
  seen_.result.ending = static_cast<std::int32_t>(Ending::not_started);
  seen_.result.error = error;
}

bool Run::start() {
  folder_.reset(open(request_.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  File output_end;
  File errors_end;
  if (folder_.get() < 0 || !open_pipe(output_, output_end) || !open_pipe(errors_, errors_end)) {
    fail(errno);
    return false;
  }
  size_before_ = measure_folder(folder_.get());
  plan_.folder_fd = folder_.get();
  plan_.stdout_fd = output_end.get();
  plan_.stderr_fd = errors_end.get();
  make_plan(request_, plan_);
  started_ = now();
  const Child started = start_child(plan_);
  if (started.pid == 0) {
    fail(plan_.error);
    return false;
  }
  pid_ = started.pid;
  child_file_.reset(started.pid_fd);
  // The child stands first: what it printed before its end is then seen together with its end.
  const int watched[] = {started.pid_fd, output_.get(), errors_.get(), protocol::socket_fd,
                         protocol::interrupt_fd};
  std::copy(std::begin(watched), std::end(watched), watched_);
  return true;
}

void Run::stop(Ending ending) {
  if (!over()) {
    stopped_ = true;
    ending_ = ending;
  }
}

void Run::wait_for_end() {
  const Nanoseconds wall_end = started_ + from_seconds(limits_.wall_seconds);
  next_look_ = started_ + std::min(first_look, from_seconds(limits_.cpu_seconds));
  while (!over()) {
    pollfd events[watched_count];
    for (int i = 0; i < watched_count; ++i) {
      events[i] = {watched_[i], static_cast<short>(i == launcher ? 0 : POLLIN), 0};
    }
    const timespec timeout = to_timespec(std::max<Nanoseconds>(std::min(next_look_, wall_end) - now(), 0));
    if (ppoll(events, watched_count, &timeout, nullptr) > 0) {
      take_events(events);
    }
    const Nanoseconds time = now();
    if (!over() && time >= next_look_) {
      look();
    }
    if (time >= wall_end) {
      stop(Ending::wall_limit);
    }
  }
  seen_.result.wall_seconds = static_cast<double>(now() - started_) * 1e-9;
}

void Run::take_events(const pollfd* events) {
  if (events[launcher].revents != 0) {
    seen_.abandoned = true;
    stop(Ending::interrupted);
  }
  if (events[interruption].revents != 0) {
    stop(Ending::interrupted);
  }
  if (events[child].revents != 0) {
    ended_ = !stopped_;
  }
  if (events[standard_output].revents != 0) {
    drain(standard_output, seen_.printed);
  }
  if (events[standard_error].revents != 0) {
    drain(standard_error, seen_.complained);
  }
  if (printed_bytes() > limits_.output_bytes) {
    stop(Ending::output_limit);
  }
}

void Run::drain(Watched pipe, Tail& tail) {
  static char buffer[64 * 1024];
  const ssize_t got = read(watched_[pipe], buffer, sizeof buffer);
  if (got > 0) {
    tail.append({buffer, static_cast<std::size_t>(got)});
  } else if (got == 0 || errno != EAGAIN) {
    watched_[pipe] = -1;  // nobody can write any more
  }
}

void Run::look() {
  const Nanoseconds time = now();
  list_descendants(getpid(), processes_);
  double cpu = spent_.cpu_seconds;
  std::int64_t resident_bytes = 0;
  int tasks = 0;
  for (const ProcessFacts& process : processes_) {
    cpu += process.cpu_seconds;
    resident_bytes += process.resident_bytes;
    tasks += process.state == 'Z' ? 0 : process.threads;
  }
  cpu_seen_ = std::max(cpu_seen_, cpu);
  static const int processors = usable_processors();
  const Nanoseconds cpu_left =
      from_seconds(limits_.cpu_seconds - cpu_seen_) / std::min(tasks + 1, processors);
  next_look_ = time + std::clamp(cpu_left, millisecond, look_interval);
  if (cpu_seen_ > limits_.cpu_seconds) {
    stop(Ending::cpu_limit);
  }
  if (tasks > limits_.processes) {
    stop(Ending::process_limit);
  }
  if (too_much_memory(resident_bytes)) {
    stop(Ending::memory_limit);
  }
  look_at_folder(time);
  reap_strays();
}

/// Processes that share pages count them once. A program about to replace a forked copy of itself shares all
/// of them for a moment in a way that the kernel does not tell, so more than one are asked twice.
bool Run::too_much_memory(std::int64_t resident_bytes) {
  if (resident_bytes <= limits_.memory_bytes) {
    seemed_too_large_ = false;
    return false;
  }
  if (processes_.size() == 1) {
    return true;
  }
  const bool before = seemed_too_large_;
  seemed_too_large_ = proportional_bytes(processes_) > limits_.memory_bytes;
  if (seemed_too_large_ && !before) {
    next_look_ = std::min(next_look_, now() + second_opinion);
  }
  return seemed_too_large_ && before;
}

void Run::look_at_folder(Nanoseconds time) {
  if (time < next_folder_look_) {
    return;
  }
  if (measure_folder(folder_.get()).bytes - size_before_.bytes > limits_.output_bytes) {
    stop(Ending::output_limit);
  }
  // A folder of very many files must not keep this process busy.
  next_folder_look_ = time + 10 * (now() - time);
}

/// Orphans that have ended are ours to wait for. The candidate itself stays: its process id names its group.
void Run::reap_strays() {
  const pid_t self = getpid();
  for (const ProcessFacts& process : processes_) {
    rusage use{};
    if (process.state == 'Z' && process.parent == self && process.pid != pid_ &&
        wait4(process.pid, nullptr, WNOHANG, &use) > 0) {
      add_use(use, spent_);
    }
  }
}

void Run::wait_until_killed() {
  pollfd event{child_file_.get(), POLLIN, 0};
  const timespec timeout = to_timespec(patience_with_killed);
  seen_.stuck = ppoll(&event, 1, &timeout, nullptr) <= 0;
}

void Run::drain_to_the_end(Watched pipe, Tail& tail) {
  // Bounded: a pipe holds little, but it may have been passed on to a process that is not ours.
  for (int i = 0; i < 1000 && watched_[pipe] >= 0; ++i) {
    const std::int64_t before = tail.total();
    drain(pipe, tail);
    if (tail.total() == before) {
      return;
    }
  }
}

void Run::finish() {
  kill(-pid_, SIGKILL);
  if (!ended_) {
    wait_until_killed();
  }
  int status = 0;
  rusage use{};
  if (wait4(pid_, &status, WNOHANG, &use) > 0) {
    add_use(use, spent_);
  }
  int killed = 0;
  seen_.stuck = !kill_and_reap_all(spent_, killed) || seen_.stuck;
  drain_to_the_end(standard_output, seen_.printed);
  drain_to_the_end(standard_error, seen_.complained);
  if (plan_.error != 0) {
    fail(plan_.error);
    return;
  }
  seen_.result.left_behind = ended_ ? killed : 0;
  seen_.result.cpu_seconds = std::max(spent_.cpu_seconds, cpu_seen_);
  seen_.result.peak_bytes = spent_.peak_bytes;
  judge(status);
}

bool Run::output_too_large() const {
  const FolderSize size = measure_folder(folder_.get());
  // A program may catch the refusal to write past the limit; the file then has exactly that size.
  const bool file_at_limit =
      size.largest_file >= limits_.output_bytes && size.largest_file > size_before_.largest_file;
  return file_at_limit || size.bytes - size_before_.bytes > limits_.output_bytes ||
         printed_bytes() > limits_.output_bytes;
}

void Run::judge(int status) {
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (stopped_) {
  } else if (signal == SIGXCPU || seen_.result.cpu_seconds > limits_.cpu_seconds) {
    ending_ = Ending::cpu_limit;
  } else if (signal == SIGXFSZ || output_too_large()) {
    ending_ = Ending::output_limit;
  } else if (seen_.result.peak_bytes > limits_.memory_bytes) {
    ending_ = Ending::memory_limit;
  } else if (signal != 0) {
    ending_ = Ending::signaled;
    seen_.result.signal = signal;
  } else {
    seen_.result.exit_status = WEXITSTATUS(status);
  }
  seen_.result.ending = static_cast<std::int32_t>(ending_);
}

void run_once(const Request& request, Observation& seen) {
  Run run(request, seen);
  if (run.start()) {
    run.wait_for_end();
    run.finish();
  }
}

}  // namespace

void watch_run(const Request& request, Observation& seen) {
  const auto kept = static_cast<std::size_t>(std::max(request.header.kept_bytes, 0));
  seen.result = {};
  seen.printed.clear(kept);
  seen.complained.clear(kept);
  run_once(request, seen);
  // A program just written counts as busy while any process forked meanwhile still holds it open.
  for (int i = 0; i < 50 && seen.result.error == ETXTBSY; ++i) {
    const timespec pause = to_timespec(2 * millisecond);
    nanosleep(&pause, nullptr);
    seen.result = {};
    run_once(request, seen);
  }
  seen.result.stdout_bytes = seen.printed.total();
  seen.result.stderr_bytes = seen.complained.total();
}

}  // namespace harness
