#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "fuzz/foundations/profile.hpp"
#include "harness/cli/candidate_options.hpp"
#include "harness/cli/cli.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/grade_options.hpp"
#include "harness/cli/help.hpp"
#include "harness/cli/history_options.hpp"
#include "harness/cli/match_options.hpp"
#include "harness/cli/option_checks.hpp"
#include "harness/cli/program_here.hpp"
#include "harness/events/version.hpp"

namespace harness::cli {
namespace {

std::vector<std::string> profile_names() {
  std::vector<std::string> names;
  for (const auto profile : fuzz::all_profiles) {
    names.emplace_back(fuzz::name_of(profile));
  }
  names.emplace_back("hidden");
  return names;
}

void assignments_command(CLI::App& app, Action& action, std::string& json) {
  command(app, "assignments", "list what plycheck knows: tasks, files, limits",
          [&action, &json](CLI::App& sub) {
            json_option(sub, json, "write the list to this file");
            sub.callback([&] { action.run = [&] { return list_assignments(action.registry, json); }; });
          });
}

void answer_options(CLI::App& sub, Action& action, SolveOptions& options,
                    int (*run)(const Registry&, const SolveOptions&)) {
  assignment_argument(sub, action.registry, options.assignment);
  sub.add_option("-i,--input", options.input, "the problem's file")
      ->type_name("FILE")
      ->capture_default_str()
      ->check(some_text());
  sub.add_option("-o,--output", options.folder, "folder for the answer's files")
      ->type_name("DIR")
      ->capture_default_str()
      ->check(some_text());
  sub.callback([&action, &options, run] {
    action.run = [&action, &options, run] { return run(action.registry, options); };
  });
}

void solve_command(CLI::App& app, Action& action, SolveOptions& options) {
  command(app, "solve", "answer a problem by the reference solver", [&action, &options](CLI::App& sub) {
    answer_options(sub, action, options, solve);
    sub.add_option("--mutant", options.mutants,
                   "answer as a program with these mistakes does; with @SITE (as `assignments` lists them) "
                   "one is made there alone")
        ->type_name("NAME[@SITE]...")
        ->check(some_text());
    sub.add_option("--table-memory", options.table_memory, "megabytes for the solver's tables")
        ->type_name("MB")
        ->capture_default_str()
        ->check(between(1, 1 << 20));
    sub.add_option("--answer-seconds", options.answer_seconds,
                   "how long the solver may look for the answer (default: as long as it takes)")
        ->type_name("SEC")
        ->check(seconds(1e7));
    sub.add_option("--max-output", options.max_output, "megabytes of the largest answer that is written")
        ->type_name("MB")
        ->capture_default_str()
        ->check(between(1, 1 << 30));
  });
}

void oracle_command(CLI::App& app, Action& action, SolveOptions& options) {
  command(app, "oracle", "answer a problem by the naive oracle",
          [&action, &options](CLI::App& sub) { answer_options(sub, action, options, oracle); });
}

void show_command(CLI::App& app, Action& action, ShowOptions& options) {
  command(app, "show", "draw a problem, or a game of `match`", [&action, &options](CLI::App& sub) {
    assignment_argument(sub, action.registry, options.assignment);
    auto* const input =
        sub.add_option("input", options.input, "a problem's file: board, values, what is asked");
    auto* const answer = sub.add_flag("--answer", options.answer, "and the expected answer");
    answer_seconds_option(sub, options.answer_seconds);
    auto* const html = sub.add_option("--html", options.html,
                                      "write a page to explore the right answer's search to this file, "
                                      "step by step");
    html->type_name("FILE")->check(some_text());
    auto* const game =
        sub.add_option("--game", options.game,
                       "a game instead: its moves and the board at its end; the first one of a "
                       "file that `match --games-out` wrote, or that of a line")
            ->type_name("FILE[:LINE]")
            ->check(some_text())
            ->excludes(input)
            ->excludes(answer)
            ->excludes(html);
    sub.add_option("--move", options.move, "of the game: the board before and after this move, from 1")
        ->type_name("N")
        ->check(between(std::int64_t{1}, std::int64_t{1'000'000}))
        ->needs(game);
    sub.callback([&] { action.run = [&] { return show(action.registry, options); }; });
  });
}

void diff_command(CLI::App& app, Action& action, DiffOptions& options) {
  command(app, "diff", "judge output files that are already there", [&action, &options](CLI::App& sub) {
    assignment_argument(sub, action.registry, options.assignment);
    sub.add_option("input", options.input, "the problem's file")->required();
    sub.add_option("folder", options.folder, "where the output files are")->required();
    answer_seconds_option(sub, options.answer_seconds);
    json_option(sub, options.json);
    html_option(sub, options.html);
    color_option(sub, options.look.color);
    quiet_option(sub, options.look.quiet);
    sub.callback([&] { action.run = [&] { return diff(action.registry, options); }; });
  });
}

void generate_command(CLI::App& app, Action& action, GenerateOptions& options) {
  command(app, "generate", "make a case set: random problems with expected files",
          [&action, &options](CLI::App& sub) {
            assignment_argument(sub, action.registry, options.assignment);
            sub.add_option("-o,--output", options.folder, "the set's folder: a new one, or an empty one")
                ->type_name("DIR")
                ->required()
                ->check(some_text());
            sub.add_option("--count", options.count, "how many cases")
                ->type_name("N")
                ->capture_default_str()
                ->check(between(1, 100'000));
            sub.add_option("--seed", options.seed,
                           "the same seed makes the same set; without it a fresh one is drawn and told")
                ->type_name("N")
                ->check(seed());
            sub.add_option(
                   "--profile", options.profile,
                   fmt::format(
                       "what the problems look like: {} (chosen so that they catch all known mistakes, its "
                       "seed kept secret)",
                       fmt::join(profile_names(), ", ")))
                ->type_name("NAME")
                ->capture_default_str()
                ->check(one_of(profile_names()));
            sub.add_option("--task", options.task, "one task only, by name")->type_name("NAME");
            sub.add_option(
                   "--kill", options.kill,
                   "with hidden: cases of each task that are to catch each mistake which the task can "
                   "show (default: 2, and 3 of all tasks)")
                ->type_name("N")
                ->check(between(1, 100));
            sub.add_option("-j,--jobs", options.workers, "with hidden: threads (default: one a processor)")
                ->type_name("N")
                ->check(between(1, 64));
            sub.footer(
                "Exit status: 0 the set is made, 1 it is, but (with hidden) kills some mutants less often "
                "than\nasked, "
                "2 it could not be made.");
            sub.callback([&] { action.run = [&] { return generate(action.registry, options); }; });
          });
}

void bless_command(CLI::App& app, Action& action, BlessOptions& options) {
  command(
      app, "bless", "make cases of hand-written inputs: expected files, case.json",
      [&action, &options](CLI::App& sub) {
        assignment_argument(sub, action.registry, options.assignment);
        sub.add_option(
               "folder", options.folder,
               "a folder of inputs, searched recursively: input.txt in a folder of its own; all others, as "
               "input1.txt and X.in, are moved into one")
            ->required()
            ->check(some_text());
        sub.add_flag("--replace", options.replace,
                     "where expected files differ from the answer, put it there");
        sub.add_option("--line-ends", options.line_ends,
                       "lf: take inputs and expected files with CRLF or a byte order mark, and give them LF")
            ->type_name("KIND")
            ->check(one_of({"lf"}));
        jobs_option(sub, options.workers);
        answer_seconds_option(sub, options.answer_seconds);
        json_option(sub, options.json);
        color_option(sub, options.look.color);
        quiet_option(sub, options.look.quiet);
        sub.footer(
            "Exit status: 0 all are cases now, 1 expected files differ from the answer of\nsolver and "
            "oracle, 2 "
            "some inputs could not be blessed.");
        sub.callback([&] { action.run = [&] { return bless(action.registry, options); }; });
      });
}

void strength_command(CLI::App& app, Action& action, StrengthOptions& options) {
  command(
      app, "strength", "which mistakes a case set catches, and which it misses",
      [&action, &options](CLI::App& sub) {
        assignment_argument(sub, action.registry, options.assignment);
        sub.add_option("folder", options.folder,
                       "a folder of cases, searched recursively, or an archive of one")
            ->required();
        sub.add_option(
               "--kill", options.kill,
               "a mutant is killed when so many cases show it, and so many of each task that can show "
               "it (default: 3, and 2 of each task)")
            ->type_name("N")
            ->check(between(1, 1000));
        sub.add_flag("--all", options.all, "count all kills, not only as many as asked for");
        jobs_option(sub, options.workers);
        answer_seconds_option(sub, options.answer_seconds);
        sub.add_flag("--partial", options.partial,
                     "take what can be read, also where more than a tenth is passed over");
        json_option(sub, options.json);
        html_option(sub, options.html);
        sub.add_flag("--no-times", options.no_times, "leave out what differs from run to run");
        color_option(sub, options.look.color);
        quiet_option(sub, options.look.quiet);
        shard_options(sub, {options.shard.shard, options.shard.shards, options.shard.out}, "try",
                      "Several machines, each some of the mutants");
        sub.footer(
            "Exit status: 0 all killable mutants are killed, 1 some are not, 2 the job\ncould not be done.");
        sub.callback([&] { action.run = [&] { return strength(action.registry, options); }; });
      });
}

void crosscheck_command(CLI::App& app, Action& action, CrosscheckOptions& options) {
  command(app, "crosscheck", "hold the solver against the oracle on random problems",
          [&action, &options](CLI::App& sub) {
            sub.add_option("assignments", options.assignments, "which ones; all when none is named")
                ->check(one_of_assignments(action.registry));
            sub.add_option("--runs", options.runs, "problems per assignment")
                ->type_name("N")
                ->capture_default_str()
                ->check(between(std::int64_t{1}, std::int64_t{1'000'000'000}));
            sub.add_option("--seed", options.seed, "the same seed makes the same problems")
                ->type_name("N")
                ->check(seed());
            sub.add_option("--stress", options.stress_percent,
                           "how many of a hundred problems are large ones")
                ->type_name("PERCENT")
                ->capture_default_str()
                ->check(between(0, 100));
            jobs_option(sub, options.workers);
            json_option(sub, options.json);
            sub.add_flag("--no-times", options.no_times, "leave out what differs from run to run");
            color_option(sub, options.look.color);
            quiet_option(sub, options.look.quiet);
            shard_options(sub, {options.shard.shard, options.shard.shards, options.shard.out}, "make",
                          "Several machines, each some of the runs");
            sub.callback([&] { action.run = [&] { return crosscheck(action.registry, options); }; });
          });
}

void doctor_command(CLI::App& app, Action& action, DoctorOptions& options) {
  command(app, "doctor", "prove by a hostile program what isolation is worth here",
          [&action, &options](CLI::App& sub) {
            sub.add_option("--level", options.level, "prove this level only: none, limits or sandbox")
                ->type_name("NAME")
                ->check(one_of({"none", "limits", "sandbox"}));
            json_option(sub, options.json);
            color_option(sub, options.look.color);
            quiet_option(sub, options.look.quiet);
            sub.footer(
                "Exit status: 0 the level that auto takes here, or --level, keeps its promises,\n1 it does "
                "not, 2 "
                "that could not be found out.");
            sub.callback([&] { action.run = [&] { return doctor(action.registry, options); }; });
          });
}

}  // namespace

int run(int argc, char** argv, const Registry& registry) {
  if (argc <= 1) {
    return advise_without_command(registry);
  }
  CLI::App app("plycheck verifies programs that search games and graphs.", "plycheck");
  app.require_subcommand(1);
  app.fallthrough();
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag("--version", fmt::format("plycheck {}", version), "print the version");
  app.footer(std::string(exit_status));
  speak_plainly(app);
  Action action{registry, {}};
  SolveOptions solve_options;
  SolveOptions oracle_options;
  ShowOptions show_options;
  DiffOptions diff_options;
  GenerateOptions generate_options;
  BlessOptions bless_options;
  StrengthOptions strength_options;
  CrosscheckOptions crosscheck_options;
  DoctorOptions doctor_options;
  TestOptions test_options;
  HistoryOptions history_options;
  CompareOptions compare_options;
  FuzzOptions fuzz_options;
  ShrinkOptions shrink_options;
  MatchOptions match_options;
  MergeOptions merge_options;
  GradeOptions grade_options;
  grade_options.typed.assign(argv + 1, argv + argc);
  match_options.typed = grade_options.typed;
  std::string assignments_json;
  assignments_command(app, action, assignments_json);
  test_command(app, action, test_options);
  history_command(app, action, history_options);
  compare_command(app, action, compare_options);
  fuzz_command(app, action, fuzz_options);
  shrink_command(app, action, shrink_options);
  match_command(app, action, match_options);
  merge_command(app, action, merge_options);
  grade_command(app, action, grade_options);
  solve_command(app, action, solve_options);
  oracle_command(app, action, oracle_options);
  show_command(app, action, show_options);
  diff_command(app, action, diff_options);
  generate_command(app, action, generate_options);
  bless_command(app, action, bless_options);
  strength_command(app, action, strength_options);
  crosscheck_command(app, action, crosscheck_options);
  doctor_command(app, action, doctor_options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return action.run();
}

}  // namespace harness::cli
