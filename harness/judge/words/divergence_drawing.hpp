#pragma once

#include <string>
#include <vector>

#include "harness/judge/judgement.hpp"

namespace harness {

/// Further fields, boards with their stories, fringe and maps as lines ready to print.
std::vector<std::string> drawing_of(const Divergence& divergence);

}  // namespace harness
