#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/grade_shard.hpp"
#include "harness/cli/match_keeping.hpp"
#include "harness/cli/match_report.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/shard_parts.hpp"
#include "harness/match/kept_plan.hpp"
#include "harness/match/knockout_job.hpp"
#include "harness/match/records/game_lines.hpp"

namespace harness::cli {
namespace {

/// Takes the games of all attempts, and hands on each that counts. Of a game that several have, the earlier
/// attempt's does.
EarlierGames games_in(std::vector<ReadPart>& parts, const MatchPlan& plan,
                      const std::function<void(const GameRecord& game)>& hand_on) {
  EarlierGames games(plan);
  std::set<std::size_t> taken;
  for (const auto& part : parts) {
    part.records.games([&](const KeptGame& kept) {
      const auto game =
          taken.contains(kept.place) ? tl::unexpected(std::string()) : read_game_line(kept.line);
      if (game && games.add(*game)) {
        taken.insert(kept.place);
        hand_on(*game);
      }
      return true;
    });
  }
  return games;
}

/// Says which shards lack games, each with the command that plays them; whether none does.
bool are_whole(const KeptPlan& kept, const EarlierGames& games, int shards, const std::string& out) {
  std::vector<std::int64_t> there(static_cast<std::size_t>(shards), 0);
  std::vector<std::int64_t> all(there);
  for (const auto& game : schedule_of(kept.plan)) {
    const auto shard = static_cast<std::size_t>(part_with(kept.plan, game, shards));
    ++all[shard];
    there[shard] += games.has(game.number) ? 1 : 0;
  }
  for (int shard = 0; shard < shards; ++shard) {
    const auto at = static_cast<std::size_t>(shard);
    if (there[at] == all[at]) {
      continue;
    }
    const auto resume = there[at] == 0 ? "" : " --resume";
    fail(fmt::format("shard {} of {}: {} of its {} games are there; the others: {}{}{}", shard, shards,
                     there[at], all[at], kept.again, shard_typed({shard, shards}, out), resume));
  }
  return there == all;
}

int tell(const KeptPlan& kept, const MatchResult& result, const GamePages& pages,
         const MergeOptions& options) {
  const auto expectations = expectations_of(kept.plan, options.expect);
  if (!expectations) {
    return fail(expectations.error());
  }
  Printout out(use_color(options.print.color), options.print.quiet);
  out.detail(kept.head);
  put_match(out, kept.plan, result, kept.again, !options.print.no_times);
  const bool written =
      write_match(kept.plan, result, {options.json, options.csv, options.html, options.print},
                  {out.text(), kept.again, &pages});
  const int status = status_of(*expectations, result);
  return written ? status : job_not_done;
}

/// The greatest number of a game that the report counts.
std::int64_t last_of(const MatchResult& result) {
  return result.games.empty() ? 0 : result.games.back().scheduled.number + 1;
}

/// A command whose shards leave one result each, and what is made of these.
struct MergeOfResults {
  std::string_view command;
  int (*merge)(const Registry& registry, const ShardResults& shards, const MergeOptions& options);
  bool has_page;
};
constexpr std::array<MergeOfResults, 3> merges_of_results{{{"crosscheck", merge_crosscheck, false},
                                                           {"fuzz", merge_fuzz, true},
                                                           {"strength", merge_strength, true}}};

int merge_results(const Registry& registry, const std::vector<ReadPart>& parts, const MergeOptions& options,
                  const MergeOfResults& how) {
  if (!options.expect.empty() || !options.csv.empty() || !options.games_out.empty()) {
    return fail(fmt::format("merge: --expect, --csv and --games-out are for a match, and {} has shards of {}",
                            options.out, how.command));
  }
  if (!how.has_page && !options.html.empty()) {
    return fail(fmt::format("merge: --html: there is no page of {}", how.command));
  }
  const auto shards = results_in(parts, options.out);
  if (!shards) {
    return job_not_done;
  }
  try {
    return how.merge(registry, *shards, options);
  } catch (const nlohmann::json::exception&) {
    // Whole and of this plycheck by its own words: it does not come from a shard.
    return fail(
        fmt::format("{}: a result in it is none that a shard of {} leaves", options.out, how.command));
  }
}

int merge_match(const Registry& registry, std::vector<ReadPart>& parts, const MergeOptions& options) {
  const ReadPart& first = parts.front();
  const Assignment* const assignment = registry.find(first.key.assignment);
  if (assignment == nullptr || !assignment->core.play) {
    return fail(fmt::format("{}: {} is no game of two here", first.file.path.string(), first.key.assignment));
  }
  auto kept = read_plan(first.terms, assignment->core);
  if (!kept) {
    return fail(fmt::format("{}: {}", first.file.path.string(), kept.error()));
  }
  if (!are_whole(*kept, games_in(parts, kept->plan, [](const auto&) {}), first.file.part.of, options.out)) {
    return job_not_done;
  }
  auto folder = games_folder(options.games_out, !options.print.no_times, nullptr);
  if (!folder) {
    return fail(folder.error());
  }
  GamePages pages(*assignment, !options.print.no_times);
  const auto games = games_in(parts, kept->plan, [&](const GameRecord& game) {
    pages.add(game);
    if (*folder) {
      (*folder)->add(game);
    }
  });
  const auto result = result_of(kept->plan, games);
  if (const auto done = *folder ? (*folder)->finish(last_of(result)) : tl::expected<void, std::string>();
      !done) {
    return fail(done.error());
  }
  return tell(*kept, result, pages, options);
}

}  // namespace

int merge(const Registry& registry, const MergeOptions& options) {
  if (has_grading(options.out)) {
    return merge_grading(registry, options);
  }
  const NamedFiles outputs{{"--json", options.json}, {"--csv", options.csv}, {"--html", options.html}};
  if (!can_be_written(outputs)) {
    return job_not_done;
  }
  auto parts = read_parts(options.out);
  if (!parts) {
    return fail(parts.error());
  }
  if (const auto foreign = foreign_part(*parts, options.out); !foreign.empty()) {
    return fail(foreign);
  }
  const auto command = command_of(parts->front());
  const auto found = std::ranges::find(merges_of_results, command, &MergeOfResults::command);
  return found == merges_of_results.end() ? merge_match(registry, *parts, options)
                                          : merge_results(registry, *parts, options, *found);
}

}  // namespace harness::cli
