#include "harness/events/seen.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/judge/run_verdict.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

Divergence seen(const Divergence& divergence) {
  Divergence out;
  out.kind = divergence.kind;
  out.columns = divergence.columns;
  std::erase_if(out.columns, [](const Column& column) { return column.of_problem; });
  out.what = message(WhatId::withheld);
  return out;
}

/// Those of which the table of their words says that they may be seen.
template <class Id>
std::vector<Message<Id>> open_ones(std::vector<Message<Id>> messages) {
  std::erase_if(messages, [](const auto& message) { return !row_of(message.id).is_open; });
  return messages;
}

FileJudgement seen(const FileJudgement& file) {
  FileJudgement out;
  out.file = file.file;
  out.verdict = file.verdict;
  out.remarks = open_ones(file.remarks);
  if (file.divergence) {
    out.divergence = seen(*file.divergence);
  }
  return out;
}

/// How a run ended that an earlier version told as a text, which may quote files: said anew from its numbers.
Reasons reasons_anew(const CaseResult& result, const Limits& limits) {
  if (result.judgement.verdict == Verdict::compile_error) {
    return {message(ReasonId::does_not_compile)};
  }
  return result.run ? judge_ending(*result.run, limits).reasons : Reasons();
}

/// A limit of time that the problem states stands in the input.
void forget_stated_limits(Reasons& reasons) {
  for (auto& reason : reasons) {
    if (reason.id == ReasonId::cpu_limit) {
      reason = message(ReasonId::stated_cpu_limit);
    } else if (reason.id == ReasonId::wall_limit) {
      reason = message(ReasonId::stated_wall_limit);
    }
  }
}

/// A program may choose its exit status, and so tell a byte of its input.
void forget_exit_statuses(Reasons& reasons) {
  std::ranges::replace(reasons, ReasonId::exit_status, message(ReasonId::failing_exit), &Reason::id);
}

/// How the run ended, and nothing of the case.
Reasons seen_reasons(const CaseResult& result, const Limits& limits) {
  const auto& [verdict, reasons] = std::tie(result.judgement.verdict, result.judgement.reasons);
  if (verdict == Verdict::skipped || verdict == Verdict::judge_error) {
    return {message(ReasonId::withheld)};
  }
  const bool is_text = std::ranges::count(reasons, ReasonId::as_kept, &Reason::id) > 0;
  auto open = open_ones(is_text ? reasons_anew(result, limits) : reasons);
  if (result.limits) {
    forget_stated_limits(open);
  }
  forget_exit_statuses(open);
  return open;
}

/// Seconds to a tenth; what was not measured stays so.
double rounded_seconds(double seconds) {
  constexpr double steps = 10;
  return seconds < 0 ? seconds : std::round(seconds * steps) / steps;
}

/// Bytes, up to the next 16 MiB.
std::int64_t rounded_bytes(std::int64_t bytes) {
  constexpr std::int64_t step = std::int64_t{16} << 20;
  const std::int64_t whole = bytes / step * step;
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() - step;
  return whole < bytes && bytes < most ? whole + step : whole;
}

/// What was measured, so roughly that hardly anything can be told by it. How much a candidate printed is its
/// own choice, and could be anything. A run that was stopped at a limit of time took about as long as that.
RunResult seen(const RunResult& run, bool problem_states_limits) {
  RunResult out;
  out.ending = run.ending;
  out.exit_status = run.exit_status == 0 ? 0 : 1;
  out.signal = run.signal;
  out.error = run.error;
  const bool is_stopped = run.ending == Ending::cpu_limit || run.ending == Ending::wall_limit;
  const bool tells_limit = problem_states_limits && is_stopped;
  out.cpu_seconds = tells_limit ? -1 : rounded_seconds(run.cpu_seconds);
  out.wall_seconds = tells_limit ? -1 : rounded_seconds(run.wall_seconds);
  out.peak_bytes = rounded_bytes(run.peak_bytes);
  return out;
}

/// That runs differed, and what they are judged; of the files the names alone.
std::optional<Nondeterminism> seen(const std::optional<Nondeterminism>& found) {
  if (!found) {
    return std::nullopt;
  }
  Nondeterminism out;
  out.other_run = found->other_run;
  for (const auto& run : found->runs) {
    out.runs.push_back({run.verdict});
  }
  for (const auto& file : found->files) {
    out.files.push_back({file.file});
  }
  return out;
}

