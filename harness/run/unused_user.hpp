#pragma once

#include <string>
#include <sys/types.h>

namespace harness {

/// A user and group id that nobody has, and that no other helper of this machine uses at the same time: with
/// it a program can neither signal nor change what is not its own, and its processes are counted by
/// themselves.
struct UnusedUser {
  /// 0 when there is none.
  uid_t id = 0;
  /// Why there is none.
  std::string missing;
};

/// The one for this process's candidates. Needs privileges.
UnusedUser find_unused_user();

/// Makes everything below the folder that user's, so that a program may change it; links are not followed.
void give_folder(int folder_fd, uid_t id);

/// Turns the calling process into that user for good. Of all privileges it keeps, also in the programs that
/// it becomes, that of searching folders closed to it: work folders and interpreters lie in such ones, and
/// what may be read is for Landlock to say. 0, or errno. Allocates nothing.
int become_user(uid_t id);

/// Gives up all privileges for good and stays the same user. 0, or errno. Allocates nothing.
int drop_privileges();

}  // namespace harness
