#include "harness/course/grades.hpp"

#include <fmt/core.h>

#include "harness/course/csv.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

std::string text_of(const std::optional<double>& points) {
  return points ? points_text(*points) : std::string();
}

/// A name, an id or a remark with names in it as the files of grades have it.
std::string name_field(std::string_view name) {
  return guarded(printable_name(name));
}

std::vector<std::string> header_of(const GradeSheet& sheet) {
  std::vector<std::string> header = {"student", "id", "points"};
  for (const auto* const names : {&sheet.tasks, &sheet.verdicts}) {
    for (const std::string& name : *names) {
      header.push_back(guarded(name));
    }
  }
  for (const char* const name : {"mistake", "cluster", "submitted_at", "late", "attempt", "remark"}) {
    header.emplace_back(name);
  }
  return header;
}

std::vector<std::string> fields_of(const GradeRow& row) {
  std::vector<std::string> fields = {name_field(row.student), name_field(row.id), text_of(row.points)};
  for (const auto& points : row.tasks) {
    fields.push_back(text_of(points));
  }
  for (const int cases : row.cases) {
    fields.push_back(std::to_string(cases));
  }
  fields.push_back(guarded(row.mistake));
  fields.push_back(guarded(row.cluster));
  fields.push_back(row.submitted ? in_iso(*row.submitted) : "");
  fields.emplace_back(word_of(row.late));
  fields.push_back(row.attempt == 0 ? "" : std::to_string(row.attempt));
  fields.push_back(name_field(row.remark));
  return fields;
}

}  // namespace

std::string_view word_of(Late late) {
  switch (late) {
    case Late::yes:
      return "yes";
    case Late::no:
      return "no";
    case Late::unknown:
      return "unknown";
  }
  return {};
}

std::optional<Moment> submitted_at(const HandedAttempt& attempt, const std::optional<Zone>& zone) {
  if (!attempt.at) {
    return std::nullopt;
  }
  if (attempt.at->offset) {
    return moment_of(attempt.at->wall, *attempt.at->offset);
  }
  return zone ? std::optional(zone->moment(attempt.at->wall)) : std::nullopt;
}

Late lateness(const std::optional<Moment>& submitted, const std::optional<Moment>& due,
              bool platform_says_late) {
  if (submitted && due) {
    return submitted->seconds > due->seconds ? Late::yes : Late::no;
  }
  return platform_says_late ? Late::yes : Late::unknown;
}

std::string points_text(double points) {
  std::string text = fmt::format("{:.4f}", points);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) {
    text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string grades_csv(const GradeSheet& sheet, bool bom) {
  std::string out(bom ? byte_order_mark : "");
  out += csv_line(header_of(sheet));
  for (const GradeRow& row : sheet.rows) {
    out += csv_line(fields_of(row));
  }
  return out;
}

std::vector<KeptGrade> kept_grades(const GradeSheet& sheet) {
  std::vector<KeptGrade> kept;
  for (const GradeRow& row : sheet.rows) {
    kept.push_back({printable_name(row.student), printable_name(row.id), text_of(row.points),
                    printable_name(row.remark)});
  }
  return kept;
}

std::string changes_csv(const std::vector<PointsChange>& changes, bool bom) {
  std::string out(bom ? byte_order_mark : "");
  out += csv_line({"student", "id", "from", "to", "remark"});
  for (const PointsChange& change : changes) {
    out += csv_line({name_field(change.student), name_field(change.id), change.from, change.to,
                     name_field(change.remark)});
  }
  return out;
}

}  // namespace harness
