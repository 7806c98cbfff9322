#include "harness/match/spare_folders.hpp"

#include <utility>

namespace harness {

WorkFolder SpareFolders::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!ready_.empty()) {
      WorkFolder folder = std::move(ready_.back());
      ready_.pop_back();
      return folder;
    }
  }
  return folders_.fresh();
}

void SpareFolders::give_back(WorkFolder used) {
  const std::lock_guard lock(mutex_);
  used_.push_back(std::move(used));
}

void SpareFolders::prepare() {
  std::vector<WorkFolder> used;
  bool is_ready = false;
  {
    const std::lock_guard lock(mutex_);
    used = std::exchange(used_, {});
    is_ready = !ready_.empty();
  }
  used.clear();
  if (is_ready) {
    return;
  }
  // Of one that cannot be made the next move is told, which asks again.
  if (WorkFolder next = folders_.fresh(); !next.path().empty()) {
    const std::lock_guard lock(mutex_);
    ready_.push_back(std::move(next));
  }
}

}  // namespace harness
