#include "solver/games/starcircle.hpp"

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "solver/testing/rules_contract.hpp"

namespace solver::starcircle {
namespace {

using cases::starcircle::Cell;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::square_name;

constexpr std::array<int, 8> tens{10, 20, 30, 40, 50, 60, 70, 80};
/// No two sums of them are alike.
constexpr std::array<int, 8> powers{1, 3, 9, 27, 81, 243, 729, 2187};

int square_of(std::string_view name) {
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    if (square_name(square) == name) {
      return square;
    }
  }
  ADD_FAILURE() << "no square " << name;
  return 0;
}

/// A problem out of "S F4 H2=9, C G3".
Problem problem_of(std::string_view text, Player player = Player::star) {
  Problem problem;
  problem.player = player;
  Piece piece = Piece::none;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.size() == 1) {
      piece = Piece{word[0]};
      continue;
    }
    const int count = word.size() > 3 ? std::stoi(std::string(word.substr(3))) : 1;
    problem.board[static_cast<std::size_t>(square_of(word.substr(0, 2)))] = {piece, count};
  }
  return problem;
}

State state_of(std::string_view text, Side turn) {
  return start_of(problem_of(text, turn == Side::first ? Player::star : Player::circle));
}

std::string moves_of(std::string_view text, Side turn) {
  std::string names;
  for (const Move& move : StarCircleRules(tens).moves(state_of(text, turn))) {
    names += (names.empty() ? "" : " ") + move_name(move);
  }
  return names;
}

Move move_named(const StarCircleRules& rules, const State& state, std::string_view name) {
  for (const Move& move : rules.moves(state)) {
    if (move_name(move) == name) {
      return move;
    }
  }
  ADD_FAILURE() << "no move " << name;
  return pass;
}

State after(std::string_view text, Side turn, std::string_view move) {
  const StarCircleRules rules(tens);
  const State state = state_of(text, turn);
  return rules.play(state, move_named(rules, state, move));
}

constexpr std::string_view initial =
    "C H2 H4 H6 H8 G1 G3 G5 G7 F2 F4 F6 F8 S C1 C3 C5 C7 B2 B4 B6 B8 A1 A3 A5 A7";

struct StarCircleGame {
  using Rules = StarCircleRules;
  struct Position {
    Rules rules;
    State state;
  };
  static constexpr bool alternates = true;

  static std::vector<Position> positions() {
    const Rules rules(tens);
    const Rules large({-1'000'000'000, -5, 0, 1, 2, 3, 4, 1'000'000'000});
    std::vector<Position> all;
    for (const Side side : {Side::first, Side::second}) {
      all.push_back({rules, state_of(initial, side)});
      all.push_back({rules, state_of("S F4 H2=9 C1 D6 E3 C G3 A1=10 B2 C5", side)});
      all.push_back({rules, state_of("S H2=3 C A1=2 D4", side)});
      all.push_back({rules, state_of("S A1 C H2", side)});
      all.push_back({large, state_of("S H2=999990 A1 A5 B8 C B6 A3=999990 H6 G7", side)});
    }
    return all;
  }
  static bool in_order(const Rules&, const Move& a, const Move& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  }
  /// A problem knows nothing of passes.
  static State reread(const Rules&, const State& state) {
    Problem problem;
    problem.player = state.turn == Side::first ? Player::star : Player::circle;
    problem.board = board_of(state);
    const auto star = pieces_of(problem.board, Player::star);
    const auto circle = pieces_of(problem.board, Player::circle);
    if (star > 0 && circle > 0) {
      problem = cases::starcircle::parse(cases::starcircle::print(problem)).value();
    }
    State read = start_of(problem);
    read.passes = state.passes;
    return read;
  }
  static bool keeps_the_rest(const State& before, const Move& move, const State& after) {
    const auto old_board = board_of(before);
    const auto new_board = board_of(after);
    for (std::size_t square = 0; square < old_board.size(); ++square) {
      const bool touched =
          square == move.from || square == move.to || (move.is_jump() && square == move.jumped());
      if ((!touched || move.is_pass()) && old_board[square] != new_board[square]) {
        return false;
      }
    }
    return true;
  }
};

}  // namespace
}  // namespace solver::starcircle

namespace solver::testing {
INSTANTIATE_TYPED_TEST_SUITE_P(StarCircle, RulesContract, starcircle::StarCircleGame);
}  // namespace solver::testing

