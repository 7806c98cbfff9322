#pragma once

#include <string_view>

namespace harness {

/// Whether a command of this shell script is Java or Node, which reserve far more memory than they use: where
/// one stands as a command, also behind `exec`, `env` and their like, or as the value of a variable. A word
/// in a comment, in quotes with others or among the arguments of another command is none.
bool starts_reserving_runtime(std::string_view script);

}  // namespace harness
