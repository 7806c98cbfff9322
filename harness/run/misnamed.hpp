#pragma once

#include <string>

namespace harness {

/// Why a file whose name is a program's but for its end is none, and what to do: byte code, an editor's
/// backup copy, a blank or a dot at the end. Empty for all other names.
std::string misnamed(const std::string& path);

}  // namespace harness
