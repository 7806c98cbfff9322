#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/shrink.hpp"
#include "harness/events/events.hpp"
#include "harness/events/failure.hpp"
#include "harness/events/shard_runs.hpp"

namespace harness {

/// How a search for failing inputs ended.
struct FuzzFinished {
  bool interrupted = false;
  /// Random inputs that the candidate was run on; absent where an input was given.
  std::optional<std::int64_t> runs;
  int failures = 0;
  /// Absent where nothing failed, or there was no time to look.
  std::optional<Finding> finding = std::nullopt;
  double wall_seconds = 0;
  /// The command that repeats the search as far as it went.
  std::string again;
  /// What could not be done, a line each: a run that could not be judged, a case that could not be saved.
  std::vector<std::string> faults = {};
  /// Where the runs are those of a shard alone. What fails is numbered as if all were made here.
  std::optional<ShardRuns> shard = std::nullopt;
};

/// Hears of a search for failing inputs: started once; then of inputs that were run, and of each kind of
/// failure that it was found, how it gets smaller, and what it was in the end; then finished. The inputs are
/// drawn for whoever searches, or are his own: he sees all, and there is no other audience.
class FuzzReporter {
 public:
  virtual ~FuzzReporter() = default;
  virtual void started(const JobStarted& job) = 0;
  /// So many random inputs were run, and showed so many kinds of failures.
  virtual void searched(std::int64_t runs, int failures) = 0;
  virtual void found(const FoundFailure& found) = 0;
  virtual void improved(const fuzz::Shrunk& so_far) = 0;
  /// The small input, what is known of it, and the case as `test` tells it.
  virtual void failure(const Failure& failure) = 0;
  /// The candidate does not compile; what the compiler said was told when it started.
  virtual void does_not_compile() = 0;
  /// An input that was given and does not fail.
  virtual void passed(const CaseResult& result) = 0;
  /// The error of a report that could not be kept; empty when all is well.
  virtual std::string finished(const FuzzFinished& end) = 0;
};

/// One that tells all of these, in their order; its error is the first of theirs.
std::unique_ptr<FuzzReporter> broadcast(std::vector<std::unique_ptr<FuzzReporter>> reporters);

}  // namespace harness
