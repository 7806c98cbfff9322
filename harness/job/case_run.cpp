#include "harness/job/case_run.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <map>
#include <new>
#include <system_error>
#include <utility>
#include <variant>

#include "cases/case_facts.hpp"
#include "harness/job/candidate_files.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/job/follow_up.hpp"
#include "harness/job/one_run.hpp"
#include "harness/job/proofs.hpp"
#include "harness/judge/run_difference.hpp"
#include "harness/judge/run_verdict.hpp"

namespace harness {
namespace {

bool fails(const Attempt& attempt) {
  return attempt.judgement.verdict != Verdict::accepted && attempt.judgement.verdict != Verdict::output_limit;
}

/// A larger file is not kept with what is known of a case.
constexpr std::int64_t most_bytes = std::int64_t{16} << 20;

/// The right answer to a case of the plan; nothing where another program's is asked for.
tl::expected<cases::Answer, NoAnswer> answer_for(const RunPlan& plan, const JobCase& job_case,
                                                 const std::stop_token& stop) {
  if (plan.against != nullptr) {
    return cases::Answer();
  }
  const AnswerTerms terms{plan.trust_solver, plan.limits.usual.output_bytes, stop,
                          plan.limits.answer_seconds};
  return plan.answers ? plan.answers(job_case, terms) : expected_answer(*plan.assignment, job_case, terms);
}

/// What a right program writes: as bytes what came with the case, unless the case is our own, or fresh; the
/// solver makes that again.
std::map<std::string, ExpectedFile> expected_files(const JobCase& job_case, const cases::Answer& expected) {
  std::map<std::string, ExpectedFile> files;
  for (const auto& [name, bytes] : expected.files) {
    const bool is_foreign = !job_case.facts && job_case.expected.contains(name);
    const bool is_kept = is_foreign && std::cmp_less_equal(bytes.size(), most_bytes);
    files[name] = {cases::hash_of(bytes), is_kept ? std::optional(bytes) : std::nullopt};
  }
  return files;
}

/// Plan and case must outlive it.
Demand demand_of(const RunPlan& plan, const JobCase& job_case, cases::Answer expected) {
  const AnyProblem& problem = job_case.problem;
  return {problem.outputs,
          plan.assignment->facts().comparison,
          LateBoards([&problem] { return problem.boards(); }),
          std::move(expected),
          problem.readings,
          problem.search,
          plan.accepted_reading,
          calling_of(plan),
          proofs_of(*plan.assignment, job_case.input)};
}

CaseTerms terms_of(const RunPlan& plan, const AnyProblem& problem, std::string_view input) {
  return {limits_of_case(plan.limits, problem.limits),
          plan.against != nullptr,
          plan.repeats,
          plan.runs_failures_twice,
          plan.doubts_timeouts,
          plan.looks_elsewhere && is_looked_at_elsewhere(input)};
}

/// A run in another environment than usual.
void go_elsewhere(const std::vector<EnvironmentPart>& parts, Start& start) {
  put_elsewhere(parts, start.environment);
  start.fixed_addresses = std::ranges::find(parts, EnvironmentPart::addresses) != parts.end();
}

}  // namespace

CaseRecord unrun(const JobCase& job_case, Verdict verdict, Reasons reasons) {
  CaseRecord record;
  record.id = job_case.id;
  record.task = job_case.problem.task;
  record.summary = job_case.problem.summary;
  record.tags = job_case.tags;
  record.input = job_case.input;
  record.judgement.verdict = verdict;
  record.judgement.reasons = std::move(reasons);
  return record;
}

CaseRun::CaseRun(const RunPlan& plan, const JobCase& job_case, cases::Answer expected, std::stop_token stop)
    : plan_(plan),
      job_case_(job_case),
      stop_(std::move(stop)),
      terms_(terms_of(plan, job_case.problem, job_case.input)),
      demand_(demand_of(plan, job_case, std::move(expected))),
      record_(unrun(job_case, Verdict::accepted, {})) {}

tl::expected<std::unique_ptr<CaseRun>, std::optional<CaseRecord>> CaseRun::begin(const RunPlan& plan,
                                                                                 const JobCase& job_case,
                                                                                 const RunPlace& place,
                                                                                 std::stop_token stop) {
  auto answer = answer_for(plan, job_case, stop);
  if (stop.stop_requested()) {
    return tl::unexpected(std::optional<CaseRecord>());
  }
  if (!answer) {
    return tl::unexpected(std::optional(unrun(job_case, answer.error().verdict, answer.error().reasons)));
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
    auto start = start_of(plan_of(terms.program), terms_.limits, posted.folder.path());
    if (terms.reason == RunReason::elsewhere) {
      go_elsewhere(terms.parts, start);
    }
    posted.run = place.launcher.post(start);
  }
  posted_.push_back(std::move(posted));
}

/// Lays the input into a run's folder. Why that cannot be; empty when it is done.
Reasons CaseRun::furnish(Posted& posted, const RunPlace& place) const {
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
  posted.full_at_begin = error == ENOSPC || place.machine.is_full(posted.folder.path());
  if (error != 0) {
    return {message(ReasonId::no_work_folder, std::generic_category().message(error))};
  }
  posted.times_filled = place.machine.times_filled(posted.folder.path());
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
    posted.result = result_of(posted.run, posted.folder, plan_of(posted.terms.program), place.launcher);
  }
}

