#pragma once

#include <memory>

#include "harness/events/events.hpp"
#include "harness/events/seen.hpp"

namespace harness {

/// The reporter, told only what its audience may see. Those of this room come so: `json_reporter` and its
/// like do this themselves.
std::unique_ptr<Reporter> told_to(const Audience& audience, std::unique_ptr<Reporter> reporter);

}  // namespace harness
