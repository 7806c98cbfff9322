#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "harness/events/attempt.hpp"
#include "harness/job/case_run.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// Where an answer is wrong in a count that can be followed down, runs the candidate on positions closer to
/// the fault and adds to the judgement where the count parts; else does nothing. Gives what was asked; with
/// the whole answers to that the same is added again. Nothing where `stop`, or an interruption of the
/// launcher, cut that short: another time the judgement would say more.
std::optional<std::vector<Question>> follow_count(const RunPlan& plan, const JobCase& job_case,
                                                  const RunPlace& place, const std::stop_token& stop,
                                                  Judgement& judgement);

}  // namespace harness
