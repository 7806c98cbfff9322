#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "harness/events/events.hpp"

namespace harness {

/// "full", "verdict", "none".
std::string_view name_of(Feedback feedback);
/// The level of that name; the command line has checked it before.
Feedback feedback_named(std::string_view name);

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

/// The reporters, told only what may be seen; with `full` they are as they were.
std::vector<std::unique_ptr<Reporter>> behind(Feedback feedback,
                                              std::vector<std::unique_ptr<Reporter>> reporters);

}  // namespace harness
