#pragma once

#include "harness/cli/commands.hpp"

namespace harness::cli {

/// What is asked of a grading that there is: a report, earlier points, or points for a gradebook.
int grade_out(const GradeOptions& options);

/// Writes the platform's export with the points of a grading into its folder. What could not be done has been
/// said on standard error; false where a student was left out.
bool fill_from(const std::string& out, const GradeOptions& options);

}  // namespace harness::cli
