#pragma once

#include <string>
#include <sys/types.h>

namespace harness {

/// A user and group id that nobody has, and that no other supervisor of this machine uses at the same time:
/// with it a program can neither signal nor change what is not its own, and its processes are counted by
/// themselves.
struct UnusedUser {
  /// 0 when there is none.
  uid_t id = 0;
  /// The one of the job, which it is in too: `job_group` of the process that this supervisor works for.
  gid_t group = 0;
  /// Why there is none.
  std::string missing;
};

/// A group that nobody is in but the users of one job's supervisors: it may search the job's folder.
constexpr gid_t job_group(pid_t plycheck) {
  constexpr gid_t base = 0x70000000;
  return base + static_cast<gid_t>(plycheck);
}

/// The one for this process's candidates. Needs privileges.
UnusedUser find_unused_user();

/// Makes everything below the folder that user's, so that a program may change it; links are not followed.
void give_folder(int folder_fd, uid_t id);

/// Turns the calling process into that user for good, without any privilege. Where it `searches` it keeps
/// one, also in the programs that it becomes, that of reading and searching what is closed to it: an
/// interpreter can lie in such a folder, and what may be read is for Landlock to say. 0, or errno. Allocates
/// nothing.
int become_user(const UnusedUser& user, bool searches);

/// Looks at that user's processes as the user itself, as long as this object lives: a root without
/// `CAP_SYS_PTRACE`, as in default containers, may not look at others' open files and memory. Does nothing
/// for 0, or where root may.
class EyesOf {
 public:
  explicit EyesOf(uid_t id);
  EyesOf(const EyesOf&) = delete;
  EyesOf& operator=(const EyesOf&) = delete;
  ~EyesOf();

 private:
  bool borrowed_ = false;
  int signal_of_parent_ = 0;
};

/// Gives up all privileges for good and stays the same user. 0, or errno. Allocates nothing.
int drop_privileges();

}  // namespace harness
