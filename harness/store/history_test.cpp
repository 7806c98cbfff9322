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
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/events/version.hpp"
#include "harness/rows/testing/built_in.hpp"
#include "harness/store/encoding.hpp"

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
  static PlacedRecord result(std::size_t place, Verdict verdict = Verdict::accepted) {
    PlacedRecord placed;
    placed.place = place;
    placed.record.id = std::to_string(place);
    placed.record.task = "greedy";
    placed.record.judgement.verdict = verdict;
    return placed;
  }
  /// The same of a run that wrote these files.
  static PlacedRecord result(std::size_t place, Verdict verdict, const cases::Answer& written) {
    auto placed = result(place, verdict);
    placed.record.attempts.emplace_back().written = written;
    placed.record.shown = 0;
    return placed;
  }
  History open() const { return *History::open(place); }
  /// The file with a run's records; the name that it would begin with where there is none.
  fs::path records(std::int64_t run) const {
    const auto begin = fmt::format("{}-", run);
    for (const auto& entry : fs::directory_iterator(folder.path() / "history.db.records")) {
      if (entry.path().filename().string().starts_with(begin)) {
        return entry.path();
      }
    }
    return folder.path() / "history.db.records" / begin;
  }
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
  /// As if the process that makes the runs had ended.
  void make_unowned() const { ASSERT_TRUE(Database::open(place, 0)->run_all("UPDATE run SET owner = ''")); }
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
  const cases::Answer files{{{"a.txt", std::string("\0\xff", 2)}, {"b.txt", ""}}};
  const std::vector<PlacedRecord> results{result(2, Verdict::wrong, files), result(0, Verdict::accepted, {})};
  ASSERT_TRUE(history.keep(run, results));
  int told = 0;
  EXPECT_TRUE(history.results(run, false, [&told](const PlacedResult&) { return ++told < 1; }));
  EXPECT_EQ(told, 1) << "more was not wanted";
  const auto kept = all_results(history, run);
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(kept[0].place, 0U);
  EXPECT_EQ(kept[0].result.written, cases::Answer{});
  EXPECT_EQ(kept[1].result.written, files);
  EXPECT_EQ(kept[1].result.judgement.verdict, Verdict::wrong);
  EXPECT_EQ((*history.scores(run))[1].verdict, Verdict::wrong);
}

TEST_F(HistoryTest, CountsAResultThatComesTwiceOnce) {
  History history = open();
  const auto run = *history.begin(key(), head());
  const auto one = result(1, Verdict::wrong, cases::Answer{{{"a.txt", "old"}, {"b.txt", ""}}});
  ASSERT_TRUE(history.keep(run, {&one, 1}));
  const cases::Answer files{{{"a.txt", "new"}}};
  const auto again = result(1, Verdict::accepted, files);
  ASSERT_TRUE(history.keep(run, {&again, 1}));
  const auto kept = all_results(history, run);
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].result.judgement.verdict, Verdict::accepted);
  EXPECT_EQ(kept[0].result.written, files);
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

TEST_F(HistoryTest, TellsWhichOfTwoProgramsDiffersInARunThatIsNotResumed) {
  make_killed_run(key("c+o"));
  History history = open();
  const auto why = [&history](const std::string& hash) {
    const auto text = history.resume(key(hash)).error();
    return text.substr(text.find("differs in"));
  };
  EXPECT_EQ(why("c+p"), "differs in the files of the program of --against");
  EXPECT_EQ(why("d+o"), "differs in the candidate's files");
  EXPECT_EQ(why("d+p"), "differs in the candidate's files, the files of the program of --against");
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
  const std::vector<PlacedRecord> results{result(0), result(1), result(2)};
  ASSERT_TRUE(history.keep(run, results));
  const std::vector<std::size_t> unreported{2};
  ASSERT_TRUE(history.finish(run, {Stopped::max_failures, 1, 1}, unreported));
  EXPECT_EQ(all_results(history, run).size(), 2U);
  EXPECT_EQ((*history.end(run, built_in_registry()))->stopped, Stopped::max_failures);
}

