#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// The text file that Blackboard puts beside the files of an attempt.
struct BlackboardNote {
  std::string name;
  /// The user's name, which stands in the files' names.
  std::string login;
  /// When it was handed in, in the note's own words; its zone is an abbreviation, which may mean several.
  std::string date;
  struct File {
    /// In the download, and as the student named it.
    std::string file;
    std::string original;
    bool operator==(const File&) const = default;
  };
  std::vector<File> files;
  bool operator==(const BlackboardNote&) const = default;
};

/// A note in English or German. Nothing where its first line does not say who handed in. What the student
/// wrote in between, whatever it looks like, is not read.
std::optional<BlackboardNote> read_blackboard_note(std::string_view bytes);

}  // namespace harness
