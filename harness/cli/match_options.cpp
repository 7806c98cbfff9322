#include "harness/cli/match_options.hpp"

#include <string>

#include <CLI/CLI.hpp>

#include "harness/cli/candidate_options.hpp"

namespace harness::cli {
namespace {

void schedule_options(CLI::App& sub, MatchOptions& options) {
  const std::string group = "Which games";
  sub.add_option("--games", options.games,
                 "of each two players: 100, or another even number, for each opening is played twice; by the "
                 "course's protocol 5, or any other")
      ->type_name("N")
      ->check(between(1, 1'000'000))
      ->group(group);
  sub.add_option("--openings", options.openings,
                 "start; random=N, a few random plies on; or an input file, or a folder of such")
      ->type_name("WHICH")
      ->capture_default_str()
      ->check(some_text())
      ->group(group);
  sub.add_option("--size", options.size, "of the board, where the handout leaves that open")
      ->type_name("N")
      ->check(between(1, 99))
      ->group(group);
  sub.add_option("--seed", options.seed, "of all that is random; without it a fresh one is drawn and told")
      ->type_name("N")
      ->check(seed())
      ->group(group);
  auto* const gauntlet =
      sub.add_flag("--gauntlet", options.gauntlet, "the first player against each other one")->group(group);
  auto* const knockout =
      sub.add_flag("--knockout", options.knockout, "who loses is out; who meets whom is drawn by the seed")
          ->excludes(gauntlet)
          ->group(group);
  sub.add_option("--sprt", options.sprt,
                 "of two players: end when this sequential test has decided, such as "
                 "elo0=0,elo1=20,alpha=0.05,beta=0.05; what is left out is as here")
      ->type_name("TEST")
      ->excludes(knockout)
      ->check(some_text())
      ->group(group);
}

void match_reports(CLI::App& sub, MatchOptions& options) {
  const std::string group = "What is reported";
  sub.add_option("--expect", options.expect,
                 "exit 1 unless this came of it: 'A>B', A made more points than B of their games; H1, the "
                 "sequential test decided for elo1; may be given several times")
      ->type_name("WHAT")
      ->allow_extra_args(false)
      ->check(some_text())
      ->group(group);
  sub.add_option("--games-out", options.games_out,
                 "keep the games in this folder: games.jsonl, for checkers games.pdn too")
      ->type_name("DIR")
      ->check(some_text())
      ->group(group);
  json_option(sub, options.json)->group(group);
  html_option(sub, options.html)->group(group);
  sub.add_option("--csv", options.csv, "write a line a game to this file")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file())
      ->group(group);
  sub.add_flag("--no-times", options.print.no_times, "leave out what differs from run to run")->group(group);
  color_option(sub, options.print.color)->group(group);
  sub.add_flag("-q,--quiet", options.print.quiet, "the table and what it says, alone")->group(group);
}

/// How a long one goes on, and how several machines play one.
void keeping_options(CLI::App& sub, MatchOptions& options) {
  const std::string group = "A long match";
  auto* resume =
      sub.add_flag("--resume", options.resume,
                   "go on where the last match of the same players, games and limits was broken off")
          ->group(group);
  sub.add_flag("--no-history", options.no_history, "do not keep this match in the history")
      ->group(group)
      ->excludes(resume);
  shard_options(sub, {options.shard, options.shards, options.out}, "play", group);
  slurm_options(sub, {options.on_slurm, options.slurm, options.retries}, "play the games", group);
}

void merged_reports(CLI::App& sub, MergeOptions& options) {
  sub.add_option("--expect", options.expect, "exit 1 unless this came of it, as match --expect says it")
      ->type_name("WHAT")
      ->allow_extra_args(false)
      ->check(some_text());
  sub.add_option("--games-out", options.games_out, "write the games to this folder")
      ->type_name("DIR")
      ->check(some_text());
  json_option(sub, options.json);
  html_option(sub, options.html);
  sub.add_option("--csv", options.csv, "write a line a game to this file")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file());
  sub.add_flag("--no-times", options.print.no_times, "leave out what differs from run to run");
  color_option(sub, options.print.color);
  quiet_option(sub, options.print.quiet);
}

}  // namespace

void merge_command(CLI::App& app, Action& action, MergeOptions& options) {
  command(app, "merge", "the reports of a match or another job out of its shards",
          [&action, &options](CLI::App& sub) {
            sub.add_option("out", options.out, "the folder of --out, or of grade -o")
                ->required()
                ->check(some_text());
            merged_reports(sub, options);
            sub.footer(
                "Exit status: of a match 0 all games are there, 1 it is not what --expect says; else that of "
                "the\n"
                "command. 2 a shard is missing, not whole or of another job. --expect, --games-out and --csv "
                "are\n"
                "for a match; a grading has none of the options for files, crosscheck no --html.");
            sub.callback([&] { action.run = [&] { return merge(action.registry, options); }; });
          });
}

void match_command(CLI::App& app, Action& action, MatchOptions& options) {
  command(app, "match", "have programs play each other", [&action, &options](CLI::App& sub) {
    assignment_argument(sub, action.registry, options.assignment);
    sub.add_option("players", options.players,
                   "two or more: programs as `test` takes them, with settings behind them "
                   "(PROGRAM,name=...,task=...,depth=...), or players of ours: plycheck:random, "
                   "plycheck:greedy, plycheck:minimax=3, plycheck:alphabeta=5, and of checkers "
                   "plycheck:basic=4, plycheck:enhanced=4,noise=code")
        ->required();
    schedule_options(sub, options);
    const std::string group = "How they are run";
    sub.add_option("--protocol", options.protocol,
                   "inputs: a run a move in a fresh folder; course: `make run` in a folder that lasts for a "
                   "game, as in stakeraid's competition. Without it course where all programs are folders "
                   "with such a Makefile")
        ->type_name("NAME")
        ->check(one_of({"inputs", "course"}))
        ->group(group);
    sub.add_option("--keep", options.keep,
                   "between-games: by the course's protocol, what a player writes lasts to the end of its "
                   "games against another one")
        ->type_name("HOW")
        ->check(one_of({"between-games"}))
        ->group(group);
    sub.add_option("--game-time", options.game_time,
                   "CPU seconds that a program has for a game, and what each move adds; by the course's "
                   "protocol seconds of user time, 200")
        ->type_name("SEC[+INC]")
        ->check(some_text())
        ->group(group);
    play_options(sub, options.run);
    keeping_options(sub, options);
    match_reports(sub, options);
    sub.footer(
        "Exit status: 0 played to the end, whoever wins, 1 it is not what --expect says,\n2 it could not be "
        "played, 130 interrupted.");
    sub.callback([&] { action.run = [&] { return match(action.registry, options); }; });
  });
}

}  // namespace harness::cli
