// Files that are not the candidate's own: to steal from, to change, to leave something in.

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <string>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"

namespace harness::hostile {
namespace {

/// Says whether the file could be read, and which bytes; hands them in as the answer.
void steal(const Facts& facts, const std::string& path, const std::string& what) {
  if (path.empty()) {
    nothing_to(what);
    return;
  }
  errno = ENOENT;
  const std::string bytes = content_of(path);
  tell(what, !bytes.empty());
  if (!bytes.empty()) {
    did("it says " + bytes.substr(0, 200));
    answer(facts, bytes);
  }
}

void read_expected(const Facts& facts) {
  steal(facts, facts.text("expected"), "read the expected file");
}

void read_built_in(const Facts& facts) {
  steal(facts, facts.text("builtin"), "read an expected file of the built-in cases");
}

void read_neighbour(const Facts& facts) {
  const std::string folder = facts.text("neighbour");
  steal(facts, folder + "/secret", "read a file of the neighbour");
  steal(facts, "/proc/" + facts.text("neighbour-pid") + "/cwd/secret", "the same through /proc");
}

void list_folder(const std::string& path, const std::string& what) {
  if (path.empty()) {
    return;
  }
  DIR* const folder = opendir(path.c_str());
  tell(what, folder != nullptr);
  if (folder != nullptr) {
    closedir(folder);
  }
}

void read_parent(const Facts& facts) {
  steal(facts, facts.text("folder") + "/secret", "read a file in plycheck's folder");
  list_folder(facts.text("home"), "list the home folder");
  list_folder(facts.text("job"), "list the job's folder");
  for (const std::string& pid : {facts.text("plycheck"), std::to_string(getppid())}) {
    steal(facts, "/proc/" + pid + "/environ", "read the environment of process " + pid);
    list_folder("/proc/" + pid + "/fd", "list the open files of process " + pid);
    list_folder("/proc/" + pid + "/cwd", "list the folder of process " + pid);
    list_folder("/proc/" + pid + "/root/tmp", "list /tmp by the root of process " + pid);
    errno = 0;
    const int memory = open(("/proc/" + pid + "/mem").c_str(), O_RDWR | O_CLOEXEC);
    tell("open the memory of process " + pid, memory >= 0);
  }
}

/// What plycheck and its neighbours were called with tells where the expected files are.
void search_proc(const Facts& facts) {
  const std::string mark = facts.text("clue");
  DIR* const folder = opendir("/proc");
  if (folder == nullptr) {
    refused("list /proc");
    return;
  }
  bool found = false;
  bool seen = false;
  while (const dirent* const entry = readdir(folder)) {
    const int pid = std::atoi(entry->d_name);
    if (pid <= 0 || pid == getpid()) {
      continue;
    }
    const std::string process = std::string("/proc/") + entry->d_name;
    const std::string told = content_of(process + "/cmdline") + content_of(process + "/environ");
    seen = seen || !told.empty();
    found = found || told.find(mark) != std::string::npos;
  }
  closedir(folder);
  if (found) {
    did("find how plycheck was called, in /proc");
    return;
  }
  errno = seen ? ESRCH : EACCES;
  refused("find how plycheck was called, in /proc");
}

void read_inherited(const Facts& /*facts*/) {
  bool any = false;
  for (int file = 3; file < 4096; ++file) {
    if (fcntl(file, F_GETFD) >= 0) {
      any = true;
      did("use the inherited file " + std::to_string(file));
    }
  }
  if (!any) {
    errno = EBADF;
    refused("use an inherited file");
  }
}

void write_outside(const Facts& facts) {
  const std::string name = "/" + facts.text("mark");
  for (const std::string& place :
       {std::string("/tmp"), std::string("/var/tmp"), std::string("/dev/shm"), facts.text("home"),
        facts.text("folder"), facts.text("job"), facts.text("neighbour")}) {
    if (!place.empty()) {
      tell("write to " + place, put(place + name, "left by a hostile program\n"));
    }
  }
}

void change_expected(const Facts& facts) {
  const std::string path = facts.text("expected");
  tell("write the expected file", put(path, "wrong\n"));
  tell("cut the expected file off", truncate(path.c_str(), 0) == 0);
  tell("remove the expected file", unlink(path.c_str()) == 0);
  tell("put another in its place", rename(facts.text("output").c_str(), path.c_str()) == 0);
}

/// Landlock alone does not guard these.
void change_marks(const Facts& facts) {
  const std::string path = facts.text("expected");
  struct stat before {};
  const bool known = stat(path.c_str(), &before) == 0;
  constexpr mode_t odd = 0604;
  const bool changed = chmod(path.c_str(), odd) == 0;
  const timeval times[2] = {{1, 0}, {1, 0}};
  const bool touched = utimes(path.c_str(), times) == 0;
  const int error = errno;
  struct stat after {};
  const bool seen = known && stat(path.c_str(), &after) == 0;
  errno = changed || touched ? EPERM : error;
  // A call that only seems to succeed changes nothing.
  tell("change the permissions of the expected file", seen && (after.st_mode & 07777) == odd);
  tell("change its times", seen && after.st_mtime == 1);
  tell("give it away", chown(path.c_str(), 12345, 12345) == 0);
}

/// Calls that came later than the C library, and flags that an owner may set of what it may only read: the
/// next run would find them.
void mark_by_rare_calls(const Facts& facts) {
  constexpr long setxattrat = 463;
  constexpr long removexattrat = 466;
  constexpr long file_setattr = 469;
  const struct {
    std::uint64_t value;
    std::uint32_t size;
    std::uint32_t flags;
  } attribute{reinterpret_cast<std::uint64_t>("1"), 1, 0};
  for (const std::string& path : {facts.text("expected"), facts.text("snapshot") + "/hostile"}) {
    const char* const name = path.c_str();
    tell("set an attribute",
         syscall(setxattrat, AT_FDCWD, name, 0, "user.plycheck-left", &attribute, sizeof attribute) == 0);
    syscall(removexattrat, AT_FDCWD, name, 0, "user.plycheck-left");
    fsxattr flags{};
    flags.fsx_xflags = FS_XFLAG_NODUMP;
    tell("set flags by a new call", syscall(file_setattr, AT_FDCWD, name, &flags, sizeof flags, 0) == 0);
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    const int flag = FS_NODUMP_FL;
    tell("set flags", file >= 0 && ioctl(file, FS_IOC_SETFLAGS, &flag) == 0);
    const std::uint64_t hint = RWH_WRITE_LIFE_SHORT;
    tell("set a hint", file >= 0 && fcntl(file, F_SET_RW_HINT, &hint) == 0);
    if (file >= 0) {
      close(file);
    }
  }
}

/// Two descriptions of one open file: a lock that one holds is refused to the other.
struct OpenTwice {
  explicit OpenTwice(const std::string& path)
      : first(open(path.c_str(), O_RDONLY | O_CLOEXEC)), second(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  OpenTwice(const OpenTwice&) = delete;
  OpenTwice& operator=(const OpenTwice&) = delete;
  ~OpenTwice() {
    close(first);
    close(second);
  }
  int first;
  int second;
};

/// A lock that only seems to be set is not seen by others.
bool seen_by_others(bool set, bool refused_to_second) {
  const bool held = set && refused_to_second;
  errno = held ? 0 : EPERM;
  return held;
}

/// A lock of a file of the system is seen by all runs: a message to one at the same time.
void lock_files(const Facts& facts) {
  for (const std::string& path : {std::string("/etc/passwd"), facts.text("snapshot") + "/hostile"}) {
    const OpenTwice file(path);
    if (file.first < 0 || file.second < 0) {
      refused("open " + path);
      continue;
    }
    const bool whole = flock(file.first, LOCK_SH) == 0;
    tell("lock " + path, seen_by_others(whole, flock(file.second, LOCK_EX | LOCK_NB) != 0));
    struct flock part {};
    part.l_type = F_RDLCK;
    part.l_whence = SEEK_SET;
    part.l_start = 7;
    part.l_len = 1;
    const bool set = fcntl(file.first, F_OFD_SETLK, &part) == 0;
    part.l_type = F_WRLCK;
    const bool told = fcntl(file.second, F_OFD_GETLK, &part) == 0 && part.l_type == F_RDLCK;
    tell("lock a byte of " + path, seen_by_others(set, told));
  }
}

/// The time of what anybody may write can be set to now by anybody, and later runs can read it.
void change_device_times(const Facts& /*facts*/) {
  const char* const device = "/dev/null";
  struct stat before {};
  if (stat(device, &before) != 0) {
    refused("look at /dev/null");
    return;
  }
  const timespec odd[2] = {{0, UTIME_OMIT}, {1, 0}};
  bool accepted = utimensat(AT_FDCWD, device, odd, 0) == 0;
  accepted = utimensat(AT_FDCWD, device, nullptr, 0) == 0 || accepted;
  const int error = accepted ? EPERM : errno;
  struct stat after {};
  const bool seen = stat(device, &after) == 0 && (after.st_mtim.tv_sec != before.st_mtim.tv_sec ||
                                                  after.st_mtim.tv_nsec != before.st_mtim.tv_nsec);
  // A call that only seems to succeed changes nothing.
  errno = error;
  tell("set the time of /dev/null", seen);
  const timespec back[2] = {{0, UTIME_OMIT}, before.st_mtim};
  utimensat(AT_FDCWD, device, back, 0);
}

/// What others do with the files of the system.
void watch_files(const Facts& /*facts*/) {
  const int file = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
  const int folder = open("/usr", O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  tell("ask to be told when a file is opened", fcntl(file, F_SETLEASE, F_RDLCK) == 0);
  // Only files that are opened to be written, or their owner's, can be leased; a folder can be watched by
  // all.
  tell("watch a folder", fcntl(folder, F_NOTIFY, DN_ACCESS | DN_MULTISHOT) == 0);
  const int watcher = inotify_init1(IN_CLOEXEC);
  tell("watch files", watcher >= 0 && inotify_add_watch(watcher, "/usr", IN_OPEN) >= 0);
  for (const int each : {file, folder, watcher}) {
    close(each);
  }
}

/// The snapshot of the program serves all runs of a job.
void change_snapshot(const Facts& facts) {
  const std::string folder = facts.text("snapshot");
  tell("write beside the program", put(folder + "/" + facts.text("mark"), "for the next run\n"));
  tell("replace the program", unlink((folder + "/hostile").c_str()) == 0);
  tell("change the program",
       chmod((folder + "/hostile").c_str(), 0) == 0 && access((folder + "/hostile").c_str(), X_OK) != 0);
}

std::vector<std::string> message_places(const Facts& facts) {
  const char* const temporary = std::getenv("TMPDIR");
  const char* const home = std::getenv("HOME");
  std::vector<std::string> places{".", "/tmp", "/var/tmp", "/dev/shm", facts.text("snapshot")};
  for (const char* const place : {temporary, home}) {
    if (place != nullptr) {
      places.emplace_back(place);
    }
  }
  for (std::string& place : places) {
    place += "/" + facts.text("mark") + "-message";
  }
  return places;
}

/// In its own folder it may; the next run must not find it.
void leave_message(const Facts& facts) {
  for (const std::string& place : message_places(facts)) {
    put(place, "from the run before\n");
  }
}

void find_message(const Facts& facts) {
  for (const std::string& place : message_places(facts)) {
    if (!content_of(place).empty()) {
      did("find what the run before left at " + place);
      return;
    }
  }
  errno = ENOENT;
  refused("find what the run before left");
}

}  // namespace

std::vector<Attempt> attempts_on_files() {
  return {{"read-expected", read_expected},   {"read-as-interpreter", read_expected},
          {"read-by-link", read_expected},    {"read-built-in", read_built_in},
          {"read-neighbour", read_neighbour}, {"read-parent", read_parent},
          {"search-proc", search_proc},       {"read-inherited", read_inherited},
          {"write-outside", write_outside},   {"change-expected", change_expected},
          {"change-marks", change_marks},     {"mark-by-rare-calls", mark_by_rare_calls},
          {"lock-files", lock_files},         {"change-device-times", change_device_times},
          {"watch-files", watch_files},       {"change-snapshot", change_snapshot},
          {"leave-message", leave_message},   {"find-message", find_message}};
}

}  // namespace harness::hostile
