#include "harness/run/path_access.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <sys/stat.h>

#include <climits>

namespace harness {
namespace {

/// What `facts` allow that user, as the three bits of a mode.
mode_t allowed(const struct stat& facts, gid_t group) {
  constexpr int group_shift = 3;
  constexpr mode_t three_bits = 7;
  return (facts.st_gid == group ? facts.st_mode >> group_shift : facts.st_mode) & three_bits;
}

bool can_be_searched(const std::string& folder, gid_t group) {
  struct stat facts {};
  return stat(folder.c_str(), &facts) != 0 ? errno == ENOENT || errno == ENOTDIR
                                           : (allowed(facts, group) & S_IXOTH) != 0;
}

/// All folders above the last name.
bool is_open_above(const std::string& path, gid_t group) {
  for (std::size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1)) {
    if (!can_be_searched(path.substr(0, end), group)) {
      return false;
    }
  }
  return true;
}

/// Empty when there is nothing of that name.
std::string without_links(const std::string& path) {
  char real[PATH_MAX];
  return realpath(path.c_str(), real) != nullptr ? real : "";
}

}  // namespace

bool is_open_to_search(const std::string& path, gid_t group) {
  return is_open_above(path, group) && is_open_above(without_links(path), group);
}

bool is_open(const std::string& path, gid_t group) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) {
    return errno == ENOENT || errno == ENOTDIR;
  }
  const mode_t rights = allowed(facts, group);
  const bool usable = S_ISDIR(facts.st_mode) ? (rights & (S_IROTH | S_IXOTH)) == (S_IROTH | S_IXOTH)
                                             : (rights & (S_IROTH | S_IXOTH)) != 0;
  return usable && is_open_to_search(path, group);
}

bool are_open(std::string_view paths, gid_t group) {
  while (!paths.empty()) {
    const std::size_t end = std::min(paths.find('\0'), paths.size() - 1);
    if (!is_open(std::string(paths.substr(0, end)), group)) {
      return false;
    }
    paths.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace harness
