// No command writes over what it reads, by whatever name.
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// A workspace with a set of two cases, a program, a report and a history.
class Overwriting : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.file("victim.py", program);
    workspace.file("code/victim.py", program);
    workspace.file("code/hw1cs561s16.py", program);
    workspace.file("known.txt", "");
    workspace.take_fixed_cases();
    fs::create_symlink(workspace.path() / "victim.py", workspace.path() / "link.py");
    fs::create_hard_link(workspace.path() / "victim.py", workspace.path() / "hard.py");
  }
  Ended plycheck(const std::vector<std::string>& arguments) const {
    auto command = workspace.plycheck(arguments);
    command.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "h.db").string());
    return run(command);
  }
  const std::string program = "print('no answer')\n";
  Workspace workspace;
};

struct Clash {
  std::string name;
  /// Behind `plycheck test squirrel`.
  std::vector<std::string> arguments;
  std::string error;
};
void PrintTo(const Clash& clash, std::ostream* out) {
  *out << clash.name;
}

class TestClash : public Overwriting, public ::testing::WithParamInterface<Clash> {};

TEST_P(TestClash, IsRefusedBeforeAnythingIsWritten) {
  const auto expected = workspace.bytes("cases/1/next_state.txt");
  std::vector<std::string> arguments{"test", "squirrel"};
  arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const auto ended = plycheck(arguments);
  EXPECT_EQ(ended.err, "plycheck: " + GetParam().error + "\n");
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.code, 2);
  for (const char* const file : {"victim.py", "link.py", "code/victim.py", "code/hw1cs561s16.py"}) {
    EXPECT_EQ(workspace.bytes(file), program);
  }
  EXPECT_EQ(workspace.bytes("known.txt"), "");
  EXPECT_EQ(workspace.bytes("h.db"), "(no file)");
  EXPECT_EQ(workspace.bytes("cases/1/next_state.txt"), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Of, TestClash,
    ::testing::Values(
        Clash{"TheCandidate",
              {"victim.py", "--json", "./code/../victim.py"},
              "--json: expected a file of its own, found './code/../victim.py', which is the candidate"},
        Clash{"TheCandidateByALink",
              {"victim.py", "--csv", "link.py"},
              "--csv: expected a file of its own, found 'link.py', which is the candidate"},
        Clash{"TheCandidateByItsOtherName",
              {"victim.py", "--junit", "hard.py"},
              "--junit: expected a file of its own, found 'hard.py', which is the candidate"},
        Clash{"AProgramInTheCandidatesFolder",
              {"code", "--json", "code/victim.py"},
              "--json: expected a file of its own, found 'code/victim.py', which is the candidate"},
        Clash{
            "AWordOfACommandLine",
            {"python3 ./victim.py", "--write-known-failures", "victim.py"},
            "--write-known-failures: expected a file of its own, found 'victim.py', which is the candidate"},
        Clash{"TheOtherProgram",
              {"code", "--against", "victim.py", "--json", "victim.py"},
              "--json: expected a file of its own, found 'victim.py', which is the program of --against"},
        Clash{
            "AnExpectedFile",
            {"victim.py", "--cases", "cases", "--json", "cases/1/next_state.txt"},
            "--json: expected a file of its own, found 'cases/1/next_state.txt', which is a file of the case "
            "set"},
        Clash{
            "AnInput",
            {"victim.py", "--cases", "cases", "--json", "cases/1/input.txt"},
            "--json: expected a file of its own, found 'cases/1/input.txt', which is a file of the case set"},
        Clash{"TheKnownFailures",
              {"victim.py", "--known-failures", "known.txt", "--json", "known.txt"},
              "--json: expected a file of its own, found 'known.txt', which is the file of --known-failures"},
        Clash{"TheHistory",
              {"victim.py", "--json", "h.db"},
              "--json: expected a file of its own, found 'h.db', which is the history"},
        Clash{"TheHistorysLog",
              {"victim.py", "--no-history", "--json", "h.db-wal"},
              "--json: expected a file of its own, found 'h.db-wal', which is the history"}),
    [](const ::testing::TestParamInfo<Clash>& clash) { return clash.param.name; });

