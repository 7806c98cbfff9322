// `plycheck test` on candidates that answer now this and now that, and `--repeat`.
#include <csignal>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

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

/// A workspace with the fixed case 1 alone to be run on.
class Repeat : public ::testing::Test {
 protected:
  void SetUp() override { workspace.take_fixed_cases(); }
  Ended test(const std::string& candidate, const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> all{"test",   "squirrel", candidate, "--cases", "cases",
                                 "--case", "1",        "--json",  "j",       "--no-times"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return workspace.run(all);
  }
  nlohmann::json the_case() const { return nlohmann::json::parse(workspace.bytes("j")).at("cases").at(0); }
  /// A program that is right in some runs and does something else in the others.
  std::string sometimes(const std::string& otherwise) {
    workspace.file("flaky.py",
                   "#!/usr/bin/env python3\nimport sys, time\n"
                   "if time.time_ns() // 1000 % 2:\n    " +
                       otherwise + "\nopen('next_state.txt', 'w').write('''" +
                       workspace.bytes("cases/1/next_state.txt") + "''')\n");
    return "flaky.py";
  }
  Workspace workspace;
};

TEST_F(Repeat, NamesAFailingCandidateNondeterministicWithTheLinesOfBothRuns) {
  workspace.file("unsteady.py", by_time_and_pid);
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
  EXPECT_EQ(found.at("runs"), nlohmann::json::parse(R"([{"verdict": "WA"}, {"verdict": "WA"}])"));
  const auto file = found.at("differing_files").at(0);
  EXPECT_EQ(file.at("file"), "next_state.txt");
  EXPECT_EQ(file.at("line"), 2);
  EXPECT_NE(file.at("first"), file.at("other"));
}

TEST_F(Repeat, SaysNothingOfACandidateThatFailsTheSameTwice) {
  workspace.take_candidate("sneak_conquers.py");
  const auto ended = workspace.run(
      {"test", "squirrel", "sneak_conquers.py", "--cases", "cases", "--no-diagnosis", "--json", "j"});
  EXPECT_FALSE(has(ended.out, "nondeterministic")) << ended.out;
  EXPECT_FALSE(has(workspace.bytes("j"), "nondeterministic"));
}

TEST_F(Repeat, IsSaidAtTheTopAndInTheCommandThatRunsACaseAgain) {
  workspace.take_candidate("no_file.py");
  const auto ended = test("no_file.py", {"--repeat", "3"});
  EXPECT_TRUE(has(ended.out, "3 runs each")) << ended.out;
  EXPECT_TRUE(has(ended.out, " --repeat 3 --case 1\n")) << ended.out;
}

TEST_F(Repeat, CountsTheWorstRun) {
  test(sometimes("sys.exit(3)"), {"--repeat", "40"});
  const auto found = the_case();
  EXPECT_EQ(found.at("verdict"), "RTE");
  EXPECT_EQ(found.at("reason"), "exit status 3");
  const auto& runs = found.at("runs");
  EXPECT_EQ(runs.size(), 40U);
  std::set<std::string> said;
  for (const auto& run : runs) {
    said.insert(run.at("verdict").get<std::string>() + run.value("reason", ""));
  }
  EXPECT_EQ(said, (std::set<std::string>{"AC", "RTEexit status 3"}));
}

TEST_F(Repeat, NamesRunsThatDifferThoughAllAreAccepted) {
  const auto ended = test(sometimes("open('next_state.txt', 'w').write('''" +
                                    workspace.bytes("cases/1/next_state.txt") + "\n'''); sys.exit(0)"),
                          {"--repeat", "40"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_EQ(the_case().at("verdict"), "AC");
  EXPECT_TRUE(the_case().at("nondeterministic").get<bool>());
  EXPECT_TRUE(has(ended.out, "\n1 case nondeterministic: ")) << ended.out;
}

TEST_F(Repeat, TellsOfAVerdictAloneThatRunsDiffer) {
  workspace.file("unsteady.py", by_time_and_pid);
  const auto ended = test("unsteady.py", {"--feedback", "verdict"});
  EXPECT_TRUE(has(ended.out, "nondeterministic: run 2")) << ended.out;
  EXPECT_FALSE(has(ended.out, "run 1   ")) << ended.out;
  EXPECT_FALSE(has(workspace.bytes("j"), "\"first\"")) << workspace.bytes("j");
  EXPECT_FALSE(has(workspace.bytes("j"), "\"line\"")) << workspace.bytes("j");
}

/// A candidate that fails alike on the first cases and answers differently from then on. The first case takes
/// its time, or waits for the file `go`, so that with several workers the others overtake it.
class RepeatInOrder : public ::testing::Test {
 protected:
  /// Makes 26 cases and the candidate that fails alike on `alike` of them; `first` is what it does on the
  /// first.
  void make(int alike, const std::string& first = "time.sleep(1.5)") {
    ASSERT_EQ(workspace.run({"generate", "squirrel", "-o", "set", "--count", "26", "--seed", "5"}).code, 0);
    std::string inputs;
    int place = 0;
    for (const auto& path : workspace.paths()) {
      if (path.starts_with("set/") && path.ends_with("/input.txt")) {
        inputs +=
            "    " + nlohmann::json(workspace.bytes(path)).dump() + ": " + std::to_string(++place) + ",\n";
      }
    }
    ASSERT_EQ(place, 26) << inputs;
    workspace.file("nd.py", "import os, sys, time\nplaces = {\n" + inputs +
                                "}\nplace = places[open(sys.argv[2], newline='').read()]\n"
                                "if place == 1:\n    " +
                                first +
                                "\n"
                                "text = 'wrong' if place <= " +
                                std::to_string(alike) +
                                " else str(time.time_ns())\n"
                                "for name in 'next_state.txt', 'traverse_log.txt', 'trace_state.txt':\n"
                                "    open(name, 'w').write(text + '\\n')\n");
  }
  Command command(const std::string& workers, const std::string& history) const {
    auto made = workspace.plycheck(
        {"test", "squirrel", "nd.py", "--cases", "set", "-j", workers, "--no-diagnosis", "--json", "j"});
    made.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / history).string());
    return made;
  }
  /// The same where it may see files outside of its folder.
  Command with_files(const std::string& workers, const std::string& history) const {
    auto made = command(workers, history);
    made.argv.insert(made.argv.end(), {"--isolation", "limits"});
    return made;
  }
  /// How many cases a history has of its only run.
  int kept_in(const std::string& history) const {
    auto shown = workspace.plycheck({"history", "--json", "list"});
    shown.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / history).string());
    run(shown);
    const auto list = nlohmann::json::parse(workspace.bytes("list"), nullptr, false);
    return list.is_object() && !list["runs"].empty() ? 26 - list["runs"][0]["not_run"].get<int>() : 0;
  }
  /// How many cases the report of the run says are nondeterministic.
  int named(const std::string& file = "j") const {
    int count = 0;
    const auto report = nlohmann::json::parse(workspace.bytes(file));
    for (const auto& one : report.at("cases")) {
      count += one.contains("nondeterministic") ? 1 : 0;
    }
    return count;
  }
  Workspace workspace;
};

