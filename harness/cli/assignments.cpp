#include "harness/assignments.hpp"

#include <cstdio>
#include <string>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"

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

void print(const Assignment& assignment) {
  fmt::print("{}: {} ({})\n", assignment.name, assignment.title, assignment.course);
  fmt::print("  tasks       ");
  const char* separator = "";
  for (const auto& task : assignment.tasks) {
    fmt::print("{}{} ({:g} points)", separator, task.name, task.points);
    separator = ", ";
  }
  const Limits& limits = assignment.limits;
  fmt::print("\n  called as   {}\n", assignment.invocation);
  fmt::print("  program     {}\n", fmt::join(assignment.program_names, ", "));
  fmt::print("  outputs     {}\n", fmt::join(assignment.outputs, ", "));
  fmt::print("  compared    {}\n", comparison_text(assignment.comparison));
  fmt::print("  limits      {:g} s CPU, {:g} s wall, {} MB memory, {} MB output\n", limits.cpu_seconds,
             limits.wall_seconds, limits.memory_bytes >> 20, limits.output_bytes >> 20);
  fmt::print("  readings    {}\n",
             assignment.readings.empty() ? "one" : fmt::format("{}", fmt::join(assignment.readings, ", ")));
}

}  // namespace

int list_assignments() {
  for (const auto& assignment : assignments()) {
    print(assignment);
  }
  return all_agree;
}

}  // namespace harness::cli
