#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"
#include "harness/course/download.hpp"
#include "harness/course/moment.hpp"
#include "harness/course/roster.hpp"
#include "harness/course/zone.hpp"

namespace harness {

/// Whether something came after it was due.
enum class Late { yes, no, unknown };
std::string_view word_of(Late late);

/// When an attempt was handed in; nothing where its time is not known, or not in which zone.
std::optional<Moment> submitted_at(const HandedAttempt& attempt, const std::optional<Zone>& zone);

/// A time decides where it is known and something was due. Else what the platform says is believed, and where
/// it says nothing nobody knows.
Late lateness(const std::optional<Moment>& submitted, const std::optional<Moment>& due,
              bool platform_says_late);

/// A student's row. Points that are absent are those of an open row, never 0.
struct GradeRow {
  std::string student;
  std::string id;
  std::optional<double> points;
  /// As many as the sheet has tasks.
  std::vector<std::optional<double>> tasks;
  /// Cases by verdict; as many as the sheet has verdicts.
  std::vector<int> cases;
  std::string mistake;
  std::string cluster;
  std::optional<Moment> submitted;
  Late late = Late::unknown;
  /// From 1; 0 where nothing was handed in.
  int attempt = 0;
  std::string remark;
  bool operator==(const GradeRow&) const = default;
};

/// What `grades.csv` says.
struct GradeSheet {
  /// Whose columns are called as they are.
  std::vector<std::string> tasks;
  std::vector<std::string> verdicts;
  std::vector<GradeRow> rows;
  bool operator==(const GradeSheet&) const = default;
};

/// `6.5`: at most four digits behind the point, no zeros at the end.
std::string points_text(double points);

/// `grades.csv`: RFC 4180 in UTF-8, texts guarded, with a byte order mark for Excel where that is wanted. The
/// columns are student, id, points, the tasks, the verdicts, mistake, cluster, submitted_at, late, attempt,
/// remark.
std::string grades_csv(const GradeSheet& sheet, bool bom);

/// A row of a `grades.csv` that was written before, as far as gradings are compared by it.
struct KeptGrade {
  std::string student;
  std::string id;
  /// Empty where there are none.
  std::string points;
  std::string remark;
  bool operator==(const KeptGrade&) const = default;
};
/// What `grades_csv` wrote, guards taken off. An error has its place.
cases::Parsed<std::vector<KeptGrade>> read_grades(std::string_view bytes);
std::vector<KeptGrade> kept_grades(const GradeSheet& sheet);

/// A student whose points moved between two gradings. Empty points: there were none.
struct PointsChange {
  std::string student;
  std::string id;
  std::string from;
  std::string to;
  /// The remark after it.
  std::string remark;
  bool operator==(const PointsChange&) const = default;
};
/// In the order of `after`, then who is not there any more. Students are the same by id, else by name,
/// several of one name in their order. 7 and 7.0 are the same points.
std::vector<PointsChange> points_changes(const std::vector<KeptGrade>& before,
                                         const std::vector<KeptGrade>& after);
/// With the columns student, id, from, to, remark.
std::string changes_csv(const std::vector<PointsChange>& changes, bool bom);

/// A row of `overrides.csv`.
struct Override {
  /// A name, an id or an email.
  std::string student;
  double points = 0;
  std::string reason;
  int line = 1;
  bool operator==(const Override&) const = default;
};
/// With columns student, points and reason, in any order. An error has its place; a row without a reason or
/// with points that are no number is one.
cases::Parsed<std::vector<Override>> read_overrides(std::string_view bytes);

/// What could not be done with an override: nobody of the sheet is meant, or several may be.
struct UnusedOverride {
  Override override;
  bool is_ambiguous = false;
};
/// Puts the points of overrides into the rows of a sheet, and why into the remark: `override: REASON
/// (was 6.5)`. The last of several for one student counts.
std::vector<UnusedOverride> override_points(GradeSheet& sheet, const std::vector<Override>& overrides);

}  // namespace harness
