#include "harness/job/candidate_files.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

using cases::testing::TemporaryFolder;

/// A candidate's copy of one file, called by its path and `more`.
std::string hash_of_one(const std::string& name, const std::string& text,
                        const std::vector<std::string>& more = {}) {
  const TemporaryFolder folder;
  std::vector<std::string> program{folder.file(name, text).string()};
  program.insert(program.end(), more.begin(), more.end());
  return hash_of_candidate(program, folder.path().string());
}

/// The same of a program that was built in the folder.
std::string hash_of_built(const std::string& name, const std::string& built) {
  const TemporaryFolder folder;
  folder.file(name, "int main() {}");
  const auto program = folder.file("plycheck-build/" + built, "the bytes differ: " + built);
  return hash_of_candidate({program.string()}, folder.path().string(), program.parent_path().string());
}

TEST(HashOfCandidate, IsTheSameWhateverAFileAloneIsCalled) {
  EXPECT_EQ(hash_of_one("hw1.py", "x"), hash_of_one("renamed.py", "x"));
  EXPECT_EQ(hash_of_one("hw1", "x"), hash_of_one("hw.v2", "x"));
  EXPECT_EQ(hash_of_built("a.cpp", "a"), hash_of_built("b.cpp", "b"));
}

TEST(HashOfCandidate, KnowsContentEndingAndArguments) {
  EXPECT_NE(hash_of_one("hw1.py", "x"), hash_of_one("hw1.py", "y"));
  EXPECT_NE(hash_of_one("hw1.py", "x"), hash_of_one("hw1.js", "x"));
  EXPECT_NE(hash_of_one("hw1.py", "x"), hash_of_one("hw1", "x"));
  EXPECT_NE(hash_of_one("hw1.py", "x"), hash_of_one("hw1.py", "x", {"--fast"}));
}

TEST(HashOfCandidate, KnowsTheNameOfAClassOfJava) {
  EXPECT_EQ(hash_of_one("Main.java", "x"), hash_of_one("Main.java", "x"));
  EXPECT_NE(hash_of_one("Main.java", "x"), hash_of_one("Other.java", "x"));
}

TEST(HashOfCandidate, KnowsTheNamesOfFilesThatBelongTogether) {
  const auto hash = [](const std::string& module) {
    const TemporaryFolder folder;
    folder.file(module, "x = 1");
    return hash_of_candidate({folder.file("hw1.py", "import board").string()}, folder.path().string());
  };
  EXPECT_EQ(hash("board.py"), hash("board.py"));
  EXPECT_NE(hash("board.py"), hash("bord.py"));
}

/// A submission may have a folder of that name, too.
TEST(HashOfCandidate, KnowsAFolderCalledAsThatOfBuilds) {
  const auto hash = [](const std::string& text) {
    const TemporaryFolder folder;
    folder.file("plycheck-build/table.txt", text);
    return hash_of_candidate({folder.file("hw1.py", "x").string()}, folder.path().string());
  };
  EXPECT_NE(hash("1"), hash("2"));
}

/// `java -cp COPY/plycheck-build:COPY Main`
TEST(HashOfCandidate, DoesNotKnowWhereTheCopyLies) {
  const auto hash = [] {
    const TemporaryFolder folder;
    folder.file("Main.java", "x");
    const auto place = folder.path().string();
    return hash_of_candidate({"-cp", place + "/plycheck-build:" + place, "Main"}, place,
                             place + "/plycheck-build");
  };
  EXPECT_EQ(hash(), hash());
}

}  // namespace
}  // namespace harness
