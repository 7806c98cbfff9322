#include "harness/run/left_folder.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

TEST(LeftFolder, HasNotVanishedWhereItStands) {
  const cases::testing::TemporaryFolder place;
  EXPECT_FALSE(LeftFolder(place.path().string()).has_vanished());
}

TEST(LeftFolder, HasVanishedWhereNothingHasItsName) {
  const cases::testing::TemporaryFolder place;
  EXPECT_TRUE(LeftFolder((place.path() / "1").string()).has_vanished());
}

// What a candidate does to its own folder is not somebody else's removing it.
TEST(LeftFolder, HasNotVanishedWhereSomethingElseHasItsName) {
  const cases::testing::TemporaryFolder place;
  place.file("file", "text");
  fs::create_directory_symlink(".", place.path() / "link");
  EXPECT_FALSE(LeftFolder((place.path() / "file").string()).has_vanished());
  EXPECT_FALSE(LeftFolder((place.path() / "link").string()).has_vanished());
}

}  // namespace
}  // namespace harness
