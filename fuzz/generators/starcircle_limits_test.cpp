#include "fuzz/generators/starcircle_limits.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/starcircle.hpp"
#include "fuzz/generators/testing/held_shares.hpp"
#include "solver/games/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Cell;
using cases::starcircle::largest_depth;
using cases::starcircle::largest_stack;
using cases::starcircle::largest_value;
using cases::starcircle::Piece;
using cases::starcircle::Problem;
using solver::starcircle::StarCircleRules;
using solver::starcircle::State;

bool has_stack(const Problem& problem, int pieces) {
  return std::ranges::any_of(problem.board, [pieces](const Cell& cell) { return cell.count >= pieces; });
}

bool is_blocked(const StarCircleRules& rules, const State& state) {
  const auto moves = rules.moves(state);
  return !rules.over(state) && (*moves.begin()).is_pass();
}

/// Whether the depth limit lets a side pass after exactly so many plies. Positions of many moves are not
/// looked at.
bool passes_after(const StarCircleRules& rules, const State& state, int plies) {
  if (plies == 0) {
    return is_blocked(rules, state);
  }
  const auto moves = rules.moves(state);
  return std::ranges::distance(moves.begin(), moves.end()) <= 8 &&
         std::ranges::any_of(moves, [&](const auto& move) {
           return passes_after(rules, rules.play(state, move), plies - 1);
         });
}

template <int plies>
bool blocked_after(const Problem& problem) {
  const StarCircleRules rules(problem.values);
  return problem.depth > plies && passes_after(rules, solver::starcircle::start_of(problem), plies);
}

/// Three plies before the cutoff: a move after which the other side has that many moves.
template <int replies, bool jump>
bool few_replies(const Problem& problem) {
  const StarCircleRules rules(problem.values);
  const State root = solver::starcircle::start_of(problem);
  return problem.depth >= 3 && std::ranges::any_of(rules.moves(root), [&](const auto& move) {
           const State next = rules.play(root, move);
           const auto moves = rules.moves(next);
           return !move.is_pass() && move.is_jump() == jump &&
                  std::ranges::distance(moves.begin(), moves.end()) == replies;
         });
}

int moves_of(const Problem& problem) {
  const auto moves = StarCircleRules(problem.values).moves(solver::starcircle::start_of(problem));
  return static_cast<int>(std::ranges::distance(moves.begin(), moves.end()));
}

int pieces_on(const Problem& problem) {
  return static_cast<int>(
      std::ranges::count_if(problem.board, [](const Cell& cell) { return cell.piece != Piece::none; }));
}

TEST(StarCircleLimits, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"the largest value", 100, [](const Problem& p) { return p.values.back() == largest_value; }},
      {"the least value", 100, [](const Problem& p) { return p.values.front() == -largest_value; }},
      {"values above 10,000", 200, [](const Problem& p) { return p.values.back() > 10'000; }},
      {"the largest stack", 30, [](const Problem& p) { return has_stack(p, largest_stack); }},
      {"a stack worth more than 32 bits", 60,
       [](const Problem& p) {
         const auto worth = std::int64_t{std::ranges::max(p.board, {}, &Cell::count).count} * p.values.back();
         return std::abs(worth) > std::numeric_limits<std::int32_t>::max();
       }},
      {"the largest depth", 30, [](const Problem& p) { return p.depth == largest_depth; }},
      {"depth 1", 100, [](const Problem& p) { return p.depth == 1; }},
      {"blocked at once", 100, blocked_after<0>},
      {"blocked after one ply", 80, blocked_after<1>},
      {"blocked after two plies", 80, blocked_after<2>},
      {"blocked after three plies", 60, blocked_after<3>},
      {"one reply to a step", 60, few_replies<1, false>},
      {"two replies to a step", 50, few_replies<2, false>},
      {"three replies to a step", 20, few_replies<3, false>},
      {"one reply to a jump", 8, few_replies<1, true>},
      {"two replies to a jump", 8, few_replies<2, true>},
      {"four replies to a jump", 4, few_replies<4, true>},
      {"five replies to a jump", 4, few_replies<5, true>},
      {"more than 20 moves", 6, [](const Problem& p) { return moves_of(p) > 20; }},
      {"all dark squares taken", 15, [](const Problem& p) { return pieces_on(p) == 32; }},
  };
  testing::expect_shares(
      shares, 2000, [](int index) { return draw(Profile::limits, std::nullopt, 20180130, index).problem; });
}

}  // namespace
}  // namespace fuzz::starcircle
