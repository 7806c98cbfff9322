// `plycheck history` and `plycheck compare`.
#include <filesystem>
#include <regex>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A workspace with the fixed cases and a history of its own.
class HistoryCommand : public ::testing::Test {
 protected:
  void SetUp() override { workspace.take_fixed_cases(); }
  std::string place() const { return (workspace.path() / "history.db").string(); }
  Ended plycheck(const std::vector<std::string>& arguments) const {
    auto command = workspace.plycheck(arguments);
    command.environment.push_back("PLYCHECK_HISTORY=" + place());
    return run(command);
  }
  Ended test(const std::string& candidate, const std::vector<std::string>& more = {}) const {
    if (!std::filesystem::exists(workspace.path() / candidate)) {
      workspace.take_candidate(candidate);
    }
    std::vector<std::string> all{"test", "squirrel", candidate, "--cases", "cases"};
    all.insert(all.end(), more.begin(), more.end());
    return plycheck(all);
  }
  /// Where everybody may run them.
  void take_programs() const {
    for (const char* const name : {"plycheck", "plycheck-launcher"}) {
      const auto built = std::filesystem::path(workspace.plycheck({}).argv.front()).parent_path() / name;
      std::error_code there;
      std::filesystem::copy(built, workspace.path() / name, there);
    }
  }
  Workspace workspace;
};

/// Times of the day taken out.
std::string timeless(const std::string& text) {
  static const std::regex time("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}");
  return std::regex_replace(text, time, "TIME");
}

