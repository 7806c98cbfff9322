// Programs as students write them that fail before their search begins, on an example of the handout: what
// is said of each.
#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

/// A text with each run of white space as one blank: sentences are broken into lines.
std::string in_one_line(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!is_blank || !out.ends_with(' ')) {
      out += is_blank ? ' ' : c;
    }
  }
  return out;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A workspace with one case, the example's input and its answer.
void take_case(const Workspace& workspace, const std::string& assignment) {
  workspace.file("cases/1/input.txt", assignment == "stakeraid"
                                          ? "2\nMINIMAX\nX\n2\n1 2\n3 4\nX.\n..\n"
                                          : "1\nX\n1\n1 2 3 4 5\n1 2 3 4 5\n1 2 3 4 5\n1 2 3 4 5\n1 2 3 4 5\n"
                                            "*****\n*****\n**X**\n*****\n*****\n");
  const auto solved = workspace.run({"solve", assignment, "-i", "cases/1/input.txt", "-o", "cases/1"});
  ASSERT_EQ(solved.code, 0) << solved.err;
}

struct Failure {
  std::string name;
  std::string assignment;
  std::string file;
  std::string source;
  std::string verdict;
  /// In the report, in this order.
  std::vector<std::string> sentences;
  /// Not in the report.
  std::string unsaid = "never read";
};

void PrintTo(const Failure& failure, std::ostream* out) {
  *out << failure.name;
}

std::string demanded_by(const std::string& file) {
  return file.ends_with(".java") ? "javac" : file.ends_with(".js") ? "node" : "";
}

class EarlyFailure : public ::testing::TestWithParam<Failure> {};

TEST_P(EarlyFailure, IsNamed) {
  const auto& failure = GetParam();
  const auto demanded = demanded_by(failure.file);
  if (!demanded.empty() && !is_installed(demanded)) {
    GTEST_SKIP() << "there is no " << demanded << " here";
  }
  const Workspace workspace;
  take_case(workspace, failure.assignment);
  workspace.file(failure.file, failure.source);
  const auto ended =
      workspace.run({"test", failure.assignment, failure.file, "--cases", "cases", "--json", "j"});
  const auto verdicts = verdicts_in(workspace.bytes("j"));
  EXPECT_EQ(verdicts.substr(0, verdicts.find(':')), failure.verdict) << ended.out;
  const auto said = in_one_line(ended.out);
  std::size_t at = 0;
  for (const auto& sentence : failure.sentences) {
    const auto found = said.find(sentence, at);
    EXPECT_NE(found, std::string::npos) << sentence << "\n" << ended.out;
    at = found == std::string::npos ? at : found;
  }
  EXPECT_FALSE(has(said, failure.unsaid)) << ended.out;
}

std::string name_of(const ::testing::TestParamInfo<Failure>& info) {
  return info.param.name;
}

constexpr const char* in_its_folder = "its input is input.txt, in the folder that it starts in";

