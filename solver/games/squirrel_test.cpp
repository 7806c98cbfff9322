#include "solver/games/squirrel.hpp"

#include <array>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/testing/rules_contract.hpp"

namespace solver::squirrel {
namespace {

using cases::squirrel::Cell;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::square_name;

/// The values of figures 1, 2 and 5.
constexpr std::array<int, 25> figure_values{20, 16, 1,  32, 30, 20, 12, 2,  11, 8,  28, 48, 9,
                                            1,  1,  20, 12, 10, 6,  2,  25, 30, 23, 21, 10};

State state_of(std::string_view board, Side turn) {
  Problem problem;
  problem.first.player = turn == Side::first ? Player::x : Player::o;
  for (std::size_t square = 0, at = 0; at < board.size(); ++at) {
    if (board[at] != '\n') {
      problem.board[square++] = Cell{board[at]};
    }
  }
  return start_of(problem);
}

Square square_of(std::string_view name) {
  for (int square = 0; square < cases::squirrel::squares; ++square) {
    if (square_name(square) == name) {
      return static_cast<Square>(square);
    }
  }
  ADD_FAILURE() << "no square " << name;
  return 0;
}

std::string names(Squares set) {
  std::string text;
  for (const Square square : SquareRange(set)) {
    text += text.empty() ? "" : " ";
    text += square_name(square);
  }
  return text;
}

/// The board after `turn` takes the square `name`.
std::string after(std::string_view board, Side turn, std::string_view name) {
  const SquirrelRules rules(figure_values);
  return print_board(board_of(rules.play(state_of(board, turn), square_of(name))));
}

struct SquirrelGame {
  using Rules = SquirrelRules;
  struct Position {
    Rules rules;
    State state;
  };
  static constexpr bool alternates = true;

