#pragma once

#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "harness/grade/answer_book.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/session.hpp"

namespace harness {

/// A work on one of the sets.
struct GradedUnit {
  const GradePlan& plan;
  const GradedSet& set;
  const GradedWork& work;
};

/// Prepares a work and runs it on those cases of a set of which there is no record yet; each record is on the
/// disk before the next step. One that cannot be prepared leaves a file that says why. The error, one line,
/// is that records cannot be kept. Returns early where the cancellation stops it; then the file has no end.
tl::expected<void, std::string> run_unit(Session& session, const GradedUnit& unit, AnswerBook& answers,
                                         const Cancellation& cancellation);

/// Prepares a work once more as it was run, and lets `use` have its plan as long as that takes. Where it
/// cannot be prepared, or does not compile, nobody is called.
void with_plan_of(Session& session, const GradedUnit& unit, AnswerBook& answers,
                  const Cancellation& cancellation, const std::function<void(const RunPlan& plan)>& use);

}  // namespace harness
