// `plycheck test`: what its options do, what its reports hold and which cases it takes.
#include <cstddef>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/testing/fixed_cases.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A workspace with the fixed cases in `cases` and one candidate.
class TestJob : public ::testing::Test {
 protected:
  void SetUp() override { workspace.take_fixed_cases(); }
  /// `plycheck test squirrel CANDIDATE --cases cases ARGUMENT...`
  Ended test(const std::string& candidate, const std::vector<std::string>& arguments) {
    if (!fs::exists(workspace.path() / candidate)) {
      workspace.take_candidate(candidate);
    }
    std::vector<std::string> all{"test", "squirrel", candidate, "--cases", "cases"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return workspace.run(all);
  }
  Workspace workspace;
};

TEST_F(TestJob, ReportsTheSameBytesWhateverTheNumberOfWorkers) {
  const auto one = test("sneak_conquers.py", {"--no-times", "--json", "j", "--csv", "c", "-j", "1"});
  const auto json = workspace.bytes("j");
  const auto csv = workspace.bytes("c");
  // The command under "again" holds the number as it was typed.
  auto two = test("sneak_conquers.py", {"--no-times", "--json", "j", "--csv", "c", "-j", "2"});
  for (auto at = two.out.find("-j 2"); at != std::string::npos; at = two.out.find("-j 2")) {
    two.out.replace(at, 4, "-j 1");
  }
  EXPECT_EQ(one.out, two.out);
  EXPECT_EQ(json, workspace.bytes("j"));
  EXPECT_EQ(csv, workspace.bytes("c"));
  EXPECT_TRUE(has(json, "\"verdict\": \"WA\""));
  EXPECT_FALSE(has(json, "measured"));
}

/// The lines of a CSV report that are cases, and the cases of a JSON report.
struct ReportedCases {
  std::vector<std::string> lines;
  std::vector<std::string> records;
};

ReportedCases reported_cases(const Workspace& workspace) {
  ReportedCases found;
  std::istringstream lines(workspace.bytes("c"));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    found.lines.push_back(line);
  }
  const auto report = nlohmann::json::parse(workspace.bytes("j"));
  for (const auto& one : report.at("cases")) {
    found.records.push_back(one.dump());
  }
  return found;
}

/// A case stands for itself: it is reported alike alone, in the whole set, and in any part of it.
TEST_F(TestJob, ReportsACaseAlikeInAnyPartOfTheSet) {
  const std::vector<std::string> ids{"1", "2", "3", "4", "5", "6"};
  const std::vector<std::vector<std::size_t>> partitions{
      {0, 0, 0, 1, 1, 1}, {0, 1, 0, 1, 0, 1}, {0, 1, 1, 1, 1, 1}, {0, 0, 1, 1, 0, 0}, {0, 1, 2, 0, 1, 2}};
  const std::string candidate = "sneak_conquers.py";
  test(candidate, {"--no-times", "--json", "j", "--csv", "c", "-j", "2"});
  const auto whole = reported_cases(workspace);
  ASSERT_EQ(whole.records.size(), ids.size());
  for (const auto& part_of : partitions) {
    // One partition is diagnosed, the others are not: the report of a case does not hang on that either.
    const bool is_diagnosed = &part_of == &partitions.front();
    ReportedCases together;
    together.lines.resize(ids.size());
    together.records.resize(ids.size());
    for (std::size_t part = 0; part < ids.size(); ++part) {
      std::vector<std::string> arguments{"--no-times", "--json", "j", "--csv", "c"};
      if (!is_diagnosed) {
        arguments.emplace_back("--no-diagnosis");
      }
      arguments.emplace_back("--case");
      std::vector<std::size_t> places;
      for (std::size_t place = 0; place < ids.size(); ++place) {
        if (part_of[place] == part) {
          arguments.push_back(ids[place]);
          places.push_back(place);
        }
      }
      if (places.empty()) {
        continue;
      }
      test(candidate, arguments);
      const auto found = reported_cases(workspace);
      ASSERT_EQ(found.records.size(), places.size());
      for (std::size_t at = 0; at < places.size(); ++at) {
        together.lines[places[at]] = found.lines.at(at);
        together.records[places[at]] = found.records[at];
      }
    }
    EXPECT_EQ(together.lines, whole.lines);
    EXPECT_EQ(together.records, whole.records);
  }
}

