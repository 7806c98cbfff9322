#pragma once

#include <string>
#include <vector>

#include "harness/run/isolation.hpp"

namespace harness {

/// How far the runs of a job are kept from the rest.
struct JobIsolation {
  Isolation level = Isolation::limits;
  /// Absolute paths of what no candidate may read: expected answers, plycheck itself.
  std::vector<std::string> hidden;
};

}  // namespace harness
