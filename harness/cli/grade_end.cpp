#include "harness/cli/grade_end.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/cli/common.hpp"
#include "harness/cli/grade_out.hpp"
#include "harness/cli/grade_progress.hpp"
#include "harness/cli/grade_return.hpp"
#include "harness/cli/grade_words.hpp"
#include "harness/cli/kept_in.hpp"
#include "harness/grade/course_report.hpp"
#include "harness/grade/grade_files.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/grade_rows.hpp"
#include "harness/grade/student_reports.hpp"
#include "harness/report/page_cases.hpp"
#include "harness/report/report_page.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// Why the points of each student may have moved, in the order of the rows.
std::vector<std::string> reasons_of(const GradePlan& plan, const std::vector<PlannedUnit>& units) {
  std::vector<std::string> reasons;
  for (const auto& student : plan.people.students) {
    std::string reason;
    for (const auto& unit : units) {
      const bool is_theirs = std::ranges::any_of(
          student.works, [&unit](const HandedWork& handed) { return handed.work == unit.work; });
      const auto one = is_theirs ? reason_of(plan, unit) : std::string();
      reason +=
          one.empty() || reason.find(one) != std::string::npos ? "" : (reason.empty() ? "" : "; ") + one;
    }
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

/// The page of the course; where none is asked for, that of an earlier call goes. An error is one line.
tl::expected<void, std::string> put_course_page(const GradePlan& plan, const CourseReport& course,
                                                bool is_wanted) {
  const auto file = plan.out / "staff" / "course.html";
  if (!is_wanted) {
    std::error_code ignored;
    fs::remove(file, ignored);
    return {};
  }
  ReportPage page("course");
  page.tell(course.told());
  return put_file(file, page.document(course.text(), course.json()));
}

/// All files of a grading; false where one cannot be written, which has been said.
bool write_reports(const GradePlan& plan, const GradeTable& table, const Graded& graded,
                   const GradeOptions& options) {
  const CourseReport course(plan, table, graded.units);
  ExpectedAgain again;
  auto done = put_students(plan);
  done = done ? write_student_reports(plan, table, reporters_of(options, again)) : done;
  done = done ? put_file(plan.out / "staff" / "course.txt", course.text()) : done;
  done = done ? put_file(plan.out / "staff" / "course.json", course.json()) : done;
  done = done ? put_course_page(plan, course, options.html) : done;
  if (!done) {
    fail(done.error());
  }
  return done.has_value();
}

/// Says whose points moved.
void tell_changes(const GradePlan& plan, const PutGrades& put) {
  if (put.kept_as == 0) {
    return;
  }
  remark(fmt::format("points of {} moved ({}); before: {}", counted(put.changes.size(), "student"),
                     (plan.out / "staff" / fmt::format("changes-{}.csv", put.kept_as)).string(),
                     (plan.out / fmt::format("grades-{}.csv", put.kept_as)).string()));
  std::vector<std::string> lines;
  for (const auto& [student, id, from, to, why] : put.changes) {
    lines.push_back(fmt::format("{}: {} -> {}{}", named({student, id, {}, {}}), from.empty() ? "none" : from,
                                to.empty() ? "none" : to, why.empty() ? "" : ", " + why));
  }
  tell_some(lines);
}

/// Says which rows are open, and what closes them.
void tell_open(const GradePlan& plan, const GradeTable& table) {
  if (table.open.empty()) {
    return;
  }
  remark(fmt::format("{} open, without points:",
                     table.open.size() == 1 ? "1 row is" : fmt::format("{} rows are", table.open.size())));
  std::vector<std::string> lines;
  for (const auto& open : table.open) {
    lines.push_back(fmt::format("{}: {}", named(plan.people.students[open.student].student), open.why));
  }
  for (const auto& line : lines) {
    remark_below(line);
  }
  remark_below(fmt::format("the same command closes what can be judged then: {}; points by hand: {}",
                           plan.again, (plan.out / "overrides.csv").string()));
}

JobStarted job_of(const GradePlan& plan) {
  std::error_code error;
  const auto& first = plan.sets.front();
  JobStarted job;
  job.assignment = first.assignment;
  job.candidate = "grade -o " + fs::weakly_canonical(plan.out, error).string();
  job.candidate_title = job.candidate;
  job.source = first.source.title;
  job.set_hash = first.source.seed ? "" : first.source.set_hash;
  job.workers = plan.workers;
  job.limits = first.limits.usual;
  job.isolation = plan.isolation;
  return job;
}

}  // namespace

int conclude(const MadePlan& made, const Graded& graded, const std::vector<PlannedUnit>& units,
             const GradeOptions& options) {
  const GradePlan& plan = made.plan;
  auto table = table_of(plan, graded.units);
  const auto unused = take_overrides(plan.out, table.sheet);
  if (!unused) {
    return fail(unused.error());
  }
  // Who has points by hand is open no more.
  std::erase_if(table.open,
                [&table](const OpenRow& open) { return table.sheet.rows[open.student].points.has_value(); });
  if (!write_reports(plan, table, graded, options)) {
    return job_not_done;
  }
  const auto put_points = put_grades(plan, table.sheet, reasons_of(plan, units));
  if (!put_points) {
    return fail(put_points.error());
  }
  remove_so_far(plan);
  tell_changes(plan, *put_points);
  for (const auto& line : *unused) {
    remark(line);
  }
  tell_open(plan, table);
  const auto rows = table.sheet.rows.size();
  put(fmt::format("{}: {}, {} graded, {} open\n", (plan.out / "grades.csv").string(),
                  counted(rows, "student"), rows - table.open.size(), table.open.size()));
  const bool is_filled = options.gradebook.empty() || fill_from(options.out, options);
  const bool is_returned = options.returned.empty() || return_reports(plan, options, made.download);
  return table.open.empty() && unused->empty() && is_filled && is_returned ? all_agree : job_not_done;
}

HistoryEntry::HistoryEntry(const GradePlan& plan, bool is_kept) {
  auto history = history_to_keep_in(is_kept, false, "grading");
  if (!history || !*history) {
    return;
  }
  history_ = *std::move(history);
  const auto job = job_of(plan);
  forget_earlier(job);
  const auto run = history_->begin(
      {job.assignment->facts().name, "", job.set_hash, "", {{"grading", job.candidate}}}, job);
  run_ = run.value_or(0);
}

void HistoryEntry::finish(Stopped stopped) {
  if (run_ != 0) {
    static_cast<void>(history_->finish(run_, {stopped, 0, 0}, {}));
  }
}

void HistoryEntry::forget_earlier(const JobStarted& job) {
  constexpr int all = 1'000'000;
  const auto runs = history_->runs(job.assignment->facts().name, all);
  for (const auto& run : runs ? *runs : std::vector<RunFacts>()) {
    if (run.candidate == job.candidate) {
      static_cast<void>(history_->forget({&run.id, 1}));
    }
  }
}

}  // namespace harness::cli
