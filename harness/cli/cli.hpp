#pragma once

namespace harness::cli {

/// Understands the command line and runs the subcommand; returns the process's exit code.
int run(int argc, char** argv);

}  // namespace harness::cli
