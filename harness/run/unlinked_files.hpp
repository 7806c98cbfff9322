#pragma once

#include <cstdint>
#include <vector>

#include "harness/run/process_tree.hpp"

namespace harness {

/// Room taken by regular files without a name that these processes have open: removed ones, and those that
/// never had one. Several processes' file counts once.
std::int64_t unlinked_bytes(const std::vector<ProcessFacts>& processes);

}  // namespace harness
