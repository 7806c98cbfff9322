// Case folders as they are found: read, or told of; and what all commands take.
#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/fixed_cases.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using Words = std::vector<std::string>;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Three of the fixed cases, under `cases`, with their expected files.
class Layouts : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    workspace.take_candidate("right.py");
  }
  /// A file of a fixed case, under another name.
  void put(int number, const std::string& file, const std::string& name) const {
    workspace.file(name, workspace.bytes("cases/" + std::to_string(number) + "/" + file));
  }
  Ended test(const Words& more = {}) const {
    Words words{"test", "squirrel", "right.py", "--cases", "set", "--json", "j", "--no-history"};
    words.insert(words.end(), more.begin(), more.end());
    return workspace.run(words);
  }
  Workspace workspace;
};

TEST_F(Layouts, OfSeveralOutputFilesInOneFolderAreRead) {
  for (int number = 1; number <= 3; ++number) {
    const auto end = "_" + std::to_string(number) + ".txt";
    put(number, "input.txt", "set/input" + end);
    put(number, "next_state.txt", "set/next_state" + end);
  }
  put(2, "traverse_log.txt", "set/traverse_log_2.txt");
  const auto ended = test();
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC");
  EXPECT_EQ(ended.err,
            "plycheck: set: 3 cases read as 2 input_*.txt with next_state_*.txt; 1 input_*.txt with "
            "next_state_*.txt, traverse_log_*.txt\n");
}

TEST_F(Layouts, OfParallelFoldersAreRead) {
  put(1, "input.txt", "set/INPUT/input1.txt");
  put(1, "next_state.txt", "set/OUTPUT/next_state1.txt");
  const auto ended = test();
  EXPECT_EQ(ended.err, "plycheck: set: 1 case read as INPUT/input*.txt with OUTPUT/next_state*.txt\n");
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC");
}

TEST_F(Layouts, OfWhichMoreThanATenthIsPassedOverAreRefusedUnlessPartial) {
  put(1, "input.txt", "set/input_1.txt");
  put(1, "next_state.txt", "set/next_state_1.txt");
  put(2, "input.txt", "set/problem2.txt");
  const auto ended = test();
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err,
            "plycheck: set: 1 of 2 that look like cases passed over: problem2.txt: reads as an input, and no "
            "expected file has its name; --partial takes the other 1\n");
  const auto partial = test({"--partial"});
  EXPECT_EQ(partial.code, 0);
  EXPECT_TRUE(has(partial.err, "plycheck: set: 1 of 2 that look like cases passed over: problem2.txt"))
      << partial.err;
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC");
  EXPECT_EQ(workspace.run({"strength", "squirrel", "set"}).code, 2);
}

TEST_F(Layouts, AreToldInNumbersToThoseWhoMayNotSeeThem) {
  put(1, "input.txt", "set/input_1.txt");
  put(1, "next_state.txt", "set/next_state_1.txt");
  put(2, "input.txt", "set/secret_input.txt");
  EXPECT_EQ(test({"--feedback", "none"}).err,
            "plycheck: set: 1 of 2 that look like cases passed over; --partial takes the other 1\n");
}

