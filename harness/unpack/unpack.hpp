#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "harness/run/launcher.hpp"
#include "harness/unpack/archive_file.hpp"
#include "harness/unpack/extract.hpp"

namespace harness {

/// For a set of cases: larger than a program, and of files that are much alike.
inline constexpr UnpackLimits case_set_limits{std::int64_t{2} << 30, 200'000, 1000, std::int64_t{64} << 20};

/// Unpacks an archive (`is_archive`) into the empty folder `into` by the program `plycheck-unpack`, found
/// beside the running one, under limits and, where the machine has it, in the sandbox: it can write nowhere
/// else. An archive given as a link is followed inside its own folder only. What is there afterwards is the
/// caller's: folders, regular files, and links that lead to something in `into`. The error is one line that
/// begins with the archive's path; what is in `into` then is of no use.
tl::expected<Unpacked, std::string> unpack(const std::filesystem::path& archive,
                                           const std::filesystem::path& into, Launcher& launcher,
                                           const UnpackLimits& limits = {});

/// The same with a launcher of its own.
tl::expected<Unpacked, std::string> unpack(const std::filesystem::path& archive,
                                           const std::filesystem::path& into,
                                           const UnpackLimits& limits = {});

}  // namespace harness
