// What plycheck is started with must not matter.
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

/// A program in C that gives the right answer to the one case of `set`.
const std::string right_program =
    "#include <stdio.h>\nint main(void) {\n  FILE* out = fopen(\"next_state.txt\", \"w\");\n"
    "  fputs(\"XOXXX\\nOXXXX\\nXXXXX\\nXXXXX\\nXXXXX\\n\", out);\n  return fclose(out);\n}\n";

class CallersWorld : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.file("set/1/input.txt",
                   "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
                   "XOXXX\nOXXXX\nXXXXX\nXXXXX\nXXXX*\n");
    workspace.file("set/1/next_state.txt", "XOXXX\nOXXXX\nXXXXX\nXXXXX\nXXXXX\n");
    workspace.file("right.c", right_program);
    workspace.file("right.py",
                   "open('next_state.txt', 'w').write('XOXXX\\nOXXXX\\nXXXXX\\nXXXXX\\nXXXXX\\n')\n");
  }
  Command job(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {"test", "squirrel", "right.c", "--cases", "set"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return workspace.plycheck(arguments);
  }
  Workspace workspace;
};

class WithMask : public CallersWorld, public ::testing::WithParamInterface<const char*> {};

TEST_P(WithMask, RightProgramsAreAccepted) {
  auto command = job();
  command.argv.insert(command.argv.begin(),
                      {"/bin/sh", "-c", std::string("umask ") + GetParam() + "; exec \"$@\"", "sh"});
  const auto ended = run(command);
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(Umask, WithMask, ::testing::Values("0177", "0377", "0700", "0777", "0077", "0"),
                         [](const ::testing::TestParamInfo<const char*>& mask) {
                           return std::string("Of") + mask.param;
                         });

/// What the shell limits, and what is said of that.
struct Scarcity {
  const char* name;
  const char* words;
  const char* error;
};

void PrintTo(const Scarcity& scarcity, std::ostream* out) {
  *out << scarcity.words;
}

class WithLittle : public CallersWorld, public ::testing::WithParamInterface<Scarcity> {};

TEST_P(WithLittle, TheCauseIsNamedAndNoProgramIsBlamed) {
  for (const std::string program : {"right.c", "right.py"}) {
    auto command = job();
    command.argv[3] = program;
    command.argv.insert(command.argv.begin(),
                        {"/bin/sh", "-c", std::string(GetParam().words) + "; exec \"$@\"", "sh"});
    const auto ended = run(command);
    EXPECT_EQ(ended.code, 2) << ended.out;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err, std::string("plycheck: ") + GetParam().error + "\n");
    EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
  }
}

INSTANTIATE_TEST_SUITE_P(
    Limits, WithLittle,
    ::testing::Values(
        Scarcity{"OpenFiles", "ulimit -n 20",
                 "expected 256 open files or more (ulimit -n), as a run may have, found 20"},
        Scarcity{"MoreOpenFiles", "ulimit -n 255",
                 "expected 256 open files or more (ulimit -n), as a run may have, found 255"},
        Scarcity{"Stack", "ulimit -s 64", "expected a stack of 8192 KB or more (ulimit -s), found 64"},
        Scarcity{"AddressSpace", "ulimit -v 500000",
                 "expected 1073741824 bytes of address space or more (ulimit -v), as a run may have, found "
                 "512000000"},
        Scarcity{"SizeOfFiles", "ulimit -f 200",
                 "expected files of 268435456 bytes or more (ulimit -f), as a run may write, found 102400"},
        Scarcity{"CpuTime", "ulimit -t 3",
                 "expected 12 s of CPU time or more (ulimit -t), as a run may use, found 3"}),
    [](const ::testing::TestParamInfo<Scarcity>& scarcity) { return scarcity.param.name; });

/// As root too, whose programs run as a user who has the limit.
TEST_F(CallersWorld, WithFewProcessesTheCauseIsNamed) {
  auto command = job();
  command.argv.insert(command.argv.begin(), {"/usr/bin/env", "prlimit", "--nproc=20:20"});
  const auto ended = run(command);
  EXPECT_EQ(ended.code, 2) << ended.out;
  EXPECT_TRUE(
      ended.err.starts_with("plycheck: expected room for 64 more processes (ulimit -u), as a run may have, "
                            "found room for ") ||
      ended.err == "plycheck: no more threads or processes can be started (ulimit -u)\n")
      << ended.err;
}

/// Limits that may be raised are.
TEST_F(CallersWorld, LimitsThatMayBeRaisedDoNotMatter) {
  auto command = job();
  command.argv.insert(command.argv.begin(),
                      {"/bin/sh", "-c", "ulimit -S -n 20; ulimit -S -s 64; exec \"$@\"", "sh"});
  const auto ended = run(command);
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
}

}  // namespace
}  // namespace harness::testing
