#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/foundations/bounded_answer.hpp"
#include "fuzz/foundations/profile.hpp"
#include "harness/cli/shard.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/registry/registry.hpp"
#include "solver/solve_settings.hpp"

/// The subcommands, a file each. Every function prints its results to standard output, all else to standard
/// error, and returns the exit code: 0 all agree, 1 something differs, 2 the job could not be done, 130
/// interrupted.
namespace harness::cli {

struct SolveOptions {
  std::string assignment;
  std::string input = "input.txt";
  std::string folder = ".";
  /// Mistakes to make, in this order: "NAME", or "NAME@SITE" for one that is made there alone.
  std::vector<std::string> mutants;
  /// What the solver's tables may take, in megabytes.
  int table_memory = static_cast<int>(solver::default_table_memory >> 20);
  /// Seconds for the solver; nothing for as long as it takes.
  std::optional<double> answer_seconds = std::nullopt;
  /// An answer of more megabytes is not written.
  int max_output = static_cast<int>(cases::largest_answer >> 20);
};
int solve(const Registry& registry, const SolveOptions& options);
int oracle(const Registry& registry, const SolveOptions& options);

struct ShowOptions {
  std::string assignment;
  /// A problem's file; empty where a game is shown.
  std::string input;
  bool answer = false;
  double answer_seconds = fuzz::usual_answer_seconds;
  /// A page to explore the right answer's search; empty for none.
  std::string html;
  /// FILE or FILE:LINE with the records of games; empty where a problem is shown.
  std::string game;
  /// The number of the move that is shown, from 1; nothing for the whole game.
  std::optional<std::int64_t> move;
};
int show(const Registry& registry, const ShowOptions& options);

/// `json`: a file for what is listed; empty for none.
int list_assignments(const Registry& registry, const std::string& json);

/// How a command's text looks that knows no more of it.
struct LookOptions {
  /// auto, always or never.
  std::string color = "auto";
  /// The summary alone.
  bool quiet = false;
};

struct DiffOptions {
  std::string assignment;
  std::string input;
  std::string folder;
  double answer_seconds = fuzz::usual_answer_seconds;
  std::string json;
  std::string html;
  LookOptions look;
};
int diff(const Registry& registry, const DiffOptions& options);

struct GenerateOptions {
  std::string assignment;
  std::string folder;
  int count = 50;
  std::optional<std::uint64_t> seed;
  /// One of the generator's, or "hidden": a set chosen by the mutants that it kills.
  std::string profile = "course";
  std::string task;
  /// With "hidden": how often every killable mutant is to be killed, and how often at each task that shows
  /// it; left out, what `StrongChoice` says.
  std::optional<int> kill;
  int workers = 0;
};
int generate(const Registry& registry, const GenerateOptions& options);

struct BlessOptions {
  std::string assignment;
  std::string folder;
  /// Expected files that differ from the answer give way to it.
  bool replace = false;
  /// "lf": inputs and expected files with CRLF are taken, and get LF; empty to leave line ends as they are.
  std::string line_ends;
  double answer_seconds = fuzz::usual_answer_seconds;
  int workers = 0;
  std::string json;
  LookOptions look;
};
int bless(const Registry& registry, const BlessOptions& options);

struct StrengthOptions {
  std::string assignment;
  std::string folder;
  /// How often a mutant is to be killed, altogether and at each task that shows it; left out, what
  /// `StrengthPlan` says.
  std::optional<int> kill;
  bool all = false;
  int workers = 0;
  double answer_seconds = fuzz::usual_answer_seconds;
  std::string json;
  std::string html;
  bool no_times = false;
  /// The set is taken whatever was passed over of it.
  bool partial = false;
  ShardOptions shard;
  LookOptions look;
};
int strength(const Registry& registry, const StrengthOptions& options);

struct CrosscheckOptions {
  /// Empty: all.
  std::vector<std::string> assignments;
  std::int64_t runs = 1000;
  std::optional<std::uint64_t> seed;
  int stress_percent = fuzz::usual_stress_percent;
  int workers = 0;
  std::string json;
  bool no_times = false;
  ShardOptions shard;
  LookOptions look;
};
int crosscheck(const Registry& registry, const CrosscheckOptions& options);

struct DoctorOptions {
  /// none, limits or sandbox: only that level is proven, and its promises count; empty for all, and those of
  /// the level that auto takes.
  std::string level;
  std::string json;
  LookOptions look;
};
int doctor(const Registry& registry, const DoctorOptions& options);

/// How a candidate is run, for every command that runs one.
struct RunOptions {
  /// Empty: as the handout says.
  std::string invoke;
  /// Which of several programs; empty where there is one.
  std::string main;
  /// A Python 2.7, or `none`; empty: what is found.
  std::string python2;
  int workers = 0;
  std::optional<double> time;
  std::optional<double> wall;
  std::optional<int> memory;
  /// Megabytes of what is printed and is no answer.
  std::optional<int> printed;
  /// For the solver, to find a case's expected answer.
  std::optional<double> answer_seconds;
  /// auto, none, limits or sandbox.
  std::string isolation = "auto";
  /// The other reading of the handout that is right too; empty for none.
  std::string accept;
};

/// How its report looks.
struct PrintOptions {
  bool no_times = false;
  /// auto, always or never.
  std::string color = "auto";
  /// Of `fuzz` and `shrink`: what fails and where it is saved, and no more.
  bool quiet = false;
};

struct TestOptions {
  std::string assignment;
  std::string candidate;
  std::string cases;
  /// The set is taken whatever was passed over of it.
  bool partial = false;
  std::optional<int> random;
  std::optional<std::uint64_t> seed;
  std::string task;
  std::vector<std::string> ids;
  RunOptions run;
  /// The program to compare with; empty: the right answer.
  std::string against;
  int repeat = 1;
  std::optional<int> max_failures;
  std::optional<double> budget;
  bool keep_work = false;
  bool trust_solver = false;
  bool no_diagnosis = false;
  int probes = usual_probes;
  std::string json;
  std::string csv;
  std::string junit;
  std::string html;
  bool github = false;
  /// Goes on with the run that was broken off.
  bool resume = false;
  bool no_history = false;
  /// Files; empty for none.
  std::string known_failures;
  std::string write_known_failures;
  /// full, mistake, verdict or none.
  std::string feedback = "full";
  /// The history has all of the run, whatever may be seen.
  bool keep_hidden = false;
  PrintOptions print;
  bool verbose = false;
  bool quiet = false;
};
int test(const Registry& registry, const TestOptions& options);

struct HistoryOptions {
  /// An assignment, or a run: its number, `last`, `last~2`; empty for all assignments.
  std::string what;
  int count = 20;
  std::vector<std::string> forget;
  std::vector<std::string> abandon;
  std::optional<int> keep;
  std::string json;
  std::string html;
  PrintOptions print;
  bool verbose = false;
  bool quiet = false;
};
int history(const Registry& registry, const HistoryOptions& options);

struct CompareOptions {
  /// Runs, or files of reports.
  std::string before;
  std::string after;
  std::string json;
  std::string html;
  LookOptions look;
};
int compare_runs(const Registry& registry, const CompareOptions& options);

/// How a failing input is made small, and where it is kept.
struct SmallOptions {
  std::int64_t runs = 2'000;
  double seconds = 120;
  std::string save = "plycheck-failures";
  int probes = usual_probes;
};

struct FuzzOptions {
  std::string assignment;
  std::string candidate;
  /// Without both, 60 seconds.
  std::optional<double> seconds;
  std::optional<std::int64_t> runs;
  std::optional<std::uint64_t> seed;
  bool all = false;
  std::vector<std::string> without_mutants;
  ShardOptions shard;
  SmallOptions shrink;
  RunOptions run;
  /// Files; empty for none.
  std::string json;
  std::string html;
  PrintOptions print;
};
int fuzz(const Registry& registry, const FuzzOptions& options);

struct ShrinkOptions {
  std::string assignment;
  std::string candidate;
  std::string input;
  SmallOptions shrink;
  RunOptions run;
  /// Files; empty for none.
  std::string json;
  std::string html;
  PrintOptions print;
};
int shrink(const Registry& registry, const ShrinkOptions& options);

struct MatchOptions {
  std::string assignment;
  std::vector<std::string> players;
  /// Of each two players; nothing: what the protocol has.
  std::optional<int> games;
  /// "start", "random=N", or an input file or a folder of such.
  std::string openings = "start";
  std::optional<int> size;
  std::optional<std::uint64_t> seed;
  /// "inputs" or "course"; empty: what the players are made for.
  std::string protocol;
  /// "between-games", or empty.
  std::string keep;
  /// "SEC" or "SEC+INCREMENT"; empty for none.
  std::string game_time;
  bool gauntlet = false;
  bool knockout = false;
  /// "elo0=0,elo1=20,alpha=0.05,beta=0.05", each of which may be left out; nothing for no test.
  std::optional<std::string> sprt;
  /// "A>B" or "H1".
  std::vector<std::string> expect;
  RunOptions run;
  /// Files, and a folder; empty for none.
  std::string json;
  std::string html;
  std::string csv;
  std::string games_out;
  /// Goes on with the match that was broken off.
  bool resume = false;
  bool no_history = false;
  /// A number from 0, or "auto"; empty for all of the match.
  std::string shard;
  std::optional<int> shards;
  /// The folder that all shards see.
  std::string out;
  /// Options for sbatch; nothing where Slurm has no part in it.
  bool on_slurm = false;
  std::string slurm;
  /// How often a shard that came to no end is submitted again.
  int retries = 2;
  /// What stood behind the program's name.
  std::vector<std::string> typed;
  PrintOptions print;
};
int match(const Registry& registry, const MatchOptions& options);

struct MergeOptions {
  /// The folder of the shards.
  std::string out;
  std::vector<std::string> expect;
  /// Files, and a folder; empty for none.
  std::string json;
  std::string html;
  std::string csv;
  std::string games_out;
  PrintOptions print;
};
int merge(const Registry& registry, const MergeOptions& options);

struct GradeOptions {
  /// Assignments, separated by commas; or the folder of a grading that there is.
  std::string what;
  /// The download: a folder or an archive; empty where a grading that there is is asked.
  std::string submissions;
  std::string out;
  std::string cases;
  bool partial = false;
  std::optional<int> random;
  std::optional<std::uint64_t> seed;
  RunOptions run;
  int repeat = 1;
  bool trust_solver = false;
  /// Timeouts in a row; nothing for no end.
  std::optional<int> give_up;
  /// Seconds.
  std::optional<double> budget;
  bool no_diagnosis = false;
  bool no_history = false;
  /// Further runs to tell mistakes apart and to show them, once for programs that wrote the same.
  int probes = 0;
  /// full, mistake, verdict or none; empty: full for the built-in set, else verdict.
  std::string feedback;
  /// Files; empty for none.
  std::string roster;
  std::string gradebook;
  std::string column;
  /// The platform that takes reports back; empty for none.
  std::string returned;
  std::string due;
  std::string zone;
  /// last, first or best.
  std::string attempt = "last";
  /// zero or empty.
  std::string missing = "empty";
  /// "cs540-grid=2,cs540-tree=1"; what is not named counts once.
  std::string weights;
  /// full, id or none.
  std::string names = "id";
  bool bom = false;
  /// A page for each student, and one for the course.
  bool html = false;
  bool no_times = false;
  bool dry_run = false;
  std::vector<std::string> only;
  /// A number from 0, or "auto"; empty for all of the grading.
  std::string shard;
  std::optional<int> shards;
  /// Of the plan that the shard is of; empty where nobody planned.
  std::string token;
  /// Options for sbatch; nothing where Slurm has no part in it.
  bool on_slurm = false;
  std::string slurm;
  /// How often a shard that came to no end is submitted again.
  int retries = 2;
  /// No shard is planned for less work.
  double shard_seconds = 60;
  /// What stood behind the program's name.
  std::vector<std::string> typed;
  /// Of a grading that there is.
  std::optional<int> restore;
  std::string explain;
  bool quiet = false;
};
int grade(const Registry& registry, const GradeOptions& options);

}  // namespace harness::cli
