#include "fuzz/generators/cs540_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/generators/cs540_tree_fields.hpp"
#include "fuzz/generators/cs540_tree_situations.hpp"
#include "fuzz/generators/cs540_tree_smaller.hpp"
#include "fuzz/models/cs540_tree.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "fuzz/mutants/cs540_tree.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_tree::Problem;
using cases::cs540_tree::Spelling;
using cs540_tree::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, nodes] = cs540_tree::situations(problem);
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
  const auto drawn = cs540_tree::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::cs540_tree::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    [](const Problem& problem) -> std::string_view { return name_of(task_shares, problem.algorithm); },
    describe,
    draw,
    cs540_tree::smaller,
    cs540_tree::fields,
};

}  // namespace

Assignment cs540_tree() {
  Assignment row = posed::cs540_tree();
  forget_types(parts, row);
  row.legend = legend_of(cs540_tree::shares);
  forget_mutants(parts, cs540_tree::mutants(), cs540_tree::answer, row);
  forget_model(parts, models::cs540_tree::model, models::cs540_tree::answer, row);
  add_parts("minimax", by_side::parts, row);
  add_parts("alpha-beta", by_side::parts, row);
  return row;
}

}  // namespace fuzz::rows
