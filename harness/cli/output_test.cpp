// Standard streams that are closed, full, or read by nobody.
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/fixed_cases.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

/// plycheck run by bash, which replaces its standard streams: `exec "$@" REDIRECTION`.
Ended run_with(const Workspace& workspace, const std::string& redirection,
               const std::vector<std::string>& arguments) {
  auto command = workspace.plycheck(arguments);
  command.argv.insert(command.argv.begin(), {"/bin/bash", "-c", redirection, "bash"});
  return run(command);
}

const std::string lost = "plycheck: standard output could not be written\n";
const std::string onto_full = "exec \"$@\" >/dev/full";
/// A pipe whose reader has ended.
const std::string unread = "exec 3> >(true); wait $!; exec \"$@\" >&3";

struct Printing {
  std::string name;
  std::vector<std::string> arguments;
};

void PrintTo(const Printing& printing, std::ostream* out) {
  *out << printing.name;
}

class LostOutput : public ::testing::TestWithParam<Printing> {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    workspace.take_candidate("no_file.py");
    workspace.file("input.txt", fixed_cases().front().input);
  }
  Workspace workspace;
};

TEST_P(LostOutput, IsSaidOnceAndNothingIsLeft) {
  for (const auto& redirection : {onto_full, unread, std::string("exec \"$@\" >&-")}) {
    const auto ended = run_with(workspace, redirection, GetParam().arguments);
    EXPECT_EQ(ended.err, lost) << redirection;
    EXPECT_EQ(ended.code, 2) << redirection;
    EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{}) << redirection;
  }
}

TEST_P(LostOutput, IsNoCrashWhereNothingCanBeSaidEither) {
  EXPECT_EQ(run_with(workspace, "exec \"$@\" >&- 2>&-", GetParam().arguments).code, 2);
  EXPECT_EQ(run_with(workspace, "exec \"$@\" >/dev/full 2>/dev/full", GetParam().arguments).code, 2);
}

INSTANTIATE_TEST_SUITE_P(
    Of, LostOutput,
    ::testing::Values(Printing{"Help", {"--help"}}, Printing{"Version", {"--version"}},
                      Printing{"Assignments", {"assignments"}},
                      Printing{"Show", {"show", "squirrel", "input.txt", "--answer"}},
                      Printing{"Diff", {"diff", "squirrel", "input.txt", "."}},
                      Printing{"Crosscheck", {"crosscheck", "squirrel", "--runs", "1"}},
                      Printing{"Test", {"test", "squirrel", "no_file.py", "--cases", "cases"}}),
    [](const ::testing::TestParamInfo<Printing>& printing) { return printing.param.name; });

TEST(ClosedStreams, AreNotTakenForTheFilesOfAnAnswer) {
  const Workspace workspace;
  workspace.file("input.txt", fixed_cases().front().input);
  const auto ended = run_with(workspace, "exec \"$@\" <&- >&- 2>&-", {"solve", "squirrel"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_NE(workspace.bytes("next_state.txt"), "(no file)");
}

}  // namespace
}  // namespace harness::testing
