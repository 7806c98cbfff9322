#pragma once

#include <string>

#include "harness/judge/judgement.hpp"

namespace harness {

/// "what it writes changes with the hash seed, by which sets are ordered": what of a program that fails in
/// another environment is known.
std::string words_of(const FailsElsewhere& found);

}  // namespace harness
