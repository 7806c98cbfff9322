#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <rapidcheck.h>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/task_share.hpp"

/// Random Star/Circle problems: a piece of each side at least, stacks on last rows alone, depths 1..10.
namespace fuzz::starcircle {

/// The tasks and their weights.
inline constexpr std::array<TaskShare<cases::starcircle::Algorithm>, 2> task_shares{
    {{cases::starcircle::Algorithm::minimax, "minimax", 50},
     {cases::starcircle::Algorithm::alpha_beta, "alpha-beta", 50}}};

inline constexpr std::int64_t default_stress_nodes = 300'000;

/// Problems of a profile, of one task or of the mix; they shrink by `smaller`. RapidCheck's size has no
/// influence. A `stress` problem makes the solver enter at most `stress_nodes` nodes.
rc::Gen<cases::starcircle::Problem> problems(Profile profile,
                                             std::optional<cases::starcircle::Algorithm> task = std::nullopt,
                                             std::int64_t stress_nodes = default_stress_nodes);

/// How input files of a profile are spelled: as the course's own ones end, but some of `edge` and `limits`
/// end their last line.
rc::Gen<cases::starcircle::Spelling> spellings(Profile profile);

/// Number `index` of the problems of a seed: the same with every compiler.
struct Drawn {
  cases::starcircle::Problem problem;
  cases::starcircle::Spelling spelling;
};
Drawn draw(Profile profile, std::optional<cases::starcircle::Algorithm> task, std::uint64_t seed,
           std::int64_t index);

}  // namespace fuzz::starcircle

namespace cases::starcircle {

/// RapidCheck shows a problem as its input file.
void showValue(const Problem& problem, std::ostream& out);

}  // namespace cases::starcircle
