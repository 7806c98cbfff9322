#pragma once

#include <string>
#include <vector>

#include "harness/registry/registry.hpp"

namespace harness::cli {

/// What is to be said of programs that lie in a folder, by their file names, and what to type; a line each.
/// The assignment is guessed where a handout gives its program such a name, and only one does. Nothing where
/// there is no program.
std::vector<std::string> advice_on(const std::vector<std::string>& programs, const Registry& registry);

/// Says on standard error that a command lacks, and what could be done with the programs that lie in the
/// current folder; returns `job_not_done`.
int advise_without_command(const Registry& registry);

}  // namespace harness::cli
