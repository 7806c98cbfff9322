#pragma once

#include <string>
#include <vector>

#include "harness/grade/grade_plan.hpp"
#include "harness/grade/grade_rows.hpp"
#include "harness/grade/unit_summary.hpp"

namespace harness {

/// What a course's page calls a student, by the plan's names.
std::string name_on_page(const GradePlan& plan, const GradedStudent& student);

/// The figures of a course: histogram of points, students by cases, cases by how many fail them, mistakes by
/// how many make them, clusters. For staff alone.
class CourseReport {
 public:
  CourseReport(const GradePlan& plan, const GradeTable& table,
               const std::vector<std::vector<UnitSummary>>& units)
      : plan_(plan), table_(table), units_(units) {}

  std::string text() const;
  std::string json() const;
  /// What the page has beside these, as JSON: `legend`, what the letters of the matrix stand for, `place`,
  /// where the folders of reports are, and, of each assignment, `files`, the name of a program's page, and
  /// `reports`, its folders by program and student; none where the page may not name them.
  std::string told() const;

 private:
  const GradePlan& plan_;
  const GradeTable& table_;
  const std::vector<std::vector<UnitSummary>>& units_;
};

}  // namespace harness
