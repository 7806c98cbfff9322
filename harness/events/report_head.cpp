#include "harness/events/report_head.hpp"

#include <nlohmann/json.hpp>

#include "harness/events/version.hpp"

namespace harness {

nlohmann::ordered_json report_head(std::string_view report) {
  return {{"schema", report_schema}, {"report", report}, {"plycheck", version}};
}

}  // namespace harness
