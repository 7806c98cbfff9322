#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace harness {

/// The members with which every JSON report begins: schema, report (which one it is), plycheck.
nlohmann::ordered_json report_head(std::string_view report);

}  // namespace harness
