#pragma once

#include "harness/cli/commands.hpp"
#include "harness/store/history.hpp"

namespace harness::cli {

/// Tells which runs are kept, and what came of each, to standard output and the files that are asked for. The
/// exit status.
int list_runs(History& history, const Registry& registry, const HistoryOptions& options);

}  // namespace harness::cli