TEST_F(HistoryCommand, ListsRunsTheNewestFirst) {
  test("right.py", {"--case", "1", "2"});
  test("sneak_conquers.py", {"--no-diagnosis"});
  test("no_file.py", {"--max-failures", "2"});
  const auto ended = plycheck({"history", "--json", "list"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(timeless(ended.out),
            "   3  TIME  squirrel, no_file.py, 6 cases (cases,\n"
            "      set b616a6513a6ce6bf), 2 NO, 0.0 of 60 points,\n"
            "      stopped at the last failure allowed: 4 cases not run\n"
            "   2  TIME  squirrel, sneak_conquers.py, 6 cases (cases,\n"
            "      set b616a6513a6ce6bf), 1 AC, 5 WA, 30.0 of 100 points\n"
            "   1  TIME  squirrel, right.py, 2 cases (cases,\n"
            "      set b616a6513a6ce6bf), 2 AC, 60.0 of 60 points\n");
  const auto list = nlohmann::json::parse(workspace.bytes("list"));
  EXPECT_EQ(list["runs"][0]["run"], 3);
  EXPECT_EQ(list["runs"][0]["state"], "finished");
  EXPECT_EQ(list["runs"][0]["not_run"], 4);
  EXPECT_EQ(list["runs"][2]["verdicts"], (nlohmann::json{{"AC", 2}}));
  EXPECT_EQ(timeless(plycheck({"history", "squirrel", "--count", "1"}).out).substr(0, 30),
            "   3  TIME  squirrel, no_file.");
  EXPECT_EQ(plycheck({"history", "starcircle"}).out, "no runs of starcircle are kept in " + place() + "\n");
}

TEST_F(HistoryCommand, ShowsAReportAgain) {
  const auto first = test("sneak_conquers.py", {"--json", "j"});
  EXPECT_TRUE(has(first.out, "\nreport kept: plycheck history 1\n")) << first.out;
  const auto again = plycheck({"history", "1", "--json", "k"});
  EXPECT_EQ(again.code, 0);
  // Where it is kept is known by whoever asks for it.
  auto expected = first.out;
  const std::string kept = "report kept: plycheck history 1\n";
  expected.erase(expected.find(kept), kept.size());
  EXPECT_EQ(again.out, expected);
  EXPECT_EQ(workspace.bytes("k"), workspace.bytes("j"));
}

TEST_F(HistoryCommand, TellsOfARunWhatItsReportTold) {
  test("sneak_conquers.py", {"--feedback", "none"});
  const auto shown = plycheck({"history", "last"});
  EXPECT_FALSE(has(shown.out, "traverse_log")) << shown.out;
  workspace.take_candidate("right.py");
  plycheck({"test", "squirrel", "right.py", "--random", "3", "--seed", "4711", "--feedback", "verdict"});
  EXPECT_FALSE(has(plycheck({"history", "--json", "list"}).out, "4711"));
  EXPECT_FALSE(has(workspace.bytes("list"), "4711"));
}

TEST_F(HistoryCommand, SaysOfWhichRunsLessIsKept) {
  test("sneak_conquers.py", {"--feedback", "verdict"});
  test("sneak_conquers.py", {"--feedback", "none"});
  test("sneak_conquers.py", {"--feedback", "verdict", "--keep-hidden"});
  const auto list = plycheck({"history", "--json", "list"});
  EXPECT_TRUE(has(list.out, "verdicts alone are kept")) << list.out;
  EXPECT_TRUE(has(list.out, "points alone are kept")) << list.out;
  const auto runs = nlohmann::json::parse(workspace.bytes("list"))["runs"];
  EXPECT_FALSE(runs[0].contains("kept"));
  EXPECT_EQ(runs[1]["kept"], "none");
  EXPECT_EQ(runs[2]["kept"], "verdict");
  EXPECT_EQ(plycheck({"history", "1"}).err,
            "plycheck: of run 1 no more is kept than --feedback verdict shows: it was made without "
            "--keep-hidden\n");
  EXPECT_EQ(plycheck({"history", "3"}).err, "");
  // What the two reports tell is the same.
  EXPECT_EQ(plycheck({"history", "1", "--no-times"}).out, plycheck({"history", "3", "--no-times"}).out);
}

TEST_F(HistoryCommand, IsForItsOwnerAloneWhateverItWas) {
  test("no_file.py", {"--case", "1"});
  const auto folder = place() + ".records";
  ASSERT_EQ(::chmod(place().c_str(), 0644), 0);
  ASSERT_EQ(::chmod(folder.c_str(), 0755), 0);
  test("no_file.py", {"--case", "1", "--feedback", "verdict", "--keep-hidden"});
  const auto mode = [](const std::filesystem::path& path) {
    return static_cast<unsigned>(std::filesystem::status(path).permissions());
  };
  EXPECT_EQ(mode(place()), 0600U);
  EXPECT_EQ(mode(folder), 0700U);
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    EXPECT_EQ(mode(file.path()), 0600U) << file.path();
  }
}

TEST_F(HistoryCommand, ForgetsRuns) {
  for (int i = 0; i < 4; ++i) {
    test("no_file.py", {"--case", "1"});
  }
  EXPECT_EQ(plycheck({"history", "--forget", "2", "last"}).out, "forgotten: 2, 4\n");
  EXPECT_EQ(plycheck({"history", "2"}).err, "plycheck: no run 2 in " + place() + "\n");
  EXPECT_EQ(plycheck({"history", "--keep", "1"}).out, "1 run forgotten\n");
  EXPECT_EQ(plycheck({"history", "last~1"}).code, 2);
  EXPECT_EQ(plycheck({"history", "3"}).code, 0);
}

TEST_F(HistoryCommand, KeepsAllRunsOfTheAssignmentsThatAreNotNamed) {
  test("no_file.py", {"--case", "1"});
  test("no_file.py", {"--case", "1"});
  plycheck({"test", "starcircle", "plycheck solve starcircle", "--random", "1", "--seed", "1"});
  EXPECT_EQ(plycheck({"history", "starcircle", "--keep", "0"}).out, "1 run forgotten\n");
  EXPECT_EQ(plycheck({"history", "squirrel", "--keep", "1"}).out, "1 run forgotten\n");
  EXPECT_EQ(plycheck({"history", "2"}).code, 0);
}

TEST_F(HistoryCommand, ForgetsNothingWhereItIsNotPlainWhat) {
  test("no_file.py", {"--case", "1"});
  const auto error_of = [this](const std::vector<std::string>& arguments) {
    const auto ended = plycheck(arguments);
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.out, "");
    return ended.err;
  };
  EXPECT_EQ(error_of({"history", "1", "--keep", "0"}),
            "plycheck: --keep: expected an assignment or nothing to choose from, found '1'\n");
  EXPECT_EQ(error_of({"history", "nonsense", "--keep", "0"}),
            "plycheck: --keep: expected an assignment or nothing to choose from, found 'nonsense'\n");
  for (const std::string what : {"nonsense", "squirrel"}) {
    EXPECT_EQ(error_of({"history", what, "--forget", "1"}),
              "plycheck: --forget: expected the runs behind it alone, found '" + what + "' in front of it\n");
  }
  EXPECT_TRUE(has(error_of({"history", "--keep", "0", "--json", "j"}), "excludes"));
  EXPECT_EQ(plycheck({"history", "1"}).code, 0);
}

