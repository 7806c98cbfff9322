#pragma once

#include <cstdint>
#include <string>

#include "harness/run/owned_fd.hpp"
#include "harness/run/protocol.hpp"

namespace harness {

/// How large a file system in memory is.
struct DiskSize {
  std::int64_t bytes = 0;
  std::int64_t entries = 0;
  bool operator==(const DiskSize&) const = default;
};

/// The disks of a supervisor's runs, one at a time: file systems in memory, a new one for each run. It is
/// mounted on the run's folder, for the supervisor and what it starts; whoever else is to see it is given the
/// open folder. The filter of system calls lets mounting through only with a word that the supervisor has
/// made up.
class OwnDisks {
 public:
  OwnDisks() = default;
  OwnDisks(const OwnDisks&) = delete;
  OwnDisks& operator=(const OwnDisks&) = delete;

  /// From now on disks can be made, with this word, which is not 0: this process has a mount namespace of its
  /// own.
  void allow(std::uint64_t word) { word_ = word; }
  /// Makes one and mounts it where nobody is hurt, in a process that is to do nothing else: 0, or errno.
  int try_one() const;
  /// Whether such a run gets one: not where it could be larger than a quarter of the machine's memory.
  bool serve(const protocol::StartHeader& limits) const;
  /// Mounts an empty disk on the folder of that path, and copies the files there that lay in the folder. 0,
  /// or errno.
  int mount_on(const char* folder, const protocol::StartHeader& limits);
  /// Takes the disk of a run that has ended, its open folder, off the run's folder, so that nobody waits for
  /// the kernel when that is removed; what is on it lasts as long as somebody has it open, or a little
  /// longer.
  void put_away(int disk);
  /// While a run is under way: makes the next disk in advance, and gives up those put away when they are
  /// many.
  void make_next();

 private:
  int make(const DiskSize& size, OwnedFd& disk) const;
  bool attach(int disk, const char* folder) const;
  bool open_shelf();
  void unmount(const std::string& folder) const;

  /// 0 where there are none.
  std::uint64_t word_ = 0;
  DiskSize size_;
  /// Made in advance, of that size.
  OwnedFd next_;
  /// Where the last one was mounted, and still is. Nothing is unmounted here, which takes the kernel long:
  /// that happens when the folder below is removed, while the next run is under way.
  std::string mounted_;
  /// A file system on whose folders those put away are mounted, so that all of them are unmounted at once:
  /// the kernel waits as long for one as for many. It is mounted in the job's folder, which no run gets to.
  std::string shelf_path_;
  OwnedFd shelf_;
  int put_away_ = 0;
};

}  // namespace harness
