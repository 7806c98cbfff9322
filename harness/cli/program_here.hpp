#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/registry/registry.hpp"

namespace harness::cli {

/// The programs in a folder, by their paths in it, in order: those at its top, or where none lies there those
/// of the only folder below it that has some.
std::vector<std::string> programs_in(const std::filesystem::path& folder);

/// The only assignment whose handout calls its program as the one at `path` is called, or as one in that
/// folder is; nothing where there are several, or none. An archive's name tells nothing.
std::optional<std::string> assignment_by_program(const std::string& path, const Registry& registry);

/// What is to be said of programs that lie in a folder, by their paths in it, and what to type; a line each.
/// The assignment is guessed where a handout gives its program such a name, and only one does. Nothing where
/// there is no program.
std::vector<std::string> advice_on(const std::vector<std::string>& programs, const Registry& registry);

/// Says on standard error that a command lacks, and what could be done with the programs that lie in the
/// current folder; returns `job_not_done`.
int advise_without_command(const Registry& registry);

}  // namespace harness::cli
