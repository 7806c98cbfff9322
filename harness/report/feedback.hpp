#pragma once

#include <memory>

#include "harness/events/events.hpp"

namespace harness {

/// What may be seen of a job, of one case and of a job's end. Below `full` every member is taken over by
/// itself: one that is not named there stays hidden.
///
/// `verdict` shows of a case its name, task, tags and verdict, how its run ended, what it used, and of each
/// file the verdict with the kind of divergence and the column that differs. `none` shows what the table of
/// points needs. Neither shows a problem, an answer, what a candidate wrote or printed, or the seed of random
/// cases.
JobStarted seen(Feedback feedback, const JobStarted& job);
CaseResult seen(Feedback feedback, const CaseResult& result, const Limits& limits);
JobFinished seen(Feedback feedback, const JobFinished& end);

/// The reporter, told only what its audience may see. Those of this room come so: `json_reporter` and its
/// like do this themselves.
std::unique_ptr<Reporter> told_to(const Audience& audience, std::unique_ptr<Reporter> reporter);

}  // namespace harness
