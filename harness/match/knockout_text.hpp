#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/match/match_job.hpp"

namespace harness {

/// The rounds of a knockout, who went on and why, and the winner; nothing where no knockout was played.
std::vector<std::string> knockout_text(const MatchPlan& plan, const MatchResult& result);

/// The same for programs (docs/formats.md).
nlohmann::ordered_json knockout_json(const MatchPlan& plan, const MatchResult& result);

/// The round, from 1, in which each of the plan's pairings met; empty where no knockout was played.
std::vector<int> rounds_of_pairings(const MatchPlan& plan, const MatchResult& result);

}  // namespace harness
