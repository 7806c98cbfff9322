#pragma once

#include <string>

#include <tl/expected.hpp>

#include "harness/cli/commands.hpp"
#include "harness/job/fuzz_job.hpp"
#include "harness/report/fuzz_report.hpp"

/// What `fuzz` and `shrink` have in common.
namespace harness::cli {

/// `candidate` as the user gave it.
ShrinkSettings shrink_settings(const Assignment& assignment, const std::string& candidate,
                               const SmallOptions& small, const RunOptions& run,
                               const IsolationInForce& isolation);

/// Whether cases can be saved there; when they cannot, that has been said on standard error, before all the
/// work is done in vain.
bool can_save(const std::string& folder);

FuzzReport fuzz_report(const PrintOptions& options);

/// The head of the report; `source` says where the inputs come from.
JobStarted fuzz_head(const Assignment& assignment, const std::string& candidate, std::string source,
                     const ShrinkSettings& settings, const IsolationInForce& isolation);

/// Says on standard error what could not be done; the exit status.
int exit_code(const tl::expected<FuzzOutcome, std::string>& outcome);

}  // namespace harness::cli
