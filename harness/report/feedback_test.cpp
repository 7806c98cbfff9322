#include "harness/report/feedback.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"

namespace harness {
namespace {

/// Stands for what must not be seen: in every text that a case or a job has room for.
const std::string secret = "SECRET";

Assignment game() {
  Assignment assignment;
  assignment.core.facts.name = "game";
  assignment.core.facts.tasks = {{.name = "easy", .points = 60}, {.name = "hard", .points = 40}};
  return assignment;
}

JobStarted job_of(const Assignment& assignment) {
  JobStarted job;
  job.assignment = &assignment;
  job.candidate = "mine.py";
  job.candidate_title = "python3 mine.py";
  job.candidate_remark = "run by python3";
  job.compile_output = secret;
  job.source = "exam";
  job.set_hash = "12ab";
  job.again = "plycheck test " + secret;
  job.cases = 2;
  return job;
}

CaseResult wrong_case() {
  Divergence divergence;
  divergence.kind = DivergenceKind::beta;
  divergence.line = 4711;
  divergence.expected_lines = 4711;
  divergence.columns = {{ColumnId::beta, "Beta"}};
  divergence.path = {secret};
  divergence.move = 4711;
  divergence.expansion = 4711;
  divergence.place = NodePlace{{secret}, LogStep::updated, secret, true};
  divergence.what = message(WhatId::as_kept, secret);
  divergence.lines = LinePair{{LineState::there, 4711, secret, 4711}, {LineState::there, 4711, secret, 4711}};
  divergence.further = {{secret, *divergence.lines}};
  divergence.boards = {{{secret},
                        {secret},
                        {{BoardTitle::yours_after, secret, {1, {secret}}, {0}}},
                        {secret},
                        {{StoryKind::made, secret, secret}}}};
  divergence.fringe = Fringe{secret, {{secret}}, 0, 0, 4711, 4711};
  divergence.maps = NumberedMaps{4711, {{secret}, {secret}, {secret}}, {{secret}, {secret}, {secret}}};
  divergence.kept_drawing = {secret};
  divergence.hints = {message(HintId::as_kept, secret)};
  CaseResult result{"001", "easy", secret, {"tie"}, {}, RunResult{}, secret};
  result.judgement = {Verdict::wrong,
                      {message(ReasonId::as_kept, secret)},
                      {{"state", Verdict::no_output, {message(RemarkId::is_there_as, secret)}, {}},
                       {"log", Verdict::wrong, {message(RemarkId::as_kept, secret)}, divergence}},
                      secret};
  result.run->ending = Ending::exited;
  result.run->cpu_seconds = 0.25;
  result.run->stdout_bytes = 4711;
  result.run->stderr_bytes = 4711;
  result.run->stdout_tail = secret;
  result.run->stderr_tail = secret;
  result.run->left_behind = 4711;
  return result;
}

CaseResult crashed_case(int status) {
  auto result = wrong_case();
  result.judgement.verdict = Verdict::runtime_error;
  result.run->exit_status = status;
  return result;
}

/// All that three reporters say of a job.
class FeedbackTest : public ::testing::Test {
 protected:
  std::string said(Feedback feedback, const std::vector<CaseResult>& results) {
    const auto text = folder.file("text", "");
    std::FILE* const out = std::fopen(text.c_str(), "w");
    const Audience audience{feedback};
    std::vector<std::unique_ptr<Reporter>> reporters;
    reporters.push_back(terminal_reporter(audience, {Detail::all, false, false, false}, out));
    reporters.push_back(json_reporter(audience, json_file(), true));
    reporters.push_back(csv_reporter(audience, csv_file(), true));
    for (const auto& reporter : reporters) {
      reporter->started(job);
      for (const auto& result : results) {
        reporter->result(result);
      }
      EXPECT_EQ(reporter->finished({}), "");
    }
    std::fclose(out);
    return read(text) + read(json_file()) + read(csv_file());
  }
  std::string said(Feedback feedback) { return said(feedback, {wrong_case(), crashed_case(3)}); }

  static std::string read(const std::filesystem::path& file) { return cases::read_file(file).value_or(""); }
  std::filesystem::path json_file() const { return folder.path() / "json"; }
  std::filesystem::path csv_file() const { return folder.path() / "csv"; }
  nlohmann::json json() const { return nlohmann::json::parse(read(json_file())); }

