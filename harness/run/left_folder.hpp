#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/file.hpp"
#include "cases/open_file.hpp"
#include "harness/run/owned_fd.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

/// A candidate's work folder after its run; it may hold anything.
class LeftFolder {
 public:
  /// Of no run: nothing is there.
  LeftFolder() = default;
  explicit LeftFolder(const std::string& path);
  explicit LeftFolder(const WorkFolder& folder) : LeftFolder(folder.open_left()) {}
  LeftFolder(const LeftFolder&) = delete;
  LeftFolder& operator=(const LeftFolder&) = delete;

  /// Whether it was there no more, under its name.
  bool has_vanished() const { return has_vanished_; }
  /// What stands in it, the input aside.
  std::vector<std::string> names(std::string_view input_name) const;
  /// The same, and the paths of what stands in folders in it: no more than 200 of these, from folders nested
  /// no more than three deep.
  std::vector<std::string> paths(std::string_view input_name) const;
  /// Whether the file that `put_input` laid there was read since, where the file system tells; nothing where
  /// it is there no more.
  std::optional<bool> was_read(std::string_view input_name) const;
  /// The bytes of a regular file; links are not followed and nothing is waited for. A file of more than
  /// `most_bytes` is not read.
  std::optional<std::string> read(std::string_view name,
                                  std::int64_t most_bytes = cases::largest_answer) const;
  /// One that `read` would give, opened, if it is larger than `more_than`; else nothing.
  std::optional<cases::OpenFile> open(std::string_view name, std::int64_t more_than,
                                      std::int64_t most_bytes = cases::largest_answer) const;

 private:
  explicit LeftFolder(OwnedFd folder);

  OwnedFd fd_ = OwnedFd();
  bool has_vanished_ = false;
};

/// Whether the file system of a folder notes when a file is read, also by copying; tried with a file in it.
bool notes_reading(const std::string& folder);

/// Makes the input's file, which must not be there: empty, and open to be written. None, with errno set,
/// where that cannot be.
OwnedFd make_input(const std::string& path);
/// Writes the whole input; 0, or the errno of what failed.
int write_input(const OwnedFd& file, std::string_view bytes);
/// Makes and writes the input, and dates its last reading back to 1970; 0, or the errno of what failed.
int put_input(const std::string& path, std::string_view bytes);

/// Every `folder/` in what a candidate printed, taken out, and the folder alone said as `.`: its name differs
/// from run to run and tells nobody anything. Nothing is changed where there is no folder.
void forget_folder(std::string& text, const std::string& folder);

}  // namespace harness
