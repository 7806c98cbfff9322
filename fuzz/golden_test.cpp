#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/assignments.hpp"

namespace fuzz {
namespace {

namespace fs = std::filesystem;

/// A kept case.
struct Golden {
  const Assignment* assignment;
  cases::StoredCase stored;
};

void PrintTo(const Golden& golden, std::ostream* out) {
  *out << golden.stored.input;
}

/// The kept cases of an assignment; none when its set cannot be read.
std::vector<cases::StoredCase> kept_cases(const Assignment& assignment) {
  // The folders bear the names that the code uses, which know no hyphens.
  std::string name = assignment.name;
  std::ranges::replace(name, '-', '_');
  const fs::path folder = fs::path(PLYCHECK_SOURCE_FOLDER) / "cases" / name / "builtin";
  const auto set = cases::read_case_set(folder, assignment.outputs);
  return set ? set->cases : std::vector<cases::StoredCase>{};
}

std::vector<Golden> all_golden() {
  std::vector<Golden> all;
  for (const auto& assignment : assignments()) {
    for (const auto& stored : kept_cases(assignment)) {
      all.push_back({&assignment, stored});
    }
  }
  return all;
}

std::string name_of_case(const testing::TestParamInfo<Golden>& info) {
  std::string name = info.param.assignment->name + "_" + info.param.stored.id;
  std::ranges::replace(name, '-', '_');
  return name;
}

class GoldenCase : public testing::TestWithParam<Golden> {
 protected:
  const Golden& golden() const { return GetParam(); }
  std::string input() const { return cases::read_file(golden().stored.input).value(); }
  /// The files on disk.
  cases::Answer kept() const {
    cases::Answer answer;
    for (const auto& [name, path] : golden().stored.expected) {
      answer.files[name] = cases::read_file(path).value();
    }
    return answer;
  }
};

TEST_P(GoldenCase, IsWhatTheSolverAnswers) {
  EXPECT_EQ(golden().assignment->solve(input()).value(), kept());
}

TEST_P(GoldenCase, IsWhatTheOracleAnswers) {
  const auto answer = golden().assignment->oracle(input(), {});
  ASSERT_TRUE(answer);
  const auto files = kept().files;
  EXPECT_EQ(*answer, reference::Files(files.begin(), files.end()));
}

TEST_P(GoldenCase, HasBothWitnesses) {
  EXPECT_EQ(golden().stored.facts.value().witness, cases::Witness::solver_and_oracle);
}

TEST_P(GoldenCase, IsOfAKnownTask) {
  const auto described = golden().assignment->describe(input());
  ASSERT_TRUE(described);
  EXPECT_EQ(std::ranges::count(golden().assignment->tasks, described->task, &TaskWeight::name), 1)
      << described->task;
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenCase, testing::ValuesIn(all_golden()), name_of_case);

TEST(Golden, EveryAssignmentHasCases) {
  for (const auto& assignment : assignments()) {
    EXPECT_FALSE(kept_cases(assignment).empty()) << assignment.name;
  }
}

}  // namespace
}  // namespace fuzz
