#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "harness/course/returned.hpp"

namespace harness {

/// A page with a report's text in it, as a browser shows it without running anything: what the text holds of
/// markup is shown as it stands there. In UTF-8; other control characters than line ends and tabs are
/// replaced.
std::string page_of_report(std::string_view title, std::string_view text);

/// Writes a zip of the plan into the folder, whole or not at all, for its owner alone to read. `report` gives
/// a submission's page; its error ends the writing. The same pages make the same bytes.
tl::expected<void, std::string> write_returned_zip(
    const std::filesystem::path& folder, const ReturnedZip& zip,
    const std::function<tl::expected<std::string, std::string>(std::size_t work)>& report);

}  // namespace harness
