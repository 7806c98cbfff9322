#pragma once

#include <optional>
#include <sys/types.h>
#include <vector>

#include "harness/run/clock.hpp"
#include "harness/run/cpu_time.hpp"
#include "harness/run/disk_space.hpp"
#include "harness/run/folder_size.hpp"
#include "harness/run/held_memory.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/lost_children.hpp"
#include "harness/run/process_tree.hpp"
#include "harness/run/protocol.hpp"
#include "harness/run/reap.hpp"
#include "harness/run/socket_memory.hpp"
#include "harness/run/task_clock.hpp"
#include "harness/run/unlinked_files.hpp"
#include "harness/run/waiting.hpp"

namespace harness {

/// Looks from time to time at what a run uses, for the limits that the kernel does not keep or only keeps for
/// each process by itself.
class UsageMonitor {
 public:
  /// `sockets`: of the network namespace of the run.
  UsageMonitor(const protocol::StartHeader& limits, const TaskClock& clock, SocketMemory& sockets)
      : limits_(limits), clock_(clock), sockets_(sockets), uncounted_(clock) {}

  /// What lies in the folder now is not the candidate's output. Of an `own_disk` it is all; then the disk
  /// tells what the candidate takes, wherever that lies. `user` is who the candidate runs as, where
  /// that is another than this process; else 0.
  void begin(int folder_fd, bool own_disk, uid_t user, Nanoseconds time);
  /// When to look again: most runs are over before the first time.
  Nanoseconds next_look() const { return next_look_; }
  /// Measures all descendants of this process, reaps those that are this process's to reap, except
  /// `candidate`, and names the limit they exceed.
  std::optional<Ending> look(pid_t candidate, Spent& spent);
  /// Measures folder and time for the last time, when nothing of the run is left.
  void end(const Spent& spent);
  /// True when there is too much of the output: a file has reached the limit, all together have passed it,
  /// there are more files than there may be, some cannot be looked at, or they have filled the disk.
  bool output_too_large() const;
  /// What was too much of the output, as `RunResult::error` says it.
  int kind_of_output() const;
  /// The most that was seen of what the candidate wrote.
  std::int64_t written_bytes() const { return written_bytes_; }
  /// Largest CPU time of all descendants and of those in `spent`, which are waited for: as seen at a look,
  /// and as it is when nothing of the run is left. Children that were never waited for count as the clock
  /// tells. Where there is none, they count as they were seen last; and since more of them may never have
  /// been seen, where there were any the run has used as many processors as it had tasks, all the time. So
  /// has one that hides from the clock.
  CpuTime cpu(const Spent& spent, Nanoseconds time) const;
  /// How long the run's threads were kept waiting for a processor, as far as it was seen; negative where the
  /// kernel does not tell. Reads `candidate` once more, which has been waited for by nobody, but after a run
  /// of `length` that is so short that its waiting does not matter: then 0.
  double waiting_seconds(pid_t candidate, Nanoseconds length);

 private:
  std::optional<Ending> exceeded(int tasks, std::int64_t resident_bytes, double cpu_seconds);
  bool too_much_memory(std::int64_t resident_bytes);
  bool holds_too_much(std::int64_t resident_bytes);
  MachineMemory more_in_use();
  std::int64_t waiting_in_sockets();
  bool too_large_folder();
  void measure(UnlinkedFiles unlinked);
  UnlinkedFiles look_at_open_files() const;
  std::int64_t own_room(std::int64_t unlinked) const;
  bool wrote_unseen(bool refused);
  std::int64_t room_of_the_job() const;
  void reap_strays(pid_t candidate, Spent& spent) const;
  CpuTime counted(const Spent& spent) const;
  bool hides_from_clock() const;

  const protocol::StartHeader& limits_;
  const TaskClock& clock_;
  SocketMemory& sockets_;
  /// Left by the run before, until the kernel has removed it.
  std::int64_t in_sockets_before_ = 0;
  int folder_fd_ = -1;
  bool own_disk_ = false;
  uid_t user_ = 0;
  DiskSpace space_before_;
  FolderSize size_before_;
  /// As measured last.
  FolderSize size_;
  std::int64_t written_bytes_ = 0;
  Nanoseconds next_look_ = 0;
  Nanoseconds next_folder_look_ = 0;
  bool seemed_too_large_ = false;
  bool seemed_unseen_ = false;
  bool seemed_held_ = false;
  /// Of the machine's memory, since the run began.
  std::int64_t most_free_ = 0;
  /// The least that was seen, first at the first look: most runs are over by then.
  std::optional<MachineMemory> machine_before_;
  Nanoseconds next_memory_look_ = 0;
  std::optional<BufferSizes> buffers_;
  /// More was written than may be, to files that cannot be looked at.
  bool wrote_unseen_ = false;
  bool filled_disk_ = false;
  bool made_too_many_ = false;
  CpuTime cpu_;
  Nanoseconds begun_ = 0;
  int most_tasks_ = 1;
  LostChildren lost_;
  UncountedTime uncounted_;
  int looks_at_hidden_ = 0;
  Waiting waiting_;
  std::vector<ProcessFacts> processes_;
};

}  // namespace harness
