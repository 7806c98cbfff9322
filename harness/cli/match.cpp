#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/match_protocol.hpp"
#include "harness/cli/match_settings.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/events/text.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/session.hpp"
#include "harness/job/submission.hpp"
#include "harness/match/built_in_player.hpp"
#include "harness/match/candidate_player.hpp"
#include "harness/match/games_folder.hpp"
#include "harness/match/knockout_job.hpp"
#include "harness/match/match_text.hpp"
#include "harness/report/json_parts.hpp"

namespace harness::cli {
namespace {

/// Says on standard error what happens, and keeps the games.
class MatchProgress final : public MatchListener {
 public:
  MatchProgress(std::int64_t games, std::optional<GamesFolder> folder, bool live)
      : games_(games), folder_(std::move(folder)), live_(live) {}

  void ended(const GameRecord& game) override {
    ++ended_;
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

  /// No game ends any more. An error is one line.
  tl::expected<void, std::string> finish() {
    erase();
    return folder_ ? folder_->finish() : tl::expected<void, std::string>();
  }

 private:
  void erase() const {
    if (live_ && ended_ > 0) {
      std::fputs("\r\x1b[K", stderr);
    }
  }

  const std::int64_t games_;
  std::optional<GamesFolder> folder_;
  const bool live_;
  std::int64_t ended_ = 0;
  std::chrono::steady_clock::time_point told_;
};

/// All players, with their names, or what is wrong with one.
tl::expected<std::vector<PlayerTerms>, std::string> players_of(const fuzz::Play& play,
                                                               const MatchOptions& options) {
  std::vector<PlayerTerms> players;
  for (const auto& given : options.players) {
    auto terms = read_player(play, given);
    if (!terms) {
      return tl::unexpected(fmt::format("{}: {}", given, terms.error()));
    }
    players.push_back(std::move(*terms));
  }
  if (players.size() < 2) {
    return tl::unexpected(fmt::format("expected two players or more, found {}", players.size()));
  }
  tell_apart(players);
  return players;
}

bool are_programs(const std::vector<PlayerTerms>& players) {
  return std::ranges::any_of(players, [](const auto& terms) { return !terms.built_in; });
}

/// Whether its files can be written, and are none that a player is made of; when not, that has been said.
bool can_report_match(const MatchOptions& options, const std::vector<PlayerTerms>& players) {
  const NamedFiles outputs{{"--json", options.json}, {"--csv", options.csv}};
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

/// A session with as many workers as there are games at a time. An error is one line; empty where it was
/// said.
tl::expected<std::unique_ptr<Session>, std::string> match_session(const Assignment& assignment,
                                                                  const MatchOptions& options,
                                                                  bool has_programs) {
  const int workers = games_at_once(options);
  if (!has_programs) {
    return Session::start(workers, {});
  }
  const auto isolation = isolation_of(options.run);
  if (!isolation || !can_give(limits_of(assignment, options.run).usual)) {
    return tl::unexpected(std::string());
  }
  const auto built_in = built_in_folder(assignment);
  return Session::start(workers, job_isolation(*isolation, look_for_copies(built_in), built_in));
}

/// A program, ready to play; null where it does not compile, which has been said. An error is one line.
tl::expected<std::unique_ptr<MatchPlayer>, std::string> program_player(Session& session, const Brake& brake,
                                                                       SubmissionTerms submission_terms,
                                                                       const PlayerTerms& terms) {
  submission_terms.given = terms.program;
  auto submission = submit(session, submission_terms, brake);
  if (!submission) {
    return tl::unexpected(terms.name == terms.program
                              ? submission.error()
                              : fmt::format("{}: {}", terms.name, submission.error()));
  }
  if (submission->does_not_compile()) {
    remark(fmt::format("{} does not take part: {}", terms.name, submission->candidate.error().message));
    for (const auto& line : last_lines(submission->candidate.error().output, 5)) {
      remark_below(line);
    }
    return nullptr;
  }
  if (!submission->candidate) {
    return nullptr;
  }
  if (!submission->candidate->remark.empty()) {
    remark(fmt::format("{}: {}", terms.name, submission->candidate->remark));
  }
  return candidate_player(session, {terms.task, terms.depth, std::move(submission->plan)});
}

/// All who can play, and who is withdrawn.
tl::expected<Entrants, std::string> entrants_of(Session& session, const Brake& brake,
                                                const Assignment& assignment, const MatchOptions& options,
                                                std::vector<PlayerTerms> players) {
  if (options.protocol == course_protocol) {
    return course_entrants(session, brake, assignment, options, std::move(players));
  }
  Entrants entrants;
  SubmissionTerms terms;
  terms.assignment = &assignment;
  terms.limits = limits_of(assignment, options.run);
  terms.invocation = invocation_of(assignment, options.run);
  terms.choice = {options.run.main, options.run.python2};
  for (std::size_t at = 0; at < players.size(); ++at) {
    if (players[at].built_in) {
      entrants.playing.push_back({players[at], built_in_player(*players[at].built_in)});
      continue;
    }
    terms.name = fmt::format("player{}", at + 1);
    auto player = program_player(session, brake, terms, players[at]);
    if (!player) {
      return tl::unexpected(player.error());
    }
    if (*player) {
      entrants.playing.push_back({std::move(players[at]), std::move(*player)});
    } else {
      entrants.withdrawn.push_back({players[at].name, "it does not compile"});
    }
  }
  return entrants;
}

/// What of the plan the options alone decide.
tl::expected<MatchPlan, std::string> plan_by(const Assignment& assignment, const MatchOptions& options,
                                             std::size_t players) {
  MatchPlan plan;
  plan.assignment = &assignment.core;
  plan.games_of_each = options.games.value();
  plan.protocol = options.protocol == course_protocol ? Protocol::course : Protocol::inputs;
  plan.keeps_between_games = !options.keep.empty();
  plan.seed = seed_or_fresh(options.seed);
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

std::string again_command(const MatchOptions& options, std::uint64_t seed) {
  std::string out = fmt::format("{} match {}", own_name(), options.assignment);
  for (const auto& player : options.players) {
    out += " " + shell_quoted(player);
  }
  out += fmt::format(" --games {} --seed {}", options.games.value(), seed);
  out += options.protocol == course_protocol ? " --protocol course" : "";
  out += options.keep.empty() ? "" : " --keep " + options.keep;
  out += options.openings == "start" ? "" : " " + option_typed("--openings", options.openings);
  out += options.size ? fmt::format(" --size {}", *options.size) : "";
  out += options.gauntlet ? " --gauntlet" : "";
  out += options.knockout ? " --knockout" : "";
  out += options.sprt ? " " + option_typed("--sprt", *options.sprt) : "";
  out += options.game_time.empty() ? "" : " " + option_typed("--game-time", options.game_time);
  for (const auto& expected : options.expect) {
    out += " " + option_typed("--expect", expected);
  }
  return out + how_typed(options.run);
}

/// What is played, and how long it may take.
void put_match_head(const MatchPlan& plan, const MatchOptions& options, const Assignment& assignment) {
  put(fmt::format("{}: {} players{}, {} games of each two{}, openings {} ({} different), {} at a time\n",
                  options.assignment, plan.players.size(), plan.is_knockout ? " in a knockout" : "",
                  plan.games_of_each, plan.is_knockout ? " who meet" : "", options.openings,
                  different_openings(plan), plan.workers));
  const auto games = static_cast<double>(games_planned(plan));
  const bool has_programs =
      std::ranges::any_of(plan.players, [](const Entrant& each) { return !each.terms.built_in; });
  if (has_programs && plan.protocol == Protocol::course) {
    put(course_head(plan));
  } else if (has_programs && plan.time && plan.time->increment == 0) {
    put(fmt::format("at most {:.0f} s of CPU time, two times {} s a game\n", 2 * games * plan.time->seconds,
                    plan.time->seconds));
  } else if (has_programs) {
    put(fmt::format("at most {} s of CPU time a move\n",
                    limits_of(assignment, options.run).usual.cpu_seconds));
  }
}

void put_match(const MatchPlan& plan, const MatchResult& result, const MatchOptions& options) {
  const bool color = use_color(options.print.color);
  bool is_head = true;
  for (const auto& line : match_text(plan, result, !options.print.no_times)) {
    put(line + "\n", is_head ? Style::strong : Style::plain, color);
    is_head = false;
  }
  if (result.stopped) {
    put(fmt::format("interrupted after {} of {} games\n", result.games.size(), result.scheduled), Style::bad,
        color);
  }
  if (!options.print.quiet) {
    put(fmt::format("again:  {}\n", again_command(options, plan.seed)));
  }
}

/// Whether all reports could be written; when not, that has been said on standard error.
bool write_reports(const MatchPlan& plan, const MatchResult& result, const MatchOptions& options) {
  bool all = true;
  const auto write = [&all](const std::string& path, const std::string& text) {
    if (const auto written = path.empty() ? tl::expected<void, std::string>() : cases::write_file(path, text);
        !written) {
      fail(written.error());
      all = false;
    }
  };
  write(options.json, options.json.empty() ? "" : pretty(match_json(plan, result, !options.print.no_times)));
  write(options.csv, options.csv.empty() ? "" : match_csv(plan, result));
  return all;
}

/// The exit status of a match that was played, or broken off.
int status_of(const std::vector<Expectation>& expectations, const MatchResult& result) {
  if (result.stopped) {
    return interrupted;
  }
  if (!result.fault.empty()) {
    return fail(result.fault);
  }
  bool all = true;
  for (const auto& expectation : expectations) {
    if (!is_met(expectation, result)) {
      put(fmt::format("not as expected: {}\n", expectation.text));
      all = false;
    }
  }
  return all ? all_agree : something_differs;
}

/// Plays a match whose plan is whole, and tells of it.
int play_and_tell(MatchPlan& plan, const MatchOptions& options, const Assignment& assignment,
                  const Brake& brake) {
  std::vector<Expectation> expectations;
  for (const auto& text : options.expect) {
    auto expectation = expectation_of(plan, text);
    if (!expectation) {
      return fail(expectation.error());
    }
    expectations.push_back(std::move(*expectation));
  }
  std::optional<GamesFolder> folder;
  if (!options.games_out.empty()) {
    auto made = GamesFolder::make(options.games_out, !options.print.no_times);
    if (!made) {
      return fail("--games-out: " + made.error());
    }
    folder = std::move(*made);
  }
  if (!options.print.quiet) {
    put_match_head(plan, options, assignment);
  }
  if (const auto repeated = repetition_remark(plan); !repeated.empty()) {
    remark(repeated);
  }
  std::fflush(stdout);
  const bool live = ::isatty(STDERR_FILENO) != 0 && !options.print.quiet;
  MatchProgress progress(games_planned(plan), std::move(folder), live);
  const auto result = plan.is_knockout ? play_knockout(plan, progress, brake.token())
                                       : play_match(plan, progress, brake.token());
  const auto kept = progress.finish();
  put_match(plan, result, options);
  const bool written = write_reports(plan, result, options);
  const int status = status_of(expectations, result);
  if (!kept) {
    fail(kept.error());
  }
  return status == interrupted || (written && kept) ? status : job_not_done;
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
  auto plan = plan_by(assignment, options, players->size());
  if (!plan) {
    return fail(plan.error());
  }
  if (!can_report_match(options, *players)) {
    return job_not_done;
  }
  const auto session = match_session(assignment, options, are_programs(*players));
  if (!session) {
    return session.error().empty() ? job_not_done : fail(session.error());
  }
  const Brake brake(**session);
  auto entrants = entrants_of(**session, brake, assignment, options, std::move(*players));
  if (brake.stopped() == Stopped::interrupted) {
    return interrupted;
  }
  if (!entrants) {
    return fail(entrants.error());
  }
  if (entrants->playing.size() < 2) {
    return fail("fewer than two players are left: nothing is played");
  }
  plan->players = std::move(entrants->playing);
  plan->withdrawn = std::move(entrants->withdrawn);
  const int count = static_cast<int>(plan->players.size());
  if (!options.knockout) {
    plan->pairings = options.gauntlet ? gauntlet(count) : round_robin(count);
  }
  const int status = play_and_tell(*plan, options, assignment, brake);
  // They are run by the session.
  plan->players.clear();
  return status;
}

}  // namespace harness::cli