/// That it fails elsewhere, what changes it and what it is judged; of the files the names alone.
std::optional<FailsElsewhere> seen(const std::optional<FailsElsewhere>& found) {
  if (!found) {
    return std::nullopt;
  }
  FailsElsewhere out;
  out.run.verdict = found->run.verdict;
  for (const auto& file : found->files) {
    out.files.push_back({file.file});
  }
  out.changed_by = found->changed_by;
  out.is_steady = found->is_steady;
  return out;
}

CaseResult seen_verdict(const CaseResult& result, const Limits& limits) {
  CaseResult out;
  out.id = result.id;
  out.task = result.task;
  out.summary = result.task;
  out.tags = result.tags;
  out.judgement.verdict = result.judgement.verdict;
  out.judgement.reasons = seen_reasons(result, limits);
  for (const auto& file : result.judgement.files) {
    out.judgement.files.push_back(seen(file));
  }
  out.judgement.symptoms = open_ones(result.judgement.symptoms);
  out.judgement.against_other = result.judgement.against_other;
  out.judgement.nondeterminism = seen(result.judgement.nondeterminism);
  out.judgement.other_nondeterminism = seen(result.judgement.other_nondeterminism);
  out.judgement.elsewhere = seen(result.judgement.elsewhere);
  if (result.run) {
    out.run = seen(*result.run, result.limits.has_value());
  }
  // Its words come from the file of whoever runs the job.
  out.mark = result.mark;
  return out;
}

CaseResult seen_none(const CaseResult& result) {
  CaseResult out;
  out.task = result.task;
  out.judgement.verdict = result.judgement.verdict;
  return out;
}

}  // namespace

JobStarted seen(Feedback feedback, const JobStarted& job) {
  if (feedback == Feedback::full) {
    return job;
  }
  JobStarted out;
  out.assignment = job.assignment;
  out.candidate = job.candidate;
  out.candidate_title = job.candidate_title;
  out.compiles = job.compiles;
  // A compiler quotes what a source includes.
  out.candidate_remark = job.compiles ? job.candidate_remark : "does not compile";
  out.candidate_doubt = job.candidate_doubt;
  out.against = job.against;
  out.against_title = job.against_title;
  out.repeats = job.repeats;
  out.source = job.source;
  // By the hash of random cases their seed could be found.
  out.set_hash = job.seed ? std::string() : job.set_hash;
  out.cases = job.cases;
  out.foreign_inputs = job.foreign_inputs;
  out.workers = job.workers;
  out.limits = job.limits;
  out.isolation = job.isolation;
  out.known_failures = job.known_failures;
  return out;
}

CaseResult seen(Feedback feedback, const CaseResult& result, const Limits& limits) {
  switch (feedback) {
    case Feedback::full:
      return result;
    case Feedback::mistake:
    case Feedback::verdict:
      return seen_verdict(result, limits);
    case Feedback::none:
      break;
  }
  return seen_none(result);
}

CaseRecord seen(Feedback feedback, const CaseRecord& record, const Limits& limits) {
  if (feedback == Feedback::full) {
    return record;
  }
  CaseResult result;
  result.id = record.id;
  result.task = record.task;
  result.tags = record.tags;
  result.judgement = record.judgement;
  result.mark = record.mark;
  result.limits = record.limits;
  if (record.shown && *record.shown < record.attempts.size()) {
    result.run = record.attempts[*record.shown].run;
  }
  CaseResult told = seen(feedback, result, limits);
  CaseRecord out;
  out.key = record.key;
  out.id = std::move(told.id);
  out.task = std::move(told.task);
  out.summary = std::move(told.summary);
  out.tags = std::move(told.tags);
  out.judgement = std::move(told.judgement);
  out.mark = std::move(told.mark);
  if (told.run) {
    out.attempts.emplace_back().run = std::move(*told.run);
    out.shown = 0;
  }
  return out;
}

JobFinished seen(Feedback feedback, const JobFinished& end) {
  if (feedback == Feedback::full) {
    return end;
  }
  JobFinished out;
  const bool sees_mistakes = Audience{feedback}.sees_mistakes();
  // A search for the mistake that was cut short is no news for who would not be told of the mistake.
  const bool is_of_the_search = end.stopped == Stopped::budget && end.not_run == 0;
  out.stopped = is_of_the_search && !sees_mistakes ? Stopped::no : end.stopped;
  if (sees_mistakes) {
    out.told = end.finding ? told_of(*end.finding) : end.told;
  }
  out.not_run = end.not_run;
  out.wall_seconds = rounded_seconds(end.wall_seconds);
  out.kept_as = end.kept_as;
  return out;
}

}  // namespace harness
