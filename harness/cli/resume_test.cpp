// A run that is broken off, and goes on with --resume.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using cases::testing::eventually;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// `plycheck test` on random cases, its reports without times.
class Resume : public ::testing::Test {
 protected:
  /// Takes an example candidate and says how many cases it is run on.
  void choose(const std::string& name, int cases) {
    workspace.take_candidate(name);
    arguments = {"test",   "squirrel", name, "--random", std::to_string(cases),
                 "--seed", "11",       "-j", "2",        "--no-times"};
  }
  std::vector<std::string> with(const std::vector<std::string>& more) const {
    auto all = arguments;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  /// The same with its history in `history` and its reports in j and c.
  Command command(const std::string& history, bool resume) const {
    auto made = workspace.plycheck(with({"--json", "j", "--csv", "c"}));
    if (resume) {
      made.argv.emplace_back("--resume");
    }
    made.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / history).string());
    return made;
  }
  Ended history(const std::vector<std::string>& more) const {
    auto made = workspace.plycheck({"history"});
    made.argv.insert(made.argv.end(), more.begin(), more.end());
    made.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "h.db").string());
    return run(made);
  }
  /// Waits until that many runs have begun, or it has ended.
  static void await(const Process& plycheck, int runs) {
    ASSERT_TRUE(eventually([&] { return plycheck.has_ended() || run_under_way(plycheck.pid()) >= runs; }));
  }
  /// Runs it and kills it when that many runs have begun; whether it had ended before.
  static bool ends_before_it_is_killed(const Command& command, int runs, Ended& ended) {
    Process plycheck(command);
    await(plycheck, runs);
    plycheck.send(SIGKILL);
    ended = plycheck.wait();
    return ended.code != 128 + SIGKILL;
  }
  /// Runs it to its end and counts its runs.
  static Ended run_counting(const Command& command, int& runs) {
    Process plycheck(command);
    EXPECT_TRUE(eventually([&] {
      runs = std::max(runs, run_under_way(plycheck.pid()));
      return plycheck.has_ended();
    }));
    return plycheck.wait();
  }
  Workspace workspace;
  std::vector<std::string> arguments;
};

/// The report as three texts.
struct Reports {
  std::string out;
  std::string json;
  std::string csv;
};

/// 500 cases and 20 kills with PLYCHECK_LONG_RUNS=1 in the environment.
bool is_long() {
  const char* const value = std::getenv("PLYCHECK_LONG_RUNS");
  return value != nullptr && std::string(value) == "1";
}

TEST_F(Resume, AfterEveryKillGivesTheReportOfAnUninterruptedRun) {
  const int cases = is_long() ? 500 : 40;
  const int kills = is_long() ? 20 : 4;
  choose("sneak_conquers.py", cases);
  int whole_runs = 0;
  const auto whole_run = run_counting(command("whole.db", false), whole_runs);
  ASSERT_EQ(whole_run.code, 1) << whole_run.err;
  const Reports whole{whole_run.out, workspace.bytes("j"), workspace.bytes("c")};
  std::filesystem::remove(workspace.path() / "j");
  std::filesystem::remove(workspace.path() / "c");

  std::mt19937 random(20160208);
  // All kills together come before the run can be done, most of the time.
  std::uniform_int_distribution<int> part(0, whole_runs * 3 / 2 / kills);
  int killed = 0;
  Ended ended;
  // A process that is killed before its run has begun leaves nothing to resume.
  bool is_begun = false;
  bool is_done = false;
  while (killed < kills && !is_done) {
    Ended now;
    is_done = ends_before_it_is_killed(command("h.db", is_begun), part(random), now);
    killed += is_done ? 0 : 1;
    // One that was killed when all was told and kept has nothing left to do.
    if (has(now.err, "run 1 is finished")) {
      now = {0, 1, ended.out, "", 0};
    }
    ended = now;
    is_begun = is_begun || has(history({"squirrel"}).out, "sneak_conquers.py");
  }
  const auto last = is_done ? ended : run(command("h.db", is_begun));
  RecordProperty("kills", killed);
  EXPECT_GE(killed, kills / 2);
  EXPECT_EQ(last.err, "");
  EXPECT_EQ(last.code, 1);
  EXPECT_TRUE(last.out == whole.out) << last.out;
  EXPECT_TRUE(workspace.bytes("j") == whole.json);
  EXPECT_TRUE(workspace.bytes("c") == whole.csv);
}

