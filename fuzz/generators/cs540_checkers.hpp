#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <rapidcheck.h>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/task_share.hpp"

/// Random problems of cs540-checkers.
namespace fuzz::cs540_checkers {

/// The tasks, one for each evaluation, and their weights.
inline constexpr std::array<TaskShare<cases::cs540_checkers::Evaluation>, 2> task_shares{
    {{cases::cs540_checkers::Evaluation::basic, "basic", 50},
     {cases::cs540_checkers::Evaluation::enhanced, "enhanced", 50}}};

inline constexpr std::int64_t default_stress_nodes = 60'000;

/// Problems of a profile, of one task or of a mix; they shrink by `smaller`. RapidCheck's size has no
/// influence. The searches of a `stress` problem enter at most `stress_nodes` nodes, unless the first one
/// does.
rc::Gen<cases::cs540_checkers::Problem> problems(
    Profile profile, std::optional<cases::cs540_checkers::Evaluation> task = std::nullopt,
    std::int64_t stress_nodes = default_stress_nodes);

/// How input files of a profile are spelled: those of `course` end their last line, some of the others do
/// not.
rc::Gen<cases::cs540_checkers::Spelling> spellings(Profile profile);

/// Number `index` of the problems of a seed: the same with every compiler.
struct Drawn {
  cases::cs540_checkers::Problem problem;
  cases::cs540_checkers::Spelling spelling;
};
Drawn draw(Profile profile, std::optional<cases::cs540_checkers::Evaluation> task, std::uint64_t seed,
           std::int64_t index);

}  // namespace fuzz::cs540_checkers

namespace cases::cs540_checkers {

/// RapidCheck shows a problem as its input file.
void showValue(const Problem& problem, std::ostream& out);

}  // namespace cases::cs540_checkers
