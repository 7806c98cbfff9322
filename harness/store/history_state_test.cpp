// What a run may become after its end: resumed for its judge errors, or taken from a machine that is gone.
#include <ctime>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"
#include "harness/store/database.hpp"
#include "harness/store/history.hpp"

namespace harness {
namespace {

class HistoryState : public ::testing::Test {
 protected:
  HistoryState() {
    head.assignment = find_assignment("squirrel");
    head.cases = 2;
    run = *history.begin(key, head);
  }
  /// Keeps a result with a file of the candidate.
  void keep(std::size_t at, Verdict verdict) {
    PlacedRecord placed;
    placed.place = at;
    placed.record.judgement.verdict = verdict;
    placed.record.attempts.emplace_back().written = cases::Answer{{{"a.txt", "text"}}};
    placed.record.shown = 0;
    ASSERT_TRUE(history.keep(run, {&placed, 1}));
  }
  std::vector<PlacedResult> results() {
    std::vector<PlacedResult> all;
    EXPECT_TRUE(history.results(run, true, [&all](PlacedResult placed) {
      all.push_back(std::move(placed));
      return true;
    }));
    return all;
  }
  RunFacts facts() { return history.runs("", 1)->front(); }
  /// As if the run had been begun so many seconds ago on another machine.
  void belong_elsewhere(std::int64_t seconds = 0) {
    ASSERT_TRUE(Database::open(place, 0)->run_all(
        fmt::format("UPDATE run SET owner = 'other 1 1 pid:[1] {} far/1'",
                    static_cast<std::int64_t>(std::time(nullptr)) - seconds)));
  }

  const cases::testing::TemporaryFolder folder;
  const std::filesystem::path place = folder.path() / "history.db";
  const RunKey key{"squirrel", "c", "s", "x", {}};
  JobStarted head;
  History history = *History::open(place);
  std::int64_t run = 0;
};

TEST_F(HistoryState, OfARunWithJudgeErrorsIsUnfinishedAndItsFilesStay) {
  keep(0, Verdict::wrong);
  keep(1, Verdict::judge_error);
  ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  EXPECT_EQ(facts().state, RunState::unfinished);
  EXPECT_EQ(history.resume(key), run);
  EXPECT_EQ(results()[0].result.written, (cases::Answer{{{"a.txt", "text"}}}));
  keep(1, Verdict::accepted);
  ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  EXPECT_EQ(facts().state, RunState::finished);
  EXPECT_EQ(history.resume(key).error(), "nothing to resume: run 1 is finished");
}

TEST_F(HistoryState, OnAnotherMachineIsUnderWay) {
  belong_elsewhere();
  EXPECT_EQ(facts().state, RunState::under_way);
  EXPECT_EQ(facts().elsewhere, "far");
  EXPECT_EQ(
      history.resume(key).error(),
      "nothing to resume: run 1 is under way on far, not seen from here; if it is not: plycheck history "
      "--abandon 1");
  EXPECT_EQ(history.forget({&run, 1}).error(), "run 1 is under way on far, not seen from here");
  EXPECT_EQ(*history.prune(0), 0);
  ASSERT_TRUE(history.begin(key, head, {1, std::int64_t{1} << 30}));
  EXPECT_TRUE(history.named("1"));
}

TEST_F(HistoryState, OnAnotherMachineIsUnfinishedOnceTheUserSaysSoOrAWeekIsOver) {
  belong_elsewhere();
  ASSERT_TRUE(history.abandon({&run, 1}));
  EXPECT_EQ(facts().state, RunState::unfinished);
  EXPECT_EQ(history.resume(key), run);
  belong_elsewhere(std::int64_t{8} * 24 * 3600);
  EXPECT_EQ(facts().state, RunState::unfinished);
}

TEST_F(HistoryState, IsNotTakenFromAProcessThatLivesHere) {
  EXPECT_EQ(history.abandon({&run, 1}).error(), "run 1 is under way here");
  ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  EXPECT_EQ(history.abandon({&run, 1}).error(), "run 1 is not under way");
}

}  // namespace
}  // namespace harness
