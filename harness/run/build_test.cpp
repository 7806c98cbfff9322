#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/program_place.hpp"
#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

class Native : public CandidateTest {
 protected:
  void SetUp() override {
    CandidateTest::SetUp();
    if (find_in_path("gcc").empty() || find_in_path("g++").empty()) {
      GTEST_SKIP() << "no gcc or g++ here";
    }
  }
};

TEST_F(Native, CppIsBuiltAndRun) {
  home.write("hw 1.cpp", "#include <iostream>\nint main() { std::cout << \"hello\\n\"; }\n");
  const auto candidate = prepare("hw 1.cpp");
  ASSERT_TRUE(candidate) << candidate.error().message << candidate.error().output;
  EXPECT_EQ(candidate->title, "g++ hw 1.cpp");
  EXPECT_EQ(candidate->memory_kind, MemoryKind::address_space);
  EXPECT_EQ(printed(*candidate), "hello\n");
}

TEST_F(Native, CMayUseWhatUnixDeclares) {
  home.write("-hw1.c",
             "#include <math.h>\n#include <stdio.h>\n#include <string.h>\n"
             "int main(int n, char** a) { puts(strdup(\"hello\")); return (int)cos(n) * !a; }\n");
  EXPECT_EQ(output("-hw1.c"), "hello\n");
}

TEST_F(Native, AFoldersHeadersAreFound) {
  rules.program_names = {"main.*"};
  home.write("mine/main.cc", "#include \"board.h\"\n#include <cstdio>\nint main() { std::puts(name); }\n");
  home.write("mine/board.h", "inline const char* name = \"board\";\n");
  EXPECT_EQ(output("mine"), "board\n");
}

TEST_F(Native, AllSourcesOfAFolderAreLinked) {
  home.write("mine/src/main.cpp",
             "#include \"board.h\"\n#include <words.h>\n#include <cstdio>\n"
             "int main() { std::printf(\"%s %d\\n\", word(), size()); }\n");
  home.write("mine/src/board.cpp", "#include \"board.h\"\nint size() { return 5; }\n");
  home.write("mine/src/old.cpp", "int main() { return 1; }\n#error never compiled\n");
  home.write("mine/include/board.h", "int size();\n");
  home.write("mine/include/words.h", "const char* word();\n");
  home.write("mine/words.cpp", "#include <words.h>\nconst char* word() { return \"raid\"; }\n");
  rules.choice.main = "main";
  const auto candidate = prepare("mine");
  ASSERT_TRUE(candidate) << candidate.error().message << candidate.error().output;
  EXPECT_EQ(candidate->remark, "built of 3 sources");
  EXPECT_EQ(printed(*candidate), "raid 5\n");
}

TEST_F(Native, IncludedSourcesAreNotCompiledTwice) {
  home.write("mine/main.cpp",
             "#include \"board.cpp\"\n#include <cstdio>\nint main() { std::puts(name()); }\n");
  home.write("mine/board.cpp", "const char* name() { return \"board\"; }\n");
  EXPECT_EQ(output("mine"), "board\n");
}

TEST_F(Native, CAndCppGoTogether) {
  home.write("mine/main.cpp",
             "#include <iostream>\nextern \"C\" int size(void);\n"
             "int main() { std::cout << size() << '\\n'; }\n");
  home.write("mine/size.c", "int size(void) { int class = 5; return class; }\n");
  EXPECT_EQ(output("mine"), "5\n");
}

TEST_F(Native, WhatAFileNeedsComesAlong) {
  home.write("hw1.cpp",
             "#include \"board.h\"\n#include <cstdio>\nint main() { std::printf(\"%d\\n\", size()); }\n");
  home.write("board.h", "int size();\n");
  home.write("board.cpp", "#include \"board.h\"\nint size() { return 5; }\n");
  home.write("other.cpp", "int size() { return 6; }\n");
  EXPECT_EQ(output("hw1.cpp"), "5\n");
  EXPECT_FALSE(fs::exists(snapshot.path() / "other.cpp"));
}

