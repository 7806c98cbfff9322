#include "harness/match/records/game_record.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(GameRecord, AReasonIsFoundByItsName) {
  for (int index = 0; index <= static_cast<int>(EndReason::out_of_time); ++index) {
    const auto reason = static_cast<EndReason>(index);
    EXPECT_EQ(end_reason(name_of(reason)), reason);
    EXPECT_FALSE(words_of(reason).empty());
  }
  EXPECT_EQ(end_reason("no move"), std::nullopt);
}

TEST(GameRecord, OnlyWhatAPlayerDoesIsAForfeit) {
  EXPECT_FALSE(is_forfeit(EndReason::no_move));
  EXPECT_FALSE(is_forfeit(EndReason::no_progress));
  EXPECT_TRUE(is_forfeit(EndReason::illegal_move));
  EXPECT_TRUE(is_forfeit(EndReason::out_of_time));
}

}  // namespace
}  // namespace harness
