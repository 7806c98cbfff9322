// What plycheck is started with must not matter.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/desk.hpp"

namespace harness::testing {
namespace {

/// A program in C that gives the right answer to the one case of `set`.
const std::string right_program =
    "#include <stdio.h>\nint main(void) {\n  FILE* out = fopen(\"next_state.txt\", \"w\");\n"
    "  fputs(\"XOXXX\\nOXXXX\\nXXXXX\\nXXXXX\\nXXXXX\\n\", out);\n  return fclose(out);\n}\n";

class CallersWorld : public ::testing::Test {
 protected:
  void SetUp() override {
    desk.file("set/1/input.txt",
              "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
              "XOXXX\nOXXXX\nXXXXX\nXXXXX\nXXXX*\n");
    desk.file("set/1/next_state.txt", "XOXXX\nOXXXX\nXXXXX\nXXXXX\nXXXXX\n");
    desk.file("right.c", right_program);
  }
  Command job(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {"test", "squirrel", "right.c", "--cases", "set"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return desk.plycheck(arguments);
  }
  Desk desk;
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

}  // namespace
}  // namespace harness::testing
