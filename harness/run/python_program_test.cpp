#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// `bin` comes first in PATH and begins with interpreters that do not work.
class Python : public CandidateTest {
 protected:
  void SetUp() override {
    CandidateTest::SetUp();
    for (const char* name : {"python", "python2", "python2.7"}) {
      bin.write_script(name, "#!/bin/sh\nexit 127\n");
    }
    search_path = std::make_unique<Variable>("PATH", bin.path().string());
  }
  void TearDown() override {
    search_path.reset();
    CandidateTest::TearDown();
  }
  /// An interpreter that takes everything for right, unless it is told to refuse it as Python 2, and prints
  /// what it runs.
  void fake(const std::string& name, const std::string& version, bool refuses = false) {
    const std::string check = refuses ? "exit 4" : "exit 0";
    bin.write_script(name, "#!/bin/sh\ncase \"$*\" in *sys.executable*) echo \"$0\"; echo " + version +
                               ";; *compile*) " + check + ";; *) echo " + name + " ran;; esac\n");
  }
  std::string remark(const std::string& given) {
    const auto candidate = prepare(given);
    return candidate ? candidate->remark : "fault: " + candidate.error().message;
  }

  TempFolder bin;
  std::unique_ptr<Variable> search_path;
};

TEST_F(Python, Python3IsUsual) {
  fake("python2.7", "2.7.18");
  fake("python3", "3.11.2");
  home.write("hw1.py", "print(1)\n");
  const auto candidate = prepare("hw1.py");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->title, "python3 hw1.py");
  EXPECT_EQ(candidate->remark, "run by python3 3.11.2");
  EXPECT_EQ(candidate->program, (std::vector<std::string>{(bin.path() / "python3").string(),
                                                          (snapshot.path() / "hw1.py").string()}));
  EXPECT_EQ(printed(*candidate), "python3 ran\n");
}

TEST_F(Python, Python2IsTakenWhereTheHandoutDemandsIt) {
  rules.python2 = true;
  fake("python2.7", "2.7.18");
  fake("python3", "3.11.2");
  home.write("hw1.py", "print 1\n");
  EXPECT_EQ(remark("hw1.py"), "run by python2.7 2.7.18");
}

TEST_F(Python, WithoutAWorkingPython2TheOtherIsTakenAndTold) {
  rules.python2 = true;
  fake("python3", "3.11.2");
  home.write("hw1.py", "print(1)\n");
  EXPECT_EQ(remark("hw1.py"), "no working python2.7 here, run by python3 3.11.2");
}

TEST_F(Python, TheShebangDecides) {
  rules.python2 = true;
  fake("python2.7", "2.7.18");
  fake("python3", "3.11.2");
  home.write("hw1.py", "#!/usr/bin/env python3\nprint(1)\n");
  EXPECT_EQ(remark("hw1.py"), "run by python3 3.11.2");
}

TEST_F(Python, AShebangThatDoesNotWorkIsTold) {
  fake("python3", "3.11.2");
  home.write("hw1.py", "#!/nowhere/python\nprint(1)\n");
  EXPECT_EQ(remark("hw1.py"),
            "its #! line names /nowhere/python, which does not work here, run by python3 3.11.2");
}

TEST_F(Python, AShebangOfPython2IsAWishForIt) {
  fake("python2.7", "2.7.18");
  fake("python3", "3.11.2");
  home.write("hw1.py", "#!/usr/bin/env python2\nprint(1)\n");
  EXPECT_EQ(remark("hw1.py"), "its #! line names python2, which does not work here, run by python2.7 2.7.18");
}

TEST_F(Python, AScriptWithoutAnEndingIsPreparedLikeAnyOther) {
  fake("python3", "3.11.2");
  home.write("solve", "#!/usr/bin/env python3\nprint(1)\n");
  EXPECT_EQ(remark("solve"), "run by python3 3.11.2");
}

TEST_F(Python, OptionsOfTheShebangAreKept) {
  fake("python3", "3.11.2");
  home.write("hw1.py", "#!/usr/bin/env -S python3 -u\n");
  EXPECT_EQ(prepare("hw1.py")->program[1], "-u");
}

TEST_F(Python, WithoutPythonTheJobCannotBeDone) {
  rules.python2 = true;
  home.write("hw1.py", "");
  EXPECT_EQ(fault("hw1.py"), "hw1.py: no working python2.7 here, no working python3 here");
}

TEST_F(Python, WhatLooksLikePython2IsRunByItWhereItIsHere) {
  fake("python3", "3.11.2", true);
  fake("python2.7", "2.7.18");
  home.write("hw1.py", "print 1\n");
  EXPECT_EQ(remark("hw1.py"), "python3 cannot compile it, run by python2.7 2.7.18");
}

