#include "cases/file.hpp"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/error_of.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;
using testing::AsNobody;
using testing::error_of;
using testing::TemporaryFolder;

/// Why a file cannot be read, with its folder cut off.
std::string complaint(const TemporaryFolder& folder, const std::string& name) {
  const auto bytes = read_file(folder.path() / name);
  return bytes ? "" : error_of(bytes).substr(folder.path().string().size() + 1);
}

TEST(ReadFile, GivesEveryByte) {
  const TemporaryFolder folder;
  const std::string bytes("a\r\n\0\xff\n", 6);
  EXPECT_EQ(read_file(folder.file("f", bytes)), bytes);
}

TEST(ReadFile, GivesALargeFileWhole) {
  const TemporaryFolder folder;
  std::string bytes(3'000'000, 'x');
  bytes.back() = 'y';
  EXPECT_TRUE(read_file(folder.file("f", bytes)) == bytes);
}

TEST(ReadFile, RefusesWhatIsLargerThanWanted) {
  const TemporaryFolder folder;
  const auto path = folder.file("a", "12345");
  EXPECT_EQ(read_file(path, 5), "12345");
  EXPECT_EQ(error_of(read_file(path, 4)), path.string() + ": larger than 0 MB");
}

TEST(ReadFile, GivesNoBytesOfAnEmptyFile) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_file(folder.file("f", "")), "");
}

TEST(ReadFile, ReadsAFileThatSaysItHasNoBytes) {
  if (!fs::exists("/proc/self/status")) {
    GTEST_SKIP() << "no /proc here";
  }
  const auto bytes = read_file("/proc/self/status");
  EXPECT_EQ(bytes.value().substr(0, 5), "Name:");
}

TEST(ReadFile, RefusesWhatSaysThatItHasNoBytesAndHasTooMany) {
  if (!fs::exists("/proc/self/status")) {
    GTEST_SKIP() << "no /proc here";
  }
  EXPECT_EQ(error_of(read_file("/proc/self/status", 100)), "/proc/self/status: larger than 0 MB");
}

TEST(ReadFile, SaysThatAFileIsMissing) {
  EXPECT_EQ(complaint(TemporaryFolder(), "absent"), "absent: No such file or directory");
}

TEST(ReadFile, SaysThatAFolderIsOne) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "sub");
  EXPECT_EQ(complaint(folder, "sub"), "sub: Is a directory");
}

TEST(ReadFile, DoesNotWaitForTheOtherEndOfAFifo) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder.path() / "pipe").c_str(), 0666), 0);
  EXPECT_EQ(complaint(folder, "pipe"), "pipe: not a regular file");
}

TEST(ReadFile, SaysThatAFileMayNotBeRead) {
  const TemporaryFolder folder;
  fs::permissions(folder.file("secret", "x"), fs::perms::none);
  const AsNobody nobody;
  if (!AsNobody::holds()) {
    GTEST_SKIP() << "this user may read everything and cannot be another one";
  }
  EXPECT_EQ(complaint(folder, "secret"), "secret: Permission denied");
}

TEST(WriteFile, WritesEveryByte) {
  const TemporaryFolder folder;
  const std::string bytes("a\r\n\0\xff", 5);
  ASSERT_TRUE(write_file(folder.path() / "f", bytes));
  EXPECT_EQ(read_file(folder.path() / "f"), bytes);
}

TEST(WriteFile, ReplacesALongerFile) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder.file("f", "long before"), "now"));
  EXPECT_EQ(read_file(folder.path() / "f"), "now");
}

TEST(WriteFile, LeavesNothingBesideTheFile) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "f", "x"));
  EXPECT_EQ(folder.names(), std::vector<std::string>{"f"});
}

TEST(WriteFile, SaysThatTheFolderIsMissing) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "absent" / "f";
  EXPECT_EQ(error_of(write_file(path, "x")), path.string() + ": No such file or directory");
}

