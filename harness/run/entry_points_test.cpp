#include "harness/run/entry_points.hpp"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace harness {
namespace {

using Files = std::vector<ListedFile>;
using Names = std::vector<std::string>;

const std::string program = "print('x')\n";
const std::string module = "def f():\n    pass\n";
const std::string main_cpp = "int main() {}\n";
const std::string main_java = "public class Main { public static void main(String[] a) {} }\n";
const std::string script = "#!/bin/sh\n";
const std::string elf =
    "\x7f"
    "ELF";

struct Row {
  std::string name;
  Files files;
  Names names;
  /// The path that is taken, or why none is.
  std::string expected;
  std::string remark = {};
  std::string main = {};
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class EntryPoints : public testing::TestWithParam<Row> {};

TEST_P(EntryPoints, AreChosen) {
  Row row = GetParam();
  std::ranges::sort(row.files, {}, &ListedFile::path);
  const auto chosen = choose_entry(survey(row.files, row.names), row.main, row.names);
  EXPECT_EQ(chosen ? chosen->entry.path : chosen.error(), row.expected);
  EXPECT_EQ(chosen ? chosen->remark : "", row.remark);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, EntryPoints,
    testing::Values(
        Row{"OnlyOne", {{"hw/deep/solve.py", program}}, {"homework.*"}, "hw/deep/solve.py"},
        Row{"Modules", {{"main.py", "import board\nboard.f()\n"}, {"board.py", program}}, {}, "main.py"},
        Row{"Guard",
            {{"main.py", "if __name__ == '__main__':\n    pass\n"}, {"board.py", module}},
            {},
            "main.py"},
        Row{"Named",
            {{"homework.py", module}, {"other.py", program}},
            {"homework.*"},
            "homework.py",
            "homework.py out of homework.py, other.py"},
        Row{"Several",
            {{"a.py", program}, {"b.cpp", main_cpp}},
            {},
            "expected one program, found 2: a.py, b.cpp; name the one to be run: --main a.py"},
        Row{"Same",
            {{"a.py", program}, {"b.py", program}},
            {},
            "a.py",
            "a.py out of a.py, b.py, which are the same"},
        Row{"SameAtItsModules",
            {{"go.py", "import board\nboard.f()\n"},
             {"src/go2.py", "import board\nboard.f()\n"},
             {"src/board.py", module}},
            {},
            "src/go2.py",
            "src/go2.py out of go.py, src/go2.py, which are the same"},
        Row{"SameButOne",
            {{"a.py", program}, {"b.py", program}, {"c.cpp", main_cpp}},
            {},
            "expected one program, found 2: a.py, c.cpp; name the one to be run: --main a.py"},
        Row{"SameByName", {{"a.py", program}, {"b.py", program}}, {}, "b.py", "", "b"},
        Row{"Main", {{"a.py", program}, {"b.cpp", main_cpp}}, {}, "b.cpp", "", "b"},
        Row{"MainClass",
            {{"src/game/Main.java", main_java}, {"Main.java", main_java}},
            {},
            "src/game/Main.java",
            "",
            "game.Main"},
        Row{"MainTwice",
            {{"x/a.py", program}, {"y/a.py", program}},
            {},
            "--main: 'a' may be x/a.py or y/a.py: name it by its path",
            "",
            "a"},
        Row{"MainNowhere",
            {{"a.py", program}},
            {},
            "--main: expected one of its programs (a.py), found 'c'",
            "",
            "c"},
        Row{"Copy", {{"homework (1).py", program}}, {"homework.*"}, "homework (1).py"},
        Row{"CopyBeside",
            {{"homework (1).py", program}, {"homework.py", program}},
            {"homework.*"},
            "homework.py"},
        Row{"CopyOf",
            {{"Copy of homework.py", program}, {"b.py", program}},
            {"homework.*"},
            "Copy of homework.py",
            "Copy of homework.py out of Copy of homework.py, b.py"},
        Row{"Case",
            {{"Homework.java", main_java}, {"Old.java", main_java}},
            {"homework.*"},
            "Homework.java",
            "Homework.java out of Homework.java, Old.java"},
        Row{"Ide",
            {{".idea/a.py", program}, {"__MACOSX/._b.py", program}, {"._b.py", program}, {"b.py", program}},
            {},
            "b.py"},
        Row{"Built", {{"bin/homework", elf}, {"homework.cpp", main_cpp}}, {}, "homework.cpp"},
        Row{"OnlyBuilt", {{"bin/homework", elf}}, {}, "bin/homework"},
        Row{"StaleClass", {{"Main.class", "\xca\xfe\xba\xbe"}, {"Main.java", main_java}}, {}, "Main.java"},
        Row{"JavaMain", {{"Board.java", "class Board {}\n"}, {"Game.java", main_java}}, {}, "Game.java"},
        Row{"Scripts", {{"run.sh", script}, {"compile.sh", script}, {"main.c", main_cpp}}, {}, "main.c"},
        Row{"OnlyScript", {{"run.sh", script}}, {}, "run.sh"},
        Row{"Makefile", {{"Makefile", "all:\n"}, {"a.cpp", main_cpp}, {"b.cpp", main_cpp}}, {}, "Makefile"},
        Row{"MakefileOfPython", {{"Makefile", "all:\n"}, {"a.py", program}}, {}, "a.py"},
        Row{"CMakesMakefile",
            {{"Makefile", "# CMAKE generated file\n"},
             {"CMakeLists.txt", "project(a)\n"},
             {"a.cpp", main_cpp}},
            {},
            "CMakeLists.txt"},
        Row{"Included",
            {{"main.cpp", "#include \"game.cpp\"\nint main() {}\n"}, {"game.cpp", main_cpp}},
            {},
            "main.cpp"},
        Row{"Package",
            {{"package.json", "{\"main\": \"./b.js\"}"}, {"a.js", "x()\n"}, {"b.js", "y()\n"}},
            {},
            "b.js"},
        Row{"Required", {{"index.js", "require('./a')\n"}, {"a.js", "x()\n"}}, {}, "index.js"},
        Row{"OnlyBroken", {{"a.java", "class a {}\n"}}, {}, "a.java"},
        Row{"Nothing", {{"notes.txt", "hello"}}, {}, "expected a program, found none"},
        Row{"Tests", {{"test_a.py", program}, {"a.py", program}}, {}, "a.py"},
        Row{"Notebook",
            {{"hw.ipynb", "{}"}},
            {},
            "hw.ipynb is a Jupyter notebook, which is no program: save it as a .py file (in Jupyter: File, "
            "Save "
            "and Export Notebook As, Executable Script)"},
        Row{"Txt",
            {{"hw.py.txt", program}},
            {},
            "hw.py.txt is called .txt, which is no program: rename it to hw.py"},
        Row{"ByteCode",
            {{"homework.pyc", ""}},
            {},
            "homework.pyc is byte code of Python: hand in its .py file"},
        Row{"Backup",
            {{"homework.py~", program}},
            {},
            "homework.py~ is called as a backup copy is: rename it to homework.py"},
        Row{"BlankAtTheEnd",
            {{"hw1.py ", program}},
            {},
            "'hw1.py ' has a blank at the end of its name: rename it to hw1.py"},
        Row{"DotAtTheEnd",
            {{"hw1.py.", program}},
            {},
            "'hw1.py.' has a dot at the end of its name: rename it to hw1.py"},
        Row{"NoProgramsBackup", {{"notes~", ""}}, {}, "expected a program, found none"},
        Row{"Windows",
            {{"hw.exe", "MZ"}},
            {},
            "hw.exe is a program of Windows, which cannot be run here: hand in its source"},
        Row{"Classes",
            {{"Main.jar", "PK"}},
            {},
            "Main.jar is an archive of compiled classes: hand in the .java files"}),
    [](const auto& row) { return row.param.name; });

TEST(Survey, TellsWhatItPassedOver) {
  const Files files = {{".idea/x.py", program}, {"Main.class", ""}, {"a (1).py", program}, {"a.py", program}};
  EXPECT_EQ(survey(files, {}).passed_over, (Names{".idea/", "Main.class", "a (1).py"}));
}

TEST(Survey, FindsTheProgramAmongManyFiles) {
  Files files;
  for (int number = 100; number < 300; ++number) {
    files.push_back({fmt::format("src/game/part{}.cpp", number),
                     "#include <vector>\n#include \"all.h\"\nint f() { return 1; }\n"});
  }
  files.push_back({"src/main.cpp", main_cpp});
  std::ranges::sort(files, {}, &ListedFile::path);
  const auto chosen = choose_entry(survey(files, {}), "", {});
  ASSERT_TRUE(chosen) << chosen.error();
  EXPECT_EQ(chosen->entry.path, "src/main.cpp");
}

}  // namespace
}  // namespace harness
