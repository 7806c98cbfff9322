#include "harness/run/usage_monitor.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/run/ended_processes.hpp"
#include "harness/run/folder_entries.hpp"
#include "harness/run/unused_user.hpp"

namespace harness {
namespace {

constexpr Nanoseconds first_look = 20 * millisecond;
constexpr Nanoseconds look_interval = 50 * millisecond;
/// What the interval is shorter by at times, so that nobody knows when the next look comes.
constexpr Nanoseconds most_jitter = 15 * millisecond;
constexpr Nanoseconds longest_without_look = 100 * millisecond;
constexpr Nanoseconds longest_without_memory_look = 200 * millisecond;
/// Nobody asks how long a shorter run waited for a processor: to read it would take a thirtieth of such a
/// run.
constexpr Nanoseconds least_told = millisecond;
constexpr Nanoseconds second_opinion = 5 * millisecond;
/// What /proc tells of a process is rounded down to ticks, twice, and brought up to date once in a tick.
constexpr double unsure_of_process = 0.03;
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

/// Whether a process of this user has closed its entry in /proc, or never opened it.
bool is_closed_to(uid_t user, pid_t pid) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d", pid);
  struct stat facts {};
  if (stat(path, &facts) != 0) {
    return false;
  }
  if (facts.st_uid != user) {
    return true;
  }
  // Where nobody else has a number here, the owner says nothing.
  std::snprintf(path, sizeof path, "/proc/%d/exe", pid);
  char target[1];
  return user == geteuid() && readlink(path, target, sizeof target) < 0 &&
         (errno == EACCES || errno == EPERM);
}

}  // namespace

void UsageMonitor::begin(int folder_fd, bool own_disk, uid_t user, Nanoseconds time) {
  folder_fd_ = folder_fd;
  own_disk_ = own_disk;
  user_ = user;
  begun_ = time;
  uncounted_.begin();
  in_sockets_before_ = sockets_.is_own() && sockets_.last() > 0 ? sockets_.look() : 0;
  most_free_ = free_memory();
  next_memory_look_ = time;
  space_before_ = disk_space(folder_fd);
  size_before_ = measure_folder(folder_fd);
  size_ = size_before_;
  next_look_ = time + std::min(first_look, from_seconds(limits_.cpu_seconds));
}

std::optional<Ending> UsageMonitor::look(pid_t candidate, Spent& spent) {
  // A fork bomb grows while it is looked at. Ended processes that nobody waits for are no offence by
  // themselves.
  const auto most = static_cast<std::size_t>(most_with_ended(limits_.processes));
  list_descendants(getpid(), processes_, most);
  waiting_.look(processes_);
  lost_.look(processes_);
  looks_at_hidden_ += clock_.is_open() && hides_from_clock() ? 1 : 0;
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
  uncounted_.look(counted(spent).seconds(), unsure_of_process * static_cast<double>(processes_.size() + 1));
  most_tasks_ = std::max(most_tasks_, tasks);
  const double cpu_seconds = this->cpu(spent, now()).seconds();
  const Nanoseconds cpu_left = from_seconds(hard_cpu_seconds(limits_.cpu_seconds) - cpu_seconds) /
                               std::clamp(tasks, 1, usable_processors());
  const Nanoseconds time = now();
  next_look_ = time + std::clamp(cpu_left, millisecond, look_interval - time % most_jitter);
  reap_strays(candidate, spent);
  return processes_.size() < most ? exceeded(tasks, resident_bytes, cpu_seconds) : Ending::process_limit;
}

/// As the kernel has told it process by process.
CpuTime UsageMonitor::counted(const Spent& spent) const {
  CpuTime cpu = spent.cpu;
  cpu += lost_.cpu();
  return cpu_.seconds() > cpu.seconds() ? cpu_ : cpu;
}

CpuTime UsageMonitor::cpu(const Spent& spent, Nanoseconds time) const {
  CpuTime cpu = counted(spent);
  cpu.user_seconds += uncounted_.seconds();
  // One look may come while the candidate becomes its user.
  const bool unknown = clock_.is_open() ? looks_at_hidden_ > 1 : lost_.any();
  if (unknown) {
    const double most =
        static_cast<double>(time - begun_) * 1e-9 * std::min(most_tasks_, usable_processors());
    cpu.user_seconds += std::max(most - cpu.seconds(), 0.0);
  }
  return cpu;
}

