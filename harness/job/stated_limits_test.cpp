// A run has the limits that its problem states: what starts it, what judges it and what is done again go by
// these alone.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/events/case_record.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/submission.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const Assignment& stakeraid() {
  return *find_assignment("stakeraid");
}

/// Starts a program that needs so many CPU seconds on each input, and is right if it gets them.
class SlowProgram final : public Launcher {
 public:
  explicit SlowProgram(double needed_seconds) : needed_seconds_(needed_seconds) {}

  std::int64_t post(const Start& start) override {
    const auto input = cases::read_file(start.folder + "/input.txt").value_or("");
    cases::Answer answer;
    (void)stakeraid().read(input)->solve(cases::collect_into(answer), {});
    RunResult run;
    run.cpu_seconds = std::min(needed_seconds_, hard_cpu_seconds(start.limits.cpu_seconds));
    run.wall_seconds = run.cpu_seconds;
    run.ending = run.cpu_seconds > start.limits.cpu_seconds ? Ending::cpu_limit : Ending::exited;
    if (run.ending == Ending::exited) {
      (void)cases::write_file(start.folder + "/output.txt", answer.files.at("output.txt"));
    }
    starts.push_back(start.limits);
    runs_.push_back(run);
    return static_cast<std::int64_t>(runs_.size()) - 1;
  }
  RunResult take(std::int64_t number) override { return runs_.at(static_cast<std::size_t>(number)); }
  void interrupt() noexcept override {}

  /// What each run was given.
  std::vector<Limits> starts;

 private:
  const double needed_seconds_;
  std::vector<RunResult> runs_;
};

std::string with_head(const std::string& head) {
  return "2\n" + head + "1 2\n3 4\nX.\n..\n";
}

const std::string two_seconds = with_head("COMPETITION\nX\n2\n");
const std::string forty_seconds = with_head("COMPETITION\nX\n40.00\n");
/// The depth stands where the seconds of a competition do.
const std::string depth_two = with_head("MINIMAX\nX\n2\n");

class StatedLimitsTest : public ::testing::Test {
 protected:
  CaseResult run(Launcher& launcher, const std::string& input) {
    const auto folders = WorkFolders::make_in(place.path().string());
    Candidate candidate;
    candidate.program = {"/program"};
    const RunPlan plan =
        plan_of({&stakeraid(), "", limits, stakeraid().facts().invocation}, candidate, place.path().string());
    const JobCase job_case{"1", input, *stakeraid().read(input), {}, {}, std::nullopt};
    ThisMachine machine;
    const RunPlace where{*folders, launcher, machine};
    auto begun = CaseRun::begin(plan, job_case, where, {});
    EXPECT_TRUE(begun);
    return result_of(finish_case(**begun, where).value());
  }

  cases::testing::TemporaryFolder place;
  JobLimits limits{stakeraid().facts().limits};
};

TEST_F(StatedLimitsTest, TwoSecondsEndARunThatUsuallyHasThirty) {
  SlowProgram slow(5);
  const auto result = run(slow, two_seconds);
  EXPECT_EQ(result.judgement.verdict, Verdict::time_limit);
  EXPECT_EQ(words_of(result.judgement.reasons), "more than 2 s of CPU time");
  EXPECT_EQ(result.limits, slow.starts.front());
}

TEST_F(StatedLimitsTest, FortySecondsAreNotCutAtTheUsualThirty) {
  SlowProgram slow(35);
  const auto result = run(slow, forty_seconds);
  EXPECT_EQ(result.judgement.verdict, Verdict::accepted) << words_of(result.judgement.reasons);
  EXPECT_EQ(slow.starts.front().cpu_seconds, 40);
  EXPECT_EQ(slow.starts.front().wall_seconds, 160);
}

TEST_F(StatedLimitsTest, OtherTasksOfTheAssignmentHaveTheUsualOnes) {
  SlowProgram slow(29);
  const auto result = run(slow, depth_two);
  EXPECT_EQ(result.judgement.verdict, Verdict::accepted) << words_of(result.judgement.reasons);
  EXPECT_EQ(slow.starts, std::vector{limits.usual});
  EXPECT_EQ(result.limits, std::nullopt);
}

TEST_F(StatedLimitsTest, SecondsThatTheUserSetsHoldForAll) {
  limits.cpu_is_set = true;
  give_cpu_seconds(3, limits);
  for (const auto& input : {two_seconds, forty_seconds, depth_two}) {
    SlowProgram quick(2.5);
    EXPECT_EQ(run(quick, input).judgement.verdict, Verdict::accepted) << input;
    SlowProgram slow(5);
    EXPECT_EQ(words_of(run(slow, input).judgement.reasons), "more than 3 s of CPU time") << input;
  }
}

TEST_F(StatedLimitsTest, RunIsMadeAgainWhereItOnlyJustUsedUpItsOwnSeconds) {
  SlowProgram just_late(2.1);
  EXPECT_EQ(run(just_late, two_seconds).judgement.verdict, Verdict::time_limit);
  EXPECT_EQ(just_late.starts.size(), 2U);
  SlowProgram far_too_slow(5);
  EXPECT_EQ(run(far_too_slow, two_seconds).judgement.verdict, Verdict::time_limit);
  EXPECT_EQ(far_too_slow.starts.size(), 1U);
}

}  // namespace
}  // namespace harness