TEST_F(Overwriting, OfWhatASearchReadsIsRefused) {
  const auto input = workspace.bytes("cases/1/input.txt");
  EXPECT_EQ(plycheck({"fuzz", "squirrel", "victim.py", "--runs", "1", "--json", "victim.py"}).err,
            "plycheck: --json: expected a file of its own, found 'victim.py', which is the candidate\n");
  EXPECT_EQ(
      plycheck({"shrink", "squirrel", "victim.py", "cases/1/input.txt", "--json", "cases/1/input.txt"}).err,
      "plycheck: --json: expected a file of its own, found 'cases/1/input.txt', which is the input\n");
  EXPECT_EQ(plycheck({"fuzz", "squirrel", "victim.py", "--runs", "1", "--json", "h.db"}).err,
            "plycheck: --json: expected a file of its own, found 'h.db', which is the history\n");
  EXPECT_EQ(plycheck({"fuzz", "squirrel", "victim.py", "--runs", "1", "--html", "victim.py"}).err,
            "plycheck: --html: expected a file of its own, found 'victim.py', which is the candidate\n");
  EXPECT_EQ(
      plycheck({"diff", "squirrel", "cases/1/input.txt", "cases/1", "--html", "cases/1/input.txt"}).err,
      "plycheck: --html: expected a file of its own, found 'cases/1/input.txt', which is the problem's\n");
  EXPECT_EQ(workspace.bytes("cases/1/input.txt"), input);
}

TEST_F(Overwriting, OfAnotherOutputThroughALinkIsRefused) {
  fs::create_symlink("a", workspace.path() / "b");
  const std::string error = "plycheck: --json and --junit: expected two files, found 'b' for both\n";
  EXPECT_EQ(plycheck({"test", "squirrel", "victim.py", "--json", "a", "--junit", "b"}).err, error);
  workspace.file("a", "");
  EXPECT_EQ(plycheck({"test", "squirrel", "victim.py", "--json", "a", "--junit", "b"}).err, error);
}

TEST_F(Overwriting, OfAReportOfAnEarlierRunIsAllowed) {
  for (int i = 0; i < 2; ++i) {
    const auto ended = plycheck({"test", "squirrel", "code", "--cases", "cases", "--case", "1", "--json",
                                 "code/r.json", "--csv", "cases/r.csv", "--known-failures", "known.txt",
                                 "--write-known-failures", "known.txt"});
    EXPECT_EQ(ended.err, "");
    // What failed the first time is known the second time.
    EXPECT_EQ(ended.code, i == 0 ? 1 : 0);
  }
}

TEST_F(Overwriting, OfAReportThatIsComparedIsRefused) {
  plycheck({"test", "squirrel", "victim.py", "--cases", "cases", "--json", "A.json"});
  fs::copy(workspace.path() / "A.json", workspace.path() / "B.json");
  const auto before = workspace.bytes("A.json");
  const auto ended = plycheck({"compare", "A.json", "B.json", "--json", "A.json"});
  EXPECT_EQ(ended.err,
            "plycheck: --json: expected a file of its own, found 'A.json', which is a report to compare\n");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(workspace.bytes("A.json"), before);
}

TEST_F(Overwriting, OfTheHistoryIsRefusedByAllThatWriteReports) {
  plycheck({"test", "squirrel", "victim.py", "--cases", "cases", "--case", "1"});
  const auto before = workspace.bytes("h.db");
  ASSERT_NE(before, "(no file)");
  const auto records =
      "h.db.records/" + fs::directory_iterator(workspace.path() / "h.db.records")->path().filename().string();
  EXPECT_EQ(plycheck({"history", "--json", records}).err,
            "plycheck: --json: expected a file of its own, found '" + records + "', which is the history\n");
  const std::vector<std::vector<std::string>> commands{{"history"},
                                                       {"history", "1"},
                                                       {"compare", "1", "1"},
                                                       {"strength", "squirrel", "cases"},
                                                       {"doctor", "--level", "none"}};
  const auto refused = [this](std::vector<std::string> command, const std::string& option) {
    command.insert(command.end(), {option, "h.db"});
    const auto ended = plycheck(command);
    EXPECT_EQ(ended.err,
              "plycheck: " + option + ": expected a file of its own, found 'h.db', which is the history\n");
    EXPECT_EQ(ended.code, 2);
  };
  for (const auto& command : commands) {
    refused(command, "--json");
    if (command.front() != "doctor") {
      refused(command, "--html");
    }
  }
  EXPECT_EQ(workspace.bytes("h.db"), before);
}

TEST_F(Overwriting, OfTheProblemByItsAnswerIsRefused) {
  const auto input = workspace.bytes("cases/1/input.txt");
  workspace.file("next_state.txt", input);
  for (const char* const command : {"solve", "oracle"}) {
    const auto ended = plycheck({command, "squirrel", "-i", "next_state.txt"});
    EXPECT_EQ(ended.err,
              "plycheck: next_state.txt: expected a file of its own, found './next_state.txt', which is the "
              "problem's\n");
    EXPECT_EQ(ended.code, 2);
  }
  EXPECT_EQ(workspace.bytes("next_state.txt"), input);
}

}  // namespace
}  // namespace harness::testing
