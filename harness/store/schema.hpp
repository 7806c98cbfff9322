#pragma once

#include <tl/expected.hpp>

#include "harness/store/database.hpp"

namespace harness {

/// Makes the tables of a history in an empty database and looks whether those that are there are ours and of
/// a version known here.
tl::expected<void, std::string> prepare_schema(Database& database, const std::string& place);

}  // namespace harness