/// The job on a candidate that is held after some runs, so that it can be broken off in the middle.
class SlowJob : public Resume {
 protected:
  void SetUp() override {
    workspace.take_candidate("right.py");
    std::filesystem::create_directory(workspace.path() / "begun");
    hold_after(12);
    arguments = {"test", "squirrel", "slow.py", "--random",    "40",    "--seed",
                 "11",   "-j",       "2",       "--isolation", "limits"};
  }
  /// So many runs, or nearly so many, end by themselves, the others when they are let go.
  void hold_after(int runs) const {
    workspace.file("slow.py",
                   fmt::format("import os, time\n"
                               "open('{0}/begun/%d-%d' % (os.getpid(), time.time_ns()), 'w').close()\n"
                               "while len(os.listdir('{0}/begun')) > {1} and not os.path.exists('{0}/go'):\n"
                               "    time.sleep(0.01)\n",
                               workspace.path().string(), runs) +
                       workspace.bytes("right.py"));
  }
  void let_go() const { workspace.file("go", ""); }
  /// How many runs have begun.
  int begun() const {
    const std::filesystem::directory_iterator files(workspace.path() / "begun");
    return static_cast<int>(std::distance(begin(files), end(files)));
  }
  /// Starts the job and sends the signal when some cases are done. The next one is not held.
  Ended break_off(int signal) const {
    Process plycheck(command("h.db", false));
    EXPECT_TRUE(eventually([this] {
      history({"--json", "list"});
      const auto list = nlohmann::json::parse(workspace.bytes("list"), nullptr, false);
      return list.is_object() && !list["runs"].empty() && list["runs"][0]["not_run"] <= 35;
    }));
    plycheck.send(signal);
    auto ended = plycheck.wait();
    let_go();
    return ended;
  }
};

TEST_F(SlowJob, RunsNoCaseAgainThatWasFinished) {
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  history({"last", "--json", "part"});
  const auto ended = run(command("h.db", true));
  ASSERT_EQ(ended.code, 0) << ended.err;
  const auto part = nlohmann::json::parse(workspace.bytes("part"));
  const auto whole = nlohmann::json::parse(workspace.bytes("j"));
  EXPECT_EQ(part["stopped"], "interrupted");
  EXPECT_GE(part["cases"].size(), 5U);
  EXPECT_LT(part["cases"].size(), 40U);
  EXPECT_EQ(whole["cases"].size(), 40U);
  EXPECT_EQ(whole["total"]["cases"], 40);
  // What was measured is the same to the last digit, which it would not be in another run.
  for (const auto& [id, measured] : part["measured"]["cases"].items()) {
    EXPECT_EQ(whole["measured"]["cases"][id], measured);
  }
}

TEST_F(SlowJob, GoesOnAfterAnInterruption) {
  ASSERT_EQ(break_off(SIGINT).code, 130);
  const auto ended = run(command("h.db", true));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(has(ended.out, "\ntotal              40        40 ")) << ended.out;
  const auto again = run(command("h.db", true));
  EXPECT_EQ(again.err, "plycheck: nothing to resume: run 1 is finished\n");
  EXPECT_EQ(again.code, 2);
}

/// Though nothing of their inputs is kept: each case is run once, and the report is the whole one.
TEST_F(SlowJob, GoesOnWhereCasesAreHidden) {
  arguments.insert(arguments.end(), {"--feedback", "verdict"});
  // Some cases are run once more in another environment: how many tells a job that nothing breaks off.
  let_go();
  ASSERT_EQ(run(command("whole.db", false)).code, 0);
  const int runs = begun();
  ASSERT_GE(runs, 40);
  for (const char* const folder : {"begun", "go"}) {
    std::filesystem::remove_all(workspace.path() / folder);
  }
  std::filesystem::create_directory(workspace.path() / "begun");
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  history({"last", "--json", "part"});
  const auto ended = run(command("h.db", true));
  ASSERT_EQ(ended.code, 0) << ended.err;
  const auto part = nlohmann::json::parse(workspace.bytes("part"));
  const auto whole = nlohmann::json::parse(workspace.bytes("j"));
  EXPECT_GE(part["cases"].size(), 5U);
  EXPECT_EQ(whole["cases"].size(), 40U);
  EXPECT_LE(begun(), runs + 4) << "those that were under way are run again";
}