TEST_F(Native, AMissingHeaderIsNamed) {
  home.write("hw1.cpp", "#include \"board.h\"\nint main() {}\n");
  EXPECT_EQ(
      fault("hw1.cpp"),
      "CE: g++ cannot compile it: it includes board.h, which is neither among its files nor installed here");
}

TEST_F(Native, AMissingMainIsNamed) {
  home.write("hw1.cpp", "// int main() {}\nvoid search() {}\n");
  EXPECT_EQ(fault("hw1.cpp"), "CE: g++ cannot compile it: there is no function main in it");
}

TEST_F(Native, AnEmptyFileIsToldAsEmpty) {
  home.write("hw1.cpp", "");
  home.write("hw1.c", " \r\n\n");
  EXPECT_EQ(fault("hw1.cpp"), "CE: hw1.cpp is empty");
  EXPECT_EQ(fault("hw1.c"), "CE: hw1.c is empty");
}

TEST_F(Native, AHeaderOfWindowsIsNamed) {
  home.write("hw1.cpp", "#include <conio.h>\nint main() {}\n");
  EXPECT_EQ(fault("hw1.cpp"), "CE: g++ cannot compile it: it includes conio.h, which only Windows has");
}

class Made : public Native {
 protected:
  void SetUp() override {
    Native::SetUp();
    if (!IsSkipped() && find_in_path("make").empty()) {
      GTEST_SKIP() << "no make here";
    }
    home.write("mine/main.cpp", "#include <cstdio>\nint main() { std::puts(NAME); }\n");
  }
};

TEST_F(Made, ItsMakefileIsUsed) {
  home.write("mine/Makefile", "all: agent\nagent: main.cpp\n\tg++ -DNAME='\"made\"' -o agent main.cpp\n");
  const auto candidate = prepare("mine");
  ASSERT_TRUE(candidate) << candidate.error().message << candidate.error().output;
  EXPECT_EQ(candidate->title, "make agent");
  EXPECT_EQ(candidate->remark, "built by its Makefile");
  EXPECT_EQ(printed(*candidate), "made\n");
}

TEST_F(Made, WhatAnEarlierBuildLeftIsBuiltAnew) {
  fs::create_directories("mine");
  fs::copy_file("/bin/true", home.path() / "mine/agent");
  home.write("mine/main.o", "no object");
  home.write("mine/Makefile",
             "agent: main.o\n\tg++ -o agent main.o\nmain.o: main.cpp\n"
             "\tg++ -DNAME='\"anew\"' -c main.cpp\n");
  EXPECT_EQ(output("mine"), "anew\n");
}

TEST_F(Made, ItsFailureIsShown) {
  home.write("mine/Makefile", "agent:\n\t@echo no such thing; false\n");
  const auto candidate = prepare("mine");
  ASSERT_FALSE(candidate);
  EXPECT_TRUE(candidate.error().compile_error);
  EXPECT_EQ(candidate.error().message, "Makefile cannot build it: exit status 2");
  EXPECT_NE(candidate.error().output.find("no such thing"), std::string::npos) << candidate.error().output;
}

TEST_F(Made, TheHandoutsTargetIsBuilt) {
  rules.program_names = {"homework.*"};
  home.write("mine/Makefile",
             "all:\n\tfalse\nhomework : main.cpp\n"
             "\tg++ -DNAME='\"homework\"' -o homework main.cpp\n");
  EXPECT_EQ(output("mine"), "homework\n");
}

TEST_F(Made, ItsCMakeListsAreUsed) {
  if (find_in_path("cmake").empty()) {
    GTEST_SKIP() << "no cmake here";
  }
  home.write("mine/CMakeLists.txt",
             "cmake_minimum_required(VERSION 3.5)\nproject(a CXX)\n"
             "add_executable(agent main.cpp)\ntarget_compile_definitions(agent PRIVATE NAME=\"cmade\")\n");
  EXPECT_EQ(output("mine"), "cmade\n");
}

