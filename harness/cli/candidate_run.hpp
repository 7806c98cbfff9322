#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "harness/assignment/assignment.hpp"
#include "harness/cli/commands.hpp"
#include "harness/job/job_isolation.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"
#include "harness/store/run_records.hpp"

/// What the options mean that all commands have which run a candidate.
namespace harness::cli {

/// The limits of the assignment, as far as the user gave no others. A longer CPU limit takes the wall limit
/// along.
JobLimits limits_of(const Assignment& assignment, const RunOptions& options);

/// Whether this process has all that a run may have: open files, size of files, memory, CPU time, processes.
/// Where it has not, a candidate would be blamed for that, and it has been said on standard error.
bool can_give(const Limits& limits);

/// How the candidate is called: as the user says, else as the handout does.
std::string invocation_of(const Assignment& assignment, const RunOptions& options);

/// The level that is wanted, as it is here; nothing where it cannot be had, which has then been said on
/// standard error.
std::optional<IsolationInForce> isolation_of(const RunOptions& options);

/// Looks for other copies of plycheck and of the built-in cases, where there are any, while the caller goes
/// on. To be asked before a session begins, which has signals of its own.
using Copies = std::future<std::vector<std::string>>;
Copies look_for_copies(const std::optional<std::filesystem::path>& built_in);

/// Runs at that level, with plycheck itself, all copies, the built-in cases, where there are any, and
/// `hidden`, absolute paths, out of reach.
JobIsolation job_isolation(const IsolationInForce& isolation, Copies copies,
                           const std::optional<std::filesystem::path>& built_in,
                           const std::vector<std::string>& hidden = {});

/// The options that decide what a run is like, to be typed again, each with a blank before it.
std::string how_typed(const RunOptions& options);

/// How candidates are run on cases, as far as verdicts depend on it.
struct DecidingTerms {
  const Assignment& assignment;
  const JobLimits& limits;
  const std::string& invocation;
  const IsolationInForce& isolation;
  const std::string& accepted_reading;
  bool trust_solver = false;
};
/// The same as names and values, for records.
std::vector<Setting> deciding_settings(const DecidingTerms& terms);

/// Whether `reading` is empty or one of the assignment's other ones; when it is not, that has been said on
/// standard error.
bool is_reading(const Assignment& assignment, const std::string& reading);

/// Whether to print in colour, `when` being auto, always or never.
bool use_color(const std::string& when);

}  // namespace harness::cli
