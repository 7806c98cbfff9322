#include "harness/run/copy_tree.hpp"

#include <cstddef>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include <climits>

#include "harness/run/copy_file.hpp"
#include "harness/run/folder_entries.hpp"
#include "harness/run/owned_fd.hpp"

namespace harness {
namespace {

constexpr int deepest = 100;

void copy_link(int from, int to, const char* name) {
  char target[PATH_MAX];
  const ssize_t size = readlinkat(from, name, target, sizeof target);
  if (size >= 0) {
    [[maybe_unused]] const int made =
        symlinkat(std::string(target, static_cast<std::size_t>(size)).c_str(), to, name);
  }
}

void copy_entries(int from, int to, int depth) {
  for_each_entry(from, [&](const char* name, bool is_folder) {
    struct stat facts {};
    if (fstatat(from, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) {
      return;
    }
    if (S_ISLNK(facts.st_mode)) {
      copy_link(from, to, name);
    } else if (S_ISREG(facts.st_mode)) {
      copy_file(from, to, name);
    } else if (is_folder && depth < deepest && mkdirat(to, name, 0755) == 0) {
      const OwnedFd inner(open_folder(from, name));
      const OwnedFd made(open_folder(to, name));
      if (inner.is_open() && made.is_open()) {
        copy_entries(inner.get(), made.get(), depth + 1);
      }
    }
  });
}

}  // namespace

void copy_tree(int from_folder, int to_folder) {
  copy_entries(from_folder, to_folder, 0);
}

}  // namespace harness
