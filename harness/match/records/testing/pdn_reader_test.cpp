#include "harness/match/records/testing/pdn_reader.hpp"

#include <gtest/gtest.h>

#include "cases/testing/error_of.hpp"

namespace harness::testing {
namespace {

using cases::testing::error_of;

TEST(PdnReader, ReadsTagsMovesAndTheEnd) {
  const auto games = read_pdn("[White \"A. \\\"B\\\"\"]\n[Black \"c\"]\n\n1. 11-15 23-19 2. 8-11 {so} *\n");
  ASSERT_EQ(error_of(games), "");
  ASSERT_EQ(games->size(), 1U);
  const auto& game = games->front();
  EXPECT_EQ(game.tags, (std::map<std::string, std::string>{{"White", "A. \"B\""}, {"Black", "c"}}));
  EXPECT_EQ(game.moves,
            (std::vector<PdnMove>{
                {{11, 15}, false, 1, false}, {{23, 19}, false, 0, false}, {{8, 11}, false, 2, false}}));
  EXPECT_EQ(game.comments, (std::vector<std::string>{"so"}));
  EXPECT_EQ(game.separator, "*");
}

TEST(PdnReader, ReadsCapturesWithAllSquaresOrTwo) {
  const auto games = read_pdn("1x10x17 25:18 *");
  ASSERT_EQ(error_of(games), "");
  EXPECT_EQ(games->front().moves,
            (std::vector<PdnMove>{{{1, 10, 17}, true, 0, false}, {{25, 18}, true, 0, false}}));
}

TEST(PdnReader, ThreeDotsAreAMoveOfWhoDoesNotBegin) {
  const auto games = read_pdn("1... 22-18");
  ASSERT_EQ(error_of(games), "");
  EXPECT_EQ(games->front().moves, (std::vector<PdnMove>{{{22, 18}, false, 1, true}}));
}

TEST(PdnReader, PassesOverVariationsStrengthsGlyphsAndLineComments) {
  const auto games = read_pdn("% by hand\n1. 9-14! (9-13? (10-14) 22-18) 22-17(!?) $7 2. 11-15 *\n");
  ASSERT_EQ(error_of(games), "");
  ASSERT_EQ(games->front().moves.size(), 3U);
  EXPECT_EQ(games->front().moves[2], (PdnMove{{11, 15}, false, 2, false}));
}

TEST(PdnReader, ResultsPartGamesToo) {
  const auto games = read_pdn("1. 9-14 1-0\n1. 9-13 1/2-1/2 1. 10-14");
  ASSERT_EQ(error_of(games), "");
  ASSERT_EQ(games->size(), 3U);
  EXPECT_EQ((*games)[0].separator, "1-0");
  EXPECT_EQ((*games)[1].separator, "1/2-1/2");
  EXPECT_EQ((*games)[2].separator, "");
}

TEST(PdnReader, SaysWhereATextIsNone) {
  EXPECT_EQ(error_of(read_pdn("[White \"a\"]\n\n1. 9-14x18 *")),
            "line 3: expected a move or the end of a game, found 9-14x18 *");
  EXPECT_EQ(error_of(read_pdn("[white \"a\"]")),
            "line 1: expected a tag's name, which begins with a capital letter, found white \"a\"]");
  EXPECT_EQ(error_of(read_pdn("{open")), "line 1: expected a } somewhere behind, found {open");
  EXPECT_EQ(error_of(read_pdn("1. 9-14 * *")), "line 1: expected a game, found *");
  EXPECT_EQ(error_of(read_pdn("1. 9-14 [White \"a\"]")),
            "line 1: expected a move or the end of a game, found [White \"a\"]");
}

}  // namespace
}  // namespace harness::testing
