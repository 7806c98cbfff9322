#include "harness/report/strength.hpp"

#include <string>
#include <string_view>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/job/named_case_set.hpp"
#include "harness/job/strength_job.hpp"
#include "harness/report/report_page.hpp"

namespace harness::cli {
namespace {

/// At all, or at a task.
bool has_survivors(const SetStrength& found) {
  return !found.survivors.empty() || !found.holes.empty();
}

/// The report in lines; of a quiet one the last alone.
void put_report(const SetStrength& found, std::string_view text, const StrengthOptions& options) {
  const bool color = use_color(options.look.color);
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n') + 1);
    text.remove_prefix(line.size());
    const bool is_bad = text.empty() ? has_survivors(found) : line.starts_with('!');
    if (text.empty() || !options.look.quiet) {
      put(line, is_bad ? Style::bad : text.empty() ? Style::good : Style::plain, color);
    }
  }
}

/// Writes the reports that are asked for; the error of one that could not be kept.
std::string fault_of_reports(const SetStrength& found, const std::string& text,
                             const StrengthOptions& options) {
  const auto json = strength_json(found, !options.no_times);
  const auto written =
      options.json.empty() ? tl::expected<void, std::string>() : cases::write_file(options.json, json);
  if (!written) {
    return written.error();
  }
  ReportPage page(fmt::format("{}: {}", found.assignment, found.title));
  return options.html.empty() ? std::string() : page.write(options.html, text, json);
}

}  // namespace

int strength(const Registry& registry, const StrengthOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "strength", {Part::parse, Part::solve, Part::oracle, Part::mutants})) {
    return job_not_done;
  }
  const NamedFiles outputs{{"--json", options.json}, {"--html", options.html}};
  const auto read = together({case_files(assignment, options.folder, outputs), history_files()});
  if (!can_be_written(outputs) || !are_not_read(outputs, read)) {
    return job_not_done;
  }
  const auto set = NamedCaseSet::open(options.folder);
  if (!set) {
    return fail(set.error());
  }
  const auto source = cases_in(assignment, *set);
  if (!source) {
    return fail(source.error());
  }
  if (!may_stand_for_its_folder(assignment, *source, options.partial)) {
    return job_not_done;
  }
  StrengthPlan plan;
  plan.kill = options.kill.value_or(plan.kill);
  plan.kill_by_task = options.kill.value_or(plan.kill_by_task);
  plan.all = options.all;
  plan.answer_seconds = options.answer_seconds;
  plan.jobs = workers_or_all(options.workers);
  const auto found = strength_of(assignment, *source, plan);
  if (found.cases.empty()) {
    return fail(fmt::format("{}: no case has expected files that may judge", options.folder));
  }
  const auto text = strength_text(found, !options.no_times);
  put_report(found, text, options);
  if (const auto fault = fault_of_reports(found, text, options); !fault.empty()) {
    return fail(fault);
  }
  return has_survivors(found) ? something_differs : all_agree;
}

}  // namespace harness::cli
