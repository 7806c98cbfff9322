#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/kept_in.hpp"
#include "harness/cli/match_entrants.hpp"
#include "harness/cli/match_keeping.hpp"
#include "harness/cli/match_protocol.hpp"
#include "harness/cli/match_report.hpp"
#include "harness/cli/match_settings.hpp"
#include "harness/cli/match_slurm.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/shard.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/session.hpp"
#include "harness/match/games_folder.hpp"
#include "harness/match/knockout_job.hpp"
#include "harness/match/match_text.hpp"

namespace harness::cli {
namespace {

/// Says on standard error what happens, and keeps the games.
class MatchProgress final : public MatchListener {
 public:
  MatchProgress(std::int64_t games, std::optional<GamesFolder>& folder, GamePages& pages, GamesKeeper& keeper,
                bool live)
      : games_(games), folder_(folder), pages_(pages), keeper_(keeper), live_(live) {}

  void ended(const GameRecord& game) override {
    ++ended_;
    keeper_.put(game);
    pages_.add(game);
    if (folder_) {
      folder_->add(game);
    }
    const auto now = std::chrono::steady_clock::now();
    if (live_ && now - told_ > std::chrono::milliseconds(200)) {
      told_ = now;
      std::fputs(fmt::format("\r{} of {} games", ended_, games_).c_str(), stderr);
    }
  }

  void fails_at_once(const std::string& player, const GameRecord& game) override {
    erase();
    remark(fmt::format("{} has failed its first move in three games running: {}{}{}", player,
                       words_of(game.end.reason), game.end.detail.empty() ? "" : ": ", game.end.detail));
  }

  /// Leaves the terminal's line as it was.
  void erase() const {
    if (live_ && ended_ > 0) {
      std::fputs("\r\x1b[K", stderr);
    }
  }

