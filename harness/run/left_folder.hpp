#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/file.hpp"
#include "cases/open_file.hpp"

namespace harness {

/// A candidate's work folder after its run; it may hold anything.
class LeftFolder {
 public:
  explicit LeftFolder(const std::string& path);
  LeftFolder(const LeftFolder&) = delete;
  LeftFolder& operator=(const LeftFolder&) = delete;
  ~LeftFolder();

  /// Whether it was there no more, under its name.
  bool has_vanished() const { return has_vanished_; }
  /// What stands in it, the input aside.
  std::vector<std::string> names(std::string_view input_name) const;
  /// The bytes of a regular file; links are not followed and nothing is waited for. A file of more than
  /// `most_bytes` is not read.
  std::optional<std::string> read(std::string_view name,
                                  std::int64_t most_bytes = cases::largest_answer) const;
  /// One that `read` would give, opened, if it is larger than `more_than`; else nothing.
  std::optional<cases::OpenFile> open(std::string_view name, std::int64_t more_than,
                                      std::int64_t most_bytes = cases::largest_answer) const;

 private:
  int fd_;
  bool has_vanished_;
};

/// Writes the input; 0, or the errno of what failed.
int put_input(const std::string& path, std::string_view bytes);

/// Every `folder/` in what a candidate printed, taken out: its name differs from run to run and tells nobody
/// anything.
void forget_folder(std::string& text, const std::string& folder);

}  // namespace harness
