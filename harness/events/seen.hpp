#pragma once

#include "harness/events/case_record.hpp"
#include "harness/events/events.hpp"

namespace harness {

/// What may be seen of a job, of one case and of a job's end. Below `full` every member is taken over by
/// itself: one that is not named there stays hidden.
///
/// `verdict` shows of a case its name, task, tags and verdict, how its run ended, roughly what it used, and
/// of each file the verdict with the kind of divergence and the column that differs. `mistake` shows that
/// and, at the end, the mistakes that are sure, each with an input that is none of the set's. `none` shows
/// what the table of points needs. None of them shows a problem, an answer, what a candidate wrote or
/// printed, or the seed of random cases. Measures are rounded: seconds to a tenth, bytes up to 16 MiB, an
/// exit status to 0 or 1. What is seen of what was seen is the same.
JobStarted seen(Feedback feedback, const JobStarted& job);
CaseResult seen(Feedback feedback, const CaseResult& result, const Limits& limits);
JobFinished seen(Feedback feedback, const JobFinished& end);
/// The same of a record: its key, and what may be seen of its result; of all its runs the one that is told
/// of.
CaseRecord seen(Feedback feedback, const CaseRecord& record, const Limits& limits);

}  // namespace harness
