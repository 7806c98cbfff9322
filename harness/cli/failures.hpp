#pragma once

#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "harness/cli/commands.hpp"
#include "harness/events/fuzz_events.hpp"
#include "harness/job/fuzz_job.hpp"
#include "harness/job/session.hpp"

/// What `fuzz` and `shrink` have in common.
namespace harness::cli {

/// `candidate` as the user gave it.
ShrinkSettings shrink_settings(const Assignment& assignment, const std::string& candidate,
                               const SmallOptions& small, const RunOptions& run);

/// Whether cases can be saved there; when they cannot, that has been said on standard error, before all the
/// work is done in vain.
bool can_save(const std::string& folder);

/// The files of its reports; empty for none.
struct FuzzFiles {
  std::string json;
  std::string html;
};

/// What is told of a search, and to whom; `report` is the command.
std::unique_ptr<FuzzReporter> fuzz_reporters(const std::string& report, const FuzzFiles& files,
                                             const PrintOptions& options);

/// Whether the reports can be written there, and over nothing that is read: the candidate, what calls it,
/// `input` where one is given. When not, that has been said on standard error.
bool can_report(const FuzzFiles& files, const std::string& candidate, const RunOptions& run,
                const std::string& input);

/// The head of the report; `source` says where the inputs come from.
JobStarted fuzz_head(const Assignment& assignment, const std::string& candidate, std::string source,
                     const RunOptions& run, const IsolationInForce& isolation);

/// A session at that level, with as many workers as the user wants. An error is one line.
tl::expected<std::unique_ptr<Session>, std::string> fuzz_session(const Assignment& assignment,
                                                                 const RunOptions& run,
                                                                 const IsolationInForce& isolation);

/// Says on standard error what could not be done; the exit status.
int exit_code(const tl::expected<FuzzOutcome, std::string>& outcome);

}  // namespace harness::cli
