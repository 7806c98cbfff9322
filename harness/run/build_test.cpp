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
