#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/text.hpp"
#include "harness/report/json_parts.hpp"

namespace harness::cli {
namespace {

using nlohmann::ordered_json;

std::string comparison_text(cases::Comparison comparison) {
  switch (comparison) {
    case cases::Comparison::lines:
      return "by lines: line ends, blanks at line ends and blank lines at the end do not count";
    case cases::Comparison::bytes:
      return "to the byte";
    case cases::Comparison::bytes_free_final_newline:
      return "to the byte, a newline at the end free";
  }
  return {};
}

std::string grading_text(const Grading& grading) {
  switch (grading.rule) {
    case GradingRule::by_task:
      return "each task's share of right cases earns its points";
    case GradingRule::by_case:
      return fmt::format("{:g} points, every case is worth the same", grading.full);
    case GradingRule::all_or_half:
      return fmt::format("{:g} points when all cases are right, else {:g} less one for each that is not",
                         grading.full, grading.full / 2);
  }
  return {};
}

/// A name and what is said under it, which may take several lines.
void print(std::string_view name, std::string_view text) {
  constexpr std::size_t column = 14;
  constexpr std::size_t screen_width = 80;
  for (const auto& line : wrapped(text, screen_width - column)) {
    put(fmt::format("  {:<{}}{}\n", std::exchange(name, ""), column - 2, line));
  }
}

void print(const Assignment& assignment) {
  const auto& facts = assignment.facts();
  put(fmt::format("{}: {} ({})\n", facts.name, facts.title, facts.course));
  std::vector<std::string> tasks;
  for (const auto& task : facts.tasks) {
    tasks.push_back(facts.grading.rule == GradingRule::by_task
                        ? fmt::format("{} ({:g} points)", task.name, task.points)
                        : task.name);
  }
  print("tasks", fmt::format("{}", fmt::join(tasks, ", ")));
  if (!assignment.core.parts_of_tasks.empty()) {
    print("sites", fmt::format("the tasks, {}", fmt::join(assignment.core.parts_of_tasks, ", ")));
  }
  print("grading", grading_text(facts.grading));
  const cases::RunLimits& limits = facts.limits;
  print("called as", facts.invocation);
  if (!facts.program_names.empty()) {
    print("program", fmt::format("{}", fmt::join(facts.program_names, ", ")));
  }
  print("outputs", fmt::format("{}", fmt::join(cases::output_names(facts), ", ")));
  print("compared", comparison_text(facts.comparison));
  print("limits", fmt::format("{:g} s CPU, {:g} s wall, {} MB memory, {} MB output{}", limits.cpu_seconds,
                              limits.wall_seconds, limits.memory_bytes >> 20, limits.output_bytes >> 20,
                              assignment.limits ? "; some inputs give CPU seconds of their own" : ""));
  print("readings",
        assignment.readings.empty() ? "one" : fmt::format("{}", fmt::join(assignment.readings, ", ")));
}

std::string_view name_of(cases::Comparison comparison) {
  switch (comparison) {
    case cases::Comparison::lines:
      return "lines";
    case cases::Comparison::bytes:
      return "bytes";
    case cases::Comparison::bytes_free_final_newline:
      return "bytes-free-final-newline";
  }
  return {};
}

std::string_view name_of(GradingRule rule) {
  switch (rule) {
    case GradingRule::by_task:
      return "by-task";
    case GradingRule::by_case:
      return "by-case";
    case GradingRule::all_or_half:
      return "all-or-half";
  }
  return {};
}

ordered_json json_of_tasks(const cases::AssignmentFacts& facts) {
  ordered_json tasks = ordered_json::array();
  for (const auto& task : facts.tasks) {
    ordered_json one = {{"task", task.name}};
    if (facts.grading.rule == GradingRule::by_task) {
      one["points"] = task.points;
    }
    tasks.push_back(std::move(one));
  }
  return tasks;
}

ordered_json json_of(const Assignment& assignment) {
  const auto& facts = assignment.facts();
  const cases::RunLimits& limits = facts.limits;
  const bool is_by_task = facts.grading.rule == GradingRule::by_task;
  const double full = is_by_task
                          ? std::transform_reduce(facts.tasks.begin(), facts.tasks.end(), 0.0, std::plus<>(),
                                                  [](const cases::TaskFacts& task) { return task.points; })
                          : facts.grading.full;
  return {{"assignment", facts.name},
          {"title", facts.title},
          {"course", facts.course},
          {"tasks", json_of_tasks(facts)},
          {"parts_of_tasks", assignment.core.parts_of_tasks},
          {"grading", {{"rule", name_of(facts.grading.rule)}, {"full", full}}},
          {"invocation", facts.invocation},
          {"programs", facts.program_names},
          {"outputs", cases::output_names(facts)},
          {"comparison", name_of(facts.comparison)},
          {"limits",
           {{"cpu_seconds", limits.cpu_seconds},
            {"wall_seconds", limits.wall_seconds},
            {"memory_bytes", limits.memory_bytes},
            {"output_bytes", limits.output_bytes},
            {"stated_by_inputs", assignment.limits != nullptr}}},
          {"readings", assignment.readings}};
}

std::string json_text(const Registry& registry) {
  ordered_json assignments = ordered_json::array();
  for (const auto& assignment : registry.all()) {
    assignments.push_back(json_of(assignment));
  }
  ordered_json report = report_head("assignments");
  report["assignments"] = std::move(assignments);
  return pretty(report);
}

}  // namespace

int list_assignments(const Registry& registry, const std::string& json) {
  if (!can_be_written({{"--json", json}})) {
    return job_not_done;
  }
  for (const auto& assignment : registry.all()) {
    print(assignment);
  }
  if (!json.empty()) {
    const auto written = cases::write_file(json, json_text(registry));
    if (!written) {
      return fail(written.error());
    }
  }
  return all_agree;
}

}  // namespace harness::cli
