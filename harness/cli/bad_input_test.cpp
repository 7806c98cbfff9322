// What cannot be done is said in one line with its place, exit 2, and nothing is written.
#include <filesystem>
#include <ostream>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "harness/testing/fixed_cases.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// A command that is refused, and the line it is refused with.
struct Refused {
  std::string name;
  std::vector<std::string> arguments;
  std::string message;
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.name;
}

/// The first case's input with one line replaced.
std::string with_line(int line, const std::string& text) {
  std::string out;
  std::string rest = fixed_cases().front().input;
  for (int i = 1; !rest.empty(); ++i) {
    const auto size = rest.find('\n') + 1;
    out += i == line ? text : rest.substr(0, size);
    rest.erase(0, size);
  }
  return out;
}

class Refusal : public ::testing::TestWithParam<Refused> {
 protected:
  void SetUp() override {
    workspace.file("right.txt", fixed_cases().front().input);
    workspace.file("no_value.txt", with_line(4, "1 3 1 1\n"));
    workspace.file("letter.txt", with_line(11, "*OX?X\n"));
    workspace.file("short.txt", with_line(13, ""));
    workspace.file("depth_0.txt", with_line(3, "0\n"));
    workspace.file("task_7.txt", with_line(1, "7\n"));
    workspace.file("empty.txt", "");
    fs::resize_file(workspace.file("too_large.txt", ""), cases::largest_input + 1);
    fs::create_directory(workspace.path() / "large");
    fs::resize_file(workspace.file("large/input.txt", ""), cases::largest_input + 1);
    workspace.file("large/next_state.txt", "");
    fs::create_directory(workspace.path() / "folder");
    workspace.file("malformed/input.txt", "7\n");
    workspace.file("malformed/next_state.txt", "");
    workspace.file("flat/1.in", fixed_cases().front().input);
    workspace.file("flat/1.out", "");
    workspace.file("minimax.txt", fixed_cases().at(1).input);
    fs::create_directories(workspace.path() / "taken" / "traverse_log.txt");
    fs::create_symlink("loop", workspace.path() / "loop");
    workspace.take_candidate("no_file.py");
  }
  Workspace workspace;
};

