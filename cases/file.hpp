#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace cases {

/// The bytes of a regular file, or one line that says why not: `path: Permission denied`.
tl::expected<std::string, std::string> read_file(const std::filesystem::path& path);

/// Writes under a temporary name beside `path` and renames: the file is whole, or as it was before. A device,
/// a pipe or a link stays what it is and is written into.
tl::expected<void, std::string> write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace cases