TEST_F(HistoryCommand, TellsThatItWasRemovedDuringTheRun) {
  workspace.take_candidate("right.py");
  workspace.file("held.py", held_until_let_go + workspace.bytes("right.py"));
  auto command = workspace.plycheck({"test", "squirrel", "held.py", "--cases", "cases", "-j", "1"});
  command.environment.push_back("PLYCHECK_HISTORY=" + place());
  const auto ended = run_held(command, [this](const std::filesystem::path&) {
    EXPECT_TRUE(has(plycheck({"history"}).out, "under way"));
    for (const char* const end : {"", "-wal", "-shm"}) {
      std::filesystem::remove(place() + end);
    }
  });
  EXPECT_EQ(ended.err, "plycheck: " + place() + ": was removed meanwhile; this run is not kept to its end\n");
  EXPECT_FALSE(has(ended.out, "report kept")) << ended.out;
  EXPECT_EQ(ended.code, 0);
}

/// As a user who may not write, which root always may.
TEST_F(HistoryCommand, IsListedAndComparedWhereItMayOnlyBeRead) {
  const bool is_root = ::geteuid() == 0;
  if (is_root && !is_installed("setpriv")) {
    GTEST_SKIP() << "only root becomes another user, by setpriv";
  }
  test("right.py");
  test("no_file.py");
  std::filesystem::create_directory(workspace.path() / "kept");
  std::filesystem::rename(place(), workspace.path() / "kept/history.db");
  const auto records = workspace.path() / "kept/history.db.records";
  std::filesystem::rename(place() + ".records", records);
  ::chmod(records.c_str(), 0555);
  std::string first;
  for (const auto& entry : std::filesystem::directory_iterator(records)) {
    ::chmod(entry.path().c_str(), 0444);
    const auto name = entry.path().filename().string();
    first = name.starts_with("1-") ? name : first;
  }
  const auto read_only = [&](const std::vector<std::string>& arguments) {
    auto command = workspace.plycheck(arguments);
    if (is_root) {
      take_programs();
      command.argv.front() = (workspace.path() / "plycheck").string();
      command.argv.insert(command.argv.begin(),
                          {"/usr/bin/env", "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"});
    }
    command.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "kept/history.db").string());
    return run(command);
  };
  ::chmod((workspace.path() / "kept/history.db").c_str(), 0444);
  for (const mode_t folder : {0777U, 0555U}) {
    ::chmod((workspace.path() / "kept").c_str(), folder);
    const auto listed = read_only({"history"});
    EXPECT_EQ(listed.err, "");
    EXPECT_TRUE(has(listed.out, "no_file.py") && has(listed.out, "right.py")) << listed.out;
    EXPECT_EQ(read_only({"history", "1"}).code, 0);
    const auto compared = read_only({"compare", "1", "2"});
    EXPECT_EQ(compared.code, 1) << compared.err;
    EXPECT_EQ(read_only({"history", "--keep", "0"}).err,
              "plycheck: " + (workspace.path() / "kept/history.db").string() +
                  ": attempt to write a readonly database\n");
  }
  ::chmod((workspace.path() / "kept").c_str(), 0777);
  std::filesystem::rename(records, workspace.path() / "elsewhere");
  EXPECT_EQ(read_only({"history", "1"}).err, "plycheck: " + (workspace.path() / "kept/history.db").string() +
                                                 ": the records of run 1 are not there: expected " +
                                                 (records / first).string() + "\n");
  workspace.file("kept/history.db-wal", "newest");
  ::chmod((workspace.path() / "kept").c_str(), 0555);
  EXPECT_TRUE(has(read_only({"history"}).err, "copy both to where they can be written"));
}

/// Whose run it was stands in the head of its records.
TEST_F(HistoryCommand, TellsARunWithADamagedHead) {
  workspace.take_candidate("right.py");
  EXPECT_EQ(plycheck({"test", "squirrel", "right.py", "--random", "2"}).code, 0);
  const auto file = *std::filesystem::directory_iterator(place() + ".records");
  std::string bytes = cases::read_file(file.path()).value();
  bytes[bytes.find("candidate")] = 'x';
  ASSERT_TRUE(cases::write_file(file.path(), bytes));
  const auto listed = plycheck({"history", "--json", "list"});
  EXPECT_EQ(listed.code, 0);
  EXPECT_TRUE(has(listed.out, "damaged: its report cannot be read")) << listed.out;
  EXPECT_FALSE(has(listed.out, "not told") || has(listed.out, "seed")) << listed.out;
  const auto run = nlohmann::json::parse(workspace.bytes("list"))["runs"][0];
  EXPECT_EQ(run["damaged"], true);
  EXPECT_FALSE(run.contains("seed"));
  EXPECT_TRUE(has(plycheck({"history", "1"}).err, "a head cannot be read: the file is damaged"));
  EXPECT_EQ(plycheck({"history", "--forget", "1"}).out, "forgotten: 1\n");
}

