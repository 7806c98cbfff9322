#pragma once

#include "harness/cli/commands.hpp"
#include "harness/cli/option_checks.hpp"

/// The commands that run a candidate. Each fills its options and sets the action.
namespace harness::cli {

void test_command(CLI::App& app, Action& action, TestOptions& options);
void fuzz_command(CLI::App& app, Action& action, FuzzOptions& options);
void shrink_command(CLI::App& app, Action& action, ShrinkOptions& options);

/// How each of many programs is run on cases; what `test` takes.
void run_options(CLI::App& sub, RunOptions& options);

/// How programs are run that play each other: what `test` takes and has nothing to do with right answers.
void play_options(CLI::App& sub, RunOptions& options);

}  // namespace harness::cli
