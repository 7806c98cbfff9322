#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "cases/case_set.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/judge/verdict.hpp"

namespace harness {

/// One case that a job may run.
struct JobCase {
  std::string id;
  std::string input;
  AnyProblem problem;
  std::vector<std::string> tags;
  /// The files that came with the case; none for a fresh random one.
  std::map<std::string, std::filesystem::path> expected;
  /// From case.json; a foreign or fresh case has none.
  std::optional<cases::CaseFacts> facts;
};

/// What looks like cases in a folder and is not among those read.
struct PassedOver {
  /// All that are told of.
  int count = 0;
  /// Among them inputs with nothing wrong but CRLF or a byte order mark.
  int by_line_ends = 0;
  /// Why the first ones are, a sentence each, with their paths below the folder; those of line ends apart.
  std::vector<std::string> first = {};
  std::vector<std::string> first_by_line_ends = {};
};

/// The cases of a job and where they come from.
struct CaseSource {
  std::string title;
  std::string set_hash;
  std::optional<std::uint64_t> seed;
  std::vector<JobCase> cases;
  /// Inputs found that are not the assignment's.
  int foreign_inputs = 0;
  PassedOver passed_over = {};
  /// How the names of the cases' files go, "*.in with *.out"; empty where each case has a folder of its own.
  std::vector<std::string> read_as = {};
  /// Whether it is an archive, and what is to be told of that, a clause each.
  bool is_archive = false;
  std::vector<std::string> archive_remarks = {};
};

/// Where a case set lies, and what it is called.
struct SetPlace {
  std::filesystem::path folder;
  std::string title;
  bool is_archive = false;
};

/// Which of a source's cases are wanted; an empty list wants all.
struct CaseFilter {
  std::string task;
  std::vector<std::string> ids;
};

/// The cases below a folder. An input that is not the assignment's is counted, not taken; when none is left,
/// the error tells why the first one was not. A text that no expected file goes with, and that reads as an
/// input of the assignment all the same, is passed over.
tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment,
                                               const std::filesystem::path& folder);
/// The same under another title. Errors may name files by where they lie.
tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment, const SetPlace& place);

/// `count` fresh cases from all profiles, made again by the same seed; all of one task where one is named.
tl::expected<CaseSource, std::string> random_cases(const Assignment& assignment, int count,
                                                   std::uint64_t seed, const std::string& task);

/// The folder of the built-in set: under PLYCHECK_CASES where that is set, else in the source tree, else
/// relative to the installed binary.
std::optional<std::filesystem::path> built_in_folder(const Assignment& assignment);

/// Drops what the filter does not want; an id that the source does not have is an error. An id may be named
/// without its leading zeros.
tl::expected<void, std::string> apply(const CaseFilter& filter, CaseSource& source);

}  // namespace harness
