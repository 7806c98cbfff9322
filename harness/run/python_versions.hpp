#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/run/interpreter.hpp"
#include "harness/run/program.hpp"

namespace harness {

/// Says that no Python 2.7 is to be used, instead of a path to one.
inline constexpr std::string_view no_python2 = "none";

/// The Python 2.7 that the user names, by an option or PLYCHECK_PYTHON2; else a working one in PATH; else the
/// newest of a version manager or in /opt. Nothing where there is none; an error where the named one does not
/// work.
tl::expected<std::optional<Interpreter>, std::string> find_python2(const Preparation& preparation);

/// Where version managers and hand-made installations under `home` and `opt` have a Python 2.7, the newest
/// first.
std::vector<std::filesystem::path> managed_python2(const std::filesystem::path& home,
                                                   const std::filesystem::path& opt);

}  // namespace harness
