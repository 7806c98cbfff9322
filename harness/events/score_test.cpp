#include "harness/events/score.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

const std::vector<cases::TaskFacts> tasks{{.name = "easy", .points = 60}, {.name = "hard", .points = 40}};

CaseResult result_of(const std::string& task, Verdict verdict) {
  CaseResult result;
  result.task = task;
  result.judgement.verdict = verdict;
  return result;
}

Score score_of(const std::vector<std::pair<std::string, Verdict>>& results) {
  Score score(tasks);
  for (const auto& [task, verdict] : results) {
    score.add(result_of(task, verdict));
  }
  return score;
}

TEST(Score, GivesTheShareOfATasksCasesThatAreAccepted) {
  const auto score = score_of({{"easy", Verdict::accepted},
                               {"easy", Verdict::wrong},
                               {"easy", Verdict::accepted},
                               {"hard", Verdict::accepted}});
  EXPECT_DOUBLE_EQ(score.points(), 80);
  EXPECT_DOUBLE_EQ(score.tasks()[0].points(), 40);
  EXPECT_DOUBLE_EQ(score.tasks()[1].points(), 40);
}

TEST(Score, GivesNothingForLayoutButSaysWhatItWouldBe) {
  const auto score = score_of({{"easy", Verdict::layout}, {"easy", Verdict::accepted}});
  EXPECT_DOUBLE_EQ(score.points(), 30);
  EXPECT_DOUBLE_EQ(score.lenient_points(), 60);
}

TEST(Score, DoesNotAskForATaskWithoutCases) {
  const auto score = score_of({{"hard", Verdict::accepted}});
  EXPECT_EQ(score.tasks().size(), 1U);
  EXPECT_DOUBLE_EQ(score.total().weight, 40);
  EXPECT_DOUBLE_EQ(score.points(), 40);
}

TEST(Score, DoesNotCountSkippedCases) {
  const auto score = score_of({{"easy", Verdict::skipped}, {"easy", Verdict::accepted}});
  EXPECT_EQ(score.total().cases, 1);
  EXPECT_EQ(score.total().skipped, 1);
  EXPECT_DOUBLE_EQ(score.points(), 60);
}

TEST(Score, GivesATaskNothingWhoseCasesAreAllSkipped) {
  const auto score = score_of({{"easy", Verdict::skipped}});
  EXPECT_EQ(score.tasks().size(), 1U);
  EXPECT_DOUBLE_EQ(score.points(), 0);
  EXPECT_DOUBLE_EQ(score.total().weight, 0);
}

Score graded(Grading grading, int right, int wrong) {
  Score score(tasks, grading);
  for (int i = 0; i < right; ++i) {
    score.add(result_of(i % 4 == 0 ? "hard" : "easy", Verdict::accepted));
  }
  for (int i = 0; i < wrong; ++i) {
    score.add(result_of("hard", i == 0 ? Verdict::layout : Verdict::wrong));
  }
  return score;
}

TEST(Score, ByCaseEveryCaseIsWorthTheSame) {
  const auto score = graded({GradingRule::by_case, 100}, 40, 10);
  EXPECT_DOUBLE_EQ(score.points(), 80);
  EXPECT_DOUBLE_EQ(score.lenient_points(), 82);
  EXPECT_DOUBLE_EQ(score.total().weight, 100);
  EXPECT_DOUBLE_EQ(score.tasks()[0].weight, 60);
  EXPECT_DOUBLE_EQ(score.tasks()[0].points(), 60);
  EXPECT_DOUBLE_EQ(score.tasks()[1].points(), 20);
}

TEST(Score, AllRightEarnsAllAndElseHalfLessOneForEachFailure) {
  EXPECT_DOUBLE_EQ(graded({GradingRule::all_or_half, 100}, 50, 0).points(), 100);
  EXPECT_DOUBLE_EQ(graded({GradingRule::all_or_half, 100}, 49, 1).points(), 49);
  EXPECT_DOUBLE_EQ(graded({GradingRule::all_or_half, 100}, 49, 1).lenient_points(), 100);
  EXPECT_DOUBLE_EQ(graded({GradingRule::all_or_half, 100}, 20, 60).points(), 0);
  EXPECT_DOUBLE_EQ(graded({GradingRule::all_or_half, 100}, 50, 0).tasks()[0].weight, 0);
}

