#include "harness/unpack/archive_file.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

const std::string zip("PK\x03\x04rest", 8);
const std::string seven_zip("7z\xBC\xAF\x27\x1C\0\4", 8);
const std::string rar("Rar!\x1A\x07\x01\0", 8);
const std::string tar = std::string(257, 'x') + "ustar" + std::string(250, '\0');

class ArchiveFiles : public ::testing::Test {
 protected:
  bool is(const std::string& name, const std::string& bytes) const {
    return is_archive(folder.file(name, bytes));
  }
  std::string why_not(const std::string& name, const std::string& bytes) const {
    return why_not_unpacked(folder.file(name, bytes)).value_or("");
  }
  cases::testing::TemporaryFolder folder;
};

TEST_F(ArchiveFiles, AreKnownByTheirEnding) {
  EXPECT_TRUE(is("a.zip", "anything"));
  EXPECT_TRUE(is("a.tar.gz", ""));
  EXPECT_TRUE(is("a.RAR", "anything"));
}

TEST_F(ArchiveFiles, AreKnownByTheirFirstBytes) {
  EXPECT_TRUE(is("submission", zip));
  EXPECT_TRUE(is("homework.py", zip));
  EXPECT_TRUE(is("x", seven_zip));
  EXPECT_TRUE(is("y", rar));
  EXPECT_TRUE(is("z", tar));
}

TEST_F(ArchiveFiles, AreNoPrograms) {
  EXPECT_FALSE(is("hw.py", "print(1)"));
  EXPECT_FALSE(is("hw.jar", zip));
  EXPECT_FALSE(is("hw.DOCX", zip));
  EXPECT_FALSE(is("hw",
                  "\x7F"
                  "ELF"));
  EXPECT_FALSE(is("empty", ""));
  EXPECT_FALSE(is_archive(folder.path()));
  EXPECT_FALSE(is_archive(folder.path() / "nothing.zip"));
}

const std::string wanted = "expected a .zip, .tar, .tar.gz, .tgz, .tar.xz or .7z archive, found ";

TEST_F(ArchiveFiles, AreWorthATryMostly) {
  EXPECT_EQ(why_not("a.zip", zip), "");
  EXPECT_EQ(why_not("a.zip", tar), "");
  EXPECT_EQ(why_not("a.rar", zip), "");
  EXPECT_EQ(why_not("a.tar", "an old one has no such bytes"), "");
}

TEST_F(ArchiveFiles, SaySoWhereTheyCannotBeUnpacked) {
  const std::string advice = "a .rar archive: unpack it and name the folder, or make a .zip";
  EXPECT_EQ(why_not("a.rar", rar), wanted + advice);
  EXPECT_EQ(why_not("a.zip", rar), wanted + advice);
  EXPECT_EQ(why_not("b.rar", "text"), wanted + "a .rar file that is none: make a .zip");
  EXPECT_EQ(why_not("b.zip", ""), wanted + "an empty file");
  EXPECT_EQ(why_not("c.zip", "\n<!DOCTYPE html><title>Log in</title>"), wanted + "a web page");
}

}  // namespace
}  // namespace harness
