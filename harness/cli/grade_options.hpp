#pragma once

#include "harness/cli/commands.hpp"
#include "harness/cli/option_checks.hpp"

namespace harness::cli {

/// Fills the options of `grade` and sets the action.
void grade_command(CLI::App& app, Action& action, GradeOptions& options);

}  // namespace harness::cli
