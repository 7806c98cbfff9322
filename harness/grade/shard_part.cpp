#include "harness/grade/shard_part.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <random>
#include <string_view>
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

constexpr std::string_view unfinished = ".part";
constexpr const char* facts_name = "part.json";
constexpr std::int64_t largest_facts = std::int64_t{64} << 20;

/// The number in front of a text, which goes from it.
std::optional<int> number_taken(std::string_view& text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || number < 0) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return number;
}

/// Of "2-of-4-9f..." or "2-of-4-9f....part", as folders of parts are called.
std::optional<PartFolder> folder_named(const fs::path& path) {
  constexpr std::string_view between = "-of-";
  const auto whole_name = path.filename().string();
  std::string_view name = whole_name;
  const auto shard = number_taken(name);
  if (!shard || !name.starts_with(between)) {
    return std::nullopt;
  }
  name.remove_prefix(between.size());
  const auto of = number_taken(name);
  if (!of || *shard >= *of || !name.starts_with('-')) {
    return std::nullopt;
  }
  return PartFolder{path, *shard, *of, !name.ends_with(unfinished)};
}

std::string text_in(const ordered_json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_in(const ordered_json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : -1;
}

/// The elements of a list that are objects; none where there is no such list.
std::vector<ordered_json> objects_in(const ordered_json& json, const char* name) {
  std::vector<ordered_json> all;
  const auto found = json.find(name);
  if (found != json.end() && found->is_array()) {
    std::ranges::copy_if(*found, std::back_inserter(all),
                         [](const ordered_json& one) { return one.is_object(); });
  }
  return all;
}

ordered_json json_of(const PartRecords& records) {
  return {{"name", records.name},
          {"submission", records.work_hash},
          {"bytes", records.bytes},
          {"hash", records.hash}};
}

}  // namespace

std::string print_part(const PartFacts& facts) {
  ordered_json json = report_head("part");
  json["shard"] = facts.shard;
  json["shards"] = facts.of;
  json["token"] = facts.token;
  json["call"] = facts.call.words;
  json["folder"] = facts.call.folder;
  json["version"] = facts.plycheck;
  json["build"] = facts.build;
  json["isolation"] = facts.isolation;
  json["interpreters"] = ordered_json::array();
  for (const auto& [name, version] : facts.interpreters) {
    json["interpreters"].push_back({{"name", name}, {"version", version}});
  }
  json["cpu_model"] = facts.cpu_model;
  json["records"] = ordered_json::array();
  for (const auto& records : facts.records) {
    json["records"].push_back(json_of(records));
  }
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

tl::expected<PartFacts, std::string> read_part(const std::string& text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object() || text_in(json, "report") != "part" || !json.contains("records")) {
    return tl::unexpected(std::string("expected what a shard says of its part"));
  }
  PartFacts facts;
  facts.shard = static_cast<int>(number_in(json, "shard"));
  facts.of = static_cast<int>(number_in(json, "shards"));
  facts.token = text_in(json, "token");
  const auto words = json.find("call");
  for (const auto& word : words != json.end() && words->is_array() ? *words : ordered_json::array()) {
    facts.call.words.push_back(word.is_string() ? word.get<std::string>() : std::string());
  }
  facts.call.folder = text_in(json, "folder");
  facts.plycheck = text_in(json, "version");
  facts.build = text_in(json, "build");
  facts.isolation = text_in(json, "isolation");
  for (const auto& one : objects_in(json, "interpreters")) {
    facts.interpreters.emplace_back(text_in(one, "name"), text_in(one, "version"));
  }
  facts.cpu_model = text_in(json, "cpu_model");
  for (const auto& one : objects_in(json, "records")) {
    facts.records.push_back(
        {text_in(one, "name"), text_in(one, "submission"), number_in(one, "bytes"), text_in(one, "hash")});
  }
  return facts;
}

std::vector<PartFolder> part_folders_in(const fs::path& out) {
  std::vector<PartFolder> folders;
  std::error_code error;
  for (fs::directory_iterator entry(shards_folder(out), error), end; !error && entry != end;
       entry.increment(error)) {
    if (auto folder = folder_named(entry->path())) {
      folders.push_back(*std::move(folder));
    }
  }
  std::ranges::sort(folders, [](const PartFolder& one, const PartFolder& other) {
    return one.shard != other.shard ? one.shard < other.shard : one.path < other.path;
  });
  return folders;
}

tl::expected<PartFolder, std::string> make_part_folder(const fs::path& out, int shard, int of) {
  std::random_device chance;
  const auto name = fmt::format("{}-of-{}-{:08x}{:08x}{}", shard, of, chance(), chance(), unfinished);
  PartFolder folder{shards_folder(out) / name, shard, of, false};
  const auto made = make_folder(folder.path / "runs");
  return made ? tl::expected<PartFolder, std::string>(std::move(folder)) : tl::unexpected(made.error());
}

tl::expected<void, std::string> finish_part_folder(const PartFolder& folder) {
  const auto name = folder.path.string();
  std::error_code error;
  fs::rename(name, name.substr(0, name.size() - unfinished.size()), error);
  return error ? tl::expected<void, std::string>(tl::unexpect, fmt::format("{}: {}", name, error.message()))
               : tl::expected<void, std::string>();
}

tl::expected<PartFacts, std::string> facts_of(const PartFolder& folder) {
  const auto text = cases::read_file(folder.path / facts_name, largest_facts);
  auto facts = text ? read_part(*text) : tl::unexpected(text.error());
  if (facts && (facts->shard != folder.shard || facts->of != folder.of)) {
    return tl::unexpected(std::string("it is of another shard than its folder's name says"));
  }
  return facts;
}

tl::expected<void, std::string> put_facts(const PartFolder& folder, const PartFacts& facts) {
  return put_file(folder.path / facts_name, print_part(facts));
}

}  // namespace harness
