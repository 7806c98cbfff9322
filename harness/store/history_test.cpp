#include "harness/store/history.hpp"

#include <array>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/events/version.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

class HistoryTest : public ::testing::Test {
 protected:
  static RunKey key(const std::string& candidate = "c") {
    return {"squirrel", candidate, "s", "x", {{"time", "10 s"}, {"task", ""}}};
  }
  static JobStarted head(int cases = 3) {
    JobStarted job;
    job.assignment = find_assignment("squirrel");
    job.candidate = "hw.py";
    job.source = "built-in";
    job.set_hash = "s";
    job.cases = cases;
    return job;
  }
  static PlacedResult result(std::size_t place, Verdict verdict = Verdict::accepted) {
    PlacedResult placed;
    placed.place = place;
    placed.result.id = std::to_string(place);
    placed.result.task = "greedy";
    placed.result.judgement.verdict = verdict;
    return placed;
  }
  History open() const { return *History::open(place); }
  /// Runs something in a process of its own, which is killed then; its exit status is told.
  template <class Act>
  static void in_another_process(const Act& act) {
    const pid_t pid = fork();
    if (pid == 0) {
      act();
      _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    ASSERT_EQ(status, 0);
  }
  /// A run that was killed when it had one result.
  void make_killed_run(const RunKey& of = key(), const JobStarted& job = head()) const {
    in_another_process([&] {
      History history = open();
      const auto run = *history.begin(of, job);
      const auto one = result(0);
      static_cast<void>(history.keep(run, {&one, 1}));
    });
  }
  std::vector<PlacedResult> all_results(History& history, std::int64_t run) const {
    std::vector<PlacedResult> all;
    EXPECT_TRUE(history.results(run, true, [&all](PlacedResult placed) {
      all.push_back(std::move(placed));
      return true;
    }));
    return all;
  }

  cases::testing::TemporaryFolder folder;
  const fs::path place = folder.path() / "history.db";
};

TEST_F(HistoryTest, TellsItsRunsTheNewestFirst) {
  History history = open();
  const auto first = *history.begin(key(), head());
  auto job = head();
  job.assignment = find_assignment("starcircle");
  job.seed = 0xffff'ffff'ffff'fff0;
  const auto second = *history.begin({"starcircle", "c", "s", "x", {}}, job);
  const auto runs = *history.runs("", 10);
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].id, second);
  EXPECT_EQ(runs[0].seed, 0xffff'ffff'ffff'fff0);
  EXPECT_EQ(runs[1].id, first);
  EXPECT_EQ(runs[1].candidate, "hw.py");
  EXPECT_EQ(runs[1].plycheck, version);
  EXPECT_EQ(runs[1].state, RunState::under_way);
  EXPECT_EQ(history.runs("squirrel", 10)->size(), 1U);
  EXPECT_EQ(history.runs("", 1)->front().id, second);
}

TEST_F(HistoryTest, GivesResultsInOrderWithTheFilesOfTheCandidate) {
  History history = open();
  const auto run = *history.begin(key(), head());
  std::vector<PlacedResult> results{result(2, Verdict::wrong), result(0)};
  results[0].result.written = cases::Answer{{{"a.txt", std::string("\0\xff", 2)}, {"b.txt", ""}}};
  results[1].result.written.emplace();
  ASSERT_TRUE(history.keep(run, results));
  const auto kept = all_results(history, run);
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(kept[0].place, 0U);
  EXPECT_EQ(kept[0].result.written, cases::Answer{});
  EXPECT_EQ(kept[1].result.written, results[0].result.written);
  EXPECT_EQ(kept[1].result.judgement.verdict, Verdict::wrong);
  EXPECT_EQ((*history.scores(run))[1].verdict, Verdict::wrong);
}

TEST_F(HistoryTest, CountsAResultThatComesTwiceOnce) {
  History history = open();
  const auto run = *history.begin(key(), head());
  auto one = result(1, Verdict::wrong);
  one.result.written = cases::Answer{{{"a.txt", "old"}, {"b.txt", ""}}};
  ASSERT_TRUE(history.keep(run, {&one, 1}));
  auto again = result(1);
  again.result.written = cases::Answer{{{"a.txt", "new"}}};
  ASSERT_TRUE(history.keep(run, {&again, 1}));
  const auto kept = all_results(history, run);
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].result.judgement.verdict, Verdict::accepted);
  EXPECT_EQ(kept[0].result.written, again.result.written);
}

