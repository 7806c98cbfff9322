#pragma once

#include <string>
#include <string_view>

#include "fuzz/foundations/assignment.hpp"

namespace harness {

/// How the rules of play and the assignment's oracle differ on the legal moves at an input; empty where they
/// are the same, where there is no such oracle, and where it finds the input too large.
std::string difference_of_referees(const fuzz::Assignment& assignment, std::string_view input);

}  // namespace harness
