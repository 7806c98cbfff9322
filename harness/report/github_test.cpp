#include "harness/report/github.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/report/feedback.hpp"

namespace harness {
namespace {

Assignment one_task() {
  Assignment assignment;
  assignment.core.facts.name = "game";
  assignment.core.facts.tasks = {{.name = "easy", .points = 100}};
  return assignment;
}

CaseResult judged(const std::string& id, Verdict verdict, const std::string& reason = "") {
  CaseResult result{id, "easy", "easy, small", {}, {}, RunResult{}, ""};
  result.judgement.verdict = verdict;
  if (!reason.empty()) {
    result.judgement.reasons = {message(ReasonId::as_kept, reason)};
  }
  return result;
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

class Github : public ::testing::Test {
 protected:
  /// A job with these results; what is printed, and in `summary()` what is written.
  std::string printed(const std::vector<CaseResult>& results, const JobFinished& end = {},
                      Feedback feedback = Feedback::full) {
    std::FILE* const out = std::fopen((folder.path() / "out").c_str(), "w");
    const auto reporter = github_reporter({feedback}, out, folder.path() / "summary");
    head.assignment = &assignment;
    head.source = "built-in";
    head.cases = static_cast<int>(results.size());
    reporter->started(head);
    for (const auto& result : results) {
      reporter->result(result);
    }
    EXPECT_EQ(reporter->finished(end), "");
    std::fclose(out);
    return cases::read_file(folder.path() / "out").value_or("");
  }
  std::string summary() const { return cases::read_file(folder.path() / "summary").value_or(""); }

  cases::testing::TemporaryFolder folder;
  const Assignment assignment = one_task();
  JobStarted head;
};

TEST_F(Github, SaysNothingOfWhatIsKnownToFail) {
  auto known = judged("001", Verdict::wrong);
  known.mark = {Known::as_listed, "since March"};
  auto otherwise = judged("002", Verdict::runtime_error);
  otherwise.mark = {Known::otherwise, "WA"};
  const auto text = printed({known, otherwise});
  EXPECT_EQ(count(text, "::error"), 1) << text;
  EXPECT_EQ(count(text, "case 002"), 1) << text;
}

TEST_F(Github, AnnotatesAFailingCaseAtTheCandidatesFile) {
  head.candidate = folder.file("mine, too.py", "").string();
  folder.file(".git/HEAD", "");
  EXPECT_EQ(
      printed({judged("1", Verdict::accepted), judged("a:b", Verdict::runtime_error, "signal, 100%")}),
      "::error file=mine%2C too.py,line=1,title=plycheck game%2C case a%3Ab%3A RTE::easy, small: signal, "
      "100%25\n");
}

TEST_F(Github, NamesNoFileWhereTheCandidateIsNone) {
  head.candidate = "python3 mine.py";
  EXPECT_TRUE(printed({judged("1", Verdict::wrong)}).starts_with("::error title=plycheck game%2C case 1"));
}

TEST_F(Github, AnnotatesTenAndSaysHowManyMoreThereAre) {
  std::vector<CaseResult> results;
  for (int i = 0; i < 13; ++i) {
    results.push_back(judged(std::to_string(i), Verdict::wrong));
  }
  const auto text = printed(results);
  EXPECT_EQ(count(text, "::error "), 10);
  EXPECT_TRUE(text.ends_with("::notice title=plycheck game::3 more failing cases without an annotation\n"))
      << text;
}

TEST_F(Github, SaysOnceThatNothingCompiles) {
  head.compiles = false;
  head.compile_output = "a.c:1: error\n::error::b";
  const auto text =
      printed({judged("1", Verdict::compile_error, "x"), judged("2", Verdict::compile_error, "x")});
  EXPECT_EQ(text, "::error title=plycheck game%2C does not compile::a.c:1: error%0A::error::b\n");
}

TEST_F(Github, ShowsWhatACompilerColours) {
  head.compiles = false;
  head.compile_output = "a.c:1: \x1b[31merror\x1b[0m \xff\r\n\xe2\x80\xae^\n\n";
  EXPECT_EQ(printed({}),
            "::error title=plycheck game%2C does not compile::a.c:1: \\x1b[31merror\\x1b[0m "
            "\\xff%0A\\u202e^\n");
  head.compile_output = " \n";
  head.candidate_remark = "no \x1b[1mgcc";
  EXPECT_EQ(printed({}), "::error title=plycheck game%2C does not compile::no \\x1b[1mgcc\n");
}

TEST_F(Github, ShowsWhatAFilesNameHides) {
  head.candidate = folder.file("a\x1b[31m.py", "").string();
  folder.file(".git/HEAD", "");
  EXPECT_TRUE(printed({judged("1", Verdict::wrong)}).starts_with("::error file=a\\x1b[31m.py,line=1,"));
}

TEST_F(Github, WarnsOfCasesThatWereNotJudgedOrNotRun) {
  EXPECT_EQ(
      printed({judged("1", Verdict::skipped, "why")}, {Stopped::budget, 4, 1}),
      "::warning title=plycheck game::1 case skipped (SK): not counted\n"
      "::error title=plycheck game%2C not finished::stopped when the time for the job was over: 4 cases "
      "not run\n");
}

TEST_F(Github, AppendsATableAndTheFailingCases) {
  folder.file("summary", "before\n");
  printed({judged("1", Verdict::accepted), judged("x*", Verdict::runtime_error, "signal SIGSEGV")});
  const auto text = summary();
  EXPECT_TRUE(text.starts_with("before\n### plycheck game: 1 of 2 cases accepted\n")) << text;
  EXPECT_NE(text.find("| task | cases | accepted | wrong | other | points |\n|---|--:|--:|--:|--:|--:|\n"
                      "| easy | 2 | 1 | 0 | 1 | 50.0 of 100 |\n| total | 2 | 1 | 0 | 1 | 50.0 of 100 |\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n#### Failing cases\n\n```text\nx*  easy, small"), std::string::npos) << text;
  EXPECT_NE(text.find("     signal SIGSEGV\n"), std::string::npos) << text;
}

TEST_F(Github, BoundsTheSummaryAndSaysWhatIsLeftOut) {
  folder.file("summary", std::string(500'000, 'x'));
  std::vector<CaseResult> results;
  for (int i = 0; i < 100; ++i) {
    results.push_back(judged(std::to_string(i), Verdict::runtime_error, std::string(10'000, 'y')));
  }
  printed(results);
  const auto text = summary();
  EXPECT_LE(text.size(), most_summary_bytes);
  EXPECT_GT(text.size(), 800'000U);
  const int shown = count(text, "  easy, small");
  EXPECT_NE(text.find(fmt::format("{} failing cases left out: a summary has no room for more.", 100 - shown)),
            std::string::npos);
}

TEST_F(Github, SaysThatASummaryHasNoRoomAtAll) {
  folder.file("summary", std::string(most_summary_bytes, 'x'));
  EXPECT_EQ(printed({}), "::warning title=plycheck game::the step's summary has no room for this one\n");
  EXPECT_EQ(summary().size(), most_summary_bytes);
}

TEST_F(Github, WithoutFeedbackNamesNoCase) {
  const auto text = printed({judged("secret", Verdict::wrong, "secret"), judged("2", Verdict::accepted)}, {},
                            Feedback::none) +
                    summary();
  EXPECT_EQ(text.find("secret"), std::string::npos) << text;
  EXPECT_TRUE(text.starts_with("::error title=plycheck game%2C not all is accepted::1 of 2 cases accepted\n"))
      << text;
}

TEST_F(Github, NamesTheErrorOfASummaryThatCannotBeWritten) {
  const auto reporter = github_reporter({}, stdout, folder.path() / "none" / "summary");
  head.assignment = &assignment;
  reporter->started(head);
  EXPECT_EQ(reporter->finished({}),
            (folder.path() / "none/summary").string() + ": No such file or directory");
}

TEST(AnnotatedFile, IsNamedAsItsRepositoryKnowsIt) {
  const cases::testing::TemporaryFolder folder;
  folder.file("repository/.git/HEAD", "");
  const auto file = folder.file("repository/src/mine.py", "");
  EXPECT_EQ(annotated_file(file.string()), "src/mine.py");
  EXPECT_EQ(annotated_file((folder.path() / "repository/src").string()), "");
  EXPECT_EQ(annotated_file("python3 mine.py"), "");
}

}  // namespace
}  // namespace harness
