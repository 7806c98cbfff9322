#include "harness/job/installed.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

class Installed : public ::testing::Test {
 protected:
  Installed() {
    file("here/plycheck", "the program");
    file("here/cases/game/hidden/manifest.json", "the manifest");
    own = {root / "here/plycheck", root / "here/cases/game/hidden"};
    places = {{root / "bin"}, {root / "share"}};
    fs::create_directories(root / "bin");
    fs::create_directories(root / "share");
  }
  void file(const std::string& name, const std::string& text) {
    fs::create_directories((root / name).parent_path());
    folder.file(name, text);
  }
  /// What is found, below the folder.
  std::vector<std::string> found() const {
    std::vector<std::string> names;
    for (const auto& path : installed_copies(own, places)) {
      names.push_back(fs::path(path).lexically_relative(fs::canonical(root)).string());
    }
    std::ranges::sort(names);
    return names;
  }

  const cases::testing::TemporaryFolder folder;
  const fs::path root = folder.path();
  OwnFiles own;
  InstallPlaces places;
};

using Names = std::vector<std::string>;

TEST_F(Installed, IsFoundByItsName) {
  file("bin/plycheck", "another version");
  file("share/plycheck/other", "");
  EXPECT_EQ(found(), (Names{"bin/plycheck", "share/plycheck"}));
}

TEST_F(Installed, IsFoundByItsBytesWhateverItIsCalled) {
  file("bin/grader", "the program");
  file("bin/same-size", "THE PROGRAM");
  file("bin/longer", "the program ");
  EXPECT_EQ(found(), (Names{"bin/grader"}));
}

TEST_F(Installed, IsFoundThroughALink) {
  file("lib/solver", "the program");
  fs::create_symlink(root / "lib/solver", root / "bin/solve");
  fs::create_symlink(root / "nowhere", root / "bin/broken");
  EXPECT_EQ(found(), (Names{"lib/solver"}));
}

TEST_F(Installed, CasesAreFoundUnderOtherNames) {
  file("share/a/manifest.json", "the manifest");
  file("share/b/hidden/manifest.json", "the manifest");
  file("share/c/game/hidden/manifest.json", "the manifest");
  file("share/d/cases/game/hidden/manifest.json", "the manifest");
  file("share/e/manifest.json", "THE MANIFEST");
  file("share/f", "a file");
  EXPECT_EQ(found(), (Names{"share/a", "share/b", "share/c", "share/d"}));
}

TEST_F(Installed, FindsNothingWhereThereIsNone) {
  own.cases.clear();
  places.programs.push_back(root / "nowhere");
  EXPECT_EQ(found(), Names());
}

TEST_F(Installed, EmptyFilesAreNobodysCopies) {
  file("here/plycheck", "");
  file("bin/empty", "");
  EXPECT_EQ(found(), Names());
}

TEST(InstallPlaces, AreTheUsualOnes) {
  const auto places = install_places("/srv/tools/bin/plycheck");
  for (const std::string place : {"/srv/tools/bin", "/usr/bin", "/usr/local/bin"}) {
    EXPECT_TRUE(std::ranges::count(places.programs, fs::path(place))) << place;
  }
  for (const std::string place : {"/usr/share", "/usr/local/share", "/opt", "/srv/tools/bin/../share"}) {
    EXPECT_TRUE(std::ranges::count(places.packages, fs::path(place))) << place;
  }
}

}  // namespace
}  // namespace harness