TEST(Score, CountsEveryVerdictOnce) {
  std::vector<std::pair<std::string, Verdict>> all;
  for (const auto verdict :
       {Verdict::accepted, Verdict::layout, Verdict::wrong, Verdict::no_output, Verdict::runtime_error,
        Verdict::time_limit, Verdict::memory_limit, Verdict::output_limit, Verdict::compile_error,
        Verdict::skipped, Verdict::judge_error}) {
    all.emplace_back("easy", verdict);
  }
  const auto total = score_of(all).total();
  EXPECT_EQ(total.accepted, 1);
  EXPECT_EQ(total.layout, 1);
  EXPECT_EQ(total.wrong, 1);
  EXPECT_EQ(total.other, 6);
  EXPECT_EQ(total.skipped, 1);
  EXPECT_EQ(total.faults, 1);
  EXPECT_EQ(total.cases, 9);
}

Judgement differing(const std::string& file, DivergenceKind kind, const std::string& column) {
  Divergence divergence;
  divergence.kind = kind;
  if (!column.empty()) {
    divergence.columns = {{ColumnId::field, column}};
  }
  return {Verdict::wrong, {}, {{file, Verdict::wrong, {}, divergence}}};
}

std::vector<std::string> counted(const std::vector<Judgement>& judgements) {
  KindCounts counts;
  for (const auto& judgement : judgements) {
    counts.add(judgement);
  }
  return counts.lines(80);
}

TEST(KindCounts, NamesTheMostFrequentFirst) {
  EXPECT_EQ(counted({differing("a.txt", DivergenceKind::square, ""),
                     differing("b.txt", DivergenceKind::beta, "Beta"),
                     differing("b.txt", DivergenceKind::beta, "Beta")}),
            (std::vector<std::string>{"   2 cases: b.txt first differs in: column Beta",
                                      "   1 case:  a.txt first differs in: square"}));
}

TEST(KindCounts, CountsHowRunsEndedByTheFirstPartOfTheReason) {
  const auto exited = message(ReasonId::exit_status, 3);
  EXPECT_EQ(counted({{Verdict::runtime_error, {exited}, {}},
                     {Verdict::runtime_error, {exited, message(ReasonId::though_right)}, {}}}),
            std::vector<std::string>{"   2 cases: RTE, exit status 3"});
  EXPECT_EQ(counted({{Verdict::time_limit, {message(ReasonId::wall_limit, 1.5)}, {}}}),
            std::vector<std::string>{"   1 case:  TLE, more than 1.5 s of wall time"});
}

TEST(KindCounts, SaysNothingOfTheFilesOfARunThatFailed) {
  auto judgement = differing("a.txt", DivergenceKind::truncated, "");
  judgement.verdict = Verdict::runtime_error;
  judgement.reasons = {message(ReasonId::signal, "SIGSEGV")};
  EXPECT_EQ(counted({judgement}), std::vector<std::string>{"   1 case:  RTE, signal SIGSEGV"});
}

TEST(KindCounts, CountsRemarksOnFiles) {
  EXPECT_EQ(
      counted(
          {{Verdict::no_output, {}, {{"a.txt", Verdict::no_output, {message(RemarkId::not_written)}, {}}}}}),
      std::vector<std::string>{"   1 case:  a.txt was not written"});
}

/// A reading explains what fails or it does not: one case that is right by it may be so by chance.
TEST(KindCounts, TellAReadingOnlyWhereAllThatFailsIsRightByIt) {
  auto by_reading = differing("a.txt", DivergenceKind::square, "");
  by_reading.reading = "Raid tie order";
  const auto other = differing("a.txt", DivergenceKind::square, "");
  EXPECT_EQ(counted({by_reading, by_reading}),
            std::vector<std::string>{"   2 cases: right by another reading of the handout: Raid tie order"});
  EXPECT_EQ(counted({by_reading, other}),
            std::vector<std::string>{"   2 cases: a.txt first differs in: square"});
  auto accepted = by_reading;
  accepted.verdict = Verdict::accepted;
  EXPECT_EQ(
      counted({accepted, other}),
      (std::vector<std::string>{"   1 case:  a.txt first differs in: square",
                                "   1 case:  accepted by another reading of the handout: Raid tie order"}));
}

TEST(KindCounts, OnlyCountsThoseBehindAsManyAsAreWanted) {
  KindCounts counts;
  for (const auto* name : {"a", "b", "b", "c"}) {
    counts.add(
        {Verdict::accepted, {}, {{name, Verdict::accepted, {message(RemarkId::not_written)}, std::nullopt}}});
  }
  const auto all = counts.lines(80);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(counts.lines(80, 3), all);
  EXPECT_EQ(counts.lines(80, 1),
            (std::vector<std::string>{all.front(), "     and 2 more such counts, none of them larger"}));
}

TEST(KindCounts, BreaksLongLinesUnderTheirText) {
  KindCounts counts;
  counts.add({Verdict::skipped, {message(ReasonId::as_kept, "one two three four")}, {}});
  EXPECT_EQ(counts.lines(27),
            (std::vector<std::string>{"   1 case:  SK, one two", "            three four"}));
}

}  // namespace
}  // namespace harness
