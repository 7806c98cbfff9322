#include "harness/run/candidate.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class Candidates : public CandidateTest {};

/// Puts the bytes of a small real program there.
void copy_binary(const fs::path& to) {
  fs::copy_file("/bin/true", to);
}

TEST_F(Candidates, AnExecutableIsCopied) {
  copy_binary(home.path() / "solve");
  const auto candidate = prepare("./solve");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->given, "./solve");
  EXPECT_EQ(candidate->program, Words{(snapshot.path() / "solve").string()});
  EXPECT_EQ(candidate->title, "solve");
  EXPECT_EQ(candidate->remark, "");
  EXPECT_EQ(candidate->memory_kind, MemoryKind::address_space);
  EXPECT_EQ(printed(*candidate), "");
}

TEST_F(Candidates, AnExecutableMayHaveLostItsBit) {
  copy_binary(home.path() / "solve");
  fs::permissions("solve", fs::perms::owner_read);
  EXPECT_EQ(output("solve"), "");
}

TEST_F(Candidates, AScriptIsRunByWhatItsFirstLineNames) {
  home.write("solve", "#!/usr/bin/env sh\necho hello\n");
  const auto candidate = prepare("solve");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->program.back(), (snapshot.path() / "solve").string());
  EXPECT_EQ(candidate->title, "solve");
  EXPECT_EQ(printed(*candidate), "hello\n");
}

TEST_F(Candidates, AScriptThatStartsTheJvmHasItsResidentSizeWatched) {
  home.write("solve", "#!/bin/sh\njava -cp . Main \"$@\"\n");
  EXPECT_EQ(prepare("solve")->memory_kind, MemoryKind::resident);
}

TEST_F(Candidates, AScriptWithoutItsInterpreterCannotBeRun) {
  home.write_script("solve", "#!/nowhere/lua\n");
  EXPECT_EQ(fault("solve"),
            "solve: its #! line names /nowhere/lua: no such program of the system or in PATH");
}

TEST_F(Candidates, AScriptsOwnProgramIsNotTakenFromBesideIt) {
  fs::create_directory("bin");
  fs::copy_file("/bin/cat", home.path() / "bin/runner");
  home.write_script("solve", "#!" + (home.path() / "bin/runner").string() + "\nhello\n");
  EXPECT_EQ(fault("solve"), "solve: its #! line names " + (home.path() / "bin/runner").string() +
                                ": no such program of the system or in PATH");
}

TEST_F(Candidates, AFilesLinkIsFollowedInItsFolderOnly) {
  home.write_script("mine/real", "#!/bin/sh\necho hello\n");
  home.write_script("secret.sh", "#!/bin/sh\necho secret\n");
  fs::create_symlink("real", home.path() / "mine/solve");
  fs::create_symlink("../secret.sh", home.path() / "mine/out");
  fs::create_symlink("mine/real", home.path() / "in");
  EXPECT_EQ(output("mine/solve"), "hello\n");
  EXPECT_EQ(output("in"), "hello\n");
  EXPECT_EQ(fault("mine/out"), "mine/out: leads out of its folder");
  EXPECT_EQ(fault("./mine/out -x"), "./mine/out: leads out of its folder");
  EXPECT_EQ(fault("cat mine/out"), "mine/out: leads out of its folder");
}

TEST_F(Candidates, AFilesLinkToSomethingHiddenIsNotFollowed) {
  home.write("cases/1/secret.txt", "first line\n");
  fs::create_symlink("cases/1/secret.txt", home.path() / "hw.cpp");
  rules.hidden = {(home.path() / "cases").string()};
  EXPECT_EQ(fault("hw.cpp"), "hw.cpp: leads out of its folder");
}

TEST_F(Candidates, CopiesWhatWasThereFirst) {
  home.write_script("solve", "#!/bin/sh\necho old\n");
  const auto candidate = prepare("solve");
  home.write_script("solve", "#!/bin/sh\necho new\n");
  EXPECT_EQ(printed(*candidate), "old\n");
}

TEST_F(Candidates, WhatIsNotThereIsNamed) {
  EXPECT_EQ(fault("hw1.py"), "hw1.py: No such file or directory");
  EXPECT_EQ(fault("a/b"), "a/b: No such file or directory");
}

TEST_F(Candidates, WhatIsNoProgramIsToldSo) {
  home.write("notes.txt", "hello");
  EXPECT_EQ(
      fault("notes.txt"),
      "notes.txt: expected an executable, a .py .cpp .cc .c .java .js file, a folder or a command line");
  EXPECT_EQ(
      fault("/dev/null"),
      "/dev/null: expected an executable, a .py .cpp .cc .c .java .js file, a folder or a command line");
}

TEST_F(Candidates, AFileWithABlankInItsNameIsNoCommandLine) {
  home.write_script("my solver", "#!/bin/sh\necho hello\n");
  EXPECT_EQ(output("my solver"), "hello\n");
}

