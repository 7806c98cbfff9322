#pragma once

#include "fuzz/foundations/profile.hpp"

namespace fuzz::testing {

/// Whether a problem of that profile takes much longer than others to be drawn and looked at.
constexpr bool is_large(Profile profile) {
  return profile == Profile::stress || profile == Profile::deep || profile == Profile::limits;
}

}  // namespace fuzz::testing
