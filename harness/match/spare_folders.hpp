#pragma once

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "harness/run/owned_fd.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

/// A folder for a run, in which nothing lies but the input, still empty.
struct SpareFolder {
  WorkFolder folder;
  /// The input, open to be written.
  OwnedFd input = OwnedFd();
};

/// Folders of runs, made before they are wanted and removed later than they are done with: both while a
/// program runs, so that no move waits for it. May be used by several threads at once; must not outlive the
/// folders.
class SpareFolders {
 public:
  SpareFolders(WorkFolders& folders, std::string input_name)
      : folders_(folders), input_name_(std::move(input_name)) {}

  /// Of nobody else; without an open input, and errno set, where none can be made.
  SpareFolder take();
  void give_back(WorkFolder used);
  /// Removes what was given back, and makes a folder for the next move unless one is ready.
  void prepare();

 private:
  SpareFolder fresh();

  WorkFolders& folders_;
  const std::string input_name_;
  std::mutex mutex_;
  std::vector<SpareFolder> ready_;
  std::vector<WorkFolder> used_;
};

}  // namespace harness
