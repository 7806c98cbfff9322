#pragma once

#include <string>

#include <tl/expected.hpp>

#include "harness/cli/commands.hpp"
#include "harness/cli/shard.hpp"
#include "harness/events/set_strength.hpp"

/// What `strength` tells, on one machine, of a shard, and out of all shards.
namespace harness::cli {

/// How a report is told; files are empty for none.
struct StrengthReports {
  std::string json;
  std::string html;
  bool times = true;
  LookOptions look;
};
/// Tells the report and writes its files; the exit status.
int report_strength(const SetStrength& found, const StrengthReports& reports);

/// Keeps what a shard has found, whose mutants are counted from its first one. An error is one line.
tl::expected<void, std::string> keep_strength(const SetStrength& found, const StrengthOptions& options,
                                              const Shard& shard);

}  // namespace harness::cli
