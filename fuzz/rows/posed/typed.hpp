#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "cases/run_limits.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "solver/solve_settings.hpp"

namespace fuzz::rows::posed {

/// The tasks as the table has them.
template <class Shares>
std::vector<TaskWeight> weights_of(const Shares& shares) {
  std::vector<TaskWeight> weights;
  for (const auto& share : shares) {
    weights.push_back({std::string(share.name), share.weight, 0});
  }
  return weights;
}

/// The limits that the course's own words give a program; memory and what else nobody names is as usual.
inline cases::RunLimits limits_of(double cpu_seconds, std::int64_t output_megabytes) {
  constexpr double wall_per_cpu = 4;
  cases::RunLimits limits;
  limits.cpu_seconds = cpu_seconds;
  limits.wall_seconds = wall_per_cpu * cpu_seconds;
  limits.output_bytes = output_megabytes << 20;
  return limits;
}

/// Puts the reader and the solver of an assignment into its row and forgets the problem's type.
template <class Problem>
void forget_problem(cases::Parsed<Problem> (*parse)(std::string_view input),
                    PosedProblem (*pose)(const Problem& problem),
                    bool (*solve)(const Problem& problem, const cases::Write& write,
                                  const solver::SolveSettings& settings),
                    Assignment& row) {
  row.parse = [parse, pose](std::string_view input) { return parse(input).map(pose); };
  row.solve = [parse, solve](std::string_view input, const cases::Write& write,
                             const solver::SolveSettings& settings) {
    return parse(input).map([&](const Problem& problem) { return solve(problem, write, settings); });
  };
}

}  // namespace fuzz::rows::posed
