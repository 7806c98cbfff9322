#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/grade/answer_book.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/grade/unit_summary.hpp"
#include "harness/job/session.hpp"

namespace harness {

/// Looks for the mistakes behind the failures of all works on a set, once for those that wrote the same, and
/// keeps what is found with their records; those of which it is known already are left as they are. Where the
/// plan allows further runs, one program of those that wrote the same is asked on further inputs. `units`
/// are the summaries of the plan's works on the set, which then have the findings. False where the
/// cancellation stopped it; an error is one line.
tl::expected<bool, std::string> find_mistakes(Session& session, const GradePlan& plan, const GradedSet& set,
                                              AnswerBook& answers, const Cancellation& cancellation,
                                              std::vector<UnitSummary>& units);

/// What `grades.csv` says of a finding: the names of the mistakes, "; " between those of different tasks, and
/// "?" behind what is not sure.
std::string mistake_text(const std::optional<Finding>& finding);

}  // namespace harness
