#include "harness/run/command_line.hpp"

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

class CommandLine : public CandidateTest {
 protected:
  std::string copy(const std::string& name) const { return (snapshot.path() / name).string(); }
};

TEST_F(CommandLine, APathIsResolvedFromHereAndCopied) {
  home.write_script("bin/solve", "#!/bin/sh\necho \"$@\"\n");
  const auto candidate = prepare("bin/solve --fast 'a b'");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->title, "bin/solve --fast 'a b'");
  const Words last(candidate->program.end() - 3, candidate->program.end());
  EXPECT_EQ(last, (Words{copy("solve"), "--fast", "a b"}));
  EXPECT_EQ(printed(*candidate), "--fast a b\n");
}

TEST_F(CommandLine, FilesThatWordsNameAreCopied) {
  home.write("one.txt", "1\n");
  home.write("x/one.txt", "2\n");
  const auto candidate = prepare("cat one.txt x/one.txt -n one.txt");
  ASSERT_TRUE(candidate) << candidate.error().message;
  fs::remove("one.txt");
  const Words rest(candidate->program.begin() + 1, candidate->program.end());
  EXPECT_EQ(rest, (Words{copy("one.txt"), copy("2/one.txt"), "-n", copy("one.txt")}));
  EXPECT_EQ(printed(*candidate), "     1\t1\n     2\t2\n     3\t1\n");
}

TEST_F(CommandLine, SystemProgramsAreNotCopied) {
  const auto candidate = prepare("/usr/bin/env sh -c 'echo hello'");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->program.front(), "/usr/bin/env");
  EXPECT_TRUE(fs::is_empty(snapshot.path()));
  EXPECT_EQ(printed(*candidate), "hello\n");
}

TEST_F(CommandLine, FoldersAreCopiedWhereTheyAreMeant) {
  home.write("classes/A.class", "");
  home.write("solve", "#!/bin/sh\n");
  const auto candidate = prepare("./solve -cp classes classes ./classes");
  ASSERT_TRUE(candidate) << candidate.error().message;
  const Words last(candidate->program.end() - 4, candidate->program.end());
  EXPECT_EQ(last, (Words{"-cp", copy("classes"), "classes", copy("classes")}));
  EXPECT_TRUE(fs::exists(copy("classes/A.class")));
}

TEST_F(CommandLine, PlycheckIsThisVeryBinary) {
  fs::create_directory("squirrel");
  home.write("solve", "not to be copied");
  const auto candidate = prepare("plycheck solve squirrel");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->program, (Words{fs::read_symlink("/proc/self/exe").string(), "solve", "squirrel"}));
  EXPECT_EQ(candidate->title, "plycheck solve squirrel");
}

TEST_F(CommandLine, ErrorsNameTheWord) {
  home.write("notes.txt", "");
  EXPECT_EQ(fault("no-such-program -x"), "no-such-program: not found in PATH");
  EXPECT_EQ(fault("./solve -x"), "./solve: No such file or directory");
  EXPECT_EQ(fault("/tmp -x"), "/tmp: Is a directory");
  EXPECT_EQ(fault("./notes.txt -x"), "./notes.txt: expected a program");
  EXPECT_EQ(fault("cat 'x"), "a quote ' is not closed: cat 'x");
  EXPECT_EQ(fault("  "), "an empty command line");
}

TEST_F(CommandLine, ASourceFileIsPreparedByItsEnding) {
  home.write("solve.js", "oops");
  const Variable path("PATH", home.path().string());
  EXPECT_EQ(fault("./solve.js -x"), "./solve.js: no working node here (not found in PATH)");
}

TEST_F(CommandLine, AnInterpreterIsResolvedAndNotCopied) {
  const std::string python = home.write_script("venv/bin/python3", "#!/bin/sh\necho \"$0\"\necho 3.9.9\n");
  home.write("hw1.py", "");
  const auto candidate = prepare("venv/bin/python3 -u hw1.py");
  ASSERT_TRUE(candidate) << candidate.error().message;
  EXPECT_EQ(candidate->program, (Words{python, "-u", copy("hw1.py")}));
  EXPECT_EQ(candidate->remark, "run by python3 3.9.9");
  EXPECT_EQ(candidate->memory_kind, MemoryKind::address_space);
}

TEST_F(CommandLine, TheJvmAndNodeHaveTheirResidentSizeWatched) {
  home.write_script("node", "#!/bin/sh\necho \"$0\"\necho 18.1.0\n");
  home.write("x.js", "");
  EXPECT_EQ(prepare("./node x.js")->memory_kind, MemoryKind::resident);
}

TEST_F(CommandLine, AFileThatIsNotThereIsAnError) {
  home.write_script("node", "#!/bin/sh\necho \"$0\"\necho 18.1.0\n");
  EXPECT_EQ(fault("./node nosuch.js"), "nosuch.js: No such file or directory");
  EXPECT_EQ(fault("./node -e 1"), "");
}

TEST_F(CommandLine, AnInterpreterThatDoesNotWorkIsAnError) {
  home.write_script("python2.7", "#!/bin/sh\necho 'no such version' >&2\nexit 127\n");
  const Variable path("PATH", home.path().string());
  EXPECT_EQ(fault("python2.7 hw1.py"), "python2.7: exit status 127: no such version");
}

}  // namespace
}  // namespace harness
