// Small programs as their authors leave them, in folders and alone: each is typed as one path, and has its
// verdict and the sentence that must come.
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<std::pair<std::string, std::string>>;

/// The only case, and programs that write its answer.
const std::string input = "1\nMINIMAX\nX\n1\n5\n.\n";
const std::string py = "open('output.txt', 'w').write('A1 Stake\\nX')\n";
const std::string cpp_body = "{ std::ofstream(\"output.txt\") << \"A1 Stake\\nX\"; }\n";
const std::string cpp = "#include <fstream>\nint main() " + cpp_body;
const std::string c_body =
    "{ FILE* f = fopen(\"output.txt\", \"w\"); fputs(\"A1 Stake\\nX\", f); return fclose(f); }\n";
const std::string c = "#include <stdio.h>\nint main(void) " + c_body;
const std::string java_body =
    "throws java.io.IOException { try (java.io.Writer w = new java.io.FileWriter(\"output.txt\")) "
    "{ w.write(\"A1 Stake\\nX\"); } }\n";
const std::string js = "require('fs').writeFileSync('output.txt', 'A1 Stake\\nX');\n";
const std::string sh = "#!/bin/sh\nprintf 'A1 Stake\\nX' > output.txt\n";

std::string java(const std::string& name, const std::string& package = "") {
  return (package.empty() ? "" : "package " + package + ";\n") + "public class " + name +
         " { public static void main(String[] a) " + java_body + "}\n";
}

/// The same, but that another class writes the answer.
std::string java_calling(const std::string& name, const std::string& other, const std::string& head = "") {
  return head + "public class " + name + " { public static void main(String[] a) throws Exception { " +
         other + ".answer(); } }\n";
}

std::string java_called(const std::string& name, const std::string& head = "") {
  return head + "public class " + name + " { public static void answer() " + java_body + "}\n";
}

std::string utf16(const std::string& text) {
  std::string wide = "\xff\xfe";
  for (const char letter : text) {
    wide += letter;
    wide += '\0';
  }
  return wide;
}

struct Row {
  std::string name;
  Files files;
  /// What is typed.
  std::string given;
  /// The only case's; empty where nothing is judged.
  std::string verdict;
  /// What must be said, on either output.
  std::string sentence = {};
  /// A program that not every machine has.
  std::string needs = {};
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class Submissions : public ::testing::TestWithParam<Row> {};

/// Words as they stand, wherever lines were broken.
std::string on_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  std::string out;
  for (const char letter : text) {
    if (letter != ' ' || out.empty() || out.back() != ' ') {
      out += letter;
    }
  }
  return out;
}

TEST_P(Submissions, AreTakenAsTheyCome) {
  const Row& row = GetParam();
  if (!row.needs.empty() && !is_installed(row.needs)) {
    GTEST_SKIP() << "there is no " << row.needs << " here";
  }
  const Workspace workspace;
  workspace.file("cases/1/input.txt", input);
  ASSERT_EQ(workspace.run({"solve", "stakeraid", "-i", "cases/1/input.txt", "-o", "cases/1"}).code, 0);
  for (const auto& [path, text] : row.files) {
    fs::create_directories((workspace.path() / path).parent_path());
    workspace.file(path, text);
  }
  const auto ended = workspace.run({"test", "stakeraid", row.given, "--cases", "cases", "--json", "j", "-v"});
  const std::string said = on_one_line(ended.out + ended.err);
  const std::string verdict = ended.code == 2 ? "" : verdicts_in(workspace.bytes("j")).substr(0, 2);
  EXPECT_EQ(verdict, row.verdict) << said;
  EXPECT_EQ(ended.code, row.verdict.empty() ? 2 : row.verdict == "AC" ? 0 : 1) << said;
  EXPECT_NE(said.find(row.sentence), std::string::npos) << row.sentence << "\nis not in\n" << said;
}

