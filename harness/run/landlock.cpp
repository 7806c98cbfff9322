#include "harness/run/landlock.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

#include <climits>

#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

// The C library's headers may be older than the kernel: what of its interface is used stands here.
constexpr long sys_create_ruleset = 444;
constexpr long sys_add_rule = 445;
constexpr long sys_restrict_self = 446;
constexpr unsigned ask_version = 1;
constexpr int rule_path_beneath = 1;

using Rights = std::uint64_t;
constexpr Rights execute = 1 << 0;
constexpr Rights write_file = 1 << 1;
constexpr Rights read_file = 1 << 2;
constexpr Rights read_dir = 1 << 3;
constexpr Rights remove_dir = 1 << 4;
constexpr Rights remove_file = 1 << 5;
constexpr Rights make_dir = 1 << 7;
constexpr Rights make_reg = 1 << 8;
constexpr Rights make_fifo = 1 << 10;
constexpr Rights make_sym = 1 << 12;
constexpr Rights refer = 1 << 13;
constexpr Rights truncate_file = 1 << 14;
constexpr Rights ioctl_dev = 1 << 15;

constexpr Rights reading = execute | read_file | read_dir;
constexpr Rights of_files = execute | write_file | read_file | truncate_file | ioctl_dev;
constexpr Rights using_device = read_file | write_file | truncate_file | ioctl_dev;
/// Not: sockets and devices.
constexpr Rights owning = reading | write_file | remove_dir | remove_file | make_dir | make_reg | make_fifo |
                          make_sym | refer | truncate_file;

struct RulesetAttributes {
  Rights files = 0;
  /// Binding and connecting TCP sockets; since version 4.
  std::uint64_t network = 3;
  /// Abstract sockets and signals; since version 6.
  std::uint64_t scopes = 3;
};

struct [[gnu::packed]] PathBeneath {
  Rights rights = 0;
  std::int32_t fd = -1;
};

/// All rights over files that a version knows: what is not known cannot be denied.
Rights known_rights(int version) {
  constexpr int first_version_rights = 13;
  const int rights =
      first_version_rights + (version >= 2 ? 1 : 0) + (version >= 3 ? 1 : 0) + (version >= 5 ? 1 : 0);
  return (Rights{1} << rights) - 1;
}

std::size_t attributes_size(int version) {
  const std::size_t words = version >= 6 ? 3 : version >= 4 ? 2 : 1;
  return words * sizeof(std::uint64_t);
}

bool add_rule(int ruleset, int fd, Rights rights) {
  static const Rights known = known_rights(landlock_version());
  const PathBeneath beneath{rights & known, fd};
  return syscall(sys_add_rule, ruleset, rule_path_beneath, &beneath, 0) == 0;
}

/// Calls `use` with each of the strings, which are ended by zero bytes.
template <class Use>
void for_each_string(std::string_view strings, Use use) {
  while (!strings.empty()) {
    const std::size_t end = std::min(strings.find('\0'), strings.size() - 1);
    use(std::string(strings.substr(0, end)));
    strings.remove_prefix(end + 1);
  }
}

/// Without symbolic links; empty when there is nothing of that name.
std::string real_path(const std::string& path) {
  char real[PATH_MAX];
  return realpath(path.c_str(), real) != nullptr ? real : "";
}

bool lies_in(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

/// A program in the sandbox may have the right to search folders that are closed to others; what of the
/// system is closed to them stays so.
bool open_to_others(const std::string& path) {
  struct stat facts {};
  const mode_t wanted = S_IROTH | S_IXOTH;
  return stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) && (facts.st_mode & wanted) == wanted;
}

constexpr const char* system_folders[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store",
    // what the linker, the C library and the runtimes read; never the whole of /etc
    "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/ssl/certs", "/etc/fonts", "/etc/perl",
    // how many processors there are, and which memory
    "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage",
    "/sys/kernel/mm/hugepages"};

constexpr const char* system_files[] = {"/etc/ld.so.cache",
                                        "/etc/ld.so.preload",
                                        "/etc/ld.so.conf",
                                        "/etc/localtime",
                                        "/etc/timezone",
                                        "/etc/passwd",
                                        "/etc/group",
                                        "/etc/nsswitch.conf",
                                        "/etc/locale.alias",
                                        "/etc/ssl/openssl.cnf",
                                        "/etc/os-release",
                                        "/etc/debian_version",
                                        "/etc/mime.types",
                                        "/etc/bash.bashrc",
                                        "/etc/inputrc",
                                        "/proc/cpuinfo",
                                        "/proc/meminfo",
                                        "/proc/stat",
                                        "/proc/uptime",
                                        "/proc/loadavg",
                                        "/proc/version",
                                        "/proc/filesystems",
                                        "/proc/sys/vm/overcommit_memory",
                                        "/proc/sys/vm/max_map_count",
                                        "/proc/sys/kernel/osrelease",
                                        "/proc/sys/kernel/pid_max",
                                        "/proc/sys/kernel/threads-max",
                                        "/proc/sys/kernel/ngroups_max",
                                        "/proc/sys/kernel/cap_last_cap"};

constexpr const char* devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

/// Names in /etc that begin so belong to runtimes.
constexpr std::string_view runtime_prefixes[] = {"java", "python"};

}  // namespace

int landlock_version() {
  // Asked once: the filter of system calls refuses it later.
  static const long told = syscall(sys_create_ruleset, nullptr, 0, ask_version);
  static const int error = errno;
  errno = error;
  return static_cast<int>(std::max(0L, told));
}

