#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/cli/commands.hpp"
#include "harness/cli/shard.hpp"
#include "harness/events/shard_runs.hpp"
#include "harness/match/games_place.hpp"
#include "harness/store/run_records.hpp"

/// The parts of a job that shards leave in a folder, a file each, and what `merge` makes of them. Errors are
/// one line.
namespace harness::cli {

/// A job that is done in shards, each of which leaves one result.
struct ShardedJob {
  /// What makes two shards parts of the same job; the settings name the command and this plycheck.
  RunKey key;
  /// The command that does all of it on one machine.
  std::string again;
};

/// `plycheck`'s version and build and the command, with which the settings of such a job begin.
std::vector<Setting> settings_of_shards(const std::string& command);

/// Whether results can be kept in that folder, which is made; when not, that has been said, before all the
/// work is done in vain.
bool can_keep_results(const std::string& out);
/// Keeps the result of a shard, all of it or nothing.
tl::expected<void, std::string> keep_result(const std::string& out, const Shard& shard, const ShardedJob& job,
                                            const std::string& result);

/// Says which runs a shard makes, of all that there are; `what` is their name in the plural.
void put_stretch(const Shard& shard, const Stretch& stretch, std::int64_t all, const std::string& what);
/// The same for reports for programs.
ShardRuns runs_of(const Shard& shard, const Stretch& stretch);

/// An attempt at a part that can be read.
struct ReadPart {
  PartFile file;
  RunRecords records;
  RunKey key;
  /// What it was begun with.
  std::string terms;
};

/// The attempts that can be read; of what cannot be, why.
tl::expected<std::vector<ReadPart>, std::string> read_parts(const std::string& out);
/// The command whose parts they are.
std::string command_of(const ReadPart& part);
/// What the parts do not share, with the command that makes the one that is another job's; empty where they
/// are parts of one job.
std::string foreign_part(const std::vector<ReadPart>& parts, const std::string& out);

/// The results of all shards of a job.
struct ShardResults {
  ShardedJob job;
  /// By shard.
  std::vector<std::string> results;
};
/// Nothing where one is missing or not whole, or another plycheck made them: each such has been said, with
/// the command that makes it.
std::optional<ShardResults> results_in(const std::vector<ReadPart>& parts, const std::string& out);

/// The reports of such a job, as the command makes them of all runs on one machine; the exit status.
int merge_crosscheck(const Registry& registry, const ShardResults& shards, const MergeOptions& options);
int merge_fuzz(const Registry& registry, const ShardResults& shards, const MergeOptions& options);
int merge_strength(const Registry& registry, const ShardResults& shards, const MergeOptions& options);

}  // namespace harness::cli
