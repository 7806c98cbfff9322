#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include <rapidcheck.h>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/profile.hpp"

/// Random problems of cs540-robots. There is one task: a plan.
namespace fuzz::cs540_robots {

inline constexpr std::string_view task_name = "plan";

/// Problems of a profile; they shrink by `smaller`. RapidCheck's size has no influence.
rc::Gen<cases::cs540_robots::Problem> problems(Profile profile);

/// Number `index` of the problems of a seed: the same with every compiler. "We generate with" a final line
/// end.
cases::cs540_robots::Problem draw(Profile profile, std::uint64_t seed, std::int64_t index);

}  // namespace fuzz::cs540_robots

namespace cases::cs540_robots {

/// RapidCheck shows a problem as its input file.
void showValue(const Problem& problem, std::ostream& out);

}  // namespace cases::cs540_robots