TEST(WriteFile, LeavesNothingBehindWhereItCannotRename) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "sub");
  ASSERT_FALSE(write_file(folder.path() / "sub", "x"));
  EXPECT_EQ(folder.names(), std::vector<std::string>{"sub"});
}

TEST(WriteFile, SaysThatTheDiskIsFull) {
  if (!fs::exists("/dev/full")) {
    GTEST_SKIP() << "no /dev/full here";
  }
  EXPECT_EQ(error_of(write_file("/dev/full", "x")), "/dev/full: No space left on device");
}

/// While it lives, no file may grow.
class NoRoom {
 public:
  NoRoom() : signal_before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit none{0, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &none);
  }
  NoRoom(const NoRoom&) = delete;
  NoRoom& operator=(const NoRoom&) = delete;
  ~NoRoom() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_before_);
  }

 private:
  rlimit before_{};
  void (*const signal_before_)(int);
};

TEST(WriteFile, LeavesNothingBehindWhereItCannotWrite) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "f";
  std::string error;
  {
    const NoRoom no_room;
    error = error_of(write_file(path, "x"));
  }
  EXPECT_EQ(error, path.string() + ": File too large");
  EXPECT_TRUE(folder.names().empty());
}

TEST(WriteFile, DoesNotFollowALinkThatLiesInItsWay) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "f";
  const auto secret = folder.file("secret", "before");
  fs::create_symlink(secret, path.string() + "." + std::to_string(::getpid()) + ".part");
  EXPECT_EQ(error_of(write_file(path, "x")), "");
  EXPECT_EQ(read_file(secret), "before");
  EXPECT_EQ(read_file(path), "x");
  EXPECT_EQ(folder.names().size(), 2U);
}

TEST(WriteFile, KeepsTheOldFileWhereItFails) {
  const TemporaryFolder folder;
  const auto path = folder.file("f", "before");
  const auto part = path.string() + "." + std::to_string(::getpid()) + ".part";
  fs::create_directory(part);
  EXPECT_FALSE(write_file(path, "after"));
  EXPECT_EQ(read_file(path), "before");
}

TEST(WriteFile, WritesIntoWhatALinkLeadsToAndKeepsTheLink) {
  const TemporaryFolder folder;
  fs::create_symlink(folder.file("f", "much longer"), folder.path() / "link");
  ASSERT_TRUE(write_file(folder.path() / "link", "new"));
  EXPECT_EQ(read_file(folder.path() / "f"), "new");
  EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
}

TEST(WriteFile, WritesIntoADeviceAndKeepsIt) {
  const TemporaryFolder folder;
  fs::create_symlink("/dev/null", folder.path() / "link");
  EXPECT_TRUE(write_file(folder.path() / "link", "new"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(WriteFile, WritesIntoAPipeAndKeepsIt) {
  const TemporaryFolder folder;
  const auto pipe = folder.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int end = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  EXPECT_TRUE(write_file(pipe, "new"));
  std::string got(4, '\0');
  EXPECT_EQ(::read(end, got.data(), got.size()), 3);
  ::close(end);
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(ReadNamedFile, TakesWhatComesOutOfAPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::string text(50'000, 'x');
  ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  ::close(ends[1]);
  EXPECT_EQ(read_named_file("/dev/fd/" + std::to_string(ends[0]), largest_input), text);
  ::close(ends[0]);
  EXPECT_EQ(read_named_file("/dev/null", largest_input), "");
  EXPECT_EQ(error_of(read_named_file("/dev/zero", 1 << 20)), "/dev/zero: larger than 1 MB");
}

TEST(ReadNamedFile, IsTheSameOfFilesAndFolders) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_named_file(folder.file("a", "text"), largest_input), "text");
  EXPECT_EQ(error_of(read_named_file(folder.path(), largest_input)),
            folder.path().string() + ": Is a directory");
  EXPECT_EQ(error_of(read_named_file("/nowhere", largest_input)), "/nowhere: No such file or directory");
}

}  // namespace
}  // namespace cases
