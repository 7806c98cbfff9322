#include "harness/report/junit.hpp"

#include <filesystem>
#include <memory>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/report/feedback.hpp"

namespace harness {
namespace {

Assignment two_tasks() {
  Assignment assignment;
  assignment.core.facts.name = "game";
  assignment.core.facts.tasks = {{.name = "easy", .points = 60}, {.name = "hard", .points = 40}};
  return assignment;
}

CaseResult judged(const std::string& id, Verdict verdict, const std::string& reason = "") {
  CaseResult result{id, "easy", "easy, small", {}, {}, RunResult{}, ""};
  result.judgement.verdict = verdict;
  if (!reason.empty()) {
    result.judgement.reasons = {message(ReasonId::as_kept, reason)};
  }
  result.run->wall_seconds = 0.25;
  return result;
}

class Junit : public ::testing::Test {
 protected:
  /// The suite of a job with these results.
  pugi::xml_node suite(const std::vector<CaseResult>& results, bool times = false,
                       const JobFinished& end = {}, Feedback feedback = Feedback::full) {
    const auto reporter = junit_reporter({feedback}, file(), times);
    JobStarted head;
    head.assignment = &assignment;
    head.again = "plycheck test game mine.py";
    reporter->started(head);
    for (const auto& result : results) {
      reporter->result(result);
    }
    EXPECT_EQ(reporter->finished(end), "");
    const auto parsed = document.load_file(file().c_str(), pugi::parse_full);
    EXPECT_TRUE(parsed) << parsed.description();
    return document.child("testsuites").child("testsuite");
  }
  static std::string text(pugi::xml_node node, const char* attribute) {
    return node.attribute(attribute).as_string("(none)");
  }
  std::filesystem::path file() const { return folder.path() / "junit.xml"; }

  cases::testing::TemporaryFolder folder;
  const Assignment assignment = two_tasks();
  pugi::xml_document document;
};

TEST_F(Junit, WhatIsKnownToFailIsSkipped) {
  auto known = judged("001", Verdict::wrong);
  known.mark = {Known::as_listed, "since March"};
  auto otherwise = judged("002", Verdict::runtime_error);
  otherwise.mark = {Known::otherwise, "WA"};
  const auto tests = suite({known, otherwise});
  EXPECT_EQ(text(tests, "skipped"), "1");
  EXPECT_EQ(text(tests, "failures"), "1");
  EXPECT_TRUE(tests.child("testcase").child("skipped"));
}

TEST_F(Junit, CountsTestsByWhatBecameOfThem) {
  const auto found =
      suite({judged("1", Verdict::accepted), judged("2", Verdict::wrong), judged("3", Verdict::time_limit),
             judged("4", Verdict::skipped, "why"), judged("5", Verdict::judge_error, "full")});
  EXPECT_EQ(text(found, "name"), "plycheck game");
  EXPECT_EQ(text(found, "tests"), "5");
  EXPECT_EQ(text(found, "failures"), "2");
  EXPECT_EQ(text(found, "errors"), "1");
  EXPECT_EQ(text(found, "skipped"), "1");
  std::string kinds;
  for (const auto test : found.children("testcase")) {
    kinds += std::string(test.first_child().name()) + " ";
  }
  EXPECT_EQ(kinds, " failure failure skipped error ");
}

TEST_F(Junit, TellsInTheBodyWhatTheReportTells) {
  const auto test = suite({judged("1", Verdict::runtime_error, "signal SIGSEGV")}).child("testcase");
  EXPECT_EQ(text(test, "classname"), "game.easy");
  EXPECT_EQ(text(test, "name"), "1 easy, small");
  EXPECT_EQ(text(test.child("failure"), "type"), "RTE");
  EXPECT_EQ(text(test.child("failure"), "message"), "RTE: signal SIGSEGV");
  const std::string body = test.child("failure").text().get();
  EXPECT_NE(body.find("\n     signal SIGSEGV\n"), std::string::npos) << body;
  EXPECT_NE(body.find("     again:  plycheck test game mine.py --case 1\n"), std::string::npos) << body;
}

TEST_F(Junit, NamesNoTwoTestsAlike) {
  const auto found = suite({judged("1", Verdict::accepted), judged("1", Verdict::accepted),
                            judged("1 easy, small (2)", Verdict::accepted)});
  std::vector<std::string> names;
  for (const auto test : found.children("testcase")) {
    names.push_back(text(test, "name"));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"1 easy, small", "1 easy, small (2)",
                                             "1 easy, small (2) easy, small"}));
}

