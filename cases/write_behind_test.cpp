#include "cases/write_behind.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace cases {
namespace {

constexpr uid_t nobody = 65534;

/// A file without a name.
class Scratch {
 public:
  Scratch() : file_(std::tmpfile()) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { std::fclose(file_); }

  int descriptor() const { return ::fileno(file_); }
  std::string content() const {
    std::string bytes(1 << 22, '\0');
    const ssize_t size = ::pread(descriptor(), bytes.data(), bytes.size(), 0);
    bytes.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return bytes;
  }

 private:
  std::FILE* file_;
};

std::string piece(std::size_t size, char letter) {
  return std::string(size, letter);
}

TEST(WriteBehind, KeepsTheOrderOfSmallPiecesAndLargeOnes) {
  const Scratch one;
  const Scratch other;
  WriteBehind writer;
  std::string expected;
  for (const std::size_t size : {5, 100'000, 0, 7, 200'000, 65'536, 1, 300'000}) {
    const std::string bytes = piece(size, static_cast<char>('a' + expected.size() % 26));
    writer.write(one.descriptor(), bytes);
    writer.write(other.descriptor(), bytes.substr(0, 3));
    expected += bytes;
  }
  EXPECT_FALSE(writer.finish());
  EXPECT_EQ(one.content(), expected);
  EXPECT_EQ(other.content().size(), 3U + 3 + 3 + 3 + 3 + 1 + 3);
}

TEST(WriteBehind, GoesOnAfterItsEnd) {
  const Scratch file;
  WriteBehind writer;
  for (int round = 0; round < 3; ++round) {
    writer.write(file.descriptor(), piece(100'000, 'x'));
    EXPECT_FALSE(writer.finish());
    EXPECT_FALSE(writer.finish());
  }
  EXPECT_EQ(file.content(), piece(300'000, 'x'));
}

class WriteBehindSize : public ::testing::TestWithParam<std::size_t> {};

TEST_P(WriteBehindSize, TellsTheFirstFailureAndWritesNothingMore) {
  const Scratch file;
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  WriteBehind writer;
  writer.write(file.descriptor(), piece(GetParam(), 'x'));
  writer.write(full, piece(GetParam(), 'x'));
  writer.write(-1, piece(GetParam(), 'x'));
  writer.write(file.descriptor(), piece(GetParam(), 'y'));
  const auto failure = writer.finish();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->file, full);
  EXPECT_EQ(failure->error, ENOSPC);
  EXPECT_FALSE(writer.finish());
  EXPECT_EQ(file.content(), piece(GetParam(), 'x'));
  ::close(full);
}

INSTANTIATE_TEST_SUITE_P(Sizes, WriteBehindSize, ::testing::Values(10, 100'000));

constexpr int all_written = 0;
constexpr int lost = 1;
constexpr int has_threads = 2;

/// How it ends for a process that may start no thread.
[[noreturn]] void write_alone(const Scratch& file) {
  const rlimit none{0, 0};
  if ((::geteuid() == 0 && ::setuid(nobody) != 0) || ::setrlimit(RLIMIT_NPROC, &none) != 0) {
    ::_exit(has_threads);
  }
  WriteBehind writer;
  writer.write(file.descriptor(), piece(100'000, 'x'));
  writer.write(file.descriptor(), piece(100'000, 'y'));
  ::_exit(writer.finish() ? lost : all_written);
}

TEST(WriteBehind, NeedsNoThread) {
  const Scratch file;
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    write_alone(file);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == has_threads) {
    GTEST_SKIP() << "a process of root cannot become another user's here";
  }
  EXPECT_EQ(WEXITSTATUS(status), all_written);
  EXPECT_EQ(file.content(), piece(100'000, 'x') + piece(100'000, 'y'));
}

}  // namespace
}  // namespace cases
