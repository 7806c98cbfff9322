#pragma once

#include <string>

#include "harness/events/set_strength.hpp"

namespace harness {

/// What a reader is told, in lines of at most 80 columns: the mutants and how often each is killed, the
/// survivors and what would catch them, what each case kills. Without times it is the same in every run.
std::string strength_text(const SetStrength& found, bool times);

/// The same for programs, as one JSON object.
std::string strength_json(const SetStrength& found, bool times);

}  // namespace harness
