#include "fuzz/mutants/free_search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/mutants/free_policies.hpp"
#include "solver/walk.hpp"

namespace fuzz {
namespace {

/// Two sides take pebbles in turns, the one that is nearest on the left or on the right, until none is left.
/// A pebble is worth the letter's place in the alphabet to who takes it.
struct Row {
  std::string pebbles;
  int balance = 0;
  bool is_first = true;
};

/// Which pebble is taken.
enum class Move { left, right };

FreeRules<Row, Move> rules() {
  return {[](const Row& row) { return row.is_first ? solver::Side::first : solver::Side::second; },
          [](const Row& row) { return row.pebbles.empty(); },
          [](const Row& row) {
            return row.pebbles.empty() ? std::vector<Move>{} : std::vector{Move::left, Move::right};
          },
          [](const Row& row, const Move& move) {
            const bool right = move == Move::right;
            Row after = row;
            const int worth = (right ? row.pebbles.back() : row.pebbles.front()) - 'a' + 1;
            after.pebbles.erase(right ? row.pebbles.size() - 1 : 0, 1);
            after.balance += row.is_first ? worth : -worth;
            after.is_first = !row.is_first;
            return after;
          },
          [](const Row& row, solver::Side side) {
            return solver::Score{side == solver::Side::first ? row.balance : -row.balance};
          }};
}

const auto all_pebbles = [](const Row& root) { return static_cast<int>(root.pebbles.size()); };

/// The depths of the leaves of a search over three pebbles, in their order.
template <class Change>
std::string leaves(const Change& change) {
  const auto game = rules();
  auto search = free_search<Row, Move>(solver::Minimax{});
  change(search);
  std::string depths;
  FreeWalk<Row, Move> walk(game, search, 9, 1'000, [&depths](const auto& event) {
    if (event.kind == SearchEvent<Row, Move>::Kind::entered && event.is_leaf) {
      depths += std::to_string(event.depth);
    }
  });
  walk.from({"abc"});
  return depths;
}

TEST(FreeSearch, ACountThatIsKeptRightEndsWhereTheBoardDoes) {
  EXPECT_EQ(leaves([](auto&) {}), "33333333");
  EXPECT_EQ(leaves([](auto& search) { search.count.emplace().at_root = all_pebbles; }), "33333333");
  EXPECT_EQ(leaves([](auto& search) {
              policies::raise_count_where(search, all_pebbles, [](bool, bool) { return true; });
            }),
            "33333333");
}

// Where a count passes 0, the row is empty and the game not over: such a node has no children and is no leaf.

TEST(FreeSearch, ACountThatIsNotRaisedIsZeroOnce) {
  EXPECT_EQ(leaves([](auto& search) {
              policies::raise_count_where(search, all_pebbles, [](bool, bool) { return false; });
            }),
            "3");
}

TEST(FreeSearch, ACountThatACutOffLosesIsRightWhereNothingIsCutOff) {
  EXPECT_EQ(leaves([](auto& search) {
              policies::raise_count_where(search, all_pebbles, [](bool, bool cut) { return !cut; });
            }),
            "33333333");
}

TEST(FreeSearch, ACountThatFallsInTheLoopEndsLaterChildrenEarlier) {
  EXPECT_EQ(leaves([](auto& search) { policies::lower_count_in_loop(search, all_pebbles); }), "322");
}

TEST(FreeSearch, ACountThatSomeMovesDoNotLowerIsTooHighBehindThem) {
  EXPECT_EQ(leaves([](auto& search) {
              policies::lower_count_where(search, all_pebbles,
                                          [](const Row&, const Move& move) { return move == Move::right; });
            }),
            "");
}

/// A negamax alpha-beta in Java's numbers, whose smallest is its own negation. Boards are worth nothing near
/// it.
struct Negamax {
  static constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
  int nodes = 0;

  static std::int64_t negated(std::int64_t number) {
    return static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(number));
  }

  std::int64_t value(const Row& row, std::int64_t alpha, std::int64_t beta, bool cuts = true) {
    const auto game = rules();
    ++nodes;
    if (game.over(row)) {
      return game.score(row, game.turn(row));
    }
    std::int64_t best = smallest;
    for (const Move move : game.moves(row)) {
      const auto next = game.play(row, move);
      best = std::max(best, negated(value(next, negated(beta), negated(alpha))));
      if (cuts && best >= beta) {
        break;
      }
      alpha = std::max(alpha, best);
    }
    return best;
  }
};

/// Value and nodes of the search that does what such a negamax does.
template <policies::Overflows which>
std::pair<std::int64_t, std::int64_t> overflowed(const Row& row) {
  const auto game = rules();
  auto search = free_search<Row, Move>(solver::AlphaBeta{});
  policies::negate_smallest_number<which>(search);
  FreeWalk<Row, Move> walk(game, search, 9, 100'000);
  const auto found = walk.from(row);
  return {found.value, found.nodes};
}

TEST(FreeSearch, DoesWhatANegamaxDoesWhoseSmallestNumberIsItsOwnNegation) {
  using policies::Overflows;
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  int apart = 0;
  for (const std::string pebbles : {"abc", "hade", "bzaycx", "mgqbxe", "zaybxc", "ccccc"}) {
    const auto expected = [&pebbles](std::int64_t beta, bool root_cuts) {
      Negamax negamax;
      const auto value = negamax.value({pebbles}, Negamax::smallest, beta, root_cuts);
      return std::pair<std::int64_t, std::int64_t>(value, negamax.nodes);
    };
    const auto alpha = overflowed<Overflows::alpha>({pebbles});
    const auto both = overflowed<Overflows::both>({pebbles});
    EXPECT_EQ(alpha, expected(greatest, true)) << pebbles;
    EXPECT_EQ(both, expected(Negamax::smallest, false)) << pebbles;
    apart += alpha != both ? 1 : 0;
  }
  EXPECT_GT(apart, 0);
}

}  // namespace
}  // namespace fuzz
