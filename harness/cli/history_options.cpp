#include "harness/cli/history_options.hpp"

#include <string>

#include <CLI/CLI.hpp>

namespace harness::cli {

void history_command(CLI::App& app, Action& action, HistoryOptions& options) {
  command(app, "history", "list earlier runs, or show the report of one", [&action, &options](CLI::App& sub) {
    sub.add_option(
        "what", options.what,
        "an assignment, or a run: its number, last, last~1 for the one before (default: all runs)");
    sub.add_option("--count", options.count, "list at most so many")
        ->type_name("N")
        ->capture_default_str()
        ->check(between(1, 1'000'000));
    auto* forget = sub.add_option("--forget", options.forget, "remove these runs")->type_name("RUN...");
    auto* abandon =
        sub.add_option(
               "--abandon", options.abandon,
               "these runs, on another machine or in another container, have ended: --resume may go on")
            ->type_name("RUN...")
            ->excludes(forget);
    auto* keep = sub.add_option("--keep", options.keep,
                                "remove all runs but so many of the newest; with an assignment, of its runs")
                     ->type_name("N")
                     ->check(between(0, 1'000'000))
                     ->excludes(forget)
                     ->excludes(abandon);
    const std::string report = "What is reported";
    json_option(sub, options.json, "write the list, or the report of the run, to this file")
        ->excludes(forget)
        ->excludes(abandon)
        ->excludes(keep)
        ->group(report);
    html_option(sub, options.html)->excludes(forget)->excludes(abandon)->excludes(keep)->group(report);
    sub.add_flag("--no-times", options.print.no_times, "leave out what differs from run to run")
        ->group(report);
    color_option(sub, options.print.color)->group(report);
    auto* verbose =
        sub.add_flag("-v,--verbose", options.verbose, "every case in full, accepted ones too")->group(report);
    sub.add_flag("-q,--quiet", options.quiet, "the summary alone")->group(report)->excludes(verbose);
    sub.footer(
        "The newest 200 runs are kept, as long as they take less than 512 MB, in\n"
        "PLYCHECK_HISTORY, else plycheck/history.db in XDG_STATE_HOME or ~/.local/state.\n"
        "Exit status: 0 done, 2 it could not be done.");
    sub.callback([&] { action.run = [&] { return history(action.registry, options); }; });
  });
}

void compare_command(CLI::App& app, Action& action, CompareOptions& options) {
  command(app, "compare", "what two runs differ in: cases fixed, broken, the same",
          [&action, &options](CLI::App& sub) {
            const std::string run = "a run: its number, last, last~1, or a file that test --json wrote";
            sub.add_option("before", options.before, run)->required()->check(some_text());
            sub.add_option("after", options.after, run)->required()->check(some_text());
            json_option(sub, options.json, "write the comparison to this file");
            html_option(sub, options.html);
            color_option(sub, options.look.color);
            quiet_option(sub, options.look.quiet);
            sub.footer(
                "Exit status: 0 no case is broken, 1 some are: accepted before, failing after;\n"
                "2 the runs could not be compared.");
            sub.callback([&] { action.run = [&] { return compare_runs(action.registry, options); }; });
          });
}

}  // namespace harness::cli
