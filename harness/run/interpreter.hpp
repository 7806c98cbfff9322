#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/run/launcher.hpp"
#include "harness/run/tool.hpp"

namespace harness {

/// Runtimes that are asked where they really are.
enum class Runtime { python, node, java };

/// The runtime that a program of this name is: `python`, `python2.7`, `pypy3`, `node`, `nodejs`, `java`.
std::optional<Runtime> runtime_of(std::string_view program_name);

/// A runtime that has run an empty program.
struct Interpreter {
  Runtime runtime = Runtime::python;
  /// The name it was asked for: "python3".
  std::string name;
  /// Absolute; the real program, not a version manager's stand-in for it.
  std::filesystem::path path;
  /// "3.11.7"
  std::string version;
  /// The files and folders it is made of: absolute paths, not all of which need be there.
  std::vector<std::string> parts;
};

/// The first working interpreter called `name` in the caller's PATH, or the one at `name` if that has a
/// slash. Each is tried in `folder`, with `reach` and what it is made of by its place. What one tells of
/// itself counts only where it is relied on; of any other it is the place that tells. The error says why
/// there is none: "not found in PATH", "exit status 127: pyenv: ...".
tl::expected<Interpreter, std::string> find_interpreter(std::string_view name,
                                                        const std::filesystem::path& folder,
                                                        Launcher& launcher, const ToolReach& reach = {});

/// The JVM and node reserve far more address space than they use.
MemoryKind memory_kind_of(Runtime runtime);

/// `NAME=value` lines that programs run by the interpreter at `path` need beyond the clean environment.
std::vector<std::string> environment_for(const std::filesystem::path& path, std::optional<Runtime> runtime);

/// The words of a script's first line after `#!`, without `env` and its options; empty when it has none.
std::vector<std::string> shebang_words(std::string_view script);

}  // namespace harness
