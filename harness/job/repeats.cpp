#include "harness/job/repeats.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/run_difference.hpp"
#include "harness/judge/run_verdict.hpp"

namespace harness {
namespace {

/// Whether a limit ended the run: what it had written by then is a matter of chance.
bool is_cut_off(const RunResult& run) {
  return run.ending != Ending::exited && run.ending != Ending::signaled && run.ending != Ending::not_started;
}

/// What two runs wrote differently of the files that are asked for.
std::vector<FileDifference> differences(const JobCase& job_case, const JudgedRun& first, const RunResult& run,
                                        const LeftFolder& left) {
  std::vector<FileDifference> found;
  if (is_cut_off(first.run) || is_cut_off(run)) {
    return found;
  }
  const LeftFolder left_first(first.folder.path());
  for (const auto& file : job_case.problem.outputs) {
    if (auto difference = difference_of(file.name, left_first.read(file.name), left.read(file.name))) {
      found.push_back(std::move(*difference));
    }
  }
  return found;
}

bool failed_alike(const CaseResult& result) {
  return fails_by_itself(result.judgement.verdict) && !result.judgement.nondeterminism;
}

}  // namespace

bool fails_by_itself(Verdict verdict) {
  return verdict == Verdict::layout || verdict == Verdict::wrong || verdict == Verdict::no_output ||
         verdict == Verdict::runtime_error;
}

std::ptrdiff_t Reruns::count_before(std::size_t place, Known what) const {
  const auto end = std::min(place, known_.size());
  return std::count(known_.begin(), known_.begin() + static_cast<std::ptrdiff_t>(end), what);
}

bool Reruns::may_be_due(std::size_t place) const {
  const std::lock_guard lock(mutex_);
  return count_before(place, Known::failed_alike) < most_alike;
}

bool Reruns::is_due(std::size_t place) const {
  const std::lock_guard lock(mutex_);
  return count_before(place, Known::failed_alike) + count_before(place, Known::nothing) < most_alike;
}

void Reruns::note(std::size_t place, const CaseResult& result) {
  const std::lock_guard lock(mutex_);
  // One that is our own fault is tried again, and nobody knows what comes then.
  if (place < known_.size() && result.judgement.verdict != Verdict::judge_error) {
    known_[place] = failed_alike(result) ? Known::failed_alike : Known::else_ended;
  }
}

bool DueSecondRuns::settle(CaseResult& result) {
  auto unrepeated = std::exchange(result.unrepeated, std::nullopt);
  const bool was_not_due = unrepeated && alike_ >= Reruns::most_alike;
  if (was_not_due) {
    result.judgement = *std::move(unrepeated);
  }
  alike_ += failed_alike(result) ? 1 : 0;
  return was_not_due;
}

std::optional<Repetition> repeat_run(const RunPlan& plan, const JobCase& job_case, const JudgedRun& first,
                                     int times, WorkFolders& folders, Launcher& launcher,
                                     const JudgeRun& judge) {
  Repetition repetition;
  std::vector<ToldRun> said{said_of_run(first.judgement)};
  for (int number = 2; number <= times + 1; ++number) {
    WorkFolder folder = folders.fresh();
    const int error =
        folder.path().empty() ? errno : put_input(folder.path() + "/" + plan.input_name, job_case.input);
    if (error != 0) {
      repetition.fault = fmt::format("no work folder: {}", std::generic_category().message(error));
      break;
    }
    const auto posted = launcher.post(start_of(plan, folder.path()));
    RunResult run = result_of(posted, folder.path(), plan, launcher);
    if (run.ending == Ending::interrupted) {
      return std::nullopt;
    }
    repetition.runs.push_back(run);
    const LeftFolder left(folder.path());
    auto files = differences(job_case, first, run, left);
    if (files.empty() && judge_ending(run, plan.limits) == judge_ending(first.run, plan.limits)) {
      said.push_back(said.front());
      continue;
    }
    JudgedRun other{std::move(run), std::move(folder), {}};
    other.judgement = judge(other.run, left);
    if (other.judgement.verdict == Verdict::judge_error) {
      repetition.fault = other.judgement.reason;
      break;
    }
    said.push_back(said_of_run(other.judgement));
    if (!repetition.difference) {
      repetition.difference = Nondeterminism{{}, number, std::move(files)};
    }
    if (!repetition.worst || other.judgement.verdict > repetition.worst->judgement.verdict) {
      repetition.worst = std::move(other);
    }
  }
  if (repetition.difference) {
    repetition.difference->runs = std::move(said);
  }
  return repetition;
}

}  // namespace harness
