#include "harness/run/interpreter.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/launcher.hpp"
#include "harness/run/tool.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

/// The pieces of `text` between the separators, empty ones included.
std::vector<std::string> pieces(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (true) {
    const std::size_t end = text.find(separator, start);
    parts.emplace_back(text.substr(start, end - start));
    if (end == std::string_view::npos) {
      return parts;
    }
    start = end + 1;
  }
}

/// Makes the interpreter print where it is, then its version, on lines of their own.
std::vector<std::string> probe_arguments(Runtime runtime) {
  switch (runtime) {
    case Runtime::python:
      return {"-c",
              "import os, sys\n"
              "print(sys.executable)\n"
              "print('%d.%d.%d' % sys.version_info[:3])\n"
              "prefixes = [getattr(sys, name, '') for name in\n"
              "            ('prefix', 'exec_prefix', 'base_prefix', 'base_exec_prefix', 'real_prefix')]\n"
              "for prefix in sorted(set(prefixes) - set(['', '/'])):\n"
              "    for part in ('bin', 'lib', 'lib64', 'pyvenv.cfg'):\n"
              "        print(os.path.join(prefix, part))\n"
              "for place in sys.path:\n"
              "    if place.startswith('/'):\n"
              "        print(place)"};
    case Runtime::node:
      return {"-e", "console.log(process.execPath); console.log(process.versions.node)"};
    case Runtime::java:
      return {"-XshowSettings:properties", "-version"};
  }
  return {};
}

/// The value of `name = value` in the JVM's settings.
std::string java_setting(std::string_view settings, std::string_view name) {
  for (const std::string& line : pieces(settings, '\n')) {
    const std::size_t start = line.find_first_not_of(' ');
    const std::string wanted = fmt::format("{} = ", name);
    if (start != std::string::npos && line.compare(start, wanted.size(), wanted) == 0) {
      return line.substr(start + wanted.size());
    }
  }
  return "";
}

Interpreter read_probe(Runtime runtime, const RunResult& result) {
  Interpreter found;
  found.runtime = runtime;
  if (runtime == Runtime::java) {
    const std::string settings = result.stdout_tail + result.stderr_tail;
    found.path = std::filesystem::path(java_setting(settings, "java.home")) / "bin/java";
    found.version = java_setting(settings, "java.version");
    found.parts = {java_setting(settings, "java.home")};
    return found;
  }
  const std::vector<std::string> lines = pieces(result.stdout_tail, '\n');
  if (lines.size() >= 2) {
    found.path = lines[0];
    found.version = lines[1];
    found.parts.assign(lines.begin() + 2, lines.end());
  }
  std::erase(found.parts, "");
  const std::vector<std::string> around = parts_of_program(found.path);
  found.parts.insert(found.parts.end(), around.begin(), around.end());
  return found;
}

tl::expected<Interpreter, std::string> probe(const std::filesystem::path& path, Runtime runtime,
                                             const std::filesystem::path& folder, Launcher& launcher) {
  std::vector<std::string> argv = probe_arguments(runtime);
  argv.insert(argv.begin(), path.string());
  const RunResult result = run_tool(argv, folder, launcher);
  if (!succeeded(result)) {
    const std::string said = result.stderr_tail.substr(0, result.stderr_tail.find('\n'));
    return tl::unexpected(failure_of(result) + (said.empty() ? "" : ": " + said));
  }
  Interpreter found = read_probe(runtime, result);
  if (!found.path.is_absolute() || !is_program(found.path)) {
    return tl::unexpected(std::string("it does not tell where it is"));
  }
  return found;
}

}  // namespace

std::optional<Runtime> runtime_of(std::string_view program_name) {
  if (program_name == "node" || program_name == "nodejs") {
    return Runtime::node;
  }
  if (program_name == "java") {
    return Runtime::java;
  }
  for (const std::string_view stem : {"python", "pypy"}) {
    if (program_name.substr(0, stem.size()) == stem) {
      const std::string_view rest = program_name.substr(stem.size());
      const bool is_version = rest.find_first_not_of("0123456789.") == std::string_view::npos;
      return is_version ? std::optional(Runtime::python) : std::nullopt;
    }
  }
  return std::nullopt;
}

bool is_program(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::vector<std::filesystem::path> find_in_path(std::string_view name) {
  std::vector<std::filesystem::path> found;
  const char* path = std::getenv("PATH");
  for (const std::string& folder : pieces(path != nullptr ? path : clean_path, ':')) {
    const std::filesystem::path file = std::filesystem::path(folder) / name;
    if (file.is_absolute() && is_program(file)) {
      found.push_back(file);
    }
  }
  return found;
}

tl::expected<Interpreter, std::string> find_interpreter(std::string_view name,
                                                        const std::filesystem::path& folder,
                                                        Launcher& launcher) {
  const std::filesystem::path given(name);
  const std::optional<Runtime> runtime = runtime_of(given.filename().string());
  if (!runtime) {
    return tl::unexpected(std::string("not an interpreter that is known here"));
  }
  std::error_code error;
  const bool has_slash = given.has_parent_path();
  const std::vector<std::filesystem::path> places =
      has_slash ? std::vector{std::filesystem::absolute(given, error)} : find_in_path(name);
  std::string reason = has_slash ? "no such program" : "not found in PATH";
  for (const std::filesystem::path& place : places) {
    if (!is_program(place)) {
      continue;
    }
    auto found = probe(place, *runtime, folder, launcher);
    if (found) {
      found->name = given.filename().string();
      return found;
    }
    reason = found.error();
  }
  return tl::unexpected(reason);
}

MemoryKind memory_kind_of(Runtime runtime) {
  return runtime == Runtime::python ? MemoryKind::address_space : MemoryKind::resident;
}

std::vector<std::string> parts_of_program(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  std::vector<std::string> parts = {error ? path.string() : real.string()};
  const std::filesystem::path folder = std::filesystem::path(parts.front()).parent_path();
  const std::filesystem::path prefix = folder.parent_path();
  if (folder.filename() == "bin" && prefix != prefix.root_path()) {
    for (const char* name : {"bin", "lib", "lib64", "libexec", "share"}) {
      parts.push_back((prefix / name).string());
    }
  }
  return parts;
}

std::vector<std::string> environment_for(const std::filesystem::path& path, std::optional<Runtime> runtime) {
  std::vector<std::string> lines;
  const std::string folder = path.parent_path().string();
  const std::vector<std::string> usual = pieces(clean_path, ':');
  if (std::find(usual.begin(), usual.end(), folder) == usual.end()) {
    lines.push_back(fmt::format("PATH={}:{}", folder, clean_path));
  }
  if (runtime == Runtime::python) {
    lines.emplace_back("PYTHONDONTWRITEBYTECODE=1");
  }
  return lines;
}

std::vector<std::string> shebang_words(std::string_view script) {
  if (script.substr(0, 2) != "#!") {
    return {};
  }
  auto words = split_words(script.substr(2, script.find('\n') - 2));
  if (!words || words->empty()) {
    return {};
  }
  if (std::filesystem::path(words->front()).filename() != "env") {
    return *words;
  }
  // env's own options (-S) and settings (NAME=value) come before the program.
  const auto is_program_word = [](const std::string& word) {
    return !word.empty() && word.front() != '-' && word.find('=') == std::string::npos;
  };
  const auto program = std::find_if(words->begin() + 1, words->end(), is_program_word);
  return {program, words->end()};
}

}  // namespace harness
