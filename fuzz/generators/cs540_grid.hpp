#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <rapidcheck.h>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/task_share.hpp"

/// Random problems of cs540-grid: S and G are different cells, costs of at least 1, depth-first walks of at
/// most 5,000 expansions.
namespace fuzz::cs540_grid {

/// The tasks, one an algorithm, and their weights: the assignment asks for each once.
inline constexpr std::array<TaskShare<cases::cs540_grid::Algorithm>, 4> task_shares{
    {{cases::cs540_grid::Algorithm::dfs, "dfs", 25},
     {cases::cs540_grid::Algorithm::ucs, "ucs", 25},
     {cases::cs540_grid::Algorithm::greedy, "greedy", 25},
     {cases::cs540_grid::Algorithm::astar, "astar", 25}}};

/// Problems of a profile, of one task or of all; they shrink by `smaller`. RapidCheck's size has no
/// influence.
rc::Gen<cases::cs540_grid::Problem> problems(Profile profile,
                                             std::optional<cases::cs540_grid::Algorithm> task = std::nullopt);

/// Number `index` of the problems of a seed: the same with every compiler. "We generate with" a final line
/// end.
cases::cs540_grid::Problem draw(Profile profile, std::optional<cases::cs540_grid::Algorithm> task,
                                std::uint64_t seed, std::int64_t index);

}  // namespace fuzz::cs540_grid

namespace cases::cs540_grid {

/// RapidCheck shows a problem as its input file.
void showValue(const Problem& problem, std::ostream& out);

}  // namespace cases::cs540_grid
