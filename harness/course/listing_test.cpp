#include "harness/course/listing.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

using Kind = ListedEntry::Kind;

TEST(ListingOfAFolder, HasAllButLinksAndWhatGitKeeps) {
  const cases::testing::TemporaryFolder folder;
  folder.file("b/x.py", "1");
  folder.file("a/.git/config", "");
  std::filesystem::create_symlink("/", folder.path() / "c");
  const auto listing = listing_of(folder.path()).value();
  EXPECT_EQ(listing.entries, (std::vector<ListedEntry>{{"a", Kind::folder},
                                                       {"a/.git", Kind::folder},
                                                       {"b", Kind::folder},
                                                       {"b/x.py", Kind::file},
                                                       {"c", Kind::other}}));
  EXPECT_EQ(listing.read("b/x.py", 10), "1");
  EXPECT_FALSE(listing.read("b/x.py", 0));
}

TEST(ListingOfAFolder, ThatIsNotThereIsAnError) {
  EXPECT_EQ(listing_of("/nowhere/at all").error(), "/nowhere/at all: No such file or directory");
}

}  // namespace
}  // namespace harness
