#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "harness/events/events.hpp"

namespace harness {

/// Writes the job as one JUnit test suite when it is finished, a test a case. A case that fails is a failure,
/// JE an error, SK skipped; cases that were not run are one error together. Where single cases are not to be
/// seen there is a test a task. What differs from run to run is left out with `times` = false, and times are
/// 0 then.
std::unique_ptr<Reporter> junit_reporter(const Audience& audience, std::filesystem::path file, bool times);

/// A text as XML can hold it: bytes that are no UTF-8 and control characters as \xNN, characters that XML
/// forbids as \uNNNN; line feeds and tabs stay.
std::string xml_text(std::string_view text);

}  // namespace harness
