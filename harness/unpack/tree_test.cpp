#include "harness/unpack/tree.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

using Remarks = std::vector<std::string>;
using Links = std::vector<TreeLink>;

Tree tree() {
  return {{}, 100};
}

/// Where the file is put, or the reason why not.
std::string file(Tree& tree, const std::string& name) {
  const auto path = tree.add_file(name);
  return path ? *path : path.error();
}

std::string links_error(const Tree& tree) {
  const auto links = tree.links();
  return links ? "" : links.error();
}

TEST(Trees, PutPlainNamesWhereTheyAre) {
  Tree all = tree();
  EXPECT_EQ(file(all, "./src/a.py"), "src/a.py");
  EXPECT_EQ(all.add_folder("src/"), "src");
  EXPECT_EQ(all.add_folder("./"), "");
  EXPECT_EQ(all.files(), 1);
  EXPECT_EQ(all.remarks(), Remarks{});
}

TEST(Trees, TellNamesThatAreWrittenOtherwise) {
  Tree all = tree();
  EXPECT_EQ(file(all, "\xD6\xD0/a.py"), "%D6%D0/a.py");
  EXPECT_EQ(file(all, "\xD6\xD0/b.py"), "%D6%D0/b.py");
  EXPECT_EQ(all.remarks(), Remarks{"names that are not plain UTF-8 are written with %: %D6%D0"});
}

TEST(Trees, CountNamesBeyondTheFirst) {
  Tree all = tree();
  for (const char* const name : {"\xD1", "\xD2", "\xD3", "\xD4", "\xD5"}) {
    file(all, name);
  }
  EXPECT_EQ(all.remarks(),
            Remarks{"names that are not plain UTF-8 are written with %: %D1, %D2, %D3 and 2 more"});
}

TEST(Trees, NumberNamesThatComeToTheSame) {
  Tree all = tree();
  EXPECT_EQ(file(all, "%D6.py"), "%D6.py");
  EXPECT_EQ(file(all, "\xD6.py"), "%D6~2.py");
  const std::string twin(300, 'x');
  EXPECT_NE(file(all, twin + "a"), file(all, twin + "b"));
  EXPECT_EQ(all.files(), 4);
}

TEST(Trees, NumberThousandsOfNamesThatComeToTheSameAtOnce) {
  Tree all({}, 10'000);
  const std::string twin(300, 'x');
  std::string last;
  for (int i = 0; i < 9000; ++i) {
    last = file(all, twin + std::to_string(i) + ".py");
  }
  EXPECT_TRUE(last.ends_with("~9000.py")) << last;
  EXPECT_EQ(all.files(), 9000);
}

TEST(Trees, KeepNamesThatDifferInCapitals) {
  Tree all = tree();
  EXPECT_EQ(file(all, "a.py"), "a.py");
  EXPECT_EQ(file(all, "A.py"), "A.py");
  EXPECT_EQ(all.remarks(), Remarks{"names differ in capital letters alone: a.py and A.py"});
}

TEST(Trees, TellFilesThatComeTwice) {
  Tree all = tree();
  file(all, "a.py");
  EXPECT_EQ(file(all, "b/../a.py"), "a.py");
  EXPECT_EQ(all.files(), 1);
  EXPECT_EQ(all.remarks(), Remarks{"stored more than once, the last one counts: a.py"});
}

TEST(Trees, TellArchivesWithin) {
  Tree all = tree();
  file(all, "lib/more.zip");
  EXPECT_EQ(all.remarks(), Remarks{"an archive within the archive is not unpacked: lib/more.zip"});
}

TEST(Trees, RefuseAFileThatIsAFolderToo) {
  const std::string reason = "expected one thing of each name, found 'a' as a folder and as something else";
  Tree all = tree();
  file(all, "a");
  EXPECT_EQ(file(all, "a/b"), reason);
  Tree other = tree();
  file(other, "a/b");
  EXPECT_EQ(file(other, "a"), reason);
}

TEST(Trees, RefuseFilesWithoutAName) {
  Tree all = tree();
  EXPECT_EQ(file(all, "./"), "expected a name for each file, found './'");
}

TEST(Trees, RefuseMoreThanSoManyEntries) {
  Tree all({}, 3);
  EXPECT_EQ(file(all, "a/b/c"), "a/b/c");
  EXPECT_EQ(file(all, "a/b/c"), "a/b/c");
  EXPECT_EQ(file(all, "d"), "expected at most 3 files and folders, found more");
}

TEST(Trees, GoThroughNoLink) {
  Tree all = tree();
  ASSERT_TRUE(all.add_link("d", "sub"));
  EXPECT_EQ(file(all, "d/x"), "expected names below the folder, found 'd/x' behind the link 'd'");
}

TEST(Trees, GiveLinksWithin) {
  Tree all = tree();
  ASSERT_TRUE(all.add_link("src/a", "../lib/./a.py"));
  ASSERT_TRUE(all.add_link("b", "nowhere"));
  ASSERT_TRUE(all.add_link("c", "d"));
  ASSERT_TRUE(all.add_link("d", "c"));
  EXPECT_EQ(all.links(), (Links{{"b", "nowhere"}, {"c", "d"}, {"d", "c"}, {"src/a", "../lib/a.py"}}));
}

TEST(Trees, RefuseLinksOut) {
  for (const char* const target : {"..", "../x", "x/../../y", "nowhere/../../y"}) {
    Tree all = tree();
    ASSERT_TRUE(all.add_link("a", target));
    EXPECT_EQ(links_error(all),
              "expected links within the folder, found 'a' that leads to '" + std::string(target) + "'");
  }
}

TEST(Trees, RefuseAbsoluteLinks) {
  Tree all = tree();
  EXPECT_EQ(all.add_link("a", "/etc/passwd").error(),
            "expected links within the folder, found 'a' that leads to '/etc/passwd'");
}

TEST(Trees, RefuseLinksOutThroughOtherLinks) {
  Tree all = tree();
  ASSERT_TRUE(all.add_link("d/up", ".."));
  ASSERT_TRUE(all.add_link("a", "d/up/../x"));
  EXPECT_EQ(links_error(all), "expected links within the folder, found 'a' that leads to 'd/up/../x'");
}

TEST(Trees, FollowLinksUnderTheNamesThatTheyGet) {
  Tree all = tree();
  ASSERT_TRUE(all.add_link("d/\xFF", ".."));
  ASSERT_TRUE(all.add_link("a", "d/%FF/../x"));
  EXPECT_NE(links_error(all), "");
}

TEST(Trees, PutAFileInThePlaceOfALink) {
  Tree all = tree();
  ASSERT_TRUE(all.add_link("a", "b"));
  EXPECT_EQ(file(all, "a"), "a");
  EXPECT_EQ(all.links(), Links{});
}

TEST(Trees, FindEarlierFiles) {
  Tree all = tree();
  file(all, "\xD6");
  EXPECT_EQ(all.earlier_file("./\xD6", "h"), "%D6");
  EXPECT_EQ(all.earlier_file("x", "h").error(),
            "expected links to earlier files, found 'h' that leads to 'x'");
  EXPECT_EQ(all.earlier_file("/etc/x", "h").error(),
            "expected links within the folder, found 'h' that leads to '/etc/x'");
  ASSERT_TRUE(all.add_link("l", "\xD6"));
  EXPECT_FALSE(all.earlier_file("l", "h").has_value());
}

}  // namespace
}  // namespace harness
