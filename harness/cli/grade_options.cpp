#include "harness/cli/grade_options.hpp"

#include <string>
#include <utility>

#include <CLI/CLI.hpp>

#include "harness/cli/candidate_options.hpp"

namespace harness::cli {
namespace {

void case_options(CLI::App& sub, GradeOptions& options) {
  const std::string group = "Which cases (default: the built-in set)";
  auto* const cases =
      sub.add_option("--cases", options.cases,
                     "a folder of cases, or an archive of one; of several assignments a folder "
                     "with one for each, called as it")
          ->type_name("PATH")
          ->check(some_text())
          ->group(group);
  sub.add_flag("--partial", options.partial,
               "of --cases take what can be read, also where more than a tenth is passed over")
      ->group(group);
  auto* const random =
      sub.add_option("--random", options.random, "this many fresh random cases, instead of --cases")
          ->type_name("N")
          ->check(between(1, 1'000'000))
          ->group(group)
          ->excludes(cases);
  sub.add_option("--seed", options.seed, "of the random cases; without it a secret one is drawn and kept")
      ->type_name("N")
      ->check(seed())
      ->group(group)
      ->needs(random);
}

void student_options(CLI::App& sub, GradeOptions& options) {
  const std::string group = "Whose programs they are";
  sub.add_option("--roster", options.roster, "the course's students: name, id, email, group, as CSV")
      ->type_name("FILE")
      ->check(some_text())
      ->group(group);
  sub.add_option("--attempt", options.attempt, "which of several counts: last, first or best")
      ->type_name("WHICH")
      ->capture_default_str()
      ->check(one_of({"last", "first", "best"}))
      ->group(group);
  sub.add_option("--due", options.due, "what comes later is late; with its offset: 2016-02-08T23:59:00-08:00")
      ->type_name("TIME")
      ->check(some_text())
      ->group(group);
  sub.add_option("--zone", options.zone, "of platforms that tell times without one: +01:00, Europe/Berlin")
      ->type_name("ZONE")
      ->check(some_text())
      ->group(group);
  sub.add_option("--missing", options.missing, "the points of who handed in nothing: empty or zero")
      ->type_name("POINTS")
      ->capture_default_str()
      ->check(one_of({"empty", "zero"}))
      ->group(group);
  sub.add_option("--only", options.only,
                 "run the programs of these students anew: names, ids or folders' names")
      ->type_name("STUDENT...")
      ->group(group);
}

void result_options(CLI::App& sub, GradeOptions& options) {
  const std::string group = "What comes of it";
  sub.add_option("-o,--output", options.out, "the folder of the grading; a second call goes on or regrades")
      ->type_name("DIR")
      ->check(some_text())
      ->group(group);
  sub.add_option(
         "--feedback", options.feedback,
         "what students are shown of the cases: full, mistake, verdict or none (default: full for the "
         "built-in set, else verdict)")
      ->type_name("LEVEL")
      ->check(one_of({"full", "mistake", "verdict", "none"}))
      ->group(group);
  sub.add_option(
         "--probe", options.probes,
         "so many further runs of a program, once for those that wrote the same, may tell apart which "
         "mistake it is; 'mistake' shows each by an input then")
      ->type_name("RUNS")
      ->capture_default_str()
      ->check(between(0, 1'000))
      ->group(group);
  sub.add_option("--weights", options.weights,
                 "what the points of an assignment count: cs540-grid=2,cs540-tree=1.5")
      ->type_name("LIST")
      ->check(some_text())
      ->group(group);
  sub.add_option("--names", options.names, "what the course's pages call students: full, id or none")
      ->type_name("HOW")
      ->capture_default_str()
      ->check(one_of({"full", "id", "none"}))
      ->group(group);
  sub.add_flag("--bom", options.bom, "grades.csv begins with a byte order mark, for Excel")->group(group);
  auto* const gradebook =
      sub.add_option("--gradebook", options.gradebook,
                     "the platform's export: a copy with the points in one column comes into the folder")
          ->type_name("FILE")
          ->check(some_text())
          ->group(group);
  sub.add_option("--column", options.column, "of --gradebook: the column's name")
      ->type_name("NAME")
      ->check(some_text())
      ->group(group)
      ->needs(gradebook);
  sub.add_option("--return", options.returned,
                 "the zips of reports that the platform takes back: moodle or canvas; blackboard takes none")
      ->type_name("PLATFORM")
      ->check(one_of({"moodle", "canvas", "blackboard"}))
      ->group(group);
  sub.add_flag("--html", options.html,
               "pages to look at in a browser: report.html for each student, staff/course.html")
      ->group(group);
  sub.add_flag("--no-diagnosis", options.no_diagnosis, "do not look for the known mistakes behind failures")
      ->group(group);
  sub.add_flag("--no-times", options.no_times, "leave out what differs from run to run")->group(group);
  sub.add_flag("--dry-run", options.dry_run, "say what would be run, and run nothing")->group(group);
  quiet_option(sub, options.quiet);
}

/// How several machines do one.
void shard_options(CLI::App& sub, GradeOptions& options) {
  const std::string group = "Several machines";
  sub.add_option("--shard", options.shard,
                 "run this part alone, from 0, and let plycheck merge make the reports; auto: the "
                 "environment's (an array of Slurm, a test of bazel or GoogleTest)")
      ->type_name("K")
      ->check(some_text())
      ->group(group);
  sub.add_option("--shards", options.shards, "how many parts there are")
      ->type_name("N")
      ->check(between(1, 1'000'000))
      ->group(group);
  auto* const slurm =
      slurm_options(sub, {options.on_slurm, options.slurm, options.retries}, "run the programs", group);
  sub.add_option("--shard-seconds", options.shard_seconds, "plan no shard of less work than this")
      ->type_name("SEC")
      ->capture_default_str()
      ->check(seconds(1'000'000))
      ->group(group)
      ->needs(slurm);
  sub.add_option("--token", options.token,
                 "of shards that were planned, plycheck grade DIR --shard K: what the plan in DIR must say")
      ->type_name("TOKEN")
      ->check(some_text())
      ->group(group);
}

void grading_options(CLI::App& sub, GradeOptions& options) {
  const std::string group = "Of a grading that there is: plycheck grade DIR";
  auto* const restore = sub.add_option("--restore", options.restore, "grades-N.csv becomes grades.csv again")
                            ->type_name("N")
                            ->check(between(1, 1'000'000))
                            ->group(group);
  sub.add_option("--explain", options.explain,
                 "the report on a student's program, in full: a name, an id or a folder's name")
      ->type_name("STUDENT")
      ->check(some_text())
      ->group(group)
      ->excludes(restore);
}

}  // namespace

void grade_command(CLI::App& app, Action& action, GradeOptions& options) {
  command(app, "grade", "grade a course: all its submissions on one set of cases",
          [&action, &options](CLI::App& sub) {
            sub.add_option("what", options.what,
                           "an assignment, or several, separated by commas; or the folder of a grading")
                ->required()
                ->check(some_text());
            sub.add_option(
                "submissions", options.submissions,
                "what the platform hands out, a folder or an archive: of Moodle, Canvas, Blackboard, "
                "Gradescope, GitHub Classroom, or one folder, file or archive a student");
            case_options(sub, options);
            run_options(sub, options.run);
            sub.add_option("--repeat", options.repeat, "run each case so often; the worst run counts")
                ->type_name("N")
                ->check(between(1, 1000))
                ->group("How they are run");
            sub.add_flag("--trust-solver", options.trust_solver,
                         "judge by our answer where foreign expected files differ from it")
                ->group("How they are run");
            sub.add_option("--give-up", options.give_up,
                           "after so many timeouts in a row the other cases of a program count as timeouts")
                ->type_name("N")
                ->check(between(1, 1'000'000))
                ->group("How they are run");
            sub.add_option("--budget", options.budget,
                           "seconds for running the programs; what is not judged then is open, and the same "
                           "command goes on")
                ->type_name("SEC")
                ->check(seconds(1e7))
                ->group("How they are run");
            sub.add_flag("--no-history", options.no_history, "do not keep this grading in the history")
                ->group("How they are run");
            student_options(sub, options);
            result_options(sub, options);
            shard_options(sub, options);
            for (const char* const shared : {"--shard", "--shards", "--slurm"}) {
              sub.get_option("--budget")->excludes(sub.get_option(shared));
            }
            grading_options(sub, options);
            sub.footer(
                "Exit status: 0 every student has a final row, 2 some row is open, or the job\n"
                "could not be done, 130 interrupted.");
            sub.callback([&] { action.run = [&] { return grade(action.registry, options); }; });
          });
}

std::optional<GradeOptions> grade_options_in(const Registry& registry,
                                             const std::vector<std::string>& words) {
  CLI::App app;
  app.fallthrough();
  Action action{registry, {}};
  GradeOptions options;
  options.typed = words;
  grade_command(app, action, options);
  try {
    std::vector<std::string> last_first(words.rbegin(), words.rend());
    app.parse(std::move(last_first));
  } catch (const CLI::ParseError&) {
    return std::nullopt;
  }
  return options;
}

}  // namespace harness::cli
