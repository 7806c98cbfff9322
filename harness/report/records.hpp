#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "harness/events/events.hpp"

namespace harness {

/// Writes the whole job as one JSON object (schema in docs/formats.md) when it is finished. What differs from
/// run to run stands in one member, `measured`, which `times` = false leaves out.
std::unique_ptr<Reporter> json_reporter(const Audience& audience, std::filesystem::path file, bool times);

/// Writes one line a case and a header line, RFC 4180; the columns that are measured come last and are left
/// out with `times` = false.
std::unique_ptr<Reporter> csv_reporter(const Audience& audience, std::filesystem::path file, bool times);

}  // namespace harness
