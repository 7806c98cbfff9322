#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace harness {

/// Whether a regular file is an archive, or wants to be one, by its ending or its first bytes. What is one by
/// its make and something else to its user, as .jar and .docx, is none.
bool is_archive(const std::filesystem::path& file);

/// Why such a file cannot be unpacked, and what to do: a .rar, an empty file, a web page. Nothing where it is
/// worth a try.
std::optional<std::string> why_not_unpacked(const std::filesystem::path& file);

}  // namespace harness