TEST_F(Native, AnErrorIsShownWithoutPathsOfOurs) {
  home.write("hw1.cpp", "int main() { return @; }\n");
  const auto candidate = prepare("hw1.cpp");
  ASSERT_FALSE(candidate);
  EXPECT_TRUE(candidate.error().compile_error);
  EXPECT_EQ(candidate.error().message, "g++ cannot compile it");
  EXPECT_NE(candidate.error().output.find("hw1.cpp:1:21: error:"), std::string::npos)
      << candidate.error().output;
  EXPECT_EQ(candidate.error().output.find(snapshot.path().string()), std::string::npos);
}

TEST_F(Native, AMissingCompilerIsNotTheProgramsFault) {
  const Variable path("PATH", "/nowhere");
  home.write("hw1.cpp", "int main() {}\n");
  EXPECT_EQ(fault("hw1.cpp"), "hw1.cpp: no g++ here to build it");
}

class Java : public CandidateTest {
 protected:
  void SetUp() override {
    CandidateTest::SetUp();
    if (!works("java") || find_in_path("javac").empty()) {
      GTEST_SKIP() << "no java or no javac here";
    }
  }
};

TEST_F(Java, TheClassWithMainIsRun) {
  rules.memory_bytes = std::int64_t{1} << 30;
  home.write("Main.java",
             "class Other { }\npublic class Main { public static void main(String[] a) {\n"
             "System.out.println(\"hello \" + Runtime.getRuntime().maxMemory() / (1 << 20) / 100); } }\n");
  const auto candidate = prepare("Main.java");
  ASSERT_TRUE(candidate) << candidate.error().message << candidate.error().output;
  EXPECT_EQ(candidate->title, "java Main.java");
  EXPECT_EQ(candidate->memory_kind, MemoryKind::resident);
  EXPECT_EQ(printed(*candidate), "hello 8\n");
}

TEST_F(Java, ProcessorsBesideItAreNotRun) {
  rules.program_names = {"Main.java"};
  home.write("processor/Evil.java",
             "public class Evil extends javax.annotation.processing.AbstractProcessor {\n"
             "public Evil() { throw new Error(\"run: \" + System.getenv(\"PLYCHECK_TOKEN\")); }\n"
             "public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> t,\n"
             "javax.annotation.processing.RoundEnvironment r) { return false; } }\n");
  const std::string javac = find_in_path("javac").front().string();
  fs::create_directory("mine");
  ASSERT_TRUE(succeeded(run_tool({javac, "-proc:none", "-d", (home.path() / "mine").string(),
                                  (home.path() / "processor/Evil.java").string()},
                                 work.path(), *launcher)));
  home.write("mine/META-INF/services/javax.annotation.processing.Processor", "Evil\n");
  home.write("mine/Main.java",
             "public class Main { public static void main(String[] a) { System.out.println(\"main\"); } }\n");
  EXPECT_EQ(output("mine"), "main\n");
}

TEST_F(Java, PackagesAndClassesBesideAreFound) {
  rules.program_names = {"Main.java"};
  home.write(
      "src/edu/usc/Main.java",
      "package edu.usc;\npublic class Main { public static void main(String[] a) { Board.print(); } }\n");
  home.write("src/edu/usc/Board.java",
             "package edu.usc;\nclass Board { static void print() { System.out.println(\"board\"); } }\n");
  EXPECT_EQ(output("src/edu/usc"), "board\n");
}

TEST_F(Java, TheClassesThatAFileNeedsComeAlong) {
  home.write("Main.java", "public class Main { public static void main(String[] a) { Board.print(); } }\n");
  home.write("Board.java", "class Board { static void print() { System.out.println(new Size().five); } }\n");
  home.write("Things.java", "class Size { int five = 5; }\nclass Other { }\n");
  home.write("Broken.java", "class Broken {\n");
  EXPECT_EQ(output("Main.java"), "5\n");
  EXPECT_FALSE(fs::exists(snapshot.path() / "Broken.java"));
}