INSTANTIATE_TEST_SUITE_P(
    Python, EarlyFailure,
    ::testing::Values(
        Failure{"PathOfWindows",
                "stakeraid",
                "homework.py",
                "def main():\n    f = open('C:\\\\hw\\\\input.txt')\n\n\nmain()\n",
                "RTE",
                {"it says: FileNotFoundError: [Errno 2] No such file or directory: ",
                 "in your homework.py, line 2, in main", "that line is: f = open('C:\\\\hw\\\\input.txt')",
                 std::string("it says that C:\\hw\\input.txt is not there: ") + in_its_folder}},
        Failure{"CaughtAndPrinted",
                "stakeraid",
                "homework.py",
                "try:\n    f = open('Input.txt')\nexcept IOError as e:\n    print('cannot go on:', e)\n",
                "NO",
                {"output.txt was not written",
                 std::string("it says that Input.txt is not there: ") + in_its_folder,
                 "standard output ends: cannot go on: [Errno 2]"}},
        Failure{"SaysWhyOnStandardErrorAndEndsWell",
                "stakeraid",
                "homework.py",
                "import sys\nopen('input.txt').read()\nsys.stderr.write('no move found\\n')\n",
                "NO",
                {"output.txt was not written", "standard error ends: no move found"}},
        Failure{"OtherCapitals",
                "stakeraid",
                "homework.py",
                "open('input.txt').read()\nopen('Output.txt', 'w').write('x')\n",
                "NO",
                {"output.txt is there as Output.txt"}},
        Failure{"EndingTwice",
                "stakeraid",
                "homework.py",
                "open('input.txt').read()\nopen('output.txt.txt', 'w').write('x')\n",
                "NO",
                {"output.txt is there as output.txt.txt"}},
        Failure{"OtherFolder",
                "stakeraid",
                "homework.py",
                "import os\nopen('input.txt').read()\nos.mkdir('output')\n"
                "open('output/output.txt', 'w').write('x')\n",
                "NO",
                {"output.txt is there as output/output.txt"}},
        Failure{"OutputPathOfWindows",
                "stakeraid",
                "homework.py",
                "open('input.txt').read()\nopen('C:\\\\hw\\\\output.txt', 'w').write('x')\n",
                "NO",
                {"output.txt is there as C:\\hw\\output.txt"}},
        Failure{"BoardInTheSource",
                "stakeraid",
                "homework.py",
                "open('output.txt', 'w').write('A1 Stake\\nXX\\nXX\\n')\n",
                "WA",
                {"your program never read input.txt"},
                "it says"},
        Failure{"LeftInATest",
                "stakeraid",
                "homework.py",
                "def main():\n    f = open('input.txt')\n",
                "NO",
                {"output.txt was not written", "your program never read input.txt"},
                "it says"},
        Failure{"ReadsAndForgetsToWrite",
                "stakeraid",
                "homework.py",
                "open('input.txt').read()\n",
                "NO",
                {"output.txt was not written"}},
        Failure{
            "StandardInput",
            "stakeraid",
            "homework3.py",
            "n = int(input())\n",
            "RTE",
            {"it says: EOFError: EOF when reading a line", "in your homework3.py, line 1",
             std::string("it waits for a line of standard input, where there is none: ") + in_its_folder}},
        Failure{"FixedName",
                "squirrel",
                "hw.py",
                "f = open('input.txt')\n",
                "RTE",
                {"it says that input.txt is not there: the handout calls it with -i INPUT, which names its "
                 "input"}},
        Failure{"FirstArgumentIsTheOption",
                "squirrel",
                "hw.py",
                "import sys\nf = open(sys.argv[1])\n",
                "RTE",
                {"No such file or directory: '-i'", "the handout calls it with -i INPUT"},
                "its input is"},
        Failure{"OtherOptions",
                "squirrel",
                "hw.py",
                "import argparse\np = argparse.ArgumentParser()\np.add_argument('file')\nargs = "
                "p.parse_args()\n",
                "RTE",
                {"the handout calls it with -i INPUT", "standard error ends:"},
                "its input is"},
        Failure{"WantsAnArgument",
                "stakeraid",
                "homework.py",
                "import sys\nf = open(sys.argv[1])\n",
                "RTE",
                {"it says: IndexError: list index out of range",
                 std::string("the handout calls it without arguments: ") + in_its_folder},
                "is not there"}),
    name_of);

constexpr const char* java_begin =
    "import java.io.*;\nimport java.util.*;\n\npublic class homework {\n"
    "  public static void main(String[] args) throws Exception {\n";

