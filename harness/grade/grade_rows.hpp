#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/course/grades.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/grade/unit_summary.hpp"

namespace harness {

/// A row whose points nobody knows yet.
struct OpenRow {
  /// Its place among the students.
  std::size_t student = 0;
  std::string why;
};

/// What a grading comes to.
struct GradeTable {
  GradeSheet sheet;
  std::vector<OpenRow> open;
  /// By the places of the students: the work whose points are theirs; nothing where there is none.
  std::vector<std::optional<std::size_t>> works;
};

/// The rows of `grades.csv`, one a student of the plan in their order; `units` by the places of sets and
/// works. One assignment has a column a task, several a column each. Of several attempts the one of the most
/// points counts, of equals the first.
GradeTable table_of(const GradePlan& plan, const std::vector<std::vector<UnitSummary>>& units);

}  // namespace harness
