#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// What case set is wanted.
struct Choice {
  int count = 50;
  std::uint64_t seed = 0;
  Profile profile = Profile::course;
  /// All of one task; without it, the course's mix.
  std::optional<std::string> task = std::nullopt;
};

/// Problems for a case set, task after task in the table's order, no two alike but for their spelling. The
/// same for the same choice. An error says what is wrong with the choice.
tl::expected<std::vector<DrawnProblem>, std::string> choose(const Assignment& assignment,
                                                            const Choice& choice);

/// The input without what a spelling may change.
std::string unspelled(std::string input);

/// The tasks that are wanted, each with its part of the count as weight: all of one task, or the course's
/// mix. An error names the tasks that there are.
tl::expected<std::vector<TaskWeight>, std::string> wanted_tasks(const Assignment& assignment,
                                                                const std::optional<std::string>& task,
                                                                int count);

/// How many of `count` fall to each weight: whole shares first, the rest to the largest fractions.
std::vector<int> shared_out(int count, const std::vector<TaskWeight>& tasks);

}  // namespace fuzz
