#pragma once

#include "harness/judge/hint.hpp"
#include "harness/judge/log_course.hpp"

namespace harness {

/// What is sure about a wrong number in a line of the right node and depth: computed from the two lines, the
/// expected lines before, and the board. Empty when nothing is sure.
Hints number_hints(const LogContext& context, LogColumn column);

}  // namespace harness