  static std::vector<Position> positions() {
    const Rules rules(figure_values);
    std::array<int, 25> large{};
    large.fill(2'147'483'647);
    return {{rules, state_of("**XX***XOX***O***OO******", Side::first)},
            {rules, state_of("**XX***XOX***O***OO******", Side::second)},
            {rules, state_of("*************************", Side::first)},
            {rules, state_of("XXXXXOOOOOXXXXXOOOOOXXXXX", Side::second)},
            {Rules(large), state_of("XXXXXXXXXXXXXXXXXXXXXXXX*", Side::first)}};
  }
  static bool in_order(const Rules&, Square a, Square b) { return a < b; }
  static State reread(const Rules&, const State& state) {
    Problem problem;
    problem.first.player = state.turn == Side::first ? Player::x : Player::o;
    problem.values.fill(1);
    problem.board = board_of(state);
    return start_of(cases::squirrel::parse(cases::squirrel::print(problem)).value());
  }
  /// Own pieces stay, and what changes is the square taken or one beside it.
  static bool keeps_the_rest(const State& before, Square move, const State& after) {
    for (int square = 0; square < 25; ++square) {
      const auto index = static_cast<std::size_t>(square);
      const int steps = std::abs(square % 5 - move % 5) + std::abs(square / 5 - move / 5);
      const Cell mover = before.turn == Side::first ? Cell::x : Cell::o;
      const bool may_change = steps == 0 || (steps == 1 && board_of(before)[index] != mover &&
                                             board_of(before)[index] != Cell::empty);
      if (!may_change && board_of(before)[index] != board_of(after)[index]) {
        return false;
      }
    }
    return board_of(after)[static_cast<std::size_t>(move)] != Cell::empty;
  }
};

}  // namespace
}  // namespace solver::squirrel

namespace solver::testing {
INSTANTIATE_TYPED_TEST_SUITE_P(Squirrel, RulesContract, squirrel::SquirrelGame);
}  // namespace solver::testing

namespace solver::squirrel {
namespace {

struct Neighbours {
  const char* square;
  const char* beside;
};
void PrintTo(const Neighbours& row, std::ostream* out) {
  *out << row.square;
}

class Beside : public ::testing::TestWithParam<Neighbours> {};

TEST_P(Beside, AreTheSquaresUpDownLeftAndRight) {
  EXPECT_EQ(names(beside[static_cast<std::size_t>(square_of(GetParam().square))]), GetParam().beside);
}

INSTANTIATE_TEST_SUITE_P(Squares, Beside,
                         ::testing::Values(Neighbours{"A1", "B1 A2"}, Neighbours{"C1", "B1 D1 C2"},
                                           Neighbours{"E1", "D1 E2"}, Neighbours{"A3", "A2 B3 A4"},
                                           Neighbours{"C3", "C2 B3 D3 C4"}, Neighbours{"E3", "E2 D3 E4"},
                                           Neighbours{"A5", "A4 B5"}, Neighbours{"C5", "C4 B5 D5"},
                                           Neighbours{"E5", "E4 D5"}),
                         [](const auto& row) { return std::string(row.param.square); });

TEST(SquirrelBeside, IsMutual) {
  for (std::size_t a = 0; a < 25; ++a) {
    for (std::size_t b = 0; b < 25; ++b) {
      EXPECT_EQ(beside[a] >> b & 1, beside[b] >> a & 1) << square_name(static_cast<int>(a));
    }
  }
}

TEST(SquirrelRaid, OfFigure1ConquersTheEnemyBesideTheNewPiece) {
  EXPECT_EQ(after("**XX*\n**XXX\n*****\n**OO*\n*****\n", Side::second, "D3"),
            "**XX*\n**XOX\n***O*\n**OO*\n*****\n");
}

TEST(SquirrelRaid, OfE4InFigure1ConquersNothing) {
  EXPECT_EQ(after("**XX*\n**XXX\n*****\n**OO*\n*****\n", Side::second, "E4"),
            "**XX*\n**XXX\n*****\n**OOO\n*****\n");
}

TEST(SquirrelRaid, OfFigure2ConquersOnTwoSides) {
  EXPECT_EQ(after("**XX*\n**XOX\n***O*\n**OO*\n*****\n", Side::first, "C3"),
            "**XX*\n**XOX\n**XX*\n**XO*\n*****\n");
}

TEST(SquirrelRaid, ConquersOnAllFourSidesButOne) {
  EXPECT_EQ(after("*****\n**O**\n*O*X*\n**O**\n*****\n", Side::first, "C3"),
            "*****\n**X**\n*XXX*\n**X**\n*****\n");
}

TEST(SquirrelRaid, DoesNotSpreadFromWhatItConquers) {
  EXPECT_EQ(after("X*OOO\n**O**\n**O**\n*****\n*****\n", Side::first, "B1"),
            "XXXOO\n**O**\n**O**\n*****\n*****\n");
}

TEST(SquirrelRaid, ConquersNoDiagonalPiece) {
  EXPECT_EQ(after("*****\n*OXO*\n*****\n*O*O*\n*****\n", Side::first, "C3"),
            "*****\n*OXO*\n**X**\n*O*O*\n*****\n");
}

TEST(SquirrelRaid, DoesNotReachAcrossTheEdge) {
  EXPECT_EQ(after("****X\nO***\n*****\n*****\n*****\n", Side::second, "A1"),
            "O***X\nO****\n*****\n*****\n*****\n");
}

TEST(SquirrelSneak, OfFigure3TakesItsSquareAlone) {
  EXPECT_EQ(after("*****\n**X**\n*****\n*****\n*****\n", Side::second, "B3"),
            "*****\n**X**\n*O***\n*****\n*****\n");
}

TEST(SquirrelSneak, ConquersNoEnemyBesideIt) {
  EXPECT_EQ(after("*****\n**X**\n*****\n*****\n*****\n", Side::second, "C3"),
            "*****\n**X**\n**O**\n*****\n*****\n");
}

TEST(SquirrelSneak, IsWhatADiagonalPieceOfOnesOwnAllows) {
  EXPECT_EQ(after("O****\nX****\n*X***\n*****\n*****\n", Side::second, "B2"),
            "O****\nXO***\n*X***\n*****\n*****\n");
}

TEST(SquirrelSneak, IsWhatAPieceAcrossTheEdgeAllows) {
  EXPECT_EQ(after("****O\n*X***\n*****\n*****\n*****\n", Side::second, "A2"),
            "****O\nOX***\n*****\n*****\n*****\n");
}

TEST(SquirrelMoves, AreTheEmptySquaresInTheHandoutsOrder) {
  const SquirrelRules rules(figure_values);
  const State state = state_of("XXXXX\nXXXXX\nXX***\nX*XX*\nXX*XX\n", Side::first);
  std::string order;
  for (const Square square : rules.moves(state)) {
    order += square_name(square);
  }
  EXPECT_EQ(order, "C3D3E3B4E4C5");
}

TEST(SquirrelScore, OfTheHandoutsExampleIs15ForBlue) {
  const SquirrelRules rules(figure_values);
  EXPECT_EQ(rules.score(state_of("**XX***XOX***O***OO******", Side::second), Side::first), 15);
}

TEST(SquirrelScore, OfFigure1IsWhatTheHandoutAddsUp) {
  const SquirrelRules rules(figure_values);
  const State before = state_of("**XX***XXX*******OO******", Side::second);
  EXPECT_EQ(rules.score(before, Side::second), 16 - 54);
  EXPECT_EQ(rules.score(rules.play(before, square_of("D3")), Side::second), 28 - 43);
}

TEST(SquirrelScore, CountsEverySquareWithItsOwnValue) {
  std::array<int, 25> values{};
  for (int square = 0; square < 25; ++square) {
    values[static_cast<std::size_t>(square)] = 1 << square;
  }
  const SquirrelRules rules(values);
  for (int square = 0; square < 25; ++square) {
    std::string board(25, '*');
    board[static_cast<std::size_t>(square)] = 'O';
    EXPECT_EQ(rules.score(state_of(board, Side::first), Side::second), 1 << square);
  }
}

TEST(SquirrelScore, OfLargeValuesDoesNotOverflow) {
  std::array<int, 25> values{};
  values.fill(2'147'483'647);
  EXPECT_EQ(SquirrelRules(values).score(state_of(std::string(25, 'X'), Side::first), Side::first),
            25 * std::int64_t{2'147'483'647});
}

TEST(SquirrelOver, IsAFullBoardAlone) {
  const SquirrelRules rules(figure_values);
  EXPECT_TRUE(rules.over(state_of("XXXXXOOOOOXXXXXOOOOOXXXXX", Side::first)));
  EXPECT_FALSE(rules.over(state_of("XXXXXOOOOOXXXXXOOOOOXXXX*", Side::first)));
}

TEST(SquirrelState, IsReadSquareBySquare) {
  const std::string board = "X*O**\n*****\n****O\n*****\nO***X\n";
  EXPECT_EQ(print_board(board_of(state_of(board, Side::first))), board);
}

}  // namespace
}  // namespace solver::squirrel
