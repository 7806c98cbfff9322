#include "harness/match/games_place.hpp"

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

RunKey key_of(const std::string& seed) {
  return {"squirrel", "", "", "", {{"command", "match"}, {"seed", seed}}};
}

std::string places_in(GamesPlace& place) {
  std::string all;
  EXPECT_TRUE(place.games([&all](const KeptGame& game) {
    all += std::to_string(game.place) + " ";
    return true;
  }));
  return all;
}

TEST(GamesOfAPart, AreTakenOverByTheNextAttemptAtIt) {
  const cases::testing::TemporaryFolder out;
  const MatchPart part{1, 2};
  const std::vector<KeptGame> games{{3, "third"}, {2, "second"}};
  ASSERT_TRUE((*games_of_part(out.path(), part, key_of("1"), "terms", false))->keep(games));
  const auto next = games_of_part(out.path(), part, key_of("1"), "terms", true);
  ASSERT_TRUE(next) << next.error();
  EXPECT_EQ(places_in(**next), "2 3 ");
  EXPECT_EQ(part_files_in(out.path())->size(), 2U);
}

TEST(GamesOfAPart, AreNotTakenOverFromAnotherMatchOrPart) {
  const cases::testing::TemporaryFolder out;
  const std::vector<KeptGame> games{{0, "first"}};
  ASSERT_TRUE((*games_of_part(out.path(), {0, 2}, key_of("1"), "terms", false))->keep(games));
  const auto expected = "of this match lies in " + (out.path() / "shards").string();
  EXPECT_EQ(games_of_part(out.path(), {0, 2}, key_of("2"), "terms", true).error(),
            "nothing to resume: no game of shard 0 " + expected);
  EXPECT_EQ(games_of_part(out.path(), {1, 2}, key_of("1"), "terms", true).error(),
            "nothing to resume: no game of shard 1 " + expected);
}

TEST(GamesOfAPart, LieInFilesNamedAfterIt) {
  const cases::testing::TemporaryFolder out;
  for (const auto* name : {"10-of-12-ab.records", "2-of-12-b.records", "2-of-12-a.records",
                           "x-of-2-a.records", "2-of-2-a.records", "notes.txt"}) {
    out.file(std::filesystem::path("shards") / name, "");
  }
  std::string found;
  const auto files = part_files_in(out.path()).value();
  for (const auto& file : files) {
    found += file.path.filename().string() + " ";
  }
  EXPECT_EQ(found, "2-of-12-a.records 2-of-12-b.records 10-of-12-ab.records ");
}

}  // namespace
}  // namespace harness
