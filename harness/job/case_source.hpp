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

/// The cases of a job and where they come from.
struct CaseSource {
  std::string title;
  std::string set_hash;
  std::optional<std::uint64_t> seed;
  std::vector<JobCase> cases;
  /// Inputs found that are not the assignment's.
  int foreign_inputs = 0;
};

/// Which of a source's cases are wanted; an empty list wants all.
struct CaseFilter {
  std::string task;
  std::vector<std::string> ids;
};

/// The cases below a folder. An input that is not the assignment's is counted, not taken; when none is left,
/// the error tells why the first one was not.
tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment,
                                               const std::filesystem::path& folder);

/// `count` fresh cases from all profiles, made again by the same seed; all of one task where one is named.
tl::expected<CaseSource, std::string> random_cases(const Assignment& assignment, int count,
                                                   std::uint64_t seed, const std::string& task);

/// The folder of the built-in set: under PLYCHECK_CASES where that is set, else in the source tree, else
/// relative to the installed binary.
std::optional<std::filesystem::path> built_in_folder(const Assignment& assignment);

/// Drops what the filter does not want; an id that the source does not have is an error.
tl::expected<void, std::string> apply(const CaseFilter& filter, CaseSource& source);

}  // namespace harness