std::optional<Ending> UsageMonitor::exceeded(int tasks, std::int64_t resident_bytes, double cpu_seconds) {
  if (cpu_seconds > hard_cpu_seconds(limits_.cpu_seconds)) {
    return Ending::cpu_limit;
  }
  if (tasks > limits_.processes) {
    return Ending::process_limit;
  }
  if (too_much_memory(resident_bytes) || (!seemed_too_large_ && holds_too_much(resident_bytes))) {
    return Ending::memory_limit;
  }
  if (too_large_folder()) {
    return Ending::output_limit;
  }
  return std::nullopt;
}

/// Processes that share pages count them once. A program about to replace a forked copy of itself shares all
/// of them for a moment in a way that the kernel does not tell, so more than one are asked twice.
bool UsageMonitor::too_much_memory(std::int64_t resident_bytes) {
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

/// Memory is held by what is in no resident size as well. The machine shows for most runs that there is no
/// need to look, but what others give back may hide it. A process may be about to end, so it is asked twice.
bool UsageMonitor::holds_too_much(std::int64_t resident_bytes) {
  const Nanoseconds time = now();
  const std::int64_t free = free_memory();
  most_free_ = std::max(most_free_, free);
  const std::int64_t gone = most_free_ - free;
  const std::int64_t limit = limits_.memory_bytes;
  if (!machine_before_) {
    machine_before_ = memory_of_machine();
  }
  const std::int64_t waiting = waiting_in_sockets();
  const bool urgent = gone - resident_bytes > limit / 4 || waiting > limit / 4;
  if (sockets_.is_own() && waiting > limit) {
    return true;
  }
  if (limit == std::numeric_limits<std::int64_t>::max() ||
      time < (urgent ? next_memory_look_ : next_memory_look_ + longest_without_memory_look)) {
    return false;
  }
  if (!buffers_) {
    const bool filtered = limits_.isolation >= static_cast<std::int32_t>(Isolation::sandbox);
    buffers_ = buffer_sizes(filtered, user_ == 0 && geteuid() == 0);
  }
  // To read what a process has mapped waits for it where it is just mapping something.
  const MachineMemory more = more_in_use();
  next_memory_look_ = time + look_interval / 2;
  if (more.kernel_bytes <= limit / 4 && more.shared_bytes <= limit / 4 && waiting <= limit / 4) {
    seemed_held_ = false;
    return false;
  }
  const EyesOf eyes(user_);
  HeldMemory held = look_at_memory(processes_, *buffers_, sockets_.is_open() ? &sockets_ : nullptr);
  held.buffered_bytes -= in_sockets_before_;
  // To count pages once takes long where there are many tables of them.
  HeldMemory not_own = held;
  not_own.own_bytes = 0;
  if (processes_.size() > 1 && is_more_than(limit, held, more) && !is_more_than(limit, not_own, more)) {
    held.own_bytes = own_bytes_counted_once(processes_);
  }
  const bool before = seemed_held_;
  seemed_held_ = is_more_than(limit, held, more);
  next_memory_look_ = time + std::min(10 * (now() - time), longest_without_look - look_interval);
  if (seemed_held_) {
    next_memory_look_ = time + second_opinion;
    next_look_ = std::min(next_look_, next_memory_look_);
  }
  return before && seemed_held_;
}

std::int64_t UsageMonitor::waiting_in_sockets() {
  if (!sockets_.is_open()) {
    return 0;
  }
  const std::int64_t now = sockets_.look();
  in_sockets_before_ = std::min(in_sockets_before_, now);
  return now - in_sockets_before_;
}

/// By the machine, without the run's own files. Others give back meanwhile what they had before.
MachineMemory UsageMonitor::more_in_use() {
  const MachineMemory now = memory_of_machine();
  machine_before_->kernel_bytes = std::min(machine_before_->kernel_bytes, now.kernel_bytes);
  machine_before_->shared_bytes = std::min(machine_before_->shared_bytes, now.shared_bytes);
  return {now.kernel_bytes - machine_before_->kernel_bytes,
          now.shared_bytes - machine_before_->shared_bytes - own_room(0)};
}

bool UsageMonitor::too_large_folder() {
  const Nanoseconds time = now();
  if (time < next_folder_look_) {
    return false;
  }
  const UnlinkedFiles unlinked = own_disk_ ? UnlinkedFiles() : look_at_open_files();
  measure(unlinked);
  const bool unseen = wrote_unseen(unlinked.refused);
  // A folder of many files must not keep this process busy.
  next_folder_look_ = time + std::min(10 * (now() - time), longest_without_look - look_interval);
  if (seemed_unseen_) {
    next_folder_look_ = time + second_opinion;
    next_look_ = std::min(next_look_, next_folder_look_);
  }
  return unseen || filled_disk_ || written_bytes_ > limits_.output_bytes || made_too_many_;
}

UnlinkedFiles UsageMonitor::look_at_open_files() const {
  const EyesOf eyes(user_);
  return find_unlinked_files(processes_);
}

/// Where a process hides its open files, the disk tells what was written to them; what the job's runs have in
/// their folders is not that. A process that is about to end may seem to hide something, so it is asked
/// twice.
bool UsageMonitor::wrote_unseen(bool refused) {
  const bool before = seemed_unseen_;
  const std::int64_t taken = refused ? space_before_.unused - disk_space(folder_fd_).unused : 0;
  seemed_unseen_ =
      taken > limits_.output_bytes && taken - room_of_the_job() + own_room(0) > limits_.output_bytes;
  wrote_unseen_ = wrote_unseen_ || (before && seemed_unseen_);
  return wrote_unseen_;
}

std::int64_t UsageMonitor::room_of_the_job() const {
  const int folder = open_folder(folder_fd_, "..");
  if (folder < 0) {
    return 0;
  }
  const std::int64_t room = measure_folder(folder, most_job_entries).room;
  close(folder);
  return room;
}

std::int64_t UsageMonitor::own_room(std::int64_t unlinked) const {
  return size_.room - size_before_.room + unlinked;
}

void UsageMonitor::measure(UnlinkedFiles unlinked) {
  // Before the folder: what is written meanwhile then has a name.
  const DiskSpace space = disk_space(folder_fd_);
  // Files that are not counted any more are too many in any case.
  size_ = measure_folder(folder_fd_, size_before_.entries + limits_.files);
  if (own_disk_) {
    unlinked.bytes = std::max<std::int64_t>(space_before_.unused - space.unused - own_room(0), 0);
    size_.entries = std::max(size_.entries, size_before_.entries + space.entries - space_before_.entries);
  }
  made_too_many_ = made_too_many_ || size_.entries - size_before_.entries > limits_.files;
  written_bytes_ = std::max(written_bytes_, size_.bytes - size_before_.bytes + unlinked.bytes);
  const bool bounded = limits_.output_bytes < std::numeric_limits<std::int64_t>::max();
  const std::int64_t large = std::max(space_before_.available / large_part, large_bytes);
  const auto is_full = [&] { return own_disk_ ? space.full() : disk_space(folder_fd_).full(); };
  filled_disk_ = filled_disk_ || (bounded && own_room(unlinked.bytes) >= large && is_full());
}

/// Orphans that have ended are ours to wait for. The candidate itself stays: its process id names its group.
void UsageMonitor::reap_strays(pid_t candidate, Spent& spent) const {
  const pid_t self = getpid();
  for (const ProcessFacts& process : processes_) {
    rusage use{};
    if (process.ended() && process.parent == self && process.pid != candidate &&
        wait4(process.pid, nullptr, WNOHANG, &use) > 0) {
      add_use(use, spent);
    }
  }
}

double UsageMonitor::waiting_seconds(pid_t candidate, Nanoseconds length) {
  if (length < least_told && Waiting::is_told()) {
    return 0;
  }
  waiting_.look_at_last(candidate);
  return waiting_.seconds();
}

void UsageMonitor::end(const Spent& spent) {
  measure({});
  uncounted_.end(counted(spent).seconds(), unsure_of_process);
}

/// A program that its user may not read takes itself from the clock. Its entry in /proc is another's, as is
/// that of one that has just ended.
bool UsageMonitor::hides_from_clock() const {
  const uid_t user = user_ != 0 ? user_ : geteuid();
  return user != 0 && std::ranges::any_of(processes_, [&](const ProcessFacts& process) {
           ProcessFacts later;
           return is_closed_to(user, process.pid) && read_process(process.pid, later) &&
                  later.mapped_bytes != 0 && later.started == process.started;
         });
}

bool UsageMonitor::output_too_large() const {
  // A program may catch the refusal to write past the limit; the file then has exactly that size.
  const bool file_at_limit =
      size_.largest_file >= limits_.output_bytes && size_.largest_file > size_before_.largest_file;
  return file_at_limit || written_bytes_ > limits_.output_bytes || made_too_many_ || wrote_unseen_ ||
         filled_disk_;
}

int UsageMonitor::kind_of_output() const {
  if (!size_before_.too_deep && size_.too_deep) {
    return ELOOP;
  }
  if (!size_before_.closed && size_.closed) {
    return EACCES;
  }
  if (made_too_many_) {
    return EMFILE;
  }
  if (wrote_unseen_) {
    return EPERM;
  }
  return filled_disk_ && written_bytes_ <= limits_.output_bytes ? ENOSPC : 0;
}

}  // namespace harness
