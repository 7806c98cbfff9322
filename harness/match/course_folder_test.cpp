#include "harness/match/course_folder.hpp"

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <ostream>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/run/folder_entries.hpp"
#include "harness/run/owned_fd.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using cases::testing::TemporaryFolder;

struct Made {
  std::string name;
  std::string file;
  std::string text;
  bool is_one = true;
};

void PrintTo(const Made& made, std::ostream* out) {
  *out << made.name;
}

class CourseFolder : public ::testing::TestWithParam<Made> {};

TEST(CourseFolderHash, IsOfNamesContentAndLinks) {
  const TemporaryFolder one;
  const TemporaryFolder other;
  for (const auto* folder : {&one, &other}) {
    folder->file("Makefile", "agent:\n");
    folder->file("src/a.cpp", "int main() {}\n");
    fs::create_symlink("src", folder->path() / "link");
  }
  const auto hash = hash_of_course_folder(one.path());
  EXPECT_EQ(hash_of_course_folder(other.path()), hash);
  other.file("src/a.cpp", "int main() { }\n");
  EXPECT_NE(hash_of_course_folder(other.path()), hash);
  other.file("src/a.cpp", "int main() {}\n");
  fs::remove(other.path() / "link");
  fs::create_symlink("lib", other.path() / "link");
  EXPECT_NE(hash_of_course_folder(other.path()), hash);
}

TEST_P(CourseFolder, IsKnownByTheTargetsOfItsMakefile) {
  const TemporaryFolder folder;
  folder.file(GetParam().file, GetParam().text);
  EXPECT_EQ(is_course_folder(folder.path()), GetParam().is_one);
}

INSTANTIATE_TEST_SUITE_P(
    Makefiles, CourseFolder,
    ::testing::Values(Made{"both", "Makefile", "agent: a.cpp\n\tg++ a.cpp\nrun:\n\t./a.out\n"},
                      Made{"small_letters", "makefile", "agent:\n\nrun :\n\t./a.out\n"},
                      Made{"gnu", "GNUmakefile", "agent run: x\n"},
                      Made{"windows", "Makefile", "agent:\r\n\r\nrun:\r\n\ttrue\r\n"},
                      Made{"no_run", "Makefile", "agent:\n\ttrue\n", false},
                      Made{"no_agent", "Makefile", "all: run\n\nrun:\n\t./a.out\n", false},
                      Made{"variables", "Makefile", "agent := x\nrun = y: z\n", false},
                      Made{"in_recipes", "Makefile", "all:\n\techo agent: run:\n#agent:\n#run:\n", false},
                      Made{"other_name", "Makefile.txt", "agent:\nrun:\n", false}),
    [](const auto& row) { return row.param.name; });

TEST(CourseFolder, NothingElseIsOne) {
  EXPECT_FALSE(is_course_folder("no such folder"));
  EXPECT_FALSE(is_course_folder("docs"));
  EXPECT_FALSE(is_course_folder("README.md"));
}

TEST(CourseFolderCopy, HasAllFilesWithTheirTimes) {
  const TemporaryFolder from;
  const TemporaryFolder to;
  const auto source = from.file("src/a.cpp", "int main() {}\n");
  from.file("input.txt", "kept");
  from.file(".git/HEAD", "ref");
  fs::create_symlink("src/a.cpp", from.path() / "link");
  const auto before = fs::file_time_type::clock::now() - std::chrono::hours(100);
  fs::last_write_time(source, before);
  ASSERT_EQ(copy_course_folder(from.path(), to.path()), std::nullopt);
  EXPECT_EQ(cases::read_file(to.path() / "src/a.cpp"), "int main() {}\n");
  EXPECT_EQ(cases::read_file(to.path() / "input.txt"), "kept");
  EXPECT_EQ(fs::last_write_time(to.path() / "src/a.cpp"), before);
  EXPECT_EQ(fs::read_symlink(to.path() / "link"), "src/a.cpp");
  EXPECT_FALSE(fs::exists(to.path() / ".git"));
}

TEST(CourseFolderCopy, SaysWhatCannotBeRead) {
  const TemporaryFolder to;
  EXPECT_EQ(copy_course_folder("/no/such", to.path()), "/no/such: No such file or directory");
}

TEST(PutFresh, ReplacesWhateverHasTheName) {
  const TemporaryFolder folder;
  const OwnedFd open(open_folder(AT_FDCWD, folder.path().c_str()));
  const auto outside = folder.file("outside", "as it was");
  fs::create_symlink(outside, folder.path() / "link");
  folder.file("inner/deep/file", "x");
  for (const char* const name : {"link", "inner", "outside"}) {
    const bool was_outside = std::string(name) == "outside";
    EXPECT_EQ(put_fresh(open.get(), name, "new"), 0) << name;
    EXPECT_EQ(cases::read_file(folder.path() / name), "new") << name;
    EXPECT_EQ(cases::read_file(outside), was_outside ? "new" : "as it was");
  }
}

}  // namespace
}  // namespace harness
