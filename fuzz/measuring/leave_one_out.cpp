#include "fuzz/measuring/leave_one_out.hpp"

#include <algorithm>
#include <string>

#include "fuzz/kill_table.hpp"

namespace fuzz {

tl::expected<std::vector<LeftOut>, std::string> leave_one_out(const Assignment& assignment,
                                                              StrongChoice choice) {
  KillTable table(assignment, choice.seed, choice.jobs);
  // What a set is for is whether it catches mistakes that are not known.
  choice.kill_at_part = 0;
  std::vector<LeftOut> found;
  for (const std::size_t mutant : killable_mutants(assignment)) {
    choice.unknown = mutant;
    const auto set = choose_strong(assignment, choice, table);
    if (!set) {
      return tl::unexpected(set.error());
    }
    std::vector<std::string> inputs;
    for (const auto& problem : set->problems) {
      inputs.push_back(problem.problem.input);
    }
    const auto kills = table.kills(inputs, {mutant});
    found.push_back({mutant, static_cast<int>(std::ranges::count_if(
                                 kills, [](const auto& killed) { return !killed.empty(); }))});
  }
  return found;
}

}  // namespace fuzz
