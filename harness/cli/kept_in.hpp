#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "harness/store/history.hpp"

namespace harness::cli {

/// The history that a run, or what `what` says, is kept in; none where it is not to be, or, with a remark,
/// cannot be. To go on with one there must be a history; an error is one line.
tl::expected<std::optional<History>, std::string> history_to_keep_in(bool is_kept, bool to_resume,
                                                                     std::string_view what);

}  // namespace harness::cli
