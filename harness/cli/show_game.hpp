#pragma once

#include "harness/assignment/assignment.hpp"
#include "harness/cli/commands.hpp"

namespace harness::cli {

/// Draws the game that `options.game` names, after it was played again by the rules: what a record says of
/// its moves and of who won must be so. Errors are `file:line:column: expected ..., found ...`. The exit
/// status.
int show_game(const Assignment& assignment, const ShowOptions& options);

}  // namespace harness::cli
