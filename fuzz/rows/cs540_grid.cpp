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
#include "fuzz/models/cs540_grid.hpp"
#include "fuzz/mutants/cs540_grid.hpp"
#include "fuzz/mutants/cs540_grid_inputs.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_grid::Problem;
using cases::cs540_grid::Spelling;
using cs540_grid::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, expansions] = cs540_grid::situations(problem);
  return {std::move(tags), expansions};
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
    [](const Problem& problem) -> std::string_view { return name_of(task_shares, problem.algorithm); },
    describe,
    draw,
    cs540_grid::smaller,
    cs540_grid::fields,
};

}  // namespace

Assignment cs540_grid() {
  Assignment row = posed::cs540_grid();
  forget_types(parts, row);
  row.legend = legend_of(cs540_grid::shares);
  forget_mutants(parts, cs540_grid::mutants(), cs540_grid::answer, row);
  forget_model(parts, models::cs540_grid::model, models::cs540_grid::answer, row);
  row.mutant_inputs = cs540_grid::mutant_inputs();
  return row;
}

}  // namespace fuzz::rows
