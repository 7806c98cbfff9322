#include "solver/games/stakeraid.hpp"

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "solver/testing/rules_contract.hpp"

namespace solver::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::square_name;

/// The values of the handout's figures.
const std::vector<int> figure_values{20, 16, 1,  32, 30, 20, 12, 2,  11, 8,  28, 48, 9,
                                     1,  1,  20, 12, 10, 6,  2,  25, 30, 23, 21, 10};

/// A board as the handout draws it, its rows joined by blanks. Without values all are 1.
Problem problem_of(std::string_view board, Player player, std::vector<int> values = {}) {
  Problem problem;
  problem.player = player;
  problem.side = static_cast<int>(board.find(' ') == std::string_view::npos ? 1 : board.find(' '));
  problem.board.clear();
  for (const char letter : board) {
    if (letter != ' ') {
      problem.board.push_back(Cell{letter});
    }
  }
  problem.values = values.empty() ? std::vector<int>(problem.board.size(), 1) : std::move(values);
  return problem;
}

/// A board of that side: rows of X, of O, and empty ones.
Problem striped(int side, int value) {
  Problem problem;
  problem.side = side;
  problem.board.clear();
  for (int square = 0; square < side * side; ++square) {
    problem.board.push_back(Cell{"X.O."[(square / side + (square % side == 0 ? 1 : 0)) % 4]});
  }
  problem.values.assign(problem.board.size(), value);
  return problem;
}

template <int words>
struct StakeraidGame {
  using Rules = StakeraidRules<words>;
  struct Position {
    Rules rules;
    typename Rules::State state;
  };
  static constexpr bool alternates = true;

  static Position position(const Problem& problem) {
    const Rules rules(problem);
    return {rules, rules.start(problem)};
  }
  static std::vector<Position> positions() {
    const std::string figure = "..XX. ..XOX ...O. ..OO. .....";
    std::vector<Position> found{position(problem_of(figure, Player::x, figure_values)),
                                position(problem_of(figure, Player::o, figure_values)),
                                position(problem_of(".", Player::o)),
                                position(problem_of("XO O.", Player::x)),
                                position(problem_of("... ... ...", Player::x)),
                                position(problem_of("XOX OXO XXX", Player::o))};
    // As large as the width takes, but no larger than can be played to its end in a moment.
    for (int side = 26; side > 0; --side) {
      if (words_for(side) == words && (words < 11 || side == 16)) {
        found.push_back(position(striped(side, 99)));
        break;
      }
    }
    return found;
  }
  static bool in_order(const Rules&, const Move& a, const Move& b) {
    return a.kind() != b.kind() ? a.kind() == Kind::stake : a.square() < b.square();
  }
  static typename Rules::State reread(const Rules& rules, const typename Rules::State& state) {
    Problem problem;
    problem.player = state.turn == Side::first ? Player::x : Player::o;
    problem.board = rules.board(state);
    return rules.start(problem);
  }
  /// One empty square is taken, own pieces stay, and an enemy piece changes beside that square alone.
  static bool keeps_the_rest(const typename Rules::State& before, const Move& move,
                             const typename Rules::State& after) {
    const auto& own_before = before.turn == Side::first ? before.x : before.o;
    const auto& own_after = before.turn == Side::first ? after.x : after.o;
    const auto taken = (after.x | after.o).without(before.x | before.o);
    const auto turned = own_after.without(own_before).without(taken);
    return taken.count() == 1 && taken.has(move.square()) && own_before.without(own_after).none() &&
           turned.count() <= (move.kind() == Kind::raid ? 4 : 0);
  }
};

}  // namespace
}  // namespace solver::stakeraid

namespace solver::testing {
INSTANTIATE_TYPED_TEST_SUITE_P(Stakeraid1, RulesContract, stakeraid::StakeraidGame<1>);
INSTANTIATE_TYPED_TEST_SUITE_P(Stakeraid2, RulesContract, stakeraid::StakeraidGame<2>);
INSTANTIATE_TYPED_TEST_SUITE_P(Stakeraid4, RulesContract, stakeraid::StakeraidGame<4>);
INSTANTIATE_TYPED_TEST_SUITE_P(Stakeraid11, RulesContract, stakeraid::StakeraidGame<11>);
}  // namespace solver::testing