namespace solver::starcircle {
namespace {

struct Listed {
  const char* name;
  const char* pieces;
  Side turn;
  const char* moves;
};
void PrintTo(const Listed& row, std::ostream* out) {
  *out << row.name;
}

class StarCircleMoves : public ::testing::TestWithParam<Listed> {};

TEST_P(StarCircleMoves, AreThese) {
  EXPECT_EQ(moves_of(GetParam().pieces, GetParam().turn), GetParam().moves);
}

INSTANTIATE_TEST_SUITE_P(
    Positions, StarCircleMoves,
    ::testing::Values(
        Listed{"initial_of_star", initial.data(), Side::first, "C1-D2 C3-D2 C3-D4 C5-D4 C5-D6 C7-D6 C7-D8"},
        Listed{"initial_of_circle", initial.data(), Side::second,
               "F2-E1 F2-E3 F4-E3 F4-E5 F6-E5 F6-E7 F8-E7"},
        Listed{"circle_steps_before_it_jumps", "C D4 F2 S C3", Side::second, "F2-E1 F2-E3 D4-C5 D4-B2"},
        Listed{"star_jumps_before_it_steps", "S D4 B2 A1 C E5 C1", Side::first, "D4-F6 D4-E3 B2-C3"},
        Listed{"two_jumps_of_star_left_first", "S D4 C E3 E5", Side::first, "D4-F2 D4-F6"},
        Listed{"two_jumps_of_circle_left_first", "C E5 S D4 D6", Side::second, "E5-C3 E5-C7"},
        Listed{"star_steps_onto_its_stack", "S G3 H2=9 H4 C A1", Side::first, "G3-H2 G3-H4"},
        Listed{"circle_steps_onto_its_stack", "C B2 A1=9 A3 S H2", Side::second, "B2-A1 B2-A3"},
        Listed{"star_jumps_onto_its_stack", "S F4 H2 C G3", Side::first, "F4-H2 F4-G5"},
        Listed{"circle_jumps_onto_its_stack", "C C3 A1=11 S B2", Side::second, "C3-B4 C3-A1"},
        Listed{"star_does_not_step_onto_its_own_elsewhere", "S F4 G3 G5 C A1", Side::first,
               "G3-H2 G3-H4 G5-H4 G5-H6"},
        Listed{"star_does_not_jump_onto_its_own_elsewhere", "S D4 F2 C E3", Side::first, "F2-G1 F2-G3 D4-E5"},
        Listed{"star_does_not_land_on_circle_at_home", "S G3 C H2 H4", Side::first, "pass"},
        Listed{"circle_does_not_land_on_star_at_home", "C B2 S A1 A3", Side::second, "pass"},
        Listed{"no_jump_lands_on_an_enemy", "S E3 C F2 G1", Side::first, "E3-F4"},
        Listed{"no_jump_over_own_pieces", "S E3 F2 C H8", Side::first, "F2-G1 F2-G3 E3-F4"},
        Listed{"no_jump_over_the_left_edge", "S D2 C E1", Side::first, "D2-E3"},
        Listed{"no_jump_over_the_right_edge", "S C7 C D8", Side::first, "C7-D6"},
        Listed{"no_jump_of_circle_over_the_left_edge", "C D2 S C1", Side::second, "D2-C3"},
        Listed{"no_jump_of_circle_over_the_right_edge", "C E7 S D8", Side::second, "E7-D6"},
        Listed{"left_edge", "S C1 C A7", Side::first, "C1-D2"},
        Listed{"right_edge", "S D8 C A7", Side::first, "D8-E7"},
        Listed{"left_edge_of_circle", "C C1 S H2", Side::second, "C1-B2"},
        Listed{"right_edge_of_circle", "C D8 S H2", Side::second, "D8-C7"},
        Listed{"no_jump_off_the_board", "S G3 C H2", Side::first, "G3-H4"},
        Listed{"no_jump_of_circle_off_the_board", "C B2 S A1", Side::second, "B2-A3"},
        Listed{"nobody_moves_from_the_last_row", "S H2=2 H8 C A1", Side::first, "pass"},
        Listed{"circle_does_not_move_from_its_last_row", "S A3 C A1 A5", Side::second, "pass"},
        Listed{"star_moves_from_row_a_and_circle_from_row_h", "S A1 C H2", Side::first, "A1-B2"},
        Listed{"circle_moves_from_row_h", "S A1 C H2", Side::second, "H2-G1 H2-G3"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(StarCirclePlay, TakesTheJumpedPiece) {
  EXPECT_EQ(after("S D4 C E5 E3", Side::first, "D4-F6"), state_of("S F6 C E3", Side::second));
  EXPECT_EQ(after("S D4 C E5 E3", Side::first, "D4-F2"), state_of("S F2 C E5", Side::second));
  EXPECT_EQ(after("C E5 S D4 D6", Side::second, "E5-C7"), state_of("C C7 S D4", Side::first));
  EXPECT_EQ(after("C E5 S D4 D6", Side::second, "E5-C3"), state_of("C C3 S D6", Side::first));
}

TEST(StarCirclePlay, LeavesASteppedOverNeighbourAlone) {
  EXPECT_EQ(after("S D4 C E5", Side::first, "D4-E3"), state_of("S E3 C E5", Side::second));
}

TEST(StarCirclePlay, GrowsAStackByStepAndByJump) {
  EXPECT_EQ(after("S G3 H2=9 C A1", Side::first, "G3-H2"), state_of("S H2=10 C A1", Side::second));
  EXPECT_EQ(after("S F4 H2 C G3 A1", Side::first, "F4-H2"), state_of("S H2=2 C A1", Side::second));
  EXPECT_EQ(after("C B8 A7=99 S H2", Side::second, "B8-A7"), state_of("C A7=100 S H2", Side::first));
  EXPECT_EQ(after("C B8 S H2", Side::second, "B8-A7"), state_of("C A7 S H2", Side::first));
}

TEST(StarCirclePlay, CountsPassesInARowAndForgetsThemAfterAMove) {
  const StarCircleRules rules(tens);
  State state = state_of("S H2 C D4", Side::first);
  state = rules.play(state, move_named(rules, state, "pass"));
  EXPECT_EQ(state.passes, 1);
  EXPECT_FALSE(rules.over(state));
  state = rules.play(state, move_named(rules, state, "D4-C3"));
  EXPECT_EQ(state.passes, 0);
  EXPECT_EQ(state.turn, Side::first);
}

TEST(StarCircleOver, IsAfterTwoPassesInARow) {
  const StarCircleRules rules(tens);
  State state = state_of("S H2=3 C A1=2", Side::first);
  for (int passes = 0; passes < 2; ++passes) {
    EXPECT_FALSE(rules.over(state));
    state = rules.play(state, pass);
  }
  EXPECT_TRUE(rules.over(state));
  EXPECT_TRUE(rules.moves(state).empty());
}

TEST(StarCircleOver, IsWhenASideHasNoPieces) {
  const StarCircleRules rules(tens);
  const State state = after("S F4 C G3", Side::first, "F4-H2");
  EXPECT_TRUE(rules.over(state));
  EXPECT_TRUE(rules.moves(state).empty());
}

TEST(StarCircleOver, IsNotWhileAllPiecesOfASideAreHome) {
  EXPECT_FALSE(StarCircleRules(tens).over(state_of("S H2 C D4", Side::first)));
}

TEST(StarCircleScore, MirrorsTheRowsForCircle) {
  const StarCircleRules rules(powers);
  for (int row = 0; row < 8; ++row) {
    const std::string letter(1, static_cast<char>('A' + row));
    const std::string square = letter + (row % 2 == 0 ? "3" : "4");
    const auto star_only = state_of("S " + square, Side::first);
    const auto circle_only = state_of("C " + square, Side::first);
    EXPECT_EQ(rules.score(star_only, Side::first), powers[static_cast<std::size_t>(row)]) << square;
    EXPECT_EQ(rules.score(circle_only, Side::first), -powers[static_cast<std::size_t>(7 - row)]) << square;
  }
}

TEST(StarCircleScore, CountsEveryDarkSquare) {
  const StarCircleRules rules(powers);
  const std::string all_but_last =
      "S G1 G3 G5 G7 F2 F4 F6 F8 E1 E3 E5 E7 D2 D4 D6 D8 C1 C3 C5 C7 B2 B4 B6 B8 A1 A3 A5 A7 H2 H4 H6 H8";
  EXPECT_EQ(rules.score(state_of(all_but_last, Side::first), Side::first),
            4 * (1 + 3 + 9 + 27 + 81 + 243 + 729 + 2187));
}

TEST(StarCircleScore, CountsThePiecesOfStacksOneByOne) {
  EXPECT_EQ(StarCircleRules(tens).score(state_of("S H2=9 H8=3 C A1=2", Side::first), Side::first), 10 * 80);
}

TEST(StarCircleScore, OfLargeStacksAndValuesDoesNotOverflow) {
  const StarCircleRules rules({-8, -7, -6, -5, -4, -3, -2, 1'000'000'000});
  const auto state = state_of("S H2=1000000 H4=1000000 H6=1000000 H8=1000000", Side::first);
  EXPECT_EQ(rules.score(state, Side::first), std::int64_t{4'000'000'000'000'000});
}

TEST(StarCircleMove, IsNamedFromAndTo) {
  EXPECT_EQ(move_name({static_cast<Square>(square_of("C5")), static_cast<Square>(square_of("D4"))}), "C5-D4");
  EXPECT_EQ(move_name(pass), "pass");
}

TEST(StarCircleState, IsTheBoardOfItsProblem) {
  const Problem problem = problem_of("S F4 H2=9 A1 C G3 A3=12 H4");
  EXPECT_EQ(board_of(start_of(problem)), problem.board);
}

}  // namespace
}  // namespace solver::starcircle
