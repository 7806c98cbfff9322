// The page of a comparison: the changed cases as either run has them.
#include "harness/report/page_compare.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

CaseResult wrong_case(const std::string& id) {
  CaseResult result{id, "easy", "easy, small", {}, {}, RunResult{}, ""};
  result.judgement.verdict = Verdict::wrong;
  result.input = "1\nX\n";
  result.expected = cases::Answer{{{"log.txt", "a\nb\n"}}};
  result.written = cases::Answer{{{"log.txt", "a\nc\n"}}};
  return result;
}

class PageOfComparison : public ::testing::Test {
 protected:
  PageOfComparison() {
    assignment.core.facts.name = "game";
    assignment.core.facts.tasks = {{.name = "easy", .points = 60}};
    assignment.core.facts.outputs = {{"log.txt", FileKind::text}};
    assignment.core.parse = [](std::string_view) -> cases::Parsed<fuzz::PosedProblem> {
      return tl::unexpected(cases::ParseError{});
    };
  }

  void tell(ComparePage& page, std::string_view side, Feedback level,
            const std::vector<CaseResult>& results) const {
    Audience audience;
    audience.feedback = level;
    const auto listener = page.listener(audience, side);
    JobStarted head;
    head.assignment = &assignment;
    head.candidate = "mine.py";
    listener->started(head);
    for (const auto& result : results) {
      listener->result(result);
    }
  }

  std::string written(ComparePage& page) const {
    const auto file = folder.path() / "page.html";
    EXPECT_EQ(page.write(file, "the text", "{}"), "");
    return cases::read_file(file).value_or("");
  }

  cases::testing::TemporaryFolder folder;
  Assignment assignment;
};

TEST_F(PageOfComparison, HasFilesOfChangedCasesOfBothRuns) {
  ComparePage page("game", {"001"});
  tell(page, "before", Feedback::full, {wrong_case("001"), wrong_case("another-case")});
  auto right = wrong_case("001");
  right.judgement.verdict = Verdict::accepted;
  tell(page, "after", Feedback::full, {right});
  const auto document = written(page);
  EXPECT_NE(document.find("data-name=\"before/001/yours/log.txt\""), std::string::npos);
  EXPECT_EQ(document.find("data-name=\"after/001"), std::string::npos) << "of what is right none is kept";
  EXPECT_NE(document.find("\"verdict\": \"AC\""), std::string::npos);
  EXPECT_EQ(document.find("another-case"), std::string::npos);
}

TEST_F(PageOfComparison, TellsNoMoreOfARunThanItsAudienceMaySee) {
  ComparePage page("game", {"001"});
  tell(page, "before", Feedback::verdict, {wrong_case("001")});
  tell(page, "after", Feedback::none, {wrong_case("001")});
  const auto document = written(page);
  EXPECT_EQ(document.find("data-name="), std::string::npos);
  EXPECT_NE(document.find("\"verdict\": \"WA\""), std::string::npos);
  EXPECT_NE(document.find("\"after\": {}"), std::string::npos) << document.substr(document.size() - 2'000);
}

TEST_F(PageOfComparison, TakesCasesOutOfAReport) {
  ComparePage page("game", {"001"});
  page.add_report("before", R"({"cases": [{"id": "001", "verdict": "WA"}, {"id": "002"}, {"id": 3}, 4]})");
  for (const auto* const other : {"", "[]", "{}", R"({"cases": {}})"}) {
    page.add_report("after", other);
  }
  const auto document = written(page);
  EXPECT_NE(document.find("\"id\": \"001\""), std::string::npos);
  EXPECT_EQ(document.find("\"id\": \"002\""), std::string::npos);
  EXPECT_NE(document.find("\"after\": {}"), std::string::npos);
}

}  // namespace
}  // namespace harness
