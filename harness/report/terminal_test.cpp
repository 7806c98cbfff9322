// The short report of a job, as a terminal shows it: told by results that no program was run for.
#include "harness/report/terminal.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/events/text_stream.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

CaseResult traceback(const std::string& id, std::size_t input_bytes) {
  CaseResult result{id, "greedy", "greedy, X to move, 9 empty", {}, {}, RunResult{}, ""};
  result.judgement.verdict = Verdict::runtime_error;
  result.judgement.reasons = {message(ReasonId::exit_status, 1)};
  result.judgement.symptoms = {message(SymptomId::exception, "KeyError: '" + id + "'"),
                               message(SymptomId::own_place, "hw1.py", 34, "visit")};
  result.input = std::string(input_bytes, 'i');
  return result;
}

CaseResult wrong(const std::string& id) {
  CaseResult result{id, "greedy", "greedy, X to move, 9 empty", {}, {}, RunResult{}, ""};
  FileJudgement file{"next_state.txt", Verdict::wrong, {}, Divergence{}};
  file.divergence->kind = DivergenceKind::square;
  result.judgement = {Verdict::wrong, {}, {file}};
  return result;
}

/// A report of that detail, told case by case.
class Told {
 public:
  explicit Told(Detail detail, const Audience& audience = {}) {
    reporter_ = terminal_reporter(audience, {detail, false, false, false, false}, stream_.file());
    JobStarted job;
    job.assignment = find_assignment("squirrel");
    job.source = "built-in";
    reporter_->started(job);
  }
  void add(const CaseResult& result) { reporter_->result(result); }
  /// What it has told so far.
  std::string finished(const JobFinished& end = {}) {
    reporter_->finished(end);
    return stream_.text();
  }

 private:
  TextStream stream_;
  std::unique_ptr<Reporter> reporter_;
};

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

std::string fifty_tracebacks(Detail detail, const Audience& audience = {}) {
  Told told(detail, audience);
  for (int i = 1; i <= 50; ++i) {
    told.add(traceback(fmt::format("{:03}", i), i == 7 ? 5 : 50));
  }
  return told.finished();
}

TEST(ShortReport, TellsFiftyEqualTracebacksInOneBlock) {
  const auto text = fifty_tracebacks(Detail::alike);
  EXPECT_EQ(count(text, "it says: "), 1U) << text;
  EXPECT_EQ(count(text, "it says: KeyError: '007'"), 1U) << text;
  EXPECT_EQ(count(text, "49 more fail in the same way: 001, 002, 003, 004, 005, 006, 008"), 1U) << text;
  EXPECT_LE(std::ranges::count(text, '\n'), 80) << text;
}

TEST(ShortReport, HasALineForEachFailingCaseAsItComes) {
  const auto text = fifty_tracebacks(Detail::alike);
  // The one that is told in full has its line a second time.
  EXPECT_EQ(count(text, "greedy, X to move, 9 empty"), 51U) << text;
}

TEST(ShortReport, IsNotThatOfVerbose) {
  EXPECT_EQ(count(fifty_tracebacks(Detail::all), "it says: "), 50U);
  EXPECT_EQ(count(fifty_tracebacks(Detail::failures), "it says: "), 50U);
  EXPECT_EQ(count(fifty_tracebacks(Detail::summary), "it says: "), 0U);
}

TEST(ShortReport, OfAnInterruptedJobTellsTheBlocksToo) {
  Told told(Detail::alike);
  told.add(traceback("001", 10));
  told.add(traceback("002", 10));
  JobFinished end;
  end.stopped = Stopped::interrupted;
  end.not_run = 48;
  const auto text = told.finished(end);
  EXPECT_LT(text.find("     1 more fails in the same way: 002\n"),
            text.find("INTERRUPTED: 48 cases not run\n"))
      << text;
}

TEST(ShortReport, TellsTheMistakeBeforeTheDetailsAndOnce) {
  Told told(Detail::alike);
  told.add(traceback("001", 10));
  told.add(traceback("002", 10));
  JobFinished end;
  end.finding.emplace();
  end.finding->reading = "Raid tie order";
  const auto text = told.finished(end);
  EXPECT_EQ(count(text, "Raid tie order"), 1U) << text;
  EXPECT_LT(text.find("Raid tie order"), text.find("it says: ")) << text;
}

TEST(ShortReport, TellsNothingOfASingleCaseTwice) {
  Told told(Detail::alike);
  told.add(traceback("001", 10));
  const auto text = told.finished();
  EXPECT_NE(text.find("RTE\n     exit status 1\n     it says: "), std::string::npos) << text;
  EXPECT_EQ(count(text, "001  greedy"), 1U) << text;
}

TEST(ShortReport, SaysNoMoreThanTheAudienceMaySee) {
  const auto text = fifty_tracebacks(Detail::alike, {Feedback::verdict});
  EXPECT_EQ(count(text, "KeyError"), 0U) << text;
  // The smallest input is not to be known.
  EXPECT_NE(text.find("49 more fail in the same way: 002, 003"), std::string::npos) << text;
  const auto nothing = fifty_tracebacks(Detail::alike, {Feedback::none});
  EXPECT_EQ(count(nothing, "001"), 0U) << nothing;
}

TEST(ShortReport, HasTheLargestGroupFirst) {
  Told told(Detail::alike);
  told.add(wrong("001"));
  told.add(traceback("002", 10));
  told.add(traceback("003", 10));
  const auto text = told.finished();
  EXPECT_LT(text.find("it says: "), text.find("     next_state.txt")) << text;
}

}  // namespace
}  // namespace harness
