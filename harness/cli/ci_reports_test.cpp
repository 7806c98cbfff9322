// `plycheck test` as continuous integration calls it: --junit, --github, and the same bytes every time.
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The lines of a step's log that GitHub's runner obeys.
std::vector<std::string> obeyed(const std::string& log) {
  std::vector<std::string> commands;
  std::string token;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    line.erase(0, line.find_first_not_of(" \t\r"));
    if (!token.empty()) {
      token = line == std::string("::").append(token).append("::") ? "" : token;
      continue;
    }
    const std::string stop = "::stop-commands::";
    if (line.starts_with(stop)) {
      token = line.substr(stop.size());
    } else if (line.starts_with("::") || has(line, "##[")) {
      commands.push_back(line);
    }
  }
  EXPECT_EQ(token, "") << "commands are not allowed again";
  return commands;
}

/// A workspace with the fixed cases, on which plycheck is run as a step of GitHub Actions.
class CiReports : public ::testing::Test {
 protected:
  void SetUp() override { workspace.take_fixed_cases(); }
  Ended test(const std::string& candidate, const std::vector<std::string>& arguments,
             const std::string& summary = "summary") {
    if (!fs::exists(workspace.path() / candidate)) {
      workspace.take_candidate(candidate);
    }
    auto command = workspace.plycheck({"test", "squirrel", candidate, "--cases", "cases", "--no-times"});
    command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
    command.environment.push_back("GITHUB_STEP_SUMMARY=" +
                                  (summary.empty() ? "" : (workspace.path() / summary).string()));
    return run(command);
  }
  Workspace workspace;
};

TEST_F(CiReports, AreTheSameBytesWhateverTheNumberOfWorkers) {
  std::vector<std::string> first;
  for (const std::string workers : {"1", "5"}) {
    fs::remove(workspace.path() / "summary");
    const auto ended =
        test("sneak_conquers.py", {"--json", "j", "--csv", "c", "--junit", "x", "--github", "-j", workers});
    const std::vector<std::string> reports{ended.out, workspace.bytes("j"), workspace.bytes("c"),
                                           workspace.bytes("x"), workspace.bytes("summary")};
    for (const auto& report : reports) {
      EXPECT_GT(report.size(), 200U);
    }
    first = first.empty() ? reports : first;
    EXPECT_EQ(reports, first) << workers;
  }
}

TEST_F(CiReports, HaveATestACaseInJunit) {
  const auto ended = test("strict_prune.cpp", {"--junit", "x"});
  EXPECT_EQ(ended.code, 1);
  const auto text = workspace.bytes("x");
  EXPECT_TRUE(has(text,
                  "<testsuite name=\"plycheck squirrel\" tests=\"6\" failures=\"1\" errors=\"0\" "
                  "skipped=\"0\" time=\"0\">"))
      << text;
  EXPECT_TRUE(has(text,
                  "<testcase classname=\"squirrel.alpha-beta\" name=\"3 alpha-beta, depth 5, X to move, 4 "
                  "empty\" time=\"0\">"))
      << text;
  EXPECT_TRUE(has(text, "       expected  ")) << text;
}

TEST_F(CiReports, AnnotateForGithubAndWriteASummary) {
  const auto ended = test("strict_prune.cpp", {"--github"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(
      obeyed(ended.out),
      std::vector<std::string>{
          "::error file=strict_prune.cpp,line=1,title=plycheck squirrel%2C case 3%3A WA::alpha-beta, "
          "depth 5, X to move, 4 empty: traverse_log.txt line 81 of 116, column Beta, at root > D4 > A5 > "
          "B3 after its child C4"});
  const auto summary = workspace.bytes("summary");
  EXPECT_TRUE(summary.starts_with("### plycheck squirrel: 5 of 6 cases accepted\n")) << summary;
  EXPECT_TRUE(has(summary, "| alpha-beta | 1 | 0 | 1 | 0 | 0.0 of 30 |\n")) << summary;
}

TEST_F(CiReports, SayThatThereIsNoSummaryOutsideOfGithub) {
  const auto ended = test("strict_prune.cpp", {"--github"}, "");
  EXPECT_EQ(ended.err, "plycheck: --github: no summary is written: GITHUB_STEP_SUMMARY names no file\n");
  EXPECT_EQ(obeyed(ended.out).size(), 1U);
  EXPECT_EQ(ended.code, 1);
}

TEST_F(CiReports, ObeyNoCommandOfACandidate) {
  workspace.file("commands.py",
                 "import sys\nopen('next_state.txt', 'w').write('::error::in a file\\n')\n"
                 "sys.exit('::error::me\\n  ::stop-commands::x\\n##[set-env "
                 "name=PATH]me\\n::x::\\n```\\n</details>')\n");
  const auto ended = test("commands.py", {"--github", "-v"});
  EXPECT_TRUE(has(ended.out, "::error::me")) << ended.out;
  for (const auto& command : obeyed(ended.out)) {
    EXPECT_TRUE(command.starts_with("::error file=commands.py,line=1,title=plycheck squirrel%2C case "))
        << command;
  }
  EXPECT_EQ(obeyed(ended.out).size(), 6U);
  EXPECT_TRUE(has(workspace.bytes("summary"), "\n````text\n")) << workspace.bytes("summary");
}

TEST_F(CiReports, TellWhatABudgetLeftOut) {
  workspace.take_candidate("right.py");
  workspace.file("stuck.py", "import sys, time\nif open(sys.argv[2]).read(1) != '1':\n    time.sleep(100)\n" +
                                 workspace.bytes("right.py"));
  const auto ended = test("stuck.py", {"--budget", "5", "-j", "1", "--junit", "x", "--github"});
  const std::string told = "stopped when the time for the job was over: 5 cases not run";
  EXPECT_EQ(ended.code, 2) << ended.err;
  EXPECT_TRUE(has(ended.out, "\n" + told + "\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, "title=plycheck squirrel%2C not finished::" + told + "\n")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("x"), "<error message=\"unfinished: " + told + "\""))
      << workspace.bytes("x");
  EXPECT_TRUE(has(workspace.bytes("summary"), "\n" + told + "\n")) << workspace.bytes("summary");
}

TEST_F(CiReports, LoseNoReportWithoutAWord) {
  const auto ended = test("right.py", {"--github", "--case", "1"}, "nowhere/summary");
  EXPECT_EQ(ended.err,
            "plycheck: " + (workspace.path() / "nowhere/summary").string() + ": No such file or directory\n");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(test("right.py", {"--junit", "x", "--csv", "x"}).err,
            "plycheck: --csv and --junit: expected two files, found 'x' for both\n");
}

TEST_F(CiReports, TellNothingOfHiddenCases) {
  const auto ended = test("sneak_conquers.py", {"--github", "--junit", "x", "--feedback", "none"});
  const auto text = ended.out + workspace.bytes("x") + workspace.bytes("summary");
  EXPECT_FALSE(has(text, "line 1 of")) << text;
  EXPECT_FALSE(has(text, "to move")) << text;
  EXPECT_TRUE(has(text, "not all is accepted")) << text;
  EXPECT_TRUE(has(workspace.bytes("x"), "name=\"all cases\"")) << text;
}

}  // namespace
}  // namespace harness::testing
