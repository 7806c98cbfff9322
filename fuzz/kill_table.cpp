#include "fuzz/kill_table.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <string_view>
#include <thread>

#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

/// A mutant that works longer on a case is killed by it: far more than the case itself takes.
constexpr MutantBudget budget{500'000, 200};

}  // namespace

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
  const auto expected = assignment_.solve(input);
  for (const auto mutant : mutants) {
    if (is_unknown(mutant)) {
      const std::array names{assignment_.mutants[mutant].name};
      const auto run = assignment_.answer_with(input, names, budget);
      const bool killed = expected && run && is_killed(*run, *expected, assignment_.comparison);
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
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < different.size(); at = next++) {
      look(different[at]->first, mutants, different[at]->second);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int job = 1; job < jobs_; ++job) {
      others.emplace_back(work);
    }
    work();
  }
  std::vector<Indices> kills;
  for (const auto* each : rows) {
    std::ranges::copy_if(mutants, std::back_inserter(kills.emplace_back()),
                         [&](std::size_t mutant) { return each->second[mutant] == Known::killed; });
  }
  return kills;
}

}  // namespace fuzz
