#pragma once

#include <string>

#include "harness/judge/log_course.hpp"

namespace harness {

/// What is sure about a leaf's wrong value: how the candidate's number comes about on the board there. Empty
/// when nothing is sure.
std::string leaf_hint(const LogScene& scene);

}  // namespace harness
