#pragma once

#include <string>

#include <tl/expected.hpp>

#include "harness/grade/answer_book.hpp"
#include "harness/grade/grade_plan.hpp"
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
/// is that records cannot be kept. Returns early where the brake stops it; then the file has no end.
tl::expected<void, std::string> run_unit(Session& session, const GradedUnit& unit, AnswerBook& answers,
                                         const Brake& brake);

}  // namespace harness
