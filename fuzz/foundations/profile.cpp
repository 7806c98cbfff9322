#include "fuzz/foundations/profile.hpp"

#include <algorithm>
#include <cassert>

namespace fuzz {

std::string_view name_of(Profile profile) {
  switch (profile) {
    case Profile::course:
      return "course";
    case Profile::edge:
      return "edge";
    case Profile::stress:
      return "stress";
    case Profile::deep:
      return "deep";
    case Profile::limits:
      return "limits";
  }
  assert(false);
  return {};
}

std::optional<Profile> profile_named(std::string_view name) {
  const auto found =
      std::ranges::find_if(all_profiles, [name](Profile profile) { return name_of(profile) == name; });
  return found == all_profiles.end() ? std::nullopt : std::optional(*found);
}

}  // namespace fuzz
