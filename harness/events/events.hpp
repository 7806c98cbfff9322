#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "fuzz/diagnosis.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/events/split.hpp"
#include "harness/events/told_mistakes.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// What may be seen of the cases: all; the kinds of faults; nothing but points. `mistake` shows of them what
/// `verdict` does, and besides the known mistakes behind what fails, by inputs that are none of the set's.
/// Records keep the numbers, which is why it stands last.
enum class Feedback { full, verdict, none, mistake };

/// "full", "mistake", "verdict", "none".
std::string_view name_of(Feedback feedback);
/// Of two levels the one that shows less.
Feedback narrower_of(Feedback one, Feedback other);
/// The level of that name; the command line has checked it before.
Feedback feedback_named(std::string_view name);

/// For whom a report is. One job may have several: its staff sees all, whoever hands a program in does not.
struct Audience {
  Feedback feedback = Feedback::full;

  /// Nothing is kept back.
  bool sees_all() const { return feedback == Feedback::full; }
  /// The mistakes behind what fails.
  bool sees_mistakes() const { return sees_all() || feedback == Feedback::mistake; }
  /// More than the table of points.
  bool sees_cases() const { return feedback != Feedback::none; }
  bool operator==(const Audience&) const = default;
};

/// What a report says of the job before the first case.
struct JobStarted {
  const Assignment* assignment = nullptr;
  /// As given, and how it is run.
  std::string candidate;
  std::string candidate_title;
  std::string candidate_remark;
  /// What is told before all else where it fails; empty for nothing.
  std::string candidate_doubt = {};
  bool compiles = true;
  /// The last lines of the compiler where the candidate did not compile.
  std::string compile_output;
  /// The program whose answers are the expected ones, as given, and how it is run; empty for none.
  std::string against = {};
  std::string against_title = {};
  /// "built-in", a folder, or "random".
  std::string source;
  /// Hash of the case set; empty for random cases.
  std::string set_hash;
  /// The seed of random cases.
  std::optional<std::uint64_t> seed;
  /// The command that, with `--case ID` behind it, runs one case again; empty where it is not to be told.
  std::string again;
  int cases = 0;
  /// Inputs in the folder that are not this assignment's.
  int foreign_inputs = 0;
  int workers = 1;
  /// How often each case is run.
  int repeats = 1;
  Limits limits;
  IsolationInForce isolation;
  /// The file of known failures; empty where there is none.
  std::string known_failures = {};
};

/// What a file of known failures says of a case: nothing; that it fails as it did; that it fails, but with
/// another verdict than it did; that it fails, and it does not any longer.
enum class Known { not_listed, as_listed, otherwise, no_longer };

/// As records name it; empty where the case is not listed.
std::string_view name_of(Known known);

struct KnownMark {
  Known known = Known::not_listed;
  /// The file's remark on a case that fails as listed; the verdict listed for one that fails otherwise.
  std::string why = {};
};

/// One case, judged.
struct CaseResult {
  std::string id;
  std::string task;
  std::string summary;
  std::vector<std::string> tags;
  Judgement judgement;
  /// Absent where the candidate was not started.
  std::optional<RunResult> run;
  /// The folder the run left behind, with --keep-work.
  std::string kept_folder;
  /// What the candidate wrote of the files that are asked for; absent where it was not run, or wrote more
  /// than anybody would compare.
  std::optional<cases::Answer> written = std::nullopt;
  KnownMark mark = {};
  /// What the candidate read; empty where it is not at hand any more.
  std::string input = {};
  /// What is expected in the files; absent where it is not at hand: of a run that was kept, and of a case
  /// that was not run.
  std::optional<cases::Answer> expected = std::nullopt;
  /// What its runs might use, where its problem states that; nothing where it was as usual in the job.
  std::optional<Limits> limits = std::nullopt;
};

/// Why a job ended before its last case.
enum class Stopped { no, interrupted, max_failures, budget };

/// A further input that a candidate was run on because it tells mistakes apart; no case of the set.
struct Probe {
  /// Empty where the assignment cannot tell.
  std::string task;
  std::string input;
  Verdict verdict = Verdict::accepted;
  bool operator==(const Probe&) const = default;
};

/// Where a candidate's files first differ from those of a program with the mistakes that explain most of a
/// site: what these leave over.
struct LeftOver {
  std::string site;
  /// So many failing cases are left over.
  int failing = 0;
  /// The one with the smallest input; empty where that is no case.
  std::string id;
  std::string file;
  /// "Expected" in it is what that program writes.
  Divergence divergence;
};

/// Where the failures of a job come from, as far as its outputs tell.
struct Finding {
  /// The reading of the handout by which all failing cases are right. Then no mistakes were looked for.
  std::string reading;
  /// The failing cases that were run.
  int failing = 0;
  /// The cases, failing or not, that were too many or wrote too much to be kept for the search.
  int not_kept = 0;
  /// Whether the run of some failing case ended well and left output files.
  bool any_output = false;
  fuzz::Diagnosis diagnosis;
  /// The assignment's mutants, which the diagnosis counts by.
  std::vector<fuzz::MutantFacts> known;
  /// What parts failing from accepted cases where nothing explains them all; nothing where no fact does.
  std::optional<Split> split = std::nullopt;
  /// In the order in which they were run. The diagnosis counts them among its observations.
  std::vector<Probe> probes = {};
  /// The sites at which mistakes are left that no input tells apart any further of all that were drawn.
  std::vector<std::string> alike_at = {};
  /// For sites whose mistake is sure; those of one mistake share one.
  std::vector<Example> examples = {};
  /// In the order of the sites, of those where something is left over.
  std::vector<LeftOver> left_over = {};
};

struct JobFinished {
  Stopped stopped = Stopped::no;
  /// Cases that were not run because of it.
  int not_run = 0;
  double wall_seconds = 0;
  /// Absent where nothing failed, or nothing was looked for.
  std::optional<Finding> finding = std::nullopt;
  /// What of it may be told to somebody who is not to know of the cases.
  std::optional<ToldMistakes> told = std::nullopt;
  /// The number of the run in the history; 0 where it is not kept.
  std::int64_t kept_as = 0;
};

/// Hears of a job: started once, then every case in the order of the set, then finished. It is made for one
/// audience and hears no more than that may see: the job itself knows of none.
class Reporter {
 public:
  virtual ~Reporter() = default;
  virtual void started(const JobStarted& job) = 0;
  virtual void result(const CaseResult& result) = 0;
  /// The error of a report that could not be kept (a full disk, a folder that is not there); empty when all
  /// is well.
  virtual std::string finished(const JobFinished& end) = 0;
  /// Results are in for `done` of all cases, not all of them reported yet: for a live line.
  virtual void progress(int /*done*/, int /*failing*/) {}
  /// All results are in, and the search for the mistake behind the failures takes a while. Called by a thread
  /// of its own, with nothing else at the same time.
  virtual void searching() {}
};

}  // namespace harness