// The handout's Python divides as 2.7 does; the case has one square, on which 3 / 2 is right or wrong.
TEST(Doubt, IsToldBeforeTheFirstFailureAndOnlyThere) {
  const Workspace workspace;
  workspace.file("cases/1/input.txt", input);
  ASSERT_EQ(workspace.run({"solve", "stakeraid", "-i", "cases/1/input.txt", "-o", "cases/1"}).code, 0);
  workspace.file("homework.py", "open('output.txt', 'w').write('A%s Stake\\nX' % (3 / 2))\n");
  workspace.file("homework3.py", workspace.bytes("homework.py"));
  workspace.file("right/homework.py", py);
  const std::string doubt = "look at this first: it is run by python3 ";
  const auto ended = workspace.run({"test", "stakeraid", "homework.py", "--cases", "cases"});
  EXPECT_EQ(ended.code, 1) << ended.out;
  const auto at = ended.out.find("\n\n" + doubt);
  ASSERT_NE(at, std::string::npos) << ended.out;
  EXPECT_LT(at, ended.out.find("\nWA "));
  EXPECT_EQ(ended.out.find(doubt, at + 10), std::string::npos) << ended.out;
  EXPECT_NE(on_one_line(ended.out).find("where 7 / 2 is 3.5, and the handout means python2.7, where it is 3"),
            std::string::npos);
  const auto quiet = workspace.run({"test", "stakeraid", "homework.py", "--cases", "cases", "-q"});
  EXPECT_NE(quiet.out.find(doubt), std::string::npos) << quiet.out;
  for (const std::string candidate : {"homework3.py", "right"}) {
    const auto other = workspace.run({"test", "stakeraid", candidate, "--cases", "cases"});
    EXPECT_EQ(other.out.find(doubt), std::string::npos) << other.out;
  }
}

const auto name_of_row = [](const auto& row) { return row.param.name; };

