#include "harness/report/page_fuzz.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/events/failure.hpp"
#include "harness/page/document.hpp"

namespace harness {
namespace {

Failure small_failure() {
  Failure failure;
  failure.found = {"WA, log first differs in: column Beta", 7};
  failure.shrunk = {"a <b>\n", 3, 40, true};
  failure.problem.task = "easy";
  failure.problem.nodes = 12;
  failure.again = "plycheck test game mine.py --case 001";
  failure.result.id = "input";
  failure.result.judgement.verdict = Verdict::wrong;
  failure.result.written = cases::Answer{{{"log.txt", "mine\n"}}};
  failure.result.expected = cases::Answer{{{"log.txt", "due\n"}}};
  failure.result.run = RunResult{};
  return failure;
}

class FuzzPage : public ::testing::Test {
 protected:
  FuzzPage() {
    assignment.core.facts.name = "game";
    assignment.core.facts.outputs = {{"log.txt"}};
  }

  std::string page_of(const std::vector<Failure>& failures, const FuzzFinished& end) {
    const auto file = folder.path() / "page.html";
    const auto reporter = fuzz_page_reporter("fuzz", file, false);
    JobStarted job;
    job.assignment = &assignment;
    job.candidate = "mine.py";
    reporter->started(job);
    for (const auto& failure : failures) {
      reporter->searched(failure.found.run, 0);
      reporter->found(failure.found);
      reporter->failure(failure);
    }
    EXPECT_EQ(reporter->finished(end), "");
    return cases::read_file(file).value_or("");
  }

  cases::testing::TemporaryFolder folder;
  Assignment assignment;
};

TEST_F(FuzzPage, HasTheSmallInputAndBothFilesOfEachFailure) {
  const auto page = page_of({small_failure(), small_failure()}, {});
  const std::string files =
      "{\"input\":\"a "
      "<b>\\n\",\"drawing\":[],\"has_expected\":true,\"has_yours\":true,\"files\":{\"log.txt\":"
      "{\"expected\":true,\"yours\":true,\"same\":false,\"marks\":[],\"tree\":false,\"steps\":false}}}";
  EXPECT_NE(page.find("data-name=\"1\">" + packed("1", files).packed), std::string::npos);
  EXPECT_NE(page.find("data-name=\"1/expected/log.txt\">" + packed("", "due\n").packed), std::string::npos);
  EXPECT_NE(page.find("data-name=\"1/yours/log.txt\">" + packed("", "mine\n").packed), std::string::npos);
  EXPECT_NE(page.find("data-name=\"2\">"), std::string::npos);
}

TEST_F(FuzzPage, SaysHowItWasMadeSmall) {
  const auto page = page_of({small_failure()}, {});
  EXPECT_NE(page.find("\"shrunk in 3 steps and 40 runs: no single step makes it smaller\""),
            std::string::npos);
  EXPECT_NE(page.find("shrunk in 3 steps and 40 runs: no single step makes it smaller\n"), std::string::npos)
      << "to read without a script";
}

TEST_F(FuzzPage, IsThereWhereNothingFails) {
  FuzzFinished end;
  end.runs = 100;
  end.again = "plycheck fuzz game mine.py --runs 100 --seed 5";
  const auto page = page_of({}, end);
  EXPECT_NE(page.find("no failure in 100 runs"), std::string::npos);
  EXPECT_EQ(page.find("data-name="), std::string::npos);
}

}  // namespace
}  // namespace harness
