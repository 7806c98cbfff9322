#include "harness/report/page_cases.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace harness {
namespace {

class PageCases : public ::testing::Test {
 protected:
  PageCases() {
    assignment.core.facts.name = "game";
    assignment.core.parse = [](std::string_view input) -> cases::Parsed<fuzz::PosedProblem> {
      if (input == "nonsense") {
        return tl::unexpected(cases::ParseError{});
      }
      return fuzz::PosedProblem{"easy", "easy, small", {}};
    };
    assignment.core.solve = [this](std::string_view input, const cases::Write& write,
                                   const solver::SolveSettings& /*settings*/) -> cases::Parsed<bool> {
      ++solved;
      write("log.txt", "answer to " + std::string(input));
      return true;
    };
    assignment.core.describe = [](std::string_view input) -> cases::Parsed<fuzz::DrawnProblem> {
      return fuzz::DrawnProblem{std::string(input), "easy", {}, input == "large" ? 20'000'001 : 20'000'000};
    };
    job.assignment = &assignment;
    wrong.judgement.verdict = Verdict::wrong;
    wrong.judgement.files = {{"log.txt", Verdict::wrong, {}, {}}};
    wrong.input = "1";
  }

  Assignment assignment;
  JobStarted job;
  CaseResult wrong;
  ExpectedAgain again;
  int solved = 0;
};

TEST_F(PageCases, WhatIsExpectedIsMadeAgainOnce) {
  const cases::Answer due{{{"log.txt", "answer to 1"}}};
  EXPECT_EQ(with_expected(job, wrong, again).expected, due);
  EXPECT_EQ(with_expected(job, wrong, again).expected, due);
  EXPECT_EQ(solved, 1);
}

TEST_F(PageCases, WhatIsAtHandStays) {
  wrong.expected = cases::Answer{{{"log.txt", "another"}}};
  EXPECT_EQ(with_expected(job, wrong, again).expected, wrong.expected);
  EXPECT_EQ(solved, 0);
}

TEST_F(PageCases, AnotherProgramsAnswerIsNotTheSolvers) {
  job.against = "other.py";
  EXPECT_FALSE(with_expected(job, wrong, again).expected);
}

TEST_F(PageCases, ACaseThatWasNotJudgedByFilesHasNone) {
  wrong.judgement.files.clear();
  EXPECT_FALSE(with_expected(job, wrong, again).expected);
}

TEST_F(PageCases, AnInputThatCannotBeReadHasNone) {
  wrong.input = "nonsense";
  EXPECT_FALSE(with_expected(job, wrong, again).expected);
}

TEST_F(PageCases, ASearchOfTooManyOrUnknownNodesIsNotMadeAgain) {
  wrong.input = "large";
  EXPECT_FALSE(with_expected(job, wrong, again).expected);
  wrong.input = "2";
  assignment.core.describe = {};
  EXPECT_FALSE(with_expected(job, wrong, again).expected);
  EXPECT_EQ(solved, 0);
}

}  // namespace
}  // namespace harness
