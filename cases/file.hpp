#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace cases {

/// The bytes of a regular file, or one line that says why not: `path: Permission denied`.
/// A file of more than `most_bytes` is not read.
tl::expected<std::string, std::string> read_file(const std::filesystem::path& path,
                                                 std::int64_t most_bytes = std::int64_t{1} << 40);
/// The same of a file that a user names: also of a pipe or a device, to its end, as shells make one of
/// `<(command)`.
tl::expected<std::string, std::string> read_named_file(const std::filesystem::path& path,
                                                       std::int64_t most_bytes);
/// The same of a file in an open folder; a symbolic link is not followed.
tl::expected<std::string, std::string> read_file_in(int folder, const std::string& name,
                                                    std::int64_t most_bytes = std::int64_t{1} << 40);

/// No problem is larger.
inline constexpr std::int64_t largest_input = std::int64_t{64} << 20;
/// No case.json is larger: what is made of a text of brackets takes many times its size.
inline constexpr std::int64_t largest_facts = std::int64_t{1} << 20;
/// No file of an answer is larger.
inline constexpr std::int64_t largest_answer = std::int64_t{256} << 20;

/// Opens a file to be written, made where it is not there, `flags` being those of `open`. A pipe that nobody
/// reads is an error: nobody is waited for.
tl::expected<int, std::string> open_to_write(const std::filesystem::path& path, int flags);

/// Writes under a temporary name beside `path` and renames: the file is whole, or as it was before. A device,
/// a pipe or a link stays what it is and is written into.
tl::expected<void, std::string> write_file(const std::filesystem::path& path, std::string_view bytes);

/// Writes files of one folder, name -> bytes: all of them under temporary names before the first gets its
/// own, so that a full disk or a folder in the way leaves everything as it was.
tl::expected<void, std::string> write_files(const std::filesystem::path& folder,
                                            const std::map<std::string, std::string>& files);

}  // namespace cases
