#pragma once

#include <mutex>
#include <vector>

#include "harness/run/work_folder.hpp"

namespace harness {

/// Folders of runs, made before they are wanted and removed later than they are done with: both while a
/// program runs, so that no move waits for it. May be used by several threads at once; must not outlive the
/// folders.
class SpareFolders {
 public:
  explicit SpareFolders(WorkFolders& folders) : folders_(folders) {}

  /// An empty folder; without a path, and errno set, where none can be made.
  WorkFolder take();
  void give_back(WorkFolder used);
  /// Removes what was given back, and makes a folder for the next move unless one is ready.
  void prepare();

 private:
  WorkFolders& folders_;
  std::mutex mutex_;
  std::vector<WorkFolder> ready_;
  std::vector<WorkFolder> used_;
};

}  // namespace harness
