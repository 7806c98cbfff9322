#include "harness/match/spare_folders.hpp"

#include <utility>

#include "harness/run/left_folder.hpp"

namespace harness {

SpareFolder SpareFolders::fresh() {
  SpareFolder made{folders_.fresh()};
  if (!made.folder.path().empty()) {
    made.input = make_input(made.folder.path() + "/" + input_name_);
  }
  return made;
}

SpareFolder SpareFolders::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!ready_.empty()) {
      SpareFolder spare = std::move(ready_.back());
      ready_.pop_back();
      return spare;
    }
  }
  return fresh();
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
  if (SpareFolder next = fresh(); next.input.is_open()) {
    const std::lock_guard lock(mutex_);
    ready_.push_back(std::move(next));
  }
}

}  // namespace harness
