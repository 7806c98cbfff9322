#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// How submissions' files are called, and how the handout wants them called.
namespace harness {

/// "homework.py" of "homework (1).py", "homework - Copy.py", "Copy of homework.py"; the name itself where it
/// is no copy's.
std::string without_copy_suffix(const std::string& name);

/// The place of the first of the handout's names (patterns with one `*`) that `path` bears; the second number
/// is larger where a copy's suffix or the case of letters differs.
std::optional<std::pair<int, int>> rank_of(const std::string& path, const std::vector<std::string>& patterns);

/// Whether a file is called as the handout wants it.
bool bears_name(const std::string& path, const std::vector<std::string>& program_names);

/// Whether a file is called as a copy is: `board (1).cpp`.
bool is_copy_name(const std::string& path);

}  // namespace harness
