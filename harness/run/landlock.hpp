#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/owned_fd.hpp"

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

  /// Opens, read-only, what programs need of the system and all of `readable`, of both nothing that is in
  /// `hidden` when links are followed; and all of `unhidden`, wherever it lies. All three are absolute paths,
  /// each ended by a zero byte. 0, or errno where there are more than this process can keep open. Cheap when
  /// they are the ones of the time before.
  int open_all(std::string_view readable, std::string_view hidden, std::string_view unhidden);

  /// A new set of rules: all of that and everything below `folder_fd`, which may be changed as well; no file
  /// else, no network, no signals to others. None, with errno set, when there is none.
  /// The filter of system calls lets that through with its word.
  OwnedFd make_ruleset(int folder_fd, std::uint64_t word);
  /// Makes most of the next one in advance.
  void make_next(std::uint64_t word);

 private:
  struct Grant {
    int fd = -1;
    std::uint64_t rights = 0;
  };

  void close_all();
  void add_system();
  void add_named(const std::string& path);
  void add_tree(const std::string& path, bool named);
  void add_entries(const std::string& folder, bool named);
  void add(const std::string& path, std::uint64_t rights);
  bool is_hidden(std::string_view path) const;
  bool hides_below(std::string_view folder) const;
  OwnedFd rules_for_all_runs(std::uint64_t word) const;

  std::string readable_;
  std::string hidden_;
  std::string unhidden_;
  bool opened_ = false;
  int error_ = 0;
  std::vector<std::string> hidden_paths_;
  /// Folders of the system that were added, without links.
  std::vector<std::string> system_paths_;
  std::vector<Grant> grants_;
  /// Made in advance, with these grants and no folder.
  OwnedFd next_;
};

/// Lets a process see what /proc says of itself: adds that to the rules. Called by the process, allocates
/// nothing.
void add_own_proc(int ruleset);

/// Bounds the calling process, its threads and all it starts by the rules; 0, or errno. Allocates nothing.
int restrict_self(int ruleset);

}  // namespace harness
