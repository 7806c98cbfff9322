#include "harness/run/own_disk.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <limits>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>
#include <utility>

#include "harness/run/copy_file.hpp"
#include "harness/run/folder_entries.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {
namespace {

constexpr std::int64_t page = 4096;
/// For what lies in the folder before the run, in steps, so that most disks are as large as the one before.
constexpr std::int64_t step = std::int64_t{1} << 20;
/// Beyond the files that may be made, so that the look sees that there are too many.
constexpr std::int64_t spare_entries = 64;
/// So many disks put away are given up at once.
constexpr int most_put_away = 32;
/// What holds more is not kept until then.
constexpr std::int64_t most_bytes_put_away = std::int64_t{1} << 20;
/// Of the machine's memory.
constexpr std::int64_t most_share = 4;

std::int64_t memory_of_the_machine() {
  static const std::int64_t bytes = [] {
    struct sysinfo facts {};
    return sysinfo(&facts) == 0 ? static_cast<std::int64_t>(facts.totalram) * facts.mem_unit : 0;
  }();
  return bytes;
}

/// All that may be written, in files that each take a page more than they hold, beside what is there.
DiskSize size_for(const protocol::StartHeader& limits, std::int64_t there) {
  const std::int64_t files = std::max(limits.files, 0);
  const std::int64_t most = std::numeric_limits<std::int64_t>::max() / 4;
  const std::int64_t written = std::clamp<std::int64_t>(limits.output_bytes, 0, most);
  return {(written + files * page) / page * page + (there / step + 1) * step, files + spare_entries};
}

std::int64_t bytes_in(int folder) {
  std::int64_t bytes = 0;
  for_each_entry(folder, [&](const char* name, bool) {
    struct stat facts {};
    bytes += fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 ? facts.st_size + page : 0;
  });
  return bytes;
}

std::int64_t bytes_on(int disk) {
  struct statfs facts {};
  return fstatfs(disk, &facts) == 0
             ? static_cast<std::int64_t>(facts.f_blocks - facts.f_bfree) * facts.f_bsize
             : 0;
}

/// Beside the run's folder.
std::string path_of_shelf(const std::string& folder) {
  return folder.substr(0, folder.rfind('/') + 1) + ended_disks_place;
}

int copy_files(int from, int to, std::uint64_t word) {
  int error = 0;
  for_each_entry(
      from, [&](const char* name, bool) { error = error == 0 ? copy_file(from, to, name, word) : error; });
  return error;
}

}  // namespace

bool OwnDisks::serve(const protocol::StartHeader& limits) const {
  return word_ != 0 && limits.own_disk != 0 &&
         size_for(limits, 0).bytes <= memory_of_the_machine() / most_share;
}

/// The word goes with each call as the argument that it does not have.
int OwnDisks::make(const DiskSize& size, OwnedFd& disk) const {
  const OwnedFd context(static_cast<int>(syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC, 0L, 0L, 0L, word_)));
  const auto set = [&](const char* what, const std::string& value) {
    return syscall(SYS_fsconfig, context.get(), FSCONFIG_SET_STRING, what, value.c_str(), 0L, word_) == 0;
  };
  const bool made =
      context.is_open() && set("size", std::to_string(size.bytes)) &&
      set("nr_inodes", std::to_string(size.entries)) && set("mode", "0700") &&
      syscall(SYS_fsconfig, context.get(), FSCONFIG_CMD_CREATE, nullptr, nullptr, 0L, word_) == 0;
  if (made) {
    disk = OwnedFd(static_cast<int>(syscall(SYS_fsmount, context.get(), FSMOUNT_CLOEXEC,
                                            MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV, 0L, 0L, word_)));
  }
  return made && disk.is_open() ? 0 : errno;
}

int OwnDisks::mount_on(const char* folder, const protocol::StartHeader& limits) {
  if (mounted_ == folder) {
    unmount(mounted_);
  }
  const OwnedFd below(open_folder(AT_FDCWD, folder));
  if (!below.is_open()) {
    return errno;
  }
  const DiskSize size = size_for(limits, bytes_in(below.get()));
  if (size != size_) {
    next_ = OwnedFd();
    size_ = size;
  }
  OwnedFd disk = std::exchange(next_, OwnedFd());
  const int error = disk.is_open() ? 0 : make(size, disk);
  if (error != 0) {
    return error;
  }
  if (!attach(disk.get(), folder)) {
    return errno;
  }
  mounted_ = folder;
  shelf_path_ = path_of_shelf(folder);
  return copy_files(below.get(), disk.get(), word_);
}

bool OwnDisks::attach(int disk, const char* folder) const {
  return syscall(SYS_move_mount, disk, "", AT_FDCWD, folder, MOVE_MOUNT_F_EMPTY_PATH, word_) == 0;
}

/// Where the job has made no place for it, there is none.
bool OwnDisks::open_shelf() {
  if (!shelf_.is_open()) {
    const DiskSize size{page, most_put_away + spare_entries};
    if (make(size, shelf_) == 0 && !attach(shelf_.get(), shelf_path_.c_str())) {
      shelf_ = OwnedFd();
    }
  }
  return shelf_.is_open();
}

/// A program sees what is mounted: that must hang on the number of runs alone, and not on what one of them
/// did. So an empty disk is put away for one that holds much.
void OwnDisks::put_away(int disk) {
  if (!open_shelf()) {
    return;
  }
  OwnedFd empty;
  if (bytes_on(disk) > most_bytes_put_away) {
    unmount(mounted_);
    make({page, spare_entries}, empty);
    disk = empty.get();
  }
  const std::string name = std::to_string(put_away_);
  if (mkdirat(shelf_.get(), name.c_str(), 0700) == 0 &&
      syscall(SYS_move_mount, disk, "", shelf_.get(), name.c_str(), MOVE_MOUNT_F_EMPTY_PATH, word_) == 0) {
    mounted_.clear();
    ++put_away_;
  }
}

void OwnDisks::unmount(const std::string& folder) const {
  syscall(SYS_umount2, folder.c_str(), MNT_DETACH | UMOUNT_NOFOLLOW, 0L, 0L, 0L, word_);
}

void OwnDisks::make_next() {
  if (put_away_ >= most_put_away) {
    shelf_ = OwnedFd();
    unmount(shelf_path_);
    put_away_ = 0;
  }
  if (size_.bytes > 0 && !next_.is_open()) {
    make(size_, next_);
  }
}

int OwnDisks::try_one() const {
  OwnedFd disk;
  const int error = make({step, spare_entries}, disk);
  return error != 0 || attach(disk.get(), "/") ? error : errno;
}

}  // namespace harness
