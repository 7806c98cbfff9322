#include "fuzz/part_kills.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <fmt/core.h>

#include "fuzz/foundations/in_parallel.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

/// A mistake at a part may enter so many times the nodes of a right program, or so many in all: one that
/// works longer may be right in the end.
constexpr std::int64_t longer = 20;
constexpr std::int64_t always_allowed = 20'000;

}  // namespace

std::string PartKills::spelled(std::size_t kill) const {
  const std::size_t mutants = assignment_.mutants.size();
  return fuzz::spelled(
      {assignment_.mutants[kill % mutants].name, assignment_.parts_of_tasks[kill / mutants]});
}

bool PartKills::shows(const DrawnProblem& problem, const cases::Answer& expected, std::size_t kill) const {
  const auto name = spelled(kill);
  const std::array<std::string_view, 1> names{name};
  const MutantBudget budget{std::max(always_allowed, longer * problem.nodes), short_budget.moves};
  const auto run = assignment_.answer_with(problem.input, names, budget);
  return run && run->ending != MutantRun::Ending::over_budget &&
         is_killed(*run, expected, assignment_.facts.comparison);
}

std::vector<std::size_t> PartKills::at_parts_of(std::string_view task,
                                                std::span<const std::size_t> mutants) const {
  const auto& parts = assignment_.parts_of_tasks;
  const auto begin = fmt::format("{}:", task);
  std::vector<std::size_t> kills;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (parts[part].starts_with(begin)) {
      for (const std::size_t mutant : mutants) {
        kills.push_back(part * assignment_.mutants.size() + mutant);
      }
    }
  }
  return kills;
}

std::vector<std::size_t> PartKills::shown_by(const DrawnProblem& problem,
                                             std::span<const std::size_t> kills) const {
  if (kills.empty()) {
    return {};
  }
  const auto expected = solved(assignment_, problem.input);
  if (!expected) {
    return {};
  }
  std::vector<char> is_shown(kills.size());
  in_parallel(jobs_, kills.size(),
              [&](std::size_t at) { is_shown[at] = shows(problem, *expected, kills[at]) ? 1 : 0; });
  std::vector<std::size_t> shown;
  for (std::size_t at = 0; at < kills.size(); ++at) {
    if (is_shown[at] != 0) {
      shown.push_back(kills[at]);
    }
  }
  return shown;
}

}  // namespace fuzz
