#pragma once

#include <filesystem>
#include <memory>

#include "harness/events/events.hpp"
#include "harness/report/page_cases.hpp"

namespace harness {

/// Writes the job as one HTML document when it is finished: the report as it is printed, to be read anywhere,
/// and the same as data, with input, expected and own files of each case that fails, for the page's script.
/// What differs from run to run is left out with `times` = false. Expected files that are not at hand are
/// made again; `again`, which must outlive the reporter, remembers them for the next one.
std::unique_ptr<Reporter> page_reporter(const Audience& audience, std::filesystem::path file, bool times,
                                        ExpectedAgain* again = nullptr);

}  // namespace harness
