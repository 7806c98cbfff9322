#pragma once

#include <cstdint>
#include <string>

#include <tl/expected.hpp>

#include "harness/store/database.hpp"
#include "harness/store/run_records.hpp"

/// Runs as they were kept before they had files of records: in the tables of the history. They are read only.
namespace harness {

/// The bytes of a run's head; empty for a run that has a file of records, or is not there.
tl::expected<std::string, std::string> first_version_head(Database& database, std::int64_t run);
/// The same of its end; empty where it has none.
tl::expected<std::string, std::string> first_version_end(Database& database, std::int64_t run);
/// What is known of its cases, in order: of each the one run that was told of, as its only attempt. False
/// where one of them cannot be read.
tl::expected<bool, std::string> first_version_records(Database& database, std::int64_t run, bool with_files,
                                                      const RunRecords::Each& each);

}  // namespace harness
