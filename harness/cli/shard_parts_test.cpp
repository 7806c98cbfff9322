#include "harness/cli/shard_parts.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness::cli {
namespace {

class ShardParts : public ::testing::Test {
 protected:
  ShardParts() {
    job.key = {"cs540-tree", "", "", "", settings_of_shards("crosscheck")};
    job.again = "plycheck crosscheck --runs 9 --seed 1";
  }

  std::string out() const { return folder.path().string(); }
  void keep(int shard, const std::string& result) const {
    ASSERT_TRUE(keep_result(out(), {shard, 2}, job, result));
  }
  /// What is said where the shards are not all there.
  std::string refusal() const {
    const auto parts = read_parts(out());
    EXPECT_TRUE(parts && foreign_part(*parts, out()).empty());
    ::testing::internal::CaptureStderr();
    EXPECT_FALSE(results_in(*parts, out()));
    return ::testing::internal::GetCapturedStderr();
  }

  cases::testing::TemporaryFolder folder;
  ShardedJob job;
};

TEST_F(ShardParts, AreReadInTheirOrder) {
  keep(1, std::string("b\0\xff", 3));
  keep(0, "a");
  const auto found = results_in(*read_parts(out()), out());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->results, (std::vector<std::string>{"a", std::string("b\0\xff", 3)}));
  EXPECT_EQ(found->job.again, job.again);
  EXPECT_TRUE(found->job.key == job.key);
}

TEST_F(ShardParts, OfAnotherBuildAreRefused) {
  job.key.settings.back().second = "other";
  keep(0, "a");
  keep(1, "b");
  const auto said = refusal();
  EXPECT_NE(said.find("was made by another plycheck: it differs in build (other there, "), std::string::npos)
      << said;
  EXPECT_NE(said.find("; the command that makes it: plycheck crosscheck --runs 9 --seed 1 --shard 0 --shards "
                      "2 --out "),
            std::string::npos)
      << said;
}

TEST_F(ShardParts, WithAResultThatNoShardLeavesAreRefused) {
  keep(0, "a");
  keep(1, "b");
  MergeOptions options;
  options.out = out();
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(merge(Registry(), options), 2);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "plycheck: " + out() + ": a result in it is none that a shard of crosscheck leaves\n");
}

}  // namespace
}  // namespace harness::cli
