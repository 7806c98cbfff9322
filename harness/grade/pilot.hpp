#pragma once

#include <cstddef>
#include <vector>

#include "harness/grade/grade_job.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/grade/shard_plan.hpp"

namespace harness {

/// The places of the two cases, of so many, that tell what the others take.
std::vector<std::size_t> pilot_cases(std::size_t cases);

/// What each work of the units is expected to cost, by the records of these cases, and of whatever else has
/// been run of them, in the parts of the grading. In the order of the units.
std::vector<WorkCost> costs_of(const GradePlan& plan, const std::vector<PlannedUnit>& units);

}  // namespace harness
