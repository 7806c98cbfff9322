#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/job/case_run.hpp"
#include "harness/job/one_run.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

/// Whether failing cases are worth a second run: until so many of them, or so many seconds of them, gave the
/// same twice that the candidate can be taken for one that always answers alike. May be asked by several
/// threads.
class Reruns {
 public:
  static constexpr int most_alike = 20;
  static constexpr std::int64_t most_milliseconds = 60'000;

  bool are_wanted() const { return alike_ < most_alike && milliseconds_ < most_milliseconds; }
  /// A second run took so long and was like the first.
  void was_alike(double seconds);

 private:
  std::atomic<int> alike_ = 0;
  std::atomic<std::int64_t> milliseconds_ = 0;
};

/// A run that is over and judged, with what it left.
struct JudgedRun {
  RunResult run;
  WorkFolder folder;
  Judgement judgement;
};

/// What a program did on one input when it was run again.
struct Repetition {
  /// Absent where every run was like the first.
  std::optional<Nondeterminism> difference;
  /// Of the runs that were not like the first the one with the worst verdict.
  std::optional<JudgedRun> worst;
  double seconds = 0;
  /// Why a run could not be made or judged, which is our own fault; empty where all could.
  std::string fault;
};

using JudgeRun = std::function<Judgement(const RunResult& run, const LeftFolder& left)>;

/// Runs the plan's program `times` times more on the input of a run that is over, each time in a fresh
/// folder, and compares with that run how each one ended and, byte by byte, the files that are asked for;
/// where both were ended by a limit the files are a matter of chance and are not compared. Only runs that are
/// not like the first are judged. Nothing when the launcher was interrupted.
std::optional<Repetition> repeat_run(const RunPlan& plan, const JobCase& job_case, const JudgedRun& first,
                                     int times, WorkFolders& folders, Launcher& launcher,
                                     const JudgeRun& judge);

}  // namespace harness
