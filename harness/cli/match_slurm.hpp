#pragma once

#include "harness/cli/commands.hpp"

namespace harness::cli {

/// A match whose games Slurm's machines play, and its report. `options` have what the user left open. Where
/// its jobs are under way already it looks at them again.
int match_on_slurm(const MatchOptions& options);

}  // namespace harness::cli
