#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "harness/events/events.hpp"
#include "harness/store/known_failures.hpp"

namespace harness {

/// The known failures in a file, or one line: `file:line:column: expected ..., found ...`.
tl::expected<KnownFailures, std::string> read_known_failures(const std::filesystem::path& file);

/// Writes the file that fits the job's results, whole or not at all; nothing where not all cases were run.
/// `before` is what was known.
std::unique_ptr<Reporter> known_failures_reporter(std::filesystem::path file, KnownFailures before);

}  // namespace harness
