#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "harness/events/fuzz_events.hpp"

namespace harness {

/// Writes a search for failing inputs as one HTML document when it is finished: the report as it is printed,
/// the same as data, and of each failure input, expected and own files. `report` is "fuzz" or "shrink"; what
/// differs from run to run is left out with `times` = false.
std::unique_ptr<FuzzReporter> fuzz_page_reporter(std::string report, std::filesystem::path file, bool times);

}  // namespace harness
