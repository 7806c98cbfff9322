#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_facts.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/machine.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

/// What a run does: the text that it writes, nothing for no file, and its exit status.
struct Act {
  std::optional<std::string> text;
  int exit_status = 0;
  Ending ending = Ending::exited;
};

/// Plays one act a run, the last one for all later runs, and counts the runs.
class Stagehand final : public Launcher {
 public:
  explicit Stagehand(std::vector<Act> acts) : acts_(std::move(acts)) {}

  std::int64_t post(const Start& start) override {
    const Act& act = acts_.at(std::min<std::size_t>(static_cast<std::size_t>(runs_), acts_.size() - 1));
    if (act.text) {
      std::ofstream(start.folder + "/text") << *act.text;
    }
    RunResult& run = results_[runs_];
    run.ending = act.ending;
    run.exit_status = act.exit_status;
    run.wall_seconds = 1;
    return runs_++;
  }
  RunResult take(std::int64_t number) override {
    ++taken_;
    return results_.at(number);
  }
  void interrupt() noexcept override {}

  std::int64_t runs() const { return runs_; }
  std::int64_t under_way() const { return runs_ - taken_; }

 private:
  const std::vector<Act> acts_;
  std::map<std::int64_t, RunResult> results_;
  std::int64_t runs_ = 0;
  std::int64_t taken_ = 0;
};

/// The right answer is "right" in the file `text`.
JobCase one_case() {
  AnyProblem problem;
  problem.outputs = {{"text"}};
  problem.solve = [](const cases::Write& write, const solver::SolveSettings&) {
    write("text", "right\n");
    return true;
  };
  return {"1", "input", std::move(problem), {}, {}, std::nullopt};
}

class Repeats : public ::testing::Test {
 protected:
  Repeats() : folders(WorkFolders::make()) {
    plan.assignment = &assignment;
    plan.candidate.program = {"/bin/true"};
    plan.invocation = "{program}";
    plan.input_name = "input.txt";
    plan.runs_failures_twice = true;
  }

  std::optional<CaseResult> finished(Stagehand& stagehand) {
    const auto begun = CaseRun::begin(plan, job_case, place(stagehand), {});
    if (!begun) {
      ADD_FAILURE() << "not begun";
      return std::nullopt;
    }
    auto record = finish_case(**begun, place(stagehand));
    return record ? std::optional(result_of(std::move(*record))) : std::nullopt;
  }
  RunPlace place(Stagehand& stagehand) { return {*folders, stagehand, machine}; }
  Judgement judged(Stagehand& stagehand) {
    const auto result = finished(stagehand);
    return result ? result->judgement
                  : Judgement{Verdict::judge_error, {message(ReasonId::as_kept, "no result")}, {}};
  }

  const std::unique_ptr<WorkFolders> folders;
  const Assignment assignment;
  const JobCase job_case = one_case();
  ThisMachine machine;
  RunPlan plan;
};

TEST_F(Repeats, RunAFailingCaseTwiceAndARightOneOnce) {
  Stagehand right({{"right\n"}});
  EXPECT_EQ(judged(right).verdict, Verdict::accepted);
  EXPECT_EQ(right.runs(), 1);
  for (const Act& act : {Act{"wrong\n"}, Act{std::nullopt}, Act{"right\n", 3}}) {
    Stagehand failing({act});
    EXPECT_FALSE(judged(failing).nondeterminism);
    EXPECT_EQ(failing.runs(), 2);
  }
}

TEST_F(Repeats, RunACaseOnceThatALimitEnded) {
  plan.doubts_timeouts = false;
  Stagehand slow({{"r", 0, Ending::cpu_limit}});
  EXPECT_EQ(judged(slow).verdict, Verdict::time_limit);
  EXPECT_EQ(slow.runs(), 1);
}

TEST_F(Repeats, KeepTheVerdictOfTheFirstRunWhereNoMoreWereAskedFor) {
  Stagehand flaky({{"wrong\n"}, {"right\n"}});
  const auto judgement = judged(flaky);
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  ASSERT_TRUE(judgement.nondeterminism);
  EXPECT_EQ(judgement.nondeterminism->runs, (std::vector<ToldRun>{{Verdict::wrong}, {Verdict::accepted}}));
  EXPECT_EQ(
      judgement.nondeterminism->files,
      (std::vector<FileDifference>{
          {"text", 1, RunLines{{LineState::there, 0, "wrong", 0}, {LineState::there, 0, "right", 0}}}}));
}

