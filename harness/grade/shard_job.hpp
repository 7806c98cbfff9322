#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/grade/grade_job.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/grade/shard_part.hpp"
#include "harness/job/session.hpp"

namespace harness {

/// What a shard does.
struct ShardTerms {
  int shard = 0;
  int of = 1;
  std::string token = {};
  GradeCall call = {};
  /// The keys of its works, where somebody planned them; else the shards take turns.
  std::optional<std::set<std::string>> works = {};
};

/// Of all that a grading has to run, what is the shard's: all of each of its works.
std::vector<PlannedUnit> units_of_shard(const GradePlan& plan, std::vector<PlannedUnit> units,
                                        const ShardTerms& terms);

/// Runs the units into a folder of their own in that of the grading, where nothing else is written; what
/// earlier attempts, or the grading itself, have of them is taken over. True when it came to its end: then
/// the folder has its last name. False where it was stopped. An error is one line.
tl::expected<bool, std::string> run_shard(Session& session, const GradePlan& plan,
                                          const std::vector<PlannedUnit>& units, const ShardTerms& terms,
                                          const UnitProgress& progress);

}  // namespace harness
