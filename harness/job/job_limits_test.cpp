#include "harness/job/job_limits.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

JobLimits job_of(double cpu_seconds, double wall_seconds) {
  JobLimits job;
  job.usual.cpu_seconds = cpu_seconds;
  job.usual.wall_seconds = wall_seconds;
  return job;
}

TEST(JobLimits, AreThoseOfACaseThatStatesNone) {
  JobLimits job = job_of(30, 120);
  job.usual.memory_bytes = 4711;
  EXPECT_EQ(limits_of_case(job, {}), job.usual);
}

TEST(JobLimits, StatedSecondsTakeTheirPlace) {
  const Limits own = limits_of_case(job_of(30, 120), {2.5});
  EXPECT_EQ(own.cpu_seconds, 2.5);
  EXPECT_EQ(own.wall_seconds, 120);
}

TEST(JobLimits, WallLimitFollowsManySeconds) {
  EXPECT_EQ(limits_of_case(job_of(30, 120), {40}).wall_seconds, 160);
}

TEST(JobLimits, WallLimitOfTheUserStays) {
  JobLimits job = job_of(30, 5);
  job.wall_is_set = true;
  const Limits own = limits_of_case(job, {40});
  EXPECT_EQ(own.cpu_seconds, 40);
  EXPECT_EQ(own.wall_seconds, 5);
}

TEST(JobLimits, SecondsOfTheUserHoldWhateverAProblemStates) {
  JobLimits job = job_of(30, 120);
  job.cpu_is_set = true;
  EXPECT_EQ(limits_of_case(job, {2}), job.usual);
  EXPECT_EQ(limits_of_case(job, {40}), job.usual);
}

}  // namespace
}  // namespace harness
