#pragma once

#include "harness/cli/commands.hpp"
#include "harness/cli/option_checks.hpp"

/// The commands that have programs play each other, and tell of what several machines have played. They fill
/// their options and set the action.
namespace harness::cli {

void match_command(CLI::App& app, Action& action, MatchOptions& options);
void merge_command(CLI::App& app, Action& action, MergeOptions& options);

}  // namespace harness::cli
