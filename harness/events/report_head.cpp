#include "harness/events/report_head.hpp"

#include <nlohmann/json.hpp>

#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"

namespace harness {

nlohmann::ordered_json report_head(std::string_view report) {
  return {{"schema", report_schema}, {"report", report}, {"plycheck", version}};
}

std::string name_in_json(const std::string& id) {
  return is_utf8(id) ? id : visible(id, Blanks::none);
}

}  // namespace harness
