#pragma once

#include <optional>
#include <string>

#include "harness/cli/commands.hpp"
#include "harness/course/download.hpp"
#include "harness/grade/grade_plan.hpp"

/// Reports on their way back into the platform.
namespace harness::cli {

/// Why the platform of `--return` cannot take back reports on this download; empty where it can, or where the
/// option is not given.
std::string fault_of_return(const GradeOptions& options, const Download& download);

/// Writes the zips of `--return` into the folder of the grading, made of the reports in `students/`, and says
/// so on standard output. False where one cannot be written, or somebody's report has no place in them; that
/// has been said on standard error.
bool return_reports(const GradePlan& plan, const GradeOptions& options, const Download& download);

}  // namespace harness::cli
