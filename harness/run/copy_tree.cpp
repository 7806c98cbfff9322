#include "harness/run/copy_tree.hpp"

#include <cerrno>
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

int copy_link(int from, int to, const char* name) {
  char target[PATH_MAX];
  const ssize_t size = readlinkat(from, name, target, sizeof target);
  const bool made =
      size >= 0 && symlinkat(std::string(target, static_cast<std::size_t>(size)).c_str(), to, name) == 0;
  return made ? 0 : errno;
}

int copy_entries(int from, int to, int depth);

int copy_inner(int from, int to, const char* name, int depth) {
  if (mkdirat(to, name, 0755) != 0) {
    return errno;
  }
  const OwnedFd inner(open_folder(from, name));
  const OwnedFd made(open_folder(to, name));
  return inner.is_open() && made.is_open() ? copy_entries(inner.get(), made.get(), depth + 1) : errno;
}

int copy_entry(int from, int to, const char* name, bool is_folder, int depth) {
  struct stat facts {};
  if (fstatat(from, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) {
    return errno;
  }
  if (S_ISLNK(facts.st_mode)) {
    return copy_link(from, to, name);
  }
  if (S_ISREG(facts.st_mode)) {
    return copy_file(from, to, name);
  }
  return is_folder && depth < deepest ? copy_inner(from, to, name, depth) : 0;
}

int copy_entries(int from, int to, int depth) {
  int first_error = 0;
  for_each_entry(from, [&](const char* name, bool is_folder) {
    const int error = copy_entry(from, to, name, is_folder, depth);
    first_error = first_error == 0 ? error : first_error;
  });
  return first_error;
}

}  // namespace

int copy_tree(int from_folder, int to_folder) {
  return copy_entries(from_folder, to_folder, 0);
}

}  // namespace harness
