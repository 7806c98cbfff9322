#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/events/events.hpp"

namespace harness {

/// What is told of the mistakes to somebody who is not to know of the cases: each with an input that shows
/// it, where there is one.
std::vector<std::string> told_lines(const ToldMistakes& told, std::size_t width);

/// What is told of the mistakes behind what fails, to whomever: `noun` is what the runs are called. Empty
/// where nothing is.
std::vector<std::string> mistake_lines(const JobFinished& end, std::size_t width,
                                       std::string_view noun = "case");

}  // namespace harness
