#include "harness/cli/shard.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"

namespace harness::cli {
namespace {

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = read.ec == std::errc() && read.ptr == text.data() + text.size() && number >= 0;
  return is_number ? std::optional(number) : std::nullopt;
}

/// The variables of a system that starts a program several times.
struct Variables {
  const char* shard;
  const char* of;
  /// The number of its first one; null where that is 0.
  const char* first;
};

constexpr std::array<Variables, 3> known{
    {{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"},
     {"TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", nullptr},
     {"GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS", nullptr}}};

tl::expected<std::optional<Shard>, std::string> shard_in(const Environment& environment) {
  for (const auto& [shard, of, first] : known) {
    const auto text = environment(shard);
    if (text.empty()) {
      continue;
    }
    const auto number = number_in(text);
    const auto count = number_in(environment(of));
    const auto least = first == nullptr ? 0 : number_in(environment(first)).value_or(0);
    if (!number || !count || *number < least || *number - least >= *count) {
      return tl::unexpected(fmt::format("--shard: expected numbers in {} and {}, found {} and {}", shard, of,
                                        cases::in_quotes(text), cases::in_quotes(environment(of))));
    }
    return Shard{*number - least, *count};
  }
  return tl::unexpected(fmt::format("--shard: expected {}, {} or {} for 'auto', found none of them",
                                    known[0].shard, known[1].shard, known[2].shard));
}

}  // namespace

Environment this_environment() {
  return [](const char* variable) {
    const char* const value = std::getenv(variable);
    return std::string(value == nullptr ? "" : value);
  };
}

tl::expected<std::optional<Shard>, std::string> shard_asked(const std::string& shard,
                                                            std::optional<int> shards,
                                                            const Environment& environment) {
  if (shard.empty() && !shards) {
    return std::nullopt;
  }
  if (shard == "auto") {
    return shards ? tl::expected<std::optional<Shard>, std::string>(
                        tl::unexpect, "--shards: the environment says how many, with --shard auto")
                  : shard_in(environment);
  }
  const auto number = number_in(shard);
  if (!number || !shards || *number >= *shards) {
    return tl::unexpected(
        fmt::format("--shard: expected a number from 0 below that of --shards, found {} and {}",
                    shard.empty() ? "none" : cases::in_quotes(shard),
                    shards ? fmt::format("--shards {}", *shards) : std::string("no --shards")));
  }
  return Shard{*number, *shards};
}

tl::expected<std::optional<Shard>, std::string> shard_into(const ShardOptions& options, bool has_seed) {
  auto shard = shard_asked(options.shard, options.shards, this_environment());
  if (!shard) {
    return shard;
  }
  if (shard->has_value() != !options.out.empty()) {
    return tl::unexpected<std::string>(
        "--shard: expected --out, a folder that all shards see, and --out goes with --shard alone");
  }
  if (*shard && !has_seed) {
    return tl::unexpected<std::string>("--shard: expected --seed, the same one for all shards");
  }
  return shard;
}

Stretch stretch_of(const Shard& shard, std::int64_t count) {
  const auto begin_of = [&](std::int64_t number) { return number * count / shard.of; };
  const std::int64_t first = begin_of(shard.shard);
  return {first, begin_of(shard.shard + 1) - first};
}

}  // namespace harness::cli
