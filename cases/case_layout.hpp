#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cases {

/// What a case's own folder holds: its input, and what is known of the case.
inline constexpr std::string_view usual_input = "input.txt";
inline constexpr std::string_view facts_name = "case.json";

/// The pattern of cases that have folders of their own.
inline constexpr std::string_view a_folder_each = "a folder each";

/// A case as a listing of paths shows it. All paths are those of the listing.
struct LaidOutCase {
  std::string id;
  std::string input;
  /// Output file name -> its expected file.
  std::map<std::string, std::string> expected;
  /// `input.txt` with what belongs to it in a folder that is the case's alone. `bless` moves all others into
  /// one.
  bool has_folder = false;
  /// How the names of such cases go: "input_*.txt with next_state_*.txt".
  std::string pattern;
};

/// What looks like a case, or a part of one, and is none.
struct LeftOver {
  enum class Why {
    /// An input without expected files.
    no_expected,
    /// Expected files without an input.
    no_input,
    /// More than one file could be the input, or one of the expected files.
    several,
    /// Which of the assignment's output files it is, its name does not say.
    unclear
  };
  Why why = Why::no_expected;
  std::string path;
  /// With `several` the files among which nothing decides; with `unclear` the expected files.
  std::vector<std::string> rivals = {};
  /// Of an input, be it one of several: the id that it would have in a folder of its own. Empty for others.
  std::string id = {};
  bool operator==(const LeftOver&) const = default;
};

/// "input3.txt: no expected file"; `outputs` are the assignment's.
std::string words_of(const LeftOver& left, const std::vector<std::string>& outputs);
/// How many were passed over, and the first: "2 passed over: 1.in: no expected file; ...".
std::string words_of(const std::vector<LeftOver>& left_over, const std::vector<std::string>& outputs);

struct CaseLayout {
  std::vector<LaidOutCase> cases;
  std::vector<LeftOver> left_over;
  /// Texts whose names say nothing of what they are.
  std::vector<std::string> strangers;
};

/// Finds the cases in a listing of files, paths below a case set's folder: which words in the names tell
/// inputs from expected files, and which parts they have in common. First `input.txt` beside files out of
/// `outputs`, or case.json, in a folder of its own; then names of one folder that differ by such a word alone
/// (`input1.txt`, `output1.txt`; `X.in`, `X.ans`); then the same of whole paths (`INPUT/1.txt`,
/// `OUTPUT/1.txt`); then what an expected file's path is without its word (`X/1.txt`, `X_outputs/1.txt`);
/// then what is left of both without such words, and last without folders named by them, small and capital
/// letters and leading zeros aside. What two pairings are possible for is left over: nothing is guessed.
CaseLayout lay_out(const std::vector<std::string>& listing, const std::vector<std::string>& outputs);

/// Whether a file of that name may be an input or an expected file: a text, and no program, archive or hidden
/// file.
bool may_be_of_a_case(std::string_view name);

}  // namespace cases
