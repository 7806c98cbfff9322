#pragma once

#include <memory>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "harness/cli/commands.hpp"
#include "harness/cli/shard.hpp"
#include "harness/events/fuzz_events.hpp"
#include "harness/job/fuzz_job.hpp"
#include "harness/run/isolation.hpp"

/// A search for failing inputs by several machines.
namespace harness::cli {

/// The shard that is asked for, of a search that can have shards. An error is one line.
tl::expected<std::optional<Shard>, std::string> shard_of_search(const FuzzOptions& options);

/// What a shard's part of a search is made with.
struct SearchOfShard {
  const Assignment& assignment;
  const FuzzOptions& options;
  Shard shard;
  const IsolationInForce& isolation;
  /// With the shard's runs.
  FuzzSettings settings;
};
/// Searches, tells `report` what there is, and keeps it for `merge`, which saves the case; the exit status.
int fuzz_shard(const SearchOfShard& search, JobStarted head, std::unique_ptr<FuzzReporter> report);

}  // namespace harness::cli
