#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/grade/grade_job.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/grade/planned_shards.hpp"
#include "harness/grade/shard_part.hpp"

namespace harness {

/// A shard whose part is not there, or not as it must be.
struct LackingShard {
  int shard = 0;
  int of = 1;
  /// Of its programs that are to be run: those that are there.
  std::size_t there = 0;
  std::size_t all = 0;
  /// What is wrong with the part, and with which.
  std::string why;
};

/// What the parts of a grading hold.
struct FoundParts {
  /// By the places of the units that were asked for: the file of records.
  std::vector<std::filesystem::path> records;
  std::vector<LackingShard> lacking;
  /// What else staff should know, a line each.
  std::vector<std::string> remarks;
};

/// Looks into the parts for what a grading has to run. Records count that their part describes as they are,
/// and that this plycheck would have made with the plan's settings. Nothing is written and nothing locked. An
/// error, one line, is that no part says of how many it is one.
tl::expected<FoundParts, std::string> find_parts(const GradePlan& plan, const std::vector<PlannedUnit>& units,
                                                 const std::optional<PlannedShards>& planned);

/// Puts the records into those of the grading, and takes the timeouts out that were made again because they
/// only just passed the limit: other shards of the machine may have been in their way. Says of which units
/// such are to be run. An error is one line.
tl::expected<std::vector<PlannedUnit>, std::string> take_parts(const GradePlan& plan,
                                                               const std::vector<PlannedUnit>& units,
                                                               const FoundParts& found);

/// Removes the parts, which are not needed any more.
void remove_parts(const std::filesystem::path& out);

}  // namespace harness
