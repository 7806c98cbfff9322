#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// What the test candidate does where it is hard to see how much room it takes; nothing where `what` is not
/// one of these deeds.
std::optional<int> hide_room(std::string_view what, std::int64_t number, std::int64_t second);
