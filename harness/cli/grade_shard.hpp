#pragma once

#include <optional>
#include <string>

#include "harness/cli/commands.hpp"
#include "harness/grade/shard_part.hpp"

/// A grading on several machines.
namespace harness::cli {

/// Does one part of a grading: of all programs by turns (`--shard K --shards N`), or, where `what` is the
/// folder of a grading whose shards were planned, what the plan with this token says.
int grade_shard(const Registry& registry, const GradeOptions& options);

/// `merge` of a folder that has a grading: its reports, out of the parts.
int merge_grading(const Registry& registry, const MergeOptions& options);
/// Whether a folder has one.
bool has_grading(const std::string& out);

/// The options of a call, made again in its folder, which is the current one then; `out` is the same folder
/// as its `-o`. Nothing where that cannot be, which has been said.
std::optional<GradeOptions> options_of_call(const Registry& registry, const GradeCall& call,
                                            const std::string& out);

/// A call as it was made, in the current folder.
GradeCall call_of(const GradeOptions& options);

/// The command of a shard that was not planned, to be typed.
std::string shard_command(const GradeCall& call, int shard, int of);
/// The same of one that was.
std::string planned_shard_command(const std::string& out, int shard, const std::string& token);

}  // namespace harness::cli