/// However many have failed alike before them.
TEST_F(RepeatInOrder, NamesAllThatDifferWhateverTheWorkers) {
  make(20);
  for (const std::string workers : {"1", "4"}) {
    const auto ended = run(command(workers, "h" + workers + ".db"));
    EXPECT_EQ(ended.code, 1) << ended.err;
    EXPECT_EQ(named(), 6) << workers << " at a time";
    auto shown = workspace.plycheck({"history", "last", "--json", "told"});
    shown.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / ("h" + workers + ".db")).string());
    run(shown);
    EXPECT_EQ(named("told"), 6) << workers << " at a time";
  }
}

TEST_F(RepeatInOrder, NamesTheSameWhenItWasBrokenOff) {
  make(20, "while not os.path.exists('" + (workspace.path() / "go").string() + "'): time.sleep(0.01)");
  {
    Process plycheck(with_files("4", "h.db"));
    // The first case is not done, and others are kept that came after it.
    EXPECT_TRUE(cases::testing::eventually([this] { return kept_in("h.db") >= 20; }));
    plycheck.send(SIGKILL);
    plycheck.wait();
  }
  workspace.file("go", "");
  auto resumed = with_files("1", "h.db");
  resumed.argv.emplace_back("--resume");
  const auto ended = run(resumed);
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_EQ(named(), 6);
}

}  // namespace
}  // namespace harness::testing