TEST_F(Java, PackagesOfAFolderAreFound) {
  home.write("mine/src/game/Main.java",
             "package game;\nimport game.rules.Board;\n"
             "public class Main { public static void main(String[] a) { Board.print(); } }\n");
  home.write(
      "mine/src/game/rules/Board.java",
      "package game.rules;\npublic class Board { public static void print() { System.out.println(5); } }\n");
  home.write("mine/old/Board.java",
             "public class Board { public static void print() { System.out.println(6); } }\n");
  home.write("mine/bin/game/Main.class", "stale");
  EXPECT_EQ(output("mine"), "5\n");
}

TEST_F(Java, APublicClassMayLieInAFileOfAnotherName) {
  home.write("mine/homework (1).java",
             "\xef\xbb\xbfpublic class homework {\n"
             "public static void main(String[] a) { System.out.println(\"hello\"); } }\n");
  EXPECT_EQ(output("mine"), "hello\n");
}

TEST_F(Java, JarsAreOnTheClassPath) {
  const std::string javac = find_in_path("javac").front().string();
  home.write("lib/tools/Tool.java",
             "package tools;\npublic class Tool { public static int five() { return 5; } }\n");
  fs::create_directories("mine/lib");
  ASSERT_TRUE(
      succeeded(run_tool({javac, "-d", work.path().string(), (home.path() / "lib/tools/Tool.java").string()},
                         work.path(), *launcher)));
  const std::vector<fs::path> jars = find_in_path("jar");
  if (jars.empty()) {
    GTEST_SKIP() << "no jar here";
  }
  ASSERT_TRUE(
      succeeded(run_tool({jars.front().string(), "cf", "tools.jar", "tools"}, work.path(), *launcher)));
  fs::copy_file(work.path() / "tools.jar", home.path() / "mine/lib/tools.jar");
  home.write("mine/Main.java",
             "import tools.Tool;\nclass Main { public static void main(String[] a) {\n"
             "System.out.println(Tool.five()); } }\n");
  EXPECT_EQ(output("mine"), "5\n");
}

TEST_F(Java, AMissingPackageIsNamed) {
  home.write(
      "A.java",
      "import org.json.JSONObject;\nclass A { JSONObject x; public static void main(String[] a) { } }\n");
  EXPECT_EQ(fault("A.java"),
            "CE: javac cannot compile it: the package org.json is neither among its files nor in a "
            ".jar beside them");
}

TEST_F(Java, WithoutAMainItIsACompileError) {
  home.write("A.java", "class A { }\n");
  EXPECT_EQ(fault("A.java"), "CE: no class of it has a `public static void main(String[])`");
}

TEST_F(Java, WhatDoesNotCompileIsShown) {
  home.write("A.java", "class A { int x = y; }\n");
  const auto candidate = prepare("A.java");
  ASSERT_FALSE(candidate);
  EXPECT_EQ(candidate.error().message, "javac cannot compile it");
  EXPECT_EQ(candidate.error().output.substr(0, 16), "A.java:1: error:") << candidate.error().output;
}

TEST_F(Java, DeepSearchesHaveRoom) {
  home.write("A.java",
             "class A { static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }\n"
             "public static void main(String[] a) { System.out.println(f(200000)); } }\n");
  EXPECT_EQ(output("A.java"), "200000\n");
}

class Node : public CandidateTest {};

TEST_F(Node, RunsAScript) {
  if (!works("node")) {
    GTEST_SKIP() << "no working node here";
  }
  home.write("hw1.js", "console.log('hello');\n");
  const auto candidate = prepare("hw1.js");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->title, "node hw1.js");
  EXPECT_EQ(candidate->memory_kind, MemoryKind::resident);
  EXPECT_EQ(printed(*candidate), "hello\n");
}

TEST_F(Node, AMissingRuntimeIsNotTheProgramsFault) {
  const Variable path("PATH", "/nowhere");
  home.write("hw1.js", "");
  home.write("Main.java", "");
  EXPECT_EQ(fault("hw1.js"), "hw1.js: no working node here (not found in PATH)");
  EXPECT_EQ(fault("Main.java"), "Main.java: no working java here (not found in PATH)");
}

}  // namespace
}  // namespace harness
