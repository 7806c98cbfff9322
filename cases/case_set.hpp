#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "cases/case_facts.hpp"
#include "cases/case_layout.hpp"

namespace cases {

/// One case on disk: an input and its expected files. The files' bytes are read when they are needed.
struct StoredCase {
  /// Names the case within its set: its folder below the set's, or the stem of a flat pair.
  std::string id;
  std::filesystem::path input;
  /// Output file name -> where its expected bytes are.
  std::map<std::string, std::filesystem::path> expected;
  /// From case.json; a foreign case has none.
  std::optional<CaseFacts> facts;
};

/// A case set as found on disk, in order of id, numbers in ids by value.
struct CaseSet {
  std::filesystem::path folder;
  std::vector<StoredCase> cases;
  /// What looks like a case and is none, its paths below the folder.
  std::vector<LeftOver> left_over = {};
  /// Texts whose names do not say what they are.
  std::vector<std::filesystem::path> strangers = {};
  /// How the names of cases go, with how many do: "input_*.txt with output_*.txt".
  std::map<std::string, int> patterns = {};
};

/// Finds the cases in `folder`, searched recursively, as `lay_out` finds them: a folder per case (`input.txt`
/// beside files out of `outputs`), pairs (`input1.txt`/`output1.txt`, `X.in`/`X.out`), parallel folders. Ids
/// are unique: where two would be the same, both are the input's path.
/// Linked folders are not entered, nor folders ending in `.part`, which an interrupted `write_case` leaves,
/// nor `__MACOSX`.
/// A case.json that cannot be read, a folder that cannot be read or a set without cases is an error of one
/// line.
tl::expected<CaseSet, std::string> read_case_set(const std::filesystem::path& folder,
                                                 const std::vector<std::string>& outputs);

/// An input in a folder, with or without expected files.
struct FoundInput {
  /// Of the case that it is or becomes: the case's folder below the one that was searched.
  std::string id;
  std::filesystem::path input;
  /// The case's folder; that of a flat input is the one it would have.
  std::filesystem::path folder;
  bool is_flat = false;
  /// The expected files of a flat input: output file name -> where it is.
  std::map<std::string, std::filesystem::path> flat_expected = {};
  /// Why nobody can tell which expected files are its own; empty where that is clear.
  std::string unclear = {};
};

/// Finds inputs as `read_case_set` finds cases, in the same order, and those without expected files too:
/// every `input.txt`, `input1.txt`, `X.in` and what stands in a folder of inputs. An error where there is
/// none.
tl::expected<std::vector<FoundInput>, std::string> find_inputs(const std::filesystem::path& folder,
                                                               const std::vector<std::string>& outputs);

/// The facts with the sizes and hashes of these files.
CaseFacts with_files(CaseFacts facts, std::string_view input, const Answer& answer);

/// Writes `folder`/input.txt, the expected files and case.json, whose sizes and hashes are taken from
/// `answer`. The folder appears whole or not at all; one that is there already is an error.
tl::expected<void, std::string> write_case(const std::filesystem::path& folder, std::string_view input,
                                           const Answer& answer, CaseFacts facts);

/// The hash of a case set, case after case: for a reader that has the inputs anyway.
class SetHash {
 public:
  tl::expected<void, std::string> add(const StoredCase& stored, std::string_view input);
  std::string value() const { return hash_of(sum_); }

 private:
  std::string sum_;
};

/// One hash over ids, inputs and expected files, for reports: equal sets have equal hashes wherever they lie.
/// An expected file that is left out counts with its hash in case.json.
tl::expected<std::string, std::string> hash_of(const CaseSet& set);

}  // namespace cases