INSTANTIATE_TEST_SUITE_P(
    Java, EarlyFailure,
    ::testing::Values(
        Failure{"CauseOfItsOwn",
                "stakeraid",
                "homework.java",
                std::string(java_begin) +
                    "    try {\n      new Scanner(new File(\"C:\\\\input.txt\"));\n    } catch (IOException "
                    "e) {\n"
                    "      throw new RuntimeException(\"cannot read\", e);\n    }\n  }\n}\n",
                "RTE",
                {"it says: Exception in thread \"main\" java.lang.RuntimeException: cannot read",
                 "caused by: java.io.FileNotFoundException: C:\\input.txt (No such file or directory)",
                 "in your homework.java, line 7, in homework.main",
                 "that line is: new Scanner(new File(\"C:\\\\input.txt\"));",
                 std::string("it says that C:\\input.txt is not there: ") + in_its_folder}},
        Failure{
            "TracePrintedAndEndedWell",
            "stakeraid",
            "homework.java",
            std::string(java_begin) +
                "    try {\n      new Scanner(new File(\"input.txt\")).nextInt();\n      int[] row = {};\n"
                "      row[3]++;\n    } catch (Exception e) {\n      e.printStackTrace(System.out);\n"
                "    }\n  }\n}\n",
            "NO",
            {"output.txt was not written",
             "it says: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 0",
             "in your homework.java, line 9, in homework.main", "that line is: row[3]++;"}},
        Failure{
            "TooManyCalls",
            "stakeraid",
            "homework.java",
            std::string(java_begin) +
                "    new Scanner(new File(\"input.txt\")).nextInt();\n    System.out.println(search(0));\n"
                "  }\n  static int search(int n) {\n    return n + search(n + 1);\n  }\n}\n",
            "RTE",
            {"it says: Exception in thread \"main\" java.lang.StackOverflowError",
             "in your homework.java, line 10, in homework.search"}},
        Failure{"FirstArgument",
                "stakeraid",
                "homework.java",
                std::string(java_begin) + "    Scanner in = new Scanner(new File(args[0]));\n  }\n}\n",
                "RTE",
                {"java.lang.ArrayIndexOutOfBoundsException",
                 std::string("the handout calls it without arguments: ") + in_its_folder},
                "is not there"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Others, EarlyFailure,
    ::testing::Values(
        Failure{"CppUsage",
                "squirrel",
                "hw.cpp",
                "#include <cstdio>\nint main(int argc, char** argv) {\n  if (argc != 2) {\n"
                "    std::printf(\"Usage: %s input\\n\", \"hw\");\n    return 1;\n  }\n}\n",
                "RTE",
                {"the handout calls it with -i INPUT"},
                "its input is input.txt"},
        Failure{"CppOpensAnotherFile",
                "stakeraid",
                "homework.cpp",
                "#include <fstream>\nint main() {\n  std::ifstream in(\"in.txt\");\n"
                "  std::ofstream out(\"output.txt\");\n  int n;\n  if (in >> n) out << n;\n}\n",
                "WA",
                {"your program never read input.txt"},
                "it says"},
        Failure{"CppReadsByStream",
                "stakeraid",
                "homework.cpp",
                "#include <fstream>\nint main() {\n  std::ifstream in(\"input.txt\");\n"
                "  std::ofstream out(\"output.txt\");\n  int n = 0;\n  in >> n;\n  out << n;\n}\n",
                "WA",
                {"output.txt line 1"}},
        Failure{"NodeOpensAnotherFolder",
                "stakeraid",
                "homework.js",
                "const fs = require('fs');\nconst text = fs.readFileSync('data/input.txt', 'utf8');\n",
                "RTE",
                {"it says: Error: ENOENT: no such file or directory, open 'data/input.txt'",
                 "in your homework.js, line 2",
                 std::string("it says that data/input.txt is not there: ") + in_its_folder}}),
    name_of);

TEST(EarlyFailures, OfACompilerAreTheFirstErrorAndTheOwnPlace) {
  const Workspace workspace;
  take_case(workspace, "stakeraid");
  workspace.file("homework.cpp",
                 "#include <algorithm>\n#include <vector>\nstruct Move {\n\tint cell;\n};\nint main() {\n"
                 "\tstd::vector<Move> moves(9);\n\tstd::sort(moves.begin(), moves.end());\n\treturn 0;\n}\n");
  const auto ended = workspace.run({"test", "stakeraid", "homework.cpp", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "CE");
  const auto error = ended.out.find("error: no match for");
  const auto place = ended.out.find("homework.cpp:8:");
  EXPECT_NE(error, std::string::npos) << ended.out;
  EXPECT_NE(place, std::string::npos) << ended.out;
  EXPECT_LT(std::ranges::count(ended.out, '\n'), 45) << ended.out;
}

TEST(EarlyFailures, TabsKeepACompilersCaretInItsPlace) {
  if (!is_installed("javac")) {
    GTEST_SKIP() << "there is no javac here";
  }
  const Workspace workspace;
  take_case(workspace, "stakeraid");
  workspace.file(
      "homework.java",
      "public class homework {\n\tpublic static void main(String[] args) {\n\t\tint x =\tfoo;\n\t}\n}\n");
  const auto out = workspace.run({"test", "stakeraid", "homework.java", "--cases", "cases"}).out;
  const auto source = out.find("int x =");
  const auto caret = out.find("^\n");
  ASSERT_NE(source, std::string::npos) << out;
  ASSERT_NE(caret, std::string::npos) << out;
  const auto column = [&out](std::size_t at) { return at - out.rfind('\n', at); };
  EXPECT_EQ(column(caret), column(out.find("foo;", source))) << out;
  EXPECT_FALSE(has(out, "\\t")) << out;
}

TEST(EarlyFailures, StandInTheJsonReport) {
  const Workspace workspace;
  take_case(workspace, "stakeraid");
  workspace.file("homework.py", "pass\n");
  workspace.run({"test", "stakeraid", "homework.py", "--cases", "cases", "--json", "j"});
  const auto report = in_one_line(workspace.bytes("j"));
  EXPECT_TRUE(has(report, "\"symptom\": \"your program never read input.txt\"")) << report;
  EXPECT_TRUE(has(
      report, "\"symptoms\": [ { \"id\": \"never_read\", \"arguments\": { \"input\": \"input.txt\" } } ]"))
      << report;
}

TEST(EarlyFailures, AreKeptBackWithTheCase) {
  const Workspace workspace;
  take_case(workspace, "stakeraid");
  workspace.file("homework.py", "raise ValueError(open('input.txt').read())\n");
  const auto ended = workspace.run(
      {"test", "stakeraid", "homework.py", "--cases", "cases", "--feedback", "verdict", "--json", "j"});
  EXPECT_FALSE(has(ended.out, "it says") || has(ended.out, "ValueError")) << ended.out;
  EXPECT_FALSE(has(workspace.bytes("j"), "symptom")) << workspace.bytes("j");
}

/// A right program that tells of its search on standard output and standard error, 1.2 MB and more.
std::string talking(const Workspace& workspace) {
  return workspace.bytes("right.py") +
         "\nimport sys\nfor stream in (sys.stdout, sys.stderr):\n"
         "    stream.write('visited a node\\n' * 80000)\n";
}

TEST(PrintedText, OfARightProgramIsNoCrime) {
  const Workspace workspace;
  take_case(workspace, "stakeraid");
  workspace.take_candidate("right.py", "stakeraid");
  workspace.file("homework.py",
                 "import sys\nsys.stdout.write('visited a node\\n' * 80000)\n" + talking(workspace));
  const auto ended = workspace.run({"test", "stakeraid", "homework.py", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC") << ended.out;
  EXPECT_EQ(ended.code, 0);
}

TEST(PrintedText, IsLimitedAsItIsAskedFor) {
  const Workspace workspace;
  take_case(workspace, "stakeraid");
  workspace.take_candidate("right.py", "stakeraid");
  workspace.file("homework.py", talking(workspace));
  const auto ended =
      workspace.run({"test", "stakeraid", "homework.py", "--cases", "cases", "--stdout", "2", "--json", "j"});
  EXPECT_TRUE(verdicts_in(workspace.bytes("j")).starts_with("OLE")) << ended.out;
  EXPECT_TRUE(has(reasons_in(workspace.bytes("j")), "more than 2 MB of printed text (--stdout)"))
      << ended.out;
  EXPECT_TRUE(has(ended.out, "--stdout 2 ")) << "the command that repeats it: " << ended.out;
}

}  // namespace
}  // namespace harness::testing