INSTANTIATE_TEST_SUITE_P(
    Python, Submissions,
    ::testing::Values(
        Row{"OneFile",
            {{"homework.py", py}},
            "homework.py",
            "AC",
            "the handout means python2.7, where 7 / 2 is 3"},
        Row{"Python3Name", {{"homework3.py", py}}, "homework3.py", "AC", "run by python3"},
        Row{"OtherName", {{"my solver.py", py}}, "my solver.py", "AC"},
        Row{"Folder", {{"hw/homework.py", py}}, "hw", "AC"},
        Row{"NestedFolder", {{"hw/John Doe/hw2/final/homework.py", py}}, "hw", "AC"},
        Row{"Supervisor",
            {{"homework.py", "import board\nboard.go()\n"}, {"board.py", "def go():\n    " + py}},
            "homework.py",
            "AC"},
        Row{"Package",
            {{"homework.py", "from game.rules import go\ngo()\n"},
             {"game/__init__.py", ""},
             {"game/rules.py", "from .answer import go\n"},
             {"game/answer.py", "def go():\n    " + py}},
            "homework.py",
            "AC"},
        Row{"PackageAsProgram",
            {{"hw/game/__init__.py", ""},
             {"hw/game/__main__.py", "from .answer import go\ngo()\n"},
             {"hw/game/answer.py", "def go():\n    " + py}},
            "hw",
            "AC",
            "as the module game.__main__, which its imports need"},
        Row{"PackageAlone",
            {{"game/__main__.py", "from .answer import go\ngo()\n"},
             {"game/answer.py", "def go():\n    " + py}},
            "game",
            "AC",
            "as the module game.__main__"},
        Row{"FileOfPackage",
            {{"game/homework3.py", "from . import answer\nanswer.go()\n"},
             {"game/answer.py", "def go():\n    " + py}},
            "game/homework3.py",
            "AC"},
        Row{"ImportsFromProject",
            {{"hw/src/game/main.py", "from game.answer import go\nimport board\ngo()\n"},
             {"hw/src/game/board.py", ""},
             {"hw/src/game/answer.py", "def go():\n    " + py}},
            "hw",
            "AC",
            "as the module game.main, which its imports need"},
        Row{"HelperWithGuard",
            {{"hw/main.py", "import board\nboard.go()\n"},
             {"hw/board.py", "def go():\n    " + py + "if __name__ == '__main__':\n    go()\n"}},
            "hw",
            "AC"},
        Row{"CopySuffix",
            {{"hw/homework (1).py", py}, {"hw/old.py", "x()\n"}},
            "hw",
            "AC",
            "homework (1).py out of homework (1).py, old.py"},
        Row{"CopyBeside",
            {{"hw/homework (1).py", "x()\n"}, {"hw/homework.py", py}},
            "hw",
            "AC",
            "passed over: homework (1).py"},
        Row{"MacFolder",
            {{"hw/__MACOSX/._homework.py", "x"}, {"hw/homework.py", py}, {"hw/.DS_Store", "x"}},
            "hw",
            "AC",
            "passed over: .DS_Store, __MACOSX/"},
        Row{"Several",
            {{"hw/a.py", py}, {"hw/b.py", py + "\n\n"}},
            "hw",
            "",
            "hw: expected one program, found 2: a.py, b.py; name the one to be run: --main a.py"},
        Row{"Utf8Mark", {{"homework3.py", "\xef\xbb\xbf" + py}}, "homework3.py", "AC"},
        Row{"Utf16", {{"homework3.py", utf16(py)}}, "homework3.py", "CE", "it is saved as UTF-16"},
        Row{"Crlf", {{"homework3.py", "if True:\r\n    " + py + "\r\n"}}, "homework3.py", "AC"},
        Row{"CalledTxt",
            {{"homework.py.txt", py}},
            "homework.py.txt",
            "",
            "homework.py.txt is called .txt, which is no program: rename it to homework.py"},
        Row{"Notebook",
            {{"hw/homework.ipynb", "{\"cells\": []}"}},
            "hw",
            "",
            "homework.ipynb is a Jupyter notebook"},
        Row{"Print",
            {{"homework.py", py + "print 'done'\n"}},
            "homework.py",
            "",
            "written for Python 2 (line 2: print without brackets), and there is no working python2.7 here, "
            "so it "
            "is not judged"},
        Row{"Xrange",
            {{"homework.py", "for i in xrange(1):\n    " + py}},
            "homework.py",
            "",
            "written for Python 2 (line 1: xrange)"},
        Row{"Maxint",
            {{"homework.py", "import sys\nx = sys.maxint\n" + py}},
            "homework.py",
            "",
            "written for Python 2 (line 2: sys.maxint)"},
        Row{"OldMode",
            {{"homework.py", "open('input.txt', 'rU')\n" + py}},
            "homework.py",
            "",
            "written for Python 2 (line 1: the mode 'rU')"},
        Row{"OldHelper",
            {{"homework.py", "import b\n" + py}, {"b.py", "def f((x, y)):\n    pass\n"}},
            "homework.py",
            "",
            "written for Python 2 (b.py line 1: a tuple as a parameter)"},
        Row{"XrangeOfItsOwn",
            {{"homework.py", "xrange = range\nfor i in xrange(1):\n    " + py}},
            "homework.py",
            "AC"},
        Row{"Division",
            {{"homework.py", "x = [1, 2, 3, 4][7 / 2]\n" + py}},
            "homework.py",
            "RT",
            "no working python2.7 here, run by python3"},
        Row{"Numpy",
            {{"homework3.py", "import numpy_that_is_not_here\n" + py}},
            "homework3.py",
            "CE",
            "imports numpy_that_is_not_here (line 1), which is neither among its files nor part of python3"},
        Row{"SyntaxError",
            {{"homework3.py", "x = (1,\n"}},
            "homework3.py",
            "CE",
            "python3 cannot compile it"},
        Row{"Virtualenv",
            {{"hw/venv/lib/x.py", "x()\n"}, {"hw/homework3.py", py}},
            "hw",
            "AC",
            "passed over: venv/"},
        Row{"Idea", {{"hw/.idea/workspace.xml", ""}, {"hw/homework3.py", py}}, "hw", "AC"},
        Row{"MissingHelper",
            {{"homework3.py", "import board\n" + py}},
            "homework3.py",
            "CE",
            "imports board (line 1)"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Native, Submissions,
    ::testing::Values(
        Row{"CppFile", {{"homework.cpp", cpp}}, "homework.cpp", "AC"},
        Row{"CFile", {{"homework.c", c}}, "homework.c", "AC"},
        Row{"Cpp11Name", {{"hw/homework11.cpp", cpp}}, "hw", "AC"},
        Row{"OtherEnding", {{"hw/solve.cxx", cpp}}, "hw", "AC"},
        Row{"TwoSources",
            {{"hw/main.cpp", "void answer();\nint main() { answer(); }\n"},
             {"hw/answer.cpp", "#include <fstream>\nvoid answer() " + cpp_body}},
            "hw",
            "AC",
            "built of 2 sources"},
        Row{"SourcesAndHeaders",
            {{"hw/src/main.cpp", "#include \"answer.h\"\nint main() { answer(); }\n"},
             {"hw/src/answer.cpp", "#include \"answer.h\"\n#include <fstream>\nvoid answer() " + cpp_body},
             {"hw/include/answer.h", "void answer();\n"}},
            "hw",
            "AC"},
        Row{"FileOfSeveral",
            {{"homework.cpp", "#include \"answer.h\"\nint main() { answer(); }\n"},
             {"answer.cpp", "#include \"answer.h\"\n#include <fstream>\nvoid answer() " + cpp_body},
             {"answer.h", "void answer();\n"}},
            "homework.cpp",
            "AC"},
        Row{"IncludedSource",
            {{"hw/main.cpp", "#include \"answer.cpp\"\nint main() { answer(); }\n"},
             {"hw/answer.cpp", "#include <fstream>\nvoid answer() " + cpp_body}},
            "hw",
            "AC"},
        Row{"TwoMains",
            {{"hw/homework.cpp", cpp}, {"hw/test.cpp", "int main() { return 1; }\n"}},
            "hw",
            "AC",
            "homework.cpp out of homework.cpp, test.cpp"},
        Row{"CAndCpp",
            {{"hw/main.cpp", "extern \"C\" int answer(void);\nint main() { return answer(); }\n"},
             {"hw/answer.c", "#include <stdio.h>\nint answer(void) " + c_body}},
            "hw",
            "AC"},
        Row{"StaleProgram",
            {{"hw/homework.cpp", cpp},
             {"hw/homework.o", "x"},
             {"hw/a.out",
              "\x7f"
              "ELF"}},
            "hw",
            "AC"},
        Row{"MissingHeader",
            {{"homework.cpp", "#include \"board.h\"\n" + cpp}},
            "homework.cpp",
            "CE",
            "it includes board.h, which is neither among its files nor installed here"},
        Row{"WindowsHeader",
            {{"homework.cpp", "#include <windows.h>\n" + cpp}},
            "homework.cpp",
            "CE",
            "it includes windows.h, which only Windows has"},
        Row{"Utf8Mark", {{"homework.cpp", "\xef\xbb\xbf" + cpp}}, "homework.cpp", "AC"},
        Row{"Makefile",
            {{"hw/Makefile", "CXX = g++\nall: prog\nprog: solve.cc\n\t$(CXX) -DGO -o prog solve.cc\n"},
             {"hw/solve.cc", "#ifdef GO\n#include <fstream>\n#endif\nint main() " + cpp_body}},
            "hw",
            "AC",
            "built by its Makefile",
            "make"},
        Row{"MakefileFails",
            {{"hw/Makefile", "all:\n\t@echo no luck; exit 3\n"}, {"hw/homework.cpp", cpp}},
            "hw",
            "CE",
            "Makefile cannot build it: exit status 2",
            "make"},
        Row{"MakefileOfTwo",
            {{"hw/Makefile", "all: a b\na: a.cpp\n\tg++ -o a a.cpp\nb: b.cpp\n\tg++ -o b b.cpp\n"},
             {"hw/a.cpp", cpp},
             {"hw/b.cpp", cpp}},
            "hw",
            "",
            "Makefile builds 2 programs: a, b; name the one to be run: --main a",
            "make"},
        Row{"CMakeLists",
            {{"hw/CMakeLists.txt",
              "cmake_minimum_required(VERSION 3.5)\nproject(x CXX)\nadd_executable(x solve.cpp)\n"},
             {"hw/solve.cpp", cpp}},
            "hw",
            "AC",
            "built by its CMakeLists.txt",
            "cmake"},
        Row{"ProgramOfWindows",
            {{"hw/homework.exe", "MZ"}},
            "hw",
            "",
            "homework.exe is a program of Windows, which cannot be run here: hand in its source"},
        Row{"HeaderOnly",
            {{"hw/board.h", ""}},
            "hw",
            "",
            "hw: expected a program, such as homework.* or homework11.cpp or homework3.py, found none"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Java, Submissions,
    ::testing::Values(
        Row{"File", {{"homework.java", java("homework")}}, "homework.java", "AC", "", "javac"},
        Row{"OtherClass",
            {{"hw/Solver.java", java("Solver")}, {"hw/Board.java", "class Board { }\n"}},
            "hw",
            "AC",
            "",
            "javac"},
        Row{"CopySuffix", {{"hw/homework (2).java", java("homework")}}, "hw", "AC", "", "javac"},
        Row{"Package", {{"hw/src/game/Main.java", java("Main", "game")}}, "hw", "AC", "", "javac"},
        Row{"PackageWithoutFolder",
            {{"hw/homework.java", java("homework", "edu.usc")}},
            "hw",
            "AC",
            "",
            "javac"},
        Row{"TwoPackages",
            {{"hw/src/game/Main.java",
              java_calling("Main", "Answer", "package game;\nimport rules.Answer;\n")},
             {"hw/src/rules/Answer.java", java_called("Answer", "package rules;\n")},
             {"hw/bin/game/Main.class", "stale"}},
            "hw",
            "AC",
            "passed over: bin/",
            "javac"},
        Row{"FileWithSibling",
            {{"homework.java", java_calling("homework", "Answer")}, {"Answer.java", java_called("Answer")}},
            "homework.java",
            "AC",
            "",
            "javac"},
        Row{"TwoMains",
            {{"hw/A.java", java("A")}, {"hw/B.java", java("B")}},
            "hw",
            "",
            "hw: expected one program, found 2: A.java, B.java; name the one to be run: --main A.java",
            "javac"},
        Row{"Utf8Mark",
            {{"homework.java", "\xef\xbb\xbf" + java("homework")}},
            "homework.java",
            "AC",
            "",
            "javac"},
        Row{"Latin1",
            {{"homework.java", "// h\xe4t\n" + java("homework")}},
            "homework.java",
            "AC",
            "",
            "javac"},
        Row{"MissingPackage",
            {{"homework.java", "import org.json.X;\n" + java("homework")}},
            "homework.java",
            "CE",
            "the package org.json is neither among its files nor in a .jar beside them",
            "javac"},
        Row{"NoMain",
            {{"hw/homework.java", "class homework { }\n"}},
            "hw",
            "CE",
            "no class of it has a `public static void main(String[])`",
            "javac"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Others, Submissions,
    ::testing::Values(
        Row{"WebPage",
            {{"homework.py", "<!DOCTYPE html>\n<html></html>\n"}},
            "homework.py",
            "CE",
            "homework.py is a web page, whatever it is called: save it as plain text"},
        Row{"RichText",
            {{"hw/homework.cpp", "{\\rtf1\\ansi\nint main() { }\n}"}},
            "hw/homework.cpp",
            "CE",
            "homework.cpp is a document, whatever it is called: save it as plain text"},
        Row{"OnlyDefines",
            {{"homework3.py", "def main():\n    " + py}},
            "homework3.py",
            "NO",
            "it only defines: no function is called at its top level; run by python3"},
        Row{"OwnFolder",
            {{"homework3.py",
              "import os\nopen(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'input.txt'))\n"}},
            "homework3.py",
            "RT",
            "it looks for input.txt in another folder, and it is not there: its input is in the folder that "
            "it "
            "starts in"},
        Row{"VisualStudio",
            {{"hw/hw2/hw2.sln", "x"},
             {"hw/hw2/stdafx.h", "#include <tchar.h>\n"},
             {"hw/hw2/stdafx.cpp", "#include \"stdafx.h\"\n"},
             {"hw/hw2/hw2.cpp",
              "#include \"stdafx.h\"\nint _tmain(int argc, _TCHAR* argv[]) { return 0; }\n"},
             {"hw/Debug/hw2.exe", "MZ"}},
            "hw",
            "CE",
            "it includes tchar.h, which only Windows has"},
        Row{"CapitalHeader",
            {{"homework.cpp", "#include \"board.h\"\n" + cpp}, {"Board.h", ""}},
            "homework.cpp",
            "CE",
            "it includes board.h, and the file is called Board.h: capital letters matter here"},
        Row{"CapitalHeaderInAFolder",
            {{"hw/src/homework.cpp", "#include \"board.h\"\n" + cpp}, {"hw/include/Board.h", ""}},
            "hw",
            "CE",
            "it includes board.h, and the file is called Board.h: capital letters matter here"},
        Row{"CSharp",
            {{"hw/homework.cs", "class A { static void Main() { } }\n"}},
            "hw",
            "",
            "hw: homework.cs is C#, which plycheck does not build: build it and name the program, or a "
            "script "
            "with a #! line that starts it"},
        Row{"Go",
            {{"main.go", "package main\n"}},
            "main.go",
            "",
            "main.go is Go, which plycheck does not build"},
        Row{"ParentFolder",
            {{"homework3.py", "open('input.txt').read()\nopen('../output.txt', 'w')\n"}},
            "homework3.py",
            "RT",
            "it may not write ../output.txt: output.txt is wanted in the folder that it starts in"},
        Row{"Script", {{"hw/run.sh", sh}}, "hw", "AC"},
        Row{"Node",
            {{"hw/index.js", "require('./answer');\n"}, {"hw/answer.js", js}},
            "hw",
            "AC",
            "",
            "node"},
        Row{"NodeFile",
            {{"homework.js", "require('./answer');\n"}, {"answer.js", js}},
            "homework.js",
            "AC",
            "",
            "node"},
        Row{"NodePackage",
            {{"homework.js", "const _ = require('lodash');\n" + js}},
            "homework.js",
            "",
            "homework.js: requires lodash, a package that node",
            "node"},
        Row{"NodeFileMissing",
            {{"hw/homework.js", "const fs = require('fs'), b = require('./board');\n" + js}},
            "hw",
            "CE",
            "requires ./board, which is not among its files",
            "node"},
        Row{"PackageJson",
            {{"hw/package.json", "{\"scripts\": {\"start\": \"node b.js\"}}"},
             {"hw/a.js", "x()\n"},
             {"hw/b.js", js}},
            "hw",
            "AC",
            "",
            "node"},
        Row{"CommandLine",
            {{"nothing.txt", ""}},
            "python3 nosuch.py",
            "",
            "nosuch.py: No such file or directory"},
        Row{"TwoLanguages",
            {{"hw/a.py", py}, {"hw/b.cpp", cpp}},
            "hw",
            "",
            "hw: expected one program, found 2: a.py, b.cpp; name the one to be run: --main a.py"}),
    name_of_row);

}  // namespace
}  // namespace harness::testing
