#pragma once

#include <string>
#include <string_view>

namespace harness {

/// The file that a package.json starts: what `scripts.start` gives to node, else `main`; empty where neither
/// says it.
std::string program_of_package(std::string_view text);

}  // namespace harness
