#pragma once

#include "harness/cli/commands.hpp"
#include "harness/cli/option_checks.hpp"

/// The commands on earlier runs. Each fills its options and sets the action.
namespace harness::cli {

void history_command(CLI::App& app, Action& action, HistoryOptions& options);
void compare_command(CLI::App& app, Action& action, CompareOptions& options);

}  // namespace harness::cli
