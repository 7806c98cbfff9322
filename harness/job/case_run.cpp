#include "harness/job/case_run.hpp"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <sys/stat.h>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/job/candidate_files.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/job/follow_up.hpp"
#include "harness/job/free_room.hpp"
#include "harness/job/one_run.hpp"
#include "harness/job/repeats.hpp"
#include "harness/judge/against.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/run_verdict.hpp"

namespace harness {
namespace {

/// Whether the folder is there no more, under its name.
bool has_vanished(const std::string& folder) {
  struct stat facts {};
  return ::lstat(folder.c_str(), &facts) != 0 && errno == ENOENT;
}

/// What is at fault where a candidate that fails might be right otherwise: the disk is full, its copy is
/// gone. Nothing where the candidate is.
std::optional<std::string> outside_fault(const RunPlan& plan, const std::string& folder) {
  if (is_full(folder)) {
    return "no space left where the runs take place";
  }
  if (const auto missing = missing_file(plan.candidate_files, plan.snapshot)) {
    return "the candidate's copy was removed: " + *missing;
  }
  return std::nullopt;
}

/// What a candidate left of an answer, for comparing it with other programs' answers; nothing where that is
/// too much.
std::optional<cases::Answer> comparable_answer(const LeftFolder& left, const std::vector<std::string>& names,
                                               const std::vector<OutputFile>& outputs) {
  constexpr std::int64_t most_bytes = std::int64_t{16} << 20;
  cases::Answer answer;
  for (const auto& file : outputs) {
    auto bytes = left.read(file.name, most_bytes);
    if (!bytes && std::ranges::count(names, file.name) > 0) {
      return std::nullopt;
    }
    if (bytes) {
      answer.files[file.name] = std::move(*bytes);
    }
  }
  return answer;
}

/// Makes a fresh folder with the input and asks for a run of the plan's program; JE where that cannot be.
tl::expected<BegunRun, CaseResult> begin_run(const RunPlan& plan, const JobCase& job_case,
                                             WorkFolders& folders, Launcher& launcher) {
  WorkFolder folder = folders.fresh();
  const auto furnish = [&] {
    return folder.path().empty() ? errno : put_input(folder.path() + "/" + plan.input_name, job_case.input);
  };
  const int times_filled = folders.times_filled();
  int error = furnish();
  if (error == ENOSPC && finds_room(folders.path())) {
    folder = folders.fresh();
    error = furnish();
  }
  if (error != 0) {
    return tl::unexpected(unrun(job_case, Verdict::judge_error,
                                fmt::format("no work folder: {}", std::generic_category().message(error))));
  }
  const auto run = launcher.post(start_of(plan, folder.path()));
  return BegunRun{std::move(folder), run, times_filled};
}

Demand demand_of(const RunPlan& plan, const AnyProblem& problem, cases::Answer expected) {
  return {
      problem.outputs, plan.assignment->comparison, problem.boards(), std::move(expected), problem.readings,
      problem.search,  plan.accepted_reading};
}

/// All runs on one case, judged.
class CaseRuns {
 public:
  CaseRuns(const RunPlan& plan, BegunCase& begun, WorkFolders& folders, Launcher& launcher)
      : plan_(plan),
        begun_(begun),
        folders_(folders),
        launcher_(launcher),
        demand_(demand_of(plan, begun.job_case->problem, std::move(begun.expected))) {}

  /// The run that is reported, with all that is to be said; nothing when it was interrupted.
  std::optional<JudgedRun> all() {
    if (begun_.other && !take_other()) {
      return std::nullopt;
    }
    auto first = take(plan_, std::move(begun_.begun), by_demand());
    if (!first || !repeat(*first)) {
      return std::nullopt;
    }
    return first;
  }

  /// What there is to say of the case should no second run be due: set where a second run was not like the
  /// first, and where it is not sure yet that it was due.
  std::optional<Judgement>& unrepeated() { return unrepeated_; }
  /// Every run of both programs on the case.
  std::vector<RunResult>& runs() { return runs_; }

 private:
  /// A run that fails while others have filled the disk is made again, where there is room then.
  std::optional<JudgedRun> take(const RunPlan& plan, BegunRun begun, const JudgeRun& judge) {
    const int times_filled = begun.times_filled;
    auto run = take_once(plan, std::move(begun), judge);
    if (!run || run->judgement.verdict == Verdict::accepted ||
        run->judgement.verdict == Verdict::output_limit) {
      return run;
    }
    const bool lacked_room = is_full(folders_.path()) || folders_.times_filled() != times_filled;
    if (!lacked_room || !finds_room(folders_.path())) {
      return run;
    }
    auto again = begin_run(plan, *begun_.job_case, folders_, launcher_);
    return again ? take_once(plan, std::move(*again), judge) : std::move(run);
  }

