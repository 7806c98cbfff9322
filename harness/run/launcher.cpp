#include "harness/run/launcher.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <deque>
#include <limits>
#include <optional>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "harness/run/isolation.hpp"
#include "harness/run/protocol.hpp"
#include "harness/run/supervisor.hpp"

namespace harness {
namespace {

using Clock = Supervisor::Clock;

/// How much longer than its wall limit a run may take, to remove what is left, before its supervisor counts
/// as stopped: a candidate can do that to its parent.
constexpr double patience_seconds = 5;

void append_string(const std::string& text, std::string& message) {
  message.append(text.c_str(), text.size() + 1);
}

void append_strings(const std::vector<std::string>& texts, std::string& message) {
  for (const std::string& text : texts) {
    append_string(text, message);
  }
}

bool contains_zero(const std::vector<std::string>& strings) {
  return std::ranges::any_of(strings, [](const std::string& s) { return s.find('\0') != std::string::npos; });
}

/// What exec cannot express would reach the supervisor as a broken message.
bool is_expressible(const Start& start) {
  return !start.argv.empty() && !contains_zero(start.argv) && !contains_zero(start.environment) &&
         !contains_zero(start.readable) && !contains_zero(start.hidden) && !contains_zero(start.unhidden) &&
         start.folder.find('\0') == std::string::npos;
}

void write_message(const Start& start, std::string& message) {
  protocol::StartHeader header;
  message.assign(sizeof header, '\0');
  append_string(start.folder, message);
  append_strings(start.readable, message);
  append_strings(start.hidden, message);
  append_strings(start.unhidden, message);
  append_strings(start.argv, message);
  append_strings(start.environment, message);
  header.payload_bytes = static_cast<std::uint32_t>(message.size() - sizeof header);
  header.cpu_seconds = start.limits.cpu_seconds;
  header.wall_seconds = start.limits.wall_seconds;
  header.memory_bytes = start.limits.memory_bytes;
  header.output_bytes = start.limits.output_bytes;
  header.printed_bytes = start.limits.printed_bytes;
  header.memory_kind = static_cast<std::int32_t>(start.limits.memory_kind);
  header.processes = start.limits.processes;
  header.files = start.limits.files;
  header.open_files = start.limits.open_files;
  header.kept_bytes = start.kept_bytes;
  header.isolation = static_cast<std::int32_t>(start.isolation);
  header.own_disk = start.own_disk ? 1 : 0;
  header.fixed_addresses = start.fixed_addresses ? 1 : 0;
  header.readable = static_cast<std::int32_t>(start.readable.size());
  header.hidden = static_cast<std::int32_t>(start.hidden.size());
  header.unhidden = static_cast<std::int32_t>(start.unhidden.size());
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
  result.user_seconds = header.user_seconds;
  result.system_seconds = header.system_seconds;
  result.waiting_seconds = header.waiting_seconds;
  result.wall_seconds = header.wall_seconds;
  result.peak_bytes = header.peak_bytes;
  result.written_bytes = header.written_bytes;
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

class ProcessLauncher final : public Launcher {
 public:
  explicit ProcessLauncher(std::string supervisor_path)
      : supervisor_path_(std::move(supervisor_path)), interrupt_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

  bool start_supervisor(bool confined = false) {
    return interrupt_.get() >= 0 && supervisor_.start(supervisor_path_, interrupt_.get(), confined);
  }

  std::int64_t post(const Start& start) override;
  RunResult take(std::int64_t number) override;
  OwnedFd left_folder() override { return std::move(left_folder_); }
  void interrupt() noexcept override;

 private:
  /// A run whose result was not taken yet.
  struct Posted {
    std::int64_t number = 0;
    /// Empty when exec cannot express the start.
    std::string message;
    Limits limits;
    /// Whether it needs a supervisor that is confined, or one that is not.
    bool confined = false;
    /// Whether the supervisor that lives now has the message.
    bool sent = false;
    /// Set when the run has ended.
    std::optional<RunResult> result = {};
    /// Where it had a disk of its own.
    OwnedFd left_folder = OwnedFd();
  };

  /// Waits for the end of a run; all before it have ended.
  void end(Posted& posted);
  RunResult end_of(Posted& posted);
  void send(Posted& posted);
  /// Nothing when the supervisor has died before it knew what to start.
  std::optional<RunResult> result_of(Posted& posted);
  std::optional<RunResult> give_up_supervisor(const Posted& posted, Clock::time_point started);
  LauncherLoss loss_of(const Posted& posted) const;
  int destroy_supervisor();

  std::string supervisor_path_;
  OwnedFd interrupt_;
  std::atomic<bool> interrupted_ = false;
  Supervisor supervisor_;
  std::deque<Posted> posted_;
  std::int64_t last_number_ = 0;
  OwnedFd left_folder_;
};

std::int64_t ProcessLauncher::post(const Start& start) {
  Posted posted{++last_number_, {}, start.limits, start.isolation == Isolation::sandbox};
  if (start.isolation == Isolation::none) {
    posted.limits.memory_bytes = std::numeric_limits<std::int64_t>::max();
  }
  if (is_expressible(start)) {
    write_message(start, posted.message);
    // Results come in the order of the messages, so none may overtake one that is still to be sent.
    const bool in_turn = std::ranges::all_of(
        posted_, [](const Posted& other) { return other.sent || other.result || other.message.empty(); });
    if (!interrupted_ && supervisor_.alive() && supervisor_.confined() == posted.confined && in_turn) {
      send(posted);
    }
  }
  posted_.push_back(std::move(posted));
  return last_number_;
}

/// A supervisor that cannot take the message has died. What it said last may still be there to be read, so it
/// is left as it is.
void ProcessLauncher::send(Posted& posted) {
  posted.sent = supervisor_.send(posted.message);
}

RunResult ProcessLauncher::take(std::int64_t number) {
  auto posted = posted_.begin();
  for (; posted->number < number; ++posted) {
    end(*posted);
  }
  end(*posted);
  RunResult result = *std::move(posted->result);
  left_folder_ = std::move(posted->left_folder);
  posted_.erase(posted);
  return result;
}

void ProcessLauncher::end(Posted& posted) {
  if (!posted.result) {
    posted.result = end_of(posted);
  }
}

RunResult ProcessLauncher::end_of(Posted& posted) {
  if (posted.message.empty()) {
    return without_run(Ending::not_started, EINVAL);
  }
  // A supervisor that has died since the last run is nobody's fault, so there is a second one.
  std::optional<RunResult> result = result_of(posted);
  if (!result) {
    result = result_of(posted);
  }
  if (!result) {
    return without_run(Ending::not_started, EPIPE);
  }
  if (died_of_memory(*result, posted.limits)) {
    result->ending = Ending::memory_limit;
    result->exit_status = 0;
    result->signal = 0;
  }
  return *std::move(result);
}

std::optional<RunResult> ProcessLauncher::result_of(Posted& posted) {
  if (!posted.sent && interrupted_) {
    return without_run(Ending::interrupted, 0);
  }
  // All runs before this one have ended, so nothing is left for a supervisor of the other kind.
  if (!posted.sent && supervisor_.confined() != posted.confined) {
    supervisor_.end();
  }
  if (!supervisor_.alive() && !start_supervisor(posted.confined)) {
    return without_run(Ending::not_started, errno);
  }
  if (!posted.sent) {
    send(posted);
  }
  if (!posted.sent) {
    destroy_supervisor();
    return std::nullopt;
  }
  const Clock::time_point started = Clock::now();
  const std::chrono::duration<double> longest(
      std::clamp(posted.limits.wall_seconds + patience_seconds, 0.0, 1e8));
  const Clock::time_point end = started + std::chrono::duration_cast<Clock::duration>(longest);
  protocol::ResultHeader header;
  if (!supervisor_.receive(&header, sizeof header, end)) {
    return give_up_supervisor(posted, started);
  }
  std::string tails(header.payload_bytes, '\0');
  if (header.version != protocol::version || !supervisor_.receive(tails.data(), tails.size(), end)) {
    return give_up_supervisor(posted, started);
  }
  posted.left_folder = supervisor_.take_file();
  if (header.own_disk != 0 && !posted.left_folder.is_open()) {
    return without_run(Ending::not_started, EMFILE);
  }
  return to_result(header, std::move(tails));
}

int ProcessLauncher::destroy_supervisor() {
  const int status = supervisor_.destroy();
  for (Posted& posted : posted_) {
    posted.sent = false;
  }
  return status;
}

/// A program can reach its launcher unless one of three things keeps it from that.
LauncherLoss ProcessLauncher::loss_of(const Posted& posted) const {
  if (!posted.confined) {
    return LauncherLoss::by_anybody;
  }
  const IsolationOffer offer = offered_isolation(supervisor_path_);
  const bool apart = std::ranges::any_of(offer.on_top, [](const IsolationItem& item) {
    return item.here() &&
           (item.name == "signal scope" || item.name == "unused user id" || item.name == "PID namespace");
  });
  return apart ? LauncherLoss::by_others : LauncherLoss::by_anybody;
}

/// What errno and the supervisor's status say decides. Out of time, or the supervisor was killed: that may be
/// its candidate's doing, which dies with it. A supervisor that ended by itself, or left a message unread
/// (ECONNRESET), may not have begun this run: it is tried once more, with nothing behind it.
std::optional<RunResult> ProcessLauncher::give_up_supervisor(const Posted& posted,
                                                             Clock::time_point started) {
  const int error = errno;
  const int status = destroy_supervisor();
  RunResult result = without_run(Ending::signaled, 0);
  result.wall_seconds = std::chrono::duration<double>(Clock::now() - started).count();
  if (interrupted_) {
    result.ending = Ending::interrupted;
  } else if (error == ETIMEDOUT) {
    result.ending = Ending::wall_limit;
    result.lost = loss_of(posted);
  } else if (error == ECONNRESET || !WIFSIGNALED(status)) {
    return std::nullopt;
  } else {
    result.signal = SIGKILL;
    result.lost = loss_of(posted);
  }
  return result;
}

void ProcessLauncher::interrupt() noexcept {
  const int saved = errno;
  interrupted_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(interrupt_.get(), &one, sizeof one);
  errno = saved;
}

}  // namespace

std::unique_ptr<Launcher> start_launcher(const std::string& supervisor) {
  auto launcher = std::make_unique<ProcessLauncher>(path_of_supervisor(supervisor));
  if (!launcher->start_supervisor()) {
    return nullptr;
  }
  return launcher;
}

}  // namespace harness
