#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <rapidcheck.h>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/task_share.hpp"

/// Random problems of cs540-tree.
namespace fuzz::cs540_tree {

/// The tasks, one for each algorithm, and their weights.
inline constexpr std::array<TaskShare<cases::cs540_tree::Algorithm>, 2> task_shares{
    {{cases::cs540_tree::Algorithm::minimax, "minimax", 40},
     {cases::cs540_tree::Algorithm::alpha_beta, "alpha-beta", 60}}};

inline constexpr int default_stress_nodes = 60'000;

/// Problems of a profile, of one task or of a mix; they shrink by `smaller`. RapidCheck's size has no
/// influence. A `stress` tree has about `stress_nodes` nodes at most, or is up to 1,000 levels deep.
rc::Gen<cases::cs540_tree::Problem> problems(Profile profile,
                                             std::optional<cases::cs540_tree::Algorithm> task = std::nullopt,
                                             int stress_nodes = default_stress_nodes);

/// How input files of a profile are spelled: those of `course` end their last line, some of the others do
/// not.
rc::Gen<cases::cs540_tree::Spelling> spellings(Profile profile);

/// Number `index` of the problems of a seed: the same with every compiler.
struct Drawn {
  cases::cs540_tree::Problem problem;
  cases::cs540_tree::Spelling spelling;
};
Drawn draw(Profile profile, std::optional<cases::cs540_tree::Algorithm> task, std::uint64_t seed,
           std::int64_t index);

}  // namespace fuzz::cs540_tree

namespace cases::cs540_tree {

/// RapidCheck shows a problem as its input file.
void showValue(const Problem& problem, std::ostream& out);

}  // namespace cases::cs540_tree
