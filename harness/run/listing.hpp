#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness {

/// A file of a submission as far as one must look at it to know which programs there are.
struct ListedFile {
  /// Below the submission's folder: "src/game/Board.java".
  std::string path;
  /// All of a source's text, up to a megabyte; of any other file its first bytes.
  std::string text;
};

/// How far is looked.
struct ListingLimits {
  int files = 10'000;
  /// As deep as an archive may have them.
  int depth = 32;
  /// No file is read, and folders that hold no sources of the user's (byte code, version control, virtual
  /// environments) are not entered. Beside a file of the user's may lie anything: very much, or a database
  /// that this process has open, a history, which would lose its locks if it were opened and closed.
  bool names_only = false;
};

/// The regular files below `folder` in the order of their paths; links are left out. Beyond the limits
/// nothing is listed.
std::vector<ListedFile> list_files(const std::filesystem::path& folder, const ListingLimits& limits = {});

/// One file, its path as given.
ListedFile list_file(const std::filesystem::path& file);

/// The first bytes of a file; empty where it cannot be read.
std::string beginning_of_file(const std::filesystem::path& file);

/// "homework.cpp" of "src/homework.cpp".
std::string name_of_path(const std::string& path);
/// "src", or empty.
std::string folder_of_path(const std::string& path);
/// "homework"
std::string stem_of_path(const std::string& path);
/// ".cpp", in lower case; empty where there is none.
std::string ending_of_path(const std::string& path);

}  // namespace harness
