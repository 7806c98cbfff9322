#include "harness/cli/candidate_options.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/option_checks.hpp"
#include "harness/cli/program_here.hpp"
#include "harness/events/text.hpp"

namespace harness::cli {
namespace {

void test_what(CLI::App& sub, TestOptions& options) {
  const std::string group = "Which cases (default: the built-in set)";
  auto* cases = sub.add_option("--cases", options.cases,
                               "a folder of cases, searched recursively, or an archive of one")
                    ->type_name("PATH")
                    ->check(some_text())
                    ->group(group);
  sub.add_flag("--partial", options.partial,
               "of --cases take what can be read, also where more than a tenth is passed over")
      ->group(group);
  sub.add_option("--random", options.random, "this many fresh random cases, instead of --cases")
      ->type_name("N")
      ->check(between(1, 1'000'000))
      ->group(group)
      ->excludes(cases);
  sub.add_option(
         "--seed", options.seed,
         "of the random cases, 50 where --random does not say; without it a fresh one is drawn and told")
      ->type_name("N")
      ->check(seed())
      ->group(group)
      ->excludes(cases);
  sub.add_option("--task", options.task, "only this task's cases, by name")->type_name("NAME")->group(group);
  sub.add_option("--case", options.ids, "only the cases with these ids")->type_name("ID...")->group(group);
}

constexpr std::string_view how_group = "How they are run";
constexpr std::string_view what_is_reported = "What is reported";

CLI::Option* candidate_argument(CLI::App& command, std::string& into) {
  return command.add_option(
      "candidate", into,
      "the program: a source file (.py .cpp .cc .c .java .js; the files that it needs come "
      "along), an executable, a folder or an archive (.zip .tar .tar.gz .tgz .tar.xz .7z) with "
      "a program in it, or a quoted command line");
}

/// The assignment, and a program of it.
struct Aim {
  std::string& assignment;
  std::string& candidate;
};

void aim_arguments(CLI::App& command, Aim aim) {
  command.add_option("assignment", aim.assignment,
                     "its name, as `plycheck assignments` lists them; may be left out where only one handout "
                     "calls its program so");
  candidate_argument(command, aim.candidate);
}

/// What is wrong with a name that is no assignment's, and what to type where it is a path.
CLI::ValidationError no_assignment(const CLI::App& command, const std::string& given, std::string fault) {
  std::error_code error;
  if (command["candidate"]->count() == 0 && std::filesystem::exists(given, error)) {
    fault += fmt::format("; its assignment comes first: {} {} ASSIGNMENT {}", own_name(), command.get_name(),
                         shell_quoted(given));
  }
  return CLI::ValidationError("assignment", fault);
}

/// Checks what was given for them. One path alone tells its assignment where it can, which is said.
void take_aim(const CLI::App& command, const Registry& registry, Aim aim) {
  if (command["assignment"]->count() == 0) {
    throw CLI::RequiredError("assignment");
  }
  const bool is_alone = command["candidate"]->count() == 0;
  const auto fault = one_of_assignments(registry)(aim.assignment);
  const auto guess =
      is_alone && !fault.empty() ? assignment_by_program(aim.assignment, registry) : std::nullopt;
  if (guess) {
    remark(fmt::format("{}: tested for {}, whose handout calls its program so", aim.assignment, *guess));
    aim.candidate = std::exchange(aim.assignment, *guess);
  } else if (!fault.empty()) {
    throw no_assignment(command, aim.assignment, fault);
  } else if (is_alone) {
    throw CLI::RequiredError("candidate");
  }
}

/// How a program is called, and by what.
void call_options(CLI::App& sub, RunOptions& options) {
  const std::string group(how_group);
  sub.add_option(
         "--invoke", options.invoke,
         "how the candidate is called, with {program} (what it takes to run it) or {source} (its file "
         "alone), and {input}")
      ->type_name("LINE")
      ->check(some_text())
      ->group(group);
  sub.add_option("--main", options.main, "which of the programs in a folder is run: a file or a class")
      ->type_name("NAME")
      ->check(some_text())
      ->group(group);
  sub.add_option(
         "--python2", options.python2,
         "the Python 2.7 for programs that need one, or none; else PLYCHECK_PYTHON2, PATH and version "
         "managers are asked")
      ->type_name("PATH")
      ->check(some_text())
      ->group(group);
}

/// `default_jobs` says how many runs there are at a time where that is left out.
void limit_options(CLI::App& sub, RunOptions& options, const std::string& default_jobs) {
  const std::string group(how_group);
  sub.add_option("-j,--jobs", options.workers, default_jobs)
      ->type_name("N")
      ->check(between(1, 64))
      ->group(group);
  sub.add_option("--time", options.time, "CPU seconds a run, whatever an input says")
      ->type_name("SEC")
      ->check(seconds(86400))
      ->group(group);
  sub.add_option("--wall", options.wall, "seconds by the clock a run")
      ->type_name("SEC")
      ->check(seconds(86400))
      ->group(group);
  sub.add_option("--memory", options.memory, "megabytes a run")
      ->type_name("MB")
      ->check(between(1, 1 << 20))
      ->group(group);
  sub.add_option("--stdout", options.printed,
                 "megabytes that a run may print to standard output and standard error (default: 64)")
      ->type_name("MB")
      ->check(between(1, 1 << 20))
      ->group(group);
}

void isolation_option(CLI::App& sub, RunOptions& options) {
  sub.add_option("--isolation", options.isolation,
                 "how far runs are kept from the rest: none, limits, sandbox; auto takes sandbox where the "
                 "kernel can")
      ->type_name("LEVEL")
      ->capture_default_str()
      ->check(one_of({"auto", "none", "limits", "sandbox"}))
      ->group(std::string(how_group));
}

}  // namespace

void run_options(CLI::App& sub, RunOptions& options) {
  const std::string group(how_group);
  call_options(sub, options);
  limit_options(sub, options, "runs at a time (default: one a processor)");
  sub.add_option("--answer-seconds", options.answer_seconds,
                 "how long the solver may look for a case's expected answer (default: 60)")
      ->type_name("SEC")
      ->check(seconds(1e7))
      ->group(group);
  isolation_option(sub, options);
  sub.add_option("--accept", options.accept,
                 "accept answers by this other reading of the handout too; `plycheck assignments` names them")
      ->type_name("READING")
      ->check(some_text())
      ->group(group);
}

namespace {

void print_options(CLI::App& sub, PrintOptions& options) {
  const std::string group(what_is_reported);
  sub.add_flag("--no-times", options.no_times, "leave out what differs from run to run")->group(group);
  color_option(sub, options.color)->group(group);
}

void test_how(CLI::App& sub, TestOptions& options) {
  const std::string group(how_group);
  run_options(sub, options.run);
  sub.add_option("--repeat", options.repeat,
                 "run each case so often; the worst run counts, and runs that differ are named")
      ->type_name("N")
      ->check(between(1, 1000))
      ->group(group);
  sub.add_option("--max-failures", options.max_failures, "stop at this many failing cases")
      ->type_name("N")
      ->check(between(1, 1'000'000))
      ->group(group);
  sub.add_option("--budget", options.budget, "seconds for the whole job")
      ->type_name("SEC")
      ->check(seconds(1e7))
      ->group(group);
  sub.add_flag("--keep-work", options.keep_work, "keep the work folders and tell where they are")
      ->group(group);
  auto* trust = sub.add_flag("--trust-solver", options.trust_solver,
                             "judge by our answer where foreign expected files differ from it")
                    ->group(group);
  sub.add_option("--against", options.against,
                 "compare with what this other program writes, or other version, be it right or wrong; it is "
                 "named and called as the candidate is")
      ->type_name("OTHER")
      ->check(some_text())
      ->excludes(trust)
      ->excludes(sub.get_option("--accept"))
      ->group("Which cases (default: the built-in set)");
  auto* resume = sub.add_flag("--resume", options.resume,
                              "go on where the last run of the same program, cases and limits was broken off")
                     ->group(group);
  sub.add_flag("--no-history", options.no_history, "do not keep this run in the history")
      ->group(group)
      ->excludes(resume);
  sub.add_option("--known-failures", options.known_failures,
                 "cases that fail as this file says do not count: a line a case, ID VERDICT # why")
      ->type_name("FILE")
      ->check(some_text())
      ->group(group);
}

void probe_option(CLI::App& sub, int& probes, const std::string& group) {
  sub.add_option(
         "--probe", probes,
         "so many further runs may tell apart which mistake it is, on inputs made for that; 0 for none")
      ->type_name("RUNS")
      ->capture_default_str()
      ->check(between(0, 1'000))
      ->group(group);
}

void test_out(CLI::App& sub, TestOptions& options) {
  const std::string group(what_is_reported);
  json_option(sub, options.json)->group(group);
  sub.add_option("--csv", options.csv, "write a line a case to this file")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file())
      ->group(group);
  sub.add_option("--junit", options.junit, "write a JUnit test suite to this file")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file())
      ->group(group);
  html_option(sub, options.html)->group(group);
  sub.add_option("--write-known-failures", options.write_known_failures,
                 "write what fails now to this file, for --known-failures")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file())
      ->group(group);
  sub.add_flag("--github", options.github,
               "annotate failing cases for GitHub Actions and write the step's summary")
      ->group(group);
  sub.add_option("--feedback", options.feedback,
                 "what may be seen of the cases: full; verdict (the kind of fault and the case's tags, "
                 "nothing of input or answer); mistake (that, and the known mistakes behind the failures, by "
                 "inputs that are none of the set's); none (the table alone)")
      ->type_name("LEVEL")
      ->capture_default_str()
      ->check(one_of({"full", "mistake", "verdict", "none"}))
      ->group(group);
  sub.add_flag("--keep-hidden", options.keep_hidden,
               "the history keeps all of the run, whatever --feedback lets be seen")
      ->group(group);
  sub.add_flag("--no-diagnosis", options.no_diagnosis,
               "do not look for the known mistake that explains the failures")
      ->group(group);
  probe_option(sub, options.probes, group);
  print_options(sub, options.print);
  auto* verbose =
      sub.add_flag("-v,--verbose", options.verbose, "every case in full, accepted ones too")->group(group);
  sub.add_flag("-q,--quiet", options.quiet, "the summary alone")->group(group)->excludes(verbose);
}

void save_options(CLI::App& sub, std::string& folder, std::string& json, std::string& html) {
  sub.add_option("--save", folder, "the folder in which small inputs are saved, a case each")
      ->type_name("DIR")
      ->capture_default_str()
      ->check(some_text())
      ->group(std::string(what_is_reported));
  json_option(sub, json)->group(std::string(what_is_reported));
  html_option(sub, html)->group(std::string(what_is_reported));
}

void quiet_search_option(CLI::App& sub, PrintOptions& options) {
  sub.add_flag("-q,--quiet", options.quiet, "what fails and where it is saved, alone")
      ->group(std::string(what_is_reported));
}

/// How long an input is made small, by options that begin so.
void shrinking_options(CLI::App& sub, SmallOptions& options, const std::string& begin,
                       const std::string& group) {
  sub.add_option(begin + "runs", options.runs, "inputs that are tried for it")
      ->type_name("N")
      ->capture_default_str()
      ->check(between(std::int64_t{0}, std::int64_t{1'000'000'000}))
      ->group(group);
  sub.add_option(begin + "seconds", options.seconds, "how long they are tried")
      ->type_name("SEC")
      ->capture_default_str()
      ->check(seconds(1e7))
      ->group(group);
}

}  // namespace

void test_command(CLI::App& app, Action& action, TestOptions& options) {
  command(app, "test", "run a program on cases and say where and why it goes wrong",
          [&action, &options](CLI::App& sub) {
            aim_arguments(sub, {options.assignment, options.candidate});
            test_what(sub, options);
            test_how(sub, options);
            test_out(sub, options);
            sub.footer(std::string(exit_status));
            sub.callback([&] {
              take_aim(sub, action.registry, {options.assignment, options.candidate});
              action.run = [&] { return test(action.registry, options); };
            });
          });
}

void fuzz_command(CLI::App& app, Action& action, FuzzOptions& options) {
  command(app, "fuzz", "search for an input on which a program fails, and make it small",
          [&action, &options](CLI::App& sub) {
            aim_arguments(sub, {options.assignment, options.candidate});
            const std::string group = "Which inputs (default: for 60 seconds)";
            sub.add_option("--seconds", options.seconds, "how long inputs are tried")
                ->type_name("SEC")
                ->check(seconds(1e7))
                ->group(group);
            sub.add_option("--runs", options.runs, "how many inputs are tried")
                ->type_name("N")
                ->check(between(std::int64_t{1}, std::int64_t{1'000'000'000}))
                ->group(group);
            sub.add_option("--seed", options.seed,
                           "the same seed tries the same inputs; else a fresh one is told")
                ->type_name("N")
                ->check(seed())
                ->group(group);
            sub.add_flag("--all", options.all,
                         "go on after the first failure, to one of each kind, at most 10")
                ->group(group);
            sub.add_option("--without-mutant", options.without_mutants,
                           "choose inputs as if these known mistakes were not known: for measuring")
                ->type_name("NAME...")
                ->group(group);
            shrinking_options(sub, options.shrink, "--shrink-", "How a failing input is made small");
            run_options(sub, options.run);
            save_options(sub, options.shrink.save, options.json, options.html);
            probe_option(sub, options.shrink.probes, std::string(what_is_reported));
            print_options(sub, options.print);
            quiet_search_option(sub, options.print);
            shard_options(sub, {options.shard.shard, options.shard.shards, options.shard.out}, "make",
                          "Several machines, each some of the runs");
            sub.footer(
                "Exit status: 0 no failure found, 1 one is found, 2 the job could not be done,\n130 "
                "interrupted.");
            sub.callback([&] {
              take_aim(sub, action.registry, {options.assignment, options.candidate});
              action.run = [&] { return fuzz(action.registry, options); };
            });
          });
}

void shrink_command(CLI::App& app, Action& action, ShrinkOptions& options) {
  command(app, "shrink", "make an input small on which a program fails", [&action, &options](CLI::App& sub) {
    assignment_argument(sub, action.registry, options.assignment);
    candidate_argument(sub, options.candidate)->required();
    sub.add_option("input", options.input, "the problem's file")->required();
    shrinking_options(sub, options.shrink, "--", "How it is made small");
    run_options(sub, options.run);
    save_options(sub, options.shrink.save, options.json, options.html);
    probe_option(sub, options.shrink.probes, std::string(what_is_reported));
    print_options(sub, options.print);
    quiet_search_option(sub, options.print);
    sub.footer(
        "Exit status: 0 the program does not fail on it, 1 it does, 2 the job could not\n"
        "be done, 130 interrupted.");
    sub.callback([&] { action.run = [&] { return shrink(action.registry, options); }; });
  });
}

void play_options(CLI::App& sub, RunOptions& options) {
  call_options(sub, options);
  limit_options(sub, options, "games at a time (default: one for two processors)");
  isolation_option(sub, options);
}

}  // namespace harness::cli
