#include "harness/cli/shard_parts.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/cli/common.hpp"
#include "harness/cli/match_keeping.hpp"
#include "harness/events/version.hpp"
#include "harness/store/build.hpp"
#include "harness/store/packing.hpp"

namespace harness::cli {
namespace {

using nlohmann::json;

constexpr const char* again_name = "again";

/// The command that does the whole job; empty where the terms do not say.
std::string again_in(const std::string& terms) {
  const json in = unpacked(terms);
  const auto found = in.is_object() ? in.find(again_name) : in.end();
  return in.is_object() && found != in.end() && found->is_string() ? found->get<std::string>()
                                                                   : std::string();
}

/// The one result that a whole part has.
std::optional<std::string> result_in(const ReadPart& part) {
  std::optional<std::string> result;
  if (part.records.has_end()) {
    part.records.games([&result](KeptGame kept) {
      result = std::move(kept.line);
      return false;
    });
  }
  return result;
}

/// How the plycheck that made a part differs from this one; empty where it does not.
std::string other_plycheck(const ReadPart& part) {
  std::vector<Setting> here;
  std::vector<Setting> there;
  for (const auto& setting : settings_of_shards(command_of(part))) {
    const auto found = std::ranges::find(part.key.settings, setting.first, &Setting::first);
    here.push_back(setting);
    there.emplace_back(setting.first, found == part.key.settings.end() ? "none" : found->second);
  }
  return fmt::format("{}", fmt::join(setting_differences(there, here), ", "));
}

}  // namespace

std::vector<Setting> settings_of_shards(const std::string& command) {
  return {{std::string(command_setting), command},
          {"plycheck", std::string(version)},
          {"build", build_of_this_program()}};
}

bool can_keep_results(const std::string& out) {
  namespace fs = std::filesystem;
  const auto folder = fs::path(out) / "shards";
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), W_OK | X_OK) != 0) {
    error.assign(errno, std::generic_category());
  }
  if (error) {
    fail(fmt::format("--out: {}: {}", folder.string(), error.message()));
  }
  return !error;
}

tl::expected<void, std::string> keep_result(const std::string& out, const Shard& shard, const ShardedJob& job,
                                            const std::string& result) {
  const auto place =
      games_of_part(out, {shard.shard, shard.of}, job.key, packed({{again_name, job.again}}), false);
  if (!place) {
    return tl::unexpected(place.error());
  }
  const std::array<KeptGame, 1> only{{{0, result}}};
  const auto kept = (*place)->keep(only);
  return kept ? (*place)->finish(true) : kept;
}

void put_stretch(const Shard& shard, const Stretch& stretch, std::int64_t all, const std::string& what) {
  put(stretch.count == 0 ? fmt::format("shard {} of {}: none of {} {}\n", shard.shard, shard.of, all, what)
                         : fmt::format("shard {} of {}: {} {} to {} of {}\n", shard.shard, shard.of, what,
                                       stretch.first + 1, stretch.first + stretch.count, all));
}

ShardRuns runs_of(const Shard& shard, const Stretch& stretch) {
  return {shard.shard, shard.of, stretch.first};
}

tl::expected<std::vector<ReadPart>, std::string> read_parts(const std::string& out) {
  const auto files = part_files_in(out);
  if (!files) {
    return tl::unexpected(files.error());
  }
  std::vector<ReadPart> parts;
  for (const auto& file : *files) {
    auto records = RunRecords::open(file.path);
    auto key = records ? records->key() : tl::unexpected(records.error());
    auto terms = key ? records->match_terms() : tl::unexpected(key.error());
    if (!terms) {
      remark(terms.error());
      continue;
    }
    parts.push_back({file, std::move(*records), std::move(*key), std::move(*terms)});
  }
  return parts.empty() ? tl::expected<std::vector<ReadPart>, std::string>(
                             tl::unexpect, fmt::format("no shard that can be read lies in {}", out))
                       : std::move(parts);
}

std::string command_of(const ReadPart& part) {
  const auto& settings = part.key.settings;
  const auto found = std::ranges::find(settings, command_setting, &Setting::first);
  return found == settings.end() ? std::string() : found->second;
}

std::string foreign_part(const std::vector<ReadPart>& parts, const std::string& out) {
  const ReadPart& first = parts.front();
  const auto name = first.file.path.string();
  for (const auto& part : parts) {
    const auto other = part.file.path.string();
    if (part.file.part.of != first.file.part.of) {
      return fmt::format("{} is one of {} shards, and {} one of {}", other, part.file.part.of, name,
                         first.file.part.of);
    }
    std::string differs;
    if (part.key.assignment != first.key.assignment) {
      differs =
          fmt::format("{} is of {}, and {} of {}", other, part.key.assignment, name, first.key.assignment);
    } else if (part.key != first.key) {
      differs = fmt::format("{} is of another {} than {}: it differs in {}", other, command_of(first), name,
                            fmt::join(setting_differences(first.key.settings, part.key.settings), ", "));
    }
    if (!differs.empty()) {
      return fmt::format("{}; without it, the command that makes that shard: {}{}", differs,
                         again_in(first.terms), shard_typed(part.file.part, out));
    }
  }
  return {};
}

std::optional<ShardResults> results_in(const std::vector<ReadPart>& parts, const std::string& out) {
  const ReadPart& first = parts.front();
  const int of = first.file.part.of;
  const auto again = again_in(first.terms);
  if (const auto other = other_plycheck(first); !other.empty()) {
    fail(fmt::format("{} was made by another plycheck: it differs in {}; the command that makes it: {}{}",
                     first.file.path.string(), other, again, shard_typed(first.file.part, out)));
    return std::nullopt;
  }
  ShardResults found{{first.key, again}, {}};
  bool are_whole = true;
  for (int shard = 0; shard < of; ++shard) {
    std::optional<std::string> result;
    std::string torn;
    for (const auto& part : parts) {
      if (part.file.part.part == shard && !result) {
        result = result_in(part);
        torn = part.file.path.string();
      }
    }
    if (!result) {
      are_whole = false;
      fail(fmt::format("shard {} of {}: {}; the command that makes it: {}{}", shard, of,
                       torn.empty() ? std::string("it is not there") : torn + " is not whole", again,
                       shard_typed({shard, of}, out)));
      continue;
    }
    found.results.push_back(*std::move(result));
  }
  return are_whole ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace harness::cli
