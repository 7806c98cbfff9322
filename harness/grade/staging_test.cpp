#include "harness/grade/staging.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

class Staging : public ::testing::Test {
 protected:
  GradedWork work(const std::string& path, const std::string& name, bool keeps_names) const {
    fs::create_directories((folder.path() / "subs" / path).parent_path());
    EXPECT_TRUE(cases::write_file(folder.path() / "subs" / path, "print(1)\n"));
    return {"7", folder.path() / "subs", {{path, name}}, keeps_names};
  }
  fs::path into() const {
    fs::create_directories(folder.path() / "copy");
    return folder.path() / "copy";
  }
  cases::testing::TemporaryFolder folder;
};

TEST_F(Staging, GivesAFileCalledAfterItsStudentAnotherName) {
  const auto staged = stage(work("Ann Doe.py", "Ann Doe.py", false), into());
  ASSERT_TRUE(staged);
  EXPECT_EQ(staged->path, folder.path() / "copy/program.py");
  EXPECT_EQ(staged->name, "program.py");
  const auto java = stage(work("Main.java", "Main.java", false), into());
  EXPECT_EQ(java->name, "Main.java") << "a class has the name of its file";
}

TEST_F(Staging, LeavesNamesThatTheHandoutMayAskFor) {
  const auto staged = stage(work("Ann_7/src/hw1.py", "src/hw1.py", true), into());
  ASSERT_TRUE(staged);
  EXPECT_EQ(staged->path, folder.path() / "copy");
  EXPECT_TRUE(fs::exists(folder.path() / "copy/src/hw1.py"));
}

TEST_F(Staging, TellsNoPathOfTheDownload) {
  auto gone = work("Ann_7/hw1.py", "hw1.py", true);
  fs::remove_all(folder.path() / "subs");
  const auto staged = stage(gone, into());
  ASSERT_FALSE(staged);
  EXPECT_EQ(staged.error(), "hw1.py: No such file or directory");
  EXPECT_EQ(stage({"7", folder.path(), {}}, into()).error(), "there is no file in it");
}

TEST_F(Staging, HashesNamesBytesAndPermissions) {
  const auto one = work("Ann_7/hw1.py", "hw1.py", true);
  const auto before = hash_of_work(one);
  EXPECT_EQ(hash_of_work(one), before);
  fs::permissions(folder.path() / "subs/Ann_7/hw1.py", fs::perms::owner_exec, fs::perm_options::add);
  const auto executable = hash_of_work(one);
  EXPECT_NE(executable, before);
  EXPECT_TRUE(cases::write_file(folder.path() / "subs/Ann_7/hw1.py", "print(2)\n"));
  EXPECT_NE(hash_of_work(one), before);
  EXPECT_NE(hash_of_work(work("Ann_7/hw1.py", "hw2.py", true)), before);
}

}  // namespace
}  // namespace harness
