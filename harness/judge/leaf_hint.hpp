#pragma once

#include "harness/judge/hint.hpp"
#include "harness/judge/log_course.hpp"

namespace harness {

/// What is sure about a leaf's wrong value: how the candidate's number comes about on the board there. Empty
/// when nothing is sure.
Hints leaf_hints(const LogContext& context);

}  // namespace harness
