#include "harness/run/unused_user.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

constexpr int deepest = 100;

/// Beyond the ids that are given to people, services and containers.
constexpr uid_t spacious_base = 0x70000000;
/// The room for the numbers of one PID namespace's processes, and for how many of these there is room.
constexpr uid_t processes = 1U << 22;
constexpr uid_t namespaces = 60;
/// Where only the first 65536 are mapped: a range that is left free by convention.
constexpr uid_t narrow_base = 60578;
constexpr uid_t narrow_count = 600;

struct Privilege {
  int number;
  const char* name;
};

constexpr Privilege needed[] = {{CAP_SETUID, "CAP_SETUID"},
                                {CAP_SETGID, "CAP_SETGID"},
                                {CAP_SETPCAP, "CAP_SETPCAP"},
                                {CAP_CHOWN, "CAP_CHOWN"},
                                {CAP_KILL, "CAP_KILL"},
                                {CAP_DAC_OVERRIDE, "CAP_DAC_OVERRIDE"},
                                {CAP_DAC_READ_SEARCH, "CAP_DAC_READ_SEARCH"}};

std::uint64_t permitted_privileges() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct sets[2]{};
  if (syscall(SYS_capget, &header, sets) != 0) {
    return 0;
  }
  return sets[0].permitted | (std::uint64_t{sets[1].permitted} << 32);
}

/// Sets all three sets of the calling process.
bool set_privileges(std::uint32_t low) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct sets[2]{{low, low, low}, {0, 0, 0}};
  return syscall(SYS_capset, &header, sets) == 0;
}

/// Whether this user namespace has such an id.
bool is_mapped(const char* map, uid_t id) {
  std::FILE* const file = std::fopen(map, "re");
  if (file == nullptr) {
    return false;
  }
  unsigned long inside = 0;
  unsigned long outside = 0;
  unsigned long count = 0;
  bool found = false;
  while (!found && std::fscanf(file, "%lu %lu %lu", &inside, &outside, &count) == 3) {
    found = id >= inside && id - inside < count;
  }
  std::fclose(file);
  return found;
}

bool is_mapped(uid_t id) {
  return is_mapped("/proc/self/uid_map", id) && is_mapped("/proc/self/gid_map", id);
}

/// Where plycheck runs in several containers of one machine, its processes have the same numbers in each.
uid_t place_of_namespace() {
  struct stat facts {};
  return stat("/proc/self/ns/pid", &facts) == 0 ? static_cast<uid_t>(facts.st_ino % namespaces) : 0;
}

void give_entries(int folder_fd, uid_t id, int depth) {
  for_each_entry(folder_fd, [&](const char* name, bool is_folder) {
    fchownat(folder_fd, name, id, id, AT_SYMLINK_NOFOLLOW);
    const int inner = is_folder && depth < deepest ? open_folder(folder_fd, name) : -1;
    if (inner >= 0) {
      give_entries(inner, id, depth + 1);
      close(inner);
    }
  });
}

}  // namespace

UnusedUser find_unused_user() {
  if (geteuid() != 0) {
    return {0, 0, "plycheck does not run as root"};
  }
  const std::uint64_t permitted = permitted_privileges();
  for (const Privilege& privilege : needed) {
    if ((permitted >> privilege.number & 1) == 0) {
      return {0, 0, std::string("this root lacks ") + privilege.name};
    }
  }
  const auto own = static_cast<uid_t>(getpid());
  const uid_t spacious = spacious_base + place_of_namespace() * processes + own % processes;
  if (is_mapped(spacious)) {
    return {spacious, job_group(getppid()), ""};
  }
  if (is_mapped(narrow_base) && is_mapped(narrow_base + narrow_count - 1)) {
    // Without a group of the job, which has no number here.
    const uid_t id = narrow_base + own % narrow_count;
    return {id, id, ""};
  }
  return {0, 0, "there are too few user ids in this namespace"};
}

void give_folder(int folder_fd, uid_t id) {
  [[maybe_unused]] const int error = fchown(folder_fd, id, id);
  give_entries(folder_fd, id, 0);
}

int become_user(const UnusedUser& user, bool searches) {
  const std::uint32_t kept = searches ? 1U << CAP_DAC_READ_SEARCH : 0;
  const uid_t id = user.id;
  // The bare calls: those of the C library speak to all threads, of which there are none.
  // Without that bit access(2) would ignore the privilege and deny what open(2) can.
  const bool became =
      prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP, 0, 0, 0) == 0 &&
      syscall(SYS_setgroups, 1, &user.group) == 0 && syscall(SYS_setresgid, id, id, id) == 0 &&
      syscall(SYS_setresuid, id, id, id) == 0 && set_privileges(kept) &&
      (!searches || prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0) == 0);
  return became ? 0 : errno;
}

EyesOf::EyesOf(uid_t id) {
  static const bool may_anyway = (permitted_privileges() >> CAP_SYS_PTRACE & 1) != 0;
  if (id == 0 || may_anyway) {
    return;
  }
  // Else the other user for files would have less privileges than the program that is looked at.
  borrowed_ = prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP, 0, 0, 0) == 0;
  if (borrowed_) {
    // Being another user for files, too, takes that signal away.
    prctl(PR_GET_PDEATHSIG, &signal_of_parent_);
    setfsgid(id);
    setfsuid(id);
  }
}

EyesOf::~EyesOf() {
  if (borrowed_) {
    setfsuid(geteuid());
    setfsgid(getegid());
    prctl(PR_SET_PDEATHSIG, signal_of_parent_);
  }
}

int drop_privileges() {
  return set_privileges(0) ? 0 : errno;
}

}  // namespace harness
