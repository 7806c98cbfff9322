#include "harness/job/case_run.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/job/candidate_files.hpp"
#include "harness/job/descent.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/job/one_run.hpp"
#include "harness/job/repeats.hpp"
#include "harness/judge/against.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/run_verdict.hpp"

namespace harness {
namespace {

/// Whether the disk that runs take place on is full, by whomever.
bool is_full(const std::string& folder) {
  constexpr unsigned long least_bytes = 1UL << 18;
  struct statvfs disk {};
  return ::statvfs(folder.c_str(), &disk) == 0 && disk.f_bavail * disk.f_frsize < least_bytes;
}

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

/// Asks the candidate about further inputs, each in a fresh folder, for some seconds of CPU time in all: the
/// clock goes on while neighbours run.
class Interview {
 public:
  Interview(const RunPlan& plan, WorkFolders& folders, Launcher& launcher)
      : plan_(plan), folders_(folders), launcher_(launcher) {}

  std::optional<cases::Answer> ask(std::string_view input) {
    const auto problem = plan_.assignment->read(input);
    const WorkFolder folder = folders_.fresh();
    if (!problem || cpu_left_ <= 0 || wall_left_ <= 0 || folder.path().empty() ||
        put_input(folder.path() + "/" + plan_.input_name, input) != 0) {
      return std::nullopt;
    }
    Start start = start_of(plan_, folder.path());
    start.limits.cpu_seconds = std::min(start.limits.cpu_seconds, cpu_left_);
    start.limits.wall_seconds = std::min(start.limits.wall_seconds, wall_left_);
    const RunResult run = launcher_.run(start);
    cpu_left_ -= run.cpu_seconds;
    wall_left_ -= run.wall_seconds;
    if (run.ending != Ending::exited || run.exit_status != 0) {
      return std::nullopt;
    }
    return answer_in(LeftFolder(folder.path()), problem->outputs);
  }

