#include "harness/judge/start_move.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

/// Moves of several squares, over which two searches differ.
BoardView view() {
  BoardView boards;
  boards.legal = [](std::span<const std::string>) {
    return std::vector<std::string>{"(5,0),(3,2),(1,4)", "(5,6),(3,4)"};
  };
  boards.outcomes = [](const std::string& move) {
    return move == "(5,6),(3,4)" ? std::vector<std::int64_t>{1, 4} : std::vector<std::int64_t>{6, 2};
  };
  boards.search_name = "depth limit";
  boards.refusal = [](const std::string& move) {
    return move == "(5,2),(4,3)" ? std::string("a capture is forced here") : std::string();
  };
  return boards;
}

const std::string twice = "(5,0),(3,2),(1,4)";
const std::string once = "(5,6),(3,4)";

TEST(StartMove, BlankInAMoveIsAnotherSpelling) {
  EXPECT_EQ(in_words(start_move_hints(view(), twice, "(5,6), (3,4)")), "(5,6), (3,4) is spelled (5,6),(3,4)");
}

TEST(StartMove, BeginningOfALegalOneStopsEarly) {
  EXPECT_EQ(in_words(start_move_hints(view(), twice, "(5,0),(3,2)")),
            "yours stops early: the whole move is (5,0),(3,2),(1,4)");
}

TEST(StartMove, LegalOneThatGoesOnHasEnded) {
  EXPECT_EQ(in_words(start_move_hints(view(), twice, "(5,6),(3,4),(1,6)")),
            "yours goes on where the move has ended: (5,6),(3,4) is the whole move");
}

TEST(StartMove, OtherIllegalOneHasTheReasonWhereThereIsOne) {
  EXPECT_EQ(
      in_words(start_move_hints(view(), twice, "(5,2),(4,3)")),
      "yours is no legal move here: a capture is forced here; in the handout's order the legal ones are "
      "(5,0),(3,2),(1,4) and (5,6),(3,4)");
  EXPECT_EQ(in_words(start_move_hints(view(), twice, "(0,0)")),
            "yours is no legal move here; in the handout's order the legal ones are (5,0),(3,2),(1,4) and "
            "(5,6),(3,4)");
}

TEST(StartMove, WhereNoneIsLegalThatIsSaid) {
  auto boards = view();
  boards.legal = [](std::span<const std::string>) { return std::vector<std::string>(); };
  EXPECT_EQ(in_words(start_move_hints(boards, "none", once)), "no move is legal here");
  EXPECT_EQ(in_words(start_move_hints({}, "none", once)), "");
}

TEST(StartMove, BestSearchOfEachIsNamed) {
  EXPECT_EQ(in_words(start_move_hints(view(), twice, once)),
            "(5,6),(3,4) is worth 4 at most (at depth limit 2), (5,0),(3,2),(1,4) is worth 6 (at depth limit "
            "1); at depth limit 2 alone yours is worth more (4, the other 2), but the most over all of them "
            "counts");
}

TEST(StartMove, WorthTheSameInALaterSearch) {
  auto boards = view();
  boards.outcomes = [](const std::string& move) {
    return move == once ? std::vector<std::int64_t>{1, 6} : std::vector<std::int64_t>{6, 2};
  };
  EXPECT_EQ(
      in_words(start_move_hints(boards, twice, once)),
      "(5,6),(3,4) is worth 6 too, but not before depth limit 2; (5,0),(3,2),(1,4) is worth that at depth "
      "limit 1; at depth limit 2 alone yours is worth more (6, the other 2), but the most over all of "
      "them counts");
}

TEST(StartMove, WorthTheSameInTheSameSearch) {
  auto boards = view();
  boards.outcomes = [](const std::string&) { return std::vector<std::int64_t>{6, 2}; };
  EXPECT_EQ(
      in_words(start_move_hints(boards, twice, once)),
      "(5,6),(3,4) is worth 6 too (at depth limit 1), but (5,0),(3,2),(1,4) comes first in the handout's "
      "order; or yours gives one of them another value");
}

TEST(SearchesThatFind, AreNumbered) {
  EXPECT_EQ(searches_that_find(view(), twice, 2), std::vector<std::string>{"2"});
  EXPECT_TRUE(searches_that_find(view(), twice, 3).empty());
  EXPECT_TRUE(searches_that_find({}, twice, 2).empty());
}

}  // namespace
}  // namespace harness
