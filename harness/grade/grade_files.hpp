#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/course/grades.hpp"
#include "harness/course/student.hpp"
#include "harness/grade/grade_plan.hpp"

namespace harness {

/// What became of `grades.csv`.
struct PutGrades {
  /// Whose points moved, where there was one before.
  std::vector<PointsChange> changes;
  /// The number under which the one before is kept, `grades-N.csv`; 0 where there was none, or it is the
  /// same.
  int kept_as = 0;
};

/// Writes `grades.csv`. One that was there and says something else is kept under the next number, and whose
/// points moved stands in `staff/changes-N.csv`, with the reasons, which are those of the sheet's rows.
/// Errors are one line.
tl::expected<PutGrades, std::string> put_grades(const GradePlan& plan, const GradeSheet& sheet,
                                                const std::vector<std::string>& reasons);

/// Puts `grades-N.csv` in the place of `grades.csv`, which is kept under the next number.
tl::expected<PutGrades, std::string> restore_grades(const std::filesystem::path& out, int number);

/// Puts the points of `overrides.csv`, where there is one, into a sheet; a line for each that cannot be used.
/// A file that cannot be read is an error with its place.
tl::expected<std::vector<std::string>, std::string> take_overrides(const std::filesystem::path& out,
                                                                   GradeSheet& sheet);

/// A student of a grading, and the name of the folder.
struct KeptStudent {
  std::string key;
  Student student;
  /// As in `grades.csv`; empty for none.
  std::string points;
};

/// `students.json`: who the rows of `grades.csv` are.
tl::expected<void, std::string> put_students(const GradePlan& plan);
/// The same with the points of `grades.csv`. An error is one line.
tl::expected<std::vector<KeptStudent>, std::string> students_in(const std::filesystem::path& out);

}  // namespace harness
