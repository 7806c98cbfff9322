#include "harness/report/page.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/page/document.hpp"
#include "harness/report/feedback.hpp"

namespace harness {
namespace {

CaseResult wrong_case(const std::string& id) {
  CaseResult result{id, "easy", "easy, small", {}, {}, RunResult{}, ""};
  result.judgement.verdict = Verdict::wrong;
  result.input = "1\nX\n";
  result.expected = cases::Answer{{{"log.txt", "a\nb\n"}}};
  result.written = cases::Answer{{{"log.txt", "a\n</script>\xFF\n"}}};
  result.run->wall_seconds = 0.25;
  return result;
}

class Page : public ::testing::Test {
 protected:
  Page() {
    assignment.core.facts.name = "game";
    assignment.core.facts.tasks = {{.name = "easy", .points = 60}};
    assignment.core.facts.outputs = {{"log.txt", FileKind::text}};
    assignment.core.parse = [](std::string_view) -> cases::Parsed<fuzz::PosedProblem> {
      return tl::unexpected(cases::ParseError{});
    };
  }

  std::string page_of(const std::vector<CaseResult>& results, const JobFinished& end = {}) {
    const auto file = folder.path() / "page.html";
    const auto reporter = page_reporter({}, file, false);
    JobStarted head;
    head.assignment = &assignment;
    head.candidate = "mine.py";
    head.again = "plycheck test game mine.py";
    reporter->started(head);
    for (const auto& result : results) {
      reporter->result(result);
    }
    EXPECT_EQ(reporter->finished(end), "");
    return cases::read_file(file).value_or("");
  }

  cases::testing::TemporaryFolder folder;
  Assignment assignment;
};

TEST_F(Page, HasInputAndBothFilesOfACaseThatFails) {
  const auto page = page_of({wrong_case("001")});
  const std::string head =
      "{\"input\":\"1\\nX\\n\",\"drawing\":[],\"has_expected\":true,\"has_yours\":true,\"files\":{\"log."
      "txt\":"
      "{\"expected\":true,\"yours\":true,\"same\":false,\"marks\":[],\"tree\":false,\"steps\":false}}}";
  EXPECT_NE(page.find(packed("001", head).packed), std::string::npos);
  EXPECT_NE(page.find("data-name=\"001/expected/log.txt\">" + packed("", "a\nb\n").packed),
            std::string::npos);
  EXPECT_NE(page.find("data-name=\"001/yours/log.txt\">" + packed("", "a\n</script>\xFF\n").packed),
            std::string::npos);
}

TEST_F(Page, HasAFileOnceWhereBothAreTheSame) {
  auto both = wrong_case("001");
  both.written = both.expected;
  const auto page = page_of({both});
  EXPECT_NE(page.find("001/expected/log.txt"), std::string::npos);
  EXPECT_EQ(page.find("001/yours/log.txt"), std::string::npos);
}

TEST_F(Page, SaysThatWhatIsExpectedIsNotAtHand) {
  auto kept = wrong_case("001");
  kept.input.clear();
  kept.expected.reset();
  kept.written.reset();
  const std::string head =
      "{\"input\":\"\",\"drawing\":[],\"has_expected\":false,\"has_yours\":false,\"files\":{}}";
  EXPECT_NE(page_of({kept}).find(packed("001", head).packed), std::string::npos);
}

TEST_F(Page, HasNoFilesOfARightCase) {
  auto right = wrong_case("001");
  right.judgement.verdict = Verdict::accepted;
  EXPECT_EQ(page_of({right}).find("data-name="), std::string::npos);
}

TEST_F(Page, HasTheSameBytesTwiceWithoutTimes) {
  auto slower = wrong_case("001");
  slower.run->wall_seconds = 0.5;
  slower.run->cpu_seconds = 0.5;
  JobFinished late;
  late.wall_seconds = 9;
  EXPECT_EQ(page_of({wrong_case("001")}), page_of({slower}, late));
}

TEST_F(Page, IsTheReportToReadWithoutAScript) {
  const auto page = page_of({wrong_case("0<1")});
  EXPECT_NE(page.find("\n0&lt;1  easy, small"), std::string::npos);
  EXPECT_NE(page.find("again:  plycheck test game mine.py --case"), std::string::npos);
}

}  // namespace
}  // namespace harness
