#include "harness/store/run_writer.hpp"

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

class RunWriterTest : public ::testing::Test {
 protected:
  void SetUp() override {
    JobStarted job;
    job.assignment = find_assignment("squirrel");
    job.cases = 200;
    run = *history.begin({"squirrel", "c", "s", "x", {}}, job);
  }
  /// How many results of the run another one who looks finds.
  std::size_t kept() const {
    auto other = *History::open(file);
    return other.scores(run)->size();
  }
  cases::testing::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "history.db";
  History history = *History::open(file);
  std::int64_t run = 0;
};

TEST_F(RunWriterTest, PassesEachResultOnOnceItIsKept) {
  std::vector<std::size_t> places;
  bool all_kept = true;
  RunWriter writer(history, run, [&](std::size_t place, const CaseResult&) {
    places.push_back(place);
    all_kept = all_kept && kept() >= places.size();
  });
  std::vector<std::thread> threads;
  for (std::size_t first = 0; first < 4; ++first) {
    threads.emplace_back([&writer, first] {
      for (std::size_t place = first; place < 200; place += 4) {
        writer.put(place, CaseRecord{});
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  writer.close();
  EXPECT_TRUE(all_kept);
  EXPECT_EQ(kept(), 200U);
  std::ranges::sort(places);
  for (std::size_t place = 0; place < 200; ++place) {
    EXPECT_EQ(places[place], place);
  }
  EXPECT_EQ(writer.fault(), "");
}

TEST_F(RunWriterTest, PassesResultsOnThoughTheyCannotBeKept) {
  int passed = 0;
  // There is no such run.
  RunWriter writer(history, run + 1, [&passed](std::size_t, const CaseResult&) { ++passed; });
  for (std::size_t place = 0; place < 100; ++place) {
    writer.put(place, CaseRecord{});
  }
  writer.close();
  EXPECT_EQ(passed, 100);
  EXPECT_EQ(writer.fault(), file.string() + ": run 2 does not belong to this process any more");
}

}  // namespace
}  // namespace harness
