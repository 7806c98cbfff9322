#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "harness/events/events.hpp"

namespace harness {

/// The cases of one task, counted by what was said of them.
struct TaskScore {
  std::string task;
  /// What the task's cases may earn; 0 where points are given for all cases together alone.
  double weight = 0;
  int cases = 0;
  int accepted = 0;
  int layout = 0;
  int wrong = 0;
  /// Neither: crashes, limits, missing files.
  int other = 0;
  /// In no other column and not among `cases`: skipped ones, and those on which we are at fault ourselves.
  int skipped = 0;
  int faults = 0;

  /// The share of the weight that the accepted cases earn.
  double points() const { return share(accepted); }
  /// The same with PE counted as accepted.
  double lenient_points() const { return share(accepted + layout); }

 private:
  double share(int right) const { return cases == 0 ? 0 : weight * right / cases; }
};

/// Whether a verdict comes from how the run ended, or from there being none, and not from a file.
bool is_of_the_run(Verdict verdict);

/// Whether a result makes a job fail: not what is accepted, skipped, or known to fail as it does.
bool counts_as_failing(const CaseResult& result);

/// Adds up results by the handout's grading rule. Cases that are not there earn nothing and are not asked
/// for.
class Score {
 public:
  explicit Score(const std::vector<cases::TaskFacts>& tasks, Grading grading = {});
  void add(const CaseResult& result);

  /// Tasks in the assignment's order, those without cases left out.
  std::vector<TaskScore> tasks() const;
  /// All tasks together; `weight` is what the cases that there are may earn.
  TaskScore total() const;
  double points() const;
  /// The same with PE counted as accepted.
  double lenient_points() const;
  /// Whether a task has points of its own.
  bool tasks_have_points() const { return grading_.rule != GradingRule::all_or_half; }

 private:
  /// By a rule that looks at all cases together.
  double points_for(int right) const;

  std::vector<TaskScore> tasks_;
  Grading grading_;
};

/// The cases that a file of known failures names, for the end of a report.
class KnownCounts {
 public:
  void add(const CaseResult& result);
  /// How many fail as they are known to.
  int as_listed() const { return as_listed_; }
  /// Those that do not fail any longer.
  const std::vector<std::string>& no_longer() const { return no_longer_; }
  /// "2 known failures, which do not count", and what is to be taken out of the file.
  std::vector<std::string> lines(std::size_t width) const;

 private:
  int as_listed_ = 0;
  std::vector<std::string> no_longer_;
};

/// Counts why runs were not accepted, in what files first differ and what else is remarked on them, for the
/// end of a report. Of failing runs another reading of the handout is told only where all of them are right
/// by it: of a few that may be chance.
class KindCounts {
 public:
  void add(const Judgement& judgement);
  /// "  12 cases: traverse_log.txt first differs in: column Beta", the most frequent first; broken at blanks
  /// where they are longer than `width`. Of more than `most` kinds the others are only counted.
  std::vector<std::string> lines(std::size_t width,
                                 std::size_t most = std::numeric_limits<std::size_t>::max()) const;

 private:
  /// What is told of all, how failing runs differ, and by which reading they are right, if by any.
  std::map<std::string, int> counts_;
  std::map<std::string, int> differences_;
  std::map<std::string, int> readings_;
  int failing_ = 0;
};

}  // namespace harness
