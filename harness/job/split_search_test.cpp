// What parts failing from accepted cases, and when that is told.
#include "harness/job/split_search.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

CaseFactRow row(Verdict verdict, const std::string& summary, std::vector<std::string> tags = {},
                const std::string& input = "1\n") {
  CaseResult result;
  result.task = "minimax";
  result.summary = summary;
  result.tags = std::move(tags);
  result.judgement.verdict = verdict;
  return fact_row(input, result).value();
}

std::vector<CaseFactRow> times(int count, const CaseFactRow& one) {
  return std::vector<CaseFactRow>(static_cast<std::size_t>(count), one);
}

std::vector<CaseFactRow> together(std::vector<CaseFactRow> some, const std::vector<CaseFactRow>& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

TEST(CaseFacts, AreReadOffItsSummary) {
  const auto one = row(Verdict::wrong, "alpha-beta, depth 3, O to move, 5 x 5, t -7", {"deep"}, "1\r\n");
  EXPECT_TRUE(one.failing);
  EXPECT_EQ(one.marks, (std::set<NamedFact>{{SplitFact::task, "minimax"},
                                            {SplitFact::crlf, ""},
                                            {SplitFact::phrase, "alpha-beta"},
                                            {SplitFact::phrase, "O to move"},
                                            {SplitFact::tag, "deep"}}));
  EXPECT_EQ(one.numbers, (std::map<NamedFact, std::int64_t>{{{SplitFact::number, "depth #"}, 3},
                                                            {{SplitFact::number, "t #"}, -7},
                                                            {{SplitFact::size, ""}, 3}}));
}

TEST(CaseFacts, AreNoneOfCasesThatSayNothing) {
  CaseResult result;
  for (const auto verdict : {Verdict::skipped, Verdict::judge_error, Verdict::compile_error}) {
    result.judgement.verdict = verdict;
    EXPECT_FALSE(fact_row("1\n", result));
  }
}

TEST(CaseFacts, AreLeftOutOfTasksThatAreExplained) {
  const auto rows = times(3, row(Verdict::wrong, "O to move"));
  fuzz::Diagnosis diagnosis;
  diagnosis.sites = {{"minimax", 3, 0}, {"greedy", 2, 0}};
  diagnosis.sites[1].exact.emplace_back();
  EXPECT_EQ(unexplained(rows, diagnosis).size(), 3U);
  diagnosis.sites[0].exact.emplace_back();
  EXPECT_EQ(unexplained(rows, diagnosis).size(), 0U);
}

TEST(SplittingFact, IsAMarkOfAllThatFail) {
  const auto rows =
      together(times(5, row(Verdict::wrong, "O to move")), times(5, row(Verdict::accepted, "X to move")));
  EXPECT_EQ(splitting_fact(rows), (Split{SplitFact::phrase, "O to move", true, 0, 5, 5, 5, 0}));
}

TEST(SplittingFact, IsAMarkOfAllThatAreAccepted) {
  const auto rows = together(times(6, row(Verdict::runtime_error, "")),
                             times(7, row(Verdict::accepted, "", {"calm"}, "1\r\n")));
  EXPECT_EQ(splitting_fact(rows), (Split{SplitFact::crlf, "", false, 0, 6, 6, 7, 0}));
}

TEST(SplittingFact, IsATagWithItsMeaning) {
  const auto rows =
      together(times(5, row(Verdict::wrong, "", {"deep"})), times(5, row(Verdict::accepted, "")));
  EXPECT_EQ(splitting_fact(rows), (Split{SplitFact::tag, "deep", true, 0, 5, 5, 5, 0}));
  fuzz::Assignment assignment;
  assignment.legend.emplace("deep", "the search is at least 3 plies deep");
  EXPECT_EQ(splitting_fact(rows, assignment),
            (Split{SplitFact::tag, "deep", true, 0, 5, 5, 5, 0, "the search is at least 3 plies deep"}));
}

TEST(SplittingFact, IsANumberThatIsReached) {
  std::vector<CaseFactRow> rows;
  for (int pieces = 5; pieces < 15; ++pieces) {
    rows.push_back(row(pieces > 9 ? Verdict::wrong : Verdict::accepted, std::to_string(pieces) + " pieces"));
  }
  EXPECT_EQ(splitting_fact(rows), (Split{SplitFact::number, "# pieces", true, 10, 5, 5, 5, 0}));
  for (auto& one : rows) {
    one.failing = !one.failing;
  }
  EXPECT_EQ(splitting_fact(rows), (Split{SplitFact::number, "# pieces", false, 9, 5, 5, 5, 0}));
}

TEST(SplittingFact, IsNotToldOfAFewCases) {
  const auto rows =
      together(times(4, row(Verdict::wrong, "O to move")), times(2, row(Verdict::accepted, "X to move")));
  EXPECT_FALSE(splitting_fact(rows));
}

TEST(SplittingFact, IsToldWhereChanceHardlyDoesIt) {
  // 18 of 20 that fail, and 1 of 20 others.
  auto rows =
      together(times(18, row(Verdict::wrong, "O to move")), times(2, row(Verdict::wrong, "X to move")));
  rows = together(std::move(rows), times(19, row(Verdict::accepted, "X to move")));
  rows = together(std::move(rows), times(1, row(Verdict::accepted, "O to move")));
  EXPECT_EQ(splitting_fact(rows), (Split{SplitFact::phrase, "O to move", true, 0, 20, 18, 20, 1}));
}

TEST(SplittingFact, IsNotToldWhereChanceDoesItToo) {
  auto rows =
      together(times(11, row(Verdict::wrong, "O to move")), times(9, row(Verdict::wrong, "X to move")));
  rows = together(std::move(rows), times(11, row(Verdict::accepted, "X to move")));
  rows = together(std::move(rows), times(9, row(Verdict::accepted, "O to move")));
  EXPECT_FALSE(splitting_fact(rows));
}

TEST(SplittingFact, IsNoneWhereNothingDiffers) {
  EXPECT_FALSE(splitting_fact({}));
  EXPECT_FALSE(splitting_fact(times(20, row(Verdict::wrong, "O to move"))));
  EXPECT_FALSE(
      splitting_fact(together(times(20, row(Verdict::wrong, "")), times(20, row(Verdict::accepted, "")))));
}

}  // namespace
}  // namespace harness
