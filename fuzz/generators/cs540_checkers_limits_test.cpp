#include "fuzz/generators/cs540_checkers_limits.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/cs540_checkers.hpp"
#include "fuzz/generators/cs540_checkers_situations.hpp"
#include "fuzz/generators/testing/held_shares.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Cell;
using cases::cs540_checkers::deepest_limit;
using cases::cs540_checkers::most_pieces;
using cases::cs540_checkers::Problem;
using solver::cs540_checkers::CheckersRules;
using solver::cs540_checkers::Move;
using solver::cs540_checkers::MoveList;

MoveList moves_of(const Problem& problem) {
  return CheckersRules().moves(solver::cs540_checkers::start_of(problem));
}

bool has_jumps(const Problem& problem, int jumps) {
  return std::ranges::any_of(moves_of(problem), [jumps](const Move& move) { return move.jumps >= jumps; });
}

bool counts(const Problem& problem, int red, int black) {
  const auto is_red = [](Cell cell) { return cell == Cell::red || cell == Cell::red_king; };
  const auto is_black = [](Cell cell) { return cell == Cell::black || cell == Cell::black_king; };
  return std::ranges::count_if(problem.board, is_red) == red &&
         std::ranges::count_if(problem.board, is_black) == black;
}

TEST(CheckersLimits, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"a sequence of nine jumps", 20, [](const Problem& p) { return has_jumps(p, 9); }},
      {"a sequence of seven jumps", 40, [](const Problem& p) { return has_jumps(p, 7); }},
      {"fifteen sequences of jumps", 40,
       [](const Problem& p) { return has_jumps(p, 1) && moves_of(p).size() >= 15; }},
      {"crowned in the middle of a jump", 50,
       [](const Problem& p) { return situations(p).has("crown-in-mid-jump-matters"); }},
      {"no move", 60, [](const Problem& p) { return moves_of(p).size() == 0; }},
      {"no piece", 15, [](const Problem& p) { return counts(p, 0, 0); }},
      {"one piece each", 20, [](const Problem& p) { return counts(p, 1, 1); }},
      {"the most pieces of both", 30, [](const Problem& p) { return counts(p, most_pieces, most_pieces); }},
      {"the largest depth", 30, [](const Problem& p) { return p.depth_limit == deepest_limit; }},
      {"depth 1", 100, [](const Problem& p) { return p.depth_limit == 1; }},
  };
  testing::expect_shares(
      shares, 1000, [](int index) { return draw(Profile::limits, std::nullopt, 20081008, index).problem; });
}

}  // namespace
}  // namespace fuzz::cs540_checkers
