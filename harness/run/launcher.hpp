#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cases/run_limits.hpp"
#include "harness/run/isolation.hpp"
#include "harness/run/owned_fd.hpp"

namespace harness {

using cases::MemoryKind;
/// What one run may use.
using Limits = cases::RunLimits;

/// Where a program that has used up its CPU time is killed; one that ends by itself in between shows how much
/// too slow it was.
constexpr double hard_cpu_seconds(double cpu_seconds) {
  return 1.1 * cpu_seconds;
}

/// One start of a candidate: nothing is inherited but what stands here. Standard input is /dev/null.
struct Start {
  /// argv[0] is an absolute path and is what is executed; PATH is not searched.
  std::vector<std::string> argv;
  /// `NAME=value` lines: the whole environment.
  std::vector<std::string> environment;
  /// Absolute path of the folder the candidate starts in and whose files count as its output.
  std::string folder;
  Limits limits;
  Isolation isolation = Isolation::limits;
  /// With `sandbox`: absolute paths of what the program may read and execute besides its folder and the
  /// system.
  std::vector<std::string> readable;
  /// With `sandbox`: what nobody may read though it, or what a link of that name leads to, may lie below a
  /// folder of the system or be named in `readable`.
  std::vector<std::string> hidden;
  /// With `sandbox`: what the program may read and execute though it lies in something hidden: its own copy.
  /// Never anything that a candidate could have named.
  std::vector<std::string> unhidden = {};
  /// With `sandbox`: the run finds the files of its folder, which holds nothing else, on a file system in
  /// memory that is its own and no larger than the limits of output allow, where the machine offers that.
  /// What it leaves lies in `Launcher::left_folder` then, and not in the folder.
  bool own_disk = false;
  /// Its memory lies at the same addresses each time, where the system allows that to be asked for; else
  /// they are as usual, which are other ones each time on most machines.
  bool fixed_addresses = false;
  /// How many last bytes of standard output and of standard error are kept.
  int kept_bytes = 16 * 1024;
};

/// How a run ended. The limits come first: a run ended by one of them is named by it and by no signal.
enum class Ending {
  exited,
  signaled,
  cpu_limit,
  wall_limit,
  memory_limit,
  output_limit,
  process_limit,
  not_started,
  interrupted
};

/// Whether a run was lost together with the program that started it, which was killed, or stopped and so
/// could not end it: by whomever, or by somebody who has nothing to do with the run, since what is started at
/// its level can reach nobody.
enum class LauncherLoss { none, by_anybody, by_others };

/// What was seen of one run. CPU time is user + system of the candidate and all its descendants.
struct RunResult {
  Ending ending = Ending::not_started;
  /// With `exited`: the exit status.
  int exit_status = 0;
  /// With `signaled`: the signal's number.
  int signal = 0;
  /// With `not_started`: errno of what failed. With `output_limit`: EFBIG when it printed too much, ELOOP
  /// when folders were nested more than 100 deep, which nobody can measure, EACCES when one cannot be opened
  /// at all, EMFILE when there were too many files, EPERM when the disk shows what was written to files that
  /// a process hides, ENOSPC when the output took what room there was, else 0.
  int error = 0;
  /// Negative, as is `wall_seconds`, where a report's audience may not know.
  double cpu_seconds = 0;
  double user_seconds = 0;
  double system_seconds = 0;
  /// Seconds in which a thread of the run was runnable and had no processor; negative where the kernel does
  /// not tell.
  double waiting_seconds = -1;
  double wall_seconds = 0;
  /// Largest resident size of any one process of the run.
  std::int64_t peak_bytes = 0;
  /// What lay in the folder at the end beyond what lay there before, or was seen there meanwhile, if that was
  /// more; files removed while they are open count too.
  std::int64_t written_bytes = 0;
  /// All bytes printed, kept or not.
  std::int64_t stdout_bytes = 0;
  std::int64_t stderr_bytes = 0;
  /// The last `kept_bytes` of each.
  std::string stdout_tail;
  std::string stderr_tail;
  /// Processes still alive when the candidate itself had ended; they were killed.
  int left_behind = 0;
  /// The ending is that of a run which did it to itself.
  LauncherLoss lost = LauncherLoss::none;
};

/// Starts programs, one at a time. Use one per worker thread.
class Launcher {
 public:
  virtual ~Launcher() = default;
  /// Asks for a run and does not wait for it. Runs begin in the order in which they were asked for, each when
  /// nothing is left of the one before; so the next run can be asked for while one is under way, and nobody
  /// waits between the two. Gives the number by which the run's result is taken.
  virtual std::int64_t post(const Start& start) = 0;
  /// Waits for the end of a run that was posted and not taken yet; no process of it is left. Runs posted
  /// before it end before it; their results wait until they are taken.
  virtual RunResult take(std::int64_t number) = 0;
  /// Of the run that was taken last: its open folder, where it had a disk of its own, which lasts as long as
  /// somebody has this open; else none, and it left what it left in the folder that was named. Once a run.
  virtual OwnedFd left_folder() { return OwnedFd(); }
  /// Runs to the end and returns when no process of the run is left. A run that was lost is made once more,
  /// in the same folder.
  RunResult run(const Start& start) {
    RunResult result = take(post(start));
    return result.lost == LauncherLoss::none ? result : take(post(start));
  }
  /// May be called from another thread or a signal handler: the runs posted, and all later ones, end as
  /// `interrupted`.
  virtual void interrupt() noexcept = 0;
};

/// A launcher that starts its candidates through the small static program `plycheck-launcher`, found beside
/// the running binary (or at `supervisor` when it is not empty), kept alive between runs. The supervisor and
/// all its candidates end when this object or this process does. Null when the supervisor cannot be started.
std::unique_ptr<Launcher> start_launcher(const std::string& supervisor = {});

}  // namespace harness
