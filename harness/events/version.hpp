#pragma once

#include <string_view>

namespace harness {

/// plycheck's version, as every report names it.
inline constexpr std::string_view version = PLYCHECK_VERSION;

}  // namespace harness
