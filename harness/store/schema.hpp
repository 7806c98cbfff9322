#pragma once

#include <tl/expected.hpp>

#include "harness/store/database.hpp"

namespace harness {

/// Makes the tables of a history in an empty database and looks whether those that are there are ours and of
/// a version known here.
tl::expected<void, std::string> prepare_schema(Database& database, const std::string& place);
/// Makes a history of an earlier version one of ours, in a transaction under way; an older plycheck cannot
/// read it then.
tl::expected<void, std::string> renew_schema(Database& database);

}  // namespace harness
