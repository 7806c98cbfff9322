#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/java_source.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/snapshot.hpp"
#include "harness/run/tool.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view build_folder = "plycheck-build";

/// The file as compilers, started in its folder, are told: their messages then hold no path of ours.
std::string relative_name(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.front() == '-' ? "./" + name : name;
}

/// "g++ cannot compile it", with the reason unless that is in what the compiler says.
std::string refusal(std::string_view compiler, const RunResult& result) {
  const std::string why = result.ending == Ending::exited ? "" : ": " + failure_of(result);
  return fmt::format("{} cannot compile it{}", compiler, why);
}

/// C++ by the standard that the courses use. C with the GNU extensions: with -std=c11 alone strdup and its
/// like are undeclared and their pointers cut to 32 bits without an error.
std::vector<std::string> native_command(const fs::path& compiler, ProgramKind kind, const fs::path& file,
                                        const fs::path& built) {
  std::vector<std::string> argv = {compiler.string(),
                                   "-O2",
                                   kind == ProgramKind::cpp ? "-std=c++17" : "-std=gnu11",
                                   "-w",
                                   "-fmax-errors=20",
                                   "-fdiagnostics-color=never",
                                   "-o",
                                   built.string(),
                                   relative_name(file),
                                   "-pthread"};
  if (kind == ProgramKind::c) {
    argv.emplace_back("-lm");
  }
  return argv;
}

/// The JVM would rather take more memory than collect garbage: its heap is bounded to what a run may use,
/// less room for the JVM itself. Deep searches need a deep stack; one thread collects garbage, so that CPU
/// time is the program's own.
std::vector<std::string> java_options(std::int64_t memory_bytes) {
  std::vector<std::string> options = {"-Xss64m", "-XX:+UseSerialGC"};
  if (memory_bytes > 0) {
    const std::int64_t megabytes = memory_bytes >> 20;
    const std::int64_t own_room = std::max<std::int64_t>(96, megabytes / 8);
    options.push_back(fmt::format("-Xmx{}m", std::max<std::int64_t>(32, megabytes - own_room)));
  }
  return options;
}

/// The compiler that came with the JVM; else the first in PATH. Empty when there is none.
fs::path find_javac(const fs::path& java) {
  if (is_program(java.parent_path() / "javac")) {
    return java.parent_path() / "javac";
  }
  const std::vector<fs::path> places = find_in_path("javac");
  return places.empty() ? fs::path() : places.front();
}

/// What javac is to compile: the file, which leads it to the others; but all files beside it where a package
/// is declared, since they then do not lie where javac would look for them.
std::vector<std::string> java_files(const fs::path& file, const JavaSource& source) {
  std::vector<std::string> files = {relative_name(file)};
  const auto names = names_in(file.parent_path());
  if (source.package.empty() || !names) {
    return files;
  }
  for (const std::string& name : *names) {
    if (fs::path(name).extension() == ".java" && name != file.filename()) {
      files.push_back(relative_name(name));
    }
  }
  return files;
}

/// The compiler, what belongs to it, and all of the candidate.
ToolReach reach_of(const fs::path& compiler, const Preparation& preparation) {
  ToolReach reach = reach_of(preparation);
  reach.readable = parts_of_program(compiler);
  return reach;
}

RunResult run_javac(const fs::path& javac, const fs::path& file, const JavaSource& source,
                    const fs::path& classes, const Preparation& preparation) {
  std::vector<std::string> argv = {javac.string(), "-J-XX:+UseSerialGC", "-encoding", "UTF-8", "-nowarn",
                                   "-Xprefer:source", "-Xmaxerrs", "20", "-d", classes.string(),
                                   "-sourcepath", file.parent_path().string(),
                                   // Processors that lie beside it would be run by javac.
                                   "-proc:none"};
  const std::vector<std::string> files = java_files(file, source);
  argv.insert(argv.end(), files.begin(), files.end());
  return run_tool(argv, file.parent_path(), preparation.launcher, reach_of(javac, preparation));
}

}  // namespace

Prepared build_native(const fs::path& file, ProgramKind kind, const Preparation& preparation) {
  const std::string name = kind == ProgramKind::cpp ? "g++" : "gcc";
  const std::vector<fs::path> places = find_in_path(name);
  if (places.empty()) {
    return cannot(fmt::format("no {} here to build it", name));
  }
  const fs::path folder = file.parent_path() / build_folder;
  const fs::path built = folder / file.stem();
  std::error_code error;
  fs::create_directory(folder, error);
  const RunResult result = run_tool(native_command(places.front(), kind, file, built), file.parent_path(),
                                    preparation.launcher, reach_of(places.front(), preparation));
  if (!succeeded(result)) {
    return compile_error(refusal(name, result), result);
  }
  // In the sandbox of an ordinary user the linker cannot do it.
  fs::permissions(built, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add, error);
  Candidate candidate;
  candidate.program = {built.string()};
  candidate.title = fmt::format("{} {}", name, file.filename().string());
  return candidate;
}

Prepared build_java(const fs::path& file, const Preparation& preparation) {
  const auto java = find_interpreter("java", preparation);
  if (!java) {
    return cannot(fmt::format("no working java here ({})", java.error()));
  }
  const fs::path javac = find_javac(java->path);
  if (javac.empty()) {
    return cannot("no javac here to build it");
  }
  const auto text = cases::read_file(file);
  const JavaSource source = read_java(text ? *text : "", file.stem().string());
  const fs::path classes = file.parent_path() / build_folder;
  std::error_code error;
  fs::create_directory(classes, error);
  const RunResult result = run_javac(javac, file, source, classes, preparation);
  if (!succeeded(result)) {
    return compile_error(refusal("javac", result), result);
  }
  if (source.main_class.empty()) {
    return tl::unexpected(
        CandidateFault{true, "no class of it has a `public static void main(String[])`", ""});
  }
  std::vector<std::string> words = java_options(preparation.rules.memory_bytes);
  words.insert(
      words.end(),
      {"-cp", fmt::format("{}:{}", classes.string(), file.parent_path().string()),
       source.package.empty() ? source.main_class : fmt::format("{}.{}", source.package, source.main_class)});
  Candidate candidate = interpreted(*java, words);
  candidate.title = fmt::format("java {}", file.filename().string());
  return candidate;
}

}  // namespace harness
