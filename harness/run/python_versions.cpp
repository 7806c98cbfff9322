#include "harness/run/python_versions.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/program_place.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view python2_name = "python2.7";

/// Folders in `folder` whose names begin so, the last ones first.
std::vector<fs::path> folders_in(const fs::path& folder, std::string_view begin) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (at->path().filename().string().starts_with(begin) && at->is_directory(gone)) {
      found.push_back(at->path());
    }
  }
  std::ranges::sort(found, std::greater<>());
  return found;
}

void add_programs(const std::vector<fs::path>& prefixes, std::vector<fs::path>& programs) {
  for (const fs::path& prefix : prefixes) {
    if (is_program(prefix / "bin" / python2_name)) {
      programs.push_back(prefix / "bin" / python2_name);
    }
  }
}

/// One that the user names, `by` what.
tl::expected<std::optional<Interpreter>, std::string> named(const std::string& path, std::string_view by,
                                                            const Preparation& preparation) {
  if (path == no_python2) {
    return std::nullopt;
  }
  std::error_code error;
  if (path.find('/') != std::string::npos && !fs::is_regular_file(path, error)) {
    const bool is_folder = fs::is_directory(path, error);
    return tl::unexpected(fmt::format("{}: expected a Python 2.7, found {} at {}", by,
                                      is_folder ? "a folder" : "nothing", path));
  }
  auto found = find_interpreter(path, preparation.scratch, preparation.launcher, reach_of(preparation));
  if (!found) {
    return tl::unexpected(fmt::format("{}: {}: {}", by, path, found.error()));
  }
  if (!found->version.starts_with("2.")) {
    return tl::unexpected(fmt::format("{}: expected a Python 2.7, found {} at {}", by, found->version, path));
  }
  found->name = python2_name;
  return *found;
}

}  // namespace

std::vector<fs::path> managed_python2(const fs::path& home, const fs::path& opt) {
  std::vector<fs::path> programs;
  for (const fs::path& versions : {home / ".pyenv/versions", home / ".asdf/installs/python",
                                   home / ".local/share/mise/installs/python"}) {
    add_programs(folders_in(versions, "2.7"), programs);
  }
  const fs::path roots[] = {home / "anaconda2",  home / "miniconda2", home / "anaconda3",
                            home / "miniconda3", home / "miniforge3", home / "mambaforge",
                            home / ".conda",     home / "anaconda",   home / "miniconda"};
  for (const fs::path& root : roots) {
    add_programs({root}, programs);
    add_programs(folders_in(root / "envs", ""), programs);
  }
  for (const fs::path& root : folders_in(opt, "")) {
    add_programs({root}, programs);
    add_programs(folders_in(root / "envs", ""), programs);
    add_programs(folders_in(root / "versions", "2.7"), programs);
  }
  return programs;
}

tl::expected<std::optional<Interpreter>, std::string> find_python2(const Preparation& preparation) {
  if (const std::string& path = preparation.rules.choice.python2; !path.empty()) {
    return named(path, "--python2", preparation);
  }
  if (const char* const path = std::getenv("PLYCHECK_PYTHON2"); path != nullptr && *path != '\0') {
    return named(path, "PLYCHECK_PYTHON2", preparation);
  }
  for (const char* name : {"python2.7", "python2"}) {
    auto found = find_interpreter(name, preparation);
    if (found && found->version.starts_with("2.")) {
      found->name = python2_name;
      return *found;
    }
  }
  const char* const home = std::getenv("HOME");
  std::vector<fs::path> places = managed_python2(home != nullptr ? home : "/nonexistent", "/opt");
  if (const char* const root = std::getenv("PYENV_ROOT"); root != nullptr && *root == '/') {
    add_programs(folders_in(fs::path(root) / "versions", "2.7"), places);
  }
  for (const fs::path& place : places) {
    auto found =
        find_interpreter(place.string(), preparation.scratch, preparation.launcher, reach_of(preparation));
    if (found && found->version.starts_with("2.")) {
      return *found;
    }
  }
  return std::nullopt;
}

}  // namespace harness
