#include "fuzz/kill_table.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "fuzz/foundations/in_parallel.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
const DrawnProblem& KillTable::drawn(Profile profile, const std::optional<std::string>& task,
                                     std::int64_t index) {
  const Draw draw{profile, task.value_or(""), index};
  auto found = drawn_.find(draw);
  if (found == drawn_.end()) {
    const auto wanted = task ? std::optional<std::string_view>(*task) : std::nullopt;
    found = drawn_.emplace(draw, assignment_.draw(profile, wanted, seed_, index)).first;
  }
  return found->second;
}

/// Fills in what is not known of the mutants yet.
void KillTable::look(const std::string& input, const Indices& mutants, Row& row) const {
  const auto is_unknown = [&row](std::size_t mutant) { return row[mutant] == Known::nothing; };
  if (std::ranges::none_of(mutants, is_unknown)) {
    return;
  }
  const auto expected = solved(assignment_, input);
  for (const auto mutant : mutants) {
    if (is_unknown(mutant)) {
      const bool killed = expected && is_killed_by(assignment_, mutant, input, *expected, short_budget);
      row[mutant] = killed ? Known::killed : Known::lives;
    }
  }
}

std::vector<KillTable::Indices> KillTable::kills(std::span<const std::string> inputs,
                                                 const Indices& mutants) {
  // An input may be there twice; a row is filled by one thread.
  std::vector<std::map<std::string, Row>::value_type*> rows;
  for (const auto& input : inputs) {
    rows.push_back(&*rows_.try_emplace(input, Row(assignment_.mutants.size())).first);
  }
  auto different = rows;
  std::ranges::sort(different);
  different.erase(std::unique(different.begin(), different.end()), different.end());
  in_parallel(jobs_, different.size(),
              [&](std::size_t at) { look(different[at]->first, mutants, different[at]->second); });
  std::vector<Indices> kills;
  for (const auto* each : rows) {
    std::ranges::copy_if(mutants, std::back_inserter(kills.emplace_back()),
                         [&](std::size_t mutant) { return each->second[mutant] == Known::killed; });
  }
  return kills;
}

}  // namespace fuzz
