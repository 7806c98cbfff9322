#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/course/download.hpp"

namespace harness {

/// A file or folder that lies in a download itself, not in a folder of it.
struct DownloadTop {
  std::string name;
  /// In the download.
  std::string path;
  bool is_folder = false;
  /// It is a folder with a `.git`.
  bool has_git = false;
  /// The files in it by their paths in the folder, or the file itself.
  std::vector<HandedFile> files;
};

/// The tops of a download, those of operating systems left out, in the order of their names.
struct DownloadTops {
  std::vector<DownloadTop> tops;
  std::vector<DownloadRemark> remarks;
};
/// With `inside`, of a folder that lies in the download.
DownloadTops tops_of(const std::vector<ListedEntry>& entries, std::string_view inside = {});

/// Whether these are a folder or an archive for each of several students, as far as names tell: none is
/// called as the parts of a program are.
bool are_of_students(const std::vector<DownloadTop>& tops);

/// Whose download it is, and how sure that is.
struct PlatformGuess {
  Platform platform = Platform::plain;
  Sureness sureness = Sureness::certain;
  /// Classroom's: what stands before the user's name.
  std::string prefix;
};
PlatformGuess platform_of(const std::vector<DownloadTop>& tops, std::string_view title);

}  // namespace harness
