#include "harness/assignment/assignment.hpp"

#include <utility>

namespace harness {

cases::Parsed<AnyProblem> Assignment::read(std::string_view input) const {
  auto posed = core.parse(input);
  if (!posed) {
    return tl::unexpected(posed.error());
  }
  AnyProblem problem;
  problem.task = std::move(posed->task);
  problem.summary = std::move(posed->summary);
  problem.outputs = std::move(posed->outputs);
  problem.solve = [solve = core.solve, text = std::string(input)](const cases::Write& write,
                                                                  const solver::SolveSettings& settings) {
    return solve(text, write, settings).value_or(false);
  };
  if (views) {
    auto seen = views(input);
    problem.boards = std::move(seen.boards);
    problem.search = std::move(seen.search);
    problem.readings = std::move(seen.readings);
    problem.descent = std::move(seen.descent);
  }
  if (limits) {
    problem.limits = limits(input);
  }
  return problem;
}

}  // namespace harness
