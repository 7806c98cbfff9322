#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace harness {

/// How a file is run. A file's ending decides before its contents; `make` is a Makefile or a CMakeLists.txt.
enum class ProgramKind { python, cpp, c, java, node, binary, script, make };

/// Nothing for a file that is no program. `text` may be its first bytes alone.
std::optional<ProgramKind> kind_by(const std::string& path, std::string_view text);

}  // namespace harness
