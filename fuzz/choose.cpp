#include "fuzz/choose.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace fuzz {
namespace {

/// Draws that may be repetitions, for every problem that is wanted.
constexpr std::int64_t draws_per_problem = 100;

std::string no_such_task(const Assignment& assignment, const std::string& task) {
  std::vector<std::string> names;
  for (const auto& known : assignment.facts.tasks) {
    names.push_back(known.name);
  }
  return fmt::format("{} has no task {}: it has {}", assignment.facts.name, task, fmt::join(names, ", "));
}

}  // namespace

std::string unspelled(std::string input) {
  std::erase(input, '\r');
  while (input.ends_with('\n')) {
    input.pop_back();
  }
  return input;
}

tl::expected<std::vector<TaskWeight>, std::string> wanted_tasks(const Assignment& assignment,
                                                                const std::optional<std::string>& task,
                                                                int count) {
  if (task) {
    if (std::ranges::find(assignment.facts.tasks, *task, &TaskWeight::name) == assignment.facts.tasks.end()) {
      return tl::unexpected(no_such_task(assignment, *task));
    }
    return std::vector<TaskWeight>{{*task, count, 0}};
  }
  const std::vector<int> counts = shared_out(count, assignment.facts.tasks);
  std::vector<TaskWeight> tasks = assignment.facts.tasks;
  for (std::size_t at = 0; at < tasks.size(); ++at) {
    tasks[at].weight = counts[at];
  }
  return tasks;
}

std::vector<int> shared_out(int count, const std::vector<TaskWeight>& tasks) {
  const int sum = std::accumulate(tasks.begin(), tasks.end(), 0,
                                  [](int total, const TaskWeight& task) { return total + task.weight; });
  std::vector<int> counts;
  std::vector<std::size_t> order;
  int left = count;
  for (const auto& task : tasks) {
    counts.push_back(count * task.weight / sum);
    order.push_back(order.size());
    left -= counts.back();
  }
  const auto fraction = [&](std::size_t task) { return count * tasks[task].weight % sum; };
  std::ranges::stable_sort(order, std::ranges::greater{}, fraction);
  for (int given = 0; given < left; ++given) {
    ++counts[order[static_cast<std::size_t>(given)]];
  }
  return counts;
}

tl::expected<std::vector<DrawnProblem>, std::string> choose(const Assignment& assignment,
                                                            const Choice& choice) {
  const auto tasks = wanted_tasks(assignment, choice.task, choice.count);
  if (!tasks) {
    return tl::unexpected(tasks.error());
  }
  std::vector<DrawnProblem> chosen;
  std::set<std::string> seen;
  std::int64_t index = 0;
  const std::int64_t last = choice.count * draws_per_problem;
  for (const auto& task : *tasks) {
    for (int left = task.weight; left > 0 && index < last; ++index) {
      DrawnProblem drawn = assignment.draw(choice.profile, task.name, choice.seed, index);
      if (seen.insert(unspelled(drawn.input)).second) {
        chosen.push_back(std::move(drawn));
        --left;
      }
    }
  }
  if (chosen.size() < static_cast<std::size_t>(choice.count)) {
    return tl::unexpected(fmt::format("only {} of {} problems are different", chosen.size(), choice.count));
  }
  return chosen;
}

}  // namespace fuzz