  std::optional<JudgedRun> take_once(const RunPlan& plan, BegunRun begun, const JudgeRun& judge) {
    RunResult result = result_of(begun.run, begun.folder.path(), plan, launcher_);
    if (result.ending != Ending::interrupted && has_vanished(begun.folder.path())) {
      result = result_of_another(plan, begun);
    }
    if (result.ending == Ending::interrupted) {
      return std::nullopt;
    }
    if (result.ending == Ending::output_limit && result.error == ENOSPC) {
      folders_.note_filled();
    }
    runs_.push_back(result);
    JudgedRun run{std::move(result), std::move(begun.folder), {}};
    run.judgement = judge(run.run, LeftFolder(run.folder.path()));
    return run;
  }

  /// The result of a run in a fresh folder, where that of another one has vanished meanwhile, by whomever. A
  /// candidate that removes its own does so again, and is judged by what it left: nothing.
  RunResult result_of_another(const RunPlan& plan, BegunRun& begun) {
    auto again = begin_run(plan, *begun_.job_case, folders_, launcher_);
    if (!again) {
      RunResult none;
      none.error = ENOENT;
      return none;
    }
    begun = std::move(*again);
    return result_of(begun.run, begun.folder.path(), plan, launcher_);
  }

  /// Waits for the other program; false when it was interrupted.
  bool take_other() {
    other_run_ = take(*plan_.against, std::move(*begun_.other), by_ending());
    if (!other_run_) {
      launcher_.take(begun_.begun.run);
      return false;
    }
    other_ = {judge_ending(other_run_->run, plan_.limits),
              answer_in(LeftFolder(other_run_->folder.path()), outputs())};
    return true;
  }

  const std::vector<OutputFile>& outputs() const { return begun_.job_case->problem.outputs; }

  JudgeRun by_ending() const {
    return [this](const RunResult& run, const LeftFolder&) {
      const auto ending = judge_ending(run, plan_.limits);
      return Judgement{ending.verdict, ending.reason, {}};
    };
  }

  JudgeRun by_demand() const {
    return [this](const RunResult& run, const LeftFolder& left) { return judged(run, left); };
  }

  Judgement judged(const RunResult& run, const LeftFolder& left) const {
    const auto found = found_in(left, plan_.input_name);
    return other_run_ ? judge_against(other_, run, plan_.limits, demand_, found)
                      : judge_run(run, plan_.limits, demand_, found);
  }

  /// How often the case is run again: as often as the user wants, else once where it failed by itself.
  int further_runs(const Judgement& judgement) const {
    if (plan_.repeats > 1) {
      return plan_.repeats - 1;
    }
    const bool is_due = fails_by_itself(judgement.verdict) && plan_.reruns != nullptr &&
                        plan_.reruns->may_be_due(begun_.place);
    return is_due ? 1 : 0;
  }

  /// Runs the case again where that is due; false when that was interrupted: whether the candidate answers
  /// the same twice would then never be known.
  bool repeat(JudgedRun& first) {
    const int times = further_runs(first.judgement);
    if (times == 0) {
      return true;
    }
    if (other_run_ && !repeat_other(times, first)) {
      return false;
    }
    if (first.judgement.other_nondeterminism || first.judgement.verdict == Verdict::judge_error) {
      return true;
    }
    auto repetition = repeat_run(plan_, *begun_.job_case, first, times, folders_, launcher_, by_demand());
    if (!repetition) {
      return false;
    }
    std::ranges::move(repetition->runs, std::back_inserter(runs_));
    tell(std::move(*repetition), first);
    return true;
  }

  void tell(Repetition repetition, JudgedRun& first) {
    if (!repetition.fault.empty() && plan_.repeats > 1) {
      first.judgement = {Verdict::judge_error, std::move(repetition.fault), {}};
      return;
    }
    if (!repetition.difference) {
      return;
    }
    keep_unrepeated(first.judgement);
    // Where it is run again only because it failed, it has failed whatever it does now.
    if (plan_.repeats > 1 && repetition.worst->judgement.verdict > first.judgement.verdict) {
      first = std::move(*repetition.worst);
    }
    first.judgement.nondeterminism = std::move(repetition.difference);
  }

  void keep_unrepeated(const Judgement& judgement) {
    if (plan_.repeats <= 1 && !plan_.reruns->is_due(begun_.place)) {
      unrepeated_ = judgement;
    }
  }

