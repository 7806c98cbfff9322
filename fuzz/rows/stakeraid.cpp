#include "fuzz/generators/stakeraid.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/generators/stakeraid_fields.hpp"
#include "fuzz/generators/stakeraid_situations.hpp"
#include "fuzz/generators/stakeraid_smaller.hpp"
#include "fuzz/models/stakeraid.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "fuzz/mutants/stakeraid.hpp"
#include "fuzz/mutants/stakeraid_inputs.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"

namespace fuzz::rows {
namespace {

using cases::stakeraid::Problem;
using cases::stakeraid::Spelling;
using stakeraid::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, nodes, whole] = stakeraid::situations(problem);
  return {std::move(tags), whole ? nodes : 0, whole};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = stakeraid::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::stakeraid::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    [](std::string_view input) { return Spelling{input.ends_with('\n')}; },
    [](const Spelling&) { return std::vector<std::string>{}; },
    [](const Problem& problem) -> std::string_view { return name_of(task_shares, problem.task); },
    describe,
    draw,
    stakeraid::smaller,
    stakeraid::fields,
};

}  // namespace

Assignment stakeraid() {
  Assignment row = posed::stakeraid();
  forget_types(parts, row);
  row.legend = legend_of(stakeraid::shares);
  forget_mutants(parts, stakeraid::mutants(), stakeraid::answer, row);
  forget_model(parts, models::stakeraid::model, models::stakeraid::answer, row);
  add_parts("minimax", by_side::parts, row);
  add_parts("alpha-beta", by_side::parts, row);
  row.mutant_inputs = stakeraid::mutant_inputs();
  row.play = play::stakeraid();
  return row;
}

}  // namespace fuzz::rows
