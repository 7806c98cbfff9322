#include "harness/run/supervise_run.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <limits>
#include <optional>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "harness/run/child.hpp"
#include "harness/run/clock.hpp"
#include "harness/run/cpu_time.hpp"
#include "harness/run/ended_processes.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/owned_fd.hpp"
#include "harness/run/reap.hpp"
#include "harness/run/sandbox.hpp"
#include "harness/run/usage_monitor.hpp"

namespace harness {
namespace {

constexpr Nanoseconds patience_with_killed = 10'000 * millisecond;

/// The one made in advance, or one made now.
bool take_pipe(Pipe& made, Pipe& taken) {
  taken = std::exchange(made, Pipe());
  return taken.reading.is_open() || taken.open();
}

/// At the level `none` nothing is watched but time.
protocol::StartHeader bounded(protocol::StartHeader limits) {
  if (limits.isolation == static_cast<std::int32_t>(Isolation::none)) {
    limits.memory_bytes = std::numeric_limits<std::int64_t>::max();
    limits.output_bytes = std::numeric_limits<std::int64_t>::max();
    limits.printed_bytes = std::numeric_limits<std::int64_t>::max();
    limits.processes = std::numeric_limits<std::int32_t>::max();
    limits.files = std::numeric_limits<std::int32_t>::max();
  }
  return limits;
}

/// One run, from before its start until nothing of it is left.
class Run {
 public:
  Run(const Request& request, Sandbox* sandbox, Counters& counters, Supplies& supplies, Observation& seen)
      : request_(request),
        limits_(bounded(request.header)),
        sandbox_(sandbox),
        supplies_(supplies),
        seen_(seen),
        usage_(limits_, counters.clock, counters.sockets) {}

  /// False when the program could not be started; the result says why.
  bool start();
  /// Until the candidate has ended by itself or has to be stopped.
  void wait_for_end();
  /// Removes what is left and fills in the result.
  void finish();
  /// Hands its open files over, to be closed later.
  void leave_files();

 private:
  enum Watched { child, standard_output, standard_error, launcher, interruption, watched_count };

  int open_folder();
  int confine();
  void prepare_next();
  void stop(Ending ending);
  void fail(int error);
  void take_printed(Watched pipe, short revents, Tail& tail);
  void drain(Watched pipe, Tail& tail);
  void drain_to_the_end(Watched pipe, Tail& tail);
  void take_events(const pollfd* events);
  void wait_until_killed();
  /// How a run ended that nothing stopped; `signal` is 0 when none ended it.
  Ending own_ending(int signal) const;
  int kind_of_output() const;
  void judge(int status);

  bool over() const { return ended_ || stopped_; }
  std::int64_t printed_bytes() const { return seen_.printed.total() + seen_.complained.total(); }

