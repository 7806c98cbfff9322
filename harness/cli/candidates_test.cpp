// The example candidates, run by the built plycheck on the fixed cases: their verdicts are those that
// harness/testing/candidates/squirrel/README.md tells.
#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

struct Example {
  std::string candidate;
  /// Verdicts of the six fixed cases, as `verdicts_in` writes them.
  std::string verdicts;
  int code = 1;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.candidate;
}

std::string name_for(std::string name) {
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

std::string name_of(const ::testing::TestParamInfo<Example>& info) {
  return name_for(info.param.candidate);
}

/// The program a candidate needs, where not every machine has it.
std::string demanded_by(const std::string& candidate) {
  return candidate.ends_with(".java") ? "javac" : candidate.ends_with(".js") ? "node" : "";
}

class ExampleCandidate : public ::testing::TestWithParam<Example> {
 protected:
  void SetUp() override {
    const auto demanded = demanded_by(GetParam().candidate);
    if (!demanded.empty() && !is_installed(demanded)) {
      GTEST_SKIP() << "there is no " << demanded << " here";
    }
    workspace.take_candidate(GetParam().candidate);
  }
  Workspace workspace;
};

class OnAllCases : public ExampleCandidate {};

TEST_P(OnAllCases, HasItsVerdicts) {
  workspace.take_fixed_cases();
  const auto ended = workspace.run(
      {"test", "squirrel", GetParam().candidate, "--cases", "cases", "--no-diagnosis", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), GetParam().verdicts) << ended.out;
  EXPECT_EQ(ended.code, GetParam().code);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

const std::string all_accepted = "AC AC AC AC AC AC";
const std::string no_output = "NO:NO NO:NO,NO NO:NO,NO NO:NO NO:NO NO:NO";
const std::string compile_errors = "CE CE CE CE CE CE";

INSTANTIATE_TEST_SUITE_P(
    Right, OnAllCases,
    ::testing::Values(Example{"right.py", all_accepted, 0}, Example{"right.cpp", all_accepted, 0},
                      Example{"Right.java", all_accepted, 0}, Example{"right.js", all_accepted, 0},
                      Example{"folder", all_accepted, 0}, Example{"crlf.py", all_accepted, 0},
                      Example{"trailing_blanks.py", all_accepted, 0}, Example{"appends.py", all_accepted, 0},
                      Example{"leaves_a_child.py", all_accepted, 0}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    WrongAnswers, OnAllCases,
    ::testing::Values(Example{"log_right_state_wrong.py", "AC AC WA:WA,AC AC AC WA:WA"},
                      Example{"state_right_log_wrong.py", "AC AC WA:AC,WA AC AC AC"},
                      Example{"log_truncated.py", "AC WA:AC,WA WA:AC,WA AC AC AC"},
                      Example{"log_extra_lines.py", "AC AC WA:AC,WA AC AC AC"},
                      Example{"strict_prune.cpp", "AC AC WA:AC,WA AC AC AC"},
                      Example{"sneak_conquers.py", "AC WA:WA,WA WA:AC,WA WA:WA WA:WA WA:WA"},
                      Example{"greedy_counts_once.py", "WA:WA AC AC WA:WA AC AC"},
                      Example{"infinity_at_full_board.cpp", "AC AC WA:WA,WA AC WA:WA AC"},
                      Example{"battle_initial_board.py", "AC AC AC WA:WA WA:WA WA:WA"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(MissingFiles, OnAllCases,
                         ::testing::Values(Example{"no_file.py", no_output},
                                           Example{"wrong_case_name.py", no_output},
                                           Example{"stdout_only.py", no_output}),
                         name_of);

// The input's name is not one that a program can guess.
INSTANTIATE_TEST_SUITE_P(FixedPaths, OnAllCases,
                         ::testing::Values(Example{"fixed_path.py", "RTE RTE RTE RTE RTE RTE"}), name_of);

INSTANTIATE_TEST_SUITE_P(NotPrograms, OnAllCases,
                         ::testing::Values(Example{"does_not_compile.cpp", compile_errors},
                                           Example{"no_main.java", compile_errors},
                                           Example{"syntax_error.py", compile_errors}),
                         name_of);

TEST(ExampleCandidates, Python2IsNotJudgedWithoutIt) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.take_candidate("python2.py");
  const auto ended = workspace.run({"test", "squirrel", "python2.py", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_NE(ended.err.find("python2.py: written for Python 2 (line "), std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find("so it is not judged"), std::string::npos) << ended.err;
}

struct Limited {
  std::string candidate;
  std::vector<std::string> options;
  std::string verdict;
  std::string reason;
};

void PrintTo(const Limited& limited, std::ostream* out) {
  *out << limited.candidate;
}

std::string limited_name_of(const ::testing::TestParamInfo<Limited>& info) {
  return name_for(info.param.candidate);
}

class OnOneCase : public ::testing::TestWithParam<Limited> {};

TEST_P(OnOneCase, IsStoppedAndLeavesNothing) {
  const auto& [candidate, options, verdict, reason] = GetParam();
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.take_candidate(candidate);
  std::vector<std::string> arguments{"test",  "squirrel",       candidate, "--cases",
                                     "cases", "--no-diagnosis", "--json",  "j"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const auto ended = workspace.run(arguments);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), verdict);
  EXPECT_EQ(reasons_in(workspace.bytes("j")).substr(0, reason.size()), reason);
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

// Limits on CPU time leave much time by the clock: this machine may have other things to do.
const std::vector<std::string> one_cpu_second{"--case", "3", "--time", "1", "--wall", "60"};
const std::string cpu_time = "more than 1 s of CPU time; ";

INSTANTIATE_TEST_SUITE_P(
    Limits, OnOneCase,
    ::testing::Values(
        Limited{"hang.py", {"--case", "1", "--wall", "1"}, "TLE", "more than 1 s of wall time"},
        Limited{"busy_loop.cpp", one_cpu_second, "TLE", cpu_time},
        Limited{"ignores_sigterm.py", one_cpu_second, "TLE", cpu_time},
        Limited{"battle_never_ends.py", {"--case", "5", "--time", "1", "--wall", "60"}, "TLE", cpu_time},
        Limited{"memory_hog.py", {"--case", "1", "--memory", "200"}, "MLE", "more than 200 MB of memory; "},
        Limited{"endless_output.py", {"--case", "3"}, "OLE:WA", "more than 256 MB of output; "},
        Limited{"endless_stdout.cpp", {"--case", "1"}, "OLE", "more than 64 MB of printed text (--stdout); "},
        Limited{"many_processes.py",
                {"--case", "1", "--wall", "20"},
                "RTE",
                "more than 64 processes and threads at one time; "}),
    limited_name_of);

INSTANTIATE_TEST_SUITE_P(
    Crashes, OnOneCase,
    ::testing::Values(
        Limited{"crash_segfault.cpp", {"--case", "1"}, "RTE", "signal SIGSEGV; "},
        Limited{"traceback.py", {"--case", "2", "--case", "3"}, "RTE RTE", "exit status 1; exit status 1; "},
        Limited{
            "exit_status_3.py", {"--case", "3"}, "RTE:AC,AC", "exit status 3, though all files are right; "},
        Limited{"reads_stdin.py", {"--case", "3"}, "RTE", "exit status 1; "}),
    limited_name_of);

/// The assembler names the file that the compiler made for it, another one each time.
TEST(CompileError, IsToldInTheSameBytesEachTime) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.file("broken.cpp", "int main() { asm(\"no_such_instruction\"); }\n");
  const std::vector<std::string> job{"test",  "squirrel",   "broken.cpp", "--cases",
                                     "cases", "--no-times", "--json",     "j"};
  const auto first = workspace.run(job);
  const auto json = workspace.bytes("j");
  EXPECT_EQ(first.code, 1) << first.err;
  EXPECT_NE(first.out.find("no_such_instruction"), std::string::npos) << first.out;
  const auto second = workspace.run(job);
  EXPECT_EQ(first.out, second.out);
  EXPECT_EQ(json, workspace.bytes("j"));
}

}  // namespace
}  // namespace harness::testing
