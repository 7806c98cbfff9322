#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "harness/events/attempt.hpp"
#include "harness/events/case_record.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/job/machine.hpp"
#include "harness/job/next_run.hpp"
#include "harness/judge/against.hpp"
#include "harness/judge/judge.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

class LeftFolder;

/// What all runs of a job have in common.
struct RunPlan {
  const Assignment* assignment = nullptr;
  Candidate candidate;
  /// The folder that the candidate was copied into.
  std::string snapshot;
  /// All that stood in it before the first run.
  std::vector<std::string> candidate_files;
  /// Those of them that the candidate came with, by their paths in it.
  std::vector<std::string> own_files = {};
  JobLimits limits;
  Isolation isolation = Isolation::limits;
  /// As in `Start`.
  std::vector<std::string> readable;
  std::vector<std::string> hidden;
  /// With `{program}` and `{input}`.
  std::string invocation;
  /// The input's name in the work folder.
  std::string input_name;
  /// As in `CaseTerms`.
  bool doubts_timeouts = true;
  bool keep_work = false;
  /// Whether it is seen in the folders of runs that an input was read.
  bool notes_reading = false;
  bool trust_solver = false;
  /// The reading by which answers are accepted too; empty for none.
  std::string accepted_reading;
  /// Cases that `is_looked_at_elsewhere` are.
  bool looks_elsewhere = false;
  /// As in `CaseTerms`.
  int repeats = 1;
  bool runs_failures_twice = false;
  /// How another program is run, whose answers are the expected ones; null where it is not.
  const RunPlan* against = nullptr;
  /// Where expected answers come from that several plans share; the plan's own cases are asked where it is
  /// null.
  std::function<tl::expected<cases::Answer, NoAnswer>(const JobCase& job_case, const AnswerTerms& terms)>
      answers = nullptr;
  /// Further runs of the candidate on a case, to find where a wrong count parts from the right one.
  int most_questions = 60;
};

/// Where runs take place, and by whom they are made.
struct RunPlace {
  WorkFolders& folders;
  Launcher& launcher;
  Machine& machine;
};

/// A case under way: its runs, as far as they were made. `next_run` says which are due.
class CaseRun {
 public:
  /// Asks for the first runs, each in a fresh folder with the case's input, without waiting for them. A case
  /// whose expected answer cannot be trusted is not run: then its record is here, SK or JE; none after
  /// `stop`, which also ends the search for an expected answer. Plan and case must outlive it.
  static tl::expected<std::unique_ptr<CaseRun>, std::optional<CaseRecord>> begin(const RunPlan& plan,
                                                                                 const JobCase& job_case,
                                                                                 const RunPlace& place,
                                                                                 std::stop_token stop);

  enum class State {
    /// All is known of it.
    done,
    /// It can only go on while no other run of the session is under way. Nothing of it is under way.
    wants_to_be_alone,
    /// The launcher was interrupted, or `stop` came, before all was done. Such a case counts as not run, or
    /// goes on with another launcher.
    broken_off
  };
  /// Waits for the runs, asks for further ones as long as some are due, and judges what they wrote. Where a
  /// count alone is wrong, the candidate is run on positions closer to the fault.
  State go_on(const RunPlace& place, bool alone);

  /// What there is to be kept of the case when it is done.
  CaseRecord take_record();
  const JobCase& job_case() const { return job_case_; }
  /// Of the candidate's run that was asked for and is not over; empty where there is none.
  std::string folder_under_way() const;

 private:
  /// A run that was asked for.
  struct Posted {
    RunTerms terms;
    WorkFolder folder;
    /// The launcher's number of it.
    std::int64_t run = 0;
    int times_filled = 0;
    bool full_at_begin = false;
    /// Why it could not be asked for; empty when it was.
    Reasons fault;
    /// Once it was waited for.
    std::optional<RunResult> result;
  };

  CaseRun(const RunPlan& plan, const JobCase& job_case, cases::Answer expected, std::stop_token stop);

  const RunPlan& plan_of(Program program) const;
  void post(const RunTerms& terms, const RunPlace& place);
  Reasons furnish(Posted& posted, const RunPlace& place) const;
  Posted take_posted(const RunTerms& terms, const RunPlace& place);
  void await(Posted& posted, const RunPlace& place) const;
  void await_all(const RunPlace& place);
  bool make(const RunTerms& terms, const RunPlace& place);
  void look_at(Attempt& attempt, const Posted& posted, const RunPlace& place);
  const Attempt* first_to_compare_with(const RunTerms& terms) const;
  void compare(Attempt& attempt, const Attempt* first, const LeftFolder& left) const;
  std::vector<std::string> names_left(const Attempt& attempt, const LeftFolder& left) const;
  Judgement judged(const Attempt& attempt, const LeftFolder& left) const;
  bool wrote_much(const LeftFolder& left) const;
  void spare_memory(Attempt& attempt) const;
  void drop_folders(bool last_counts);
  bool conclude(const CaseVerdict& verdict, const RunPlace& place);
  bool can_be_asked(const RunPlace& place) const;

  const RunPlan& plan_;
  const JobCase& job_case_;
  const std::stop_token stop_;
  const CaseTerms terms_;
  Demand demand_;
  /// Asked for and not among the attempts yet.
  std::vector<Posted> posted_;
  std::vector<Attempt> attempts_;
  /// Of the attempts, as long as what lies in them is needed.
  std::vector<std::optional<WorkFolder>> folders_;
  CaseRecord record_;
};

/// Runs a case to its end, for one who is alone; nothing where that was broken off.
std::optional<CaseRecord> finish_case(CaseRun& run, const RunPlace& place);

/// The record of a case that was not run.
CaseRecord unrun(const JobCase& job_case, Verdict verdict, Reasons reasons);

}  // namespace harness