namespace solver::stakeraid {
namespace {

/// The moves of a problem in the rules' order: "A1 B1 A1r", a Raid with an r.
template <template <int> class R = StakeraidRules, class... Arguments>
std::string moves_of(const Problem& problem, const Arguments&... arguments) {
  return with_rules<R>(
      problem,
      [&](const auto& rules) {
        std::string text;
        for (const Move move : rules.moves(rules.start(problem))) {
          text += text.empty() ? "" : " ";
          text += square_name(problem.side, rules.index_of(move.square()));
          text += move.kind() == Kind::raid ? "r" : "";
        }
        return text;
      },
      arguments...);
}

/// The board after a move, its rows joined by blanks.
std::string after(const Problem& problem, Kind kind, std::string_view name) {
  return with_rules<StakeraidRules>(problem, [&](const auto& rules) {
    for (const Move move : rules.moves(rules.start(problem))) {
      if (move.kind() == kind && square_name(problem.side, rules.index_of(move.square())) == name) {
        const auto next = rules.play(rules.start(problem), move);
        std::string text = print_board(problem.side, rules.board(next));
        for (char& c : text) {
          c = c == '\n' ? ' ' : c;
        }
        text.pop_back();
        return text;
      }
    }
    return "no move " + std::string(name);
  });
}

Score score_of(const Problem& problem, Side side) {
  return with_rules<StakeraidRules>(
      problem, [&](const auto& rules) { return rules.score(rules.start(problem), side); });
}

TEST(StakeraidStake, OfFigure1TakesItsSquareAlone) {
  const Problem figure = problem_of("..... ..X.. ..... ..... .....", Player::o);
  EXPECT_EQ(after(figure, Kind::stake, "B3"), "..... ..X.. .O... ..... .....");
}

TEST(StakeraidStake, ConquersNoEnemyBesideItAlsoBesideAnOwnPiece) {
  EXPECT_EQ(after(problem_of("XO. .O. ...", Player::x), Kind::stake, "A2"), "XO. XO. ...");
}

TEST(StakeraidRaid, OfFigure2ConquersTheEnemyBesideTheNewPiece) {
  const Problem figure = problem_of("..XX. ..XXX ..... ..OO. .....", Player::o);
  EXPECT_EQ(after(figure, Kind::raid, "D3"), "..XX. ..XOX ...O. ..OO. .....");
}

TEST(StakeraidRaid, OfFigure2MayConquerNothing) {
  const Problem figure = problem_of("..XX. ..XXX ..... ..OO. .....", Player::o);
  EXPECT_EQ(after(figure, Kind::raid, "E4"), "..XX. ..XXX ..... ..OOO .....");
}

TEST(StakeraidRaid, OfFigure3ConquersOnTwoSides) {
  const Problem figure = problem_of("..XX. ..XOX ...O. ..OO. .....", Player::x);
  EXPECT_EQ(after(figure, Kind::raid, "C3"), "..XX. ..XOX ..XX. ..XO. .....");
}

TEST(StakeraidRaid, ConquersOnAllSidesButItsSource) {
  EXPECT_EQ(after(problem_of("..... ..O.. .O.X. ..O.. .....", Player::x), Kind::raid, "C3"),
            "..... ..X.. .XXX. ..X.. .....");
}

TEST(StakeraidRaid, DoesNotSpreadFromWhatItConquers) {
  EXPECT_EQ(after(problem_of("X.OO .OO. .... ....", Player::x), Kind::raid, "B1"), "XXXO .XO. .... ....");
}

TEST(StakeraidRaid, ConquersNoDiagonalPiece) {
  EXPECT_EQ(after(problem_of("OXO ... O.O", Player::x), Kind::raid, "B2"), "OXO .X. O.O");
}

TEST(StakeraidRaid, NeedsAPieceBesideItNotAcrossACornerOrTheEdge) {
  EXPECT_EQ(after(problem_of("..X O.. X..", Player::x), Kind::raid, "B2"), "no move B2");
  EXPECT_EQ(after(problem_of("..X .O. ...", Player::x), Kind::raid, "A2"), "no move A2");
  EXPECT_EQ(after(problem_of("..X ... ...", Player::x), Kind::raid, "A1"), "no move A1");
  EXPECT_EQ(after(problem_of("X.. ... ...", Player::x), Kind::raid, "A3"), "no move A3");
}

TEST(StakeraidRaid, DoesNotConquerAcrossTheEdge) {
  for (const int side : {3, 8, 11, 16, 26}) {
    Problem problem;
    problem.side = side;
    problem.board.assign(static_cast<std::size_t>(side * side), Cell::o);
    problem.values.assign(problem.board.size(), 1);
    const auto cell = [&](int column, int row) -> Cell& {
      return problem.board[static_cast<std::size_t>(row * side + column)];
    };
    cell(0, 1) = Cell::empty;
    cell(1, 1) = Cell::x;
    Problem expected = problem;
    for (const int square : {0, side, 2 * side}) {
      expected.board[static_cast<std::size_t>(square)] = Cell::x;
    }
    std::string text = print_board(side, expected.board);
    std::ranges::replace(text, '\n', ' ');
    text.pop_back();
    EXPECT_EQ(after(problem, Kind::raid, "A2"), text) << side;
  }
}

TEST(StakeraidMoves, AreAllStakesRowByRowThenAllRaidsByTarget) {
  EXPECT_EQ(moves_of(problem_of("... .X. O.X", Player::x)), "A1 B1 C1 A2 C2 B3 B1r A2r C2r B3r");
}

TEST(StakeraidMoves, HaveNoRaidWithoutAPiece) {
  EXPECT_EQ(moves_of(problem_of("O. ..", Player::x)), "B1 A2 B2");
}

TEST(StakeraidMoves, GoRowByRowBeyondRow9) {
  Problem problem;
  problem.side = 11;
  problem.board.assign(121, Cell::o);
  problem.values.assign(121, 1);
  for (const int square : {5, 9 * 11, 10 * 11 - 1, 10 * 11, 120}) {
    problem.board[static_cast<std::size_t>(square)] = Cell::empty;
  }
  problem.board[119] = Cell::x;
  EXPECT_EQ(moves_of(problem), "F1 A10 K10 A11 K11 K11r");
}

TEST(StakeraidMoves, OfTheLargestBoardReachItsLastSquare) {
  Problem problem;
  problem.side = 26;
  problem.board.assign(676, Cell::x);
  problem.values.assign(676, 1);
  problem.board.front() = problem.board.back() = Cell::empty;
  EXPECT_EQ(moves_of(problem), "A1 Z26 A1r Z26r");
}

TEST(StakeraidBySource, GoesFromSourceToSourceInTheHandoutsDirections) {
  // B1 reaches A1 and C1; C3 reaches C2, B3 and D3; each once.
  const Problem problem = problem_of(".X.. .... ..X. ....", Player::x);
  EXPECT_EQ(moves_of<RaidsBySource>(problem),
            "A1 C1 D1 A2 B2 C2 D2 A3 B3 D3 A4 B4 C4 D4 B2r A1r C1r C2r C4r B3r D3r");
}

TEST(StakeraidBySource, TakesTheDirectionsItIsGiven) {
  using enum Direction;
  const Problem problem = problem_of("... .O. ...", Player::o);
  EXPECT_EQ(moves_of<RaidsBySource>(problem, Directions{right, down, left, up}),
            "A1 B1 C1 A2 C2 A3 B3 C3 C2r B3r A2r B1r");
}

TEST(StakeraidBySource, HasATargetOfTwoSourcesOnce) {
  EXPECT_EQ(moves_of<RaidsBySource>(problem_of("X.X ... OOO", Player::x)), "B1 A2 B2 C2 A2r B1r C2r");
}

TEST(StakeraidBySource, HasTheSameMoves) {
  const Problem problem = striped(12, 3);
  EXPECT_EQ(moves_of<RaidsBySource>(problem).size(), moves_of(problem).size());
  EXPECT_NE(moves_of<RaidsBySource>(problem), moves_of(problem));
}

TEST(StakeraidScore, OfFigure2IsWhatTheHandoutAddsUp) {
  EXPECT_EQ(score_of(problem_of("..XX. ..XXX ..... ..OO. .....", Player::o, figure_values), Side::second),
            16 - 54);
  EXPECT_EQ(score_of(problem_of("..XX. ..XOX ...O. ..OO. .....", Player::x, figure_values), Side::second),
            28 - 43);
}

TEST(StakeraidScore, OfFigure1Is46ForGreen) {
  EXPECT_EQ(score_of(problem_of("..... ..X.. .O... ..... .....", Player::x, figure_values), Side::second),
            46);
}

TEST(StakeraidScore, OfTheLargestBoardIs66924) {
  Problem problem;
  problem.side = 26;
  problem.board.assign(676, Cell::o);
  problem.values.assign(676, 99);
  EXPECT_EQ(score_of(problem, Side::first), -66'924);
  EXPECT_EQ(score_of(problem, Side::second), 66'924);
}

TEST(StakeraidBeside, IsTheSquareItselfWhereTheBoardEnds) {
  const Problem problem = problem_of("... ... ...", Player::x);
  with_rules<StakeraidRules>(problem, [](const auto& rules) {
    const auto name = [&](int index, Direction direction) {
      return square_name(3, rules.index_of(rules.beside(rules.square_at(index), direction)));
    };
    using enum Direction;
    EXPECT_EQ(name(4, up) + name(4, down) + name(4, left) + name(4, right), "B1B3A2C2");
    EXPECT_EQ(name(0, up) + name(0, down) + name(0, left) + name(0, right), "A1A2A1B1");
    EXPECT_EQ(name(8, up) + name(8, down) + name(8, left) + name(8, right), "C2C3B3C3");
  });
}

TEST(StakeraidWords, HoldEverySide) {
  for (int side = 1; side <= 26; ++side) {
    EXPECT_GE(words_for(side) * 64, side * (side + 1)) << side;
  }
  EXPECT_EQ(words_for(7), 1);
}

TEST(StakeraidOver, IsAFullBoardAlone) {
  const auto over = [](std::string_view board) {
    const Problem problem = problem_of(board, Player::x);
    return with_rules<StakeraidRules>(problem,
                                      [&](const auto& rules) { return rules.over(rules.start(problem)); });
  };
  EXPECT_TRUE(over("XO OX"));
  EXPECT_FALSE(over("XO O."));
}

}  // namespace
}  // namespace solver::stakeraid
