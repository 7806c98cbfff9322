#include "harness/job/trials.hpp"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/job/probing.hpp"
#include "harness/job/session.hpp"
#include "harness/job/submission.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const Assignment& tree() {
  return *find_assignment("cs540-tree");
}

/// Writes the right answer, but none for a tree that is a single leaf.
class FakeLauncher final : public Launcher {
 public:
  std::int64_t post(const Start& start) override {
    const auto input = cases::read_file(std::filesystem::path(start.folder) / "input.txt");
    cases::Answer answer;
    tree().read(*input)->solve(cases::collect_into(answer), {});
    if (input->find('(') != std::string::npos) {
      for (const auto& [name, bytes] : answer.files) {
        std::ofstream(std::filesystem::path(start.folder) / name, std::ios::binary) << bytes;
      }
    }
    return ++posted_;
  }
  RunResult take(std::int64_t) override {
    RunResult result;
    result.ending = interrupted_ ? Ending::interrupted : Ending::exited;
    return result;
  }
  void interrupt() noexcept override { interrupted_ = true; }

 private:
  std::int64_t posted_ = 0;
  std::atomic<bool> interrupted_ = false;
};

class TrialsTest : public ::testing::Test {
 protected:
  TrialsTest() : session(parts()) {
    Candidate candidate;
    candidate.program = {"/program"};
    plan = plan_of({&tree(), "", {tree().facts().limits}, tree().facts().invocation}, candidate,
                   session.folders().path() + "/candidate");
  }
  SessionParts parts() const {
    SessionParts parts;
    for (int worker = 0; worker < 2; ++worker) {
      parts.launchers.push_back(std::make_unique<FakeLauncher>());
    }
    parts.folders = WorkFolders::make_in(place.path().string());
    return parts;
  }

  cases::testing::TemporaryFolder place;
  Session session;
  Cancellation cancellation{session};
  RunPlan plan;
};

const std::string leaf = "TREE\nMINIMAX\nMAX\n7\n";
const std::string pair = "TREE\nMINIMAX\nMAX\n(3 5)\n";

TEST_F(TrialsTest, AreJudgedInTheOrderInWhichTheyAreAskedFor) {
  Trials trials(session, plan, cancellation);
  const std::vector<std::string> inputs{pair, leaf, pair, leaf, pair};
  const auto results = trials.run(inputs);
  ASSERT_EQ(results.size(), inputs.size());
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    ASSERT_TRUE(results[at].has_value());
    EXPECT_EQ(results[at]->judgement.verdict, inputs[at] == leaf ? Verdict::no_output : Verdict::accepted);
  }
  EXPECT_EQ(trials.fault(), "");
}

TEST_F(TrialsTest, AreNotBegunOnceAResultIsEnough) {
  Trials trials(session, plan, cancellation);
  std::vector<std::string> inputs(20, pair);
  inputs[2] = leaf;
  const auto results = trials.run(
      inputs, [](const CaseResult& result) { return result.judgement.verdict != Verdict::accepted; });
  for (std::size_t at = 0; at <= 2; ++at) {
    EXPECT_TRUE(results[at].has_value()) << at;
  }
  EXPECT_FALSE(results.back().has_value());
}

TEST_F(TrialsTest, OfAProbeLeaveAFindingThatKnowsTheSlipsItTells) {
  const fuzz::Assignment& assignment = tree().core;
  const std::size_t slip = assignment.mutants.size() + 7;
  Finding finding;
  finding.known = assignment.mutants;
  finding.diagnosis.sites.emplace_back();
  finding.diagnosis.sites.front().partial = {{{{slip, "minimax"}}, 4, 1, 3}};
  Trials trials(session, plan, cancellation);
  std::vector<fuzz::Observation> seen;
  probe({trials, assignment, 0}, seen, finding, {});
  ASSERT_GT(finding.known.size(), slip);
  EXPECT_EQ(finding.known[slip], assignment.slips()[7]);
}

TEST_F(TrialsTest, HaveNoResultsOnceTheyAreStopped) {
  Trials trials(session, plan, cancellation);
  cancellation.stop(Stopped::interrupted);
  const auto results = trials.run(std::vector<std::string>{pair, leaf});
  EXPECT_FALSE(results[0].has_value());
  EXPECT_FALSE(results[1].has_value());
}

TEST_F(TrialsTest, OfAnInputThatCannotBeReadAreAFaultOfOurs) {
  Trials trials(session, plan, cancellation);
  EXPECT_FALSE(trials.run(std::vector<std::string>{"no problem"}).front().has_value());
  EXPECT_TRUE(trials.fault().starts_with("an input that plycheck made:1:1: expected ")) << trials.fault();
}

}  // namespace
}  // namespace harness
