#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace harness::cli {

/// What a program printed that did what it was to do; else one line that says why not.
tl::expected<std::string, std::string> output_of(const std::vector<std::string>& words);

/// The lines of a text without those that are empty.
std::vector<std::string> lines_in(const std::string& text);

}  // namespace harness::cli
