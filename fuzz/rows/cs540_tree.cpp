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
#include "fuzz/mutants/cs540_tree.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/cs540_tree.hpp"
#include "solver/games/cs540_tree.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_tree::Problem;
using cases::cs540_tree::Spelling;
using cs540_tree::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, nodes] = cs540_tree::situations(problem);
  return {std::string(name_of(task_shares, problem.algorithm)), std::move(tags), nodes};
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
    describe,
    draw,
    cs540_tree::smaller,
    cs540_tree::fields,
    [](const Problem& problem, const cases::Write& write) { solver::cs540_tree::solve(problem, write); },
};

}  // namespace

Assignment cs540_tree() {
  Assignment row;
  row.name = "cs540-tree";
  row.outputs = {"output.txt", "traverse_log.txt"};
  row.tasks = weights_of(task_shares);
  forget_types(parts, row);
  row.oracle = reference::cs540_tree;
  row.comparison = cases::Comparison::bytes;
  forget_mutants(cases::cs540_tree::parse, cs540_tree::mutants(), cs540_tree::answer, row);
  return row;
}

}  // namespace fuzz::rows
