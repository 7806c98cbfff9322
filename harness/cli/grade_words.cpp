#include "harness/cli/grade_words.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "harness/cli/common.hpp"

namespace harness::cli {
namespace {

/// So many lines of one kind are told.
constexpr std::size_t most_told = 20;

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

}  // namespace

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string named(const Student& student) {
  return student.id.empty() ? student.name : fmt::format("{} ({})", student.name, student.id);
}

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

void tell_some(const std::vector<std::string>& lines) {
  for (std::size_t at = 0; at < std::min(lines.size(), most_told); ++at) {
    remark_below(lines[at]);
  }
  if (lines.size() > most_told) {
    remark_below(fmt::format("and {} more", lines.size() - most_told));
  }
}

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

}  // namespace harness::cli