TEST_F(Repeats, NameRunsThatEndDifferentlyThoughTheirFilesAreTheSame) {
  Stagehand flaky({{"right\n", 3}, {"right\n", 4}});
  const auto judgement = judged(flaky);
  ASSERT_TRUE(judgement.nondeterminism);
  EXPECT_EQ(words_of(judgement.nondeterminism->runs.back()),
            "RTE, exit status 4, though all files are right");
  EXPECT_TRUE(judgement.nondeterminism->files.empty());
}

TEST_F(Repeats, DoNotEndHoweverManyCasesFailedTheSameTwice) {
  Stagehand failing({{"wrong\n"}});
  for (int i = 0; i < 30; ++i) {
    ASSERT_TRUE(finished(failing));
  }
  EXPECT_EQ(failing.runs(), 2 * 30);
}

TEST_F(Repeats, GoOnWhileRunsDiffer) {
  std::vector<Act> acts;
  for (int i = 0; i < 100; ++i) {
    acts.push_back({std::to_string(i)});
  }
  Stagehand flaky(acts);
  for (int i = 0; i < 30; ++i) {
    EXPECT_TRUE(judged(flaky).nondeterminism);
  }
}

TEST_F(Repeats, AreAsManyAsThePlanSaysAndTheWorstOneCounts) {
  plan.repeats = 4;
  Stagehand flaky({{"right\n"}, {"wrong\n"}, {"right\n", 3}, {"right\n"}});
  const auto result = finished(flaky);
  ASSERT_TRUE(result);
  EXPECT_EQ(flaky.runs(), 4);
  EXPECT_EQ(result->judgement.verdict, Verdict::runtime_error);
  EXPECT_EQ(result->run->exit_status, 3);
  ASSERT_TRUE(result->judgement.nondeterminism);
  EXPECT_EQ(result->judgement.nondeterminism->runs,
            (std::vector<ToldRun>{{Verdict::accepted},
                                  {Verdict::wrong},
                                  {Verdict::runtime_error,
                                   {message(ReasonId::exit_status, 3), message(ReasonId::though_right)}},
                                  {Verdict::accepted}}));
  EXPECT_EQ(result->judgement.nondeterminism->other_run, 2);
}

TEST_F(Repeats, CompareNoFilesOfRunsThatALimitEnded) {
  plan.repeats = 3;
  plan.doubts_timeouts = false;
  Stagehand slow({{"a", 0, Ending::cpu_limit}, {"ab", 0, Ending::cpu_limit}, {"", 0, Ending::cpu_limit}});
  EXPECT_FALSE(judged(slow).nondeterminism);
}

TEST_F(Repeats, AreNoResultWhereTheyAreInterrupted) {
  plan.repeats = 3;
  Stagehand stopped({{"right\n"}, {std::nullopt, 0, Ending::interrupted}});
  EXPECT_FALSE(finished(stopped));
  plan.repeats = 1;
  // Whether it answers the same twice would never be known.
  Stagehand failing({{"wrong\n"}, {std::nullopt, 0, Ending::interrupted}});
  EXPECT_FALSE(finished(failing));
}

TEST_F(Repeats, AreNotTheCandidatesFaultWhereTheyCannotBeStarted) {
  Stagehand failing({{"wrong\n"}, {std::nullopt, 0, Ending::not_started}});
  const auto judgement = judged(failing);
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_FALSE(judgement.nondeterminism);
  plan.repeats = 2;
  Stagehand wanted({{"wrong\n"}, {std::nullopt, 0, Ending::not_started}});
  EXPECT_EQ(judged(wanted).verdict, Verdict::judge_error);
}

/// The same against another program, which plays every first act of two.
class RepeatsAgainst : public Repeats {
 protected:
  RepeatsAgainst() : other(plan) { plan.against = &other; }
  RunPlan other;
};

TEST_F(RepeatsAgainst, RunBothAgainWhereTheyDiffer) {
  Stagehand both({{"a\n"}, {"b\n"}, {"a\n"}, {"b\n"}});
  const auto judgement = judged(both);
  EXPECT_EQ(both.runs(), 4);
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_FALSE(judgement.nondeterminism);
  EXPECT_FALSE(judgement.other_nondeterminism);
}

TEST_F(RepeatsAgainst, SkipTheCaseWhereTheOtherOneAnswersDifferently) {
  Stagehand both({{"a\n"}, {"b\n"}, {"b\n"}});
  const auto judgement = judged(both);
  EXPECT_EQ(both.runs(), 3);
  EXPECT_EQ(judgement.verdict, Verdict::skipped);
  EXPECT_TRUE(judgement.other_nondeterminism);
}

