#include "cases/unfinished.hpp"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;
using Names = std::vector<std::string>;

/// Makes a folder with a file in it under the temporary name.
void begin_folder(const Unfinished& folder) {
  fs::create_directory(folder.path());
  ASSERT_TRUE(write_file(folder.path() / "f", "x"));
}

TEST(Unfinished, FileGetsItsName) {
  const TemporaryFolder folder;
  Unfinished file(folder.path() / "f");
  ASSERT_TRUE(write_file(file.path(), "x"));
  EXPECT_EQ(file.finish(), 0);
  EXPECT_EQ(folder.names(), Names{"f"});
}

TEST(Unfinished, FileIsRemovedWithoutAName) {
  const TemporaryFolder folder;
  {
    const Unfinished file(folder.path() / "f");
    ASSERT_TRUE(write_file(file.path(), "x"));
  }
  EXPECT_EQ(folder.names(), Names{});
}

TEST(Unfinished, FolderIsRemovedWithAllInIt) {
  const TemporaryFolder folder;
  {
    const Unfinished begun(folder.path() / "set", Unfinished::Kind::folder);
    begin_folder(begun);
  }
  EXPECT_EQ(folder.names(), Names{});
}

TEST(Unfinished, FolderThatStandsInAFilesPlaceStays) {
  const TemporaryFolder folder;
  const Unfinished probe(folder.path() / "f");
  fs::create_directory(probe.path());
  { const Unfinished file(folder.path() / "f"); }
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(Unfinished, SaysWhyItCannotHaveItsName) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "f");
  Unfinished file(folder.path() / "f");
  ASSERT_TRUE(write_file(file.path(), "x"));
  EXPECT_EQ(file.finish(), EISDIR);
}

/// What a process leaves that has begun a file and a folder, is ended by another of its threads, and goes on
/// writing until then.
Names left_by_an_ended_process(const fs::path& folder) {
  const pid_t child = ::fork();
  if (child == 0) {
    Unfinished set(folder / "set", Unfinished::Kind::folder);
    begin_folder(set);
    const Unfinished file(folder / "f");
    (void)write_file(file.path(), "x");
    std::thread([] {
      remove_unfinished();
      ::usleep(100'000);
      ::_exit(3);
    }).detach();
    for (int i = 0;; ++i) {
      (void)write_file(set.path() / std::to_string(i % 100), "x");
    }
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 3);
  Names names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

TEST(Unfinished, NothingStaysOfAProcessThatEnds) {
  for (int i = 0; i < 5; ++i) {
    const TemporaryFolder folder;
    EXPECT_EQ(left_by_an_ended_process(folder.path()), Names{});
  }
}

/// The number of a process that is no more.
pid_t ended_process() {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
  return child;
}

fs::path part_of(const fs::path& name, pid_t process) {
  return name.string() + "." + std::to_string(process) + ".part";
}

TEST(LeftBehind, FolderOfAnEndedProcessIsRemoved) {
  const TemporaryFolder folder;
  const auto left = part_of(folder.path() / "set", ended_process());
  fs::create_directory(left);
  ASSERT_TRUE(write_file(left / "f", "x"));
  remove_left_behind(folder.path() / "set");
  EXPECT_EQ(folder.names(), Names{});
}

TEST(LeftBehind, FolderOfAProcessThatLivesStays) {
  const TemporaryFolder folder;
  const auto other = part_of(folder.path() / "set", ::getppid());
  fs::create_directory(other);
  remove_left_behind(folder.path() / "set");
  EXPECT_EQ(folder.names(), Names{other.filename().string()});
}

TEST(LeftBehind, OtherNamesFilesAndLinksStay) {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  const auto number = std::to_string(ended_process());
  Names names{"other." + number + ".part", "set", "set..part", "set.1x.part", "set." + number, "set.part"};
  for (const auto& name : names) {
    fs::create_directory(folder.path() / name);
  }
  fs::create_directory_symlink(elsewhere.path(), folder.path() / ("set.0" + number + ".part"));
  ASSERT_TRUE(write_file(folder.path() / ("set." + number + ".part"), "x"));
  remove_left_behind(folder.path() / "set");
  EXPECT_EQ(folder.names().size(), names.size() + 2);
}

TEST(LeftBehind, ClaimedFolderStaysWhateverItsNumber) {
  const TemporaryFolder folder;
  const auto name = folder.path() / "set";
  Unfinished set(name, Unfinished::Kind::folder);
  fs::create_directory(set.path());
  set.claim();
  // As it looks from where the process is not seen.
  const auto seen = part_of(name, ended_process());
  fs::rename(set.path(), seen);
  remove_left_behind(name);
  EXPECT_TRUE(fs::exists(seen));
}

}  // namespace
}  // namespace cases
