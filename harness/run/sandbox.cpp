#include "harness/run/sandbox.hpp"

#include <cerrno>
#include <sys/prctl.h>
#include <unistd.h>

#include "harness/run/system_calls.hpp"

namespace harness {

Sandbox::~Sandbox() {
  drop_ruleset();
}

void Sandbox::drop_ruleset() {
  if (confinement_.ruleset >= 0) {
    close(confinement_.ruleset);
    confinement_.ruleset = -1;
  }
}

void Sandbox::prepare_once() {
  if (prepared_) {
    return;
  }
  prepared_ = true;
  user_ = find_unused_user();
  filter_ = make_filter({user_.id == 0, landlock_version() < 3});
}

int Sandbox::prepare(const Request& request, int folder_fd) {
  prepare_once();
  drop_ruleset();
  if (filter_.empty()) {
    return ENOSYS;
  }
  reach_.open_all(request.readable, request.hidden);
  confinement_.ruleset = reach_.make_ruleset(folder_fd);
  if (confinement_.ruleset < 0) {
    return errno;
  }
  confinement_.filter = &filter_;
  confinement_.user = user_.id;
  if (user_.id != 0) {
    give_folder(folder_fd, user_.id);
  }
  return 0;
}

int confine_self(const Confinement& confinement) {
  add_own_proc(confinement.ruleset);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return errno;
  }
  int error = restrict_self(confinement.ruleset);
  if (error == 0) {
    error = confinement.user != 0 ? become_user(confinement.user) : drop_privileges();
  }
  return error == 0 ? apply_filter(*confinement.filter) : error;
}

}  // namespace harness
