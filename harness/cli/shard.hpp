#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <tl/expected.hpp>

/// The part of a job that one machine does.
namespace harness::cli {

/// Which of how many parts, from 0.
struct Shard {
  int shard = 0;
  int of = 1;
  bool operator==(const Shard&) const = default;
};

/// What a variable of the environment says; empty where it is not set.
using Environment = std::function<std::string(const char* variable)>;
Environment this_environment();

/// `--shard K --shards N`; with `--shard auto` the variables of an array of Slurm, of a test of bazel or of
/// GoogleTest, whichever are set first. Nothing where neither option is given. An error is one line, with the
/// option's name.
tl::expected<std::optional<Shard>, std::string> shard_asked(const std::string& shard,
                                                            std::optional<int> shards,
                                                            const Environment& environment);

/// What is typed for a shard that leaves its part of a job in a folder.
struct ShardOptions {
  /// A number from 0, or "auto"; empty for all of the job.
  std::string shard;
  std::optional<int> shards;
  /// The folder that all shards see.
  std::string out;
};

/// The shard asked for: its folder goes with it alone, and the seed of the job must be given, so that all
/// shards have the same. An error is one line.
tl::expected<std::optional<Shard>, std::string> shard_into(const ShardOptions& options, bool has_seed);

/// Of `count` runs those of a shard: as many as the others have, or one more.
struct Stretch {
  /// So many stand before them.
  std::int64_t first = 0;
  std::int64_t count = 0;
  bool operator==(const Stretch&) const = default;
};
Stretch stretch_of(const Shard& shard, std::int64_t count);

}  // namespace harness::cli