  const Request& request_;
  const protocol::StartHeader limits_;
  Sandbox* const sandbox_;
  Supplies& supplies_;
  Observation& seen_;
  Plan plan_;
  OwnedFd folder_;
  /// Their writing ends stay open here: at the end of the last process that has them the reading ones would
  /// wake this one up, a moment before the candidate's end does.
  Pipe output_;
  Pipe errors_;
  OwnedFd child_file_;
  int watched_[watched_count] = {-1, -1, -1, -1, -1};
  pid_t pid_ = 0;
  bool own_disk_ = false;
  Nanoseconds started_ = 0;
  Nanoseconds ended_at_ = 0;
  bool ended_ = false;
  /// At its end there were more processes than a look lets pass.
  bool had_too_many_ = false;
  bool stopped_ = false;
  Ending ending_ = Ending::exited;
  Spent spent_;
  UsageMonitor usage_;
};

void Run::fail(int error) {
  seen_.result.ending = static_cast<std::int32_t>(Ending::not_started);
  seen_.result.error = error;
}

/// 0, or errno of what the wanted level needs and cannot have.
int Run::confine() {
  if (limits_.isolation != static_cast<std::int32_t>(Isolation::sandbox)) {
    return 0;
  }
  if (sandbox_ == nullptr) {
    return EINVAL;
  }
  plan_.confinement = &sandbox_->confinement();
  return sandbox_->prepare(request_, folder_.get());
}

/// 0, or errno.
int Run::open_folder() {
  own_disk_ = sandbox_ != nullptr && sandbox_->disks().serve(limits_);
  const int error = own_disk_ ? sandbox_->disks().mount_on(request_.folder, limits_) : 0;
  folder_ = OwnedFd(error == 0 ? open(request_.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1);
  return error != 0 || folder_.get() >= 0 ? error : errno;
}

bool Run::start() {
  if (const int missing = open_folder(); missing != 0) {
    fail(missing);
    return false;
  }
  if (!take_pipe(supplies_.output, output_) || !take_pipe(supplies_.errors, errors_)) {
    fail(errno);
    return false;
  }
  plan_.folder_fd = folder_.get();
  plan_.stdout_fd = output_.writing.get();
  plan_.stderr_fd = errors_.writing.get();
  if (const int missing = confine(); missing != 0) {
    fail(missing);
    return false;
  }
  make_plan(request_, plan_);
  const Confinement* const confinement = plan_.confinement;
  usage_.begin(folder_.get(), own_disk_, confinement != nullptr ? confinement->user.id : 0, now());
  started_ = now();
  const Child started = start_child(plan_);
  if (started.pid == 0) {
    fail(plan_.error);
    return false;
  }
  pid_ = started.pid;
  child_file_ = OwnedFd(started.pid_fd);
  // The child stands first: what it printed before its end is then seen together with its end.
  const int watched[] = {started.pid_fd, output_.reading.get(), errors_.reading.get(), protocol::socket_fd,
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

/// All that is the same for every run, while nobody waits for it.
void Run::prepare_next() {
  if (own_disk_) {
    sandbox_->disks().make_next();
  }
  if (plan_.confinement != nullptr) {
    sandbox_->prepare_next();
  }
  // Where one cannot be had now, the next run asks again.
  supplies_.output.open();
  supplies_.errors.open();
}

void Run::wait_for_end() {
  const Nanoseconds wall_end = started_ + from_seconds(limits_.wall_seconds);
  prepare_next();
  while (!over()) {
    pollfd events[watched_count];
    for (int i = 0; i < watched_count; ++i) {
      events[i] = {watched_[i], static_cast<short>(i == launcher ? 0 : POLLIN), 0};
    }
    const timespec timeout =
        to_timespec(std::max<Nanoseconds>(std::min(usage_.next_look(), wall_end) - now(), 0));
    if (ppoll(events, watched_count, &timeout, nullptr) > 0) {
      take_events(events);
    }
    const Nanoseconds time = now();
    if (!over() && time >= usage_.next_look()) {
      const std::optional<Ending> exceeded = usage_.look(pid_, spent_);
      if (exceeded) {
        stop(*exceeded);
      }
    }
    if (time >= wall_end) {
      stop(Ending::wall_limit);
    }
  }
  ended_at_ = now();
  seen_.result.wall_seconds = static_cast<double>(ended_at_ - started_) * 1e-9;
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
  take_printed(standard_output, events[standard_output].revents, seen_.printed);
  take_printed(standard_error, events[standard_error].revents, seen_.complained);
  if (printed_bytes() > limits_.printed_bytes) {
    stop(Ending::output_limit);
  }
}

void Run::take_printed(Watched pipe, short revents, Tail& tail) {
  if (revents != 0) {
    drain(pipe, tail);
  }
}

void Run::drain(Watched pipe, Tail& tail) {
  static char buffer[64 * 1024];
  const ssize_t got = read(watched_[pipe], buffer, sizeof buffer);
  if (got > 0) {
    tail.append({buffer, static_cast<std::size_t>(got)});
  }
}

void Run::wait_until_killed() {
  pollfd event{child_file_.get(), POLLIN, 0};
  const timespec timeout = to_timespec(patience_with_killed);
  seen_.stuck = ppoll(&event, 1, &timeout, nullptr) <= 0;
}

void Run::drain_to_the_end(Watched pipe, Tail& tail) {
  // Bounded: a pipe holds little, but it may have been passed on to a process that is not ours.
  for (int i = 0; i < 1000; ++i) {
    const std::int64_t before = tail.total();
    drain(pipe, tail);
    if (tail.total() == before) {
      return;
    }
  }
}

void Run::finish() {
  seen_.result.waiting_seconds = usage_.waiting_seconds(pid_, ended_at_ - started_);
  kill(-pid_, SIGKILL);
  if (!ended_) {
    kill(pid_, SIGKILL);  // it may not lead its group yet
    wait_until_killed();
  }
  int status = 0;
  rusage use{};
  if (!seen_.stuck && wait4(pid_, &status, 0, &use) == pid_) {
    add_use(use, spent_);
  }
  int killed = 0;
  const std::int64_t waited_for = spent_.processes;
  seen_.stuck = !kill_and_reap_all(spent_, killed) || seen_.stuck;
  had_too_many_ = spent_.processes - waited_for > most_with_ended(limits_.processes);
  drain_to_the_end(standard_output, seen_.printed);
  drain_to_the_end(standard_error, seen_.complained);
  if (plan_.error != 0) {
    fail(plan_.error);
    return;
  }
  seen_.result.left_behind = ended_ ? killed : 0;
  usage_.end(spent_);
  const CpuTime cpu = usage_.cpu(spent_, ended_at_);
  seen_.result.cpu_seconds = cpu.seconds();
  seen_.result.user_seconds = cpu.user_seconds;
  seen_.result.system_seconds = cpu.system_seconds;
  seen_.result.peak_bytes = spent_.peak_bytes;
  if (own_disk_) {
    sandbox_->disks().put_away(folder_.get());
    seen_.folder = std::move(folder_);
    seen_.result.own_disk = 1;
  }
  seen_.result.written_bytes = usage_.written_bytes();
  judge(status);
}

Ending Run::own_ending(int signal) const {
  // The kernel's signal may come a little before what it tells of the time used. Any program can send it to
  // itself as well.
  const double used = seen_.result.cpu_seconds;
  if (used > limits_.cpu_seconds || (signal == SIGXCPU && used >= 0.9 * limits_.cpu_seconds)) {
    return Ending::cpu_limit;
  }
  if (printed_bytes() > limits_.printed_bytes || usage_.output_too_large()) {
    return Ending::output_limit;
  }
  if (seen_.result.peak_bytes > limits_.memory_bytes) {
    return Ending::memory_limit;
  }
  if (had_too_many_) {
    return Ending::process_limit;
  }
  return signal != 0 ? Ending::signaled : Ending::exited;
}

/// What was too much of the output, as `RunResult::error` says it.
int Run::kind_of_output() const {
  return printed_bytes() > limits_.printed_bytes ? EFBIG : usage_.kind_of_output();
}

void Run::judge(int status) {
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  const Ending ending = stopped_ ? ending_ : own_ending(signal);
  seen_.result.ending = static_cast<std::int32_t>(ending);
  if (ending == Ending::output_limit) {
    seen_.result.error = kind_of_output();
  }
  seen_.result.signal = ending == Ending::signaled ? signal : 0;
  seen_.result.exit_status = ending == Ending::exited ? WEXITSTATUS(status) : 0;
}

void Run::leave_files() {
  seen_.done_with = {std::move(folder_),         std::move(output_.reading), std::move(output_.writing),
                     std::move(errors_.reading), std::move(errors_.writing), std::move(child_file_)};
}

void run_once(const Request& request, Sandbox* sandbox, Counters& counters, Supplies& supplies,
              Observation& seen) {
  Run run(request, sandbox, counters, supplies, seen);
  if (run.start()) {
    run.wait_for_end();
    run.finish();
    run.leave_files();
  }
}

}  // namespace

void supervise_run(const Request& request, Sandbox* sandbox, Counters& counters, Supplies& supplies,
                   Observation& seen) {
  const auto kept = static_cast<std::size_t>(std::max(request.header.kept_bytes, 0));
  seen.result = {};
  seen.folder = OwnedFd();
  seen.printed.clear(kept);
  seen.complained.clear(kept);
  run_once(request, sandbox, counters, supplies, seen);
  // A program just written counts as busy while any process forked meanwhile still holds it open.
  for (int i = 0; i < 50 && seen.result.error == ETXTBSY; ++i) {
    const timespec pause = to_timespec(2 * millisecond);
    nanosleep(&pause, nullptr);
    seen.result = {};
    run_once(request, sandbox, counters, supplies, seen);
  }
  seen.result.stdout_bytes = seen.printed.total();
  seen.result.stderr_bytes = seen.complained.total();
}

}  // namespace harness