TEST_F(Layouts, OfAnotherSystemsLineEndsAreSaidOnceAndMended) {
  workspace.run({"generate", "stakeraid", "-o", "made", "--count", "3", "--seed", "5"});
  for (const std::string id : {"001", "002", "003"}) {
    for (const std::string file : {"input", "output"}) {
      std::string text;
      for (const char c : workspace.bytes("made/" + id + "/" + file + ".txt")) {
        text += c == '\n' ? "\r\n" : std::string(1, c);
      }
      workspace.file("flat/" + file + id + ".txt", text);
    }
  }
  const Words job{"test", "stakeraid", "right.py", "--cases", "flat", "--no-history"};
  EXPECT_EQ(
      workspace.run(job).err,
      "plycheck: flat: 3 of 3 that look like cases passed over: 3 with CRLF or a byte order mark "
      "(input001.txt, input002.txt, input003.txt), which `plycheck bless stakeraid flat --line-ends lf` "
      "mends\n");
  const auto refused = workspace.run({"bless", "stakeraid", "flat"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err,
            "plycheck: 3 inputs are refused:\n"
            "  flat/input001.txt and 2 more: CRLF or a byte order mark, which --line-ends lf takes\n");
  const auto blessed = workspace.run({"bless", "stakeraid", "flat", "--line-ends", "lf"});
  EXPECT_EQ(blessed.code, 0) << blessed.out << blessed.err;
  EXPECT_TRUE(has(blessed.out, "     with LF now: output.txt, input.txt\n")) << blessed.out;
  EXPECT_EQ(workspace.bytes("flat/001/output.txt"), workspace.bytes("made/001/output.txt"));
  EXPECT_FALSE(has(workspace.run(job).err, "CRLF"));
}

TEST_F(Layouts, AreBlessedWithAllTheirExpectedFiles) {
  put(1, "input.txt", "set/input_1.txt");
  workspace.file("set/next_state_1.txt", "garbage\n");
  const auto ended = workspace.run({"bless", "squirrel", "set", "--json", "b"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(has(ended.out, "     set/next_state_1.txt:1: expected 'OXOOX', found 'garbage'\n"))
      << ended.out;
  EXPECT_TRUE(has(workspace.bytes("b"), "\"outcome\": \"differs\"")) << workspace.bytes("b");
}

TEST_F(Layouts, AreBlessedTheSameWithAnyNumberOfThreads) {
  for (int number = 1; number <= 6; ++number) {
    put(number, "input.txt", "one/input" + std::to_string(number) + ".txt");
    put(number, "input.txt", "four/input" + std::to_string(number) + ".txt");
  }
  auto one = workspace.run({"bless", "squirrel", "one", "-j", "1"}).out;
  const auto four = workspace.run({"bless", "squirrel", "four", "-j", "4"}).out;
  for (auto at = one.find("one/"); at != std::string::npos; at = one.find("one/")) {
    one.replace(at, 3, "four");
  }
  one.replace(one.find(" in one"), 7, " in four");
  EXPECT_EQ(one, four);
}

// Both streams into one pipe, as a log of a build has them.
TEST_F(Layouts, AreToldInWholeLinesOfBothStreams) {
  for (int number = 0; number < 200; ++number) {
    put(1, "input.txt", "set/" + std::to_string(number) + "/input.txt");
  }
  workspace.file("set/x/input.txt", "7\n");
  workspace.file("set/y/input.txt", "7\n");
  const auto command = workspace.plycheck({"bless", "squirrel", "set"});
  const auto ended =
      run({{"/bin/bash", "-c", "'" + command.argv.front() + "' bless squirrel set 2>&1"}, workspace.path()});
  EXPECT_TRUE(
      ended.out.ends_with("\nplycheck: 2 inputs are refused:\n"
                          "  set/x/input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, "
                          "4 battle, found '7'\n"
                          "  set/y/input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, "
                          "4 battle, found '7'\n"))
      << ended.out.substr(ended.out.size() > 400 ? ended.out.size() - 400 : 0);
}

TEST_F(Layouts, OfACaseAreNamedWithoutZeros) {
  put(1, "input.txt", "set/044/input.txt");
  put(1, "next_state.txt", "set/044/next_state.txt");
  EXPECT_EQ(test({"--case", "44"}).code, 0);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC");
}

/// A command line for bash in which `{}` is a file that a shell makes of a command.
struct Piped {
  std::string name;
  std::string line;
  std::string found;
};
void PrintTo(const Piped& piped, std::ostream* out) {
  *out << piped.name;
}
class ProcessSubstitution : public ::testing::TestWithParam<Piped> {};

TEST_P(ProcessSubstitution, IsAnInput) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.take_candidate("right.py");
  const auto program = workspace.plycheck({}).argv.front();
  auto line = GetParam().line;
  const std::string input = "<(cat cases/1/input.txt)";
  line.replace(line.find("{}"), 2, input);
  const auto ended = run({{"/bin/bash", "-c", "'" + program + "' " + line}, workspace.path()});
  EXPECT_TRUE(has(ended.out, GetParam().found)) << ended.out << ended.err;
  EXPECT_EQ(ended.code, 0) << ended.err;
}

INSTANTIATE_TEST_SUITE_P(
    Of, ProcessSubstitution,
    ::testing::Values(Piped{"Solve", "solve squirrel -i {} -o out && cat out/next_state.txt", "OXOOX"},
                      Piped{"Oracle", "oracle squirrel -i {} -o out && cat out/next_state.txt", "OXOOX"},
                      Piped{"Show", "show squirrel {}", "squirrel: greedy"},
                      Piped{"Diff", "diff squirrel {} cases/1", "accepted"},
                      Piped{"Shrink", "shrink squirrel right.py {}", "does not fail on this input"}),
    [](const auto& piped) { return piped.param.name; });

/// The options that all commands have to which they mean something.
TEST(Options, AreTheSameInAllCommands) {
  const std::map<std::string, std::set<std::string>> commands{
      {"assignments", {"--json"}},
      {"test", {"--color", "--jobs", "--seed", "--json", "--quiet"}},
      {"history", {"--color", "--json", "--quiet"}},
      {"compare", {"--color", "--json", "--quiet"}},
      {"fuzz", {"--color", "--jobs", "--seed", "--json", "--quiet"}},
      {"shrink", {"--color", "--jobs", "--json", "--quiet"}},
      {"match", {"--color", "--jobs", "--seed", "--json", "--quiet"}},
      {"merge", {"--color", "--json", "--quiet"}},
      {"grade", {"--jobs", "--seed", "--quiet"}},
      {"solve", {}},
      {"oracle", {}},
      {"show", {}},
      {"diff", {"--color", "--json", "--quiet"}},
      {"generate", {"--jobs", "--seed"}},
      {"bless", {"--color", "--jobs", "--json", "--quiet"}},
      {"strength", {"--color", "--jobs", "--json", "--quiet"}},
      {"crosscheck", {"--color", "--jobs", "--seed", "--json", "--quiet"}},
      {"doctor", {"--color", "--json", "--quiet"}}};
  const Workspace workspace;
  for (const auto& [command, options] : commands) {
    const auto help = workspace.run({command, "-h"}).out;
    EXPECT_TRUE(has(help, "Usage: plycheck " + command)) << help;
    for (const std::string option : {"--color", "--jobs", "--seed", "--json", "--quiet"}) {
      EXPECT_EQ(has(help, option), options.contains(option)) << command << " " << option;
    }
  }
  // No command is missing above.
  const auto all = workspace.run({"-h"}).out;
  const auto listed = all.substr(all.find("Subcommands:\n"));
  EXPECT_EQ(std::count(listed.begin(), listed.end(), '\n') - 4, static_cast<std::ptrdiff_t>(commands.size()))
      << listed;
}

TEST(Options, ColorTheSummary) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.run({"generate", "cs540-tree", "-o", "set", "--count", "3", "--seed", "3"});
  const std::string escape = "\x1b[";
  const std::vector<Words> commands{{"crosscheck", "cs540-tree", "--runs", "3"},
                                    {"diff", "squirrel", "cases/1/input.txt", "cases/1"},
                                    {"bless", "squirrel", "cases"},
                                    {"strength", "cs540-tree", "set", "--kill", "1"}};
  for (auto words : commands) {
    words.insert(words.end(), {"--color", "always"});
    EXPECT_TRUE(has(workspace.run(words).out, escape)) << words.front();
    words.back() = "never";
    EXPECT_FALSE(has(workspace.run(words).out, escape)) << words.front();
  }
}

TEST(Options, LeaveTheSummaryAloneWhereItShallBeQuiet) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  const auto lines = [&workspace](const Words& words) {
    const auto out = workspace.run(words).out;
    return std::count(out.begin(), out.end(), '\n');
  };
  EXPECT_EQ(lines({"crosscheck", "cs540-tree", "--runs", "3", "-q"}), 1);
  EXPECT_EQ(lines({"diff", "squirrel", "cases/2/input.txt", "cases/3", "-q"}), 1);
  EXPECT_EQ(lines({"bless", "squirrel", "cases", "-q"}), 1);
  workspace.run({"generate", "cs540-tree", "-o", "set", "--count", "3", "--seed", "3"});
  EXPECT_EQ(lines({"strength", "cs540-tree", "set", "--kill", "1", "-q"}), 1);
}