TEST_F(SlowJob, WhoseSeedIsHiddenNeedsIt) {
  arguments = {"test", "squirrel",    "slow.py", "--random",   "40",     "-j",
               "2",    "--isolation", "limits",  "--feedback", "verdict"};
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  EXPECT_EQ(
      run(command("h.db", true)).err,
      "plycheck: nothing to resume: with --feedback verdict the seed of random cases is not kept: name it by "
      "--seed, or begin a run with --keep-hidden\n");
}

TEST_F(SlowJob, GoesOnInOneProcessOnly) {
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  std::array<Ended, 2> ended;
  {
    std::filesystem::remove(workspace.path() / "go");
    Process one(command("h.db", true));
    Process other(command("h.db", true));
    EXPECT_TRUE(eventually([&] { return one.has_ended() || other.has_ended(); }));
    let_go();
    ended = {one.wait(), other.wait()};
  }
  std::ranges::sort(ended, {}, &Ended::code);
  EXPECT_EQ(ended[0].code, 0) << ended[0].err;
  EXPECT_EQ(ended[1].code, 2) << ended[1].out;
  EXPECT_EQ(ended[1].err, "plycheck: nothing to resume: run 1 is still under way\n");
  EXPECT_TRUE(has(ended[0].out, "\ntotal              40        40 ")) << ended[0].out;
}

TEST_F(SlowJob, FindsTheSeedByItself) {
  // The seed is the run's own where none is given.
  arguments = {"test", "squirrel", "slow.py", "--random", "40", "-j", "2", "--isolation", "limits"};
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  arguments[4] = "41";
  EXPECT_EQ(run(command("h.db", true)).err,
            "plycheck: nothing to resume: no unfinished run of squirrel on 41 random cases\n");
  arguments[4] = "40";
  EXPECT_EQ(run(command("h.db", true)).code, 0);
}

TEST_F(SlowJob, GoesOnWithAProgramThatIsCalledOtherwiseNow) {
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  std::filesystem::rename(workspace.path() / "slow.py", workspace.path() / "renamed.py");
  arguments[2] = "renamed.py";
  const auto ended = run(command("h.db", true));
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.code, 0);
}

/// The same bytes under another name are the same program; others are another one.
TEST_F(SlowJob, GoesOnAgainstAProgramThatIsCalledOtherwiseNow) {
  arguments.insert(arguments.end(), {"--against", "right.py"});
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  const auto right = workspace.bytes("right.py");
  workspace.file("renamed.py", right + "# changed\n");
  arguments.back() = "renamed.py";
  EXPECT_EQ(run(command("h.db", true)).err,
            "plycheck: nothing to resume: run 1, the last unfinished one of squirrel, differs in the "
            "files of the program of --against\n");
  workspace.file("renamed.py", right);
  const auto ended = run(command("h.db", true));
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.code, 0);
}

TEST_F(SlowJob, TellsWhatIsNotAsItWas) {
  ASSERT_EQ(break_off(SIGKILL).code, 128 + SIGKILL);
  auto longer = command("h.db", true);
  longer.argv.insert(longer.argv.end(), {"--time", "7"});
  const auto ended = run(longer);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err,
            "plycheck: nothing to resume: run 1, the last unfinished one of squirrel, differs in time (10 s "
            "there, 7 s here)\n");
  workspace.file("slow.py", workspace.bytes("slow.py") + "# changed\n");
  EXPECT_EQ(run(command("h.db", true)).err,
            "plycheck: nothing to resume: run 1, the last unfinished one of squirrel, differs in the "
            "candidate's files\n");
}

/// Where its count is wrong it is followed down, by questions that take most of the job's time.
class SlowFollowUp : public Resume {
 protected:
  void SetUp() override {
    workspace.take_candidate("right.py", "starcircle");
    auto program = workspace.bytes("right.py");
    const std::string count = "myopic, farsighted, game.nodes)";
    const auto at = program.find(count);
    ASSERT_NE(at, std::string::npos);
    program.replace(at, count.size(), "myopic, farsighted, game.nodes + (game.nodes > 20))");
    workspace.file("slow.py", program);
    arguments = {"test", "starcircle", "slow.py",    "--random",      "6", "--seed", "11",
                 "-j",   "2",          "--no-times", "--no-diagnosis"};
  }
};

