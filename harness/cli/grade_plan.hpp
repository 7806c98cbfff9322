#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/cli/commands.hpp"
#include "harness/course/download.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/job/named_case_set.hpp"
#include "harness/run/work_folder.hpp"

/// What a grading is made of, by the options of `grade`.
namespace harness::cli {

/// A plan with what it looks into.
struct MadePlan {
  GradePlan plan;
  std::vector<NamedCaseSet> case_sets;
  Download download;
  /// Where a download that is an archive was unpacked; null for none.
  std::unique_ptr<WorkFolders> unpacked_in;
  std::unique_ptr<WorkFolder> unpacked;
  /// Absolute paths of what no candidate may reach.
  std::vector<std::string> hidden;
  /// The folder of the built-in cases of the first assignment.
  std::optional<std::filesystem::path> built_in;
};

/// The assignments, cases and terms. Nothing where that could not be done, which has been said on standard
/// error; `place` is asked for the seed of a grading that there is.
std::optional<MadePlan> make_plan(const Registry& registry, const GradeOptions& options,
                                  const GradePlace& place);

/// Adds whose programs they are: download, roster, dates, hashes. False where that could not be done, which
/// has been said on standard error.
bool add_people(const GradeOptions& options, const GradePlace& place, MadePlan& made);

/// Both, and then what it is a grading of is kept in its place and what staff should know is told.
std::optional<MadePlan> begun_plan(const Registry& registry, const GradeOptions& options,
                                   const GradePlace& place);

}  // namespace harness::cli