TEST_F(HistoryTest, ResumesARunThatWasKilledOnce) {
  make_killed_run();
  History history = open();
  EXPECT_EQ(history.runs("", 1)->front().state, RunState::unfinished);
  const auto run = history.resume(key());
  ASSERT_TRUE(run) << run.error();
  EXPECT_EQ(all_results(history, *run).size(), 1U);
  // It belongs to this process now.
  History other = open();
  EXPECT_EQ(other.resume(key()).error(), "nothing to resume: run 1 is still under way");
}

/// What is left of a process until its parent asks for it holds nothing.
TEST_F(HistoryTest, ResumesARunWhoseProcessNobodyHasWaitedFor) {
  const pid_t pid = fork();
  if (pid == 0) {
    History history = open();
    _exit(history.begin(key(), head()) ? 0 : 1);
  }
  siginfo_t ended{};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOWAIT), 0);
  ASSERT_EQ(ended.si_status, 0);
  History history = open();
  EXPECT_TRUE(history.resume(key()));
  waitpid(pid, nullptr, 0);
}

TEST_F(HistoryTest, GivesARunToOneOfManyThatWouldResumeIt) {
  make_killed_run();
  constexpr int askers = 8;
  int asked[2];
  int all_have[2];
  ASSERT_EQ(pipe(asked) + pipe(all_have), 0);
  std::vector<pid_t> pids;
  for (int i = 0; i < askers; ++i) {
    pids.push_back(fork());
    if (pids.back() == 0) {
      close(all_have[1]);
      History history = open();
      const bool got = history.resume(key()).has_value();
      // Nobody may end while others still ask: a run of a process that has ended can be resumed again.
      char byte = 0;
      const bool told = write(asked[1], &byte, 1) == 1 && read(all_have[0], &byte, 1) == 0;
      _exit(told ? static_cast<int>(got) : askers);
    }
  }
  for (int i = 0; i < askers; ++i) {
    char byte = 0;
    ASSERT_EQ(read(asked[0], &byte, 1), 1);
  }
  for (const int end : {asked[0], asked[1], all_have[0], all_have[1]}) {
    close(end);
  }
  int got = 0;
  for (const pid_t pid : pids) {
    int status = 0;
    waitpid(pid, &status, 0);
    got += WEXITSTATUS(status);
  }
  EXPECT_EQ(got, 1);
}

TEST_F(HistoryTest, DoesNotResumeWhatIsFinished) {
  History history = open();
  EXPECT_EQ(history.resume(key()).error(), "nothing to resume: no run of squirrel is kept");
  const auto run = *history.begin(key(), head());
  ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  EXPECT_EQ(history.resume(key()).error(), "nothing to resume: run 1 is finished");
  EXPECT_EQ(history.resume(key("other")).error(),
            "nothing to resume: run 1, the last one of squirrel, is finished");
}

TEST_F(HistoryTest, ResumesWhatWasInterruptedOrRanOutOfTime) {
  History history = open();
  for (const auto stopped : {Stopped::interrupted, Stopped::budget}) {
    const auto run = *history.begin(key(), head());
    ASSERT_TRUE(history.finish(run, {stopped, 2, 1}, {}));
    EXPECT_EQ(history.resume(key()), run);
    ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  }
}

TEST_F(HistoryTest, TellsWhatDiffersInARunThatIsNotResumed) {
  make_killed_run();
  History history = open();
  auto other = key("d");
  other.settings = {{"time", "5 s"}, {"task", ""}, {"isolation", "sandbox"}};
  EXPECT_EQ(
      history.resume(other).error(),
      "nothing to resume: run 1, the last unfinished one of squirrel, differs in the candidate's files, "
      "time (10 s there, 5 s here), isolation (nothing there, sandbox here)");
  auto set = key();
  set.set_hash = "t";
  EXPECT_EQ(
      history.resume(set).error(),
      "nothing to resume: run 1, the last unfinished one of squirrel, differs in the case set (s there, "
      "t here)");
  auto chosen = key();
  chosen.cases_hash = "y";
  EXPECT_EQ(history.resume(chosen).error(),
            "nothing to resume: run 1, the last unfinished one of squirrel, differs in the cases chosen");
}

