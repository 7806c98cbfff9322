#include "harness/run/tool.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/run/launcher.hpp"

namespace harness {
namespace {

constexpr std::ptrdiff_t shown_lines = 40;
/// Compilers say much, and what matters first.
constexpr int kept_bytes = 256 * 1024;

Limits tool_limits() {
  Limits limits;
  limits.cpu_seconds = 60;
  limits.wall_seconds = 240;
  limits.memory_bytes = std::int64_t{4} << 30;
  limits.memory_kind = MemoryKind::resident;
  limits.output_bytes = std::int64_t{1} << 30;
  limits.processes = 512;
  limits.files = 100'000;
  limits.open_files = 1024;
  return limits;
}

/// How a setting of the caller's begins that tools need to be the ones the caller means.
constexpr std::array<std::string_view, 13> kept_settings = {
    "PATH=", "HOME=",  "PYENV_ROOT=",     "PYENV_VERSION=",      "NODENV_",       "JENV_",
    "ASDF_", "CPATH=", "C_INCLUDE_PATH=", "CPLUS_INCLUDE_PATH=", "LIBRARY_PATH=", "LD_LIBRARY_PATH=",
    "NIX_"};

/// Messages in one language, temporary files in `folder`, no files written unasked; nothing else of the
/// caller's, where passwords may stand.
std::vector<std::string> tool_environment(const std::filesystem::path& folder) {
  std::error_code ignored;
  std::vector<std::string> lines = {
      "LANG=C.UTF-8", fmt::format("TMPDIR={}", folder.string()),
      // pyenv's choice for the caller's folder counts, not the one for ours
      fmt::format("PYENV_DIR={}", std::filesystem::current_path(ignored).string()), "CCACHE_DISABLE=1",
      "PYTHONDONTWRITEBYTECODE=1", "PYTHONNOUSERSITE=1"};
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view line = *entry;
    if (std::ranges::any_of(kept_settings,
                            [line](std::string_view name) { return line.starts_with(name); })) {
      lines.emplace_back(line);
    }
  }
  return lines;
}

Start tool_start(std::vector<std::string> argv, std::vector<std::string> environment,
                 const std::filesystem::path& folder) {
  Start start;
  start.argv = std::move(argv);
  start.environment = std::move(environment);
  start.folder = folder.string();
  start.limits = tool_limits();
  start.kept_bytes = kept_bytes;
  return start;
}

}  // namespace

RunResult run_tool(std::vector<std::string> argv, const std::filesystem::path& folder, Launcher& launcher,
                   const ToolReach& reach) {
  return run_tool(std::move(argv), tool_environment(folder), folder, launcher, reach);
}

RunResult run_tool(std::vector<std::string> argv, std::vector<std::string> environment,
                   const std::filesystem::path& folder, Launcher& launcher, const ToolReach& reach) {
  Start start = tool_start(std::move(argv), std::move(environment), folder);
  start.isolation = reach.isolation;
  start.readable = reach.readable;
  start.hidden = reach.hidden;
  start.unhidden = reach.unhidden;
  return launcher.run(start);
}

bool succeeded(const RunResult& result) {
  return result.ending == Ending::exited && result.exit_status == 0;
}

std::string failure_of(const RunResult& result) {
  switch (result.ending) {
    case Ending::exited:
      return fmt::format("exit status {}", result.exit_status);
    case Ending::signaled: {
      const char* name = ::sigabbrev_np(result.signal);
      return name != nullptr ? fmt::format("killed by SIG{}", name)
                             : fmt::format("killed by signal {}", result.signal);
    }
    case Ending::cpu_limit:
      return "CPU limit";
    case Ending::wall_limit:
      return "wall time limit";
    case Ending::memory_limit:
      return "memory limit";
    case Ending::output_limit:
      return "output limit";
    case Ending::process_limit:
      return "process limit";
    case Ending::not_started:
      return fmt::format("not started: {}", std::generic_category().message(result.error));
    case Ending::interrupted:
      return "interrupted";
  }
  return "";
}

std::string last_lines(const RunResult& result) {
  std::string text = result.stdout_tail + result.stderr_tail;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) {
    text.pop_back();
  }
  const std::int64_t lost = result.stdout_bytes + result.stderr_bytes -
                            static_cast<std::int64_t>(result.stdout_tail.size() + result.stderr_tail.size());
  const std::ptrdiff_t lines = std::count(text.begin(), text.end(), '\n') + 1;
  if (lines <= shown_lines) {
    return lost > 0 ? fmt::format("[{} bytes before this]\n{}", lost, text) : text;
  }
  std::size_t start = 0;
  for (std::ptrdiff_t skipped = lines - shown_lines; skipped > 0; --skipped) {
    start = text.find('\n', start) + 1;
  }
  return fmt::format("[{}{} lines before this]\n{}", lost > 0 ? "more than " : "", lines - shown_lines,
                     text.substr(start));
}

}  // namespace harness