TEST_F(HistoryTest, KeepsOfAFinishedRunWhatFailingCasesWrote) {
  History history = open();
  const auto run = *history.begin(key(), head());
  const cases::Answer files{{{"a.txt", std::string(1'000'000, 'x')}}};
  const std::vector<PlacedRecord> results{result(0, Verdict::accepted, files),
                                          result(1, Verdict::wrong, files),
                                          result(2, Verdict::skipped, files)};
  ASSERT_TRUE(history.keep(run, results));
  ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
  const auto kept = all_results(history, run);
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_FALSE(kept[0].result.written);
  EXPECT_EQ(kept[1].result.written, files);
  EXPECT_FALSE(kept[2].result.written);
  EXPECT_TRUE(history.records(run, true, [](const PlacedRecord& placed) {
    EXPECT_EQ(placed.lacks_files, placed.place != 1);
    return true;
  }));
  EXPECT_LT(fs::file_size(records(run)), 1'100'000U);
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
      one.record.judgement.reasons = {message(ReasonId::as_kept, std::string(size, 'x'))};
      const auto run = *history.begin(key(), head());
      ASSERT_TRUE(history.keep(run, {&one, 1}));
      ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
    }
    ASSERT_TRUE(history.begin(key(), head(), {200, 1'000'000}));
    // The large one went, and to come to it the one that was older.
    EXPECT_EQ(history.runs("", 10)->size(), 1U);
    EXPECT_FALSE(fs::exists(records(1)));
    EXPECT_FALSE(fs::exists(records(2)));
    EXPECT_TRUE(fs::exists(records(3)));
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
  const auto left = folder.file(fs::relative(records(2), folder.path()).string() + ".new", "half");
  ASSERT_TRUE(history.forget(second));
  EXPECT_FALSE(fs::exists(left));
  EXPECT_FALSE(history.named("2"));
  EXPECT_EQ(history.results(2, false, [](const PlacedResult&) { return true; }).error(),
            "no run 2 in " + place.string());
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
  ASSERT_TRUE(Database::open(place, 0)->run_all("PRAGMA user_version = 3"));
  EXPECT_EQ(
      History::open(place).error(),
      place.string() + ": expected a history of version 2, found version 3, which a newer plycheck has made");
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
  std::string bytes = cases::read_file(records(run)).value();
  // A letter of the record, which stands behind the head.
  bytes[bytes.rfind("greedy")] = 'x';
  ASSERT_TRUE(cases::write_file(records(run), bytes));
  make_unowned();
  EXPECT_EQ(history.results(run, true, [](const PlacedResult&) { return true; }).error(),
            place.string() + ": 1 of the 1 records of run 1 cannot be read: their file is damaged");
  bytes.resize(60);
  ASSERT_TRUE(cases::write_file(records(run), bytes));
  EXPECT_EQ(history.head(run, built_in_registry()).error(),
            records(run).string() + ": a head cannot be read: the file is damaged");
}

/// The index is not brought to the disk with every record.
TEST_F(HistoryTest, FindsRecordsThatTheIndexHasLostWhenARunGoesOn) {
  make_killed_run();
  History history = open();
  ASSERT_TRUE(Database::open(place, 0)->run_all("DELETE FROM result"));
  ASSERT_EQ(history.runs("", 1)->front().results, 0);
  ASSERT_TRUE(history.resume(key()));
  EXPECT_EQ(history.runs("", 1)->front().results, 1);
}

/// Whoever moves a database aside keeps its runs.
TEST_F(HistoryTest, LeavesTheRecordsOfOthersAlone) {
  fs::path first;
  {
    History history = open();
    const auto run = *history.begin(key(), head());
    const auto one = result(0);
    ASSERT_TRUE(history.keep(run, {&one, 1}));
    ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
    first = records(run);
  }
  const auto stray = folder.file("history.db.records/notes.txt", "a user's own");
  fs::rename(place, folder.path() / "old.db");
  {
    History history = open();
    const auto run = *history.begin(key(), head());
    ASSERT_TRUE(history.finish(run, {Stopped::no, 0, 1}, {}));
    ASSERT_TRUE(history.forget({&run, 1}));
  }
  EXPECT_TRUE(fs::exists(stray));
  fs::rename(folder.path() / "old.db", place);
  History history = open();
  EXPECT_EQ(all_results(history, 1).size(), 1U);
  EXPECT_TRUE(history.forget(std::vector<std::int64_t>{1}));
  EXPECT_FALSE(fs::exists(first));
}

TEST_F(HistoryTest, IsOneByWhateverLinkItIsNamed) {
  const auto link = folder.path() / "link.db";
  ASSERT_TRUE(open().begin(key(), head()));
  fs::create_symlink(place, link);
  History through = *History::open(link);
  const auto run = *through.begin(key(), head());
  EXPECT_TRUE(open().head(run, built_in_registry()));
  EXPECT_TRUE(through.head(1, built_in_registry()));
}

/// Somebody said that it was abandoned, and went on with it.
TEST_F(HistoryTest, WritesNothingIntoARunThatBelongsToAnother) {
  History history = open();
  const auto run = *history.begin(key(), head());
  ASSERT_TRUE(Database::open(place, 0)->run_all("UPDATE run SET owner = ''"));
  in_another_process([this] {
    History other = open();
    const auto one = result(1, Verdict::wrong);
    const auto resumed = other.resume(key());
    _exit(resumed && other.keep(*resumed, {&one, 1}) ? 0 : 1);
  });
  const auto one = result(0);
  const auto error = place.string() + ": run 1 does not belong to this process any more";
  EXPECT_EQ(history.keep(run, {&one, 1}).error(), error);
  EXPECT_EQ(history.finish(run, {Stopped::no, 0, 1}, {}).error(), error);
  EXPECT_EQ(all_results(history, run).size(), 1U);
}

