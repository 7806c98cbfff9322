#include "harness/run/lost_children.hpp"

#include <algorithm>

namespace harness {
namespace {

/// Null where there is none; a number is used again when its process is gone.
const ProcessFacts* find(const std::vector<ProcessFacts>& processes, pid_t pid) {
  const auto found = std::ranges::lower_bound(processes, pid, {}, &ProcessFacts::pid);
  return found != processes.end() && found->pid == pid ? &*found : nullptr;
}

const ProcessFacts* find_same(const std::vector<ProcessFacts>& processes, const ProcessFacts& process) {
  const ProcessFacts* const found = find(processes, process.pid);
  return found != nullptr && found->started == process.started ? found : nullptr;
}

/// The kernel's lists of children may miss one while another ends.
bool lives(const ProcessFacts& process) {
  ProcessFacts facts;
  return read_process(process.pid, facts) && facts.started == process.started;
}

}  // namespace

void LostChildren::look(const std::vector<ProcessFacts>& processes) {
  now_ = processes;
  std::ranges::sort(now_, {}, &ProcessFacts::pid);
  gone_.clear();
  for (const ProcessFacts& child : before_) {
    const ProcessFacts* const parent = find(before_, child.parent);
    const bool left_parent = parent != nullptr && find_same(now_, *parent) != nullptr;
    if (left_parent && find_same(now_, child) == nullptr && !lives(child)) {
      add_gone(child, *parent);
    }
  }
  for (const Gone& gone : gone_) {
    settle(gone);
  }
  before_.swap(now_);
}

void LostChildren::add_gone(const ProcessFacts& child, const ProcessFacts& parent) {
  auto gone = std::ranges::find(gone_, &parent, &Gone::parent);
  if (gone == gone_.end()) {
    gone = gone_.insert(gone, {&parent, 0, {}});
  }
  gone->faults += child.faults + child.faults_of_waited;
  gone->cpu += child.cpu;
}

void LostChildren::settle(const Gone& gone) {
  const ProcessFacts& before = *gone.parent;
  ProcessFacts parent;
  // Anew: a child may have been waited for after its parent was read.
  if (!read_process(before.pid, parent) || parent.started != before.started ||
      parent.faults_of_waited - before.faults_of_waited >= gone.faults) {
    return;
  }
  any_ = true;
  const auto missing = [](double used, double reached) { return std::max(used - reached, 0.0); };
  cpu_ +=
      {missing(gone.cpu.user_seconds, parent.cpu_of_waited.user_seconds - before.cpu_of_waited.user_seconds),
       missing(gone.cpu.system_seconds,
               parent.cpu_of_waited.system_seconds - before.cpu_of_waited.system_seconds)};
}

}  // namespace harness
