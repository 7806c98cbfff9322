// `plycheck test` on candidates that answer now this and now that, and `--repeat`.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/testing/desk.hpp"

namespace harness::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Writes another file in every run.
const std::string by_time_and_pid = R"(#!/usr/bin/env python3
import os, time
with open('next_state.txt', 'w') as out:
    out.write('run\nof %d at %d\n' % (os.getpid(), time.time_ns()))
)";

/// A desk with the fixed case 1 alone to be run on.
class Repeat : public ::testing::Test {
 protected:
  void SetUp() override { desk.take_fixed_cases(); }
  Ended test(const std::string& candidate, const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> all{"test",   "squirrel", candidate, "--cases", "cases",
                                 "--case", "1",        "--json",  "j",       "--no-times"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return desk.run(all);
  }
  nlohmann::json the_case() const { return nlohmann::json::parse(desk.bytes("j")).at("cases").at(0); }
  /// A program that is right in some runs and does something else in the others.
  std::string sometimes(const std::string& otherwise) {
    desk.file("flaky.py",
              "#!/usr/bin/env python3\nimport sys, time\n"
              "if time.time_ns() // 1000 % 2:\n    " +
                  otherwise + "\nopen('next_state.txt', 'w').write('''" +
                  desk.bytes("cases/1/next_state.txt") + "''')\n");
    return "flaky.py";
  }
  Desk desk;
};

TEST_F(Repeat, NamesAFailingCandidateNondeterministicWithTheLinesOfBothRuns) {
  desk.file("unsteady.py", by_time_and_pid);
  const auto ended = test("unsteady.py");
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(has(ended.out,
                  "\n     nondeterministic: run 2 on the same input is not like run 1: WA | WA\n"
                  "       next_state.txt first differs in line 2\n         run 1   of "))
      << ended.out;
  EXPECT_TRUE(has(ended.out, "\n         run 2   of ")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n1 case nondeterministic: run again, the program did something else\n"))
      << ended.out;
  const auto found = the_case();
  EXPECT_EQ(found.at("verdict"), "WA");
  EXPECT_TRUE(found.at("nondeterministic").get<bool>());
  EXPECT_EQ(found.at("runs"), (std::vector<std::string>{"WA", "WA"}));
  const auto file = found.at("differing_files").at(0);
  EXPECT_EQ(file.at("file"), "next_state.txt");
  EXPECT_EQ(file.at("line"), 2);
  EXPECT_NE(file.at("first"), file.at("other"));
}

TEST_F(Repeat, SaysNothingOfACandidateThatFailsTheSameTwice) {
  desk.take_candidate("sneak_conquers.py");
  const auto ended = desk.run({"test", "squirrel", "sneak_conquers.py", "--cases", "cases", "--json", "j"});
  EXPECT_FALSE(has(ended.out, "nondeterministic")) << ended.out;
  EXPECT_FALSE(has(desk.bytes("j"), "nondeterministic"));
}

TEST_F(Repeat, IsSaidAtTheTopAndInTheCommandThatRunsACaseAgain) {
  desk.take_candidate("no_file.py");
  const auto ended = test("no_file.py", {"--repeat", "3"});
  EXPECT_TRUE(has(ended.out, "3 runs each")) << ended.out;
  EXPECT_TRUE(has(ended.out, " --repeat 3 --case 1\n")) << ended.out;
}

TEST_F(Repeat, CountsTheWorstRun) {
  test(sometimes("sys.exit(3)"), {"--repeat", "40"});
  const auto found = the_case();
  EXPECT_EQ(found.at("verdict"), "RTE");
  EXPECT_EQ(found.at("reason"), "exit status 3");
  const auto runs = found.at("runs").get<std::vector<std::string>>();
  EXPECT_EQ(runs.size(), 40U);
  EXPECT_EQ(std::set<std::string>(runs.begin(), runs.end()),
            (std::set<std::string>{"AC", "RTE, exit status 3"}));
}

TEST_F(Repeat, NamesRunsThatDifferThoughAllAreAccepted) {
  const auto ended = test(sometimes("open('next_state.txt', 'w').write('''" +
                                    desk.bytes("cases/1/next_state.txt") + "\n'''); sys.exit(0)"),
                          {"--repeat", "40"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_EQ(the_case().at("verdict"), "AC");
  EXPECT_TRUE(the_case().at("nondeterministic").get<bool>());
  EXPECT_TRUE(has(ended.out, "\n1 case nondeterministic: ")) << ended.out;
}

TEST_F(Repeat, TellsOfAVerdictAloneThatRunsDiffer) {
  desk.file("unsteady.py", by_time_and_pid);
  const auto ended = test("unsteady.py", {"--feedback", "verdict"});
  EXPECT_TRUE(has(ended.out, "nondeterministic: run 2")) << ended.out;
  EXPECT_FALSE(has(ended.out, "run 1   ")) << ended.out;
  EXPECT_FALSE(has(desk.bytes("j"), "\"first\"")) << desk.bytes("j");
  EXPECT_FALSE(has(desk.bytes("j"), "\"line\"")) << desk.bytes("j");
}

}  // namespace
}  // namespace harness::testing
