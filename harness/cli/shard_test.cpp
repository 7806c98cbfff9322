#include "harness/cli/shard.hpp"

#include <map>

#include <gtest/gtest.h>

namespace harness::cli {
namespace {

Environment of(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  };
}

TEST(Shard, IsNoneWhereNoneIsAskedFor) {
  EXPECT_EQ(shard_asked("", std::nullopt, of({{"TEST_SHARD_INDEX", "1"}, {"TEST_TOTAL_SHARDS", "2"}})),
            std::nullopt);
}

TEST(Shard, CountsFromZero) {
  EXPECT_EQ(shard_asked("0", 3, of({})), (Shard{0, 3}));
  EXPECT_EQ(shard_asked("3", 3, of({})).error(),
            "--shard: expected a number from 0 below that of --shards, found '3' and --shards 3");
  EXPECT_EQ(shard_asked("1", std::nullopt, of({})).error(),
            "--shard: expected a number from 0 below that of --shards, found '1' and no --shards");
  EXPECT_FALSE(shard_asked("", 3, of({})));
  EXPECT_FALSE(shard_asked("x", 3, of({})));
}

TEST(Shard, IsThatOfTheArrayOrTest) {
  EXPECT_EQ(
      shard_asked(
          "auto", std::nullopt,
          of({{"SLURM_ARRAY_TASK_ID", "5"}, {"SLURM_ARRAY_TASK_COUNT", "4"}, {"SLURM_ARRAY_TASK_MIN", "2"}})),
      (Shard{3, 4}));
  EXPECT_EQ(shard_asked("auto", std::nullopt, of({{"TEST_SHARD_INDEX", "1"}, {"TEST_TOTAL_SHARDS", "2"}})),
            (Shard{1, 2}));
  EXPECT_EQ(shard_asked("auto", std::nullopt, of({{"GTEST_SHARD_INDEX", "0"}, {"GTEST_TOTAL_SHARDS", "2"}})),
            (Shard{0, 2}));
  EXPECT_EQ(shard_asked("auto", std::nullopt, of({})).error(),
            "--shard: expected SLURM_ARRAY_TASK_ID, TEST_SHARD_INDEX or GTEST_SHARD_INDEX for 'auto', found "
            "none of them");
  EXPECT_EQ(
      shard_asked("auto", std::nullopt, of({{"TEST_SHARD_INDEX", "2"}, {"TEST_TOTAL_SHARDS", "2"}})).error(),
      "--shard: expected numbers in TEST_SHARD_INDEX and TEST_TOTAL_SHARDS, found '2' and '2'");
}

TEST(Shard, StretchesFollowEachOtherAndLeaveNothingOut) {
  for (const std::int64_t count : {0, 1, 2, 7, 1'000'000'000}) {
    std::int64_t next = 0;
    for (int shard = 0; shard < 3; ++shard) {
      const auto stretch = stretch_of({shard, 3}, count);
      EXPECT_EQ(stretch.first, next);
      EXPECT_LE(stretch.count, count / 3 + 1);
      next += stretch.count;
    }
    EXPECT_EQ(next, count);
  }
}

}  // namespace
}  // namespace harness::cli
