#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <rapidcheck.h>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/task_share.hpp"

/// Random squirrel problems: values 1..99, at least one empty square, depths of at least 1, greedy at
/// depth 1. Those of `limits` have greater values, full boards and other depths of greedy, too.
namespace fuzz::squirrel {

/// The tasks and their weights in the course's grading cases.
inline constexpr std::array<TaskShare<cases::squirrel::Task>, 4> task_shares{
    {{cases::squirrel::Task::greedy, "greedy", 30},
     {cases::squirrel::Task::minimax, "minimax", 30},
     {cases::squirrel::Task::alpha_beta, "alpha-beta", 30},
     {cases::squirrel::Task::battle, "battle", 10}}};

inline constexpr std::int64_t default_stress_nodes = 300'000;

/// Problems of a profile, of one task or of the course's mix; they shrink by `smaller`. RapidCheck's size has
/// no influence. A `stress` problem makes the solver enter at most `stress_nodes` nodes.
rc::Gen<cases::squirrel::Problem> problems(Profile profile,
                                           std::optional<cases::squirrel::Task> task = std::nullopt,
                                           std::int64_t stress_nodes = default_stress_nodes);

/// How input files of a profile are spelled: `course` ends no last line and has some CRLF, as the course's
/// own sets; the others mix all spellings.
rc::Gen<cases::squirrel::Spelling> spellings(Profile profile);

/// Number `index` of the problems of a seed: the same with every compiler.
struct Drawn {
  cases::squirrel::Problem problem;
  cases::squirrel::Spelling spelling;
};
Drawn draw(Profile profile, std::optional<cases::squirrel::Task> task, std::uint64_t seed,
           std::int64_t index);

}  // namespace fuzz::squirrel

namespace cases::squirrel {

/// RapidCheck shows a problem as its input file.
void showValue(const Problem& problem, std::ostream& out);

}  // namespace cases::squirrel
