#include "harness/cli/grade_out.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/grade_words.hpp"
#include "harness/course/gradebook.hpp"
#include "harness/course/matching.hpp"
#include "harness/grade/grade_files.hpp"
#include "harness/grade/grade_place.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t largest_table = std::int64_t{64} << 20;

/// Says of students what became of them.
void remark_students(const std::string& what, const std::vector<std::size_t>& places,
                     const std::vector<StudentPoints>& points) {
  if (places.empty()) {
    return;
  }
  remark(what);
  for (const std::size_t place : places) {
    remark_below(named(points[place].student));
  }
}

/// The texts of reports in a folder, in the order of their names.
std::vector<fs::path> texts_in(const fs::path& folder) {
  std::set<fs::path> texts;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == ".txt") {
      texts.insert(entry->path());
    }
  }
  return {texts.begin(), texts.end()};
}

int explain(const std::string& out, const std::string& student) {
  const auto students = students_in(out);
  if (!students) {
    return fail(students.error());
  }
  std::vector<RosterRow> rows;
  for (const auto& one : *students) {
    rows.push_back({one.student, {one.key}, {}, 1});
  }
  const auto found = RosterIndex(rows).find({student, {}, {}, {}}).rows;
  if (found.size() != 1) {
    fail(fmt::format("--explain: expected a student, found '{}', which {}", student,
                     found.empty() ? "nobody of this grading is called" : "may be several:"));
    for (const std::size_t row : found) {
      remark_below(fmt::format("{}, folder {}", named((*students)[row].student), (*students)[row].key));
    }
    return job_not_done;
  }
  const auto& [key, who, points] = (*students)[found.front()];
  put(fmt::format("{}: {} points, {}\n", named(who), points.empty() ? "no" : points,
                  (fs::path(out) / "staff" / key).string()));
  const auto texts = texts_in(fs::path(out) / "staff" / key);
  for (const auto& file : texts) {
    put(cases::read_file(file).value_or(""));
  }
  return texts.empty() ? fail("there is no report: nothing was handed in") : all_agree;
}

int restore(const std::string& out, int number) {
  const auto place = GradePlace::take(out);
  if (!place) {
    return fail(place.error());
  }
  const auto put_back = restore_grades(out, number);
  if (!put_back) {
    return fail(put_back.error());
  }
  const auto kept = put_back->kept_as == 0 ? std::string("nothing changes by that")
                                           : fmt::format("what it was is grades-{}.csv", put_back->kept_as);
  put(fmt::format("grades.csv is grades-{}.csv again; {}\n", number, kept));
  return all_agree;
}

}  // namespace

bool fill_from(const std::string& out, const GradeOptions& options) {
  const auto students = students_in(out);
  const auto bytes = cases::read_named_file(options.gradebook, largest_table);
  if (!students || !bytes) {
    fail(students ? bytes.error() : students.error());
    return false;
  }
  std::vector<StudentPoints> points;
  for (const auto& one : *students) {
    points.push_back({one.student, one.points});
  }
  const auto filled = fill_gradebook(options.gradebook, *bytes, options.column, points);
  if (!filled) {
    fail(filled.error());
    return false;
  }
  const auto file = fs::path(out) / ("gradebook-" + fs::path(options.gradebook).filename().string());
  if (const auto written = put_file(file, filled->bytes); !written) {
    fail(written.error());
    return false;
  }
  put(fmt::format("{}: {} students' points in column '{}'{}\n", file.string(), filled->filled, filled->column,
                  filled->added ? ", which is new" : ""));
  remark_students("in no row of the gradebook:", filled->unmatched, points);
  remark_students(
      "may be in several rows of the gradebook, or in one that may be another's; left as they are:",
      filled->ambiguous, points);
  return filled->unmatched.empty() && filled->ambiguous.empty();
}

int grade_out(const GradeOptions& options) {
  std::error_code error;
  if (!fs::is_regular_file(fs::path(options.what) / "grading.json", error)) {
    return fail(
        fmt::format("expected submissions, or the folder of a grading, found '{}' alone", options.what));
  }
  if (!options.explain.empty()) {
    return explain(options.what, options.explain);
  }
  if (options.restore) {
    return restore(options.what, *options.restore);
  }
  if (!options.gradebook.empty()) {
    const auto place = GradePlace::take(options.what);
    return !place ? fail(place.error()) : fill_from(options.what, options) ? all_agree : job_not_done;
  }
  return fail(fmt::format("{}: expected --explain, --restore or --gradebook", options.what));
}

}  // namespace harness::cli
