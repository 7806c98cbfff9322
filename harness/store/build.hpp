#pragma once

#include <string>

namespace harness {

/// Names what this plycheck was built to, as its version does not: two programs made of other sources, or
/// with other options, have other names, the launcher beside them included. 16 hexadecimal digits.
std::string build_of_this_program();

}  // namespace harness
