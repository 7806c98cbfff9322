#include "harness/run/gauge.hpp"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/run/folder_entries.hpp"
#include "harness/run/unused_user.hpp"

namespace harness {
namespace {

constexpr Nanoseconds first_look = 20 * millisecond;
constexpr Nanoseconds look_interval = 50 * millisecond;
/// What the interval is shorter by at times, so that nobody knows when the next look comes.
constexpr Nanoseconds most_jitter = 15 * millisecond;
constexpr Nanoseconds longest_without_look = 100 * millisecond;
constexpr Nanoseconds second_opinion = 5 * millisecond;
/// A full disk is a run's own doing when it has this part of what was free before, and no usual answer is as
/// large.
constexpr std::int64_t large_part = 4;
constexpr std::int64_t large_bytes = std::int64_t{1} << 20;
/// So many of the job's files are looked at to tell a run's hidden ones from its neighbours'.
constexpr std::int64_t most_job_entries = 200'000;

int usable_processors() {
  static const int number = [] {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(CPU_COUNT(&set), 1) : 1;
  }();
  return number;
}

}  // namespace

void Gauge::begin(int folder_fd, uid_t user, Nanoseconds time) {
  folder_fd_ = folder_fd;
  user_ = user;
  begun_ = time;
  space_before_ = disk_space(folder_fd);
  size_before_ = measure_folder(folder_fd);
  size_ = size_before_;
  next_look_ = time + std::min(first_look, from_seconds(limits_.cpu_seconds));
}

std::optional<Ending> Gauge::look(pid_t candidate, Spent& spent) {
  // A fork bomb grows while it is looked at. Ended processes that nobody waits for are no offence by
  // themselves.
  const std::size_t most = static_cast<std::size_t>(std::max(limits_.processes, 0)) * 4 + 64;
  list_descendants(getpid(), processes_, most);
  waiting_.look(processes_);
  lost_.look(processes_);
  CpuTime cpu = spent.cpu;
  cpu += lost_.cpu();
  std::int64_t resident_bytes = 0;
  int tasks = 0;
  for (const ProcessFacts& process : processes_) {
    cpu += process.cpu;
    resident_bytes += process.resident_bytes;
    tasks += process.ended() ? 0 : process.threads;
  }
  cpu_ = cpu.seconds() > cpu_.seconds() ? cpu : cpu_;
  most_tasks_ = std::max(most_tasks_, tasks);
  const double cpu_seconds = this->cpu(spent, now()).seconds();
  const Nanoseconds cpu_left = from_seconds(hard_cpu_seconds(limits_.cpu_seconds) - cpu_seconds) /
                               std::clamp(tasks, 1, usable_processors());
  const Nanoseconds time = now();
  next_look_ = time + std::clamp(cpu_left, millisecond, look_interval - time % most_jitter);
  reap_strays(candidate, spent);
  return processes_.size() < most ? exceeded(tasks, resident_bytes, cpu_seconds) : Ending::process_limit;
}

CpuTime Gauge::cpu(const Spent& spent, Nanoseconds time) const {
  CpuTime cpu = spent.cpu;
  cpu += lost_.cpu();
  cpu = cpu_.seconds() > cpu.seconds() ? cpu_ : cpu;
  if (lost_.any()) {
    const double most =
        static_cast<double>(time - begun_) * 1e-9 * std::min(most_tasks_, usable_processors());
    cpu.user_seconds += std::max(most - cpu.seconds(), 0.0);
  }
  return cpu;
}

std::optional<Ending> Gauge::exceeded(int tasks, std::int64_t resident_bytes, double cpu_seconds) {
  if (cpu_seconds > hard_cpu_seconds(limits_.cpu_seconds)) {
    return Ending::cpu_limit;
  }
  if (tasks > limits_.processes) {
    return Ending::process_limit;
  }
  if (too_much_memory(resident_bytes)) {
    return Ending::memory_limit;
  }
  if (too_large_folder()) {
    return Ending::output_limit;
  }
  return std::nullopt;
}

/// Processes that share pages count them once. A program about to replace a forked copy of itself shares all
/// of them for a moment in a way that the kernel does not tell, so more than one are asked twice.
bool Gauge::too_much_memory(std::int64_t resident_bytes) {
  if (resident_bytes <= limits_.memory_bytes) {
    seemed_too_large_ = false;
    return false;
  }
  if (processes_.size() == 1) {
    return true;
  }
  const bool before = seemed_too_large_;
  const EyesOf eyes(user_);
  seemed_too_large_ = proportional_bytes(processes_) > limits_.memory_bytes;
  if (seemed_too_large_ && !before) {
    next_look_ = std::min(next_look_, now() + second_opinion);
  }
  return seemed_too_large_ && before;
}

bool Gauge::too_large_folder() {
  const Nanoseconds time = now();
  if (time < next_folder_look_) {
    return false;
  }
  const UnlinkedFiles unlinked = look_at_open_files();
  measure(unlinked);
  const bool unseen = wrote_unseen(unlinked.refused);
  // A folder of many files must not keep this process busy.
  next_folder_look_ = time + std::min(10 * (now() - time), longest_without_look - look_interval);
  if (seemed_unseen_) {
    next_folder_look_ = time + second_opinion;
    next_look_ = std::min(next_look_, next_folder_look_);
  }
  return unseen || filled_disk_ || written_bytes_ > limits_.output_bytes || too_many_files();
}

UnlinkedFiles Gauge::look_at_open_files() const {
  const EyesOf eyes(user_);
  return find_unlinked_files(processes_);
}

/// Where a process hides its open files, the disk tells what was written to them; what the job's runs have in
/// their folders is not that. A process that is about to end may seem to hide something, so it is asked
/// twice.
bool Gauge::wrote_unseen(bool refused) {
  const bool before = seemed_unseen_;
  const std::int64_t taken = refused ? space_before_.unused - disk_space(folder_fd_).unused : 0;
  seemed_unseen_ =
      taken > limits_.output_bytes && taken - room_of_the_job() + own_room(0) > limits_.output_bytes;
  wrote_unseen_ = wrote_unseen_ || (before && seemed_unseen_);
  return wrote_unseen_;
}

std::int64_t Gauge::room_of_the_job() const {
  const int folder = open_folder(folder_fd_, "..");
  if (folder < 0) {
    return 0;
  }
  const std::int64_t room = measure_folder(folder, most_job_entries).room;
  close(folder);
  return room;
}

std::int64_t Gauge::own_room(std::int64_t unlinked) const {
  return size_.room - size_before_.room + unlinked;
}

void Gauge::measure(const UnlinkedFiles& unlinked) {
  // Files that are not counted any more are too many in any case.
  size_ = measure_folder(folder_fd_, size_before_.entries + limits_.files);
  written_bytes_ = std::max(written_bytes_, size_.bytes - size_before_.bytes + unlinked.bytes);
  const bool bounded = limits_.output_bytes < std::numeric_limits<std::int64_t>::max();
  const std::int64_t large = std::max(space_before_.available / large_part, large_bytes);
  filled_disk_ =
      filled_disk_ || (bounded && own_room(unlinked.bytes) >= large && disk_space(folder_fd_).full());
}

/// Orphans that have ended are ours to wait for. The candidate itself stays: its process id names its group.
void Gauge::reap_strays(pid_t candidate, Spent& spent) const {
  const pid_t self = getpid();
  for (const ProcessFacts& process : processes_) {
    rusage use{};
    if (process.ended() && process.parent == self && process.pid != candidate &&
        wait4(process.pid, nullptr, WNOHANG, &use) > 0) {
      add_use(use, spent);
    }
  }
}

double Gauge::waiting_seconds(pid_t candidate) {
  waiting_.look_at_last(candidate);
  return waiting_.seconds();
}

void Gauge::end() {
  measure({});
}

bool Gauge::too_many_files() const {
  return size_.entries - size_before_.entries > limits_.files;
}

bool Gauge::output_too_large() const {
  // A program may catch the refusal to write past the limit; the file then has exactly that size.
  const bool file_at_limit =
      size_.largest_file >= limits_.output_bytes && size_.largest_file > size_before_.largest_file;
  return file_at_limit || written_bytes_ > limits_.output_bytes || too_many_files() || wrote_unseen_ ||
         filled_disk_;
}

int Gauge::kind_of_output() const {
  if (!size_before_.too_deep && size_.too_deep) {
    return ELOOP;
  }
  if (!size_before_.closed && size_.closed) {
    return EACCES;
  }
  if (too_many_files()) {
    return EMFILE;
  }
  if (wrote_unseen_) {
    return EPERM;
  }
  return filled_disk_ && written_bytes_ <= limits_.output_bytes ? ENOSPC : 0;
}

}  // namespace harness