 private:
  const std::int64_t games_;
  std::optional<GamesFolder>& folder_;
  GamePages& pages_;
  GamesKeeper& keeper_;
  const bool live_;
  std::int64_t ended_ = 0;
  std::chrono::steady_clock::time_point told_;
};

bool are_programs(const std::vector<PlayerTerms>& players) {
  return std::ranges::any_of(players, [](const auto& terms) { return !terms.built_in; });
}

/// Whether its files can be written, and are none that a player is made of; when not, that has been said.
bool can_report_match(const MatchOptions& options, const std::vector<PlayerTerms>& players) {
  const NamedFiles outputs{{"--json", options.json}, {"--csv", options.csv}, {"--html", options.html}};
  NamedFiles read = history_files();
  if (!options.games_out.empty()) {
    for (const auto& path : GamesFolder::files_of(options.games_out)) {
      read.push_back({"a file of --games-out", path});
    }
  }
  for (const auto& terms : players) {
    read = together({read, program_files("a player", terms.program, outputs)});
  }
  return can_be_written(outputs) && are_not_read(outputs, read);
}

/// One game for two processors: the other one is for what a program starts, and for the launchers.
int games_at_once(const MatchOptions& options) {
  return options.run.workers > 0 ? options.run.workers : std::max(1, workers_or_all(0) / 2);
}

/// A session with as many workers as there are games at a time, at an isolation where programs are run. An
/// error is one line.
tl::expected<std::unique_ptr<Session>, std::string> match_session(
    const Assignment& assignment, const MatchOptions& options,
    const std::optional<IsolationInForce>& isolation) {
  const int workers = games_at_once(options);
  if (!isolation) {
    return Session::start(workers, {});
  }
  const auto built_in = built_in_folder(assignment);
  return Session::start(workers, job_isolation(*isolation, look_for_copies(built_in), built_in));
}

/// What of the plan the options alone decide.
tl::expected<MatchPlan, std::string> plan_by(const Assignment& assignment, const MatchOptions& options,
                                             std::uint64_t seed, std::size_t players) {
  MatchPlan plan;
  plan.assignment = &assignment.core;
  plan.games_of_each = options.games.value();
  plan.protocol = options.protocol == course_protocol ? Protocol::course : Protocol::inputs;
  plan.keeps_between_games = !options.keep.empty();
  plan.seed = seed;
  plan.workers = games_at_once(options);
  if (!options.game_time.empty()) {
    const auto time = game_time_of(options.game_time);
    if (!time) {
      return tl::unexpected(time.error());
    }
    plan.time = *time;
    plan.time->last_overrun_is_free = plan.protocol == Protocol::course;
  }
  if (options.sprt) {
    const auto sprt = sprt_of(*options.sprt);
    if (!sprt || players != 2) {
      return tl::unexpected(sprt ? fmt::format("--sprt: expected two players, found {}", players)
                                 : sprt.error());
    }
    plan.sprt = *sprt;
  }
  plan.is_knockout = options.knockout;
  const int pairings = static_cast<int>(players * (players - 1) / 2);
  auto openings = openings_for(*assignment.core.play, options, plan.seed, pairings);
  if (!openings) {
    return tl::unexpected(openings.error());
  }
  plan.openings = std::move(*openings);
  return plan;
}

/// The greatest number of a game that counts: what a sequential test has not read goes.
std::int64_t last_that_counts(const MatchResult& result) {
  const bool decided = result.sprt && result.sprt->decision() != SprtDecision::undecided;
  return decided && !result.games.empty() ? result.games.back().scheduled.number + 1
                                          : std::numeric_limits<std::int64_t>::max();
}

/// How this machine plays it, which the result does not hang on.
void put_way(const MatchPlan& plan, const EarlierGames& earlier, const MatchOptions& options) {
  if (options.print.quiet || options.print.no_times) {
    return;
  }
  const auto part =
      plan.part ? fmt::format(", shard {} of {}", plan.part->part, plan.part->of) : std::string();
  const auto there =
      earlier.size() == 0 ? std::string() : fmt::format(", {} are there already", earlier.size());
  put(fmt::format("{} {} at a time{}{}\n", plan.workers, plan.workers == 1 ? "game" : "games", part, there));
}

/// The command that goes on with it.
std::string resume_command(const MatchToKeep& match) {
  const auto& part = match.plan->part;
  return match.again + (part ? shard_typed(*part, match.options->out) : std::string()) + " --resume";
}

/// Where games go that the user asked for.
struct KeptGames {
  std::optional<GamesFolder>& folder;
  GamePages& pages;
};

/// Plays what is not there yet, and keeps it. An error is why what is there cannot be read.
tl::expected<MatchResult, std::string> play(const MatchToKeep& match, GamesPlace* place, KeptGames kept,
                                            const Cancellation& cancellation) {
  const MatchOptions& options = *match.options;
  MatchPlan& plan = *match.plan;
  auto& folder = kept.folder;
  auto& pages = kept.pages;
  const auto earlier =
      place == nullptr ? EarlierGames(plan) : earlier_games(*place, plan, [&](const auto& game) {
        pages.add(game);
        if (folder) {
          folder->add(game);
        }
      });
  if (!earlier) {
    return tl::unexpected(earlier.error());
  }
  put_way(plan, *earlier, options);
  std::fflush(stdout);
  GamesKeeper keeper(place);
  const bool live = ::isatty(STDERR_FILENO) != 0 && !options.print.quiet;
  MatchProgress progress(games_of_part(plan) - static_cast<std::int64_t>(earlier->size()), folder, pages,
                         keeper, live);
  auto result = play_plan(plan, progress, cancellation.token(), *earlier);
  progress.erase();
  const bool is_whole = !result.stopped && result.fault.empty();
  if (const auto fault = keeper.finish(is_whole); !fault.empty()) {
    remark(fault + "; this match is not kept to its end");
    if (plan.part) {
      result.fault = result.fault.empty() ? fault : result.fault;
    }
  }
  return result;
}

/// Plays a match whose plan is whole and whose games have their places, and tells of it.
int play_and_tell(const MatchToKeep& match, GamesPlace* place, std::optional<GamesFolder> folder,
                  const std::vector<Expectation>& expectations, const Cancellation& cancellation) {
  const MatchOptions& options = *match.options;
  Printout out(use_color(options.print.color), options.print.quiet);
  out.detail(match.head);
  if (const auto repeated = repetition_remark(*match.plan); !repeated.empty()) {
    remark(repeated);
  }
  GamePages pages(*match.assignment, !options.print.no_times);
  const auto result = play(match, place, {folder, pages}, cancellation);
  if (!result) {
    return fail(result.error());
  }
  const auto kept = folder ? folder->finish(last_that_counts(*result)) : tl::expected<void, std::string>();
  const bool can_go_on = place != nullptr && (result->stopped || !result->fault.empty());
  const auto again = can_go_on ? resume_command(match) : match.again;
  put_match(out, *match.plan, *result, again, !options.print.no_times);
  const bool written =
      write_match(*match.plan, *result, {options.json, options.csv, options.html, options.print},
                  {out.text(), again, &pages});
  const int status = status_of(expectations, *result);
  if (!kept) {
    fail(kept.error());
  }
  return status == interrupted || (written && kept) ? status : job_not_done;
}

/// Finds the games their places, then plays.
int keep_and_play(const MatchToKeep& match, History* history, const Cancellation& cancellation) {
  const MatchOptions& options = *match.options;
  const auto expectations = expectations_of(*match.plan, options.expect);
  if (!expectations) {
    return fail(expectations.error());
  }
  const auto folder_of = [&options](const MatchPlan* resumed) {
    return games_folder(options.games_out, !options.print.no_times, resumed);
  };
  tl::expected<std::optional<GamesFolder>, std::string> folder(std::nullopt);
  if (!options.resume) {
    folder = folder_of(nullptr);
  }
  if (!folder) {
    return fail(folder.error());
  }
  const auto place = place_of_games(match, history);
  if (!place) {
    return fail(place.error());
  }
  // Not before it is known that its games come again.
  if (options.resume) {
    folder = folder_of(match.plan);
  }
  return folder ? play_and_tell(match, place->get(), std::move(*folder), *expectations, cancellation)
                : fail(folder.error());
}

/// The part of the match that is asked for; nothing for all of it. An error is one line.
tl::expected<std::optional<MatchPart>, std::string> part_of(const MatchOptions& options) {
  const auto shard = shard_into({options.shard, options.shards, options.out}, options.seed.has_value());
  if (!shard) {
    return tl::unexpected(shard.error());
  }
  const bool is_part = shard->has_value();
  if (is_part && !options.expect.empty()) {
    return tl::unexpected<std::string>("--expect: a shard decides nothing: plycheck merge takes it");
  }
  if (is_part && options.knockout) {
    return tl::unexpected<std::string>(
        "--shard: a knockout has no shards, since who meets whom hangs on the games before");
  }
  if (is_part && !options.keep.empty()) {
    return tl::unexpected<std::string>(
        "--shard: with --keep between-games there are no shards, since games hang on those before them");
  }
  return is_part ? std::optional(MatchPart{(*shard)->shard, (*shard)->of}) : std::nullopt;
}

/// The plan as far as the options decide it. An error is one line.
tl::expected<MatchPlan, std::string> plan_of(const Assignment& assignment, const MatchOptions& options,
                                             std::size_t players, History* history) {
  const auto part = part_of(options);
  if (!part) {
    return tl::unexpected(part.error());
  }
  const auto seed = seed_of_match(options, part->has_value() ? nullptr : history);
  auto plan = seed ? plan_by(assignment, options, *seed, players) : tl::unexpected(seed.error());
  if (plan) {
    plan->part = *part;
  }
  return plan;
}

/// Who meets whom of those that take part, but in a knockout. `first` was named first. An error is one line.
tl::expected<std::vector<Pairing>, std::string> pairings_of(const std::vector<Entrant>& playing,
                                                            const MatchOptions& options,
                                                            const std::string& first) {
  const int count = static_cast<int>(playing.size());
  if (count < 2) {
    return tl::unexpected<std::string>("fewer than two players are left: nothing is played");
  }
  if (options.knockout) {
    return std::vector<Pairing>();
  }
  if (options.gauntlet && playing.front().terms.name != first) {
    return tl::unexpected(
        fmt::format("--gauntlet: {}, who was to play all others, takes no part: nothing is played", first));
  }
  return options.gauntlet ? gauntlet(count) : round_robin(count);
}

/// A match whose players are named, and that may be played.
int prepare_and_play(const Assignment& assignment, const MatchOptions& options,
                     std::vector<PlayerTerms> players, MatchPlan plan, History* history) {
  MatchToKeep match;
  match.assignment = &assignment;
  match.options = &options;
  if (are_programs(players)) {
    match.isolation = isolation_of(options.run);
    if (!match.isolation || !can_give(limits_of(assignment, options.run).usual)) {
      return job_not_done;
    }
  }
  const auto session = match_session(assignment, options, match.isolation);
  if (!session) {
    return fail(session.error());
  }
  const Cancellation cancellation(**session);
  const auto first = players.front().name;
  auto entrants = entrants_of(**session, cancellation, assignment, options, std::move(players));
  if (cancellation.stopped() == Stopped::interrupted) {
    return interrupted;
  }
  if (!entrants) {
    return fail(entrants.error());
  }
  auto pairings = pairings_of(entrants->playing, options, first);
  if (!pairings) {
    return fail(pairings.error());
  }
  plan.pairings = std::move(*pairings);
  plan.players = std::move(entrants->playing);
  plan.withdrawn = std::move(entrants->withdrawn);
  match.plan = &plan;
  match.programs = std::move(entrants->programs);
  match.head = match_head(plan, options, assignment);
  match.again = again_command(options, plan.seed);
  const int status = keep_and_play(match, history, cancellation);
  // They are run by the session.
  plan.players.clear();
  return status;
}

}  // namespace

int match(const Registry& registry, const MatchOptions& given) {
  const Assignment& assignment = row(registry, given.assignment);
  if (!assignment.core.play) {
    return fail(fmt::format("match: {} is no game of two", given.assignment));
  }
  auto players = players_of(*assignment.core.play, given);
  if (!players) {
    return fail(players.error());
  }
  const auto completed = completed_options(*assignment.core.play, given, *players);
  if (!completed) {
    return fail(completed.error());
  }
  const MatchOptions& options = *completed;
  if (options.on_slurm) {
    return match_on_slurm(options);
  }
  const bool is_part = !options.out.empty();
  auto history = history_to_keep_in(!options.no_history && !is_part, options.resume, "match");
  if (!history) {
    return fail(history.error());
  }
  History* const kept_in = *history ? &**history : nullptr;
  auto plan = plan_of(assignment, options, players->size(), kept_in);
  if (!plan) {
    return fail(plan.error());
  }
  if (!can_report_match(options, *players)) {
    return job_not_done;
  }
  return prepare_and_play(assignment, options, std::move(*players), std::move(*plan), kept_in);
}

}  // namespace harness::cli
