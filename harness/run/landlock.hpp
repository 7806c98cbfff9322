#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// The version of the kernel's Landlock; 0, with errno set, where it has none or it is switched off.
int landlock_version();

/// What is left of the file systems to a program in the sandbox. What stays the same from run to run is
/// opened once and kept open.
class Reach {
 public:
  Reach() = default;
  Reach(const Reach&) = delete;
  Reach& operator=(const Reach&) = delete;
  ~Reach();

  /// Opens what programs need of the system, read-only, and all of `readable`, but nothing of `hidden` that
  /// lies below one of them. What is hidden, or lies inside, may be named in `readable` itself. Both are
  /// absolute paths, each ended by a zero byte. Cheap when they are the ones of the time before.
  void open_all(std::string_view readable, std::string_view hidden);

  /// A new set of rules: all of that and everything below `folder_fd`, which may be changed as well; no file
  /// else, no network, no signals to others. The caller closes it. -1, with errno set, when there is none.
  int make_ruleset(int folder_fd) const;

 private:
  struct Grant {
    int fd = -1;
    std::uint64_t rights = 0;
  };

  void close_all();
  void add_system();
  void add_tree(const std::string& path, bool explicitly);
  void add_entries(const std::string& folder, bool explicitly);
  void add(const std::string& path, std::uint64_t rights);
  bool is_hidden(std::string_view path) const;
  bool hides_below(std::string_view folder) const;

  std::string readable_;
  std::string hidden_;
  bool opened_ = false;
  std::vector<std::string> hidden_paths_;
  std::vector<Grant> grants_;
};

/// Lets a process see what /proc says of itself: adds that to the rules. Called by the process, allocates
/// nothing.
void add_own_proc(int ruleset);

/// Bounds the calling process, its threads and all it starts by the rules; 0, or errno. Allocates nothing.
int restrict_self(int ruleset);

}  // namespace harness
