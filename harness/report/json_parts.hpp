#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "harness/events/events.hpp"

/// What JSON reports on candidates have in common.
namespace harness {

/// As it is written, a line a member. Candidates write what they like; JSON is UTF-8. Bytes that are not
/// become U+FFFD.
std::string pretty(const nlohmann::ordered_json& value);

/// What the report of that name begins with: who made it, what is run, on what and how.
nlohmann::ordered_json json_head(std::string_view report, const JobStarted& job, const Audience& audience);

nlohmann::ordered_json json_of(const CaseResult& result);

/// What a run took, and, of what it did, as much as may be seen.
nlohmann::ordered_json json_of(const RunResult& run, const Audience& audience);

nlohmann::ordered_json json_of(const Finding& finding);

nlohmann::ordered_json json_of(const ToldMistakes& told);

/// "no", "interrupted", "max-failures", "budget".
std::string_view name_of(Stopped stopped);

}  // namespace harness
