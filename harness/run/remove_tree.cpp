#include "harness/run/remove_tree.hpp"

#include <cerrno>
#include <cstdio>
#include <string>
#include <vector>

#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

/// Opens a folder in spite of its permissions; -1 when it is none.
int open_by_force(int parent_fd, const char* name) {
  const int folder = open_folder(parent_fd, name);
  if (folder >= 0 || errno != EACCES) {
    return folder;
  }
  struct stat facts {};
  if (fstatat(parent_fd, name, &facts, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(facts.st_mode)) {
    return -1;
  }
  fchmodat(parent_fd, name, 0700, 0);
  return open_folder(parent_fd, name);
}

/// Removes one entry that is a file or (with AT_REMOVEDIR) an empty folder, in spite of its folder's
/// permissions.
bool remove_entry(int folder_fd, const char* name, int flags) {
  if (unlinkat(folder_fd, name, flags) == 0) {
    return true;
  }
  return errno == EACCES && fchmod(folder_fd, 0700) == 0 && unlinkat(folder_fd, name, flags) == 0;
}

/// Removes a tree with never more than two folders open: folders found inside folders are first moved up into
/// `top`, so neither the depth of the tree nor the length of its paths matters.
class Removal {
 public:
  explicit Removal(int top_fd) : top_fd_(top_fd) {}

  void empty_top() {
    for_each_entry(top_fd_, [this](const char* name, bool is_folder) {
      if (!is_folder) {
        remove_entry(top_fd_, name, 0);
      } else if (!remove_entry(top_fd_, name, AT_REMOVEDIR)) {
        waiting_.emplace_back(name);
      }
    });
    while (!waiting_.empty()) {
      const std::string name = std::move(waiting_.back());
      waiting_.pop_back();
      remove_waiting(name.c_str());
    }
  }

 private:
  void remove_waiting(const char* name) {
    const int folder = open_by_force(top_fd_, name);
    if (folder < 0) {
      return;
    }
    for_each_entry(folder, [this, folder](const char* inner, bool is_folder) {
      if (!is_folder) {
        remove_entry(folder, inner, 0);
      } else if (!remove_entry(folder, inner, AT_REMOVEDIR)) {
        move_up(folder, inner);
      }
    });
    close(folder);
    remove_entry(top_fd_, name, AT_REMOVEDIR);
  }

  void move_up(int folder, const char* name) {
    // A folder's own permissions count too: its entry `..` changes.
    close(open_by_force(folder, name));
    for (int tries = 0; tries < 1000; ++tries) {
      const std::string free_name = ".removed-" + std::to_string(++moved_);
      if (renameat(folder, name, top_fd_, free_name.c_str()) == 0) {
        waiting_.push_back(free_name);
        return;
      }
      if (errno == EACCES) {
        fchmod(folder, 0700);
        fchmodat(folder, name, 0700, 0);
      } else if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR) {
        return;
      }
    }
  }

  int top_fd_;
  int moved_ = 0;
  std::vector<std::string> waiting_;
};

}  // namespace

bool remove_tree(int parent_fd, const char* name) {
  const int folder = open_by_force(parent_fd, name);
  if (folder < 0) {
    return unlinkat(parent_fd, name, 0) == 0 || errno == ENOENT;
  }
  // A file system may skip entries while others are removed, hence more than one pass.
  bool removed = false;
  for (int pass = 0; pass < 10 && !removed; ++pass) {
    Removal(folder).empty_top();
    removed = unlinkat(parent_fd, name, AT_REMOVEDIR) == 0;
  }
  close(folder);
  return removed;
}

void empty_folder(int folder_fd) {
  Removal(folder_fd).empty_top();
}

}  // namespace harness
