#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <rapidcheck.h>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/task_share.hpp"

/// Random problems of Stake / Raid: values 1..99, at least one empty square, depths of at least 1.
namespace fuzz::stakeraid {

/// The tasks and their weights. Any legal move is right in a competition: there is nothing to compare, so it
/// is made only when it is asked for.
inline constexpr std::array<TaskShare<cases::stakeraid::Task>, 3> task_shares{
    {{cases::stakeraid::Task::minimax, "minimax", 50},
     {cases::stakeraid::Task::alpha_beta, "alpha-beta", 50},
     {cases::stakeraid::Task::competition, "competition", 0}}};

inline constexpr std::int64_t default_stress_nodes = 300'000;

/// Problems of a profile, of one task or of the mix; they shrink by `smaller`. RapidCheck's size has no
/// influence. The walk enters at most `stress_nodes` nodes for a `stress` problem.
rc::Gen<cases::stakeraid::Problem> problems(Profile profile,
                                            std::optional<cases::stakeraid::Task> task = std::nullopt,
                                            std::int64_t stress_nodes = default_stress_nodes);

/// How input files of a profile are spelled: most real ones do not end their last line.
rc::Gen<cases::stakeraid::Spelling> spellings(Profile profile);

/// Number `index` of the problems of a seed: the same with every compiler.
struct Drawn {
  cases::stakeraid::Problem problem;
  cases::stakeraid::Spelling spelling;
};
Drawn draw(Profile profile, std::optional<cases::stakeraid::Task> task, std::uint64_t seed,
           std::int64_t index);

}  // namespace fuzz::stakeraid

namespace cases::stakeraid {

/// RapidCheck shows a problem as its input file.
void showValue(const Problem& problem, std::ostream& out);

}  // namespace cases::stakeraid
