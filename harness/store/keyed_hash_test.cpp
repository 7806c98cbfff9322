#include "harness/store/keyed_hash.hpp"

#include <filesystem>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// The vectors that its authors give: the key is 00 01 .. 0f, a text of n bytes 00 01 .. n-1.
TEST(KeyedHash, IsSipHash) {
  HashKey key{};
  std::iota(key.begin(), key.end(), std::uint8_t{0});
  std::string text(15, '\0');
  std::iota(text.begin(), text.end(), '\0');
  EXPECT_EQ(keyed_hash(key, text), "a129ca6149be45e5");
  EXPECT_EQ(keyed_hash(key, ""), "726fdb47dd0e0e31");
  EXPECT_EQ(keyed_hash(key, text.substr(0, 8)), "93f5f5799a932462");
}

TEST(KeyedHash, IsAnotherOneWithAnotherKey) {
  EXPECT_NE(keyed_hash(HashKey{1}, "input"), keyed_hash(HashKey{2}, "input"));
}

TEST(KeyIn, DrawsOneAndKeepsItForItsOwnerAlone) {
  const cases::testing::TemporaryFolder folder;
  const auto file = folder.path() / "history.db.key";
  const auto key = key_in(file);
  ASSERT_TRUE(key) << key.error();
  EXPECT_NE(*key, HashKey{});
  EXPECT_EQ(*key_in(file), *key);
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_NE(*key_in(folder.path() / "other.key"), *key);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2) << "no draft stays";
}

TEST(KeyIn, RefusesWhatIsNone) {
  const cases::testing::TemporaryFolder folder;
  const auto file = folder.file("key", "short");
  EXPECT_EQ(key_in(file).error(), file.string() + ": expected a key of 16 bytes");
  EXPECT_EQ(key_in("/nowhere/key").error(), "/nowhere/key: No such file or directory");
}

}  // namespace
}  // namespace harness
