#include "harness/cli/grade_progress.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>

#include <fmt/core.h>

#include "harness/cli/common.hpp"
#include "harness/course/grades.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/grade_rows.hpp"
#include "harness/grade/student_reports.hpp"
#include "harness/report/page.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto between_points = std::chrono::seconds(30);

fs::path so_far_file(const GradePlan& plan) {
  return plan.out / "staff" / "so-far.csv";
}

}  // namespace

GradeReporters reporters_of(const GradeOptions& options, ExpectedAgain& again) {
  const bool times = !options.no_times;
  GradeReporters reporters;
  reporters.text = [times](const Audience& audience, std::FILE* out) {
    TerminalStyle style;
    style.times = times;
    return terminal_reporter(audience, style, out);
  };
  reporters.json = [times](const Audience& audience, const fs::path& file) {
    return json_reporter(audience, file, times);
  };
  if (options.html) {
    reporters.html = [times, &again](const Audience& audience, const fs::path& file) {
      return page_reporter(audience, file, times, &again);
    };
  }
  return reporters;
}

bool put_so_far(const GradePlan& plan) {
  const auto table = table_of(plan, summaries_of(plan));
  return put_file(so_far_file(plan), grades_csv(table.sheet, plan.bom)).has_value();
}

void remove_so_far(const GradePlan& plan) {
  std::error_code ignored;
  fs::remove(so_far_file(plan), ignored);
}

GradeProgress::GradeProgress(const GradePlan& plan, std::size_t units, const GradeOptions& options)
    : plan_(plan),
      all_(units),
      reporters_(reporters_of(options, again_)),
      writes_(options.shard.empty()),
      quiet_(options.quiet),
      live_(::isatty(STDERR_FILENO) != 0) {}

GradeProgress::~GradeProgress() {
  if (live_ && told_) {
    std::fputs("\r\x1b[K", stderr);
  }
}

void GradeProgress::operator()(const PlannedUnit& unit, std::size_t over) {
  if (writes_) {
    static_cast<void>(write_reports_of(plan_, unit.work, reporters_));
  }
  const auto now = std::chrono::steady_clock::now();
  if (writes_ && now - last_points_ >= between_points) {
    static_cast<void>(put_so_far(plan_));
    last_points_ = std::chrono::steady_clock::now();
  }
  tell(over);
}

void GradeProgress::tell(std::size_t over) {
  const std::size_t step = std::max<std::size_t>(1, all_ / 10);
  if (quiet_ || (!live_ && over % step != 0)) {
    return;
  }
  told_ = true;
  const auto text = fmt::format("{} of {} programs are judged", over, all_);
  if (live_) {
    std::fputs(("\r" + text).c_str(), stderr);
  } else {
    remark(text);
  }
}

}  // namespace harness::cli