TEST_P(Refusal, IsOneLineAndNothingIsWritten) {
  const auto before = workspace.paths();
  const auto ended = workspace.run(GetParam().arguments);
  EXPECT_EQ(ended.err, "plycheck: " + GetParam().message + "\n");
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(workspace.paths(), before);
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

std::string name_of(const ::testing::TestParamInfo<Refused>& info) {
  return info.param.name;
}

/// The commands that read one input in the format of `cases/`.
std::vector<Refused> for_all_readers(const std::string& name, const std::string& file,
                                     const std::string& message) {
  return {{name + "_solve", {"solve", "squirrel", "-i", file, "-o", "answer"}, message},
          {name + "_show", {"show", "squirrel", file}, message},
          {name + "_diff", {"diff", "squirrel", file, "folder"}, message}};
}

std::vector<Refused> inputs() {
  const std::vector<std::vector<Refused>> all{
      for_all_readers("MissingValue", "no_value.txt",
                      "no_value.txt:4:8: expected a blank, found end of line"),
      for_all_readers("LetterInTheGrid", "letter.txt",
                      "letter.txt:11:4: expected a square: * or X or O, found '?X'"),
      for_all_readers("ShortBoard", "short.txt",
                      "short.txt:13:1: expected a square: * or X or O, found end of file"),
      for_all_readers("DepthZero", "depth_0.txt",
                      "depth_0.txt:3:1: expected a cutoff depth of at least 1, found '0'"),
      for_all_readers("UnknownTask", "task_7.txt",
                      "task_7.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, "
                      "found '7'"),
      for_all_readers("EmptyFile", "empty.txt",
                      "empty.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, "
                      "found end of file"),
      for_all_readers("TooLarge", "too_large.txt", "too_large.txt: larger than 64 MB"),
      for_all_readers("Folder", "folder", "folder: Is a directory"),
      for_all_readers("NoSuchFile", "nowhere.txt", "nowhere.txt: No such file or directory")};
  std::vector<Refused> flat;
  for (const auto& some : all) {
    flat.insert(flat.end(), some.begin(), some.end());
  }
  return flat;
}

INSTANTIATE_TEST_SUITE_P(Input, Refusal, ::testing::ValuesIn(inputs()), name_of);

Refused for_oracle(const std::string& name, const std::string& file, const std::string& message) {
  return {name, {"oracle", "squirrel", "-i", file, "-o", "answer"}, message};
}

// The oracle reads inputs by itself, so it says in its own words what is wrong, at the same places.
INSTANTIATE_TEST_SUITE_P(
    OracleInput, Refusal,
    ::testing::Values(
        for_oracle("MissingValue", "no_value.txt",
                   "no_value.txt:4:8: expected a value from 1 to 2147483647, found end of line"),
        for_oracle("LetterInTheGrid", "letter.txt", "letter.txt:11:4: expected one of * X O, found '?'"),
        for_oracle("ShortBoard", "short.txt", "short.txt:13:1: expected one of * X O, found end of input"),
        for_oracle("DepthZero", "depth_0.txt", "depth_0.txt:3:1: expected a depth of at least 1, found '0'"),
        for_oracle("UnknownTask", "task_7.txt", "task_7.txt:1:1: expected a task from 1 to 4, found '7'"),
        for_oracle("EmptyFile", "empty.txt",
                   "empty.txt:1:1: expected a task from 1 to 4, found end of input"),
        for_oracle("TooLarge", "too_large.txt", "too_large.txt: larger than 64 MB"),
        for_oracle("Folder", "folder", "folder: Is a directory"),
        for_oracle("NoSuchFile", "nowhere.txt", "nowhere.txt: No such file or directory")),
    name_of);

const std::string no_cases =
    ": no cases: expected input.txt beside next_state.txt or traverse_log.txt or trace_state.txt";

/// `plycheck test squirrel ARGUMENT...`
Refused for_test(const std::string& name, std::vector<std::string> arguments, const std::string& message) {
  arguments.insert(arguments.begin(), {"test", "squirrel"});
  return {name, std::move(arguments), message};
}

INSTANTIATE_TEST_SUITE_P(
    Test, Refusal,
    ::testing::Values(
        for_test("NoSuchCandidate", {"nobody.py", "--case", "001"}, "nobody.py: No such file or directory"),
        for_test("NoCandidateName", {"", "--case", "001"}, "candidate: expected a program, found ''"),
        for_test("NoProgramThatIsKnown", {"right.txt", "--case", "001"},
                 "right.txt: expected an executable, a .py .cpp .cc .c .java .js file, a folder or a command "
                 "line"),
        for_test("NoSuchCommand", {"nobody -x", "--case", "001"}, "nobody: not found in PATH"),
        for_test("FolderWithoutInputs", {"no_file.py", "--cases", "folder"}, "folder" + no_cases),
        for_test("NoSuchFolder", {"no_file.py", "--cases", "nowhere"}, "nowhere: No such file or directory"),
        for_test("FlatPairs", {"no_file.py", "--cases", "flat"},
                 "flat" + no_cases +
                     "; 1 passed over: 1.in: 1.out does not say which of next_state.txt, "
                     "traverse_log.txt, trace_state.txt it is"),
        for_test("OnlyMalformedInputs", {"no_file.py", "--cases", "malformed"},
                 "malformed/input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, "
                 "found '7'"),
        for_test("TooLargeInput", {"no_file.py", "--cases", "large"}, "large/input.txt: larger than 64 MB"),
        for_test("NoSuchTask", {"no_file.py", "--task", "nonsense"},
                 "--task: expected greedy or minimax or alpha-beta or battle, found 'nonsense'"),
        for_test("NearTask", {"no_file.py", "--task", "minmax"},
                 "--task: expected greedy or minimax or alpha-beta or battle, found 'minmax' (nearest: "
                 "'minimax')"),
        for_test("NoSuchCase", {"no_file.py", "--case", "099"}, "no case 099 in built-in"),
        for_test("NoSuchCaseOfThisTask", {"no_file.py", "--case", "001", "--task", "battle"},
                 "no case of task battle among those chosen in built-in"),
        for_test("InvokeWithoutProgram", {"no_file.py", "--case", "001", "--invoke", "python3 x {input}"},
                 "--invoke: expected the word {program}, found: python3 x {input}"),
        for_test("JsonIntoNoFolder", {"no_file.py", "--case", "001", "--json", "nowhere/j"},
                 "nowhere/j: No such file or directory"),
        for_test("CsvIntoNoFolder", {"no_file.py", "--case", "001", "--csv", "nowhere/c"},
                 "nowhere/c: No such file or directory"),
        for_test("JsonAndCsvIntoOneFile", {"no_file.py", "--case", "001", "--json", "j", "--csv", "./j"},
                 "--json and --csv: expected two files, found './j' for both"),
        for_test("JsonOntoAFolder", {"no_file.py", "--case", "001", "--json", "folder"},
                 "folder: Is a directory")),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Others, Refusal,
    ::testing::Values(
        Refused{"DiffInNoFolder",
                {"diff", "squirrel", "right.txt", "nowhere"},
                "nowhere: No such file or directory"},
        Refused{"DiffInAFile", {"diff", "squirrel", "right.txt", "empty.txt"}, "empty.txt: not a folder"},
        Refused{"SolveIntoAFile",
                {"solve", "squirrel", "-i", "right.txt", "-o", "empty.txt"},
                "empty.txt: Not a directory"},
        Refused{"SolveOntoAFolder",
                {"solve", "squirrel", "-i", "minimax.txt", "-o", "taken"},
                "taken/traverse_log.txt: Is a directory"},
        Refused{"OracleOntoAFolder",
                {"oracle", "squirrel", "-i", "minimax.txt", "-o", "taken"},
                "taken/traverse_log.txt: Is a directory"},
        Refused{"GenerateIntoAFullFolder",
                {"generate", "squirrel", "-o", "flat", "--count", "1"},
                "flat: is not empty"},
        Refused{"GenerateThroughALoopOfLinks",
                {"generate", "squirrel", "-o", "loop/new", "--count", "1"},
                "loop/new: Too many levels of symbolic links"},
        Refused{"GenerateUnderALongName",
                {"generate", "squirrel", "-o", std::string(300, 'n'), "--count", "1"},
                std::string(300, 'n') + ": File name too long"},
        Refused{"GenerateOfNoSuchTask",
                {"generate", "squirrel", "-o", "new", "--task", "x"},
                "--task: expected greedy or minimax or alpha-beta or battle, found 'x'"}),
    name_of);

/// Usage errors say where to read on.
Refused usage(const std::string& name, const std::vector<std::string>& arguments,
              const std::string& message) {
  const auto command = arguments.empty() || arguments.front() == "play" ? "" : " " + arguments.front();
  return {name, arguments, message + "; see plycheck" + command + " --help"};
}

const std::string names =
    "squirrel or stakeraid or starcircle or cs540-grid or cs540-robots or cs540-tree or cs540-checkers";

INSTANTIATE_TEST_SUITE_P(
    Usage, Refusal,
    ::testing::Values(
        Refused{"Nothing",
                {},
                "a subcommand is required; see plycheck --help\n"
                "  no_file.py is here; to test it, put the name of its assignment for ASSIGNMENT "
                "(squirrel, stakeraid, starcircle, cs540-grid, cs540-robots, cs540-tree, "
                "cs540-checkers):\n  plycheck test ASSIGNMENT no_file.py"},
        usage("NoSuchSubcommand", {"play"}, "expected a subcommand, found 'play'"),
        Refused{"NearSubcommand",
                {"tset", "squirrel"},
                "expected a subcommand, found 'tset' (nearest: 'test'); see plycheck --help"},
        usage("NearAssignment", {"test", "squirel", "x"},
              "assignment: expected " + names + ", found 'squirel' (nearest: 'squirrel')"),
        usage("NearOption", {"test", "squirrel", "x", "--colour=never"},
              "the following argument was not expected: --colour=never (nearest: '--color')"),
        usage("NearChoice", {"test", "squirrel", "x", "--color", "allways"},
              "--color: expected auto or always or never, found 'allways' (nearest: 'always')"),
        usage("NoAssignment", {"test"}, "assignment is required"),
        usage("NoCandidate", {"test", "squirrel"}, "candidate is required"),
        usage("NoSuchAssignment", {"test", "chess", "x"},
              "assignment: expected " + names + ", found 'chess'"),
        usage("NoSuchAssignmentToSolve", {"solve", "chess"},
              "assignment: expected " + names + ", found 'chess'"),
        usage("NoSuchAssignmentToCheck", {"crosscheck", "chess"},
              "assignments: expected " + names + ", found 'chess'"),
        usage("NoSuchOption", {"test", "squirrel", "x", "--fast"},
              "the following argument was not expected: --fast"),
        usage("TooManyJobs", {"test", "squirrel", "x", "-j", "65"},
              "--jobs: expected a whole number from 1 to 64, found '65'"),
        usage("NoTime", {"test", "squirrel", "x", "--time", "0"},
              "--time: expected seconds from 0.01 to 86400, found '0'"),
        usage("NegativeSeed", {"test", "squirrel", "x", "--seed", "-3"},
              "--seed: expected a whole number from 0 to 18446744073709551615, found '-3'"),
        usage("SeedTooLarge", {"test", "squirrel", "x", "--seed", "18446744073709551616"},
              "--seed: expected a whole number from 0 to 18446744073709551615, found "
              "'18446744073709551616'"),
        usage("JsonOntoADash", {"test", "squirrel", "x", "--json", "-"},
              "--json: expected a file's name, found '-'"),
        usage("CsvOntoADash", {"test", "squirrel", "x", "--csv", "-"},
              "--csv: expected a file's name, found '-'"),
        usage("CasesAndRandom", {"test", "squirrel", "x", "--cases", "a", "--random", "2"},
              "--cases excludes --random"),
        usage("NoSuchColor", {"test", "squirrel", "x", "--color", "blue"},
              "--color: expected auto or always or never, found 'blue'"),
        usage("NoSuchProfile", {"generate", "squirrel", "-o", "new", "--profile", "easy"},
              "--profile: expected course or edge or stress or deep or limits or hidden, found 'easy'")),
    name_of);

/// An option with an empty text.
Refused empty(const std::string& name, std::vector<std::string> arguments, const std::string& option) {
  arguments.emplace_back("");
  return usage(name, arguments, option + ": expected a text that is not empty, found ''");
}

INSTANTIATE_TEST_SUITE_P(
    EmptyText, Refusal,
    ::testing::Values(empty("Cases", {"test", "squirrel", "no_file.py", "--cases"}, "--cases"),
                      empty("Invoke", {"test", "squirrel", "no_file.py", "--invoke"}, "--invoke"),
                      empty("Json", {"test", "squirrel", "no_file.py", "--json"}, "--json"),
                      empty("Csv", {"test", "squirrel", "no_file.py", "--csv"}, "--csv"),
                      empty("SolveInput", {"solve", "squirrel", "-i"}, "--input"),
                      empty("SolveOutput", {"solve", "squirrel", "-i", "right.txt", "-o"}, "--output"),
                      empty("OracleInput", {"oracle", "squirrel", "-i"}, "--input"),
                      empty("OracleOutput", {"oracle", "squirrel", "-i", "right.txt", "-o"}, "--output"),
                      empty("GenerateOutput", {"generate", "squirrel", "-o"}, "--output")),
    name_of);

// Root may read everything; it runs plycheck as a user who may not.
TEST(Permission, WithoutItAnInputIsRefused) {
  const Workspace workspace;
  fs::permissions(workspace.file("input.txt", fixed_cases().front().input), fs::perms::none);
  auto command = workspace.plycheck({"solve", "squirrel"});
  if (::geteuid() == 0) {
    if (!fs::exists("/usr/bin/setpriv")) {
      GTEST_SKIP() << "this is root, and there is no setpriv";
    }
    command.argv.insert(command.argv.begin(), {"/usr/bin/setpriv", "--reuid=65534", "--clear-groups"});
  }
  const auto ended = run(command);
  EXPECT_EQ(ended.err, "plycheck: input.txt: Permission denied\n");
  EXPECT_EQ(ended.code, 2);
}

// In a folder like /tmp nobody may replace another user's file: the rename fails when all is written.
TEST(Permission, WithoutItNoFileIsReplacedAndNoneIsLeft) {
  if (::geteuid() != 0 || !fs::exists("/usr/bin/setpriv")) {
    GTEST_SKIP() << "only root with setpriv can play two users";
  }
  const Workspace workspace;
  fs::permissions(workspace.path(), fs::perms::all | fs::perms::sticky_bit);
  workspace.file("input.txt", fixed_cases().at(1).input);
  workspace.file("next_state.txt", "another user's");
  const auto before = workspace.paths();
  auto command = workspace.plycheck({"solve", "squirrel"});
  command.argv.insert(command.argv.begin(), {"/usr/bin/setpriv", "--reuid=65534", "--clear-groups"});
  const auto ended = run(command);
  EXPECT_EQ(ended.err, "plycheck: ./next_state.txt: Operation not permitted\n");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(workspace.paths(), before);
  EXPECT_EQ(workspace.bytes("next_state.txt"), "another user's");
}

}  // namespace
}  // namespace harness::testing