 private:
  const RunPlan& plan_;
  WorkFolders& folders_;
  Launcher& launcher_;
  double cpu_left_ = 10;
  double wall_left_ = 40;
};

bool is_among(std::string_view field, std::string_view columns) {
  while (!columns.empty()) {
    const auto name = columns.substr(0, columns.find(", "));
    if (name == field) {
      return true;
    }
    columns.remove_prefix(std::min(name.size() + 2, columns.size()));
  }
  return false;
}

/// The divergence of an answer that is wrong in the count that can be followed down; null where it is not.
Divergence* wrong_count(const AnyProblem& problem, Judgement& judgement) {
  if (judgement.verdict != Verdict::wrong || problem.descent.field.empty()) {
    return nullptr;
  }
  for (auto& file : judgement.files) {
    if (file.divergence && file.divergence->kind == DivergenceKind::field &&
        is_among(problem.descent.field, file.divergence->column)) {
      return &*file.divergence;
    }
  }
  return nullptr;
}

void follow_count(const RunPlan& plan, const JobCase& job_case, WorkFolders& folders, Launcher& launcher,
                  const std::stop_token& stop, Divergence& divergence) {
  Interview interview(plan, folders, launcher);
  const auto parting = where_it_parts(
      *plan.assignment, job_case.input, [&](std::string_view input) { return interview.ask(input); },
      plan.most_questions, stop);
  tell_parting(*plan.assignment, parting, divergence);
}

/// Makes a fresh folder with the input and asks for a run of the plan's program; JE where that cannot be.
tl::expected<BegunRun, CaseResult> begin_run(const RunPlan& plan, const JobCase& job_case,
                                             WorkFolders& folders, Launcher& launcher) {
  WorkFolder folder = folders.fresh();
  const int error =
      folder.path().empty() ? errno : put_input(folder.path() + "/" + plan.input_name, job_case.input);
  if (error != 0) {
    return tl::unexpected(unrun(job_case, Verdict::judge_error,
                                fmt::format("no work folder: {}", std::generic_category().message(error))));
  }
  const auto run = launcher.post(start_of(plan, folder.path()));
  return BegunRun{std::move(folder), run};
}

Demand demand_of(const RunPlan& plan, const AnyProblem& problem, cases::Answer expected) {
  return {
      problem.outputs, plan.assignment->comparison, problem.boards(), std::move(expected), problem.readings,
      problem.search,  plan.accepted_reading};
}

/// Whether the candidate failed by what it did, and not by a limit, where chance decides what is written.
bool fails_by_itself(Verdict verdict) {
  return verdict == Verdict::layout || verdict == Verdict::wrong || verdict == Verdict::no_output ||
         verdict == Verdict::runtime_error;
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

 private:
  std::optional<JudgedRun> take(const RunPlan& plan, BegunRun begun, const JudgeRun& judge) {
    RunResult result = result_of(begun.run, begun.folder.path(), plan, launcher_);
    if (result.ending != Ending::interrupted && has_vanished(begun.folder.path())) {
      result = result_of_another(plan, begun);
    }
    if (result.ending == Ending::interrupted) {
      return std::nullopt;
    }
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
    return fails_by_itself(judgement.verdict) && plan_.reruns != nullptr && plan_.reruns->are_wanted() ? 1
                                                                                                       : 0;
  }

  /// Runs the case again where that is due; false when runs that the user wants were interrupted.
  bool repeat(JudgedRun& first) {
    const int times = further_runs(first.judgement);
    if (times == 0) {
      return true;
    }
    if (other_run_ && !repeat_other(times, first)) {
      return plan_.repeats <= 1;
    }
    if (first.judgement.other_nondeterminism || first.judgement.verdict == Verdict::judge_error) {
      return true;
    }
    auto repetition = repeat_run(plan_, *begun_.job_case, first, times, folders_, launcher_, by_demand());
    if (!repetition) {
      return plan_.repeats <= 1;
    }
    tell(std::move(*repetition), first);
    return true;
  }

  void tell(Repetition repetition, JudgedRun& first) const {
    if (!repetition.fault.empty() && plan_.repeats > 1) {
      first.judgement = {Verdict::judge_error, std::move(repetition.fault), {}};
      return;
    }
    if (!repetition.difference) {
      if (plan_.reruns != nullptr) {
        plan_.reruns->was_alike(repetition.seconds);
      }
      return;
    }
    // Where it is run again only because it failed, it has failed whatever it does now.
    if (plan_.repeats > 1 && repetition.worst->judgement.verdict > first.judgement.verdict) {
      first = std::move(*repetition.worst);
    }
    first.judgement.nondeterminism = std::move(repetition.difference);
  }

  /// By a program that answers now this and now that nobody can be judged. False when it was interrupted.
  bool repeat_other(int times, JudgedRun& first) {
    auto repetition =
        repeat_run(*plan_.against, *begun_.job_case, *other_run_, times, folders_, launcher_, by_ending());
    if (!repetition) {
      return false;
    }
    if (!repetition->fault.empty() && plan_.repeats > 1) {
      first.judgement = {Verdict::judge_error, std::move(repetition->fault), {}};
    } else if (repetition->difference) {
      repetition->difference->runs.clear();
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

std::optional<CaseResult> finish_case(const RunPlan& plan, BegunCase begun, WorkFolders& folders,
                                      Launcher& launcher, const std::stop_token& stop) {
  const JobCase& job_case = *begun.job_case;
  auto shown = CaseRuns(plan, begun, folders, launcher).all();
  if (!shown) {
    return std::nullopt;
  }
  CaseResult result = unrun(job_case, Verdict::accepted, {});
  result.judgement = shown->judgement;
  result.run = shown->run;
  const LeftFolder left(shown->folder.path());
  result.written = comparable_answer(left, left.names(plan.input_name), job_case.problem.outputs);
  // A program that answers now this and now that cannot be asked where it goes wrong.
  if (!plan.against && !result.judgement.nondeterminism) {
    if (Divergence* const divergence = wrong_count(job_case.problem, result.judgement)) {
      follow_count(plan, job_case, folders, launcher, stop, *divergence);
    }
  }
  const Verdict verdict = result.judgement.verdict;
  if (verdict != Verdict::accepted && verdict != Verdict::output_limit) {
    if (auto fault = outside_fault(plan, shown->folder.path())) {
      result.judgement = {Verdict::judge_error, std::move(*fault), {}};
    }
  }
  if (plan.keep_work) {
    shown->folder.keep();
    result.kept_folder = shown->folder.path();
  }
  return result;
}

}  // namespace harness
