#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace harness {

/// Whether it is a folder with a Makefile that has the rules a player of the course must have, `agent` and
/// `run`.
bool is_course_folder(const std::filesystem::path& folder);

/// Copies all of a player's folder into an empty one, with the times of its files, which make goes by; not
/// what version control keeps there, nor what is neither file, folder nor link. One line where that fails, or
/// where it is more than a program.
std::optional<std::string> copy_course_folder(const std::filesystem::path& from,
                                              const std::filesystem::path& to);

/// Of the names and the content of what lies in such a copy.
std::string hash_of_course_folder(const std::filesystem::path& folder);

/// Puts a file of these bytes into an open folder that a program has had, in the place of whatever bears that
/// name; links are not followed. 0, or errno.
int put_fresh(int folder_fd, const char* name, std::string_view bytes);

}  // namespace harness