void CaseRun::await_all(const RunPlace& place) {
  for (auto& posted : posted_) {
    await(posted, place);
  }
}

/// The run that later ones on such terms are compared with; null where it is that run itself.
const Attempt* CaseRun::first_to_compare_with(const RunTerms& terms) const {
  const bool is_later = terms.reason == RunReason::again || terms.reason == RunReason::elsewhere ||
                        std::ranges::any_of(attempts_, [&terms](const Attempt& run) {
                          return run.terms.program == terms.program && run.terms.reason == RunReason::again;
                        });
  const auto first = is_later ? first_that_counts(attempts_, terms.program) : std::nullopt;
  return first ? &attempts_[*first] : nullptr;
}

void CaseRun::compare(Attempt& attempt, const Attempt* first, const LeftFolder& left) const {
  if (first == nullptr || is_cut_off(first->run) || is_cut_off(attempt.run)) {
    return;
  }
  const auto place = static_cast<std::size_t>(first - attempts_.data());
  const auto& folder = folders_[place];
  const LeftFolder left_first = folder ? LeftFolder(*folder) : LeftFolder();
  for (const auto& file : job_case_.problem.outputs) {
    if (auto difference =
            difference_of(file.name, file_of(written_by(attempts_, place), left_first, file.name),
                          file_of(attempt.written, left, file.name))) {
      attempt.differences.push_back(std::move(*difference));
    }
  }
}

/// What the run left; where all that is asked for is kept, nobody looks for it under other names.
std::vector<std::string> CaseRun::names_left(const Attempt& attempt, const LeftFolder& left) const {
  std::vector<std::string> names;
  for (const auto& file : job_case_.problem.outputs) {
    if (!attempt.written || !attempt.written->files.contains(file.name)) {
      return left.paths(plan_.input_name);
    }
    names.push_back(file.name);
  }
  return names;
}

Judgement CaseRun::judged(const Attempt& attempt, const LeftFolder& left) const {
  if (attempt.run.lost == LauncherLoss::by_others) {
    return {Verdict::judge_error, {message(ReasonId::launcher_lost)}, {}};
  }
  if (attempt.terms.program == Program::other) {
    const auto ending = judge_ending(attempt.run, terms_.limits);
    return {ending.verdict, ending.reasons, {}};
  }
  const std::int64_t most_whole = attempt.written ? largest_whole : largest_of_too_much;
  const auto is_kept = [&attempt](std::string_view name) {
    return attempt.written && attempt.written->files.contains(name);
  };
  const FoundFiles found{
      names_left(attempt, left),
      [&](std::string_view name) {
        return is_kept(name) ? std::optional(attempt.written->files.find(name)->second) : left.read(name);
      },
      [&](std::string_view name) { return is_kept(name) ? std::nullopt : left.open(name, most_whole); },
      plan_.notes_reading ? left.was_read(plan_.input_name) : std::nullopt};
  if (plan_.against == nullptr) {
    return judge_run(attempt.run, terms_.limits, demand_, found);
  }
  const auto place = first_that_counts(attempts_, Program::other);
  if (!place) {
    return {Verdict::judge_error, {message(ReasonId::other_not_run)}, {}};
  }
  const Attempt& other = attempts_[*place];
  const LeftFolder left_by_other = folders_[*place] ? LeftFolder(*folders_[*place]) : LeftFolder();
  const auto& written = written_by(attempts_, *place);
  const OtherRun beside{judge_ending(other.run, terms_.limits),
                        written ? *written : answer_in(left_by_other, job_case_.problem.outputs)};
  return judge_against(beside, attempt.run, terms_.limits, demand_, found);
}

/// Judges a run that is over, and looks at what the machine did meanwhile.
void CaseRun::look_at(Attempt& attempt, const Posted& posted, const RunPlace& place) {
  const auto& plan = plan_of(posted.terms.program);
  const auto& folder = posted.folder.path();
  const LeftFolder left(posted.folder);
  // What others write cannot harm a run that has a disk of its own.
  const bool shares_disk = !posted.folder.had_own_disk();
  attempt.machine.full_at_begin = posted.full_at_begin && shares_disk;
  attempt.machine.folder_gone = left.has_vanished();
  attempt.written = comparable_answer(left, plan.input_name, job_case_.problem.outputs);
  const Attempt* const first = first_to_compare_with(posted.terms);
  compare(attempt, first, left);
  attempt.judgement =
      first != nullptr && is_like(*first, attempt, terms_.limits) ? first->judgement : judged(attempt, left);
  if (fails(attempt)) {
    const auto& disk = attempt.machine.folder_gone ? place.folders.path() : folder;
    attempt.machine.full_at_end = shares_disk && place.machine.is_full(disk);
    attempt.machine.filled_by_others =
        shares_disk && place.machine.times_filled(folder) != posted.times_filled;
    attempt.machine.missing_copy = missing_file(plan.candidate_files, plan.snapshot).value_or("");
  }
}

