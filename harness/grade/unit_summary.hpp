#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/events/events.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/judge/verdict.hpp"

namespace harness {

/// What the records of a work on a set come to.
struct UnitSummary {
  /// Why it could not be judged at all; empty where it could.
  std::string fault;
  /// By the places of the cases; nothing where there is no record.
  std::vector<std::optional<Verdict>> verdicts;
  double points = 0;
  /// By the assignment's tasks; nothing where no case is of that task.
  std::vector<std::optional<double>> tasks;
  bool compiles = true;
  /// What a user should know of the way it was run.
  std::string remark;
  /// A hash of all that the program wrote on the cases that it fails, and which these are. Empty where none
  /// fails, where it wrote nothing on any of them, or more than is kept.
  std::string outputs;
  /// In what the first failing case first differs: the case, the file, kind, place and columns. Empty where
  /// no file does.
  std::string first_difference;
  /// What the records' end says of the mistakes behind the failures.
  std::optional<Finding> finding;
  /// The records have their end.
  bool is_over = false;

  int failing() const;
  /// The cases that leave the row open: without a record, skipped, or judge errors.
  int not_judged() const;
  /// All is known that its points depend on.
  bool is_final() const;
};

/// Reads the records; where there are none nothing is known. No files are kept in memory.
UnitSummary summary_of(const GradePlan& plan, const GradedSet& set, const GradedWork& work);

}  // namespace harness
