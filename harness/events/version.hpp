#pragma once

#include <string_view>

namespace harness {

/// plycheck's version, as every report names it.
inline constexpr std::string_view version = PLYCHECK_VERSION;

/// Of the JSON reports: grows when a member of one changes its meaning or goes away.
constexpr int report_schema = 2;

}  // namespace harness
