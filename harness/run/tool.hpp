#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// What a tool may reach besides its folder, as in `Start`.
struct ToolReach {
  Isolation isolation = Isolation::limits;
  std::vector<std::string> readable = {};
  std::vector<std::string> hidden = {};
  std::vector<std::string> unhidden = {};
};

/// Runs a compiler or an interpreter's probe in `folder` with generous limits. Of the caller's environment it
/// gets what version managers and compilers live by: a submission may have a hand in what it does.
RunResult run_tool(std::vector<std::string> argv, const std::filesystem::path& folder, Launcher& launcher,
                   const ToolReach& reach = {});

/// The same with exactly this environment.
RunResult run_tool(std::vector<std::string> argv, std::vector<std::string> environment,
                   const std::filesystem::path& folder, Launcher& launcher, const ToolReach& reach);

bool succeeded(const RunResult& result);

/// How a tool failed, in a few words: "exit status 127", "killed by SIGSEGV", "CPU limit".
std::string failure_of(const RunResult& result);

/// What a tool printed, standard output first, bounded to its last 40 lines; says how many were cut.
std::string last_lines(const RunResult& result);

}  // namespace harness
