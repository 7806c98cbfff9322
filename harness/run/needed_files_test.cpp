#include "harness/run/needed_files.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/cpp_source.hpp"
#include "harness/run/source_text.hpp"

namespace harness {
namespace {

using Files = std::vector<ListedFile>;
using Names = std::vector<std::string>;

TEST(NeededFiles, AreModulesAndWhatTheyImport) {
  const Files files = {{"a.py", "import b\n"}, {"b.py", "from p.q import r\n"}, {"c.py", ""},
                       {"p/__init__.py", ""},  {"p/q.py", "import s\n"},        {"p/s.py", ""}};
  EXPECT_EQ(needed_files(files, "a.py", ProgramKind::python),
            (Names{"a.py", "b.py", "p/__init__.py", "p/q.py", "p/s.py"}));
}

TEST(NeededFiles, AreHeadersAndTheirSources) {
  const Files files = {{"a.cpp", "#include \"x.h\"\nint main() {}\n"},
                       {"include/x.h", ""},
                       {"other.cpp", "int f() {}\n"},
                       {"test.cpp", "#include \"x.h\"\nint main() {}\n"},
                       {"x.cpp", "#include \"x.h\"\n#include \"y.h\"\n"},
                       {"y.h", ""}};
  EXPECT_EQ(needed_files(files, "a.cpp", ProgramKind::cpp), (Names{"a.cpp", "include/x.h", "x.cpp", "y.h"}));
}

TEST(NeededFiles, AreTheNearestClassesOfTheSamePackage) {
  const Files files = {{"new/Board.java", "class Board { }\n"},
                       {"new/Main.java", "class Main { Board b; Node n; class Node { } }\nclass Node { }\n"},
                       {"new/Node.java", "class Node { }\n"},
                       {"old/Board.java", "class Board { }\n"},
                       {"p/Board.java", "package p;\nclass Board { }\n"}};
  EXPECT_EQ(needed_files(files, "new/Main.java", ProgramKind::java),
            (Names{"new/Main.java", "new/Board.java"}));
}

TEST(LinkedSources, AreThoseWithoutMain) {
  const Files files = {{"a.cpp", "#include \"in.cpp\"\nint main() {}\n"},
                       {"b (1).cpp", "int g() {}\n"},
                       {"b.cpp", "int g() {}\n"},
                       {"bin/c.cpp", "int h() {}\n"},
                       {"in.cpp", "int f() {}\n"},
                       {"main2.cpp", "int main(void)\n{ }\n"}};
  EXPECT_EQ(linked_sources(files, "a.cpp"), (Names{"a.cpp", "b.cpp"}));
}

TEST(CppSources, TellWhetherTheyHaveAMain) {
  EXPECT_TRUE(read_cpp("int main(int n, char* a[]) {\n").has_main);
  EXPECT_TRUE(read_cpp("auto main() -> int {}\n").has_main);
  EXPECT_TRUE(read_cpp("namespace a { int x = 1'000; }\nint main()\n{}\n").has_main);
  EXPECT_FALSE(read_cpp("// int main() {}\nconst char* s = \"int main() {}\";\n").has_main);
  EXPECT_FALSE(read_cpp("int main();\n#define M int main() {}\nvoid f() { game.main(); }\n").has_main);
  EXPECT_FALSE(read_cpp("const char* s = R\"x(int main() {})x\";\nstruct A { int main() { } };\n").has_main);
}

TEST(CppSources, TellWhatTheyInclude) {
  EXPECT_EQ(
      read_cpp("#include <a.h>\n #  include \"../b.h\" // c\n#define X \\\n#include \"no.h\"\n").includes,
      (Names{"a.h", "../b.h"}));
}

TEST(CppSources, MayHaveAMainOfWindows) {
  EXPECT_TRUE(read_cpp("int _tmain(int argc, _TCHAR* argv[])\n{ }\n").has_main);
  EXPECT_TRUE(read_cpp("int wmain() { }\n").has_main);
  EXPECT_FALSE(read_cpp("int domain() { }\n").has_main);
}

TEST(SourceTexts, TellWhatElseWasSaved) {
  EXPECT_EQ(saved_format("\n<!DOCTYPE html>\n<html>"), "a web page");
  EXPECT_EQ(saved_format("<HTML><body>"), "a web page");
  EXPECT_EQ(saved_format("{\\rtf1\\ansi"), "a document");
  EXPECT_EQ(saved_format("PK\x03\x04"), "a document");
  EXPECT_EQ(saved_format("print('<html>')\n"), "");
  EXPECT_EQ(saved_format(""), "");
}

TEST(SourceTexts, TellTheirEncoding) {
  EXPECT_TRUE(reads_as_utf8("h\xc3\xa4t"));
  EXPECT_FALSE(reads_as_utf8("h\xe4t"));
  EXPECT_FALSE(reads_as_utf8("h\xc3"));
}

}  // namespace
}  // namespace harness