TEST_F(HistoryTest, KnowsTheSeedOfTheRandomCasesToResume) {
  auto job = head();
  job.seed = 77;
  auto random = key();
  random.settings = {{"random", "20"}, {"task", "battle"}};
  make_killed_run(random, job);
  History history = open();
  const std::vector<Setting> such{{"random", "20"}, {"task", "battle"}};
  const std::vector<Setting> others{{"random", "21"}, {"task", "battle"}};
  EXPECT_EQ(*history.seed_to_resume("squirrel", such), 77U);
  EXPECT_EQ(*history.seed_to_resume("squirrel", others), std::nullopt);
  EXPECT_EQ(*history.seed_to_resume("starcircle", such), std::nullopt);
}

TEST_F(HistoryTest, DropsResultsThatWereNotReported) {
  History history = open();
  const auto run = *history.begin(key(), head());
  const std::vector<PlacedResult> results{result(0), result(1), result(2)};
  ASSERT_TRUE(history.keep(run, results));
  const std::vector<std::size_t> unreported{2};
  ASSERT_TRUE(history.finish(run, {Stopped::max_failures, 1, 1}, unreported));
  EXPECT_EQ(all_results(history, run).size(), 2U);
  EXPECT_EQ((*history.end(run, built_in_registry()))->stopped, Stopped::max_failures);
}

TEST_F(HistoryTest, KeepsOfAFinishedRunWhatFailingCasesWrote) {
  History history = open();
  const auto run = *history.begin(key(), head());
  std::vector<PlacedResult> results{result(0), result(1), result(2)};
  constexpr std::array verdicts{Verdict::accepted, Verdict::wrong, Verdict::skipped};
  for (std::size_t at = 0; at < results.size(); ++at) {
    results[at].result.judgement.verdict = verdicts.at(at);
    results[at].result.written = cases::Answer{{{"a.txt", std::string(1'000'000, 'x')}}};
  }
  ASSERT_TRUE(history.keep(run, results));
  ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  const auto kept = all_results(history, run);
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_FALSE(kept[0].result.written);
  EXPECT_EQ(kept[1].result.written, results[1].result.written);
  EXPECT_FALSE(kept[2].result.written);
  EXPECT_FALSE(kept[0].lacks_files);
}

TEST_F(HistoryTest, KeepsNoMoreRunsThanItsLimitsAllow) {
  History history = open();
  for (int i = 0; i < 5; ++i) {
    const auto run = *history.begin(key(), head(), {3, std::int64_t{1} << 30});
    ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  }
  EXPECT_EQ(history.runs("", 10)->size(), 3U);
}

TEST_F(HistoryTest, KeepsNoMoreBytesThanItsLimitsAllow) {
  {
    History history = open();
    for (const std::size_t size : {std::size_t{10}, std::size_t{3'000'000}}) {
      auto one = result(0);
      one.result.judgement.reason.assign(size, 'x');
      const auto run = *history.begin(key(), head());
      ASSERT_TRUE(history.keep(run, {&one, 1}));
      ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
    }
    ASSERT_TRUE(history.begin(key(), head(), {200, 1'000'000}));
    // The large one went, and to come to it the one that was older.
    EXPECT_EQ(history.runs("", 10)->size(), 1U);
  }
  EXPECT_LT(fs::file_size(place), 1'000'000U);
}

TEST_F(HistoryTest, KeepsARunThatIsUnderWayHoweverManyThereAre) {
  History history = open();
  const auto under_way = *history.begin(key(), head());
  for (int i = 0; i < 3; ++i) {
    const auto run = *history.begin(key(), head(), {1, std::int64_t{1} << 30});
    ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  }
  EXPECT_TRUE(history.named(std::to_string(under_way)));
  EXPECT_EQ(history.forget({&under_way, 1}).error(), "run 1 is under way");
}

TEST_F(HistoryTest, FindsARunByWhatAUserCallsIt) {
  History history = open();
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(history.begin(key(), head()));
  }
  EXPECT_EQ(history.named("2")->id, 2);
  EXPECT_EQ(history.named("last")->id, 3);
  EXPECT_EQ(history.named("last~2")->id, 1);
  for (const std::string none : {"4", "last~3", "last~", "last~-1", "lastly", "0", "", "2x", "last~x"}) {
    EXPECT_EQ(history.named(none).error(), "no run " + none + " in " + place.string());
  }
}

