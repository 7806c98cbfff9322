#include "harness/grade/grade_files.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/parsed.hpp"
#include "harness/course/csv.hpp"
#include "harness/grade/grade_place.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* grades_name = "grades.csv";
constexpr const char* students_name = "students.json";
constexpr std::int64_t largest_table = std::int64_t{64} << 20;

fs::path kept_grades_file(const fs::path& out, int number) {
  return out / fmt::format("grades-{}.csv", number);
}

/// The number under which these bytes are kept, or are to be: one that a killed call has kept already is the
/// last.
int number_for(const fs::path& out, const std::string& bytes) {
  std::error_code error;
  int number = 1;
  while (fs::exists(kept_grades_file(out, number), error)) {
    ++number;
  }
  return number > 1 && cases::read_file(kept_grades_file(out, number - 1)) == bytes ? number - 1 : number;
}

tl::expected<std::vector<KeptGrade>, std::string> grades_in(const fs::path& file, const std::string& bytes) {
  auto grades = read_grades(bytes);
  return grades ? tl::expected<std::vector<KeptGrade>, std::string>(*std::move(grades))
                : tl::unexpected(cases::describe(file.string(), grades.error()));
}

/// Says of rows why they are as they are, before what stands there.
void give_reasons(std::vector<KeptGrade>& rows, const std::vector<std::string>& reasons) {
  for (std::size_t at = 0; at < std::min(rows.size(), reasons.size()); ++at) {
    auto& remark = rows[at].remark;
    remark = fmt::format("{}{}{}", reasons[at], reasons[at].empty() || remark.empty() ? "" : "; ", remark);
  }
}

/// What takes the place of `grades.csv`.
struct NewGrades {
  std::string bytes;
  bool bom = false;
  /// Of its rows.
  std::vector<std::string> reasons = {};
};

tl::expected<PutGrades, std::string> replace_grades(const fs::path& out, const NewGrades& grades) {
  const auto& [bytes, bom, reasons] = grades;
  const fs::path file = out / grades_name;
  std::error_code error;
  if (!fs::exists(file, error)) {
    return put_file(file, bytes).map([] { return PutGrades(); });
  }
  const auto before = cases::read_file(file, largest_table);
  if (!before) {
    return tl::unexpected(before.error());
  }
  if (*before == bytes) {
    return PutGrades();
  }
  const auto old_rows = grades_in(file, *before);
  auto new_rows = grades_in(file, bytes);
  if (!old_rows || !new_rows) {
    return tl::unexpected(old_rows ? new_rows.error() : old_rows.error());
  }
  give_reasons(*new_rows, reasons);
  PutGrades put{points_changes(*old_rows, *new_rows), number_for(out, *before)};
  // The old points last: a call that is killed in between finds them and does the same again.
  auto done = put_file(kept_grades_file(out, put.kept_as), *before);
  done = done ? make_folder(out / "staff") : done;
  const auto changes = out / "staff" / fmt::format("changes-{}.csv", put.kept_as);
  done = done ? put_file(changes, changes_csv(put.changes, bom)) : done;
  done = done ? put_file(file, bytes) : done;
  return done ? tl::expected<PutGrades, std::string>(std::move(put)) : tl::unexpected(done.error());
}

std::string text_of(const ordered_json& json, const char* name) {
  const auto found = json.is_object() ? json.find(name) : json.end();
  return json.is_object() && found != json.end() && found->is_string() ? found->get<std::string>()
                                                                       : std::string();
}

}  // namespace

tl::expected<PutGrades, std::string> put_grades(const GradePlan& plan, const GradeSheet& sheet,
                                                const std::vector<std::string>& reasons) {
  return replace_grades(plan.out, {grades_csv(sheet, plan.bom), plan.bom, reasons});
}

tl::expected<PutGrades, std::string> restore_grades(const fs::path& out, int number) {
  const auto file = kept_grades_file(out, number);
  const auto bytes = cases::read_file(file, largest_table);
  if (!bytes) {
    return tl::unexpected(bytes.error());
  }
  return replace_grades(out, {*bytes, bytes->starts_with(harness::byte_order_mark), {}});
}

tl::expected<std::vector<std::string>, std::string> take_overrides(const fs::path& out, GradeSheet& sheet) {
  const fs::path file = out / "overrides.csv";
  std::error_code error;
  if (!fs::exists(file, error)) {
    return std::vector<std::string>();
  }
  const auto bytes = cases::read_file(file, largest_table);
  if (!bytes) {
    return tl::unexpected(bytes.error());
  }
  const auto overrides = read_overrides(*bytes);
  if (!overrides) {
    return tl::unexpected(cases::describe(file.string(), overrides.error()));
  }
  std::vector<std::string> lines;
  for (const auto& unused : override_points(sheet, *overrides)) {
    lines.push_back(
        fmt::format("{}:{}: '{}' {}", file.string(), unused.override.line, unused.override.student,
                    unused.is_ambiguous ? "may be several students" : "is no student of this grading"));
  }
  return lines;
}

tl::expected<void, std::string> put_students(const GradePlan& plan) {
  ordered_json all = ordered_json::array();
  for (const auto& graded : plan.people.students) {
    const Student& student = graded.student;
    all.push_back({{"key", graded.key},
                   {"name", student.name},
                   {"id", student.id},
                   {"email", student.email},
                   {"login", student.login}});
  }
  return put_file(plan.out / students_name,
                  all.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n");
}

tl::expected<std::vector<KeptStudent>, std::string> students_in(const fs::path& out) {
  const auto text = cases::read_file(out / students_name, largest_table);
  const auto bytes = text ? cases::read_file(out / grades_name, largest_table) : tl::unexpected(text.error());
  const auto grades = bytes ? grades_in(out / grades_name, *bytes) : tl::unexpected(bytes.error());
  if (!grades) {
    return tl::unexpected(grades.error());
  }
  const auto all = ordered_json::parse(*text, nullptr, false);
  if (!all.is_array() || all.size() != grades->size()) {
    return tl::unexpected(fmt::format("{}: expected a student for each row of grades.csv: grade once more",
                                      (out / students_name).string()));
  }
  std::vector<KeptStudent> students;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const auto& one = all[at];
    students.push_back(
        {text_of(one, "key"),
         {text_of(one, "name"), text_of(one, "id"), text_of(one, "email"), text_of(one, "login")},
         (*grades)[at].points});
  }
  return students;
}

}  // namespace harness
