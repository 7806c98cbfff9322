#include "fuzz/generators/starcircle.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/generators/starcircle_situations.hpp"
#include "fuzz/generators/starcircle_smaller.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/starcircle.hpp"
#include "solver/games/starcircle.hpp"

namespace fuzz::rows {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Problem;
using cases::starcircle::Spelling;
using starcircle::task_shares;

using Row = Parts<Problem, Spelling>;

std::optional<Algorithm> task_named(std::optional<std::string_view> name) {
  if (!name) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(task_shares, *name, &starcircle::TaskShare::name);
  assert(found != task_shares.end());
  return found->algorithm;
}

Described describe(const Problem& problem) {
  auto [tags, nodes, whole] = starcircle::situations(problem);
  const auto& share = *std::ranges::find(task_shares, problem.algorithm, &starcircle::TaskShare::algorithm);
  return {std::string(share.name), std::move(tags), whole ? nodes : 0};
}

Spelling spelling_of(std::string_view input) {
  return {input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling& spelling) {
  return spelling.final_line_end ? std::vector<std::string>{"final-line-end"} : std::vector<std::string>{};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = starcircle::draw(profile, task_named(task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::starcircle::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    describe,
    draw,
    starcircle::smaller,
    [](const Problem& problem, const cases::Write& write) { solver::starcircle::solve(problem, write); },
};

}  // namespace

Assignment starcircle() {
  Assignment row;
  row.name = "starcircle";
  row.outputs = {"output.txt"};
  for (const auto& share : task_shares) {
    row.tasks.push_back({std::string(share.name), share.weight});
  }
  forget_types(parts, row);
  row.oracle = reference::starcircle;
  return row;
}

}  // namespace fuzz::rows
