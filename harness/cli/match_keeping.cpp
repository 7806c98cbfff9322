#include "harness/cli/match_keeping.hpp"

#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/case_facts.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"
#include "harness/events/version.hpp"
#include "harness/match/kept_plan.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/report/case_text.hpp"
#include "harness/store/build.hpp"

namespace harness::cli {
namespace {

/// What is chosen before anything is drawn or prepared.
std::vector<Setting> choices_of(const MatchOptions& options) {
  return {{std::string(command_setting), "match"},
          {"players", fmt::format("{}", fmt::join(options.players, " "))},
          {"games", fmt::format("{}", options.games.value())},
          {"openings", options.openings},
          {"size", options.size ? fmt::format("{}", *options.size) : "usual"},
          {"tournament", options.knockout   ? "knockout"
                         : options.gauntlet ? "gauntlet"
                                            : "round robin"},
          {"sprt", options.sprt.value_or("none")},
          {"protocol", options.protocol},
          {"keep", options.keep.empty() ? "nothing" : options.keep},
          {"game-time", options.game_time.empty() ? "none" : options.game_time}};
}

/// What decides how a program's run goes.
std::vector<Setting> run_settings(const MatchToKeep& match) {
  const auto limits = limits_of(*match.assignment, match.options->run).usual;
  return {{"isolation", isolation_text(*match.isolation)},
          {"invoke", invocation_of(*match.assignment, match.options->run)},
          {"time", fmt::format("{} s", limits.cpu_seconds)},
          {"wall", fmt::format("{} s", limits.wall_seconds)},
          {"memory", fmt::format("{} bytes", limits.memory_bytes)},
          {"output", fmt::format("{} bytes", limits.output_bytes)},
          {"stdout", fmt::format("{} bytes", limits.printed_bytes)},
          {"processes", fmt::format("{}", limits.processes)},
          {"files", fmt::format("{}, {} open", limits.files, limits.open_files)}};
}

std::string names_of(const MatchPlan& plan) {
  std::vector<std::string> names;
  for (const auto& entrant : plan.players) {
    names.push_back(entrant.terms.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

MatchStarted started(const MatchToKeep& match) {
  const MatchPlan& plan = *match.plan;
  return {names_of(plan), plan.seed, static_cast<int>(games_planned(plan)),
          packed_plan(plan, match.head, match.again)};
}

}  // namespace

tl::expected<std::uint64_t, std::string> seed_of_match(const MatchOptions& options, History* history) {
  if (!options.resume || options.seed || history == nullptr) {
    return seed_or_fresh(options.seed);
  }
  const auto seed = history->seed_to_resume(options.assignment, choices_of(options));
  if (!seed) {
    return tl::unexpected(seed.error());
  }
  if (!*seed) {
    return tl::unexpected(fmt::format(
        "nothing to resume: no unfinished match of {} with these players, games, openings and rules",
        options.assignment));
  }
  return **seed;
}

RunKey key_of(const MatchToKeep& match) {
  std::string openings;
  for (const auto& opening : match.plan->openings) {
    openings += cases::hash_of(opening);
  }
  auto settings = choices_of(*match.options);
  settings.insert(settings.end(), {{"seed", fmt::format("{}", match.plan->seed)},
                                   {"positions of the openings", cases::hash_of(openings)},
                                   {"who plays", names_of(*match.plan)},
                                   {"plycheck", std::string(version)},
                                   {"build", build_of_this_program()}});
  if (match.isolation) {
    const auto of_runs = run_settings(match);
    settings.insert(settings.end(), of_runs.begin(), of_runs.end());
  }
  settings.insert(settings.end(), match.programs.begin(), match.programs.end());
  return {match.assignment->facts().name, "", "", "", std::move(settings)};
}

tl::expected<std::unique_ptr<GamesPlace>, std::string> place_of_games(const MatchToKeep& match,
                                                                      History* history) {
  const MatchOptions& options = *match.options;
  if (match.plan->part) {
    return games_of_part(options.out, *match.plan->part, key_of(match), started(match).terms, options.resume);
  }
  if (history == nullptr) {
    return nullptr;
  }
  auto place = games_in_history(*history, key_of(match), started(match), options.resume);
  if (!place && !options.resume) {
    remark(place.error() + "; this match is not kept");
    return nullptr;
  }
  return place;
}

std::string shard_typed(const MatchPart& part, const std::string& out) {
  return fmt::format(" --shard {} --shards {} {}", part.part, part.of, option_typed("--out", out));
}

tl::expected<EarlierGames, std::string> earlier_games(
    GamesPlace& place, const MatchPlan& plan, const std::function<void(const GameRecord& game)>& hand_on) {
  EarlierGames earlier(plan);
  auto told = place.games([&](const KeptGame& kept) {
    if (const auto game = read_game_line(kept.line)) {
      earlier.add(*game);
    }
    return true;
  });
  earlier.leave_out_broken_chains();
  if (told) {
    told = place.games([&](const KeptGame& kept) {
      const auto game = read_game_line(kept.line);
      if (game && earlier.has(game->number - 1)) {
        hand_on(*game);
      }
      return true;
    });
  }
  return told ? tl::expected<EarlierGames, std::string>(std::move(earlier)) : tl::unexpected(told.error());
}

tl::expected<std::optional<GamesFolder>, std::string> games_folder(const std::string& path, bool times,
                                                                   const MatchPlan* resumed) {
  if (path.empty()) {
    return std::nullopt;
  }
  EarlierGames games = resumed == nullptr ? EarlierGames() : EarlierGames(*resumed);
  const auto is_of_match = [&games](const GameRecord& game) { return games.add(game); };
  auto made =
      resumed == nullptr ? GamesFolder::make(path, times) : GamesFolder::make_again(path, times, is_of_match);
  if (!made) {
    return tl::unexpected("--games-out: " + made.error());
  }
  return std::optional<GamesFolder>(std::move(*made));
}

GamesKeeper::GamesKeeper(GamesPlace* place) : place_(place) {
  if (place != nullptr) {
    writer_ = std::make_unique<GamesWriter>(
        [place](std::span<const KeptGame> games) { return place->keep(games); });
  }
}

void GamesKeeper::put(const GameRecord& game) {
  if (writer_) {
    writer_->put({static_cast<std::size_t>(game.number - 1), game_line(game, true)});
  }
}

std::string GamesKeeper::finish(bool is_whole) {
  if (!writer_) {
    return {};
  }
  writer_->close();
  if (!writer_->fault().empty()) {
    return writer_->fault();
  }
  const auto done = place_->finish(is_whole);
  return done ? std::string() : done.error();
}

}  // namespace harness::cli