TEST_F(HistoryCommand, IsNotMadeByLookingAtIt) {
  EXPECT_EQ(plycheck({"history"}).out, "no runs are kept in " + place() + "\n");
  EXPECT_EQ(plycheck({"history", "last"}).err, "plycheck: no run last in " + place() + "\n");
  EXPECT_FALSE(std::filesystem::exists(place()));
}

TEST_F(HistoryCommand, HoldsNothingOfARunThatIsNotToBeKept) {
  EXPECT_FALSE(has(test("right.py", {"--no-history"}).out, "report kept"));
  EXPECT_FALSE(std::filesystem::exists(place()));
}

TEST_F(HistoryCommand, OfANewerVersionIsLeftAlone) {
  workspace.file("history.db", "not a database at all");
  const auto ended = test("right.py");
  EXPECT_EQ(ended.err, "plycheck: " + place() + ": file is not a database; this run is not kept\n");
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(plycheck({"history"}).err, "plycheck: " + place() + ": file is not a database\n");
  EXPECT_EQ(workspace.bytes("history.db"), "not a database at all");
}

class Compare : public HistoryCommand {};

TEST_F(Compare, TellsWhatIsFixedAndWhatIsBroken) {
  test("right.py", {"--json", "right"});
  test("sneak_conquers.py", {"--no-diagnosis", "--json", "wrong"});
  const auto broken = plycheck({"compare", "last~1", "last", "--json", "c"});
  EXPECT_EQ(broken.code, 1);
  EXPECT_TRUE(has(broken.out, "\nbroken: 5\n")) << broken.out;
  EXPECT_TRUE(has(broken.out, "\n0 fixed, 5 broken, 0 fail in another way, 1 the same\n")) << broken.out;
  const auto fixed = plycheck({"compare", "2", "1"});
  EXPECT_EQ(fixed.code, 0);
  EXPECT_TRUE(has(fixed.out, "\n5 fixed, 0 broken, 0 fail in another way, 1 the same\n")) << fixed.out;
  const auto report = nlohmann::json::parse(workspace.bytes("c"));
  EXPECT_EQ(report["count"]["broken"], 5);
  EXPECT_EQ(report["changed"][0]["after"]["verdict"], "WA");
  // Reports in files say the same.
  const auto files = plycheck({"compare", "right", "wrong"});
  EXPECT_EQ(files.code, 1);
  EXPECT_EQ(files.out.substr(files.out.find("\nbroken: ")), broken.out.substr(broken.out.find("\nbroken: ")));
}

TEST_F(Compare, FindsARunTheSameAsItself) {
  test("sneak_conquers.py", {"--no-diagnosis"});
  const auto ended = plycheck({"compare", "1", "1"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_TRUE(has(ended.out, "\n0 fixed, 0 broken, 0 fail in another way, 6 the same\n")) << ended.out;
}

TEST_F(Compare, TellsNoMoreThanTheRunsReports) {
  test("right.py", {"--feedback", "verdict"});
  test("right.py", {"--feedback", "none"});
  const auto hidden = plycheck({"compare", "1", "1", "--json", "c"});
  EXPECT_EQ(hidden.code, 0);
  EXPECT_TRUE(has(hidden.out, "(set not told)")) << hidden.out;
  EXPECT_EQ(nlohmann::json::parse(workspace.bytes("c"))["before"]["set_hash"], "not told");
  EXPECT_EQ(plycheck({"compare", "1", "2"}).err,
            "plycheck: run 2 was made with --feedback none: what its cases gave is not told\n");
}

TEST_F(Compare, NeedsTwoRuns) {
  test("right.py", {"--case", "1"});
  EXPECT_EQ(plycheck({"compare", "1", "9"}).err, "plycheck: no run 9 in " + place() + "\n");
  EXPECT_EQ(plycheck({"compare", "1", "9"}).code, 2);
  workspace.file("9", "{}");
  EXPECT_EQ(plycheck({"compare", "1", "9"}).err, "plycheck: 9: expected schema 2, found none\n");
}

}  // namespace
}  // namespace harness::testing