TEST_F(Python, WhatLooksLikePython2ButAsksForPython3IsACompileError) {
  fake("python3", "3.11.2", true);
  fake("python2.7", "2.7.18");
  home.write("hw1.py", "#!/usr/bin/env python3\nprint 1\n");
  EXPECT_EQ(fault("hw1.py"), "CE: looks like Python 2, but its #! line names python3");
}

/// The interpreters of this machine, but no Python 2.
class RealPython3 : public CandidateTest {
 protected:
  void SetUp() override {
    CandidateTest::SetUp();
    if (!works("python3")) {
      GTEST_SKIP() << "no working python3 here";
    }
    fs::create_symlink(find_interpreter("python3", snapshot.path(), *launcher)->path, bin.path() / "python3");
    search_path = std::make_unique<Variable>("PATH", bin.path().string());
  }
  void TearDown() override {
    search_path.reset();
    CandidateTest::TearDown();
  }

  TempFolder bin;
  std::unique_ptr<Variable> search_path;
};

TEST_F(RealPython3, RunsAProgramBesideItsCopyOnly) {
  home.write("hw1.py", "import os, sys\nprint(os.environ['HOME'], sorted(os.listdir(sys.path[0])))\n");
  home.write("secret.py", "");
  EXPECT_EQ(output("hw1.py"), work.path().string() + " ['hw1.py']\n");
}

TEST_F(RealPython3, WritesNoByteCode) {
  rules.program_names = {"main.py"};
  home.write("mine/main.py", "import board\nprint(board.size)\n");
  home.write("mine/board.py", "size = 5\n");
  EXPECT_EQ(output("mine"), "5\n");
  EXPECT_FALSE(fs::exists(snapshot.path() / "__pycache__"));
}

TEST_F(RealPython3, ASyntaxErrorIsACompileError) {
  home.write("hw1.py", "print('never run')\nx = (1,\n");
  const auto candidate = prepare("hw1.py");
  ASSERT_FALSE(candidate);
  EXPECT_TRUE(candidate.error().compile_error);
  EXPECT_EQ(candidate.error().message.substr(0, 37), "python3 cannot compile it: SyntaxErro")
      << candidate.error().message;
  EXPECT_NE(candidate.error().output.find("File \"hw1.py\", line 2"), std::string::npos)
      << candidate.error().output;
}

TEST_F(RealPython3, BytesThatAreNoTextAreACompileError) {
  home.write("hw1.py", std::string("x = 1\0\n", 7));
  EXPECT_EQ(fault("hw1.py").substr(0, 30), "CE: python3 cannot compile it:");
}

struct OldLine {
  std::string name;
  std::string text;
};

void PrintTo(const OldLine& row, std::ostream* out) {
  *out << row.text;
}

class Python2Texts : public RealPython3, public testing::WithParamInterface<OldLine> {};

TEST_P(Python2Texts, AreKnown) {
  home.write("hw1.py", GetParam().text);
  EXPECT_EQ(fault("hw1.py"), "CE: looks like Python 2, no working python2.7 here");
}

INSTANTIATE_TEST_SUITE_P(Rows, Python2Texts,
                         testing::Values(OldLine{"Print", "print 'a', 1\n"},
                                         OldLine{"PrintName", "x = 1\nif x:\n    print x\n"},
                                         OldLine{"Except", "try:\n  pass\nexcept IOError, e:\n  pass\n"},
                                         OldLine{"Raise", "raise ValueError, 'x'\n"},
                                         OldLine{"NotEqual", "x = 1\nif x <> 2:\n  pass\n"},
                                         OldLine{"Backticks", "x = `1`\n"}, OldLine{"Exec", "exec 'x = 1'\n"},
                                         OldLine{"Long", "x = 10L\n"}, OldLine{"Octal", "x = 0777\n"},
                                         OldLine{"Tabs", "if 1:\n        x = 1\n\ty = 2\n"}),
                         [](const auto& row) { return row.param.name; });

struct WrongLine : OldLine {};

class WrongTexts : public RealPython3, public testing::WithParamInterface<OldLine> {};

TEST_P(WrongTexts, AreNotCalledPython2) {
  home.write("hw1.py", GetParam().text);
  EXPECT_EQ(fault("hw1.py").substr(0, 30), "CE: python3 cannot compile it:");
}

INSTANTIATE_TEST_SUITE_P(Rows, WrongTexts,
                         testing::Values(OldLine{"Bracket", "print('a'\nx = 1\n"},
                                         OldLine{"Indent", "def f():\nprint('a')\n"},
                                         OldLine{"Text", "x = 'a `b` <>\n"},
                                         OldLine{"Words", "this is no python\n"}),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace harness
