#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace fuzz {

/// What random inputs look like.
/// `course`: as the course's own sets. `edge`: rare situations made on purpose. `stress`: the largest answers
/// within a node budget. `deep`: as `stress`, within a small part of its budget, so that many can be
/// compared. `limits`: the smallest and the largest number, size, depth, count or length that the format
/// allows, alone and together, as far as the oracle answers them.
enum class Profile { course, edge, stress, deep, limits };

inline constexpr std::array all_profiles{Profile::course, Profile::edge, Profile::stress, Profile::deep,
                                         Profile::limits};

/// The part of `stress` that `deep` has.
inline constexpr int stress_over_deep = 15;

/// How many of a hundred problems are large ones, where all profiles are mixed.
inline constexpr int usual_stress_percent = 5;

std::string_view name_of(Profile profile);
std::optional<Profile> profile_named(std::string_view name);

}  // namespace fuzz
