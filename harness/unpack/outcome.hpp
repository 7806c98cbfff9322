#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "harness/unpack/extract.hpp"

/// What plycheck-unpack says to plycheck.
namespace harness {

/// What has become of an archive, or why it is refused.
using Outcome = tl::expected<Unpacked, std::string>;

/// The outcome in lines.
std::string printed(const Outcome& outcome);

/// The outcome that was printed. Nothing for any other text, and for one that a terminal could not be shown:
/// whoever prints it has read a stranger's bytes.
std::optional<Outcome> outcome_in(std::string_view text);

}  // namespace harness