TEST_F(SlowFollowUp, GoesOnToTheReportOfAnUninterruptedRun) {
  int whole_runs = 0;
  const auto whole_run = run_counting(command("whole.db", false), whole_runs);
  ASSERT_TRUE(has(whole_run.out, "counted right alone") || has(whole_run.out, "the count parts"))
      << whole_run.out;
  const Reports whole{whole_run.out, workspace.bytes("j"), workspace.bytes("c")};
  constexpr int moments = 4;
  int compared = 0;
  for (int moment = 1; moment <= moments; ++moment) {
    const auto place = "h" + std::to_string(moment) + ".db";
    Process plycheck(command(place, false));
    await(plycheck, static_cast<int>(whole_runs * (moment + 0.5) / (moments + 1)));
    plycheck.send(SIGINT);
    const auto part = plycheck.wait();
    EXPECT_FALSE(has(part.out, "not followed (0 asked)")) << part.out;
    const auto last = run(command(place, true));
    // Nothing may be left to do by then.
    if (part.code != 130 || has(last.err, "no run of starcircle is kept")) {
      continue;
    }
    ++compared;
    EXPECT_EQ(last.err, "");
    EXPECT_TRUE(last.out == whole.out) << moment << ":\n" << last.out;
    EXPECT_TRUE(workspace.bytes("j") == whole.json);
    EXPECT_TRUE(workspace.bytes("c") == whole.csv);
  }
  EXPECT_GE(compared, moments / 2);
}

TEST_F(SlowJob, GoesOnWhereCasesWereNotJudgedByAFaultOfOurOwn) {
  arguments[4] = "6";
  hold_after(1);
  Process plycheck(command("h.db", false));
  ASSERT_TRUE(eventually([&] { return plycheck.has_ended() || begun() >= 2; }));
  // Somebody clears up, and the candidate's copy goes.
  std::filesystem::remove_all(work_folders_of(plycheck.pid()).front() / "candidate");
  let_go();
  const auto faulty = plycheck.wait();
  EXPECT_EQ(faulty.code, 2) << faulty.out;
  ASSERT_TRUE(has(verdicts_in(workspace.bytes("j")), "JE")) << workspace.bytes("j");
  history({"--json", "list"});
  EXPECT_EQ(nlohmann::json::parse(workspace.bytes("list"))["runs"][0]["state"], "unfinished");
  const auto again = run(command("h.db", true));
  EXPECT_EQ(again.code, 0) << again.err << again.out;
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC");
  EXPECT_EQ(run(command("h.db", true)).err, "plycheck: nothing to resume: run 1 is finished\n");
}

TEST_F(SlowJob, IsNotGoneOnWithByAnotherBuild) {
  const std::filesystem::path built = workspace.plycheck({}).argv.front();
  const auto own = workspace.path() / "own";
  std::filesystem::create_directory(own);
  std::error_code error;
  std::filesystem::create_hard_link(built, own / "plycheck", error);
  if (error) {
    std::filesystem::copy_file(built, own / "plycheck");
  }
  std::filesystem::copy_file(built.parent_path() / "plycheck-launcher", own / "plycheck-launcher");
  ASSERT_EQ(break_off(SIGINT).code, 130);
  // Nothing reads what stands behind the end of a program.
  std::ofstream(own / "plycheck-launcher", std::ios::app) << "x";
  auto other = command("h.db", true);
  other.argv.front() = (own / "plycheck").string();
  const auto refused = run(other);
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(
      has(refused.err,
          "plycheck: nothing to resume: run 1, the last unfinished one of squirrel, differs in build ("))
      << refused.err;
  EXPECT_EQ(run(command("h.db", true)).code, 0);
}

TEST_F(Resume, OfAProgramThatDoesNotCompileIsAsAnyOther) {
  workspace.file("broken.cpp", "int main( {\n");
  arguments = {"test", "squirrel", "broken.cpp", "--random", "5", "--seed", "3"};
  EXPECT_EQ(run(command("h.db", false)).code, 1);
  EXPECT_EQ(run(command("h.db", true)).err, "plycheck: nothing to resume: run 1 is finished\n");
}

TEST_F(Resume, NeedsAHistory) {
  choose("no_file.py", 2);
  auto nowhere = command("none/h.db", true);
  const auto ended = run(nowhere);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: nothing to resume: " + (workspace.path() / "none/h.db").string() +
                           ": No such file or directory\n");
}

TEST_F(Resume, IsNotNeededForARunThatCannotBeKept) {
  choose("right.py", 2);
  const auto ended = run(command("none/h.db", false));
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "plycheck: " + (workspace.path() / "none/h.db").string() +
                           ": No such file or directory; this run is not kept\n");
  EXPECT_TRUE(has(ended.out, "\ngreedy ")) << ended.out;
}

}  // namespace
}  // namespace harness::testing
