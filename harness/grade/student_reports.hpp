#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include <tl/expected.hpp>

#include "harness/grade/grade_plan.hpp"
#include "harness/grade/grade_rows.hpp"

namespace harness {

/// Tells the records of a work on a set to reporters as if they came now; they are read once for all of them.
/// False where there are none. An error is one line.
tl::expected<bool, std::string> tell_unit(const GradePlan& plan, const GradedSet& set, const GradedWork& work,
                                          std::span<const std::unique_ptr<Reporter>> reporters);

/// The reports on each student's program, out of records alone: `students/KEY/` for that student, at the
/// plan's level of feedback, `staff/KEY/` in full; `report.txt`, `report.json` and, where pages are asked
/// for, `report.html` (in `staff/KEY/` only where it says more), of several assignments
/// `report-ASSIGNMENT.txt` and so on. Reports on students who are
/// not in the plan any more go, and their folders where nothing else is in them. An error is one line.
tl::expected<void, std::string> write_student_reports(const GradePlan& plan, const GradeTable& table,
                                                      const GradeReporters& reporters);

/// The same on a work whose runs are over, while others are not: for the students whose only work it is. What
/// is known only when all is run, the mistakes behind failures, comes with `write_student_reports`.
tl::expected<void, std::string> write_reports_of(const GradePlan& plan, std::size_t work,
                                                 const GradeReporters& reporters);

/// How a student's reports on a set are called, without their ending.
std::string report_name(const GradePlan& plan, const GradedSet& set);

}  // namespace harness
