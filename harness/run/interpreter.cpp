#include "harness/run/interpreter.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/launcher.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/tool.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

using Probed = tl::expected<Interpreter, std::string>;

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

/// Nothing else is shown in reports: a program that is not what its name says could print anything.
bool is_version(const std::string& text) {
  constexpr std::size_t longest = 40;
  return !text.empty() && text.size() <= longest && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '+' || c == '-';
  });
}

/// A program that nobody relies on must at least be called as an interpreter is where links lead to.
bool is_called_as(Runtime runtime, const fs::path& place) {
  std::error_code error;
  const fs::path real = fs::canonical(place, error);
  return !error && runtime_of(real.filename().string()) == runtime;
}

Probed probe(const fs::path& place, Runtime runtime, const fs::path& folder, Launcher& launcher,
             ToolReach reach) {
  const bool relied_on = is_relied_on(place);
  if (!relied_on && !is_called_as(runtime, place)) {
    return tl::unexpected(std::string("it leads to another program"));
  }
  const std::vector<std::string> around = parts_of_program(place);
  reach.readable.insert(reach.readable.end(), around.begin(), around.end());
  if (relied_on) {
    const std::vector<std::string> manager = parts_of_stand_in(place);
    reach.readable.insert(reach.readable.end(), manager.begin(), manager.end());
  }
  std::vector<std::string> argv = probe_arguments(runtime);
  argv.insert(argv.begin(), place.string());
  const RunResult result = run_tool(argv, folder, launcher, reach);
  if (!succeeded(result)) {
    const std::string said = result.stderr_tail.substr(0, result.stderr_tail.find('\n'));
    return tl::unexpected(failure_of(result) + (said.empty() ? "" : ": " + said));
  }
  Interpreter found = read_probe(runtime, result);
  if (!found.path.is_absolute() || !is_program(found.path)) {
    return tl::unexpected(std::string("it does not tell where it is"));
  }
  if (!is_version(found.version)) {
    return tl::unexpected(std::string("it does not tell its version"));
  }
  if (!relied_on) {
    found.path = place;
    found.parts = around;
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

Probed find_interpreter(std::string_view name, const fs::path& folder, Launcher& launcher,
                        const ToolReach& reach) {
  const fs::path given(name);
  const std::optional<Runtime> runtime = runtime_of(given.filename().string());
  if (!runtime) {
    return tl::unexpected(std::string("not an interpreter that is known here"));
  }
  std::error_code error;
  const bool has_slash = given.has_parent_path();
  const std::vector<fs::path> places =
      has_slash ? std::vector{fs::absolute(given, error)} : find_in_path(name);
  std::string reason = has_slash ? "no such program" : "not found in PATH";
  for (const fs::path& place : places) {
    if (!is_program(place)) {
      continue;
    }
    auto found = probe(place, *runtime, folder, launcher, reach);
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
