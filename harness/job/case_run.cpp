#include "harness/job/case_run.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <system_error>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "harness/job/candidate_files.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/job/follow_up.hpp"
#include "harness/job/one_run.hpp"
#include "harness/judge/run_difference.hpp"
#include "harness/judge/run_verdict.hpp"

namespace harness {
namespace {

/// Whether the folder is there no more, under its name.
bool has_vanished(const std::string& folder) {
  struct stat facts {};
  return ::lstat(folder.c_str(), &facts) != 0 && errno == ENOENT;
}

bool fails(const Attempt& attempt) {
  return attempt.judgement.verdict != Verdict::accepted && attempt.judgement.verdict != Verdict::output_limit;
}

/// What a program left of an answer, for comparing it with other programs' answers; nothing where that is too
/// much.
std::optional<cases::Answer> comparable_answer(const LeftFolder& left, const std::string& input_name,
                                               const std::vector<OutputFile>& outputs) {
  constexpr std::int64_t most_bytes = std::int64_t{16} << 20;
  const auto names = left.names(input_name);
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

Demand demand_of(const RunPlan& plan, const AnyProblem& problem, cases::Answer expected) {
  return {problem.outputs,      plan.assignment->facts().comparison,
          problem.boards(),     std::move(expected),
          problem.readings,     problem.search,
          plan.accepted_reading};
}

CaseTerms terms_of(const RunPlan& plan) {
  return {plan.limits, plan.against != nullptr, plan.repeats, plan.runs_failures_twice, plan.doubts_timeouts};
}

/// A file of a run, wherever it still is.
std::optional<std::string> file_of(const Attempt& attempt, const LeftFolder& left, const std::string& name) {
  if (!attempt.written) {
    return left.read(name);
  }
  const auto found = attempt.written->files.find(name);
  return found == attempt.written->files.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

CaseResult unrun(const JobCase& job_case, Verdict verdict, std::string reason) {
  CaseResult result{job_case.id, job_case.problem.task, job_case.problem.summary, job_case.tags, {}, {}, {}};
  result.judgement.verdict = verdict;
  result.judgement.reason = std::move(reason);
  return result;
}

CaseRun::CaseRun(const RunPlan& plan, const JobCase& job_case, cases::Answer expected, std::stop_token stop)
    : plan_(plan),
      job_case_(job_case),
      stop_(std::move(stop)),
      terms_(terms_of(plan)),
      demand_(demand_of(plan, job_case.problem, std::move(expected))),
      result_(unrun(job_case, Verdict::accepted, {})) {}

tl::expected<std::unique_ptr<CaseRun>, std::optional<CaseResult>> CaseRun::begin(const RunPlan& plan,
                                                                                 const JobCase& job_case,
                                                                                 const RunPlace& place,
                                                                                 std::stop_token stop) {
  auto answer = plan.against ? tl::expected<cases::Answer, NoAnswer>()
                             : expected_answer(*plan.assignment, job_case,
                                               {plan.trust_solver, plan.limits.output_bytes, stop});
  if (stop.stop_requested()) {
    return tl::unexpected(std::optional<CaseResult>());
  }
  if (!answer) {
    return tl::unexpected(std::optional(unrun(job_case, answer.error().verdict, answer.error().reason)));
  }
  std::unique_ptr<CaseRun> run(new CaseRun(plan, job_case, std::move(*answer), std::move(stop)));
  if (plan.against != nullptr) {
    run->post({Program::other, RunReason::first, false}, place);
  }
  run->post({Program::candidate, RunReason::first, false}, place);
  return run;
}

const RunPlan& CaseRun::plan_of(Program program) const {
  return program == Program::other ? *plan_.against : plan_;
}

void CaseRun::post(const RunTerms& terms, const RunPlace& place) {
  Posted posted{terms, place.folders.fresh(), 0, 0, false, {}, std::nullopt};
  posted.fault = furnish(posted, place);
  if (posted.fault.empty()) {
    posted.run = place.launcher.post(start_of(plan_of(terms.program), posted.folder.path()));
  }
  posted_.push_back(std::move(posted));
}

/// Lays the input into a run's folder. Why that cannot be; empty when it is done.
std::string CaseRun::furnish(Posted& posted, const RunPlace& place) const {
  const auto put = [&] {
    const auto& name = plan_of(posted.terms.program).input_name;
    return posted.folder.path().empty() ? errno
                                        : put_input(posted.folder.path() + "/" + name, job_case_.input);
  };
  const auto& disk = place.folders.path();
  if (posted.terms.reason == RunReason::no_room && !place.machine.finds_room(disk)) {
    return outside_fault({false, true, false, false, {}}, posted.terms.program);
  }
  int error = put();
  if (error == ENOSPC && place.machine.finds_room(disk)) {
    posted.folder = place.folders.fresh();
    error = put();
  }
  if (error != 0) {
    return fmt::format("no work folder: {}", std::generic_category().message(error));
  }
  posted.times_filled = place.machine.times_filled(posted.folder.path());
  posted.full_at_begin = place.machine.is_full(posted.folder.path());
  return {};
}

/// The run on these terms, which was asked for before, or is now.
CaseRun::Posted CaseRun::take_posted(const RunTerms& terms, const RunPlace& place) {
  const auto is_it = [&terms](const Posted& posted) {
    return posted.terms.program == terms.program && posted.terms.reason == terms.reason;
  };
  auto found = std::ranges::find_if(posted_, is_it);
  if (found == posted_.end()) {
    post(terms, place);
    found = std::prev(posted_.end());
  }
  Posted posted = std::move(*found);
  posted_.erase(found);
  return posted;
}

void CaseRun::await(Posted& posted, const RunPlace& place) const {
  if (posted.fault.empty() && !posted.result) {
    posted.result =
        result_of(posted.run, posted.folder.path(), plan_of(posted.terms.program), place.launcher);
  }
}

void CaseRun::await_all(const RunPlace& place) {
  for (auto& posted : posted_) {
    await(posted, place);
  }
}

/// The run that later ones on such terms are compared with; null where it is that run itself.
const Attempt* CaseRun::first_to_compare_with(const RunTerms& terms) const {
  const bool is_later =
      terms.reason == RunReason::again || std::ranges::any_of(attempts_, [&terms](const Attempt& run) {
        return run.terms.program == terms.program && run.terms.reason == RunReason::again;
      });
  const auto first = is_later ? first_that_counts(attempts_, terms.program) : std::nullopt;
  return first ? &attempts_[*first] : nullptr;
}

void CaseRun::compare(Attempt& attempt, const Attempt* first, const LeftFolder& left) const {
  if (first == nullptr || is_cut_off(first->run) || is_cut_off(attempt.run)) {
    return;
  }
  const auto& folder = folders_[static_cast<std::size_t>(first - attempts_.data())];
  const LeftFolder left_first(folder ? folder->path() : std::string());
  for (const auto& file : job_case_.problem.outputs) {
    if (auto difference = difference_of(file.name, file_of(*first, left_first, file.name),
                                        file_of(attempt, left, file.name))) {
      attempt.differences.push_back(std::move(*difference));
    }
  }
}

Judgement CaseRun::judged(const Attempt& attempt, const LeftFolder& left) const {
  if (attempt.terms.program == Program::other) {
    const auto ending = judge_ending(attempt.run, plan_.limits);
    return {ending.verdict, ending.reason, {}};
  }
  const FoundFiles found{left.names(plan_.input_name), [&](std::string_view name) {
                           const bool is_kept = attempt.written && attempt.written->files.contains(name);
                           return is_kept ? std::optional(attempt.written->files.find(name)->second)
                                          : left.read(name);
                         }};
  if (plan_.against == nullptr) {
    return judge_run(attempt.run, plan_.limits, demand_, found);
  }
  const auto place = first_that_counts(attempts_, Program::other);
  if (!place) {
    return {Verdict::judge_error, "the other program was not run", {}};
  }
  const Attempt& other = attempts_[*place];
  const LeftFolder left_by_other(folders_[*place] ? folders_[*place]->path() : std::string());
  const OtherRun beside{judge_ending(other.run, plan_.limits),
                        other.written ? *other.written : answer_in(left_by_other, job_case_.problem.outputs)};
  return judge_against(beside, attempt.run, plan_.limits, demand_, found);
}

/// Judges a run that is over, and looks at what the machine did meanwhile.
void CaseRun::look_at(Attempt& attempt, const Posted& posted, const RunPlace& place) {
  const auto& plan = plan_of(posted.terms.program);
  const auto& folder = posted.folder.path();
  const LeftFolder left(folder);
  attempt.machine.full_at_begin = posted.full_at_begin;
  attempt.machine.folder_gone = has_vanished(folder);
  attempt.written = comparable_answer(left, plan.input_name, job_case_.problem.outputs);
  const Attempt* const first = first_to_compare_with(posted.terms);
  compare(attempt, first, left);
  attempt.judgement =
      first != nullptr && is_like(*first, attempt, plan_.limits) ? first->judgement : judged(attempt, left);
  if (fails(attempt)) {
    const auto& disk = attempt.machine.folder_gone ? place.folders.path() : folder;
    attempt.machine.full_at_end = place.machine.is_full(disk);
    attempt.machine.filled_by_others = place.machine.times_filled(folder) != posted.times_filled;
    attempt.machine.missing_copy = missing_file(plan.candidate_files, plan.snapshot).value_or("");
  }
}

/// Makes one more attempt; false where it was interrupted.
bool CaseRun::make(const RunTerms& terms, const RunPlace& place) {
  const bool in_place_of_last = terms.reason != RunReason::first && terms.reason != RunReason::again;
  drop_folders(!in_place_of_last);
  Posted posted = take_posted(terms, place);
  await(posted, place);
  Attempt attempt;
  // One that was asked for in advance was not alone yet.
  attempt.terms = posted.terms;
  attempt.fault = posted.fault;
  if (posted.result) {
    attempt.run = std::move(*posted.result);
    if (attempt.run.ending == Ending::interrupted) {
      return false;
    }
    if (attempt.run.ending == Ending::output_limit && attempt.run.error == ENOSPC) {
      place.machine.note_filled();
    }
    look_at(attempt, posted, place);
  }
  attempts_.push_back(std::move(attempt));
  folders_.emplace_back(std::move(posted.folder));
  return true;
}

/// Removes the folders that nothing more is read from: what is compared with, and what may be reported,
/// stays.
void CaseRun::drop_folders(bool last_counts) {
  std::vector<bool> is_needed(folders_.size(), false);
  for (const Program program : {Program::candidate, Program::other}) {
    if (const auto first = first_that_counts(attempts_, program)) {
      is_needed[*first] = true;
    }
  }
  if (!attempts_.empty() && !last_counts) {
    is_needed.back() = false;
  } else if (!attempts_.empty() && terms_.repeats > 1) {
    std::optional<std::size_t> worst;
    for (std::size_t at = 0; at < attempts_.size(); ++at) {
      const bool is_own = attempts_[at].terms.program == Program::candidate;
      if (is_own && folders_[at] &&
          (!worst || attempts_[at].judgement.verdict > attempts_[*worst].judgement.verdict)) {
        worst = at;
      }
    }
    if (worst) {
      is_needed[*worst] = true;
    }
  }
  for (std::size_t at = 0; at < folders_.size(); ++at) {
    if (!is_needed[at]) {
      folders_[at].reset();
    }
  }
}

CaseRun::State CaseRun::go_on(const RunPlace& place, bool alone) {
  for (;;) {
    const auto next = next_run(terms_, attempts_);
    if (const auto* const verdict = std::get_if<CaseVerdict>(&next)) {
      const bool is_whole = conclude(*verdict, place);
      await_all(place);
      return is_whole ? State::done : State::broken_off;
    }
    const auto& terms = std::get<RunTerms>(next);
    if (terms.alone && !alone) {
      await_all(place);
      return State::wants_to_be_alone;
    }
    if (!make(terms, place)) {
      await_all(place);
      posted_.clear();
      return State::broken_off;
    }
  }
}

/// What is at fault now where the candidate seems to be; empty where nothing is.
std::string CaseRun::fault_now(const RunPlace& place) const {
  return outside_fault({false, place.machine.is_full(place.folders.path()), false, false,
                        missing_file(plan_.candidate_files, plan_.snapshot).value_or("")},
                       Program::candidate);
}

/// Makes the result; false where what belongs to it was broken off.
bool CaseRun::conclude(const CaseVerdict& verdict, const RunPlace& place) {
  result_.judgement = verdict.judgement;
  if (verdict.shown) {
    const Attempt& shown = attempts_[*verdict.shown];
    result_.run = shown.run;
    result_.written = shown.written;
    if (auto& folder = folders_[*verdict.shown]; folder && plan_.keep_work) {
      folder->keep();
      result_.kept_folder = folder->path();
    }
  }
  // A program that answers now this and now that cannot be asked where it goes wrong.
  if (plan_.against != nullptr || result_.judgement.nondeterminism ||
      result_.judgement.verdict != Verdict::wrong) {
    return true;
  }
  if (!follow_count(plan_, job_case_, place, stop_, result_.judgement)) {
    return false;
  }
  if (auto fault = fault_now(place); !fault.empty()) {
    result_.judgement = {Verdict::judge_error, std::move(fault), {}};
  }
  return true;
}

std::string CaseRun::folder_under_way() const {
  const auto found = std::ranges::find(posted_, Program::candidate,
                                       [](const Posted& posted) { return posted.terms.program; });
  return found == posted_.end() ? std::string() : found->folder.path();
}

std::optional<CaseResult> finish_case(CaseRun& run, const RunPlace& place) {
  return run.go_on(place, true) == CaseRun::State::done ? std::optional(run.take_result()) : std::nullopt;
}

}  // namespace harness