TEST_F(TestJob, MeasuresUnlessToldNotTo) {
  const auto ended = test("right.py", {"--json", "j", "--csv", "c", "-j", "2"});
  EXPECT_TRUE(has(ended.out, "2 at a time")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\nslowest ")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("j"), "\n \"measured\": {\n  \"workers\": 2,"));
  EXPECT_TRUE(workspace.bytes("c").starts_with(
      "case,task,summary,verdict,files,why,cpu_seconds,wall_seconds,peak_bytes\n"));
}

TEST_F(TestJob, WritesALineACaseToItsCsv) {
  test("strict_prune.cpp", {"--no-times", "--csv", "c", "--case", "1", "--case", "3"});
  EXPECT_EQ(workspace.bytes("c"),
            "case,task,summary,verdict,files,why\n"
            "1,greedy,\"greedy, X to move, 9 empty\",AC,next_state.txt AC,\n"
            "3,alpha-beta,\"alpha-beta, depth 5, X to move, 4 empty\",WA,"
            "next_state.txt AC; traverse_log.txt WA,\"line 81 of 116, column Beta, at root > D4 > A5 > B3 "
            "after its child C4\"\n");
}

TEST_F(TestJob, WithQuietPrintsTheSummaryAlone) {
  const auto ended = test("no_file.py", {"-q"});
  EXPECT_FALSE(has(ended.out, "again:")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\ntotal               6         0       0      6")) << ended.out;
}

TEST_F(TestJob, WithVerboseNamesAcceptedCasesToo) {
  const auto ended = test("right.py", {"-v"});
  EXPECT_TRUE(
      has(ended.out, "\n3  alpha-beta, depth 5, X to move, 4 empty       next_state AC   traverse_log AC\n"))
      << ended.out;
}

TEST_F(TestJob, StopsAtTheLastFailureAllowed) {
  const auto ended = test("no_file.py", {"--max-failures", "2", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "NO:NO NO:NO,NO");
  EXPECT_TRUE(has(ended.out, "\nstopped at the last failure allowed: 4 cases not run\n")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("j"), "\"stopped\": \"max-failures\",\n \"not_run\": 4,"));
  EXPECT_EQ(ended.code, 1);
}

// The results wait for the history, which another program has locked, until the time is over.
TEST_F(TestJob, IsDoneWhenItsBudgetIsSpentAfterTheLastCase) {
  const auto place = (workspace.path() / "h.db").string();
  workspace.file("lock.py",
                 "import sqlite3, sys, time\n"
                 "base = sqlite3.connect(sys.argv[1], timeout=20, isolation_level=None)\n"
                 "while not base.execute('SELECT count(*) FROM run').fetchone()[0]: time.sleep(0.01)\n"
                 "base.execute('BEGIN IMMEDIATE')\nopen(sys.argv[2], 'w').close()\ntime.sleep(7)\n");
  workspace.take_candidate("right.py");
  const auto locked = (workspace.path() / "locked").string();
  workspace.file("late.py", "import os, time\nwhile not os.path.exists('" + locked +
                                "'): time.sleep(0.01)\n" + workspace.bytes("right.py"));
  auto history = workspace.plycheck({"history"});
  history.environment.push_back("PLYCHECK_HISTORY=" + place);
  auto test = workspace.plycheck({"test", "squirrel", "late.py", "--cases", "cases", "--case", "1", "2", "-j",
                                  "2", "--isolation", "limits", "--budget", "6", "--json", "j"});
  test.environment = history.environment;
  auto first = test;
  first.argv.insert(first.argv.end(), {"--max-failures", "1"});
  // Makes the file.
  workspace.file("locked", "");
  run(first);
  std::filesystem::remove(locked);
  auto forget = history;
  forget.argv.insert(forget.argv.end(), {"--keep", "0"});
  run(forget);
  Process lock({{"/usr/bin/python3", (workspace.path() / "lock.py").string(), place, locked}});
  const auto ended = run(test);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC");
  EXPECT_TRUE(has(workspace.bytes("j"), "\"stopped\": \"no\",\n \"not_run\": 0,")) << workspace.bytes("j");
  EXPECT_EQ(ended.code, 0) << ended.out;
  run(history);
  test.argv.emplace_back("--resume");
  EXPECT_TRUE(has(run(test).err, "is finished\n"));
  lock.wait();
}

TEST_F(TestJob, StopsWhenItsBudgetIsSpent) {
  const auto ended = test("hang.py", {"--budget", "1", "--json", "j"});
  EXPECT_TRUE(has(ended.out, "\nstopped when the time for the job was over: 6 cases not run\n")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("j"), "\"stopped\": \"budget\",\n \"not_run\": 6,"));
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

TEST_F(TestJob, RunsOneTaskOnly) {
  test("right.py", {"--task", "battle", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC");
}

TEST_F(TestJob, CallsTheCandidateAsToldTo) {
  workspace.file("copy.py", "import sys\nopen('next_state.txt', 'w').write(repr(sys.argv[1:]) + '\\n')\n");
  const auto ended = test("copy.py", {"--case", "1", "--invoke", "{program} --file={input} 'a b'"});
  EXPECT_TRUE(has(ended.out, "['--file=problem.txt',·'a·b']")) << ended.out;
}

// A call that does not pass the input's name is that of a program which knows it.
TEST_F(TestJob, NamesTheInputAsProgramsExpectItThatAreNotTold) {
  const auto ended = test("fixed_path.py", {"--case", "1", "--invoke", "{program} -i x", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC") << ended.out;
}

TEST_F(TestJob, KeepsWorkFoldersAndTellsWhereTheyAre) {
  const auto ended = test("no_file.py", {"--case", "1", "--keep-work"});
  const std::string told = "     work folder kept: ";
  const auto at = ended.out.find(told);
  ASSERT_NE(at, std::string::npos) << ended.out;
  const auto begin = at + told.size();
  const fs::path folder = ended.out.substr(begin, ended.out.find('\n', begin) - begin);
  EXPECT_TRUE(fs::exists(folder / "problem.txt"));
  // A later job must not take it for abandoned.
  test("no_file.py", {"--case", "1"});
  EXPECT_TRUE(fs::exists(folder / "problem.txt"));
  for (const auto& kept : work_folders_of(ended.pid)) {
    fs::remove_all(kept);
  }
}

TEST_F(TestJob, TellsACommandThatRunsARandomCaseAgain) {
  workspace.take_candidate("no_file.py");
  const auto ended = workspace.run(
      {"test", "squirrel", "no_file.py", "--random", "3", "--seed", "7", "--task", "battle", "-q"});
  EXPECT_TRUE(has(ended.out,
                  "\nseed 7; again:  plycheck test squirrel no_file.py --random 3 --seed 7 "
                  "--task battle\n"))
      << ended.out;
}

TEST_F(TestJob, DrawsFiftyCasesBySeedAlone) {
  workspace.take_candidate("no_file.py");
  const auto ended = workspace.run({"test", "squirrel", "no_file.py", "--seed", "4", "-q"});
  EXPECT_TRUE(has(ended.out, "squirrel no_file.py --random 50 --seed 4\n")) << ended.out;
}

TEST_F(TestJob, TellsAgainWhatDecidesARunAndNothingElse) {
  const auto ended =
      test("no_file.py", {"-v", "--max-failures=2", "-j1", "--no-times", "--json", "a b", "--time", "2.5",
                          "--memory=300", "--trust-solver", "--case", "1", "2", "--case=3"});
  const std::string again =
      "again:  plycheck test squirrel no_file.py --cases cases --time 2.5 --memory 300 --trust-solver "
      "--case ";
  EXPECT_TRUE(has(ended.out, again + "1\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, again + "2\n")) << ended.out;
}

TEST_F(TestJob, ForgetsWhereItRanInWhatACandidateSaid) {
  workspace.file("fails.py", "import os\nraise SystemExit(os.getcwd() + '/problem.txt is no good')\n");
  const auto ended = test("fails.py", {"--case", "1", "--no-times"});
  EXPECT_TRUE(has(ended.out, "\n       problem.txt is no good\n")) << ended.out;
}

// Colour is asked for; it marks verdicts that are there as words as well.
TEST_F(TestJob, ColoursOnlyWhenToldTo) {
  EXPECT_FALSE(has(test("no_file.py", {"--case", "1"}).out, "\x1b["));
  EXPECT_TRUE(has(test("no_file.py", {"--case", "1", "--color", "always"}).out, "\x1b[31mNO\x1b[0m"));
}

TEST_F(TestJob, LosesNoReportWithoutAWord) {
  if (!fs::is_character_file("/dev/full")) {
    GTEST_SKIP() << "no /dev/full here";
  }
  fs::create_symlink("/dev/full", workspace.path() / "full");
  const auto ended = test("right.py", {"--case", "1", "--json", "full"});
  EXPECT_EQ(ended.err, "plycheck: full: No space left on device\n");
  EXPECT_EQ(ended.code, 2);
}

TEST(RandomCases, AreTheSameAgainWithTheSameSeed) {
  const Workspace workspace;
  workspace.take_candidate("sneak_conquers.py");
  const std::vector<std::string> arguments{"test",   "squirrel", "sneak_conquers.py", "--random",   "20",
                                           "--seed", "7",        "--no-diagnosis",    "--no-times", "--json",
                                           "j"};
  const auto first = workspace.run(arguments);
  const auto json = workspace.bytes("j");
  const auto second = workspace.run(arguments);
  EXPECT_EQ(first.out, second.out);
  EXPECT_EQ(json, workspace.bytes("j"));
  EXPECT_TRUE(
      has(first.out, "\nseed 7; again:  plycheck test squirrel sneak_conquers.py --random 20 --seed 7\n"))
      << first.out;
}

/// Foreign cases: no case.json, so their expected files are checked first.
class ForeignCases : public TestJob {};

TEST_F(ForeignCases, AreSkippedWhereTheirExpectedFilesAreWrong) {
  workspace.file("cases/1/next_state.txt", "XXXXX\n");
  const auto ended = test("right.py", {"--json", "j", "--no-times"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "SK AC AC AC AC AC");
  EXPECT_EQ(reasons_in(workspace.bytes("j")),
            "the expected files are wrong: solver and oracle both differ from them; ");
  EXPECT_TRUE(has(ended.out, "\n1 case skipped (SK): not counted\n")) << ended.out;
  EXPECT_EQ(ended.code, 0);
}

TEST_F(ForeignCases, AreJudgedByTheSolverWhereThatIsTrusted) {
  workspace.file("cases/1/next_state.txt", "XXXXX\n");
  const auto ended = test("right.py", {"--json", "j", "--trust-solver"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC");
  EXPECT_EQ(ended.code, 0);
}

TEST_F(ForeignCases, AreOfNoUseWhenAllAreSkipped) {
  workspace.file("cases/1/next_state.txt", "XXXXX\n");
  const auto ended = test("right.py", {"--case", "1"});
  EXPECT_EQ(ended.err, "plycheck: no case was judged\n");
  EXPECT_EQ(ended.code, 2);
}

TEST_F(ForeignCases, LackingAFileAreJudgedByOurs) {
  fs::remove(workspace.path() / "cases/3/traverse_log.txt");
  test("strict_prune.cpp", {"--case", "3", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "WA:AC,WA");
}

TEST_F(ForeignCases, MayLieDeepAndHaveOtherNames) {
  fs::create_directories(workspace.path() / "cases/deep");
  fs::rename(workspace.path() / "cases/1", workspace.path() / "cases/deep/the first");
  const auto ended = test("no_file.py", {"--case", "deep/the first", "--no-times"});
  EXPECT_TRUE(
      has(ended.out, "\ndeep/the first  greedy, X to move, 9 empty                                    NO\n"))
      << ended.out;
  EXPECT_TRUE(has(ended.out, "--case 'deep/the first'\n")) << ended.out;
}

TEST_F(ForeignCases, OfAnotherAssignmentAreSkippedAndCounted) {
  workspace.file("cases/other/input.txt", "not for squirrels\n");
  workspace.file("cases/other/next_state.txt", "");
  EXPECT_EQ(test("right.py", {}).code, 2);
  const auto ended = test("right.py", {"--json", "j", "--partial"});
  EXPECT_TRUE(has(ended.out, "\n1 file skipped: not an input of squirrel\n")) << ended.out;
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC");
  EXPECT_EQ(ended.code, 0);
}

TEST(OwnCases, WithAnotherExpectedFileAreOurFault) {
  const Workspace workspace;
  workspace.take_candidate("right.py");
  workspace.run({"generate", "squirrel", "-o", "own", "--count", "2", "--seed", "3", "--task", "greedy"});
  workspace.file("own/001/next_state.txt", "XXXXX\n");
  const auto ended = workspace.run({"test", "squirrel", "right.py", "--cases", "own", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "JE AC");
  EXPECT_EQ(reasons_in(workspace.bytes("j")), "next_state.txt is not the file that case.json describes; ");
  EXPECT_EQ(ended.code, 2);
}

TEST(BuiltInCases, AreFoundAndRightIsAcceptedOnAllOfThem) {
  const Workspace workspace;
  workspace.take_candidate("right.cpp");
  const auto ended = workspace.run({"test", "squirrel", "right.cpp", "--no-times"});
  EXPECT_TRUE(ended.out.starts_with("squirrel: 50 cases (built-in, set ")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\ntotal              50        50       0      0    100.0 of 100\n"))
      << ended.out;
  EXPECT_EQ(ended.code, 0);
}

}  // namespace
}  // namespace harness::testing
