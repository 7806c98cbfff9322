#include "harness/report/fuzz_json.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/events/failure.hpp"
#include "harness/events/fuzz_events.hpp"

namespace harness {
namespace {

Failure small_failure() {
  Failure failure;
  failure.found = {"WA, log first differs in: column Beta", 7};
  failure.shrunk = {"a b\n", 3, 40, true};
  failure.problem.task = "easy";
  failure.problem.tags = {"tie"};
  failure.problem.nodes = 12;
  failure.free = fuzz::FreeFields{{{"value", {"A1"}}}, true, 9, true};
  failure.saved = "found/001";
  failure.again = "plycheck test game mine.py --case 001";
  failure.result.id = "input";
  failure.result.judgement.verdict = Verdict::wrong;
  failure.result.run = RunResult{};
  return failure;
}

class FuzzJson : public ::testing::Test {
 protected:
  FuzzJson() { assignment.core.facts.name = "game"; }

  /// What a search that was told so writes.
  template <class Tell>
  nlohmann::json told(const Tell& tell, const FuzzFinished& end, bool times = true) {
    const auto reporter = fuzz_json_reporter("fuzz", folder.path() / "json", times);
    JobStarted job;
    job.assignment = &assignment;
    job.candidate = "mine.py";
    job.compiles = compiles;
    job.compile_output = compiles ? "" : "error";
    job.seed = 5;
    job.workers = 2;
    reporter->started(job);
    tell(*reporter);
    EXPECT_EQ(reporter->finished(end), "");
    return nlohmann::json::parse(cases::read_file(folder.path() / "json").value_or(""));
  }

  cases::testing::TemporaryFolder folder;
  Assignment assignment;
  bool compiles = true;
};

TEST_F(FuzzJson, TellsAFailure) {
  FuzzFinished end;
  end.runs = 20;
  end.again = "plycheck fuzz game mine.py --runs 20 --seed 5";
  const auto report = told([](FuzzReporter& reporter) { reporter.failure(small_failure()); }, end);
  EXPECT_EQ(report["report"], "fuzz");
  EXPECT_EQ(report["seed"], 5);
  EXPECT_EQ(report["runs"], 20);
  EXPECT_EQ(report["stopped"], "no");
  auto failure = report["failures"][0];
  EXPECT_EQ(failure["result"]["verdict"], "WA");
  failure.erase("result");
  EXPECT_EQ(failure, nlohmann::json::parse(R"({"kind": "WA, log first differs in: column Beta",
      "found_after": 7, "steps": 3, "tries": 40, "shrinking": "minimal", "input": "a b\n", "task": "easy",
      "tags": ["tie"], "nodes": 12, "free": {"groups": [{"group": "value", "names": ["A1"]}], "tries": 9,
      "whole": true, "together": true}, "unsteady": false, "saved": "found/001",
      "witness": ["solver", "oracle"], "again": "plycheck test game mine.py --case 001"})"));
  EXPECT_EQ(report["measured"]["failures"].size(), 1U);
  EXPECT_FALSE(report.contains("passed"));
}

TEST_F(FuzzJson, SaysWhyAnInputIsNotMinimalOrNotSaved) {
  auto failure = small_failure();
  failure.shrunk.minimal = false;
  failure.saved.clear();
  failure.not_saved = "found: no room";
  const auto tell = [&failure](FuzzReporter& reporter) { reporter.failure(failure); };
  auto one = told(tell, {})["failures"][0];
  EXPECT_EQ(one["shrinking"], "limits");
  EXPECT_EQ(one["not_saved"], "found: no room");
  EXPECT_FALSE(one.contains("saved") || one.contains("witness") || one.contains("again"));
  failure.interrupted = true;
  EXPECT_EQ(told(tell, {})["failures"][0]["shrinking"], "interrupted");
  failure.faulty = true;
  EXPECT_EQ(told(tell, {})["failures"][0]["shrinking"], "fault");
}

TEST_F(FuzzJson, TellsWhatPassedAndWhatCouldNotBeDone) {
  CaseResult result;
  result.id = "input";
  FuzzFinished end;
  end.interrupted = true;
  end.faults = {"a run could not be judged"};
  const auto report = told([&result](FuzzReporter& reporter) { reporter.passed(result); }, end, false);
  EXPECT_EQ(report["passed"]["verdict"], "AC");
  EXPECT_EQ(report["stopped"], "interrupted");
  EXPECT_EQ(report["faults"], end.faults);
  EXPECT_TRUE(report["failures"].empty());
  EXPECT_FALSE(report.contains("measured") || report.contains("runs") || report.contains("again"));
}

TEST_F(FuzzJson, TellsWhatTheCompilerSaid) {
  compiles = false;
  const auto report = told([](FuzzReporter& reporter) { reporter.does_not_compile(); }, {});
  EXPECT_EQ(report["compiles"], false);
  EXPECT_EQ(report["compile_output"], "error");
}

/// Writes down what it is told, and loses its report.
class Counting final : public FuzzReporter {
 public:
  Counting(std::string& heard, std::string lost) : heard_(heard), lost_(std::move(lost)) {}
  void started(const JobStarted& /*job*/) override { heard_ += "started "; }
  void searched(std::int64_t /*runs*/, int /*failures*/) override { heard_ += "searched "; }
  void found(const FoundFailure& /*found*/) override { heard_ += "found "; }
  void improved(const fuzz::Shrunk& /*so_far*/) override { heard_ += "improved "; }
  void failure(const Failure& /*failure*/) override { heard_ += "failure "; }
  void does_not_compile() override { heard_ += "does-not-compile "; }
  void passed(const CaseResult& /*result*/) override { heard_ += "passed "; }
  std::string finished(const FuzzFinished& /*end*/) override {
    heard_ += "finished ";
    return lost_;
  }

 private:
  std::string& heard_;
  const std::string lost_;
};

TEST(FuzzEvents, AreBroadcastToAll) {
  std::string first;
  std::string other;
  std::vector<std::unique_ptr<FuzzReporter>> reporters;
  reporters.push_back(std::make_unique<Counting>(first, ""));
  reporters.push_back(std::make_unique<Counting>(other, "lost"));
  const auto all = broadcast(std::move(reporters));
  all->started({});
  all->searched(1, 0);
  all->found({});
  all->improved({});
  all->failure({});
  all->does_not_compile();
  all->passed({});
  EXPECT_EQ(all->finished({}), "lost");
  EXPECT_EQ(first, "started searched found improved failure does-not-compile passed finished ");
  EXPECT_EQ(other, first);
}

TEST(FuzzJsonFile, ThatCannotBeWrittenIsAnError) {
  const cases::testing::TemporaryFolder folder;
  const Assignment assignment;
  JobStarted job;
  job.assignment = &assignment;
  const auto reporter = fuzz_json_reporter("shrink", folder.path() / "none" / "json", false);
  reporter->started(job);
  EXPECT_NE(reporter->finished({}).find("No such file or directory"), std::string::npos);
}

}  // namespace
}  // namespace harness
