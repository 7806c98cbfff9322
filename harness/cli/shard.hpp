#pragma once

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

}  // namespace harness::cli
