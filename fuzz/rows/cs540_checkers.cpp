#include "fuzz/generators/cs540_checkers.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/generators/cs540_checkers_fields.hpp"
#include "fuzz/generators/cs540_checkers_situations.hpp"
#include "fuzz/generators/cs540_checkers_smaller.hpp"
#include "fuzz/models/cs540_checkers.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "fuzz/mutants/cs540_checkers.hpp"
#include "fuzz/mutants/cs540_checkers_inputs.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_checkers::Problem;
using cases::cs540_checkers::Spelling;
using cs540_checkers::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, nodes] = cs540_checkers::situations(problem);
  return {std::move(tags), nodes};
}

Spelling spelling_of(std::string_view input) {
  return {input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling&) {
  return {};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = cs540_checkers::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::cs540_checkers::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    [](const Problem& problem) -> std::string_view { return name_of(task_shares, problem.evaluation); },
    describe,
    draw,
    cs540_checkers::smaller,
    cs540_checkers::fields,
};

}  // namespace

Assignment cs540_checkers() {
  Assignment row = posed::cs540_checkers();
  forget_types(parts, row);
  row.legend = legend_of(cs540_checkers::shares);
  forget_mutants(parts, cs540_checkers::mutants(), cs540_checkers::answer, row);
  forget_model(parts, models::cs540_checkers::model, models::cs540_checkers::answer, row);
  add_parts("basic", by_side::parts, row);
  add_parts("basic", cs540_checkers::side_parts, row);
  add_parts("enhanced", by_side::parts, row);
  add_parts("enhanced", cs540_checkers::side_parts, row);
  row.mutant_inputs = cs540_checkers::mutant_inputs();
  row.play = play::cs540_checkers();
  return row;
}

}  // namespace fuzz::rows
