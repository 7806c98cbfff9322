#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/job/case_run.hpp"
#include "harness/job/one_run.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

/// Whether the candidate failed by what it did, and not by a limit, where chance decides what is written.
bool fails_by_itself(Verdict verdict);

/// Which failing cases are run a second time: those before which, in the order of the cases, fewer than
/// `most_alike` failed the same way twice; then the candidate is taken for one that always answers alike.
/// Which these are is only sure when all cases before have their results; so more of them may be run again,
/// and what came of that is not told. May be used by several threads.
class Reruns {
 public:
  static constexpr int most_alike = 20;

  explicit Reruns(std::size_t cases) : known_(cases, Known::nothing) {}

  /// Whether a case is run again should it fail, by all that is known; later that can only become less true.
  bool may_be_due(std::size_t place) const;
  /// Whether it is, whatever comes of the cases before it.
  bool is_due(std::size_t place) const;
  /// A case has this result.
  void note(std::size_t place, const CaseResult& result);

 private:
  enum class Known : unsigned char { nothing, failed_alike, else_ended };
  std::ptrdiff_t count_before(std::size_t place, Known what) const;

  mutable std::mutex mutex_;
  std::vector<Known> known_;
};

/// Takes back what second runs have shown that were not due; to be asked for all results in case order.
class DueSecondRuns {
 public:
  /// Whether the result was changed.
  bool settle(CaseResult& result);

 private:
  int alike_ = 0;
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
  /// The results of all of them.
  std::vector<RunResult> runs = {};
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
