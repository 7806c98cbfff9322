#include "fuzz/generators/cs540_checkers.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/generators/cs540_checkers_situations.hpp"
#include "fuzz/generators/cs540_checkers_smaller.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/cs540_checkers.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace fuzz::rows {
namespace {

using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Problem;
using cases::cs540_checkers::Spelling;
using cs540_checkers::task_shares;

using Row = Parts<Problem, Spelling>;

std::optional<Evaluation> task_named(std::optional<std::string_view> name) {
  if (!name) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(task_shares, *name, &cs540_checkers::TaskShare::name);
  assert(found != task_shares.end());
  return found->task;
}

Described describe(const Problem& problem) {
  auto [tags, nodes] = cs540_checkers::situations(problem);
  const auto& share = *std::ranges::find(task_shares, problem.evaluation, &cs540_checkers::TaskShare::task);
  return {std::string(share.name), std::move(tags), nodes};
}

Spelling spelling_of(std::string_view input) {
  return {input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling&) {
  return {};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = cs540_checkers::draw(profile, task_named(task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::cs540_checkers::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    describe,
    draw,
    cs540_checkers::smaller,
    [](const Problem& problem, const cases::Write& write) { solver::cs540_checkers::solve(problem, write); },
};

}  // namespace

Assignment cs540_checkers() {
  Assignment row;
  row.name = "cs540-checkers";
  row.outputs = {"output.txt", "next_state.txt", "traverse_log.txt"};
  for (const auto& share : task_shares) {
    row.tasks.push_back({std::string(share.name), share.weight});
  }
  forget_types(parts, row);
  row.oracle = reference::cs540_checkers;
  return row;
}

}  // namespace fuzz::rows
