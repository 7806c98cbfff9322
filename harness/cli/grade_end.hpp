#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harness/cli/commands.hpp"
#include "harness/cli/grade_plan.hpp"
#include "harness/grade/grade_job.hpp"
#include "harness/store/history.hpp"

/// How a grading ends, whoever ran its programs.
namespace harness::cli {

/// Makes all that is made of the records. `units` are those that were run, for what is told of points that
/// moved. The exit status.
int conclude(const MadePlan& made, const Graded& graded, const std::vector<PlannedUnit>& units,
             const GradeOptions& options);

/// The only entry of a grading in the history: where it lies, and nobody's name. That there can be none
/// hinders nothing.
class HistoryEntry {
 public:
  HistoryEntry(const GradePlan& plan, bool is_kept);
  void finish(Stopped stopped);

 private:
  void forget_earlier(const JobStarted& job);

  std::optional<History> history_;
  std::int64_t run_ = 0;
};

}  // namespace harness::cli
