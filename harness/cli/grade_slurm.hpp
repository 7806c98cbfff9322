#pragma once

#include "harness/cli/commands.hpp"

namespace harness::cli {

/// A grading whose programs Slurm's machines run: a pilot of two cases a program, the shards that are planned
/// by it, and their merge. Where its jobs are under way already it looks at them again.
int grade_on_slurm(const Registry& registry, const GradeOptions& options);

}  // namespace harness::cli