TEST_F(HistoryTest, WritesNothingIntoARunThatItHasEnded) {
  History history = open();
  const auto run = *history.begin(key(), head());
  ASSERT_TRUE(history.finish(run, {Stopped::interrupted, 1, 1}, {}));
  // Of this process, so that the run's owner has the same name.
  History other = open();
  ASSERT_EQ(*other.resume(key()), run);
  const auto one = result(0);
  const auto error = place.string() + ": run 1 does not belong to this process any more";
  EXPECT_EQ(history.keep(run, {&one, 1}).error(), error);
  EXPECT_EQ(history.finish(run, {Stopped::no, 0, 1}, {}).error(), error);
  EXPECT_TRUE(other.keep(run, {&one, 1}));
  EXPECT_EQ(all_results(other, run).size(), 1U);
}

TEST_F(HistoryTest, KeepsTwoRunsOfOneProcessAtOnce) {
  History history = open();
  const auto first = *history.begin(key(), head(100));
  const auto second = *history.begin(key("d"), head(100));
  std::vector<std::thread> threads;
  for (const auto run : {first, second}) {
    threads.emplace_back([&history, run] {
      for (std::size_t at = 0; at < 100; ++at) {
        const auto one = result(at, run == 1 ? Verdict::wrong : Verdict::accepted);
        const auto done = history.keep(run, {&one, 1});
        ASSERT_TRUE(done) << done.error();
      }
      const auto done = history.finish(run, {Stopped::no, 0, 1}, {});
      ASSERT_TRUE(done) << done.error();
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(all_results(history, first).size(), 100U);
  EXPECT_EQ(all_results(history, second).size(), 100U);
  EXPECT_EQ(all_results(history, first)[99].result.judgement.verdict, Verdict::wrong);
}

/// As it was left before runs had files of records: everything in the database.
TEST_F(HistoryTest, ReadsRunsOfTheFirstVersion) {
  {
    History history = open();
    const auto run = *history.begin(key(), head());
    const auto one = result(1, Verdict::wrong, cases::Answer{{{"a.txt", "text"}}});
    ASSERT_TRUE(history.keep(run, {&one, 1}));
    ASSERT_TRUE(history.finish(run, {Stopped::max_failures, 2, 1}, {}));
  }
  std::string event;
  nlohmann::json::to_cbor({{"id", "week 1"},
                           {"task", "greedy"},
                           {"judgement", {{"verdict", static_cast<int>(Verdict::wrong)}}},
                           {"run", {{"status", 3}}}},
                          event);
  auto database = *Database::open(place, 0);
  const auto job = head();
  ASSERT_TRUE(database.run("UPDATE run SET head = ?, end = ?",
                           {Bytes{encoded(job)}, Bytes{encoded(JobFinished{Stopped::max_failures, 2, 1})}}));
  ASSERT_TRUE(database.run("UPDATE result SET files = 1, event = ?", {Bytes{event}}));
  ASSERT_TRUE(database.run_all(
      "INSERT INTO written VALUES (1, 1, 'a.txt', 'old'); ALTER TABLE run DROP COLUMN records;"
      "PRAGMA user_version = 1"));
  fs::remove_all(folder.path() / "history.db.records");
  History history = open();
  const auto kept = all_results(history, 1);
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].place, 1U);
  EXPECT_EQ(kept[0].result.id, "week 1");
  EXPECT_EQ(kept[0].result.run->exit_status, 3);
  EXPECT_EQ(kept[0].result.written, (cases::Answer{{{"a.txt", "old"}}}));
  EXPECT_EQ(history.head(1, built_in_registry())->candidate, "hw.py");
  EXPECT_EQ((*history.end(1, built_in_registry()))->stopped, Stopped::max_failures);
  EXPECT_EQ(history.scores(1)->size(), 1U);
  EXPECT_EQ(*database.number("PRAGMA user_version"), 1) << "whoever only looks changes nothing";
  // From now on it is of the second version, and the old run stays what it is.
  EXPECT_TRUE(history.head(*history.begin(key(), head()), built_in_registry()));
  EXPECT_EQ(*database.number("PRAGMA user_version"), 2);
  EXPECT_EQ(all_results(history, 1).size(), 1U);
  ASSERT_TRUE(
      database.run_all("UPDATE run SET head = 'x', end = 'x' WHERE id = 1; UPDATE result SET event = 'x'"));
  EXPECT_EQ(history.results(1, true, [](const PlacedResult&) { return true; }).error(),
            place.string() + ": a result of run 1 cannot be read");
  EXPECT_EQ(history.head(1, built_in_registry()).error(),
            place.string() + ": the head of run 1 cannot be read");
  EXPECT_EQ(history.end(1, built_in_registry()).error(),
            place.string() + ": the end of run 1 cannot be read");
}

}  // namespace
}  // namespace harness
