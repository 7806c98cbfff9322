#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace fuzz {

/// What random inputs look like.
/// `course`: as the course's own sets. `edge`: rare situations made on purpose. `stress`: the largest answers
/// within a node budget.
enum class Profile { course, edge, stress };

inline constexpr std::array all_profiles{Profile::course, Profile::edge, Profile::stress};

std::string_view name_of(Profile profile);
std::optional<Profile> profile_named(std::string_view name);

}  // namespace fuzz