TEST_F(HistoryTest, ForgetsRunsWithAllThatBelongsToThem) {
  History history = open();
  for (int i = 0; i < 3; ++i) {
    const auto run = *history.begin(key(), head());
    const auto one = result(0);
    ASSERT_TRUE(history.keep(run, {&one, 1}));
    ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  }
  const std::vector<std::int64_t> second{2};
  ASSERT_TRUE(history.forget(second));
  EXPECT_FALSE(history.named("2"));
  EXPECT_EQ(all_results(history, 2).size(), 0U);
  EXPECT_EQ(*history.prune(1), 1);
  EXPECT_EQ(history.runs("", 10)->size(), 1U);
  EXPECT_EQ(history.runs("", 10)->front().id, 3);
}

TEST_F(HistoryTest, ForgetsOldRunsOfTheAssignmentThatIsNamedAlone) {
  History history = open();
  auto other = key();
  other.assignment = "starcircle";
  for (const auto& one : {key(), other, key(), other}) {
    ASSERT_TRUE(history.finish(*history.begin(one, head()), {Stopped::no, 0, 1}, {}));
  }
  EXPECT_EQ(*history.prune(1, "starcircle"), 1);
  EXPECT_EQ(history.runs("starcircle", 10)->size(), 1U);
  EXPECT_EQ(history.runs("squirrel", 10)->size(), 2U);
}

TEST_F(HistoryTest, IsRefusedWhereANewerOneHasMadeIt) {
  { History history = open(); }
  ASSERT_TRUE(Database::open(place, 0)->run_all("PRAGMA user_version = 2"));
  EXPECT_EQ(
      History::open(place).error(),
      place.string() + ": expected a history of version 1, found version 2, which a newer plycheck has made");
}

TEST_F(HistoryTest, LeavesAnotherDatabaseAndOtherFilesAlone) {
  ASSERT_TRUE(Database::open(place, 0)->run_all("CREATE TABLE diary (day)"));
  EXPECT_EQ(History::open(place).error(),
            place.string() + ": expected a history of plycheck, found another database");
  const auto text = folder.file("text", std::string(5000, 'x'));
  EXPECT_EQ(History::open(text).error(), text.string() + ": file is not a database");
}

TEST_F(HistoryTest, NamesThePlaceThatCannotBeWritten) {
  const auto there = folder.path() / "none/history.db";
  EXPECT_EQ(History::open_existing(folder.path() / "none")->has_value(), false);
  const auto file = folder.file("file", "");
  EXPECT_EQ(History::open(file / "history.db").error(), (file / "history.db").string() + ": Not a directory");
  ASSERT_TRUE(History::open(there)) << "the folders of the usual place are made";
  EXPECT_EQ(fs::status(folder.path() / "none").permissions(), fs::perms::owner_all);
}

TEST_F(HistoryTest, IsMadeByManyAtOnce) {
  std::vector<pid_t> pids;
  for (int i = 0; i < 8; ++i) {
    pids.push_back(fork());
    if (pids.back() == 0) {
      auto history = History::open(place);
      const auto begun = history ? history->begin(key(), head()) : tl::unexpected(history.error());
      if (!begun) {
        fmt::print(stderr, "{}\n", begun.error());
      }
      _exit(begun ? 0 : 1);
    }
  }
  for (const pid_t pid : pids) {
    int status = 0;
    waitpid(pid, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(open().runs("", 20)->size(), 8U);
}

TEST_F(HistoryTest, WithARunDamagedTellsSo) {
  History history = open();
  const auto run = *history.begin(key(), head());
  const auto one = result(0);
  ASSERT_TRUE(history.keep(run, {&one, 1}));
  ASSERT_TRUE(Database::open(place, 0)->run_all(
      "UPDATE result SET event = 'x'; UPDATE run SET head = 'x', end = 'x'"));
  EXPECT_EQ(history.results(run, true, [](const PlacedResult&) { return true; }).error(),
            place.string() + ": a result of run 1 cannot be read");
  EXPECT_EQ(history.head(run, built_in_registry()).error(),
            place.string() + ": the head of run 1 cannot be read");
  EXPECT_EQ(history.end(run, built_in_registry()).error(),
            place.string() + ": the end of run 1 cannot be read");
}

}  // namespace
}  // namespace harness
