#include "harness/store/games_writer.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(GamesWriter, KeepsAllThatWasPutBeforeItIsClosed) {
  std::vector<std::size_t> kept;
  GamesWriter writer([&kept](std::span<const KeptGame> games) {
    for (const auto& game : games) {
      kept.push_back(game.place);
    }
    return tl::expected<void, std::string>();
  });
  for (const std::size_t place : {3U, 1U, 2U}) {
    writer.put({place, "line"});
  }
  writer.close();
  EXPECT_EQ(kept, (std::vector<std::size_t>{3, 1, 2}));
  EXPECT_EQ(writer.fault(), "");
}

TEST(GamesWriter, TellsWhyGamesAreNotKept) {
  GamesWriter writer([](std::span<const KeptGame>) -> tl::expected<void, std::string> {
    return tl::unexpected(std::string("no room"));
  });
  writer.put({0, "line"});
  writer.close();
  EXPECT_EQ(writer.fault(), "no room");
}

}  // namespace
}  // namespace harness
