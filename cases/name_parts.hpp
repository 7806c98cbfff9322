#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cases {

/// What a word in a name says a file to be: an input, or an expected file. `output` is the place of the
/// output file among the assignment's, or `any_output` where the word says no more than that it is one.
struct Role {
  enum class Kind { none, input, output };
  Kind kind = Kind::none;
  int output = 0;
  bool operator==(const Role&) const = default;
};
inline constexpr int any_output = -1;

/// The words by which people tell inputs from expected files: "input", "in", "out", "ans", "expected" and so
/// on, and the names of the assignment's output files without their endings.
class RoleWords {
 public:
  explicit RoleWords(const std::vector<std::string>& outputs);

  struct Word {
    /// In small letters: {"next", "state"}.
    std::vector<std::string> parts;
    Role role;
    /// A word of everyday: it counts as the first or the last of a name alone.
    bool at_edges = false;
  };
  const std::vector<Word>& all() const { return words_; }

 private:
  std::vector<Word> words_;
};

/// A file's or folder's name taken apart by the words in it that say what it is.
struct NameParts {
  Role role;
  /// As it stands; of a file without `.txt`.
  std::string literal;
  /// The same with a mark in the place of each word of a role: "#_12.txt".
  std::string shape;
  /// Without the words for expected files, and without those of all roles, nor the separators beside them.
  std::string without_output;
  std::string without_roles;
  /// The name with a star for all that is no word of a role: "input_*.txt".
  std::string pattern;
  /// The ending says the role: `X.in`.
  bool role_by_ending = false;
};

/// A folder's name. One that has words of both roles has none.
NameParts parts_of_folder(std::string_view name, const RoleWords& words);
/// A file's name. The ending goes before the words, an expected file before an input.
NameParts parts_of_file(std::string_view name, const RoleWords& words);

/// In small letters, numbers without leading zeros: "Case_007" and "case_7" are the same.
std::string folded(std::string_view name);

}  // namespace cases
