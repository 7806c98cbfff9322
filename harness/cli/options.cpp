#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "fuzz/profile.hpp"
#include "harness/assignments.hpp"
#include "harness/cli/cli.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/help.hpp"
#include "harness/report/text.hpp"
#include "harness/report/version.hpp"

namespace harness::cli {
namespace {

constexpr std::string_view exit_status =
    "Exit status: 0 all agree, 1 something differs, 2 the job could not be done,\n130 interrupted.";

/// What the chosen subcommand does.
using Action = std::function<int()>;

std::vector<std::string> assignment_names() {
  std::vector<std::string> names;
  for (const auto& assignment : assignments()) {
    names.push_back(assignment.name);
  }
  return names;
}

std::vector<std::string> profile_names() {
  std::vector<std::string> names;
  for (const auto profile : fuzz::all_profiles) {
    names.emplace_back(fuzz::name_of(profile));
  }
  names.emplace_back("hidden");
  return names;
}

/// One out of a few names.
CLI::Validator one_of(const std::vector<std::string>& names) {
  return {[names](const std::string& given) {
            return std::ranges::find(names, given) != names.end()
                       ? std::string()
                       : fmt::format("expected {}, found '{}'", fmt::join(names, " or "), given);
          },
          ""};
}

CLI::Validator some_text() {
  return {[](const std::string& given) {
            return given.empty() ? "expected a text that is not empty, found ''" : std::string();
          },
          ""};
}

CLI::Validator report_file() {
  return {[](const std::string& given) {
            return given == "-" ? "expected a file's name, found '-'" : std::string();
          },
          ""};
}

/// Whether the library takes the text for another number than it says: -1 and numbers too large for the
/// largest of the numbers without a sign.
bool is_wrapped(const std::string& given) {
  errno = 0;
  std::strtoull(given.c_str(), nullptr, 0);
  return given.starts_with('-') || errno == ERANGE;
}

/// A number between two, both allowed.
template <class Number>
CLI::Validator between(Number low, Number high, std::string_view kind = "a whole number") {
  return {[low, high, kind](const std::string& given) {
            Number number{};
            const bool is_another = std::is_unsigned_v<Number> && is_wrapped(given);
            return !is_another && CLI::detail::lexical_cast(given, number) && low <= number && number <= high
                       ? std::string()
                       : fmt::format("expected {} from {} to {}, found '{}'", kind, low, high, given);
          },
          ""};
}

CLI::Validator seconds(double high) {
  return between(0.01, high, "seconds");
}

CLI::Validator seed() {
  return between(std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
}

CLI::App& command(CLI::App& app, const std::string& name, const std::string& what) {
  return *app.add_subcommand(name, what);
}

void assignment_argument(CLI::App& command, std::string& into) {
  command.add_option("assignment", into, "its name, as `plycheck assignments` lists them")
      ->required()
      ->check(one_of(assignment_names()));
}

CLI::App& solve_command(CLI::App& app, Action& action, SolveOptions& options, const std::string& name,
                        const std::string& what, int (*run)(const SolveOptions&)) {
  CLI::App& sub = command(app, name, what);
  assignment_argument(sub, options.assignment);
  sub.add_option("-i,--input", options.input, "the problem's file")
      ->type_name("FILE")
      ->capture_default_str()
      ->check(some_text());
  sub.add_option("-o,--output", options.folder, "folder for the answer's files")
      ->type_name("DIR")
      ->capture_default_str()
      ->check(some_text());
  sub.callback([&action, &options, run] { action = [&options, run] { return run(options); }; });
  return sub;
}

void show_command(CLI::App& app, Action& action, ShowOptions& options) {
  CLI::App& sub = command(app, "show", "draw a problem: board, values, what is asked");
  assignment_argument(sub, options.assignment);
  sub.add_option("input", options.input, "the problem's file")->required();
  sub.add_flag("--answer", options.answer, "and the expected answer");
  sub.callback([&] { action = [&] { return show(options); }; });
}

void diff_command(CLI::App& app, Action& action, DiffOptions& options) {
  CLI::App& sub = command(app, "diff", "judge output files that are already there");
  assignment_argument(sub, options.assignment);
  sub.add_option("input", options.input, "the problem's file")->required();
  sub.add_option("folder", options.folder, "where the output files are")->required();
  sub.callback([&] { action = [&] { return diff(options); }; });
}

void generate_command(CLI::App& app, Action& action, GenerateOptions& options) {
  CLI::App& sub = command(app, "generate", "make a case set: random problems with expected files");
  assignment_argument(sub, options.assignment);
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
         fmt::format("what the problems look like: {} (chosen so that they catch all known mistakes, its "
                     "seed kept secret)",
                     fmt::join(profile_names(), ", ")))
      ->type_name("NAME")
      ->capture_default_str()
      ->check(one_of(profile_names()));
  sub.add_option("--task", options.task, "one task only, by name")->type_name("NAME");
  sub.add_option("--kill", options.kill, "with hidden: cases that are to catch each mistake")
      ->type_name("N")
      ->capture_default_str()
      ->check(between(1, 100));
  sub.add_option("-j,--jobs", options.workers, "with hidden: threads (default: one a processor)")
      ->type_name("N")
      ->check(between(1, 64));
  sub.callback([&] { action = [&] { return generate(options); }; });
}

void bless_command(CLI::App& app, Action& action, BlessOptions& options) {
  CLI::App& sub = command(app, "bless", "make cases of hand-written inputs: expected files, case.json");
  assignment_argument(sub, options.assignment);
  sub.add_option("folder", options.folder,
                 "a folder of inputs, searched recursively: input.txt in a folder of its own; input1.txt and "
                 "X.in are moved into one")
      ->required()
      ->check(some_text());
  sub.add_flag("--replace", options.replace, "where expected files differ from the answer, put it there");
  sub.footer(
      "Exit status: 0 all are cases now, 1 expected files differ from the answer of\nsolver and oracle, 2 "
      "some inputs could not be blessed.");
  sub.callback([&] { action = [&] { return bless(options); }; });
}

void strength_command(CLI::App& app, Action& action, StrengthOptions& options) {
  CLI::App& sub = command(app, "strength", "which mistakes a case set catches, and which it misses");
  assignment_argument(sub, options.assignment);
  sub.add_option("folder", options.folder, "a folder of cases, searched recursively")->required();
  sub.add_option("--kill", options.kill, "a mutant is killed when so many cases show it")
      ->type_name("N")
      ->capture_default_str()
      ->check(between(1, 1000));
  sub.add_flag("--all", options.all, "count all kills, not only as many as asked for");
  sub.add_option("-j,--jobs", options.workers, "threads (default: one a processor)")
      ->type_name("N")
      ->check(between(1, 64));
  sub.add_option("--json", options.json, "write a report for programs to this file")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file());
  sub.add_flag("--no-times", options.no_times, "leave out what differs from run to run");
  sub.footer("Exit status: 0 all killable mutants are killed, 1 some are not, 2 the job\ncould not be done.");
  sub.callback([&] { action = [&] { return strength(options); }; });
}

void crosscheck_command(CLI::App& app, Action& action, CrosscheckOptions& options) {
  CLI::App& sub = command(app, "crosscheck", "hold the solver against the oracle on random problems");
  sub.add_option("assignments", options.assignments, "which ones; all when none is named")
      ->check(one_of(assignment_names()));
  sub.add_option("--runs", options.runs, "problems per assignment")
      ->type_name("N")
      ->capture_default_str()
      ->check(between(std::int64_t{1}, std::int64_t{1'000'000'000}));
  sub.add_option("--seed", options.seed, "the same seed makes the same problems")
      ->type_name("N")
      ->check(seed());
  sub.add_option("-j,--jobs", options.workers, "threads (default: one a processor)")
      ->type_name("N")
      ->check(between(1, 64));
  sub.callback([&] { action = [&] { return crosscheck(options); }; });
}

void test_what(CLI::App& sub, TestOptions& options) {
  const std::string group = "Which cases (default: the built-in set)";
  auto* cases = sub.add_option("--cases", options.cases, "a folder of cases, searched recursively")
                    ->type_name("DIR")
                    ->check(some_text())
                    ->group(group);
  sub.add_option("--random", options.random, "this many fresh random cases, instead of --cases")
      ->type_name("N")
      ->check(between(1, 1'000'000))
      ->group(group)
      ->excludes(cases);
  sub.add_option("--seed", options.seed, "of the random cases; without it a fresh one is drawn and told")
      ->type_name("N")
      ->check(seed())
      ->group(group)
      ->excludes(cases);
  sub.add_option("--task", options.task, "only this task's cases, by name")->type_name("NAME")->group(group);
  sub.add_option("--case", options.ids, "only the cases with these ids")->type_name("ID...")->group(group);
}

constexpr std::string_view how_group = "How they are run";
constexpr std::string_view what_is_reported = "What is reported";

void candidate_argument(CLI::App& command, std::string& into) {
  command
      .add_option("candidate", into,
                  "the program: an executable, a source file (.py .cpp .cc .c .java .js), a folder that "
                  "holds the handout's file, or a quoted command line")
      ->required();
}

void run_options(CLI::App& sub, RunOptions& options) {
  const std::string group(how_group);
  sub.add_option("--invoke", options.invoke, "how the candidate is called, with {program} and {input}")
      ->type_name("LINE")
      ->check(some_text())
      ->group(group);
  sub.add_option("-j,--jobs", options.workers, "runs at a time (default: one a processor)")
      ->type_name("N")
      ->check(between(1, 64))
      ->group(group);
  sub.add_option("--time", options.time, "CPU seconds a run")
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
}

void print_options(CLI::App& sub, PrintOptions& options) {
  const std::string group(what_is_reported);
  sub.add_flag("--no-times", options.no_times, "leave out what differs from run to run")->group(group);
  sub.add_option("--color", options.color, "auto, always or never; NO_COLOR is honoured")
      ->type_name("WHEN")
      ->check(one_of({"auto", "always", "never"}))
      ->group(group);
}

void test_how(CLI::App& sub, TestOptions& options) {
  const std::string group(how_group);
  run_options(sub, options.run);
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
  sub.add_flag("--trust-solver", options.trust_solver,
               "judge by our answer where foreign expected files differ from it")
      ->group(group);
  sub.add_option("--accept", options.accept,
                 "accept answers by this other reading of the handout too; `plycheck assignments` names them")
      ->type_name("READING")
      ->check(some_text())
      ->group(group);
}

void test_out(CLI::App& sub, TestOptions& options) {
  const std::string group(what_is_reported);
  sub.add_option("--json", options.json, "write a report for programs to this file")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file())
      ->group(group);
  sub.add_option("--csv", options.csv, "write a line a case to this file")
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file())
      ->group(group);
  sub.add_option("--feedback", options.feedback,
                 "what may be seen of the cases: full; verdict (the kind of fault and the case's tags, "
                 "nothing of input or answer); none (the table alone)")
      ->type_name("LEVEL")
      ->capture_default_str()
      ->check(one_of({"full", "verdict", "none"}))
      ->group(group);
  sub.add_flag("--no-diagnosis", options.no_diagnosis,
               "do not look for the known mistake that explains the failures")
      ->group(group);
  print_options(sub, options.print);
  auto* verbose = sub.add_flag("-v,--verbose", options.verbose, "accepted cases too")->group(group);
  sub.add_flag("-q,--quiet", options.quiet, "the summary alone")->group(group)->excludes(verbose);
}

void test_command(CLI::App& app, Action& action, TestOptions& options) {
  CLI::App& sub = command(app, "test", "run a program on cases and say where and why it goes wrong");
  assignment_argument(sub, options.assignment);
  candidate_argument(sub, options.candidate);
  test_what(sub, options);
  test_how(sub, options);
  test_out(sub, options);
  sub.footer(std::string(exit_status));
  sub.callback([&] { action = [&] { return test(options); }; });
}

void save_option(CLI::App& sub, std::string& into) {
  sub.add_option("--save", into, "the folder in which small inputs are saved, a case each")
      ->type_name("DIR")
      ->capture_default_str()
      ->check(some_text())
      ->group(std::string(what_is_reported));
}

void fuzz_command(CLI::App& app, Action& action, FuzzOptions& options) {
  CLI::App& sub = command(app, "fuzz", "search for an input on which a program fails, and make it small");
  assignment_argument(sub, options.assignment);
  candidate_argument(sub, options.candidate);
  const std::string group = "Which inputs (default: for 60 seconds)";
  sub.add_option("--seconds", options.seconds, "how long inputs are tried")
      ->type_name("SEC")
      ->check(seconds(1e7))
      ->group(group);
  sub.add_option("--runs", options.runs, "how many inputs are tried")
      ->type_name("N")
      ->check(between(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->group(group);
  sub.add_option("--seed", options.seed, "the same seed tries the same inputs; else a fresh one is told")
      ->type_name("N")
      ->check(seed())
      ->group(group);
  sub.add_flag("--all", options.all, "go on after the first failure, to one of each kind, at most 10")
      ->group(group);
  sub.add_option("--without-mutant", options.without_mutants,
                 "choose inputs as if these known mistakes were not known: for measuring")
      ->type_name("NAME...")
      ->group(group);
  const std::string shrinking = "How a failing input is made small";
  sub.add_option("--shrink-runs", options.shrink.runs, "inputs that are tried for it")
      ->type_name("N")
      ->capture_default_str()
      ->check(between(std::int64_t{0}, std::int64_t{1'000'000'000}))
      ->group(shrinking);
  sub.add_option("--shrink-seconds", options.shrink.seconds, "how long they are tried")
      ->type_name("SEC")
      ->capture_default_str()
      ->check(seconds(1e7))
      ->group(shrinking);
  run_options(sub, options.run);
  save_option(sub, options.shrink.save);
  print_options(sub, options.print);
  sub.footer(
      "Exit status: 0 no failure found, 1 one is found, 2 the job could not be done,\n130 interrupted.");
  sub.callback([&] { action = [&] { return fuzz(options); }; });
}

void shrink_command(CLI::App& app, Action& action, ShrinkOptions& options) {
  CLI::App& sub = command(app, "shrink", "make an input small on which a program fails");
  assignment_argument(sub, options.assignment);
  candidate_argument(sub, options.candidate);
  sub.add_option("input", options.input, "the problem's file")->required();
  const std::string shrinking = "How it is made small";
  sub.add_option("--runs", options.shrink.runs, "inputs that are tried for it")
      ->type_name("N")
      ->capture_default_str()
      ->check(between(std::int64_t{0}, std::int64_t{1'000'000'000}))
      ->group(shrinking);
  sub.add_option("--seconds", options.shrink.seconds, "how long they are tried")
      ->type_name("SEC")
      ->capture_default_str()
      ->check(seconds(1e7))
      ->group(shrinking);
  run_options(sub, options.run);
  save_option(sub, options.shrink.save);
  print_options(sub, options.print);
  sub.footer(
      "Exit status: 0 the program does not fail on it, 1 it does, 2 the job could not\n"
      "be done, 130 interrupted.");
  sub.callback([&] { action = [&] { return shrink(options); }; });
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app("plycheck verifies programs that search games and graphs.", "plycheck");
  app.require_subcommand(1);
  app.fallthrough();
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag("--version", fmt::format("plycheck {}", version), "print the version");
  app.footer(std::string(exit_status));
  speak_plainly(app);
  Action action;
  SolveOptions solve_options;
  SolveOptions oracle_options;
  ShowOptions show_options;
  DiffOptions diff_options;
  GenerateOptions generate_options;
  BlessOptions bless_options;
  StrengthOptions strength_options;
  CrosscheckOptions crosscheck_options;
  TestOptions test_options;
  FuzzOptions fuzz_options;
  ShrinkOptions shrink_options;
  command(app, "assignments", "list what plycheck knows: tasks, files, limits").callback([&] {
    action = list_assignments;
  });
  test_command(app, action, test_options);
  fuzz_command(app, action, fuzz_options);
  shrink_command(app, action, shrink_options);
  solve_command(app, action, solve_options, "solve", "answer a problem by the reference solver", solve)
      .add_option("--mutant", solve_options.mutants,
                  "answer as a program with this mistake does, or one of each kind")
      ->type_name("NAME...")
      ->check(some_text());
  solve_command(app, action, oracle_options, "oracle", "answer a problem by the naive oracle", oracle);
  show_command(app, action, show_options);
  diff_command(app, action, diff_options);
  generate_command(app, action, generate_options);
  bless_command(app, action, bless_options);
  strength_command(app, action, strength_options);
  crosscheck_command(app, action, crosscheck_options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return action();
}

}  // namespace harness::cli
