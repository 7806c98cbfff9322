#include "fuzz/generators/cs540_grid.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/generators/cs540_grid_fields.hpp"
#include "fuzz/generators/cs540_grid_situations.hpp"
#include "fuzz/generators/cs540_grid_smaller.hpp"
#include "fuzz/mutants/cs540_grid.hpp"
#include "fuzz/mutants/cs540_grid_inputs.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/cs540_grid.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_grid::Problem;
using cases::cs540_grid::Spelling;
using cs540_grid::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, expansions] = cs540_grid::situations(problem);
  return {std::string(name_of(task_shares, problem.algorithm)), std::move(tags), expansions};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  return {cs540_grid::draw(profile, task_named(task_shares, task), seed, index), Spelling{}};
}

constexpr Row parts{
    cases::cs540_grid::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    [](std::string_view input) { return Spelling{input.ends_with('\n')}; },
    [](const Spelling&) { return std::vector<std::string>{}; },
    describe,
    draw,
    cs540_grid::smaller,
    cs540_grid::fields,
    [](const Problem& problem, const cases::Write& write) { solver::cs540_grid::solve(problem, write); },
};

}  // namespace

Assignment cs540_grid() {
  Assignment row;
  row.name = "cs540-grid";
  row.outputs = {"output.txt", "traverse_log.txt"};
  row.tasks = weights_of(task_shares);
  forget_types(parts, row);
  row.oracle = reference::cs540_grid;
  row.comparison = cases::Comparison::bytes;
  forget_mutants(cases::cs540_grid::parse, cs540_grid::mutants(), cs540_grid::answer, row);
  row.mutant_inputs = cs540_grid::mutant_inputs();
  return row;
}

}  // namespace fuzz::rows
