#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "harness/run/owned_fd.hpp"

namespace harness {

/// The folder beside those of a job's runs on which launchers mount the disks of runs that have ended.
inline constexpr const char* ended_disks_place = "ended-disks";

/// A fresh folder for one run: empty, and readable by its owner only. It is removed with everything in it
/// when this object goes, unless it is kept. May be moved; must not outlive its `WorkFolders`.
class WorkFolder {
 public:
  WorkFolder(WorkFolder&& other) noexcept;
  WorkFolder& operator=(WorkFolder&& other) noexcept;
  ~WorkFolder();

  /// Absolute, without a slash at the end. Empty when the folder could not be made, or was moved from.
  const std::string& path() const { return path_; }
  /// The run had a disk of its own (`Start::own_disk`), and this is its open folder: what it left lies there.
  void lies_in(OwnedFd left) { left_ = std::move(left); }
  bool had_own_disk() const { return left_.is_open(); }
  /// The folder with what was left, opened once more; none, with errno set, where that cannot be.
  OwnedFd open_left() const;
  /// The folder stays, with what was left, and so does the one it is in, also after this process.
  void keep();

 private:
  friend class WorkFolders;
  WorkFolder(int parent_fd, std::string path, std::size_t name_at);
  const char* name() const { return path_.c_str() + name_at_; }
  void remove();

  int parent_fd_;
  std::string path_;
  std::size_t name_at_;
  OwnedFd left_ = OwnedFd();
};

/// The private folder of a job, which the folders of its runs are made in. Of root's nobody but the users
/// that its runs have gets to what lies in it. It is named after this process, so that a later one can remove
/// it if this one cannot. May be used by several threads at once.
class WorkFolders {
 public:
  /// Makes the folder in memory (/dev/shm) where that has `bytes_wanted` free and allows programs to be
  /// executed, else in TMPDIR or /tmp. Null, with errno set, when it can be made nowhere.
  static std::unique_ptr<WorkFolders> make(std::int64_t bytes_wanted = std::int64_t{1} << 30);
  /// The same inside `place`.
  static std::unique_ptr<WorkFolders> make_in(const std::string& place);

  WorkFolders(const WorkFolders&) = delete;
  WorkFolders& operator=(const WorkFolders&) = delete;
  ~WorkFolders();

  WorkFolder fresh();
  /// Absolute; the caller may put files of the whole job there, under names that begin with a letter.
  const std::string& path() const { return path_; }

 private:
  WorkFolders(int place_fd, int fd, std::string path);

  int place_fd_;
  int fd_;
  std::string path_;
  std::atomic<int> made_ = 0;
};

/// What the end of a `WorkFolders` of that path does, for a program that ends without it: nothing of the job
/// stays but what was kept.
void remove_work_folders(const std::string& path);

/// Removes in /dev/shm, TMPDIR and /tmp the folders of jobs whose process no longer exists, except those
/// where a run's folder was kept. Returns how many were removed.
int remove_abandoned_work_folders();
/// The same in `place` only.
int remove_abandoned_work_folders_in(const std::string& place);

}  // namespace harness
