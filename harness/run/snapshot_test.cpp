#include "harness/run/snapshot.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class Snapshot : public testing::Test {
 protected:
  Names copied() const {
    Names names;
    for (const auto& entry : fs::recursive_directory_iterator(to.path())) {
      if (!entry.is_directory()) {
        names.push_back(fs::relative(entry.path(), to.path()).string());
      }
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  Names copy_all() {
    const auto left_out = copy_folder(from.path(), to.path(), {"next_state.txt"});
    EXPECT_TRUE(left_out) << left_out.error();
    return left_out.value_or(Names{});
  }

  TempFolder from;
  TempFolder to;
};

TEST_F(Snapshot, CopiesAFolderWhole) {
  from.write("hw1.py", "import board");
  from.write("lib/board.py", "");
  EXPECT_EQ(copy_all(), Names{});
  EXPECT_EQ(copied(), (Names{"hw1.py", "lib/board.py"}));
}

TEST_F(Snapshot, LeavesCasesOut) {
  from.write("hw1.py", "");
  from.write("input.txt", "");
  from.write("next_state.txt", "");
  from.write("cases/001/input.txt", "");
  from.write("cases/001/next_state.txt", "");
  from.write("cases/002/case.json", "");
  from.write("expected/1/next_state.txt", "");
  EXPECT_EQ(copy_all(), (Names{"cases/001/", "cases/002/", "expected/1/", "input.txt", "next_state.txt"}));
  EXPECT_EQ(copied(), Names{"hw1.py"});
}

TEST_F(Snapshot, AProgramsFolderInWhichItHasRunIsNoCase) {
  for (const char* name : {"hw/homework.py", "hw/input.txt", "hw/next_state.txt", "java/src/Main.java",
                           "java/input.txt", "hw/tests/1/input.txt", "set/case.json", "set/a.py"}) {
    from.write(name, "");
  }
  from.write("shell/input.txt", "");
  from.write("shell/homework", "#!/bin/sh\n");
  EXPECT_EQ(copy_all(), (Names{"hw/input.txt", "hw/next_state.txt", "hw/tests/1/", "java/input.txt", "set/",
                               "shell/input.txt"}));
  EXPECT_EQ(copied(), (Names{"hw/homework.py", "java/src/Main.java", "shell/homework"}));
}

TEST_F(Snapshot, LeavesFlatPairsOut) {
  for (const char* name : {"t/1.in", "t/1.out", "t/2.in", "t/2.ans", "t/input3.txt", "t/output3.txt",
                           "t/table.in", "t/output9.txt"}) {
    from.write(name, "");
  }
  EXPECT_EQ(copy_all(), (Names{"t/1.in", "t/1.out", "t/2.ans", "t/2.in", "t/input3.txt", "t/output3.txt"}));
  EXPECT_EQ(copied(), (Names{"t/output9.txt", "t/table.in"}));
}

TEST_F(Snapshot, LeavesOutWhatIsHiddenInTheFolder) {
  for (const char* name : {"a.py", "set.zip", "tests/expected1.txt", "tests/more/2.txt"}) {
    from.write(name, "");
  }
  SnapshotLimits limits;
  limits.hidden = {(from.path() / "set.zip").string(), (from.path() / "./tests").string(), "/nowhere"};
  const auto left_out = copy_folder(from.path(), to.path(), {}, limits);
  ASSERT_TRUE(left_out) << left_out.error();
  EXPECT_EQ(*left_out, (Names{"set.zip", "tests/"}));
  EXPECT_EQ(copied(), Names{"a.py"});
}

TEST_F(Snapshot, CopiesAFolderThatIsHiddenItself) {
  from.write("a.py", "");
  SnapshotLimits limits;
  limits.hidden = {from.path().string()};
  ASSERT_TRUE(copy_folder(from.path(), to.path(), {}, limits));
  EXPECT_EQ(copied(), Names{"a.py"});
}

TEST_F(Snapshot, LeavesOutWhatMayNotBeReadButNoPartOfAProgram) {
  if (::geteuid() == 0) {
    GTEST_SKIP() << "who is root may read all files";
  }
  from.write("a.py", "");
  from.write("notes.pdf", "");
  fs::permissions(from.path() / "notes.pdf", fs::perms::none);
  EXPECT_EQ(copy_all(), Names{"notes.pdf"});
  EXPECT_EQ(copied(), Names{"a.py"});
  from.write("board.py", "");
  fs::permissions(from.path() / "board.py", fs::perms::none);
  const TempFolder other;
  EXPECT_EQ(copy_folder(from.path(), other.path(), {}).error(),
            (from.path() / "board.py").string() + ": Permission denied: let it be read (chmod u+r)");
}

TEST_F(Snapshot, VersionControlAndByteCodeAreNotNamed) {
  from.write(".git/config", "");
  from.write("__pycache__/a.pyc", "");
  from.write("a.py", "");
  EXPECT_EQ(copy_all(), Names{});
  EXPECT_EQ(copied(), Names{"a.py"});
}

TEST_F(Snapshot, FollowsNoLinkOutOfTheFolder) {
  TempFolder outside;
  outside.write("secret.txt", "secret");
  from.write("a.py", "text");
  fs::create_symlink("a.py", from.path() / "inside.py");
  fs::create_symlink(outside.path() / "secret.txt", from.path() / "out.txt");
  fs::create_directory_symlink(outside.path(), from.path() / "out");
  fs::create_symlink("nowhere", from.path() / "dangling");
  EXPECT_EQ(copy_all(), (Names{"dangling", "out", "out.txt"}));
  EXPECT_EQ(copied(), (Names{"a.py", "inside.py"}));
  EXPECT_FALSE(fs::is_symlink(to.path() / "inside.py"));
}

TEST_F(Snapshot, DoesNotCopyItselfIntoItself) {
  from.write("a.py", "");
  const fs::path inside = from.path() / "snapshot";
  fs::create_directory(inside);
  EXPECT_TRUE(copy_folder(from.path(), inside, {}));
  EXPECT_TRUE(fs::exists(inside / "a.py"));
  EXPECT_FALSE(fs::exists(inside / "snapshot"));
}

TEST_F(Snapshot, IsBounded) {
  from.write("a.py", std::string(1000, 'x'));
  from.write("b.py", std::string(1000, 'x'));
  const std::string where = from.path().string();
  EXPECT_EQ(copy_folder(from.path(), to.path(), {}, {1 << 20, 1}).error(),
            where + ": expected a program, found more than 1 files or 1 MB");
}

TEST_F(Snapshot, BytesAreBounded) {
  from.write("a.py", std::string(1000, 'x'));
  from.write("b.py", std::string(1000, 'x'));
  EXPECT_FALSE(copy_folder(from.path(), to.path(), {}, {1999, 10}));
}

TEST_F(Snapshot, AFileKeepsItsNameAndMayBeReadByAll) {
  from.write("run me", "x");
  fs::permissions(from.path() / "run me", fs::perms::owner_all);
  const auto copy = copy_file_into(from.path() / "run me", to.path());
  ASSERT_TRUE(copy) << copy.error();
  EXPECT_EQ(*copy, to.path() / "run me");
  EXPECT_EQ(fs::status(*copy).permissions(), fs::perms{0755});
}

TEST_F(Snapshot, ATakenNameGoesToAFolderOfItsOwn) {
  from.write("a.py", "1");
  from.write("x/a.py", "2");
  EXPECT_EQ(*copy_file_into(from.path() / "a.py", to.path()), to.path() / "a.py");
  EXPECT_EQ(*copy_file_into(from.path() / "x/a.py", to.path()), to.path() / "2" / "a.py");
}

TEST_F(Snapshot, AMissingFileIsNamed) {
  const std::string path = (from.path() / "a.py").string();
  EXPECT_EQ(copy_file_into(path, to.path()).error(), path + ": No such file or directory");
  EXPECT_EQ(names_in(path).error(), path + ": No such file or directory");
}

}  // namespace
}  // namespace harness
