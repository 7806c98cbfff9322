#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/listing.hpp"
#include "harness/run/needed_files.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/snapshot.hpp"
#include "harness/run/tool.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 9> windows_headers = {
    "windows.h", "conio.h", "direct.h", "io.h", "tchar.h", "stdafx.h", "winsock2.h", "process.h", "pch.h"};
constexpr std::array<std::string_view, 5> header_endings = {".h", ".hpp", ".hh", ".hxx", ".inl"};

/// The options by which headers of other folders are found, behind the compiler's own ones.
std::vector<std::string> header_options(const std::vector<ListedFile>& files) {
  std::set<std::string> folders;
  for (const ListedFile& file : files) {
    if (is_one_of(ending_of_path(file.path), header_endings)) {
      folders.insert(folder_of_path(file.path));
    }
  }
  std::vector<std::string> options;
  for (const std::string& folder : folders) {
    const std::string name = folder.empty() ? "." : "./" + folder;
    options.insert(options.end(), {"-iquote", name, "-idirafter", name});
  }
  return options;
}

/// C++ by the standard that the courses use. C with the GNU extensions: with -std=c11 alone strdup and its
/// like are undeclared and their pointers cut to 32 bits without an error. Of both together each by its own
/// usual one.
std::vector<std::string> native_command(const fs::path& compiler, const std::vector<std::string>& sources,
                                        const std::vector<std::string>& headers, const fs::path& built) {
  std::set<ProgramKind> kinds;
  for (const std::string& source : sources) {
    kinds.insert(kind_by(source, "").value_or(ProgramKind::cpp));
  }
  std::vector<std::string> argv = {compiler.string(), "-O2"};
  if (kinds.size() == 1) {
    argv.emplace_back(kinds.contains(ProgramKind::cpp) ? "-std=c++17" : "-std=gnu11");
  }
  argv.insert(argv.end(), {"-w", "-fmax-errors=20", "-fdiagnostics-color=never", "-o", built.string()});
  argv.insert(argv.end(), headers.begin(), headers.end());
  for (const std::string& source : sources) {
    argv.push_back(tool_name(source));
  }
  argv.emplace_back("-pthread");
  if (kinds.size() > 1) {
    argv.emplace_back("-lstdc++");
  }
  if (kinds.contains(ProgramKind::c)) {
    argv.emplace_back("-lm");
  }
  return argv;
}

/// "conio.h" of "a.cpp:1:10: fatal error: conio.h: No such file or directory"
std::string missing_header(const RunResult& result) {
  constexpr std::string_view begin = "fatal error: ";
  const std::string text = result.stdout_tail + result.stderr_tail;
  const std::size_t end = text.find(": No such file or directory");
  const std::size_t at = end == std::string::npos ? end : text.rfind(begin, end);
  return at == std::string::npos ? "" : text.substr(at + begin.size(), end - at - begin.size());
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// The file that a missing header is called where capital letters do not matter; empty for none.
std::string spelled_otherwise(const std::string& header, const std::vector<ListedFile>& files,
                              const fs::path& origin) {
  const std::string wanted = in_small_letters(name_of_path(header));
  for (const ListedFile& file : files) {
    if (in_small_letters(name_of_path(file.path)) == wanted) {
      return name_of_path(file.path);
    }
  }
  // Beside a file that was named alone it was not copied.
  for (const std::string& name : names_in(origin).value_or(std::vector<std::string>())) {
    if (in_small_letters(name) == wanted) {
      return name;
    }
  }
  return "";
}

std::string why_missing(const std::string& header, const std::vector<ListedFile>& files,
                        const fs::path& origin) {
  if (is_one_of(header, windows_headers)) {
    return "which only Windows has";
  }
  const std::string other = spelled_otherwise(header, files, origin);
  return other.empty() ? "which is neither among its files nor installed here"
                       : fmt::format("and the file is called {}: capital letters matter here", other);
}

/// Of what the linker misses main alone is told: the rest are names of the program's own.
std::string why_not_linked(const RunResult& result) {
  return result.stderr_tail.find("undefined reference to `main'") == std::string::npos
             ? ""
             : ": there is no function main in it";
}

tl::unexpected<CandidateFault> not_compiled(std::string_view compiler, const RunResult& result,
                                            const std::vector<ListedFile>& files, const fs::path& origin) {
  const std::string header = missing_header(result);
  return header.empty() ? compile_error(refusal(compiler, result) + why_not_linked(result), result)
                        : compile_error(fmt::format("{} cannot compile it: it includes {}, {}", compiler,
                                                    header, why_missing(header, files, origin)),
                                        result);
}

}  // namespace

BuildFolder::BuildFolder(const fs::path& snapshot) {
  constexpr std::string_view usual = "plycheck-build";
  std::error_code error;
  path_ = snapshot / usual;
  for (int number = 2; fs::exists(fs::symlink_status(path_, error)); ++number) {
    path_ = snapshot / fmt::format("{}-{}", usual, number);
  }
  fs::create_directory(path_, error);
}

BuildFolder::~BuildFolder() {
  if (!kept_) {
    std::error_code error;
    fs::remove_all(path_, error);
  }
}

std::string BuildFolder::keep() {
  kept_ = true;
  return path_.string();
}

std::string tool_name(const std::string& name) {
  return name.starts_with('-') ? "./" + name : name;
}

std::string refusal(std::string_view compiler, const RunResult& result) {
  const std::string why = result.ending == Ending::exited ? "" : ": " + failure_of(result);
  return fmt::format("{} cannot compile it{}", compiler, why);
}

ToolReach reach_of(const fs::path& compiler, const Preparation& preparation) {
  ToolReach reach = reach_of(preparation);
  reach.readable = parts_of_program(compiler);
  return reach;
}

Prepared build_native(const fs::path& file, const Preparation& preparation) {
  const std::string entry = file.lexically_relative(preparation.snapshot).string();
  const std::vector<ListedFile> files = list_files(preparation.snapshot);
  const std::vector<std::string> sources = linked_sources(files, entry);
  const bool all_c = std::ranges::all_of(
      sources, [](const std::string& source) { return kind_by(source, "") == ProgramKind::c; });
  const bool all_cpp = std::ranges::none_of(
      sources, [](const std::string& source) { return kind_by(source, "") == ProgramKind::c; });
  const std::string name = all_cpp ? "g++" : "gcc";
  const std::vector<fs::path> places = find_in_path(name);
  if (places.empty() || (!all_c && find_in_path("g++").empty())) {
    return cannot(fmt::format("no {} here to build it", places.empty() ? name : "g++"));
  }
  BuildFolder folder(preparation.snapshot);
  const fs::path built = folder.path() / file.stem();
  std::error_code error;
  const RunResult result =
      run_tool(native_command(places.front(), sources, header_options(files), built), preparation.snapshot,
               preparation.launcher, reach_of(places.front(), preparation));
  if (!succeeded(result)) {
    return not_compiled(name, result, files, preparation.origin);
  }
  // In the sandbox of an ordinary user the linker cannot do it.
  fs::permissions(built, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add, error);
  Candidate candidate;
  candidate.program = {built.string()};
  candidate.built = folder.keep();
  candidate.title = fmt::format("{} {}", name, file.filename().string());
  if (sources.size() > 1) {
    candidate.remark = fmt::format("built of {} sources", sources.size());
  }
  return candidate;
}

}  // namespace harness
