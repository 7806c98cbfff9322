#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace harness {

/// The integer that a text is as a whole; nothing for one so great that differences might not fit.
std::optional<std::int64_t> whole_number(std::string_view text);

}  // namespace harness
