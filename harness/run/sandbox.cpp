#include "harness/run/sandbox.hpp"

#include <cerrno>
#include <cstdint>
#include <string_view>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "harness/run/path_access.hpp"
#include "harness/run/system_calls.hpp"

namespace harness {
namespace {

/// What may be read is kept open, and can be very many files.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
}

bool is_link(const char* path) {
  struct stat facts {};
  return lstat(path, &facts) != 0 || S_ISLNK(facts.st_mode);
}

/// The number of the one that this process is in; 0 where that is not told.
ino_t network_namespace() {
  struct stat facts {};
  return stat("/proc/self/ns/net", &facts) == 0 ? facts.st_ino : 0;
}

}  // namespace

/// Whether the run's user finds without privileges what the request names. Most runs of a job name the same,
/// and their folders lie in one place.
bool Sandbox::may_reach(const Request& request) {
  std::string named(request.readable.data(),
                    request.readable.size() + request.hidden.size() + request.unhidden.size());
  named += request.arguments[0];
  if (named != way_) {
    way_ = std::move(named);
    may_reach_named_ = are_open(request.readable, user_.group) && are_open(request.unhidden, user_.group) &&
                       is_open(request.arguments[0], user_.group);
  }
  const std::string folder = request.folder;
  const std::string place = folder.substr(0, folder.rfind('/'));
  const bool is_linked = is_link(request.folder);
  if (is_linked || place != place_) {
    place_ = is_linked ? std::string() : place;
    may_reach_place_ = is_open_to_search(folder, user_.group);
  }
  return may_reach_named_ && may_reach_place_;
}

void Sandbox::confine_supervisor(SocketMemory& sockets) {
  allow_many_files();
  // Named after this process while it still has a number that others do not.
  user_ = find_unused_user();
  const ino_t network = network_namespace();
  if (getrandom(&word_, sizeof word_, 0) != sizeof word_ || word_ == 0) {
    error_ = EIO;
    return;
  }
  const bool own_disks = enter_namespaces();
  if (own_disks) {
    disks_.allow(word_);
  }
  numbers_.open();
  sockets.open(network_namespace() != network);
  const std::vector<sock_filter> filter =
      make_filter({user_.id == 0, landlock_version() < 3, word_, own_disks});
  error_ = filter.empty() ? ENOSYS : 0;
  if (error_ == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    error_ = errno;
  }
  error_ = error_ == 0 ? apply_filter(filter) : error_;
}

int Sandbox::prepare(const Request& request, int folder_fd) {
  ruleset_ = OwnedFd();
  numbers_.begin_anew();
  if (error_ != 0) {
    return error_;
  }
  const int error = reach_.open_all(request.readable, request.hidden, request.unhidden);
  if (error != 0) {
    return error;
  }
  ruleset_ = reach_.make_ruleset(folder_fd, word_);
  confinement_.ruleset = ruleset_.get();
  if (!ruleset_.is_open()) {
    return errno;
  }
  confinement_.user = user_;
  if (user_.id != 0) {
    confinement_.searches = !may_reach(request);
    give_folder(folder_fd, user_.id);
  }
  return 0;
}

void Sandbox::prepare_next() {
  // The child has it open too, under the same number.
  ruleset_ = OwnedFd();
  reach_.make_next(word_);
}

int confine_self(const Confinement& confinement) {
  const int error = restrict_self(confinement.ruleset);
  if (error != 0) {
    return error;
  }
  return confinement.user.id != 0 ? become_user(confinement.user, confinement.searches) : drop_privileges();
}

}  // namespace harness
