// The program itself, as the launcher runs it.
#include "harness/unpack/unpack.hpp"

#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/unpack/testing/written_archive.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using testing::write_archive;
using Kind = testing::WrittenEntry::Kind;

class Unpacking : public ::testing::Test {
 protected:
  Unpacking() { fs::create_directory(into); }

  std::string error_of(const fs::path& file, const UnpackLimits& limits = {}) const {
    const auto unpacked = unpack(file, into, limits);
    return unpacked ? "" : unpacked.error();
  }

  cases::testing::TemporaryFolder folder;
  fs::path into = folder.path() / "into";
  fs::path archive = folder.path() / "a.zip";
};

TEST_F(Unpacking, GivesTheFilesToTheCaller) {
  write_archive(archive, {{"d/f", "abc"}, {"run", "x", Kind::file, 0755}});
  const auto unpacked = unpack(archive, into);
  ASSERT_TRUE(unpacked) << unpacked.error();
  EXPECT_EQ(*unpacked, (Unpacked{2, 4}));
  EXPECT_EQ(cases::read_file(into / "d/f"), "abc");
  struct stat facts {};
  for (const fs::path& path : {into, into / "d", into / "d/f", into / "run"}) {
    ASSERT_EQ(::lstat(path.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_uid, ::geteuid()) << path;
  }
}

TEST_F(Unpacking, NamesTheArchiveInItsReasons) {
  write_archive(archive, {{"../f", "abc"}});
  EXPECT_EQ(error_of(archive), archive.string() + ": expected names below the folder, found '../f'");
  EXPECT_EQ(
      error_of(folder.file("a.rar", "Rar!\x1A\x07")),
      (folder.path() / "a.rar").string() +
          ": expected a .zip, .tar, .tar.gz, .tgz, .tar.xz or .7z archive, found a .rar archive: unpack it "
          "and name the folder, or make a .zip");
}

TEST_F(Unpacking, TellsRemarks) {
  write_archive(archive, {{"a.py", "1"}, {"A.py", "2"}});
  EXPECT_EQ(unpack(archive, into)->remarks,
            std::vector<std::string>{"names differ in capital letters alone: a.py and A.py"});
}

TEST_F(Unpacking, ALinkInACircleLeadsNowhere) {
  write_archive(archive,
                {{"f", "abc"}, {"a", "b", Kind::link}, {"b", "a", Kind::link}, {"c", "c", Kind::link}});
  EXPECT_EQ(error_of(archive), "");
  EXPECT_TRUE(fs::is_symlink(into / "a"));
}

TEST_F(Unpacking, FollowsNoLinkOutOfTheArchivesFolder) {
  write_archive(archive, {{"f", "abc"}});
  fs::create_directory(folder.path() / "d");
  fs::create_symlink("../a.zip", folder.path() / "d/out.zip");
  fs::create_symlink("a.zip", folder.path() / "beside.zip");
  EXPECT_EQ(error_of(folder.path() / "d/out.zip"),
            (folder.path() / "d/out.zip").string() + ": leads out of its folder");
  EXPECT_EQ(error_of(folder.path() / "beside.zip"), "");
}

TEST_F(Unpacking, TakesNoLargerArchiveThanItsFilesMayBe) {
  write_archive(folder.path() / "a.tar", {{"f", std::string(3 << 20, 'x')}});
  EXPECT_EQ(error_of(folder.path() / "a.tar", {1 << 20}),
            (folder.path() / "a.tar").string() + ": expected an archive of at most 1 MB, found a larger one");
}

TEST_F(Unpacking, GoesByTheLimitsThatItIsGiven) {
  std::vector<testing::WrittenEntry> entries;
  for (const char* const name : {"1", "2", "3", "4"}) {
    entries.push_back({name, std::string(1000, 'x')});
  }
  write_archive(archive, entries);
  EXPECT_EQ(error_of(archive, {1 << 20, 3}),
            archive.string() + ": expected at most 3 files and folders, found more");
  EXPECT_EQ(error_of(archive, {1 << 20, 4, 2, 3000}),
            archive.string() + ": expected files of at most 2 times the archive's size, found more");
  EXPECT_EQ(unpack(archive, into, case_set_limits)->files, 4);
}

}  // namespace
}  // namespace harness
