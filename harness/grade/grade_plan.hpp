#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/assignment/assignment.hpp"
#include "harness/course/download.hpp"
#include "harness/course/grades.hpp"
#include "harness/course/moment.hpp"
#include "harness/course/student.hpp"
#include "harness/events/events.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/isolation.hpp"
#include "harness/store/run_records.hpp"

namespace harness {

/// The assignments by name.
class Registry;

/// A program that was handed in, to be run once, whoever it belongs to.
struct GradedWork {
  /// Names files; tells no student's name.
  std::string key;
  /// The download, and the files in it that are the program.
  std::filesystem::path folder;
  std::vector<HandedFile> files;
  /// Whether the files' names were the student's choice for a program's; else they may tell a name.
  bool keeps_names = true;
  /// A hash of what was handed in: names, bytes, permissions to execute.
  std::string hash = {};
  /// Nothing of an earlier call counts.
  bool anew = false;
};

/// A program of a student's, and how it was handed in.
struct HandedWork {
  /// Its place among the works.
  std::size_t work = 0;
  std::optional<Moment> submitted;
  Late late = Late::unknown;
  /// From 1.
  int attempt = 1;
};

/// A row of `grades.csv`.
struct GradedStudent {
  /// Names a folder; tells no student's name.
  std::string key;
  /// The same without an id in it.
  std::string alias;
  Student student;
  /// Which of the download's is theirs; none where nothing was handed in.
  std::optional<std::size_t> submission;
  /// None where nothing was handed in; several where the best of them counts.
  std::vector<HandedWork> works;
  std::string remark = {};
  /// Why nobody knows what the row's points are, whatever the programs do; empty where one does.
  std::string open = {};
};

/// Whose programs are graded.
struct GradedPeople {
  std::vector<GradedWork> works;
  std::vector<GradedStudent> students;
  /// What staff should know, a line each.
  std::vector<std::string> remarks;
};

/// One assignment and its cases.
struct GradedSet {
  const Assignment* assignment = nullptr;
  CaseSource source;
  JobLimits limits;
  /// With `{program}` and `{input}`.
  std::string invocation;
  /// What decides verdicts, program and cases aside.
  std::vector<Setting> settings;
  /// What its points count.
  double weight = 1;
};

/// Who makes the reports on programs: the grading itself knows no formats. A reporter writes when it hears of
/// the end.
struct GradeReporters {
  using ToFile = std::unique_ptr<Reporter>(const Audience& audience, const std::filesystem::path& file);
  std::function<std::unique_ptr<Reporter>(const Audience& audience, std::FILE* out)> text;
  std::function<ToFile> json;
  /// Pages to look at in a browser; empty where none are asked for.
  std::function<ToFile> html = {};
};

/// What the pages on the course call students.
enum class CourseNames { full, id, none };

/// A course's submissions, and how they are graded.
struct GradePlan {
  std::vector<GradedSet> sets;
  GradedPeople people;
  std::filesystem::path out;
  /// Where the records lie: `out`/runs, or a folder of a shard's own.
  std::filesystem::path runs;
  const Registry* registry = nullptr;
  ProgramChoice choice = {};
  bool trust_solver = false;
  std::string accepted_reading = {};
  int repeats = 1;
  /// The mistakes behind failures are looked for.
  bool diagnosis = true;
  /// Further runs of a program, once for those that wrote the same, to tell its mistakes apart.
  int probes = 0;
  /// After so many timeouts one after the other the rest of the cases counts as such and is not run.
  std::optional<int> give_up = {};
  /// Seconds after which no more is run; runs under way end then.
  std::optional<double> budget = {};
  /// What students are shown.
  Feedback feedback = Feedback::verdict;
  CourseNames names = CourseNames::id;
  /// `grades.csv` begins with a byte order mark.
  bool bom = false;
  /// Who handed in nothing has 0 points, not none.
  bool missing_is_zero = false;
  /// Of each program two cases are run alone, to see what it costs.
  bool is_pilot = false;
  IsolationInForce isolation = {};
  int workers = 1;
  /// The command that goes on, or closes what is open.
  std::string again = {};
};

/// Where the records of a work on one of the sets lie.
inline std::filesystem::path records_file(const GradePlan& plan, const GradedWork& work,
                                          const GradedSet& set) {
  return plan.runs / (work.key + "." + set.assignment->facts().name);
}

}  // namespace harness
