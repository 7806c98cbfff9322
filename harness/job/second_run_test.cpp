#include "harness/job/second_run.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

RunResult ended(Ending ending, double cpu_seconds, double wall_seconds) {
  RunResult run;
  run.ending = ending;
  run.cpu_seconds = cpu_seconds;
  run.wall_seconds = wall_seconds;
  return run;
}

Limits limits() {
  Limits some;
  some.cpu_seconds = 10;
  some.wall_seconds = 40;
  return some;
}

TEST(SecondRuns, AreForWhatOnlyJustTookTooLong) {
  const SecondRuns runs;
  EXPECT_TRUE(runs.wanted(ended(Ending::cpu_limit, 10.4, 12), limits()));
  EXPECT_FALSE(runs.wanted(ended(Ending::cpu_limit, 11.01, 12), limits()));
}

TEST(SecondRuns, AreNotForOtherEnds) {
  const SecondRuns runs;
  for (const Ending ending : {Ending::exited, Ending::signaled, Ending::memory_limit, Ending::output_limit,
                              Ending::process_limit, Ending::not_started, Ending::interrupted}) {
    EXPECT_FALSE(runs.wanted(ended(ending, 10.4, 40), limits()));
  }
}

TEST(SecondRuns, AreForWhatWasKeptFromWorking) {
  SecondRuns runs;
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(runs.wanted(ended(Ending::wall_limit, 8, 40), limits()));
    runs.note(ended(Ending::wall_limit, 8, 40));
  }
}

TEST(SecondRuns, AProgramThatAlwaysWaitsIsBelievedInTheEnd) {
  SecondRuns runs;
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(runs.wanted(ended(Ending::wall_limit, 0.01, 40), limits()));
    runs.note(ended(Ending::wall_limit, 0.01, 40));
  }
  EXPECT_FALSE(runs.wanted(ended(Ending::wall_limit, 0.01, 40), limits()));
  EXPECT_TRUE(runs.wanted(ended(Ending::wall_limit, 8, 40), limits()));
}

}  // namespace
}  // namespace harness
