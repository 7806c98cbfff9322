#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

#include "harness/run/cpu_time.hpp"
#include "harness/run/process_tree.hpp"

namespace harness {

/// Children that nobody waited for, because their parent ignores SIGCHLD or has set SA_NOCLDWAIT: the kernel
/// adds what they used to nobody. What a child has used reaches its parent when it is waited for, page faults
/// among it, and no process is without those; so a child that is gone while its parent has not got them was
/// not waited for.
class LostChildren {
 public:
  /// `processes` as they are now. Reads a parent again whose children are gone.
  void look(const std::vector<ProcessFacts>& processes);
  bool any() const { return any_; }
  /// What they had used, with all they had waited for themselves, when they were seen last.
  const CpuTime& cpu() const { return cpu_; }

 private:
  struct Gone {
    const ProcessFacts* parent = nullptr;
    std::int64_t faults = 0;
    CpuTime cpu;
  };

  void add_gone(const ProcessFacts& child, const ProcessFacts& parent);
  void settle(const Gone& gone);

  /// As they were at the last look, and at this one, by their numbers.
  std::vector<ProcessFacts> before_;
  std::vector<ProcessFacts> now_;
  std::vector<Gone> gone_;
  bool any_ = false;
  CpuTime cpu_;
};

}  // namespace harness
