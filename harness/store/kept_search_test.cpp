#include "harness/store/kept_search.hpp"

#include <cstddef>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/rows/testing/built_in.hpp"
#include "harness/store/packing.hpp"

namespace harness {
namespace {

const std::string bytes_of_strangers("\xff\0\x1b[31m\n\"", 9);

KeptSearch failed_search() {
  KeptSearch search;
  search.started.assignment = find_assignment("squirrel");
  search.started.candidate = "mine.py";
  Failure failure;
  failure.found = {"WA, next_state.txt first differs in: square", 61, true};
  failure.shrunk = {"1\nX\n", 14, 50, true};
  failure.problem = {failure.shrunk.input, "greedy", {"tie"}, 24, true};
  failure.result.id = "001";
  failure.result.task = "greedy";
  failure.result.input = bytes_of_strangers;
  failure.result.judgement.verdict = Verdict::wrong;
  failure.result.run.emplace().stdout_tail = bytes_of_strangers;
  failure.result.written = cases::Answer{{{"next_state.txt", bytes_of_strangers}, {"log.txt", ""}}};
  failure.result.expected = cases::Answer{{{"next_state.txt", "*\n" + bytes_of_strangers}}};
  failure.unsteady = true;
  failure.free = fuzz::FreeFields{{{"value", {"A1", ""}}}, false, 7, true};
  search.failure = failure;
  search.end.failures = 1;
  search.end.runs = 61;
  search.end.wall_seconds = 1.5;
  search.end.finding.emplace().failing = 3;
  search.end.finding->not_kept = 12;
  return search;
}

TEST(KeptSearch, IsTheSameAgain) {
  const auto kept = failed_search();
  const auto again = decoded_search(encoded(kept), built_in_registry());
  ASSERT_TRUE(again && again->failure);
  EXPECT_EQ(again->started.assignment->facts().name, "squirrel");
  EXPECT_EQ(again->started.candidate, "mine.py");
  const auto& failure = *again->failure;
  EXPECT_EQ(failure.found.kind, kept.failure->found.kind);
  EXPECT_EQ(failure.found.run, 61);
  EXPECT_EQ(failure.shrunk.input, "1\nX\n");
  EXPECT_EQ(failure.shrunk.steps, 14);
  EXPECT_EQ(failure.shrunk.tries, 50);
  EXPECT_TRUE(failure.shrunk.minimal && failure.unsteady && failure.found.shrinks);
  EXPECT_EQ(failure.problem, kept.failure->problem);
  EXPECT_EQ(failure.free->groups, kept.failure->free->groups);
  EXPECT_EQ(failure.free->together, false);
  EXPECT_EQ(failure.free->tries, 7);
  EXPECT_EQ(failure.result.input, bytes_of_strangers);
  EXPECT_EQ(failure.result.run->stdout_tail, bytes_of_strangers);
  EXPECT_EQ(failure.result.written->files, kept.failure->result.written->files);
  EXPECT_EQ(failure.result.expected->files, kept.failure->result.expected->files);
  EXPECT_EQ(again->end.failures, 1);
  EXPECT_EQ(again->end.runs, 61);
  EXPECT_EQ(again->end.wall_seconds, 1.5);
  EXPECT_EQ(again->end.finding->failing, 3);
  EXPECT_EQ(again->end.finding->not_kept, 12);
}

TEST(KeptSearch, OfOneInWhichNothingFailedHasNoFailure) {
  auto kept = failed_search();
  kept.failure.reset();
  kept.end = {};
  const auto again = decoded_search(encoded(kept), built_in_registry());
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->failure || again->end.finding || again->end.runs);
}

TEST(KeptSearch, ShowsNothingOfAStrangersBytesToATerminal) {
  auto kept = failed_search();
  kept.failure->found.kind = bytes_of_strangers;
  kept.failure->problem.tags = {bytes_of_strangers};
  const auto again = decoded_search(encoded(kept), built_in_registry());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->failure->found.kind.find('\x1b'), std::string::npos);
  EXPECT_EQ(again->failure->problem.tags.front().find('\x1b'), std::string::npos);
}

TEST(KeptSearch, IsNoneOfOtherBytes) {
  EXPECT_FALSE(decoded_search("", built_in_registry()));
  EXPECT_FALSE(decoded_search(bytes_of_strangers, built_in_registry()));
  EXPECT_FALSE(decoded_search(packed({{"started", 1}, {"failure", 2}}), built_in_registry()));
  const auto whole = encoded(failed_search());
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    EXPECT_FALSE(decoded_search(whole.substr(0, size), built_in_registry()));
  }
}

}  // namespace
}  // namespace harness
