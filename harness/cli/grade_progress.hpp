#pragma once

#include <chrono>
#include <cstddef>

#include "harness/cli/grade_options.hpp"
#include "harness/grade/grade_job.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/report/page_cases.hpp"

namespace harness::cli {

/// The reporters of a grading's reports. `again` makes expected files for their pages, and outlives them.
GradeReporters reporters_of(const GradeOptions& options, ExpectedAgain& again);

/// `staff/so-far.csv`: the rows of `grades.csv` as they are known while programs are still run. False where
/// it cannot be written.
bool put_so_far(const GradePlan& plan);
void remove_so_far(const GradePlan& plan);

/// Makes what can be looked at while a grading goes on: how far it is, on a terminal in one line, elsewhere
/// now and then; the reports on each program that is over; twice a minute the points so far. What cannot be
/// written then is told at the end, when all is written.
class GradeProgress {
 public:
  GradeProgress(const GradePlan& plan, std::size_t units, const GradeOptions& options);
  GradeProgress(const GradeProgress&) = delete;
  GradeProgress& operator=(const GradeProgress&) = delete;
  ~GradeProgress();

  void operator()(const PlannedUnit& unit, std::size_t over);

 private:
  void tell(std::size_t over);

  const GradePlan& plan_;
  const std::size_t all_;
  ExpectedAgain again_;
  const GradeReporters reporters_;
  /// A shard leaves all but its own part to others.
  const bool writes_;
  const bool quiet_;
  const bool live_;
  bool told_ = false;
  std::chrono::steady_clock::time_point last_points_ = std::chrono::steady_clock::now();
};

}  // namespace harness::cli
