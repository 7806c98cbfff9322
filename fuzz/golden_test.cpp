#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

namespace fs = std::filesystem;

fs::path built_in_folder(const Assignment& assignment) {
  // The folders bear the names that the code uses, which know no hyphens.
  std::string name = assignment.facts.name;
  std::ranges::replace(name, '-', '_');
  return fs::path(PLYCHECK_SOURCE_FOLDER) / "cases" / name / "hidden";
}

/// The kept cases of an assignment; none when its set cannot be read.
std::vector<cases::StoredCase> kept_cases(const Assignment& assignment) {
  const auto set = cases::read_case_set(built_in_folder(assignment), cases::output_names(assignment.facts));
  return set ? set->cases : std::vector<cases::StoredCase>{};
}

std::string input_of(const cases::StoredCase& stored) {
  return cases::read_file(stored.input).value();
}

/// The files on disk.
cases::Answer kept(const cases::StoredCase& stored) {
  cases::Answer answer;
  for (const auto& [name, path] : stored.expected) {
    answer.files[name] = cases::read_file(path).value();
  }
  return answer;
}

/// All cases of one assignment: each test is a process of its own, which has to list them anew.
class GoldenCases : public testing::TestWithParam<std::string> {
 protected:
  const Assignment& assignment() const { return *find_assignment(GetParam()); }
};

TEST_P(GoldenCases, AreWhatTheSolverAnswers) {
  for (const auto& stored : kept_cases(assignment())) {
    EXPECT_EQ(solved(assignment(), input_of(stored)).value(), kept(stored)) << stored.id;
  }
}

TEST_P(GoldenCases, AreWhatTheOracleAnswers) {
  for (const auto& stored : kept_cases(assignment())) {
    const auto answer = assignment().oracle(input_of(stored), {});
    const auto files = kept(stored).files;
    EXPECT_EQ(answer, reference::Files(files.begin(), files.end())) << stored.id;
  }
}

TEST_P(GoldenCases, HaveBothWitnesses) {
  for (const auto& stored : kept_cases(assignment())) {
    EXPECT_EQ(stored.facts.value().witness, cases::Witness::solver_and_oracle) << stored.id;
  }
}

TEST_P(GoldenCases, AreOfKnownTasks) {
  for (const auto& stored : kept_cases(assignment())) {
    const auto described = assignment().describe(input_of(stored)).value();
    EXPECT_EQ(std::ranges::count(assignment().facts.tasks, described.task, &TaskWeight::name), 1)
        << stored.id;
  }
}

/// A real program makes a mistake in one task's code: no mistake is shown by one case of a task alone. What
/// no case of a task kills, its inputs do not show, or the manifest says so.
TEST_P(GoldenCases, KillEveryKillableMutantThreeTimesAndAtATaskTwice) {
  const auto manifest = cases::read_file(built_in_folder(assignment()) / "manifest.json").value();
  std::vector<StrengthCase> set;
  for (const auto& stored : kept_cases(assignment())) {
    const auto input = input_of(stored);
    set.push_back({stored.id, input, kept(stored), assignment().parse(input)->task});
  }
  if (cases::testing::is_sanitized) {
    set.resize(5);
  }
  for (const auto& strength : measure_strength(assignment(), set, {3, short_budget, 2})) {
    const auto& mutant = assignment().mutants[strength.mutant];
    if (mutant.mutant_class != MutantClass::killable) {
      EXPECT_TRUE(strength.killed_by.empty()) << mutant.name;
    } else if (!cases::testing::is_sanitized) {
      EXPECT_GE(strength.killed_by.size(), 3U) << mutant.name;
    }
    std::map<std::string, int> kills;
    for (const auto at : strength.killed_by) {
      ++kills[set[at].task];
    }
    for (const auto& [task, times] : kills) {
      const auto told = '"' + mutant.name + " at " + task + '"';
      EXPECT_TRUE(times >= 2 || cases::testing::is_sanitized || manifest.find(told) != std::string::npos)
          << told;
    }
  }
}

TEST_P(GoldenCases, AreThere) {
  EXPECT_EQ(kept_cases(assignment()).size(), 50U);
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const auto& assignment : assignments()) {
    names.push_back(assignment.facts.name);
  }
  return names;
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Assignments, GoldenCases, testing::ValuesIn(all_names()), name_of);

}  // namespace
}  // namespace fuzz