TEST(ProgramHere, IsToldWithoutACommand) {
  const Workspace workspace;
  workspace.file("homework.py", "print(1)\n");
  const auto ended = workspace.run({});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err,
            "plycheck: a subcommand is required; see plycheck --help\n"
            "  homework.py is here, which the handout of stakeraid calls its program; to test it:\n"
            "  plycheck test stakeraid homework.py\n");
}

TEST(ProgramHere, IsToldWhereItLiesOneFolderDown) {
  const Workspace workspace;
  workspace.file("hw/src/homework.py", "print(1)\n");
  EXPECT_EQ(workspace.run({}).err, "plycheck: a subcommand is required; see plycheck --help\n");
  workspace.file("hw/homework.py", "print(1)\n");
  workspace.file(".cache/a.py", "print(1)\n");
  workspace.file("__MACOSX/b.py", "print(1)\n");
  EXPECT_EQ(workspace.run({}).err,
            "plycheck: a subcommand is required; see plycheck --help\n"
            "  hw/homework.py is here, which the handout of stakeraid calls its program; to test it:\n"
            "  plycheck test stakeraid hw/homework.py\n");
  workspace.file("other/c.py", "print(1)\n");
  EXPECT_EQ(workspace.run({}).err, "plycheck: a subcommand is required; see plycheck --help\n");
}

TEST(ProgramHere, TellsItsAssignment) {
  const Workspace workspace;
  workspace.file("hw/homework3.py", "print(1)\n");
  workspace.file("hw/homework.py", "print(1)\n");
  const std::string said = ": tested for stakeraid, whose handout calls its program so\n";
  for (const std::string path : {"hw/homework3.py", "hw"}) {
    const auto ended = workspace.run({"test", path, "--case", "nosuch", "--no-history"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(ended.err.starts_with("plycheck: " + path + said)) << ended.err;
    EXPECT_TRUE(has(ended.err, "nosuch")) << ended.err;
  }
  const auto searched = workspace.run({"fuzz", "hw/homework3.py", "--runs", "1", "--seed", "1"});
  EXPECT_TRUE(searched.err.starts_with("plycheck: hw/homework3.py" + said)) << searched.err;
  EXPECT_TRUE(has(searched.out, "stakeraid")) << searched.out;
}

TEST(ProgramHere, OfAnotherNameNeedsItsAssignment) {
  const Workspace workspace;
  workspace.file("my agent.py", "print(1)\n");
  EXPECT_EQ(
      workspace.run({"test", "my agent.py"}).err,
      "plycheck: assignment: expected squirrel or stakeraid or starcircle or cs540-grid or cs540-robots "
      "or cs540-tree or cs540-checkers, found 'my agent.py'; its assignment comes first: plycheck test "
      "ASSIGNMENT 'my agent.py'; see plycheck test --help\n");
}

}  // namespace
}  // namespace harness::testing
