#include "harness/cli/program_here.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fnmatch.h>
#include <system_error>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"
#include "harness/run/program.hpp"

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
      const auto& names = assignment.facts().program_names;
      const bool is_called_so = std::ranges::any_of(names, [&program](const std::string& name) {
        return ::fnmatch(name.c_str(), program.c_str(), FNM_PERIOD) == 0;
      });
      if (is_called_so) {
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

/// The files in the current folder that could be handed in, in the order of their names.
std::vector<std::string> programs_here() {
  constexpr std::size_t most_files = 1000;
  std::vector<std::string> programs;
  std::error_code error;
  std::size_t seen = 0;
  for (fs::directory_iterator entry(".", error), end; !error && entry != end && seen < most_files;
       entry.increment(error), ++seen) {
    if (entry->is_regular_file(error) && kind_of(entry->path())) {
      programs.push_back(entry->path().filename().string());
    }
  }
  std::ranges::sort(programs);
  return programs;
}

}  // namespace

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
  for (const auto& line : advice_on(programs_here(), registry)) {
    remark_below(line);
  }
  return job_not_done;
}

}  // namespace harness::cli