Reach::~Reach() {
  close_all();
}

void Reach::close_all() {
  for (const Grant& grant : grants_) {
    close(grant.fd);
  }
  grants_.clear();
  next_ = OwnedFd();
  hidden_paths_.clear();
  system_paths_.clear();
  error_ = 0;
}

int Reach::open_all(std::string_view readable, std::string_view hidden, std::string_view unhidden) {
  if (opened_ && readable == readable_ && hidden == hidden_ && unhidden == unhidden_) {
    return error_;
  }
  close_all();
  readable_ = readable;
  hidden_ = hidden;
  unhidden_ = unhidden;
  opened_ = true;
  for_each_string(hidden_, [this](const std::string& path) {
    std::string real = real_path(path);
    if (!real.empty()) {
      hidden_paths_.push_back(std::move(real));
    }
  });
  add_system();
  for_each_string(readable_, [this](const std::string& path) { add_named(path); });
  for_each_string(unhidden_, [this](const std::string& path) { add(path, reading); });
  return error_;
}

void Reach::add_system() {
  for (const char* folder : system_folders) {
    if (open_to_others(folder)) {
      system_paths_.push_back(real_path(folder));
      add_tree(folder, false);
    }
  }
  add_entries("/opt", false);
  const int etc = open("/etc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (etc >= 0) {
    for_each_entry(etc, [this](const char* name, bool) {
      if (std::ranges::any_of(runtime_prefixes, [name](std::string_view prefix) {
            return std::string_view(name).starts_with(prefix);
          })) {
        add_tree(std::string("/etc/") + name, false);
      }
    });
    close(etc);
  }
  for (const char* file : system_files) {
    add(file, read_file);
  }
  for (const char* device : devices) {
    add(device, using_device);
  }
  add("/dev/tty", read_file | write_file);
}

bool Reach::is_hidden(std::string_view path) const {
  return std::ranges::any_of(hidden_paths_,
                             [path](const std::string& hidden) { return lies_in(path, hidden); });
}

bool Reach::hides_below(std::string_view folder) const {
  return std::ranges::any_of(hidden_paths_, [folder](const std::string& hidden) {
    return hidden.size() > folder.size() && lies_in(hidden, folder);
  });
}

/// What the system's folders hold was added with them, as far as it is not hidden.
void Reach::add_named(const std::string& path) {
  const std::string real = real_path(path);
  if (std::ranges::none_of(system_paths_,
                           [&real](const std::string& folder) { return lies_in(real, folder); })) {
    add_tree(real, true);
  }
}

/// A folder with something hidden in it is granted entry by entry: rules can only add.
void Reach::add_tree(const std::string& path, bool named) {
  const std::string real = real_path(path);
  if (real.empty() || real == "/" || is_hidden(real)) {
    return;
  }
  if (hides_below(real)) {
    add_entries(real, named);
    return;
  }
  add(real, reading);
}

void Reach::add_entries(const std::string& folder, bool named) {
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    return;
  }
  for_each_entry(fd, [&](const char* name, bool is_folder) {
    const std::string path = folder + "/" + name;
    struct stat facts {};
    const bool is_file = !is_folder && lstat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
    // A link's target is granted where it lies or not at all.
    if (is_file || (is_folder && (named || open_to_others(path)))) {
      add_tree(path, named);
    }
  });
  close(fd);
}

void Reach::add(const std::string& path, std::uint64_t rights) {
  const int fd = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (fd < 0) {
    // What is not there, or not for this user, is not granted. What cannot be kept open would be missed.
    error_ = errno == EMFILE || errno == ENFILE || errno == ENOMEM ? errno : error_;
    return;
  }
  struct stat facts {};
  if (fstat(fd, &facts) != 0) {
    close(fd);
    return;
  }
  grants_.push_back({fd, S_ISDIR(facts.st_mode) ? rights : rights & of_files});
}

OwnedFd Reach::rules_for_all_runs(std::uint64_t word) const {
  static const int version = landlock_version();
  RulesetAttributes attributes;
  attributes.files = known_rights(version);
  OwnedFd ruleset(
      static_cast<int>(syscall(sys_create_ruleset, &attributes, attributes_size(version), 0L, 0L, 0L, word)));
  const bool added = ruleset.is_open() && std::ranges::all_of(grants_, [&ruleset](const Grant& grant) {
                       return add_rule(ruleset.get(), grant.fd, grant.rights);
                     });
  // Else errno stays as it is: a child that has just been started may be using it.
  if (!added) {
    const int error = errno;
    ruleset = OwnedFd();
    errno = error;
  }
  return ruleset;
}

OwnedFd Reach::make_ruleset(int folder_fd, std::uint64_t word) {
  OwnedFd ruleset = std::exchange(next_, OwnedFd());
  if (!ruleset.is_open()) {
    ruleset = rules_for_all_runs(word);
  }
  if (ruleset.is_open() && !add_rule(ruleset.get(), folder_fd, owning)) {
    const int error = errno;
    ruleset = OwnedFd();
    errno = error;
  }
  return ruleset;
}

void Reach::make_next(std::uint64_t word) {
  if (!next_.is_open()) {
    next_ = rules_for_all_runs(word);
  }
}

void add_own_proc(int ruleset) {
  const int own = open("/proc/self", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (own >= 0) {
    add_rule(ruleset, own, read_file | read_dir);
    close(own);
  }
}

int restrict_self(int ruleset) {
  return syscall(sys_restrict_self, ruleset, 0) == 0 ? 0 : errno;
}

}  // namespace harness
