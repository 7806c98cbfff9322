#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/grade_out.hpp"
#include "harness/cli/grade_plan.hpp"
#include "harness/cli/grade_progress.hpp"
#include "harness/cli/grade_return.hpp"
#include "harness/cli/kept_in.hpp"
#include "harness/grade/course_report.hpp"
#include "harness/grade/grade_files.hpp"
#include "harness/grade/grade_job.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/grade_rows.hpp"
#include "harness/grade/student_reports.hpp"
#include "harness/job/session.hpp"
#include "harness/store/history.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// So many lines of one kind are told.
constexpr std::size_t most_told = 20;

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string named(const Student& student) {
  return student.id.empty() ? student.name : fmt::format("{} ({})", student.name, student.id);
}

/// Whose program a work is.
std::string owners_of(const GradePlan& plan, std::size_t work) {
  std::string names;
  for (const auto& student : plan.people.students) {
    const bool is_theirs =
        std::ranges::any_of(student.works, [work](const HandedWork& handed) { return handed.work == work; });
    names += is_theirs ? (names.empty() ? "" : ", ") + named(student.student) : std::string();
  }
  return names;
}

/// Why a unit is to be run.
std::string reason_of(const GradePlan& plan, const PlannedUnit& unit) {
  if (plan.people.works[unit.work].anew) {
    return "asked for by --only";
  }
  if (unit.state.is_new) {
    return "new";
  }
  if (unit.state.is_changed) {
    return "the program is another one";
  }
  if (!unit.state.fault.empty()) {
    return "not judged before";
  }
  return fmt::format("{} of {} cases new, changed or not judged before", unit.state.to_run(),
                     unit.state.done.size());
}

/// Some lines, and how many more there are.
void tell_some(const std::vector<std::string>& lines) {
  for (std::size_t at = 0; at < std::min(lines.size(), most_told); ++at) {
    remark_below(lines[at]);
  }
  if (lines.size() > most_told) {
    remark_below(fmt::format("and {} more", lines.size() - most_told));
  }
}

/// Says before the work what it is.
void announce(const GradePlan& plan, const std::vector<PlannedUnit>& units) {
  std::size_t cases = 0;
  for (const auto& unit : units) {
    cases += static_cast<std::size_t>(unit.state.to_run());
  }
  const std::size_t all = plan.people.works.size() * plan.sets.size();
  const auto programs =
      plan.sets.size() == 1 ? counted(all, "program") : counted(all, "pair") + " of program and assignment";
  if (units.empty()) {
    remark("nothing is to be run: all programs are judged as they are");
    return;
  }
  remark(fmt::format("{} of {} to be run, {}", units.size(), programs, counted(cases, "case")));
  if (units.size() == all && std::ranges::all_of(units, [](const auto& unit) { return unit.state.is_new; })) {
    return;
  }
  std::vector<std::string> lines;
  lines.reserve(units.size());
  for (const auto& unit : units) {
    const auto set = plan.sets.size() == 1 ? "" : plan.sets[unit.set].assignment->facts().name + ", ";
    lines.push_back(fmt::format("{}: {}{}", owners_of(plan, unit.work), set, reason_of(plan, unit)));
  }
  tell_some(lines);
}

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

/// All files of a grading; false where one cannot be written, which has been said.
bool write_reports(const GradePlan& plan, const GradeTable& table, const Graded& graded,
                   const GradeOptions& options) {
  const CourseReport course(plan, table, graded.units);
  auto done = put_students(plan);
  done = done ? write_student_reports(plan, table, reporters_of(options)) : done;
  done = done ? put_file(plan.out / "staff" / "course.txt", course.text()) : done;
  done = done ? put_file(plan.out / "staff" / "course.json", course.json()) : done;
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

/// All that is made of the records.
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

/// The only entry of a grading in the history: where it lies, and nobody's name. That there can be none
/// hinders nothing.
class HistoryEntry {
 public:
  HistoryEntry(const GradePlan& plan, bool is_kept) {
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

  void finish(bool is_stopped) {
    if (run_ != 0) {
      static_cast<void>(history_->finish(run_, {is_stopped ? Stopped::interrupted : Stopped::no, 0, 0}, {}));
    }
  }

 private:
  static JobStarted job_of(const GradePlan& plan) {
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

  void forget_earlier(const JobStarted& job) {
    constexpr int all = 1'000'000;
    const auto runs = history_->runs(job.assignment->facts().name, all);
    for (const auto& run : runs ? *runs : std::vector<RunFacts>()) {
      if (run.candidate == job.candidate) {
        static_cast<void>(history_->forget({&run.id, 1}));
      }
    }
  }

  std::optional<History> history_;
  std::int64_t run_ = 0;
};

int run_all(MadePlan& made, const GradeOptions& options) {
  const GradePlan& plan = made.plan;
  const auto units = units_to_run(plan);
  announce(plan, units);
  if (options.dry_run) {
    return all_agree;
  }
  HistoryEntry entry(plan, !options.no_history);
  const auto session = Session::start(
      plan.workers,
      job_isolation(plan.isolation, look_for_copies(made.built_in), made.built_in, made.hidden));
  if (!session) {
    return fail(session.error());
  }
  tl::expected<Graded, std::string> graded;
  {
    GradeProgress progress(plan, units.size(), options);
    graded = run_grading(**session, plan, units, std::ref(progress));
  }
  if (!graded) {
    return fail(graded.error());
  }
  entry.finish(graded->is_stopped);
  if (graded->is_stopped) {
    static_cast<void>(put_so_far(plan));
    remark(fmt::format("interrupted; what is judged is kept, and the same command goes on: {}", plan.again));
    return interrupted;
  }
  return conclude(made, *graded, units, options);
}

}  // namespace

int grade(const Registry& registry, const GradeOptions& options) {
  if (options.submissions.empty()) {
    return grade_out(options);
  }
  if (options.out.empty()) {
    return fail("-o: expected the folder of the grading, found none");
  }
  const auto place = GradePlace::take(options.out);
  if (!place) {
    return fail(place.error());
  }
  auto made = make_plan(registry, options, *place);
  if (!made || !add_people(options, *place, *made)) {
    return job_not_done;
  }
  if (const auto begun = place->begin(made->plan); !begun) {
    return fail(begun.error());
  }
  for (const auto& line : made->plan.people.remarks) {
    remark(line);
  }
  return run_all(*made, options);
}

}  // namespace harness::cli
