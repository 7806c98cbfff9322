#include "harness/cli/program_here.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"
#include "harness/run/entry_points.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_names.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// A program, and an assignment whose handout calls its program so.
struct Fit {
  std::string program;
  std::string assignment;
};

std::vector<Fit> fits_of(const std::vector<std::string>& programs, const Registry& registry) {
  std::vector<Fit> fits;
  for (const auto& program : programs) {
    for (const auto& assignment : registry.all()) {
      if (bears_name(program, assignment.facts().program_names)) {
        fits.push_back({program, assignment.facts().name});
      }
    }
  }
  return fits;
}

std::string typed(const std::string& assignment, const std::string& program) {
  return fmt::format("{} test {} {}", own_name(), assignment, shell_quoted(program));
}

std::vector<std::string> names_of(const Registry& registry) {
  std::vector<std::string> names;
  for (const auto& assignment : registry.all()) {
    names.push_back(assignment.facts().name);
  }
  return names;
}

/// The names of a folder's entries that are wanted, in order. Of a very large folder the first are looked at.
std::vector<std::string> names_in(const fs::path& folder, bool (*is_wanted)(const fs::directory_entry&)) {
  constexpr std::size_t most_entries = 1000;
  std::vector<std::string> names;
  std::error_code error;
  std::size_t seen = 0;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end && seen < most_entries;
       entry.increment(error), ++seen) {
    if (is_wanted(*entry)) {
      names.push_back(entry->path().filename().string());
    }
  }
  std::ranges::sort(names);
  return names;
}

bool is_program(const fs::directory_entry& entry) {
  std::error_code error;
  return entry.is_regular_file(error) && kind_of(entry.path());
}

bool is_user_folder(const fs::directory_entry& entry) {
  std::error_code error;
  const auto name = entry.path().filename().string();
  return entry.is_directory(error) && !entry.is_symlink(error) && !name.starts_with('.') &&
         !is_passed_over(name);
}

}  // namespace

std::vector<std::string> programs_in(const fs::path& folder) {
  constexpr std::size_t most_folders = 50;
  auto programs = names_in(folder, is_program);
  if (!programs.empty()) {
    return programs;
  }
  const auto below = names_in(folder, is_user_folder);
  for (std::size_t at = 0; at < std::min(below.size(), most_folders); ++at) {
    const auto found = names_in(folder / below[at], is_program);
    if (!found.empty() && !programs.empty()) {
      return {};
    }
    for (const auto& name : found) {
      programs.push_back(fmt::format("{}/{}", below[at], name));
    }
  }
  return programs;
}

std::optional<std::string> assignment_by_program(const std::string& path, const Registry& registry) {
  std::error_code error;
  std::vector<std::string> programs;
  if (fs::is_directory(path, error)) {
    programs = programs_in(path);
  } else if (is_program(fs::directory_entry(path, error))) {
    programs = {path};
  }
  const auto fits = fits_of(programs, registry);
  const bool is_one = !fits.empty() && std::ranges::all_of(fits, [&fits](const Fit& fit) {
    return fit.assignment == fits.front().assignment;
  });
  return is_one ? std::optional(fits.front().assignment) : std::nullopt;
}

std::vector<std::string> advice_on(const std::vector<std::string>& programs, const Registry& registry) {
  if (programs.empty()) {
    return {};
  }
  const auto fits = fits_of(programs, registry);
  if (fits.size() == 1) {
    const auto& [program, assignment] = fits.front();
    return {fmt::format("{} is here, which the handout of {} calls its program; to test it:", program,
                        assignment),
            typed(assignment, program)};
  }
  if (programs.size() == 1) {
    return {fmt::format("{} is here; to test it, put the name of its assignment for ASSIGNMENT ({}):",
                        programs.front(), fmt::join(names_of(registry), ", ")),
            typed("ASSIGNMENT", programs.front())};
  }
  constexpr std::size_t most_named = 5;
  auto first = programs;
  first.resize(std::min(first.size(), most_named));
  const auto others = programs.size() - first.size();
  return {fmt::format("{} programs are here: {}{}; to test one:", programs.size(), fmt::join(first, ", "),
                      others == 0 ? "" : fmt::format(" and {} more", others)),
          typed("ASSIGNMENT", "PROGRAM")};
}

int advise_without_command(const Registry& registry) {
  fail("a subcommand is required; see plycheck --help");
  for (const auto& line : advice_on(programs_in("."), registry)) {
    remark_below(line);
  }
  return job_not_done;
}

}  // namespace harness::cli
