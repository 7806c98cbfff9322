#pragma once

#include "harness/registry/registry.hpp"

namespace harness::cli {

/// Understands the command line and runs the subcommand on the assignments that are known; returns the
/// process's exit code.
int run(int argc, char** argv, const Registry& registry);

}  // namespace harness::cli
