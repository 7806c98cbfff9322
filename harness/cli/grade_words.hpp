#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/course/student.hpp"
#include "harness/grade/grade_job.hpp"
#include "harness/grade/grade_plan.hpp"

/// What a grading says of its work.
namespace harness::cli {

/// "3 programs".
std::string counted(std::size_t count, std::string_view noun);

/// A student as staff is told.
std::string named(const Student& student);

/// Why a unit is to be run.
std::string reason_of(const GradePlan& plan, const PlannedUnit& unit);

/// Some lines, and how many more there are.
void tell_some(const std::vector<std::string>& lines);

/// Says before the work what it is.
void announce(const GradePlan& plan, const std::vector<PlannedUnit>& units);

}  // namespace harness::cli
