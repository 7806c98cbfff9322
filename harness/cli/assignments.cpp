#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/assignment/assignment.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"

namespace harness::cli {
namespace {

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

}  // namespace

int list_assignments(const Registry& registry) {
  for (const auto& assignment : registry.all()) {
    print(assignment);
  }
  return all_agree;
}

}  // namespace harness::cli
