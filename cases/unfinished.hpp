#pragma once

#include <filesystem>
#include <mutex>

namespace cases {

/// A file or folder while it is made: under a temporary name beside its own, removed with all that is in it
/// when this object goes, unless it got its name before. All that plycheck writes under temporary names is
/// one of these, so that a signal that ends the program leaves none.
class Unfinished {
 public:
  enum class Kind { file, folder };

  /// What an earlier process left of that kind under the temporary name is removed; nothing is made.
  explicit Unfinished(std::filesystem::path name, Kind kind = Kind::file);
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  ~Unfinished();

  /// The name it will have.
  const std::filesystem::path& name() const { return name_; }
  /// The name it has now: `name.PID.part`.
  const std::filesystem::path& path() const { return path_; }
  /// Claims the temporary folder, which is there by now: while this object lives nobody takes it for left
  /// behind.
  void claim();
  /// Gives it its name, in the place of a file that has it; 0, or the errno of why not.
  int finish();

 private:
  std::filesystem::path name_;
  std::filesystem::path path_;
  Kind kind_;
  bool is_finished_ = false;
  int claim_ = -1;
};

/// Removes what killed processes left of a folder of that name: folders `name.PID.part` where no process of
/// that number is seen from here, and none elsewhere has claimed it. On a disk that knows no locks all stay.
void remove_left_behind(const std::filesystem::path& name);

/// What is done while one lives is not parted by a signal that ends the program: that waits. Nothing that may
/// take long, or wait for others, belongs there.
class Undivided {
 public:
  Undivided();

 private:
  const std::unique_lock<std::recursive_mutex> lock_;
};

/// For a program that is about to end: removes whatever is unfinished. From then on no other thread can begin
/// or finish anything: it waits for the end of the program.
void remove_unfinished();

}  // namespace cases
