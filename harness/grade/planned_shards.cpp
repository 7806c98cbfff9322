#include "harness/grade/planned_shards.hpp"

#include <system_error>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/events/report_head.hpp"
#include "harness/grade/grade_place.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using Texts = std::vector<std::string>;

constexpr std::int64_t largest_plan = std::int64_t{64} << 20;

fs::path plan_file(const fs::path& out) {
  return shards_folder(out) / "plan.json";
}

bool are_texts(const ordered_json& json) {
  bool all = json.is_array();
  for (const auto& one : all ? json : ordered_json::array()) {
    all = all && one.is_string();
  }
  return all;
}

bool is_plan(const ordered_json& json) {
  bool is_one = json.is_object() && json.value("report", "") == "shards";
  for (const char* name : {"call", "anew"}) {
    is_one = is_one && json.contains(name) && are_texts(json[name]);
  }
  is_one = is_one && json.contains("token") && json["token"].is_string() && json.contains("folder") &&
           json["folder"].is_string() && json.contains("shards") && json["shards"].is_array();
  for (const auto& shard : is_one ? json["shards"] : ordered_json::array()) {
    is_one = is_one && are_texts(shard);
  }
  return is_one;
}

}  // namespace

tl::expected<void, std::string> put_planned_shards(const fs::path& out, const PlannedShards& planned) {
  ordered_json json = report_head("shards");
  json["token"] = planned.token;
  json["call"] = planned.call.words;
  json["folder"] = planned.call.folder;
  json["anew"] = planned.anew;
  json["shards"] = planned.shards;
  json["pilot"] = planned.is_pilot;
  const auto made = make_folder(shards_folder(out));
  return made ? put_file(plan_file(out),
                         json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n")
              : made;
}

tl::expected<std::optional<PlannedShards>, std::string> planned_shards_in(const fs::path& out) {
  std::error_code error;
  if (!fs::exists(plan_file(out), error)) {
    return std::nullopt;
  }
  const auto text = cases::read_file(plan_file(out), largest_plan);
  if (!text) {
    return tl::unexpected(text.error());
  }
  const auto json = ordered_json::parse(*text, nullptr, false);
  if (json.is_discarded() || !is_plan(json)) {
    return tl::unexpected(fmt::format("{}: expected a plan of shards", plan_file(out).string()));
  }
  PlannedShards planned;
  planned.token = json["token"].get<std::string>();
  planned.call = {json["call"].get<Texts>(), json["folder"].get<std::string>()};
  planned.anew = json["anew"].get<Texts>();
  planned.shards = json["shards"].get<std::vector<Texts>>();
  planned.is_pilot = json.contains("pilot") && json["pilot"] == true;
  return planned;
}

}  // namespace harness
