#pragma once

#include <cstdint>

namespace harness {

/// The runs of a job that one machine of several makes, its shard: a stretch of all that there are.
struct ShardRuns {
  /// Which of how many shards, from 0.
  int shard = 0;
  int of = 1;
  /// So many runs stand before its first one.
  std::int64_t first = 0;
  bool operator==(const ShardRuns&) const = default;
};

}  // namespace harness
