#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::cli {

/// The one of `names` that was meant by a name that is none of them: a slip of the keyboard away, or the only
/// one that begins with it or has it for a part. Nothing where none is near, or two are as near.
std::optional<std::string> nearest_name(std::string_view given, const std::vector<std::string>& names);

/// " (nearest: 'squirrel')", or nothing.
std::string nearest_text(std::string_view given, const std::vector<std::string>& names);

}  // namespace harness::cli