TEST_F(RepeatsAgainst, AreNoResultWhereTheyAreInterrupted) {
  for (int whole = 2; whole < 4; ++whole) {
    std::vector<Act> acts{{"a\n"}, {"b\n"}, {"a\n"}};
    acts.resize(static_cast<std::size_t>(whole));
    acts.push_back({std::nullopt, 0, Ending::interrupted});
    Stagehand both(acts);
    EXPECT_FALSE(finished(both)) << whole;
  }
}

TEST_F(RepeatsAgainst, TellTheRunsOfBoth) {
  plan.doubts_timeouts = false;
  Stagehand both({{"a\n", 0, Ending::cpu_limit}, {"b\n"}});
  const auto begun = CaseRun::begin(plan, job_case, place(both), {});
  ASSERT_TRUE(begun);
  const auto record = finish_case(**begun, place(both));
  ASSERT_TRUE(record);
  const auto& runs = record->attempts;
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].terms, (RunTerms{Program::other, RunReason::first, false}));
  EXPECT_EQ(runs[0].run.ending, Ending::cpu_limit);
  EXPECT_EQ(runs[1].terms, (RunTerms{Program::candidate, RunReason::first, false}));
  EXPECT_EQ(runs[1].run.ending, Ending::exited);
}

TEST_F(Repeats, KeepOnceWhatSeveralRunsWrote) {
  plan.repeats = 4;
  Stagehand stagehand({{"a\n"}, {"b\n"}, {"a\n"}, {"b\n"}});
  const auto begun = CaseRun::begin(plan, job_case, place(stagehand), {});
  ASSERT_TRUE(begun);
  const auto record = finish_case(**begun, place(stagehand));
  ASSERT_TRUE(record);
  const auto& runs = record->attempts;
  ASSERT_EQ(runs.size(), 4U);
  EXPECT_EQ(runs[2].wrote_as, 0U);
  EXPECT_EQ(runs[3].wrote_as, 1U);
  EXPECT_FALSE(runs[3].written);
  EXPECT_EQ(written_by(runs, 3), (cases::Answer{{{"text", "b\n"}}}));
  EXPECT_EQ(record->expected.at("text").hash, cases::hash_of("right\n"));
  EXPECT_EQ(record->input, "input");
}

TEST_F(Repeats, KeepNoMoreThanSixteenMegabytesOfWhatRunsWrote) {
  plan.repeats = 6;
  std::vector<Act> acts;
  for (char run = 'a'; run < 'g'; ++run) {
    acts.push_back({std::string(std::size_t{5} << 20, run)});
  }
  Stagehand stagehand(acts);
  const auto begun = CaseRun::begin(plan, job_case, place(stagehand), {});
  ASSERT_TRUE(begun);
  const auto record = finish_case(**begun, place(stagehand));
  ASSERT_TRUE(record);
  ASSERT_EQ(record->attempts.size(), 6U);
  EXPECT_TRUE(record->attempts[2].written);
  EXPECT_FALSE(record->attempts[3].written);
  EXPECT_EQ(record->attempts[5].differences.size(), 1U) << "they are compared all the same";
}

/// The other program only just took too long, and the candidate's run was under way already.
TEST_F(RepeatsAgainst, RunTheOtherOneAgainAloneWhereItWasLate) {
  Stagehand both({{"a\n", 0, Ending::cpu_limit}, {"b\n"}, {"b\n"}});
  const auto begun = CaseRun::begin(plan, job_case, place(both), {});
  ASSERT_TRUE(begun);
  EXPECT_EQ((*begun)->go_on(place(both), false), CaseRun::State::wants_to_be_alone);
  EXPECT_EQ(both.runs(), 2);
  EXPECT_EQ(both.under_way(), 0);
  ASSERT_EQ((*begun)->go_on(place(both), true), CaseRun::State::done);
  EXPECT_EQ((*begun)->take_record().judgement.verdict, Verdict::accepted);
  EXPECT_EQ(both.runs(), 3);
}

TEST_F(RepeatsAgainst, NeverAskForTheRightAnswer) {
  Stagehand both({{"wrong\n"}, {"wrong\n"}});
  EXPECT_EQ(judged(both).verdict, Verdict::accepted);
}

}  // namespace
}  // namespace harness
