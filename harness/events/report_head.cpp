#include "harness/events/report_head.hpp"

#include <nlohmann/json.hpp>

#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"

namespace harness {

nlohmann::ordered_json report_head(std::string_view report) {
  return {{"schema", report_schema}, {"report", report}, {"plycheck", version}};
}

void add_shard(nlohmann::ordered_json& report, const std::optional<ShardRuns>& runs) {
  if (runs) {
    report["shard"] = runs->shard;
    report["shards"] = runs->of;
    report["first_run"] = runs->first;
  }
}

std::string name_in_json(const std::string& id) {
  if (is_utf8(id) && id.find("\\x") == std::string::npos) {
    return id;
  }
  std::string doubled;
  for (const char letter : id) {
    doubled.append(letter == '\\' ? 2 : 1, letter);
  }
  return visible(doubled, Blanks::none);
}

}  // namespace harness
