#include "harness/run/left_folder.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
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

TEST(LeftFolder, TellsWhetherTheInputWasRead) {
  const cases::testing::TemporaryFolder place;
  if (!notes_reading(place.path().string())) {
    GTEST_SKIP() << "the file system does not note when a file is read";
  }
  EXPECT_TRUE(fs::is_empty(place.path()));
  const auto input = (place.path() / "input.txt").string();
  EXPECT_EQ(LeftFolder(place.path().string()).was_read("input.txt"), std::nullopt);
  ASSERT_EQ(put_input(input, "2\n"), 0);
  EXPECT_EQ(LeftFolder(place.path().string()).was_read("input.txt"), false);
  fs::rename(input, input + "2");
  fs::rename(input + "2", input);
  EXPECT_EQ(LeftFolder(place.path().string()).was_read("input.txt"), false) << "moving it is not reading it";
  EXPECT_EQ(cases::read_file(input), "2\n");
  EXPECT_EQ(LeftFolder(place.path().string()).was_read("input.txt"), true);
}

TEST(LeftFolder, NothingIsSaidOfReadingWhereNothingCanBeTried) {
  EXPECT_FALSE(notes_reading("/proc/nowhere"));
}

TEST(LeftFolder, FindsFilesInFoldersButThroughNoLink) {
  const cases::testing::TemporaryFolder place;
  place.file("outside/secret", "x");
  place.file("run/out/deep/er/too/far", "x");
  place.file("run/out/output.txt", "right");
  fs::create_directory_symlink("../outside", place.path() / "run/link");
  const LeftFolder left((place.path() / "run").string());
  EXPECT_EQ(left.paths("input.txt"),
            (std::vector<std::string>{"link", "out", "out/deep", "out/output.txt", "out/deep/er"}));
  EXPECT_EQ(left.read("out/output.txt"), "right");
  EXPECT_EQ(left.read("link/secret"), std::nullopt);
  EXPECT_EQ(left.read("out/../../outside/secret"), std::nullopt);
}

// What a candidate does to its own folder is not somebody else's removing it.
TEST(LeftFolder, HasNotVanishedWhereSomethingElseHasItsName) {
  const cases::testing::TemporaryFolder place;
  place.file("file", "text");
  fs::create_directory_symlink(".", place.path() / "link");
  EXPECT_FALSE(LeftFolder((place.path() / "file").string()).has_vanished());
  EXPECT_FALSE(LeftFolder((place.path() / "link").string()).has_vanished());
}

std::string without_folder(std::string text) {
  forget_folder(text, "/tmp/plycheck-1-a/1");
  return text;
}

TEST(ForgetFolder, LeavesATextWhereThereIsNoFolder) {
  std::string text = "./a.py: no";
  forget_folder(text, "");
  EXPECT_EQ(text, "./a.py: no");
}

TEST(ForgetFolder, TakesItOutOfPaths) {
  EXPECT_EQ(without_folder("File \"/tmp/plycheck-1-a/1/hw1.py\", /tmp/plycheck-1-a/1/x"),
            "File \"hw1.py\", x");
}

TEST(ForgetFolder, CallsItselfThisFolder) {
  EXPECT_EQ(without_folder("in /tmp/plycheck-1-a/1"), "in .");
  EXPECT_EQ(without_folder("'/tmp/plycheck-1-a/1': empty"), "'.': empty");
}

TEST(ForgetFolder, LeavesAnotherOfALongerName) {
  EXPECT_EQ(without_folder("/tmp/plycheck-1-a/12/x"), "/tmp/plycheck-1-a/12/x");
}

}  // namespace
}  // namespace harness
