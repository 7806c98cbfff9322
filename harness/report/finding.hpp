#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/events/events.hpp"

namespace harness {

/// What people are told of where the failures come from, in lines of at most `width` columns: the reading, or
/// the known mistakes by name and sentence, site by site, how many cases they explain, and which were not
/// looked at; a mistake that explains several sites is told once. `noun` is what the inputs are called. Empty
/// where all runs ended badly, which names no mistake.
std::vector<std::string> finding_lines(const Finding& finding, std::size_t width,
                                       std::string_view noun = "case");

}  // namespace harness
