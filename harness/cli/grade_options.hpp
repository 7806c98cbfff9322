#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/cli/commands.hpp"
#include "harness/cli/option_checks.hpp"

namespace harness::cli {

/// Fills the options of `grade` and sets the action.
void grade_command(CLI::App& app, Action& action, GradeOptions& options);

/// The options of a call of `grade`, by its words; nothing where they are none.
std::optional<GradeOptions> grade_options_in(const Registry& registry, const std::vector<std::string>& words);

}  // namespace harness::cli
