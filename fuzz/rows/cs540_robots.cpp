#include "fuzz/generators/cs540_robots.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/generators/cs540_robots_corners.hpp"
#include "fuzz/generators/cs540_robots_fields.hpp"
#include "fuzz/generators/cs540_robots_situations.hpp"
#include "fuzz/generators/cs540_robots_smaller.hpp"
#include "fuzz/models/cs540_robots.hpp"
#include "fuzz/mutants/cs540_robots.hpp"
#include "fuzz/mutants/cs540_robots_inputs.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_robots::Problem;
using cases::cs540_robots::Spelling;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, expansions] = cs540_robots::situations(problem);
  return {std::move(tags), expansions};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view>, std::uint64_t seed, std::int64_t index) {
  return {cs540_robots::draw(profile, seed, index), Spelling{}};
}

constexpr Row parts{
    cases::cs540_robots::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    [](std::string_view input) { return Spelling{input.ends_with('\n')}; },
    [](const Spelling&) { return std::vector<std::string>{}; },
    [](const Problem&) -> std::string_view { return cs540_robots::task_name; },
    describe,
    draw,
    cs540_robots::smaller,
    cs540_robots::fields,
};

}  // namespace

Assignment cs540_robots() {
  Assignment row = posed::cs540_robots();
  forget_types(parts, row);
  row.legend = legend_of(cs540_robots::shares);
  forget_mutants(parts, cs540_robots::mutants(), cs540_robots::answer, row);
  forget_model(parts, models::cs540_robots::model, models::cs540_robots::answer, row);
  row.draw_corner = [](std::uint64_t seed, std::int64_t index) {
    return print(cs540_robots::corner(seed, index));
  };
  row.mutant_inputs = cs540_robots::mutant_inputs();
  return row;
}

}  // namespace fuzz::rows
