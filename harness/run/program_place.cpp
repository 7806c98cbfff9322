#include "harness/run/program_place.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>
#include <unistd.h>

#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// Not /opt or /usr/src: submissions are checked out there.
constexpr std::array<std::string_view, 10> system_places = {
    "/bin",     "/sbin",      "/usr/bin",     "/usr/sbin", "/usr/local/bin", "/usr/local/sbin",
    "/usr/lib", "/usr/lib64", "/usr/libexec", "/nix/store"};

/// The folders of the caller's PATH, in its order; relative ones are none.
std::vector<fs::path> path_folders() {
  std::vector<fs::path> folders;
  const char* const path = std::getenv("PATH");
  for (const std::string& folder : pieces(path != nullptr ? path : clean_path, ':')) {
    if (fs::path(folder).is_absolute()) {
      folders.emplace_back(folder);
    }
  }
  return folders;
}

fs::path home() {
  const char* const given = std::getenv("HOME");
  std::error_code error;
  return given != nullptr && *given == '/' ? fs::weakly_canonical(given, error) : fs::path();
}

/// The same file, its folder's name without links.
fs::path in_real_folder(const fs::path& file) {
  std::error_code error;
  const fs::path absolute = fs::absolute(file, error);
  return fs::weakly_canonical(absolute.parent_path(), error) / absolute.filename();
}

/// Whether a place holds many programs that have nothing to do with each other, or the user's own files.
bool is_shared(const fs::path& prefix) {
  return prefix == prefix.root_path() || prefix == "/usr" || prefix == "/usr/local" || prefix == home() ||
         prefix == home() / ".local";
}

void add_parts_around(const fs::path& program, std::vector<std::string>& parts) {
  const fs::path folder = program.parent_path();
  const fs::path prefix = folder.parent_path();
  if (folder.filename() != "bin" || is_shared(prefix)) {
    return;
  }
  for (const char* name :
       {"bin", "lib", "lib64", "libexec", "include", "share", "conf", "release", "pyvenv.cfg"}) {
    std::error_code error;
    const fs::path real = fs::canonical(prefix / name, error);
    if (!error && lies_in(real, prefix)) {
      parts.push_back(real.string());
    }
  }
}

}  // namespace

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::vector<fs::path> find_in_path(std::string_view name) {
  std::vector<fs::path> found;
  for (const fs::path& folder : path_folders()) {
    if (is_program(folder / name)) {
      found.push_back(folder / name);
    }
  }
  return found;
}

bool is_relied_on(const fs::path& program) {
  const fs::path folder = in_real_folder(program).parent_path();
  const std::vector<fs::path> folders = path_folders();
  return std::ranges::any_of(system_places,
                             [&folder](std::string_view place) { return lies_in(folder, place); }) ||
         std::ranges::any_of(folders, [&folder](const fs::path& each) {
           std::error_code error;
           return fs::weakly_canonical(each, error) == folder;
         });
}

bool lies_in(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

std::vector<std::string> parts_of_program(const fs::path& path) {
  std::error_code error;
  const fs::path place = in_real_folder(path);
  const fs::path real = fs::canonical(path, error);
  std::vector<std::string> parts = {place.string()};
  add_parts_around(place, parts);
  if (!error && real != place) {
    parts.push_back(real.string());
    add_parts_around(real, parts);
  }
  return parts;
}

std::vector<std::string> parts_of_stand_in(const fs::path& path) {
  const fs::path folder = in_real_folder(path).parent_path();
  if (folder.filename() != "shims" || is_shared(folder.parent_path())) {
    return {};
  }
  std::vector<std::string> parts = {folder.parent_path().string()};
  std::error_code error;
  std::vector<fs::path> places = {home()};
  for (fs::path at = fs::current_path(error); !at.empty(); at = at.parent_path()) {
    places.push_back(at);
    if (at == at.root_path()) {
      break;
    }
  }
  for (const fs::path& place : places) {
    for (const char* name : {".python-version", ".node-version", ".java-version", ".tool-versions"}) {
      // A link could name any file, and what it says would be shown in an error.
      if (!place.empty() && fs::symlink_status(place / name, error).type() == fs::file_type::regular) {
        parts.push_back((place / name).string());
      }
    }
  }
  return parts;
}

}  // namespace harness
