#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <vector>

#include "fuzz/foundations/chance.hpp"

namespace fuzz {

/// A task as an assignment's problems tell it, its name, and its weight in the course's sets.
template <class Task>
struct TaskShare {
  Task task;
  std::string_view name;
  int weight = 0;
};

/// One of the tasks, each as often as its weight says.
template <class Shares>
auto random_task(Chance& chance, const Shares& shares) {
  return chance.one_by_weight(shares).task;
}

/// The task of a name that one of them has; nothing for no name.
template <class Shares>
auto task_named(const Shares& shares, std::optional<std::string_view> name) {
  using Task = decltype(shares.front().task);
  if (!name) {
    return std::optional<Task>();
  }
  const auto found = std::ranges::find_if(shares, [&](const auto& share) { return share.name == *name; });
  assert(found != shares.end());
  return std::optional<Task>(found->task);
}

/// The name of a task that is one of them.
template <class Shares, class Task>
std::string_view name_of(const Shares& shares, const Task& task) {
  const auto found = std::ranges::find_if(shares, [&](const auto& share) { return share.task == task; });
  assert(found != shares.end());
  return found->name;
}

}  // namespace fuzz
