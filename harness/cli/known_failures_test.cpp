// `plycheck test --known-failures`: a gate that fails on what is new.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The fixed cases; sneak_conquers.py is right on the first alone.
class KnownFailuresGate : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    workspace.take_candidate("sneak_conquers.py");
    workspace.take_candidate("right.py");
  }
  Ended test(const std::string& candidate, const std::vector<std::string>& more) const {
    std::vector<std::string> all{"test",  "squirrel",       candidate,   "--cases",
                                 "cases", "--no-diagnosis", "--no-times"};
    all.insert(all.end(), more.begin(), more.end());
    return workspace.run(all);
  }
  Workspace workspace;
};

TEST_F(KnownFailuresGate, IsPassedByWhatFailsAsItDid) {
  EXPECT_EQ(test("sneak_conquers.py", {"--write-known-failures", "known"}).code, 1);
  EXPECT_TRUE(has(workspace.bytes("known"), " WA\n")) << workspace.bytes("known");
  const auto ended = test("sneak_conquers.py", {"--known-failures", "known", "--json", "j", "--csv", "c"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(has(ended.out, "     a known failure\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n5 known failures: not counted by the exit status\n")) << ended.out;
  const auto report = nlohmann::json::parse(workspace.bytes("j"));
  EXPECT_EQ(report["known_failures"]["as_listed"], 5);
  EXPECT_EQ(report["known_failures"]["file"], "known");
  EXPECT_TRUE(has(workspace.bytes("c"), "why,known\n"));
  EXPECT_TRUE(has(workspace.bytes("c"), ",as listed\n"));
}

TEST_F(KnownFailuresGate, IsFailedByOneThatIsNew) {
  test("sneak_conquers.py", {"--write-known-failures", "known"});
  auto lines = workspace.bytes("known");
  lines.erase(lines.rfind('\n', lines.size() - 2) + 1);
  workspace.file("known", lines);
  const auto ended = test("sneak_conquers.py", {"--known-failures", "known"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(has(ended.out, "\n4 known failures: ")) << ended.out;
}

TEST_F(KnownFailuresGate, IsFailedByAnotherVerdict) {
  workspace.file("known", "1 TLE\n2 * # anything\n3 *\n4 *\n5 *\n6 *\n");
  workspace.take_candidate("no_file.py");
  const auto ended = test("no_file.py", {"--known-failures", "known", "--json", "j"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(has(ended.out, "     known to fail, but with TLE\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, "     a known failure: anything\n")) << ended.out;
  const auto report = nlohmann::json::parse(workspace.bytes("j"));
  EXPECT_EQ(report["cases"][0]["known"], "otherwise");
  EXPECT_EQ(report["cases"][0]["listed"], "TLE");
  EXPECT_EQ(report["cases"][1]["why"], "anything");
}

TEST_F(KnownFailuresGate, TellsWhatDoesNotFailAnyLonger) {
  workspace.file("known", "1 WA\n3 *\n");
  const auto ended = test("right.py", {"--known-failures", "known", "--json", "j"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_TRUE(has(ended.out, "\nno longer fail, take them out of the known failures: 1, 3\n")) << ended.out;
  EXPECT_EQ(nlohmann::json::parse(workspace.bytes("j"))["known_failures"]["no_longer"],
            (nlohmann::json{"1", "3"}));
}

TEST_F(KnownFailuresGate, DoesNotCountThemAsFailuresAllowed) {
  workspace.file("known", "1 *\n2 *\n3 *\n4 *\n");
  workspace.take_candidate("no_file.py");
  const auto ended = test("no_file.py", {"--known-failures", "known", "--max-failures", "1"});
  EXPECT_TRUE(has(ended.out, "\nstopped at the last failure allowed: 1 case not run\n")) << ended.out;
}

TEST_F(KnownFailuresGate, KeepsRemarksAndCasesThatWereNotRun) {
  workspace.file("known", "1 * # ties\n5 WA # later\nelsewhere TLE\n");
  workspace.take_candidate("no_file.py");
  test("no_file.py", {"--known-failures", "known", "--write-known-failures", "known", "--case", "1", "2"});
  EXPECT_EQ(workspace.bytes("known"),
            "# known failures of plycheck test: case, verdict, # why\n1 * # ties\n2 NO\n5 WA # later\n"
            "elsewhere TLE\n");
}

TEST_F(KnownFailuresGate, IsNotWrittenByHalfARun) {
  workspace.take_candidate("no_file.py");
  const auto ended = test("no_file.py", {"--write-known-failures", "known", "--max-failures", "1"});
  EXPECT_EQ(ended.err, "plycheck: known: not written: 5 cases were not run\n");
  EXPECT_EQ(ended.code, 2);
  EXPECT_FALSE(std::filesystem::exists(workspace.path() / "known"));
}

TEST_F(KnownFailuresGate, RefusesAFileThatItCannotRead) {
  workspace.file("known", "1 WA\n2 AC\n");
  const auto ended = test("right.py", {"--known-failures", "known"});
  EXPECT_EQ(ended.err, "plycheck: known:2:3: expected PE, WA, NO, RTE, TLE, MLE, OLE, CE or *, found 'AC'\n");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(test("right.py", {"--known-failures", "none"}).err,
            "plycheck: none: No such file or directory\n");
}

}  // namespace
}  // namespace harness::testing
