#pragma once

#include <string>

#include "harness/cli/commands.hpp"

namespace harness::cli {

/// The command that goes on with a grading, as it is typed into a shell; the seed is kept in its folder.
std::string again_text(const GradeOptions& options);

}  // namespace harness::cli
