#include "fuzz/generators/starcircle_corners.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "fuzz/generators/starcircle_situations.hpp"
#include "fuzz/generators/testing/held_shares.hpp"
#include "solver/games/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Problem;
using solver::starcircle::Squares;
using solver::starcircle::StarCircleRules;
using solver::starcircle::State;

constexpr std::uint64_t seed = 20180201;

/// With or without a pass: how a position was reached, so many plies before the cutoff, in which nobody can
/// move.
using Reached = std::map<std::tuple<Squares, Squares, int>, std::array<bool, 2>>;

bool is_blocked(const StarCircleRules& rules, const State& state) {
  return (*rules.moves(state).begin()).is_pass();
}

void reach(const StarCircleRules& rules, const State& state, int left, Reached& reached) {
  // A table is not asked closer to the cutoff.
  if (left < 3 || rules.over(state)) {
    return;
  }
  State turned = state;
  turned.turn = other(state.turn);
  if (is_blocked(rules, state) && is_blocked(rules, turned)) {
    reached[{state.pieces[0], state.pieces[1], left}][state.passes] = true;
  }
  for (const auto& move : rules.moves(state)) {
    reach(rules, rules.play(state, move), left - 1, reached);
  }
}

/// Whether what is below a position hangs on the pass before it, and is met with it and without.
bool hangs_on_a_pass(const Problem& problem) {
  Reached reached;
  const StarCircleRules rules(problem.values);
  reach(rules, solver::starcircle::start_of(problem), problem.depth, reached);
  return std::ranges::any_of(reached, [](const auto& each) { return each.second[0] && each.second[1]; });
}

int moves_of(const StarCircleRules& rules, State state, solver::Side side) {
  state.turn = side;
  const auto moves = rules.moves(state);
  const bool blocked = (*moves.begin()).is_pass();
  return blocked ? 0 : static_cast<int>(std::ranges::distance(moves.begin(), moves.end()));
}

/// Whether two plies before the cutoff of a search of three a position is met of which `holds(moves,
/// replies, after_jumps)`: the moves, the other side's as it stands, and the fewest of those after a jump.
template <class Holds>
bool is_met(const Problem& problem, const Holds& holds) {
  const StarCircleRules rules(problem.values);
  const State root = solver::starcircle::start_of(problem);
  return problem.depth == 3 && std::ranges::any_of(rules.moves(root), [&](const auto& move) {
           const State state = rules.play(root, move);
           const int replies = moves_of(rules, state, other(state.turn));
           int after_jumps = replies;
           for (const auto& next : rules.moves(state)) {
             const State then = rules.play(state, next);
             if (next.is_jump() && !rules.over(then)) {
               after_jumps = std::min(after_jumps, moves_of(rules, then, then.turn));
             }
           }
           return holds(moves_of(rules, state, state.turn), replies, after_jumps);
         });
}

template <int replies>
bool takes_all(const Problem& problem) {
  return is_met(problem,
                [](int, int before, int after_jumps) { return before == replies && after_jumps == 0; });
}

bool is_minimax(const Problem& problem) {
  return problem.algorithm == Algorithm::minimax;
}

TEST(StarCircleCorners, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"a position that hangs on a pass", 150, hangs_on_a_pass},
      {"the same, counted", 75, [](const Problem& p) { return is_minimax(p) && hangs_on_a_pass(p); }},
      {"a jump that takes all of four replies", 200, takes_all<4>},
      {"the same, counted", 100, [](const Problem& p) { return is_minimax(p) && takes_all<4>(p); }},
      {"moves times replies above 255, counted", 100,
       [](const Problem& p) {
         return is_minimax(p) && is_met(p, [](int moves, int replies, int) { return moves * replies > 255; });
       }},
  };
  testing::expect_shares(shares, 500, [](int index) { return corner(seed, index); });
}

TEST(StarCircleCorners, AreValidAndNoWorkForTheOracle) {
  for (int index = 0; index < 200; ++index) {
    const Problem problem = corner(seed, index);
    EXPECT_EQ(cases::starcircle::parse(print(problem)), problem);
    EXPECT_LE(nodes_of(problem, 100'000), 30'000) << print(problem);
  }
}

TEST(StarCircleCorners, SeedSaysAll) {
  std::string inputs;
  for (int index = 0; index < 100; ++index) {
    inputs += print(corner(seed, index));
  }
  EXPECT_EQ(cases::hash_of(inputs), "56c92381ad5e46fc");
}

}  // namespace
}  // namespace fuzz::starcircle
