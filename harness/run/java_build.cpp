#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <tl/expected.hpp>

#include "harness/run/entry_points.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/java_source.hpp"
#include "harness/run/listing.hpp"
#include "harness/run/needed_files.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/source_text.hpp"
#include "harness/run/tool.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

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

bool is_closed(const std::string& path) {
  return std::ranges::any_of(pieces(folder_of_path(path), '/'), is_passed_over);
}

/// A Java program as it is compiled: its files, and what else it is compiled and run with.
struct JavaProgram {
  JavaSource source;
  /// Below the snapshot, the one with the program's class first.
  std::vector<const ListedFile*> files;
  /// Absolute.
  std::vector<std::string> jars;
  std::string encoding = "UTF-8";
};

/// Where classes are loaded by their names nobody knows which are needed: then all that there are.
std::vector<std::string> files_of_program(const std::vector<ListedFile>& files, const std::string& entry) {
  std::vector<std::string> needed = needed_files(files, entry, ProgramKind::java);
  const bool loads = std::ranges::any_of(needed, [&files](const std::string& path) {
    return file_at(files, path)->text.find("Class.forName") != std::string::npos;
  });
  for (const ListedFile& file : files) {
    const bool is_new = std::ranges::find(needed, file.path) == needed.end();
    if (loads && is_new && ending_of_path(file.path) == ".java" && !is_closed(file.path)) {
      needed.push_back(file.path);
    }
  }
  return needed;
}

JavaProgram program_at(const std::vector<ListedFile>& files, const fs::path& file,
                       const Preparation& preparation) {
  const std::string entry = file.lexically_relative(preparation.snapshot).string();
  JavaProgram program;
  for (const std::string& path : files_of_program(files, entry)) {
    if (const ListedFile* const each = file_at(files, path)) {
      program.files.push_back(each);
      program.encoding = reads_as_utf8(each->text) ? program.encoding : "ISO-8859-1";
    }
  }
  if (!program.files.empty()) {
    program.source = read_java(program.files.front()->text, file.stem().string());
  }
  for (const ListedFile& each : files) {
    if (ending_of_path(each.path) == ".jar" && !is_closed(each.path)) {
      program.jars.push_back((preparation.snapshot / each.path).string());
    }
  }
  return program;
}

/// The file as javac is told. A public class must lie in a file of its name, and javac takes no mark of
/// UTF-8: such a file is given by a copy.
std::string given_to_javac(const ListedFile& file, const fs::path& snapshot, const fs::path& classes) {
  const JavaSource source = read_java(file.text, "");
  const bool has_mark = has_utf8_mark(file.text);
  const std::string stem = source.public_class.empty() ? stem_of_path(file.path) : source.public_class;
  const std::string name = stem + ".java";
  if (name == name_of_path(file.path) && !has_mark) {
    return tool_name(file.path);
  }
  const fs::path place = classes.filename() / "renamed" / folder_of_path(file.path) / name;
  std::error_code error;
  fs::create_directories((snapshot / place).parent_path(), error);
  std::ofstream(snapshot / place, std::ios::binary) << file.text.substr(has_mark ? 3 : 0);
  return place.string();
}

RunResult run_javac(const fs::path& javac, const fs::path& file, const JavaProgram& program,
                    const fs::path& classes, const Preparation& preparation) {
  std::vector<std::string> path = program.jars;
  path.insert(path.begin(), file.parent_path().string());
  std::vector<std::string> argv = {javac.string(), "-J-XX:+UseSerialGC", "-encoding", program.encoding,
                                   "-nowarn", "-Xprefer:source", "-Xmaxerrs", "20", "-d", classes.string(),
                                   "-cp", fmt::format("{}", fmt::join(path, ":")), "-sourcepath",
                                   package_root(file.parent_path(), program.source.package).string(),
                                   // Processors that lie beside it would be run by javac.
                                   "-proc:none"};
  for (const ListedFile* const each : program.files) {
    argv.push_back(given_to_javac(*each, preparation.snapshot, classes));
  }
  return run_tool(argv, preparation.snapshot, preparation.launcher, reach_of(javac, preparation));
}

/// "org.json" of "A.java:1: error: package org.json does not exist"
std::string missing_package(const RunResult& result) {
  constexpr std::string_view begin = "error: package ";
  const std::string text = result.stdout_tail + result.stderr_tail;
  const std::size_t at = text.find(begin);
  const std::size_t end = at == std::string::npos ? at : text.find(" does not exist", at);
  return end == std::string::npos ? "" : text.substr(at + begin.size(), end - at - begin.size());
}

tl::unexpected<CandidateFault> not_compiled(const RunResult& result) {
  const std::string package = missing_package(result);
  return compile_error(package.empty() ? refusal("javac", result)
                                       : fmt::format("javac cannot compile it: the package {} is neither "
                                                     "among its files nor in a .jar beside them",
                                                     package),
                       result);
}

}  // namespace

Prepared build_java(const fs::path& file, const Preparation& preparation) {
  const auto java = find_interpreter("java", preparation);
  if (!java) {
    return cannot(fmt::format("no working java here ({})", java.error()));
  }
  const fs::path javac = find_javac(java->path);
  if (javac.empty()) {
    return cannot("no javac here to build it");
  }
  const std::vector<ListedFile> files = list_files(preparation.snapshot);
  const JavaProgram program = program_at(files, file, preparation);
  const JavaSource& source = program.source;
  BuildFolder classes(preparation.snapshot);
  const RunResult result = run_javac(javac, file, program, classes.path(), preparation);
  if (!succeeded(result)) {
    return not_compiled(result);
  }
  if (source.main_class.empty()) {
    return tl::unexpected(
        CandidateFault{true, "no class of it has a `public static void main(String[])`", ""});
  }
  std::vector<std::string> words = java_options(preparation.rules.memory_bytes);
  std::vector<std::string> path = {classes.path().string(), file.parent_path().string()};
  path.insert(path.end(), program.jars.begin(), program.jars.end());
  words.insert(
      words.end(),
      {"-cp", fmt::format("{}", fmt::join(path, ":")),
       source.package.empty() ? source.main_class : fmt::format("{}.{}", source.package, source.main_class)});
  Candidate candidate = interpreted(*java, words);
  candidate.built = classes.keep();
  candidate.title = fmt::format("java {}", file.filename().string());
  return candidate;
}

}  // namespace harness
