#pragma once

#include "harness/cli/commands.hpp"
#include "harness/cli/option_checks.hpp"

/// The command that has programs play each other. It fills its options and sets the action.
namespace harness::cli {

void match_command(CLI::App& app, Action& action, MatchOptions& options);

}  // namespace harness::cli
