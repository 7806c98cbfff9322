#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "harness/run/listing.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/tool.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view cmake_build = "plycheck-cmake";

bool is_elf(std::string_view text) {
  return text.starts_with(
      "\x7f"
      "ELF");
}

/// A program of ELF, and no object or library.
bool is_built_program(const ListedFile& file) {
  constexpr std::size_t type_at = 16;
  constexpr char relocatable = 1;
  return is_elf(file.text) && file.text.size() > type_at && file.text[type_at] != relocatable &&
         file.path.find(".so") == std::string::npos && file.path.find("CMakeFiles/") == std::string::npos;
}

/// What an earlier build left, on whatever machine: make would take it for new.
bool is_left_by_build(const ListedFile& file) {
  constexpr std::array<std::string_view, 4> endings = {".o", ".obj", ".out", ".gch"};
  return std::ranges::find(endings, ending_of_path(file.path)) != endings.end() || is_elf(file.text) ||
         file.text.starts_with("\xcf\xfa\xed\xfe") || name_of_path(file.path) == "CMakeCache.txt";
}

/// Copies all of the submission into a folder of it to build in: the copy itself stays as it was handed in.
std::optional<std::string> copy_to(const fs::path& place, const Preparation& preparation) {
  std::error_code error;
  for (const ListedFile& file : list_files(preparation.snapshot)) {
    const fs::path path = preparation.snapshot / file.path;
    const bool is_ours = lies_in(path, place) || lies_in(path, preparation.scratch);
    if (is_ours || is_left_by_build(file)) {
      continue;
    }
    fs::create_directories((place / file.path).parent_path(), error);
    if (!fs::copy_file(preparation.snapshot / file.path, place / file.path, error)) {
      return fmt::format("{}: {}", file.path, error.message());
    }
  }
  return std::nullopt;
}

/// The stems of what the handout calls the program, and of the sources that the user means.
std::vector<std::string> wanted_names(const EntryPoint& entry, const Preparation& preparation) {
  std::vector<std::string> names;
  if (!preparation.rules.choice.main.empty()) {
    names.push_back(name_of_path(preparation.rules.choice.main));
    names.push_back(stem_of_path(name_of_path(preparation.rules.choice.main)));
  }
  for (const std::string& pattern : preparation.rules.program_names) {
    names.push_back(pattern.substr(0, std::min(pattern.find(".*"), pattern.size())));
    names.push_back(stem_of_path(names.back()));
  }
  if (entry.sources.size() == 1) {
    names.push_back(stem_of_path(entry.sources.front()));
  }
  return names;
}

bool has_rule(const std::string& makefile, const std::string& target) {
  for (std::size_t at = makefile.find(target); at != std::string::npos; at = makefile.find(target, at + 1)) {
    const std::size_t end = makefile.find_first_not_of(" \t", at + target.size());
    const bool begins = at == 0 || makefile[at - 1] == '\n';
    if (begins && end != std::string::npos && makefile[end] == ':' && makefile.compare(end, 2, ":=") != 0) {
      return true;
    }
  }
  return false;
}

/// The handout's target, else `all`; nothing where make's first one is meant.
std::vector<std::string> target_of(const std::string& makefile, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (!name.empty() && has_rule(makefile, name)) {
      return {name};
    }
  }
  return has_rule(makefile, "all") ? std::vector<std::string>{"all"} : std::vector<std::string>{};
}

/// A builder and what it may read: compilers may be anywhere in PATH.
ToolReach builders_reach(const fs::path& builder, const Preparation& preparation) {
  ToolReach reach = reach_of(builder, preparation);
  for (const char* name : {"make", "cmake", "gcc", "g++", "cc", "c++", "clang", "clang++"}) {
    for (const fs::path& place : find_in_path(name)) {
      const std::vector<std::string> parts = parts_of_program(place);
      reach.readable.insert(reach.readable.end(), parts.begin(), parts.end());
    }
  }
  return reach;
}

/// Builds in `folder`; what the last command that was run came to.
RunResult run_builder(const fs::path& builder, const EntryPoint& entry, const fs::path& folder,
                      const Preparation& preparation) {
  const ToolReach reach = builders_reach(builder, preparation);
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), builder.string());
    return run_tool(words, folder, preparation.launcher, reach);
  };
  const std::string name = name_of_path(entry.path);
  if (name != "CMakeLists.txt") {
    const auto text = cases::read_file(folder / name);
    std::vector<std::string> words = {"-f", name};
    for (const std::string& target : target_of(text ? *text : "", wanted_names(entry, preparation))) {
      words.push_back(target);
    }
    return run(words);
  }
  const std::string build(cmake_build);
  const RunResult made = run({"-S", ".", "-B", build, "-DCMAKE_BUILD_TYPE=Release"});
  return succeeded(made) ? run({"--build", build}) : made;
}

/// The program among all that were built: the only one, else the one of a wanted name.
tl::expected<std::string, std::string> program_of(const std::vector<ListedFile>& files,
                                                  const std::vector<std::string>& wanted) {
  std::vector<std::string> built;
  for (const ListedFile& file : files) {
    if (is_built_program(file)) {
      built.push_back(file.path);
    }
  }
  if (built.size() == 1) {
    return built.front();
  }
  for (const std::string& name : wanted) {
    for (const std::string& path : built) {
      if (!name.empty() && (name_of_path(path) == name || stem_of_path(path) == name)) {
        return path;
      }
    }
  }
  return tl::unexpected(built.empty()
                            ? "builds no program"
                            : fmt::format("builds {} programs: {}; name the one to be run: --main {}",
                                          built.size(), fmt::join(built, ", "), name_of_path(built.front())));
}

}  // namespace

Prepared build_made(const EntryPoint& entry, const Preparation& preparation) {
  const std::string name = name_of_path(entry.path) == "CMakeLists.txt" ? "cmake" : "make";
  const std::vector<fs::path> places = find_in_path(name);
  if (places.empty()) {
    return cannot(fmt::format("no {} here to build it", name));
  }
  BuildFolder place(preparation.snapshot);
  const fs::path& all = place.path();
  if (const auto reason = copy_to(all, preparation)) {
    return cannot(*reason);
  }
  const fs::path folder = all / folder_of_path(entry.path);
  const RunResult result = run_builder(places.front(), entry, folder, preparation);
  if (!succeeded(result)) {
    return compile_error(fmt::format("{} cannot build it: {}", entry.path, failure_of(result)), result);
  }
  const auto program = program_of(list_files(all), wanted_names(entry, preparation));
  if (!program) {
    const std::string message = fmt::format("{} {}", entry.path, program.error());
    return program.error().find("--main") == std::string::npos ? compile_error(message, result)
                                                               : cannot(message);
  }
  std::error_code error;
  fs::permissions(all / *program, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add, error);
  Candidate candidate;
  candidate.program = {(all / *program).string()};
  candidate.built = place.keep();
  candidate.title = fmt::format("{} {}", name, name_of_path(*program));
  candidate.remark = fmt::format("built by its {}", entry.path);
  return candidate;
}

}  // namespace harness
