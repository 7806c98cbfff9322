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
    // No version manager of this machine's is asked.
    users_home = std::make_unique<Variable>("HOME", bin.path().string());
    pyenv = std::make_unique<Variable>("PYENV_ROOT", bin.path().string());
  }
  void TearDown() override {
    pyenv.reset();
    users_home.reset();
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
  std::unique_ptr<Variable> users_home;
  std::unique_ptr<Variable> pyenv;
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

TEST_F(Python, WhatTheHandoutCallsPython3IsRunByIt) {
  rules.python2 = true;
  rules.python3_names = {"homework3.py"};
  fake("python2.7", "2.7.18");
  fake("python3", "3.11.2");
  home.write("homework3.py", "print(1)\n");
  home.write("homework3 (1).py", "print(1)\n");
  home.write("homework.py", "print(1)\n");
  EXPECT_EQ(remark("homework3.py"), "run by python3 3.11.2");
  EXPECT_EQ(remark("homework3 (1).py"), "run by python3 3.11.2");
  EXPECT_EQ(remark("homework.py"), "run by python2.7 2.7.18");
}

TEST_F(Python, WhatOnlyPython3KnowsIsRunByIt) {
  rules.python2 = true;
  fake("python2.7", "2.7.18");
  fake("python3", "3.11.2");
  home.write("hw1.py", "import queue\nq = queue.Queue()\n");
  EXPECT_EQ(remark("hw1.py"), "written for Python 3 (line 1: the module queue), run by python3 3.11.2");
}

TEST_F(Python, WhatIsSurelyPython2IsNotJudgedWithoutIt) {
  fake("python3", "3.11.2");
  home.write("hw1.py", "# counts\nfor i in xrange(3):\n    pass\n");
  EXPECT_EQ(fault("hw1.py"),
            "hw1.py: written for Python 2 (line 2: xrange), and there is no working python2.7 here, so it is "
            "not judged: install one, or name it by --python2 PATH or PLYCHECK_PYTHON2");
}

TEST_F(Python, WhatOnlyLooksLikeOldGrammarIsRunByPython3) {
  fake("python3", "3.11.2");
  home.write("hw1.py", "x = 0777\n");
  EXPECT_EQ(remark("hw1.py").find("not judged"), std::string::npos);
  EXPECT_TRUE(prepare("hw1.py")) << remark("hw1.py");
}

TEST_F(Python, AHelpersVersionCountsAsWell) {
  fake("python3", "3.11.2", true);
  home.write("hw1.py", "import board\nboard.show()\n");
  home.write("board.py", "def show():\n    print 'x'\n");
  EXPECT_EQ(fault("hw1.py").substr(0, 70),
            "hw1.py: written for Python 2 (board.py line 2: print without brackets)");
}

TEST_F(Python, AVersionManagersIsFound) {
  rules.python2 = true;
  fake("python3", "3.11.2");
  fake(".pyenv/versions/2.7.18/bin/python2.7", "2.7.18");
  home.write("hw1.py", "x = 1\n");
  EXPECT_EQ(remark("hw1.py"), "run by python2.7 2.7.18");
}

TEST_F(Python, TheUserMayNameOneOrNone) {
  rules.python2 = true;
  fake("python2.7", "2.7.18");
  fake("python3", "3.11.2");
  fake("mine/python", "2.7.5");
  home.write("hw1.py", "x = 1\n");
  rules.choice.python2 = (bin.path() / "mine/python").string();
  EXPECT_EQ(remark("hw1.py"), "run by python2.7 2.7.5");
  rules.choice.python2 = "none";
  EXPECT_EQ(
      remark("hw1.py"),
      "no working python2.7 here, run by python3 3.11.2; the handout means python2.7, where 7 / 2 is 3");
  rules.choice.python2 = "/nowhere/python2.7";
  EXPECT_EQ(fault("hw1.py"), "hw1.py: --python2: expected a Python 2.7, found nothing at /nowhere/python2.7");
  rules.choice.python2 = "/nowhere";
  EXPECT_EQ(fault("hw1.py"), "hw1.py: --python2: expected a Python 2.7, found nothing at /nowhere");
  rules.choice.python2 = bin.path().string();
  EXPECT_EQ(fault("hw1.py"),
            "hw1.py: --python2: expected a Python 2.7, found a folder at " + bin.path().string());
}

TEST_F(Python, APython3IsNoPython2) {
  rules.python2 = true;
  fake("mine/python", "3.9.1");
  home.write("hw1.py", "x = 1\n");
  const Variable named("PLYCHECK_PYTHON2", (bin.path() / "mine/python").string());
  EXPECT_EQ(fault("hw1.py"), "hw1.py: PLYCHECK_PYTHON2: expected a Python 2.7, found 3.9.1 at " +
                                 (bin.path() / "mine/python").string());
}

TEST_F(Python, WithoutAWorkingPython2TheOtherIsTakenAndTold) {
  rules.python2 = true;
  fake("python3", "3.11.2");
  home.write("hw1.py", "print(1)\n");
  EXPECT_EQ(
      remark("hw1.py"),
      "no working python2.7 here, run by python3 3.11.2; the handout means python2.7, where 7 / 2 is 3");
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
  home.write("hw1.py", "if 1:\n        x = 1\n\ty = 2\n");
  EXPECT_EQ(remark("hw1.py"), "python3 cannot compile it, run by python2.7 2.7.18");
}

TEST_F(Python, WhatIsSurelyPython2IsRunByItWhereItIsHere) {
  fake("python3", "3.11.2");
  fake("python2.7", "2.7.18");
  home.write("hw1.py", "print 1\n");
  EXPECT_EQ(remark("hw1.py"),
            "written for Python 2 (line 1: print without brackets), run by python2.7 2.7.18");
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
    python2 = std::make_unique<Variable>("PLYCHECK_PYTHON2", "none");
  }
  void TearDown() override {
    python2.reset();
    search_path.reset();
    CandidateTest::TearDown();
  }

  TempFolder bin;
  std::unique_ptr<Variable> search_path;
  std::unique_ptr<Variable> python2;
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

TEST_F(RealPython3, ModulesBesideAFileComeAlong) {
  home.write("hw1.py", "import board\nfrom game import rules\nprint(board.size, rules.name)\n");
  home.write("board.py", "from sizes import size\n");
  home.write("sizes.py", "size = 5\n");
  home.write("game/__init__.py", "");
  home.write("game/rules.py", "from . import names\nname = names.name\n");
  home.write("game/names.py", "name = 'raid'\n");
  home.write("other.py", "");
  EXPECT_EQ(output("hw1.py"), "5 raid\n");
  EXPECT_FALSE(fs::exists(snapshot.path() / "other.py"));
}

TEST_F(RealPython3, AModuleThatIsNowhereIsNamed) {
  home.write("hw1.py", "import os\nimport board\n");
  EXPECT_EQ(fault("hw1.py").substr(0, 74),
            "CE: imports board (line 2), which is neither among its files nor part of p");
}

TEST_F(RealPython3, AModuleThatMayBeMissingIsNot) {
  home.write("hw1.py", "try:\n    import nosuchmodule\nexcept ImportError:\n    print('without')\n");
  EXPECT_EQ(output("hw1.py"), "without\n");
}

TEST_F(RealPython3, AMarkOfUtf8IsNoFault) {
  home.write("hw1.py", "\xef\xbb\xbfprint('hello')\n");
  EXPECT_EQ(output("hw1.py"), "hello\n");
}

TEST_F(RealPython3, Utf16IsNamed) {
  home.write("hw1.py", std::string("\xff\xfep\0r\0i\0n\0t\0", 12));
  EXPECT_EQ(fault("hw1.py"),
            "CE: it is saved as UTF-16, which compilers and interpreters do not read: save it as UTF-8");
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
  EXPECT_EQ(fault("hw1.py").substr(0, 30), "hw1.py: written for Python 2 (");
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

/// By an interpreter of this machine's.
class RealPython2 : public CandidateTest {};

TEST_F(RealPython2, WantsACodingLineForLettersBeyondAscii) {
  rules.python2 = true;
  home.write("plain.py", "print 1\n");
  if (const auto plain = prepare("plain.py"); !plain || plain->title != "python2.7 plain.py") {
    GTEST_SKIP() << "there is no python2.7 here";
  }
  home.write("hw1.py", "\n# h\xc3\xa4t\nprint 1\n");
  EXPECT_EQ(fault("hw1.py"),
            "CE: python2.7 cannot compile it: SyntaxError: hw1.py line 2 has letters beyond ASCII, for which "
            "Python 2 wants the line # -*- coding: utf-8 -*- at the top");
  home.write("hw2.py", "# -*- coding: utf-8 -*-\n# h\xc3\xa4t\nprint 1\n");
  EXPECT_EQ(fault("hw2.py"), "");
  home.write("hw3.py", "# h\xc3\xa4t\nprint(1)\n");
  if (works("python3")) {
    const auto newer = prepare("hw3.py");
    EXPECT_EQ(newer ? newer->title : newer.error().message, "python3 hw3.py");
  }
}

}  // namespace
}  // namespace harness