TEST_F(Junit, MeasuresUnlessToldNotTo) {
  auto found = suite({judged("1", Verdict::accepted)}, true, {Stopped::no, 0, 1.5});
  EXPECT_EQ(text(found, "time"), "1.500");
  EXPECT_EQ(text(found, "timestamp").size(), std::string("2026-01-31T23:59:59").size());
  EXPECT_EQ(text(found.child("testcase"), "time"), "0.250");
  found = suite({judged("1", Verdict::accepted)}, false, {Stopped::no, 0, 1.5});
  EXPECT_EQ(text(found, "time"), "0");
  EXPECT_EQ(text(found, "timestamp"), "(none)");
  EXPECT_EQ(text(found.child("testcase"), "time"), "0");
}

TEST_F(Junit, HasAnErrorWhereCasesWereNotRun) {
  const auto found = suite({judged("1", Verdict::accepted)}, false, {Stopped::budget, 4, 1.5});
  const auto last = found.last_child();
  EXPECT_EQ(text(found, "errors"), "1");
  EXPECT_EQ(text(last, "name"), "the whole job");
  EXPECT_EQ(std::string(last.child("error").text().get()),
            "stopped when the time for the job was over: 4 cases not run\n");
}

TEST_F(Junit, HoldsWhateverACandidateWrote) {
  auto result = judged("1\n]]>\x01", Verdict::runtime_error, "a\x02\xff\xed\xa0\x80\xef\xbf\xbe<&\"]]>");
  result.run->stderr_tail = std::string("z\0z", 3);
  const auto test = suite({result}).child("testcase");
  EXPECT_EQ(text(test.child("failure"), "message"), "RTE: a\\x02\\xff\\xed\\xa0\\x80\\ufffe<&\"]]>");
  EXPECT_NE(std::string(test.child("failure").text().get()).find("z\\x00z"), std::string::npos);
}

TEST_F(Junit, WithoutFeedbackHasATestATask) {
  const auto found = suite({judged("secret", Verdict::wrong, "secret"), judged("2", Verdict::accepted)},
                           false, {}, Feedback::none);
  EXPECT_EQ(text(found, "tests"), "1");
  EXPECT_EQ(text(found.child("testcase"), "name"), "all cases");
  EXPECT_EQ(text(found.child("testcase"), "classname"), "game.easy");
  EXPECT_EQ(std::string(found.child("testcase").child("failure").text().get()), "1 of 2 cases accepted\n");
  EXPECT_EQ(cases::read_file(file()).value_or("secret").find("secret"), std::string::npos);
}

TEST_F(Junit, TellsWhereItCouldNotBeWritten) {
  const auto reporter = junit_reporter({}, folder.path() / "none" / "junit.xml", false);
  JobStarted head;
  head.assignment = &assignment;
  reporter->started(head);
  EXPECT_EQ(reporter->finished({}),
            (folder.path() / "none/junit.xml").string() + ": No such file or directory");
}

TEST(XmlText, KeepsWhatXmlCanHoldAndShowsTheRest) {
  EXPECT_EQ(xml_text("a\tb\nc\xc3\xa9\xf0\x9f\x98\x80"), "a\tb\nc\xc3\xa9\xf0\x9f\x98\x80");
  EXPECT_EQ(xml_text("\r\x1b\x7f"), "\\x0d\\x1b\\x7f");
  EXPECT_EQ(xml_text("\xc2\x85\xef\xbf\xbf\xef\xb7\x90"), "\\u0085\\uffff\\ufdd0");
  EXPECT_EQ(xml_text("\xc0\x80\xe0\x80\x80\xf4\x90\x80\x80\xe2\x82"),
            "\\xc0\\x80\\xe0\\x80\\x80\\xf4\\x90\\x80\\x80\\xe2\\x82");
}

}  // namespace
}  // namespace harness