  /// By a program that answers now this and now that nobody can be judged. False when it was interrupted.
  bool repeat_other(int times, JudgedRun& first) {
    auto repetition =
        repeat_run(*plan_.against, *begun_.job_case, *other_run_, times, folders_, launcher_, by_ending());
    if (!repetition) {
      return false;
    }
    std::ranges::move(repetition->runs, std::back_inserter(runs_));
    if (!repetition->fault.empty() && plan_.repeats > 1) {
      first.judgement = {Verdict::judge_error, std::move(repetition->fault), {}};
    } else if (repetition->difference) {
      repetition->difference->runs.clear();
      keep_unrepeated(first.judgement);
      first.judgement = {Verdict::skipped, "the other program is nondeterministic", {}};
      first.judgement.other_nondeterminism = std::move(repetition->difference);
    }
    return true;
  }

  const RunPlan& plan_;
  BegunCase& begun_;
  WorkFolders& folders_;
  Launcher& launcher_;
  const Demand demand_;
  std::optional<JudgedRun> other_run_;
  OtherRun other_;
  std::optional<Judgement> unrepeated_;
  std::vector<RunResult> runs_;
};

}  // namespace

CaseResult unrun(const JobCase& job_case, Verdict verdict, std::string reason) {
  CaseResult result{job_case.id, job_case.problem.task, job_case.problem.summary, job_case.tags, {}, {}, {}};
  result.judgement.verdict = verdict;
  result.judgement.reason = std::move(reason);
  return result;
}

tl::expected<BegunCase, std::optional<CaseResult>> begin_case(const RunPlan& plan, const JobCase& job_case,
                                                              WorkFolders& folders, Launcher& launcher,
                                                              const std::stop_token& stop) {
  auto answer = plan.against ? tl::expected<cases::Answer, NoAnswer>()
                             : expected_answer(*plan.assignment, job_case,
                                               {plan.trust_solver, plan.limits.output_bytes, stop});
  if (stop.stop_requested()) {
    return tl::unexpected(std::optional<CaseResult>());
  }
  if (!answer) {
    return tl::unexpected(std::optional(unrun(job_case, answer.error().verdict, answer.error().reason)));
  }
  std::optional<BegunRun> other;
  if (plan.against) {
    auto begun = begin_run(*plan.against, job_case, folders, launcher);
    if (!begun) {
      return tl::unexpected(std::optional(std::move(begun.error())));
    }
    other = std::move(*begun);
  }
  auto begun = begin_run(plan, job_case, folders, launcher);
  if (!begun) {
    if (other) {
      launcher.take(other->run);
    }
    return tl::unexpected(std::optional(std::move(begun.error())));
  }
  return BegunCase{&job_case, std::move(*answer), std::move(*begun), std::move(other)};
}

std::optional<FinishedCase> finish_with_runs(const RunPlan& plan, BegunCase begun, WorkFolders& folders,
                                             Launcher& launcher, const std::stop_token& stop) {
  const JobCase& job_case = *begun.job_case;
  CaseRuns runs(plan, begun, folders, launcher);
  auto shown = runs.all();
  if (!shown) {
    return std::nullopt;
  }
  CaseResult result = unrun(job_case, Verdict::accepted, {});
  result.judgement = shown->judgement;
  result.unrepeated = std::move(runs.unrepeated());
  result.run = shown->run;
  const LeftFolder left(shown->folder.path());
  result.written = comparable_answer(left, left.names(plan.input_name), job_case.problem.outputs);
  // A program that answers now this and now that cannot be asked where it goes wrong.
  Judgement* const steady = !result.judgement.nondeterminism ? &result.judgement
                            : result.unrepeated              ? &*result.unrepeated
                                                             : nullptr;
  if (!plan.against && steady != nullptr && !follow_count(plan, job_case, folders, launcher, stop, *steady)) {
    return std::nullopt;
  }
  const Verdict verdict = result.judgement.verdict;
  if (verdict != Verdict::accepted && verdict != Verdict::output_limit) {
    if (auto fault = outside_fault(plan, shown->folder.path())) {
      result.judgement = {Verdict::judge_error, std::move(*fault), {}};
      result.unrepeated.reset();
    }
  }
  if (plan.keep_work) {
    shown->folder.keep();
    result.kept_folder = shown->folder.path();
  }
  return FinishedCase{std::move(result), std::move(runs.runs())};
}

std::optional<CaseResult> finish_case(const RunPlan& plan, BegunCase begun, WorkFolders& folders,
                                      Launcher& launcher, const std::stop_token& stop) {
  auto finished = finish_with_runs(plan, std::move(begun), folders, launcher, stop);
  return finished ? std::optional(std::move(finished->result)) : std::nullopt;
}

}  // namespace harness
