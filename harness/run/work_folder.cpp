#include "harness/run/work_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <linux/magic.h>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "harness/run/copy_tree.hpp"
#include "harness/run/folder_entries.hpp"
#include "harness/run/remove_tree.hpp"
#include "harness/run/unused_user.hpp"

namespace harness {
namespace {

constexpr std::string_view prefix = "plycheck-";
constexpr const char* memory_place = "/dev/shm";
/// Beside the folders of the runs: this job's folder shall survive its process.
constexpr const char* kept_mark = ".kept";

std::string disk_place() {
  const char* const wanted = std::getenv("TMPDIR");
  return wanted != nullptr && wanted[0] == '/' ? wanted : "/tmp";
}

bool memory_suits(std::int64_t bytes_wanted) {
  struct statfs facts {};
  return statfs(memory_place, &facts) == 0 && facts.f_type == TMPFS_MAGIC &&
         (static_cast<unsigned long>(facts.f_flags) & ST_NOEXEC) == 0 &&
         static_cast<std::int64_t>(facts.f_bavail) * facts.f_bsize >= bytes_wanted;
}

/// The process id in the name of a job's folder; 0 when it is not such a name.
pid_t owner_named_by(std::string_view name) {
  pid_t pid = 0;
  if (!name.starts_with(prefix)) {
    return 0;
  }
  name.remove_prefix(prefix.size());
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  const bool well_formed = error == std::errc{} && end != name.data() + name.size() && *end == '-';
  return well_formed && pid > 0 ? pid : 0;
}

/// Process ids may mean something else in another container that shares the place, so the owner also
/// holds a lock as long as it lives.
bool is_abandoned(int place_fd, const std::string& name) {
  const pid_t owner = owner_named_by(name);
  if (owner == 0 || kill(owner, 0) == 0 || errno != ESRCH) {
    return false;
  }
  const int folder = open_folder(place_fd, name.c_str());
  if (folder < 0) {
    return false;
  }
  struct stat facts {};
  const bool ours = fstat(folder, &facts) == 0 && facts.st_uid == geteuid();
  const bool kept = faccessat(folder, kept_mark, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
  const bool abandoned = ours && !kept && flock(folder, LOCK_EX | LOCK_NB) == 0;
  close(folder);
  return abandoned;
}

}  // namespace

WorkFolder::WorkFolder(int parent_fd, std::string path, std::size_t name_at)
    : parent_fd_(parent_fd), path_(std::move(path)), name_at_(name_at) {}

WorkFolder::WorkFolder(WorkFolder&& other) noexcept
    : parent_fd_(std::exchange(other.parent_fd_, -1)),
      path_(std::exchange(other.path_, {})),
      name_at_(std::exchange(other.name_at_, 0)),
      left_(std::move(other.left_)) {}

WorkFolder& WorkFolder::operator=(WorkFolder&& other) noexcept {
  if (this != &other) {
    remove();
    parent_fd_ = std::exchange(other.parent_fd_, -1);
    path_ = std::exchange(other.path_, {});
    name_at_ = std::exchange(other.name_at_, 0);
    left_ = std::exchange(other.left_, OwnedFd());
  }
  return *this;
}

WorkFolder::~WorkFolder() {
  remove();
}

OwnedFd WorkFolder::open_left() const {
  return OwnedFd(had_own_disk() ? open_folder(left_.get(), ".") : open_folder(AT_FDCWD, path_.c_str()));
}

void WorkFolder::keep() {
  if (had_own_disk()) {
    const OwnedFd kept(open_folder(AT_FDCWD, path_.c_str()));
    empty_folder(kept.get());
    copy_tree(left_.get(), kept.get());
    left_ = OwnedFd();
  }
  const int mark = openat(parent_fd_, kept_mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (mark >= 0) {
    close(mark);
  }
  parent_fd_ = -1;
}

void WorkFolder::remove() {
  if (parent_fd_ >= 0) {
    remove_tree(parent_fd_, name());
  }
}

WorkFolders::WorkFolders(int place_fd, int fd, std::string path)
    : place_fd_(place_fd), fd_(fd), path_(std::move(path)) {}

std::unique_ptr<WorkFolders> WorkFolders::make(std::int64_t bytes_wanted) {
  if (memory_suits(bytes_wanted)) {
    if (std::unique_ptr<WorkFolders> made = make_in(memory_place)) {
      return made;
    }
  }
  return make_in(disk_place());
}

std::unique_ptr<WorkFolders> WorkFolders::make_in(const std::string& place) {
  std::string path = place + "/" + std::string(prefix) + std::to_string(getpid()) + "-XXXXXX";
  const int place_fd = open(place.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (place_fd < 0) {
    return nullptr;
  }
  const int fd = mkdtemp(path.data()) != nullptr ? open_folder(AT_FDCWD, path.c_str()) : -1;
  if (fd < 0) {
    close(place_fd);
    return nullptr;
  }
  flock(fd, LOCK_EX | LOCK_NB);
  // Where it cannot be made, launchers do without.
  mkdirat(fd, ended_disks_place, 0700);
  if (geteuid() == 0 && fchown(fd, static_cast<uid_t>(-1), job_group(getpid())) == 0) {
    // Programs that run as other users get through to their own folders, and to nothing else.
    fchmod(fd, 0710);
  }
  return std::unique_ptr<WorkFolders>(new WorkFolders(place_fd, fd, std::move(path)));
}

WorkFolders::~WorkFolders() {
  if (faccessat(fd_, kept_mark, F_OK, AT_SYMLINK_NOFOLLOW) != 0) {
    remove_tree(place_fd_, path_.c_str() + path_.rfind('/') + 1);
  }
  close(fd_);
  close(place_fd_);
}

WorkFolder WorkFolders::fresh() {
  std::string path = path_ + "/" + std::to_string(++made_);
  const std::size_t name_at = path_.size() + 1;
  if (mkdirat(fd_, path.c_str() + name_at, 0700) != 0) {
    return {-1, {}, 0};
  }
  return {fd_, std::move(path), name_at};
}

void remove_work_folders(const std::string& path) {
  if (access((path + "/" + kept_mark).c_str(), F_OK) != 0) {
    remove_tree(AT_FDCWD, path.c_str());
  }
}

int remove_abandoned_work_folders_in(const std::string& place) {
  const int place_fd = open(place.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (place_fd < 0) {
    return 0;
  }
  std::vector<std::string> names;
  for_each_entry(place_fd, [&](const char* name, bool is_folder) {
    if (is_folder) {
      names.emplace_back(name);
    }
  });
  const auto removed = std::ranges::count_if(names, [&](const std::string& name) {
    return is_abandoned(place_fd, name) && remove_tree(place_fd, name.c_str());
  });
  close(place_fd);
  return static_cast<int>(removed);
}

int remove_abandoned_work_folders() {
  int removed = remove_abandoned_work_folders_in(memory_place) + remove_abandoned_work_folders_in("/tmp");
  if (disk_place() != "/tmp") {
    removed += remove_abandoned_work_folders_in(disk_place());
  }
  return removed;
}

}  // namespace harness
