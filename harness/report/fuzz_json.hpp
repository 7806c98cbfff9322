#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "harness/events/fuzz_events.hpp"

namespace harness {

/// Writes a whole search for failing inputs as one JSON object (docs/formats.md) when it is finished.
/// `report` is the command that it was made by: "fuzz" or "shrink". What differs from run to run stands in
/// one member, `measured`, which `times` = false leaves out.
std::unique_ptr<FuzzReporter> fuzz_json_reporter(std::string report, std::filesystem::path file, bool times);

}  // namespace harness
