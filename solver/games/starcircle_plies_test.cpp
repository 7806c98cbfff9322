#include <algorithm>
#include <ostream>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "solver/games/starcircle.hpp"
#include "solver/games/starcircle_positions.hpp"
#include "solver/node_census.hpp"
#include "solver/observers.hpp"
#include "solver/subtree.hpp"
#include "solver/tabulated.hpp"

namespace solver::starcircle {
namespace {

constexpr std::array<int, 8> tens{10, 20, 30, 40, 50, 60, 70, 80};
constexpr std::array<int, 8> uneven{-40, 3, 4, 17, 18, 19, 80, 300};

/// So many pieces of each kind at random; the last rows may be stacked.
State random_state(std::mt19937& random, std::uint64_t share) {
  State state;
  for (int square = 0; square < 64; ++square) {
    if ((dark_squares & bit(square)) != 0 && random() % 100 < share) {
      state.pieces[random() % 2] |= bit(square);
    }
  }
  state.turn = random() % 2 == 0 ? Side::first : Side::second;
  state.passes = static_cast<std::uint8_t>(random() % 2);
  return state;
}

/// `look(rules, state)` for many positions that are not over, crowded ones and empty ones.
template <class Look>
void for_many_states(const Look& look) {
  std::mt19937 random(561);
  for (const auto& values : {tens, uneven}) {
    const StarCircleRules rules(values);
    for (int round = 0; round < 3'000; ++round) {
      const State state = random_state(random, 5 + random() % 95);
      if (!rules.over(state)) {
        look(rules, state);
      }
    }
  }
}

/// What `last_ply` promises, by the moves one after the other.
LastPly by_moves(const StarCircleRules& rules, const State& state, Score enough) {
  LastPly ply;
  for (const Move& move : rules.moves(state)) {
    const Score gain = rules.score_after(state, move, state.turn, 0);
    if (ply.best >= enough) {
      ++ply.left;
      continue;
    }
    ++ply.moves;
    ply.before = gain >= enough ? ply.best : -farther;
    ply.best = gain >= enough ? gain : std::max(ply.best, gain);
  }
  return ply;
}

TEST(StarCirclePlies, LastPlyIsWhatTheMovesAre) {
  for_many_states([](const auto& rules, const State& state) {
    for (const Score enough :
         {Score{-1000}, Score{-5}, Score{1}, Score{10}, Score{11}, Score{30}, infinity}) {
      EXPECT_EQ(rules.last_ply(state, enough), by_moves(rules, state, enough)) << enough;
    }
  });
}

/// Alpha-beta by states and moves.
RangedResult by_states(const StarCircleRules& rules, const State& state, int left, const Window& window) {
  if (left == 0 || rules.over(state)) {
    return {};
  }
  RangedResult found = no_child_yet;
  const Moves moves = rules.moves(state);
  for (const Move* move = moves.begin(); move != moves.end(); ++move) {
    const Score gain = rules.score_after(state, *move, state.turn, 0);
    const Window below = child_window(window, found.value, gain);
    take_child(found, by_states(rules, rules.play(state, *move), left - 1, below), gain);
    if (cuts(found, window)) {
      found.pruned += moves.end() - move - 1;
      break;
    }
  }
  return found;
}

/// A bound of a window within the range, not far from 0 if it may be.
Score bound_between(std::mt19937& random, Score from, Score to) {
  const Score least = std::max(from, Score{-150});
  const Score most = std::min(to, Score{150});
  return least > most ? (from > 150 ? from : to)
                      : least + static_cast<Score>(random() % static_cast<std::uint64_t>(most - least + 1));
}

bool same(const RangedResult& one, const RangedResult& other) {
  return one.value == other.value && one.nodes == other.nodes && one.pruned == other.pruned;
}

TEST(StarCirclePlies, ArePrunedAsAlphaBetaPrunesThem) {
  std::mt19937 random(1958);
  for_many_states([&random](const StarCircleRules& rules, const State& state) {
    const Score alpha = bound_between(random, random() % 8 == 0 ? -far : -150, 149);
    const Score most = alpha + 1 + static_cast<Score>(random() % 100);
    const Window window{random() % 8 == 0 ? -far : alpha,
                        random() % 8 == 0 ? far : bound_between(random, alpha + 1, most)};
    for (int left = 2; left <= StarCircleRules::pruned_plies; ++left) {
      const RangedResult expected = by_states(rules, state, left, window);
      for (const RangedResult& found : {rules.search_last_plies(state, left, window),
                                        rules.search_last_plies_by_sums(state, left, window)}) {
        EXPECT_TRUE(same(found, expected));
        EXPECT_TRUE(found.good_for.holds(window));
        const Score low = bound_between(random, found.good_for.alpha_from, found.good_for.alpha_to);
        const Score high = bound_between(random, found.good_for.beta_from, found.good_for.beta_to);
        EXPECT_TRUE(low >= high || same(found, by_states(rules, state, left, {low, high})));
      }
    }
  });
}

TEST(StarCirclePlies, AreCountedAsTheWalkCountsThem) {
  for_many_states([](const auto& rules, const State& state) {
    for (int plies = 1; plies <= StarCircleRules::counted_plies; ++plies) {
      NodeCount count;
      walk(rules, Minimax{}, state, plies, count);
      EXPECT_EQ(rules.nodes_in_last_plies(state, plies), count.nodes) << plies << " plies";
    }
  });
}

/// Where nobody is near a pass: what the plain registers count is what the walk counts.
template <Side side>
std::int64_t compared(const StarCircleRules& rules, const State& state) {
  NextPositions positions;
  const auto own = static_cast<std::size_t>(side);
  positions.add(state.pieces[own], state.pieces[1 - own]);
  positions.pad();
  TwoPlies counted;
  count_two_plies<side>(positions, counted);
  if (counted.near_pass[0] != 0) {
    return 0;
  }
  State start = state;
  start.passes = 0;
  NodeCount count;
  walk(rules, Minimax{}, start, 2, count);
  EXPECT_EQ(counted.nodes[0] + 1, count.nodes);
  return 1;
}

TEST(StarCirclePlies, AreCountedInAnyRegistersAsTheWalkCountsThem) {
  std::int64_t comparisons = 0;
  for_many_states([&comparisons](const auto& rules, const State& state) {
    comparisons += state.turn == Side::first ? compared<Side::first>(rules, state)
                                             : compared<Side::second>(rules, state);
  });
  EXPECT_GT(comparisons, 3'000);
}

TEST(StarCircleKey, LeavesOutHowHighStacksAre) {
  const StarCircleRules rules(tens);
  State state;
  state.pieces = {bit(1) | bit(24), bit(8)};
  State higher = state;
  higher.stacked[0][0] = 8;
  EXPECT_EQ(rules.key(state), rules.key(higher));
  EXPECT_EQ(TabulatedAlphaBeta(rules).search(higher, 4)->found.value,
            TabulatedAlphaBeta(rules).search(state, 4)->found.value + Score{8} * 80);
}

TEST(StarCircleKey, TellsApartSidesTurnsAndPasses) {
  const StarCircleRules rules(tens);
  State state;
  state.pieces = {bit(1), bit(24)};
  State swapped = state;
  std::swap(swapped.pieces[0], swapped.pieces[1]);
  State turned = state;
  turned.turn = Side::second;
  State passed = state;
  passed.passes = 1;
  EXPECT_NE(rules.key(state), rules.key(swapped));
  EXPECT_NE(rules.key(state), rules.key(turned));
  EXPECT_NE(rules.key(state), rules.key(passed));
}

/// Counts of the initial position that were found by other programs.
struct Counts {
  int depth;
  std::int64_t minimax;
  std::int64_t alpha_beta;
};
void PrintTo(const Counts& row, std::ostream* out) {
  *out << row.depth;
}

State initial() {
  State state;
  state.pieces = {dark_squares & ~Squares{0} << 40, dark_squares & 0xff'ffff};
  return state;
}

class StarCircleDeep : public ::testing::TestWithParam<Counts> {};

TEST_P(StarCircleDeep, IsCountedFromTheInitialPosition) {
  const StarCircleRules rules(tens);
  const auto& [depth, minimax, alpha_beta] = GetParam();
  const auto all = TabulatedMinimax(rules).search(initial(), depth).value();
  EXPECT_EQ(all.nodes, minimax);
  const auto some = TabulatedAlphaBeta(rules).search(initial(), depth).value();
  EXPECT_EQ(some.nodes, alpha_beta);
  EXPECT_EQ(all.found, some.found);
  EXPECT_EQ(move_name(all.found.best.value()), "C1-D2");
  EXPECT_EQ(all.found.value, depth % 2 == 0 ? 0 : 10);
}

INSTANTIATE_TEST_SUITE_P(Depths, StarCircleDeep,
                         ::testing::Values(Counts{7, 1'801'129, 7'333}, Counts{8, 14'820'445, 38'489},
                                           Counts{10, 1'036'744'041, 512'862}),
                         [](const auto& row) { return "Depth" + std::to_string(row.param.depth); });

TEST(StarCircleDeep, AlphaBetaGoesBeyondTheAssignment) {
  const StarCircleRules rules(tens);
  EXPECT_EQ(TabulatedAlphaBeta(rules).search(initial(), 12)->nodes, 6'069'590);
}

}  // namespace
}  // namespace solver::starcircle
