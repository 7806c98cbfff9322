#include "harness/run/work_folder.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include <gtest/gtest.h>

#include "harness/run/remove_tree.hpp"
#include "harness/run/unused_user.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// A place of its own for the folders of jobs.
class WorkFolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const fs::path in_memory = "/dev/shm";  // a hundred thousand files take long on a disk
    place = (access(in_memory.c_str(), W_OK) == 0 ? in_memory : fs::temp_directory_path()) /
            "work_folder_test-XXXXXX";
    ASSERT_NE(mkdtemp(place.data()), nullptr);
    folders = WorkFolders::make_in(place);
    ASSERT_NE(folders, nullptr);
  }
  void TearDown() override {
    folders.reset();
    EXPECT_TRUE(remove_tree(AT_FDCWD, place.c_str()));
  }
  static void write(const fs::path& file) { std::ofstream(file) << "text"; }

  std::string place;
  std::unique_ptr<WorkFolders> folders;
};

TEST_F(WorkFolderTest, IsFreshAndPrivate) {
  const WorkFolder one = folders->fresh();
  const WorkFolder two = folders->fresh();
  EXPECT_NE(one.path(), two.path());
  EXPECT_TRUE(fs::is_empty(one.path()));
  struct stat facts {};
  ASSERT_EQ(stat(one.path().c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0700U);
  ASSERT_EQ(stat(folders->path().c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0767, 0700U);
  // The users of root's runs are in a group that nobody else is in.
  EXPECT_EQ((facts.st_mode & 0010) != 0, facts.st_gid == job_group(getpid()));
}

TEST_F(WorkFolderTest, IsRemovedWithItsFiles) {
  std::string path;
  {
    const WorkFolder folder = folders->fresh();
    path = folder.path();
    write(path + "/input.txt");
    fs::create_directories(path + "/a/b/c");
    write(path + "/a/b/file");
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(WorkFolderTest, MovesWithItsOwner) {
  WorkFolder folder = folders->fresh();
  const std::string first = folder.path();
  const WorkFolder other = std::move(folder);
  EXPECT_TRUE(fs::exists(first));
  EXPECT_EQ(other.path(), first);
  WorkFolder third = folders->fresh();
  const std::string replaced = third.path();
  third = folders->fresh();
  EXPECT_FALSE(fs::exists(replaced));
  EXPECT_TRUE(fs::exists(third.path()));
}

TEST_F(WorkFolderTest, WholeJobIsRemoved) {
  const std::string job = folders->path();
  write(job + "/program");
  folders.reset();
  EXPECT_FALSE(fs::exists(job));
}

TEST_F(WorkFolderTest, StaysWhenKept) {
  std::string kept;
  {
    WorkFolder folder = folders->fresh();
    kept = folder.path();
    write(kept + "/output.txt");
    folder.keep();
  }
  folders.reset();
  EXPECT_TRUE(fs::exists(kept + "/output.txt"));
}

TEST_F(WorkFolderTest, LinksAreNotFollowed) {
  fs::create_directory(place + "/elsewhere");
  write(place + "/elsewhere/file");
  {
    const WorkFolder folder = folders->fresh();
    fs::create_directory_symlink(place + "/elsewhere", folder.path() + "/link");
    fs::create_directory(folder.path() + "/inner");
    fs::create_directory_symlink(place + "/elsewhere", folder.path() + "/inner/link");
    fs::create_symlink("nowhere", folder.path() + "/dangling");
  }
  EXPECT_TRUE(fs::exists(place + "/elsewhere/file"));
}

TEST_F(WorkFolderTest, FolderReplacedByALinkIsNotFollowed) {
  fs::create_directory(place + "/elsewhere");
  write(place + "/elsewhere/file");
  std::string path;
  {
    const WorkFolder folder = folders->fresh();
    path = folder.path();
    fs::remove(path);
    fs::create_directory_symlink(place + "/elsewhere", path);
  }
  EXPECT_TRUE(fs::exists(place + "/elsewhere/file"));
  EXPECT_FALSE(fs::is_symlink(path));
}

TEST_F(WorkFolderTest, DeepTreeIsRemoved) {
  std::string path;
  {
    const WorkFolder folder = folders->fresh();
    path = folder.path();
    int at = open(path.c_str(), O_RDONLY | O_DIRECTORY);
    for (int depth = 0; depth < 5000; ++depth) {
      ASSERT_EQ(mkdirat(at, "folder", 0700), 0);
      const int inner = openat(at, "folder", O_RDONLY | O_DIRECTORY);
      close(at);
      at = inner;
    }
    close(at);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(WorkFolderTest, NamesOfMovedFoldersMayBeTaken) {
  std::string path;
  {
    const WorkFolder folder = folders->fresh();
    path = folder.path();
    fs::create_directories(path + "/.removed-1/full/fuller/fullest");
    fs::create_directories(path + "/.removed-2/x/y");
    write(path + "/.removed-3");
    fs::create_directories(path + "/a/b/c/d");
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(WorkFolderTest, ManyFilesAreRemoved) {
  std::string path;
  {
    const WorkFolder folder = folders->fresh();
    path = folder.path();
    fs::create_directory(path + "/many");
    for (int i = 0; i < 100'000; ++i) {
      const std::string name = path + (i % 2 == 0 ? "/" : "/many/") + std::to_string(i);
      close(open(name.c_str(), O_WRONLY | O_CREAT, 0600));
    }
  }
  EXPECT_FALSE(fs::exists(path));
}

/// Root is allowed everything, so somebody else tries.
bool removed_by_an_ordinary_user(const std::string& place) {
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) {
      _exit(2);
    }
    umask(022);
    fs::create_directories(place + "/tree/readonly/inner/deep");
    std::ofstream(place + "/tree/readonly/file") << "text";
    for (const char* const closed : {"readonly/inner/deep", "readonly/inner", "readonly"}) {
      chmod((place + "/tree/" + closed).c_str(), std::string_view(closed) == "readonly" ? 0500 : 0000);
    }
    chmod((place + "/tree").c_str(), 0000);
    _exit(remove_tree(AT_FDCWD, (place + "/tree").c_str()) ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(WorkFolderTest, PermissionsDoNotMatter) {
  const std::string open_to_all = place + "/all";
  fs::create_directory(open_to_all);
  chmod(place.c_str(), 0755);
  chmod(open_to_all.c_str(), 0777);
  EXPECT_TRUE(removed_by_an_ordinary_user(open_to_all));
  EXPECT_TRUE(fs::is_empty(open_to_all));
}

/// A process id that was in use a moment ago.
pid_t ended_process() {
  const pid_t child = fork();
  if (child == 0) {
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  return child;
}

TEST_F(WorkFolderTest, AbandonedFoldersAreRemovedLater) {
  const std::string dead = place + "/plycheck-" + std::to_string(ended_process()) + "-abcdef";
  fs::create_directories(dead + "/1/x");
  EXPECT_EQ(remove_abandoned_work_folders_in(place), 1);
  EXPECT_FALSE(fs::exists(dead));
}

TEST_F(WorkFolderTest, FoldersInUseOrKeptAreNotAbandoned) {
  const std::string dead = place + "/plycheck-" + std::to_string(ended_process());
  fs::create_directories(dead + "-kept");
  write(dead + "-kept/.kept");
  fs::create_directories(place + "/plycheck-notes-1");
  fs::create_directory_symlink(place, dead + "-link");
  EXPECT_EQ(remove_abandoned_work_folders_in(place), 0);
  EXPECT_TRUE(fs::exists(folders->path()));
  EXPECT_TRUE(fs::exists(dead + "-kept"));
}

TEST_F(WorkFolderTest, MemoryIsTakenWhereItSuffices) {
  const auto small = WorkFolders::make(0);
  const auto large = WorkFolders::make(std::int64_t{1} << 60);
  ASSERT_NE(small, nullptr);
  ASSERT_NE(large, nullptr);
  EXPECT_FALSE(large->path().starts_with("/dev/shm/"));
}

TEST(WorkFolders, NeedsAPlace) {
  EXPECT_EQ(WorkFolders::make_in("/nowhere"), nullptr);
}

}  // namespace
}  // namespace harness
