#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

/// How a grading is divided among machines: a calculation, no more.
namespace harness {

/// What a pilot has shown of a submission.
struct PilotResult {
  /// To copy and build it.
  double build_seconds = 0;
  /// Of the cases that were run: their time, and whether a limit of time ended it.
  std::vector<double> case_seconds;
  int timeouts = 0;
};

/// What a submission costs by its pilot. Without cases in it the others' mean is taken, `usual_case_seconds`.
struct CostTerms {
  int cases = 0;
  /// After so many timeouts in a row the rest costs nothing.
  std::optional<int> give_up = {};
  double usual_case_seconds = 1;
};
double cost_of(const PilotResult& pilot, const CostTerms& terms);

/// A submission and the seconds of work that it is expected to be.
struct WorkCost {
  std::string key;
  double seconds = 0;
  bool operator==(const WorkCost&) const = default;
};

/// Less work than this is hardly worth a shard.
inline constexpr double least_shard_seconds = 60;

/// Where shards are run.
struct ShardPlaces {
  /// So many at a time.
  int places = 1;
  /// The number of shards is not above this, whatever they hold.
  int most_shards = 1000;
  /// No shard is planned for less work than this, unless it is all.
  double least_seconds = least_shard_seconds;
};

/// Nor more shards for each place than this.
inline constexpr int most_shards_a_place = 4;

/// Divides submissions into shards, each whole in one, the largest shards first: those that are begun last
/// are small, so that all places end at about the same time. Every submission is in exactly one shard, and
/// no shard is empty.
std::vector<std::vector<std::string>> plan_shards(std::span<const WorkCost> works, const ShardPlaces& where);

}  // namespace harness
