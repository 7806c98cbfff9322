#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/grade/shard_part.hpp"

namespace harness {

/// Who does which programs of a grading, as somebody planned it who starts the shards: `shards/plan.json`.
struct PlannedShards {
  /// Nobody guesses it: a shard that is told the same sees the same folder.
  std::string token;
  GradeCall call;
  /// The keys of works that are run anew whatever is known of them.
  std::vector<std::string> anew;
  /// The keys of each shard's works.
  std::vector<std::vector<std::string>> shards;
  /// They run two cases a program, for a plan that comes after this one.
  bool is_pilot = false;
  bool operator==(const PlannedShards&) const = default;
};

/// Errors are one line.
tl::expected<void, std::string> put_planned_shards(const std::filesystem::path& out,
                                                   const PlannedShards& planned);
/// Nothing where nobody planned.
tl::expected<std::optional<PlannedShards>, std::string> planned_shards_in(const std::filesystem::path& out);

}  // namespace harness
