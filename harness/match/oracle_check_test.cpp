#include "harness/match/oracle_check.hpp"

#include <gtest/gtest.h>

#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

std::string initial_board() {
  return testing::core_of("cs540-checkers").play->openings({}, 1).front();
}

TEST(OracleCheck, FindsNoDifferenceAtTheStart) {
  EXPECT_EQ(difference_of_referees(testing::core_of("cs540-checkers"), initial_board()), "");
}

TEST(OracleCheck, TellsAnotherNumberOfMoves) {
  fuzz::Assignment wrong = testing::core_of("cs540-checkers");
  wrong.successors = [](std::string_view, reference::Budget) { return reference::Successors(); };
  EXPECT_EQ(difference_of_referees(wrong, initial_board()),
            "the rules of play have 7 moves and the oracle 0, and they are not the same ones");
}

TEST(OracleCheck, KeepsSilentWhereTheOracleHasTooMuchToDo) {
  fuzz::Assignment slow = testing::core_of("cs540-checkers");
  slow.successors = [](std::string_view, reference::Budget) -> reference::Successors {
    return tl::unexpected(reference::Refusal{reference::Refusal::Kind::over_budget, 0, 0, {}, {}});
  };
  EXPECT_EQ(difference_of_referees(slow, initial_board()), "");
}

}  // namespace
}  // namespace harness
