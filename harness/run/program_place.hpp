#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Where programs lie, and what follows from that alone: nothing here is asked from a program.
namespace harness {

/// PATH of a run's clean environment.
inline constexpr std::string_view clean_path = "/usr/local/bin:/usr/bin:/bin";

/// A regular file that this process may execute.
bool is_program(const std::filesystem::path& path);

/// All executable files called `name` in the caller's PATH, in its order.
std::vector<std::filesystem::path> find_in_path(std::string_view name);

/// Whether the program lies in a folder of the system's programs or of the caller's PATH: the caller relies
/// on it anyway. Every other one may have been put there by the submission that names it.
bool is_relied_on(const std::filesystem::path& program);

/// Whether `path` is `folder` or lies in it. Neither has links or dots in it.
bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

/// The files and folders that a program installed at `path`, or where links lead from there, is made of, as
/// far as the place tells: itself and, where that is the `bin` of some place of its own, the usual folders
/// beside; not what a link there has outside.
std::vector<std::string> parts_of_program(const std::filesystem::path& path);

/// What a version manager's stand-in at `path` reads to find the real program: the manager's own folder, and
/// the files in which the caller has chosen a version. Empty for any other program.
std::vector<std::string> parts_of_stand_in(const std::filesystem::path& path);

}  // namespace harness
