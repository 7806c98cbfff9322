#include "harness/match/spare_folders.hpp"

#include <cerrno>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "harness/run/left_folder.hpp"

namespace harness {
namespace {

std::ptrdiff_t folders_in(const std::string& place) {
  return std::distance(std::filesystem::directory_iterator(place), std::filesystem::directory_iterator());
}

/// Without the place of ended disks, which lies beside them.
std::ptrdiff_t run_folders_in(const std::string& place) {
  return folders_in(place) - (std::filesystem::exists(place + "/" + ended_disks_place) ? 1 : 0);
}

bool holds_an_empty_input_alone(const SpareFolder& spare) {
  const std::filesystem::path input = spare.folder.path() + "/input.txt";
  return spare.input.is_open() && folders_in(spare.folder.path()) == 1 && std::filesystem::is_empty(input);
}

TEST(SpareFolders, HoldAnEmptyInputAndAreOfNobodyElse) {
  const auto folders = WorkFolders::make();
  ASSERT_NE(folders, nullptr);
  SpareFolders spare(*folders, "input.txt");
  const SpareFolder one = spare.take();
  spare.prepare();
  const SpareFolder other = spare.take();
  const SpareFolder third = spare.take();
  EXPECT_TRUE(holds_an_empty_input_alone(one));
  EXPECT_TRUE(holds_an_empty_input_alone(other));
  EXPECT_NE(one.folder.path(), other.folder.path());
  EXPECT_NE(other.folder.path(), third.folder.path());
}

TEST(SpareFolders, TheirInputIsWrittenThroughTheOpenFile) {
  const auto folders = WorkFolders::make();
  ASSERT_NE(folders, nullptr);
  SpareFolders spare(*folders, "input.txt");
  spare.prepare();
  const SpareFolder one = spare.take();
  ASSERT_EQ(write_input(one.input, "5\n"), 0);
  EXPECT_EQ(cases::read_file(one.folder.path() + "/input.txt"), "5\n");
}

TEST(SpareFolders, SayWhyThereIsNone) {
  const auto folders = WorkFolders::make();
  ASSERT_NE(folders, nullptr);
  SpareFolders spare(*folders, "no/such/place");
  spare.prepare();
  errno = 0;
  EXPECT_FALSE(spare.take().input.is_open());
  EXPECT_EQ(errno, ENOENT);
}

TEST(SpareFolders, KeepOneReadyAndRemoveWhatWasUsed) {
  const auto folders = WorkFolders::make();
  ASSERT_NE(folders, nullptr);
  {
    SpareFolders spare(*folders, "input.txt");
    WorkFolder used = spare.take().folder;
    const std::string path = used.path();
    ASSERT_TRUE(cases::write_file(path + "/kept.txt", "a move"));
    spare.give_back(std::move(used));
    spare.prepare();
    EXPECT_FALSE(std::filesystem::exists(path));
    spare.prepare();
    EXPECT_EQ(run_folders_in(folders->path()), 1);
    EXPECT_TRUE(holds_an_empty_input_alone(spare.take()));
    spare.give_back(spare.take().folder);
    spare.prepare();
  }
  EXPECT_EQ(run_folders_in(folders->path()), 0) << "with the spare ones";
}

}  // namespace
}  // namespace harness
