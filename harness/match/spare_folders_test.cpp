#include "harness/match/spare_folders.hpp"

#include <filesystem>
#include <iterator>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "cases/file.hpp"

namespace harness {
namespace {

std::ptrdiff_t folders_in(const std::string& place) {
  return std::distance(std::filesystem::directory_iterator(place), std::filesystem::directory_iterator());
}

TEST(SpareFolders, AreEmptyAndOfNobodyElse) {
  const auto folders = WorkFolders::make();
  ASSERT_NE(folders, nullptr);
  SpareFolders spare(*folders);
  const WorkFolder one = spare.take();
  spare.prepare();
  const WorkFolder other = spare.take();
  const WorkFolder third = spare.take();
  EXPECT_TRUE(std::filesystem::is_empty(one.path()));
  EXPECT_TRUE(std::filesystem::is_empty(other.path()));
  EXPECT_NE(one.path(), other.path());
  EXPECT_NE(other.path(), third.path());
}

TEST(SpareFolders, KeepOneReadyAndRemoveWhatWasUsed) {
  const auto folders = WorkFolders::make();
  ASSERT_NE(folders, nullptr);
  {
    SpareFolders spare(*folders);
    WorkFolder used = spare.take();
    const std::string path = used.path();
    ASSERT_TRUE(cases::write_file(path + "/kept.txt", "a move"));
    spare.give_back(std::move(used));
    spare.prepare();
    EXPECT_FALSE(std::filesystem::exists(path));
    spare.prepare();
    EXPECT_EQ(folders_in(folders->path()), 1);
    EXPECT_TRUE(std::filesystem::is_empty(spare.take().path()));
    spare.give_back(spare.take());
    spare.prepare();
  }
  EXPECT_EQ(folders_in(folders->path()), 0) << "with the spare ones";
}

}  // namespace
}  // namespace harness