TEST_F(Candidates, AMissingSnapshotFolderIsOurFault) {
  const fs::path gone = snapshot.path() / "gone";
  EXPECT_EQ(prepare_candidate("x", rules, gone, *launcher).error().message,
            gone.string() + ": No such file or directory");
}

class Folders : public CandidateTest {
 protected:
  void SetUp() override {
    CandidateTest::SetUp();
    rules.program_names = {"hw1cs561s16.*", "agent"};
    rules.outputs = {"next_state.txt"};
  }
};

TEST_F(Folders, TheHandoutsNameIsRunAndTheRestIsBesideIt) {
  home.write("mine/agent", "#!/bin/sh\ncat \"$(dirname \"$0\")/lib/words\"\n");
  home.write("mine/lib/words", "hello\n");
  EXPECT_EQ(output("mine"), "hello\n");
}

TEST_F(Folders, AProgramOfItsOwnThatTheFirstLineNamesIsTheCopy) {
  fs::create_directories("mine/bin");
  fs::copy_file("/bin/cat", home.path() / "mine/bin/runner");
  fs::create_directory_symlink("/etc", home.path() / "mine/share");
  home.write_script("mine/agent", "#!" + (home.path() / "mine/bin/runner").string() + "\nhello\n");
  const auto candidate = prepare("mine");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->program.front(), (snapshot.path() / "bin/runner").string());
  for (const std::string& part : candidate->readable) {
    EXPECT_EQ(part.rfind(snapshot.path().string(), 0), 0U) << part;
  }
}

TEST_F(Folders, TheFirstNameIsPreferredAndTheOthersAreTold) {
  home.write("mine/agent", "#!/bin/sh\necho agent\n");
  home.write("mine/hw1cs561s16.sh", "#!/bin/sh\necho named\n");
  home.write("mine/hw1cs561s16.txt", "notes");
  const auto candidate = prepare("mine");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->title, "hw1cs561s16.sh");
  EXPECT_EQ(candidate->remark, "hw1cs561s16.sh out of hw1cs561s16.sh, agent");
}

TEST_F(Folders, WhatIsNotCopiedIsTold) {
  home.write("mine/agent", "#!/bin/sh\n");
  home.write("mine/cases/1/input.txt", "");
  home.write("mine/cases/1/next_state.txt", "");
  home.write("mine/next_state.txt", "");
  EXPECT_EQ(prepare("mine")->remark, "not copied: cases/1/, next_state.txt");
}

TEST_F(Folders, WithoutAProgramWhatIsThereIsTold) {
  home.write("mine/main.py", "");
  home.write("mine/board.py", "");
  EXPECT_EQ(
      fault("mine"),
      "mine: expected a program, such as hw1cs561s16.* or agent, found only parts of one: board.py, main.py");
}

TEST_F(Folders, AnEmptyOneIsTold) {
  fs::create_directory("empty");
  EXPECT_EQ(fault("empty"), "empty: expected a program, such as hw1cs561s16.* or agent, found none");
}

TEST_F(Folders, WithoutAProgramWhatIsNotCopiedIsToldToo) {
  home.write("mine/tests/1/input.txt", "");
  fs::create_symlink("nowhere", home.path() / "mine/agent.py");
  EXPECT_EQ(
      fault("mine"),
      "mine: expected a program, such as hw1cs561s16.* or agent, found none; not copied: agent.py, tests/1/");
}

TEST_F(Folders, AProgramIsFoundAsDeepAsAnArchiveMayHaveIt) {
  std::string deep = "mine/";
  for (int i = 0; i < 31; ++i) {
    deep += "d/";
  }
  home.write(deep + "agent", "#!/bin/sh\n");
  const auto candidate = prepare("mine");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->title, "agent");
}

TEST_F(Folders, TheOnlyProgramIsTakenWhateverItsName) {
  home.write("mine/deep/er/solver.sh", "#!/bin/sh\necho hello\n");
  home.write("mine/.idea/run.sh", "#!/bin/sh\n");
  home.write("mine/__MACOSX/._solver.sh", "#!/bin/sh\n");
  rules.choice.tells_passed_over = true;
  const auto candidate = prepare("mine");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->source, (snapshot.path() / "deep/er/solver.sh").string());
  EXPECT_EQ(candidate->remark, "passed over: .idea/, __MACOSX/");
}

TEST_F(Folders, OfSeveralTheUsersChoiceIsTaken) {
  home.write("mine/one.sh", "#!/bin/sh\necho one\n");
  home.write("mine/two.sh", "#!/bin/sh\necho two\n");
  EXPECT_EQ(fault("mine"),
            "mine: expected one program, found 2: one.sh, two.sh; name the one to be run: --main one.sh");
}

TEST_F(Folders, TheUsersChoiceMayBeNamedWithoutItsEnding) {
  home.write("mine/one.sh", "#!/bin/sh\necho one\n");
  home.write("mine/two.sh", "#!/bin/sh\necho two\n");
  rules.choice.main = "two";
  EXPECT_EQ(output("mine"), "two\n");
}