/// What an earlier attempt wrote as well is kept once, and no more than so much in all: a program may be run
/// a thousand times.
void CaseRun::spare_memory(Attempt& attempt) const {
  constexpr std::int64_t most_kept = std::int64_t{16} << 20;
  if (!attempt.written) {
    return;
  }
  const auto same = std::ranges::find(attempts_, attempt.written, &Attempt::written);
  if (same != attempts_.end()) {
    attempt.wrote_as = static_cast<std::size_t>(same - attempts_.begin());
    attempt.written.reset();
    return;
  }
  std::int64_t kept = size_of(*attempt.written);
  for (const auto& other : attempts_) {
    kept += other.written ? size_of(*other.written) : 0;
  }
  if (kept > most_kept && !attempts_.empty()) {
    attempt.written.reset();
  }
}

/// Whether a run left so much that it can have made memory scarce, where a right one would not.
bool CaseRun::wrote_much(const LeftFolder& left) const {
  constexpr std::int64_t little = std::int64_t{1} << 20;
  return std::ranges::any_of(job_case_.problem.outputs, [&](const auto& file) {
    const auto due = demand_.expected.files.find(file.name);
    const auto expected =
        due == demand_.expected.files.end() ? 0 : static_cast<std::int64_t>(due->second.size());
    return left.open(file.name, expected + little).has_value();
  });
}

/// Makes one more attempt; false where it was interrupted.
bool CaseRun::make(const RunTerms& terms, const RunPlace& place) {
  const bool in_place_of_last = terms.reason != RunReason::first && terms.reason != RunReason::again &&
                                terms.reason != RunReason::elsewhere;
  drop_folders(!in_place_of_last);
  Posted posted = take_posted(terms, place);
  await(posted, place);
  Attempt attempt;
  // One that was asked for in advance was not alone yet.
  attempt.terms = posted.terms;
  attempt.fault = posted.fault;
  attempt.machine.full_at_begin = posted.full_at_begin;
  if (posted.result) {
    attempt.run = std::move(*posted.result);
    if (attempt.run.ending == Ending::interrupted) {
      return false;
    }
    const bool filled_disk = attempt.run.ending == Ending::output_limit && attempt.run.error == ENOSPC;
    if (filled_disk && !posted.folder.had_own_disk()) {
      place.machine.note_filled();
    }
    try {
      look_at(attempt, posted, place);
    } catch (const std::bad_alloc&) {
      if (!wrote_much(LeftFolder(posted.folder))) {
        throw;
      }
      attempt.written.reset();
      attempt.judgement = {Verdict::output_limit, {message(ReasonId::too_much_to_judge)}, {}};
    }
    shorten_printed(attempt.run);
  }
  spare_memory(attempt);
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

/// Whether the candidate can be asked, as far as the machine goes.
bool CaseRun::can_be_asked(const RunPlace& place) const {
  return !place.machine.is_full(place.folders.path()) &&
         !missing_file(plan_.candidate_files, plan_.snapshot).has_value();
}

/// Says what there is to be said; false where what belongs to it was broken off.
bool CaseRun::conclude(const CaseVerdict& verdict, const RunPlace& place) {
  record_.judgement = verdict.judgement;
  if (verdict.shown) {
    record_.shown = verdict.shown;
    if (terms_.limits != plan_.limits.usual) {
      record_.limits = terms_.limits;
    }
    if (auto& folder = folders_[*verdict.shown]; folder && plan_.keep_work) {
      folder->keep();
      record_.kept_folder = folder->path();
    }
  }
  // A program that answers now this and now that cannot be asked where it goes wrong.
  if (plan_.against != nullptr || record_.judgement.nondeterminism ||
      record_.judgement.verdict != Verdict::wrong) {
    return true;
  }
  Judgement followed = record_.judgement;
  auto questions = follow_count(plan_, job_case_, place, stop_, followed);
  if (!questions) {
    return false;
  }
  // What it answered without room or without its files says nothing of it.
  if (can_be_asked(place)) {
    record_.judgement = std::move(followed);
    record_.questions = std::move(*questions);
  }
  return true;
}

std::string CaseRun::folder_under_way() const {
  const auto found = std::ranges::find(posted_, Program::candidate,
                                       [](const Posted& posted) { return posted.terms.program; });
  return found == posted_.end() ? std::string() : found->folder.path();
}

CaseRecord CaseRun::take_record() {
  record_.expected = expected_files(job_case_, demand_.expected);
  if (plan_.against == nullptr) {
    record_.answer = std::move(demand_.expected);
  } else if (const auto other = first_that_counts(attempts_, Program::other)) {
    record_.answer = written_by(attempts_, *other);
  }
  record_.attempts = std::move(attempts_);
  return std::move(record_);
}

std::optional<CaseRecord> finish_case(CaseRun& run, const RunPlace& place) {
  return run.go_on(place, true) == CaseRun::State::done ? std::optional(run.take_record()) : std::nullopt;
}

}  // namespace harness
