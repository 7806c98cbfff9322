#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "harness/events/shard_runs.hpp"

namespace harness {

/// The members with which every JSON report begins: schema, report (which one it is), plycheck.
nlohmann::ordered_json report_head(std::string_view report);

/// The members of a report on a shard's runs alone: shard, shards, first_run. None where it is on all runs.
void add_shard(nlohmann::ordered_json& report, const std::optional<ShardRuns>& runs);

/// A case's name in them. One that is no UTF-8, or has a backslash before an x, is spelt with what cannot be
/// shown as `\xNN`, and backslashes doubled, so that no two cases get one name.
std::string name_in_json(const std::string& id);

}  // namespace harness