TEST_F(Folders, AProgramThatIsALinkOutIsRefused) {
  home.write("agent", "#!/bin/sh\n");
  fs::create_directory("mine");
  fs::create_symlink("../agent", "mine/agent");
  EXPECT_EQ(fault("mine"), "mine/agent: leads out of its folder");
}

class Calls : public CandidateTest {
 protected:
  void SetUp() override {
    CandidateTest::SetUp();
    home.write_script("solve", "#!/bin/sh\necho hello\n");
  }
};

TEST_F(Calls, WhatTheyBeginWithMayBeReadAndRun) {
  home.write_script("wrap", "#!/bin/sh\n\"$@\"\n");
  rules.invocation = "./wrap {program}";
  const auto candidate = prepare("solve");
  ASSERT_TRUE(candidate) << candidate.error().message;
  const std::string wrap = (home.path() / "wrap").string();
  EXPECT_EQ(candidate->called_by, wrap);
  EXPECT_EQ(arguments_of(*candidate, rules.invocation, "x"),
            (Words{wrap, candidate->program[0], candidate->program[1]}));
  EXPECT_NE(std::find(candidate->readable.begin(), candidate->readable.end(), wrap),
            candidate->readable.end());
}

TEST_F(Calls, WhatIsNoProgramOrHiddenIsNamed) {
  home.write("notes", "x");
  rules.invocation = "./notes {program}";
  EXPECT_EQ(fault("solve"), "--invoke: ./notes: no program that can be run");
  rules.invocation = "./missing.sh {program}";
  EXPECT_EQ(fault("solve"), "--invoke: ./missing.sh: No such file or directory");
  const std::string secret = home.write_script("cases/run", "#!/bin/sh\n").string();
  rules.hidden = {(home.path() / "cases").string()};
  rules.invocation = secret + " {program}";
  EXPECT_EQ(fault("solve"), "--invoke: " + secret + ": programs under test cannot reach it");
}

TEST(ArgumentsOf, FillsInTheTemplate) {
  Candidate candidate;
  candidate.program = {"/bin/python3", "/snap/my hw.py"};
  EXPECT_EQ(arguments_of(candidate, "{program} -i {input}", "/w/in put.txt"),
            (Words{"/bin/python3", "/snap/my hw.py", "-i", "/w/in put.txt"}));
  EXPECT_EQ(arguments_of(candidate, "{program} '--in={input} {input}'", "x"),
            (Words{"/bin/python3", "/snap/my hw.py", "--in=x x"}));
  EXPECT_EQ(arguments_of(candidate, "{program}", "x"), candidate.program);
}

TEST(ArgumentsOf, TheSourceMayStandAlone) {
  Candidate candidate;
  candidate.program = {"/bin/python3", "/snap/hw.py"};
  candidate.source = "/snap/hw.py";
  candidate.title = "python3 hw.py";
  EXPECT_EQ(arguments_of(candidate, "/bin/python3 -O {source} {input}", "x"),
            (Words{"/bin/python3", "-O", "/snap/hw.py", "x"}));
  EXPECT_EQ(arguments_of(candidate, "python3 {program}", "x").error(),
            "{program} is `python3 hw.py` already: write {source} for the file alone, or leave python3 out");
  candidate.source.clear();
  EXPECT_EQ(arguments_of(candidate, "python3 {source}", "x").error(), "{source}: python3 hw.py has none");
}

TEST(ArgumentsOf, AProgramBeforeItIsLookedUp) {
  Candidate candidate;
  candidate.program = {"/p"};
  const auto arguments = arguments_of(candidate, "env -i {program}", "x");
  ASSERT_TRUE(arguments) << arguments.error();
  EXPECT_EQ(fs::path(arguments->front()).filename(), "env");
  EXPECT_TRUE(fs::path(arguments->front()).is_absolute());
  EXPECT_EQ(arguments_of(candidate, "no-such-program {program}", "x").error(),
            "no-such-program: not found in PATH");
}

TEST(ArgumentsOf, ATemplateMustNameTheProgram) {
  EXPECT_EQ(arguments_of({}, "python3 {input}", "x").error(),
            "expected the word {program}, found: python3 {input}");
  EXPECT_EQ(arguments_of({}, "", "x").error(), "expected the word {program}, found: ");
  EXPECT_EQ(arguments_of({}, "'{program}", "x").error(), "a quote ' is not closed: '{program}");
}

TEST(EnvironmentOf, IsClean) {
  EXPECT_EQ(environment_of({}, "/place/1"),
            (Words{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/place/1", "TMPDIR=/place/1", "LANG=C.UTF-8"}));
}

TEST(EnvironmentOf, TheRuntimesLinesReplaceOthers) {
  Candidate candidate;
  candidate.environment = {"PATH=/x", "PYTHONDONTWRITEBYTECODE=1"};
  EXPECT_EQ(environment_of(candidate, "/w"),
            (Words{"PATH=/x", "HOME=/w", "TMPDIR=/w", "LANG=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"}));
}

}  // namespace
}  // namespace harness
