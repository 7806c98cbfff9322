#include "fuzz/crosscheck.hpp"

#include <gtest/gtest.h>

#include "cases/squirrel/format.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/testing/solving.hpp"

namespace fuzz {
namespace {

/// Inputs are decimal numbers, and both answer with them; `solve` is wrong from `first_wrong` on, and the
/// oracle has no time for multiples of 10.
Crosschecked numbers(int first_wrong) {
  Crosschecked checked;
  checked.draw = [](std::int64_t index) { return std::to_string(index); };
  checked.witnesses.solve = [=](std::string_view input) -> cases::Parsed<cases::Answer> {
    const int number = std::stoi(std::string(input));
    return cases::Answer{{{"answer", std::to_string(number >= first_wrong ? -number : number)}}};
  };
  checked.witnesses.oracle = [](std::string_view input) -> reference::Result {
    if (input.ends_with('0')) {
      return tl::unexpected(reference::Refusal{reference::Refusal::Kind::over_budget, 0, 0, "", ""});
    }
    return reference::Files{{"answer", std::string(input)}};
  };
  checked.smaller = [](std::string_view input) {
    const int number = std::stoi(std::string(input));
    return number == 0 ? std::vector<std::string>{}
                       : std::vector{std::to_string(number / 2), std::to_string(number - 1)};
  };
  return checked;
}

TEST(Crosscheck, CountsAgreementAndBudget) {
  const auto report = crosscheck(numbers(1000), 95, 2);
  EXPECT_EQ(report.runs, 95);
  EXPECT_EQ(report.agreed, 85);
  EXPECT_EQ(report.over_budget, 10);
  EXPECT_FALSE(report.disagreement);
}

TEST(Crosscheck, ReportIsTheSameForAnyNumberOfThreads) {
  for (const int threads : {1, 2, 5}) {
    Crosschecked checked = numbers(40);
    checked.draw = [](std::int64_t index) { return std::to_string(index * 7 % 1000 + 1); };
    const auto report = crosscheck(checked, 500, threads);
    EXPECT_EQ(report.runs, 7);
    EXPECT_EQ(report.agreed, 6);
    ASSERT_TRUE(report.disagreement);
    EXPECT_EQ(report.disagreement->index, 6);
    EXPECT_EQ(report.disagreement->input, "43");
  }
}

TEST(Crosscheck, DisagreementIsShrunk) {
  const auto report = crosscheck(numbers(43), 500, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->input, "43");
  EXPECT_EQ(report.disagreement->shrunk.input, "43");
  EXPECT_EQ(describe(report.disagreement->difference), "answer:1: solver -43, oracle 43");
}

TEST(Crosscheck, SolverAndOracleAgreeOnAllAssignments) {
  for (const Assignment& assignment : assignments()) {
    const auto report = crosscheck(assignment, {.runs = 300, .seed = 20160208, .threads = 2});
    EXPECT_EQ(report.agreed, 300) << assignment.facts.name;
  }
}

TEST(Crosscheck, PlantedMistakeIsFoundAndShrunk) {
  Assignment spoiled = *find_assignment("squirrel");
  spoiled.solve = solving([right = spoiled](std::string_view input) {
    auto answer = solved(right, input);
    const auto problem = cases::squirrel::parse(input).value();
    if (problem.task == cases::squirrel::Task::minimax &&
        problem.first.depth > cases::squirrel::empty_squares(problem)) {
      answer->files["traverse_log.txt"] += "root,0,0\n";
    }
    return answer;
  });
  const auto report = crosscheck(spoiled, {.runs = 2000, .seed = 1, .threads = 2});
  ASSERT_TRUE(report.disagreement);
  const std::string& shrunk = report.disagreement->shrunk.input;
  EXPECT_EQ(shrunk,
            "2\nX\n2\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
            "*XXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX\n");
  EXPECT_EQ(describe(report.disagreement->difference),
            "traverse_log.txt:5: solver root,0,0, oracle (the end of the file)");
}

}  // namespace
}  // namespace fuzz
