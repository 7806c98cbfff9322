#include "fuzz/generators/cs540_grid.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/generators/cs540_grid_situations.hpp"
#include "fuzz/generators/cs540_grid_smaller.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/cs540_grid.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;
using cases::cs540_grid::Spelling;
using cs540_grid::task_shares;

using Row = Parts<Problem, Spelling>;

std::optional<Algorithm> task_named(std::optional<std::string_view> name) {
  if (!name) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(task_shares, *name, &cs540_grid::TaskShare::name);
  assert(found != task_shares.end());
  return found->task;
}

Described describe(const Problem& problem) {
  auto [tags, expansions] = cs540_grid::situations(problem);
  const auto& share = *std::ranges::find(task_shares, problem.algorithm, &cs540_grid::TaskShare::task);
  return {std::string(share.name), std::move(tags), expansions};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  return {cs540_grid::draw(profile, task_named(task), seed, index), Spelling{}};
}

constexpr Row parts{
    cases::cs540_grid::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    [](std::string_view input) { return Spelling{input.ends_with('\n')}; },
    [](const Spelling&) { return std::vector<std::string>{}; },
    describe,
    draw,
    cs540_grid::smaller,
    [](const Problem& problem, const cases::Write& write) { solver::cs540_grid::solve(problem, write); },
};

}  // namespace

Assignment cs540_grid() {
  Assignment row;
  row.name = "cs540-grid";
  row.outputs = {"output.txt", "traverse_log.txt"};
  for (const auto& share : task_shares) {
    row.tasks.push_back({std::string(share.name), share.weight});
  }
  forget_types(parts, row);
  row.oracle = reference::cs540_grid;
  return row;
}

}  // namespace fuzz::rows