  cases::testing::TemporaryFolder folder;
  const Assignment assignment = game();
  JobStarted job = job_of(assignment);
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(FeedbackTest, FullChangesNothing) {
  const auto text = said(Feedback::full);
  EXPECT_TRUE(holds(text, secret));
  EXPECT_FALSE(holds(text, "feedback"));
  EXPECT_TRUE(json()["measured"]["cases"]["001"].contains("stderr_tail"));
}

TEST_F(FeedbackTest, VerdictShowsNoTextOfACaseOrItsRun) {
  const auto text = said(Feedback::verdict);
  EXPECT_FALSE(holds(text, secret)) << text;
  EXPECT_FALSE(holds(text, "4711")) << text;
}

TEST_F(FeedbackTest, VerdictNamesTheKindOfFaultAndTheTags) {
  const auto text = said(Feedback::verdict);
  EXPECT_TRUE(holds(text, "     log first differs in: column Beta\n     tags: tie\n")) << text;
  EXPECT_TRUE(holds(text, "feedback verdict\n")) << text;
  const auto one = json()["cases"][0];
  EXPECT_EQ(one, nlohmann::json::parse(R"({"id": "001", "task": "easy", "summary": "easy", "tags": ["tie"],
      "verdict": "WA", "reason": "", "files": [{"file": "state", "verdict": "NO"}, {"file": "log", "verdict": "WA",
      "divergence": {"kind": "beta", "where": "first differs in: column Beta", "column": "Beta",
       "columns": [{"id": "beta", "name": "Beta"}]}}]})"));
  EXPECT_EQ(json()["feedback"], "verdict");
}

TEST_F(FeedbackTest, VerdictTellsHowARunEndedAndWhatItUsed) {
  const auto text = said(Feedback::verdict);
  EXPECT_TRUE(holds(text, "     exit status not 0\n")) << text;
  EXPECT_FALSE(holds(text, "exit status 3")) << text;
  EXPECT_EQ(json()["cases"][1]["reason"], "exit status not 0");
  EXPECT_EQ(json()["measured"]["cases"]["001"],
            nlohmann::json::parse(R"({"cpu_seconds": 0.3, "wall_seconds": 0.0, "peak_bytes": 0})"));
}

TEST_F(FeedbackTest, VerdictTellsOfReasonsThoseThatSayNothingOfTheCase) {
  auto result = crashed_case(3);
  result.judgement.reasons = {message(ReasonId::both_equal, "RTE"), message(ReasonId::exit_status, 4),
                              message(ReasonId::though_right), message(ReasonId::left_behind)};
  EXPECT_TRUE(holds(said(Feedback::full, {result}),
                    "equal: both RTE, exit status 4, though all files are right; processes left"));
  EXPECT_FALSE(holds(said(Feedback::verdict, {result}), "right"));
  EXPECT_EQ(json()["cases"][0]["reason"], "exit status not 0");
  EXPECT_EQ(json()["cases"][0]["reasons"],
            nlohmann::json::parse(R"([{"id": "failing_exit", "arguments": {}}])"));
}

TEST_F(FeedbackTest, VerdictTellsNoReasonThatMayQuoteFiles) {
  auto fault = wrong_case();
  fault.judgement = {Verdict::judge_error, {message(ReasonId::as_kept, secret)}, {}};
  const auto text = said(Feedback::verdict, {fault});
  EXPECT_FALSE(holds(text, secret)) << text;
  EXPECT_EQ(json()["cases"][0]["reason"], "why is told with --feedback full alone");
}

/// Which limit it is stands in the input.
TEST_F(FeedbackTest, VerdictHidesTheLimitThatAProblemStates) {
  auto late = wrong_case();
  late.judgement.verdict = Verdict::time_limit;
  late.limits.emplace().cpu_seconds = 4711;
  const std::vector<std::pair<Ending, std::string>> endings{
      {Ending::cpu_limit, "more CPU time than the problem leaves"},
      {Ending::wall_limit, "more wall time than the problem leaves"}};
  for (const auto& [ending, reason] : endings) {
    late.run->ending = ending;
    EXPECT_FALSE(holds(said(Feedback::verdict, {late}), "4711"));
    EXPECT_EQ(json()["cases"][0]["reason"], reason);
    EXPECT_FALSE(json()["cases"][0].contains("limits"));
    said(Feedback::full, {late});
    EXPECT_EQ(json()["cases"][0]["limits"]["cpu_seconds"], 4711);
  }
}

TEST_F(FeedbackTest, VerdictHidesColumnsThatTellOfTheProblem) {
  auto result = wrong_case();
  result.judgement.files[1].divergence->kind = DivergenceKind::field;
  result.judgement.files[1].divergence->columns = {{ColumnId::field, "depth limit 7", true},
                                                   {ColumnId::field, "move"},
                                                   {ColumnId::field, "prunes at depth limit 7", true},
                                                   {ColumnId::field, "value"}};
  said(Feedback::verdict, {result});
  EXPECT_EQ(json()["cases"][0]["files"][1]["divergence"]["column"], "move, value");
  result.judgement.files[1].divergence->columns = {{ColumnId::field, "depth limit 7", true}};
  said(Feedback::verdict, {result});
  EXPECT_EQ(json()["cases"][0]["files"][1]["divergence"]["where"], "first differs in: field");
}

TEST_F(FeedbackTest, ACompilerIsNotQuoted) {
  job.compiles = false;
  job.candidate_remark = secret;
  for (const auto feedback : {Feedback::verdict, Feedback::none}) {
    EXPECT_FALSE(holds(said(feedback), secret));
    EXPECT_EQ(json()["candidate"]["remark"], "does not compile");
  }
}

TEST_F(FeedbackTest, RandomCasesTellNeitherSeedNorHash) {
  job.seed = 8128;
  EXPECT_TRUE(holds(said(Feedback::full), "8128"));
  for (const auto feedback : {Feedback::verdict, Feedback::none}) {
    const auto text = said(feedback);
    EXPECT_FALSE(holds(text, "8128")) << text;
    EXPECT_FALSE(holds(text, "12ab")) << text;
    EXPECT_FALSE(json().contains("seed"));
  }
}

TEST_F(FeedbackTest, AFolderIsNamedWithItsHash) {
  const auto text = said(Feedback::none);
  EXPECT_TRUE(holds(text, "game: 2 cases (exam, set 12ab)")) << text;
}

TEST_F(FeedbackTest, NoneShowsTheTableAndNoCase) {
  const auto text = said(Feedback::none);
  for (const auto& hidden : {secret, std::string("001"), std::string("tie"), std::string("exit status"),
                             std::string("first differs"), std::string("slowest")}) {
    EXPECT_FALSE(holds(text, hidden)) << hidden << " in " << text;
  }
  EXPECT_TRUE(holds(text, "easy                2         0       1      1      0.0 of 60\n")) << text;
  EXPECT_EQ(json()["tasks"][0]["wrong"], 1);
  EXPECT_FALSE(json().contains("cases"));
  EXPECT_FALSE(json()["measured"].contains("cases"));
  EXPECT_EQ(json()["feedback"], "none");
}

TEST_F(FeedbackTest, NoneDoesNotCountFailuresWhileItRuns) {
  class Counting final : public Reporter {
   public:
    explicit Counting(int& calls) : calls_(calls) {}
    void started(const JobStarted&) override {}
    void result(const CaseResult&) override {}
    std::string finished(const JobFinished&) override { return "lost"; }
    void progress(int, int) override { ++calls_; }

   private:
    int& calls_;
  };
  int calls = 0;
  for (const auto feedback : {Feedback::full, Feedback::verdict, Feedback::none}) {
    const auto screened = told_to({feedback}, std::make_unique<Counting>(calls));
    screened->progress(1, 1);
    EXPECT_EQ(screened->finished({}), "lost");
  }
  EXPECT_EQ(calls, 2);
}

TEST(Feedback, HasNames) {
  for (const auto feedback : {Feedback::full, Feedback::verdict, Feedback::none}) {
    EXPECT_EQ(feedback_named(name_of(feedback)), feedback);
  }
}

}  // namespace
}  // namespace harness
