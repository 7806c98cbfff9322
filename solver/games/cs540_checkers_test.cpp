#include "solver/games/cs540_checkers.hpp"

#include <bit>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "solver/observers.hpp"
#include "solver/testing/rules_contract.hpp"

namespace solver::cs540_checkers {
namespace {

using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;

using Pieces = std::map<std::pair<int, int>, char>;

Problem problem_of(Player player, const Pieces& pieces) {
  Problem problem;
  problem.player = player;
  for (const auto& [place, letter] : pieces) {
    problem.board[static_cast<std::size_t>(8 * place.first + place.second)] = Cell{letter};
  }
  return problem;
}

State state_of(Player player, const Pieces& pieces) {
  return start_of(problem_of(player, pieces));
}

const std::string start_board =
    "- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n- - - - - - - -\n"
    "- - - - - - - -\nr - r - r - r -\n- r - r - r - r\nr - r - r - r -\n";

State start(Player player) {
  Problem problem = cases::cs540_checkers::parse("CHECKERS\nRED\nBASIC\n1\n" + start_board).value();
  problem.player = player;
  return start_of(problem);
}

std::vector<std::string> names_of_moves(const State& state) {
  std::vector<std::string> names;
  for (const Move& move : CheckersRules{}.moves(state)) {
    names.push_back(move_name(move));
  }
  return names;
}

Move move_named(const State& state, std::string_view name) {
  for (const Move& move : CheckersRules{}.moves(state)) {
    if (move_name(move) == name) {
      return move;
    }
  }
  ADD_FAILURE() << "no move " << name;
  return {};
}

State after(const State& state, std::string_view name) {
  return CheckersRules{}.play(state, move_named(state, name));
}

template <class R>
struct CheckersGame {
  using Rules = R;
  struct Position {
    Rules rules;
    State state;
  };
  static constexpr bool alternates = true;

  static std::vector<Position> positions() {
    return {
        {{}, start(Player::red)},
        {{}, start(Player::black)},
        {{},
         state_of(Player::red, {{{3, 4}, 'R'}, {{2, 1}, 'b'}, {{2, 3}, 'b'}, {{4, 1}, 'b'}, {{4, 3}, 'b'}})},
        {{},
         state_of(Player::black,
                  {{{1, 0}, 'b'}, {{2, 3}, 'b'}, {{5, 4}, 'B'}, {{6, 3}, 'r'}, {{6, 5}, 'r'}})},
        {{}, state_of(Player::red, {{{5, 0}, 'b'}})}};
  }
  /// By the square it starts from, then by the directions one after the other.
  static bool in_order(const Rules&, const Move& a, const Move& b) {
    if (a.from != b.from) {
      return a.from < b.from;
    }
    int digit = 0;
    while ((a.way >> digit & 3) == (b.way >> digit & 3) && digit < 30) {
      digit += 2;
    }
    return (a.way >> digit & 3) < (b.way >> digit & 3);
  }
  static State reread(const Rules&, const State& state) {
    Problem problem;
    problem.player = state.turn == Side::first ? Player::red : Player::black;
    problem.board = board_of(state);
    return start_of(cases::cs540_checkers::parse(cases::cs540_checkers::print(problem)).value());
  }
  static bool keeps_the_rest(const State& before, const Move& move, const State& after) {
    const Squares moved = square(move.from) | square(move.to);
    const Squares own = before.turn == Side::first ? before.red : before.black;
    const Squares own_after = before.turn == Side::first ? after.red : after.black;
    const Squares enemy = before.turn == Side::first ? before.black : before.red;
    const Squares enemy_after = before.turn == Side::first ? after.black : after.red;
    return (own & ~moved) == (own_after & ~moved) && std::popcount(own) == std::popcount(own_after) &&
           (move.captured & ~enemy) == 0 && enemy_after == (enemy & ~move.captured) &&
           (before.kings & ~moved & ~move.captured) == (after.kings & ~moved) &&
           std::popcount(move.captured) == move.jumps;
  }
};

TEST(CheckersMoves, StandInTheFrameworksOrder) {
  EXPECT_EQ(names_of_moves(start(Player::red)),
            (std::vector<std::string>{"(5,0),(4,1)", "(5,2),(4,1)", "(5,2),(4,3)", "(5,4),(4,3)",
                                      "(5,4),(4,5)", "(5,6),(4,5)", "(5,6),(4,7)"}));
  EXPECT_EQ(names_of_moves(state_of(Player::black, {{{3, 4}, 'B'}})),
            (std::vector<std::string>{"(3,4),(2,3)", "(3,4),(4,3)", "(3,4),(2,5)", "(3,4),(4,5)"}));
}

TEST(CheckersMoves, EndAtTheEdges) {
  EXPECT_EQ(names_of_moves(state_of(Player::red, {{{0, 7}, 'R'}})),
            (std::vector<std::string>{"(0,7),(1,6)"}));
  EXPECT_EQ(names_of_moves(state_of(Player::red, {{{7, 0}, 'R'}})),
            (std::vector<std::string>{"(7,0),(6,1)"}));
  EXPECT_EQ(names_of_moves(state_of(Player::red, {{{3, 0}, 'R'}, {{2, 7}, 'R'}})),
            (std::vector<std::string>{"(2,7),(1,6)", "(2,7),(3,6)", "(3,0),(2,1)", "(3,0),(4,1)"}));
}

TEST(CheckersMoves, OfPawnsGoForwardAlone) {
  EXPECT_EQ(names_of_moves(state_of(Player::black, {{{3, 4}, 'b'}})),
            (std::vector<std::string>{"(3,4),(4,3)", "(3,4),(4,5)"}));
  EXPECT_EQ(names_of_moves(state_of(Player::red, {{{3, 4}, 'r'}, {{4, 3}, 'b'}})),
            (std::vector<std::string>{"(3,4),(2,3)", "(3,4),(2,5)"}));
}

TEST(CheckersMoves, AreJumpsAloneWhereThereIsOne) {
  EXPECT_EQ(names_of_moves(state_of(Player::red, {{{5, 2}, 'r'}, {{4, 3}, 'b'}, {{5, 6}, 'r'}})),
            (std::vector<std::string>{"(5,2),(3,4)"}));
}

TEST(CheckersMoves, DoNotJumpOverTheEdgeNorOntoAPiece) {
  EXPECT_EQ(
      names_of_moves(state_of(Player::red, {{{4, 1}, 'r'}, {{3, 0}, 'b'}, {{3, 2}, 'b'}, {{2, 3}, 'b'}})),
      std::vector<std::string>{});
}

TEST(CheckersMoves, AreOneForEveryMaximalSequence) {
  const auto state =
      state_of(Player::red,
               {{{7, 4}, 'r'}, {{6, 3}, 'b'}, {{4, 1}, 'b'}, {{4, 3}, 'b'}, {{2, 3}, 'b'}, {{6, 5}, 'b'}});
  EXPECT_EQ(names_of_moves(state),
            (std::vector<std::string>{"(7,4),(5,2),(3,0)", "(7,4),(5,2),(3,4),(1,2)", "(7,4),(5,6)"}));
}

TEST(CheckersMoves, LeadAKingBackToItsStart) {
  const auto state =
      state_of(Player::red, {{{3, 4}, 'R'}, {{2, 1}, 'b'}, {{2, 3}, 'b'}, {{4, 1}, 'b'}, {{4, 3}, 'b'}});
  EXPECT_EQ(names_of_moves(state),
            (std::vector<std::string>{"(3,4),(1,2),(3,0),(5,2),(3,4)", "(3,4),(5,2),(3,0),(1,2),(3,4)"}));
  EXPECT_EQ(after(state, "(3,4),(1,2),(3,0),(5,2),(3,4)"), state_of(Player::black, {{{3, 4}, 'R'}}));
}

TEST(CheckersMoves, EndWhereAPawnReachesTheLastRow) {
  const auto state = state_of(Player::red, {{{2, 5}, 'r'}, {{1, 4}, 'b'}, {{1, 2}, 'b'}});
  EXPECT_EQ(names_of_moves(state), (std::vector<std::string>{"(2,5),(0,3)"}));
  EXPECT_EQ(after(state, "(2,5),(0,3)"), state_of(Player::black, {{{0, 3}, 'R'}, {{1, 2}, 'b'}}));
}

TEST(CheckersMoves, CrownBlackInRow7) {
  EXPECT_EQ(after(state_of(Player::black, {{{6, 3}, 'b'}}), "(6,3),(7,4)"),
            state_of(Player::red, {{{7, 4}, 'B'}}));
}

TEST(CheckersMoves, TakeACapturedKingsCrown) {
  EXPECT_EQ(after(state_of(Player::red, {{{5, 2}, 'r'}, {{4, 3}, 'B'}}), "(5,2),(3,4)"),
            state_of(Player::black, {{{3, 4}, 'r'}}));
}

/// Three rows with a king at the left edge, which has two steps, and three with four each.
TEST(CheckersMoves, OfTwelveKingsFitIntoTheList) {
  Pieces kings;
  for (const int row : {1, 3, 5}) {
    for (const int column : {0, 2, 4, 6}) {
      kings[{row, column}] = 'R';
    }
  }
  EXPECT_EQ(CheckersRules{}.moves(state_of(Player::red, kings)).size(), 42U);
}

TEST(CheckersMoveList, HoldsMoreThanItsOwnRoom) {
  MoveList list;
  for (std::uint32_t way = 0; way < 200; ++way) {
    list.add({0, way, 1, 2, 0});
  }
  EXPECT_EQ(list.size(), 200U);
  std::uint32_t way = 0;
  for (const Move& move : list) {
    EXPECT_EQ(move.way, way++);
  }
}

struct Worth {
  const char* name;
  Pieces pieces;
  Score basic;
  Score enhanced;
};
void PrintTo(const Worth& row, std::ostream* out) {
  *out << row.name;
}

class CheckersScore : public ::testing::TestWithParam<Worth> {};

TEST_P(CheckersScore, IsRedsMinusBlacks) {
  const State state = state_of(Player::red, GetParam().pieces);
  EXPECT_EQ(BasicCheckers{}.score(state, Side::first), GetParam().basic);
  EXPECT_EQ(EnhancedCheckers{}.score(state, Side::first), GetParam().enhanced);
  EXPECT_EQ(EnhancedCheckers{}.score(state, Side::second), -GetParam().enhanced);
}

INSTANTIATE_TEST_SUITE_P(
    Positions, CheckersScore,
    ::testing::Values(
        Worth{"a_pawn_in_the_middle", {{{3, 4}, 'r'}}, 1, 12},
        Worth{"a_pawn_at_the_edge", {{{3, 0}, 'r'}}, 1, 11}, Worth{"a_black_pawn", {{{3, 4}, 'b'}}, -1, -12},
        Worth{"a_king_in_the_middle", {{{3, 4}, 'R'}}, 2, 29},
        Worth{"a_king_in_the_corner", {{{0, 7}, 'R'}}, 2, 26},
        Worth{"a_king_in_the_top_row", {{{0, 3}, 'R'}}, 2, 27},
        Worth{"freedom_counts_taken_squares", {{{5, 4}, 'r'}, {{4, 3}, 'r'}, {{4, 5}, 'r'}}, 3, 36},
        Worth{"both_attack", {{{4, 3}, 'r'}, {{3, 4}, 'b'}}, 0, 0},
        Worth{"red_attacks_a_protected_pawn",
              {{{4, 3}, 'r'}, {{5, 2}, 'r'}, {{3, 4}, 'b'}},
              1,
              12 + 12 + 1 - 12},
        Worth{"a_king_attacks_backwards", {{{4, 3}, 'R'}, {{5, 4}, 'b'}}, 1, 29 + 1 - 12}),
    [](const auto& row) { return std::string(row.param.name); });

cases::Answer solved(Problem problem, int depth) {
  problem.depth_limit = depth;
  cases::Answer answer;
  EXPECT_TRUE(solve(problem, cases::collect_into(answer)));
  return answer;
}

/// The last lines of output.txt, without those of the depths.
std::string decision(const Problem& problem, int depth) {
  const std::string output = solved(problem, depth).files.at("output.txt");
  return output.substr(output.find(problem.player == Player::red ? "RED PLAYER" : "BLACK PLAYER"));
}

TEST(CheckersAnswer, KeepsTheShallowMoveThatADeeperSearchRefutes) {
  // The first step walks beside the king on row 3, who takes it.
  const auto problem = problem_of(Player::red, {{{3, 0}, 'B'}, {{5, 0}, 'R'}});
  EXPECT_EQ(decision(problem, 2), "RED PLAYER's move (5,0),(4,1)\n0\nBLACK Turn\n");
  EXPECT_EQ(solved(problem, 2).files.at("traverse_log.txt"),
            "Depth Move Value Nodes Pruned\n1 (5,0),(4,1) 0 3 0\n2 (5,0),(6,1) 0 6 0\n");
}

TEST(CheckersAnswer, PrunesNothingInTheFirstTwoDepths) {
  const auto problem = problem_of(Player::red, {{{1, 2}, 'R'}, {{3, 4}, 'R'}, {{3, 6}, 'B'}, {{5, 4}, 'B'}});
  const auto output = solved(problem, 3).files.at("output.txt");
  EXPECT_EQ(output.find("Done with depth limit 1\nI pruned the tree 0 time(s)\n"
                        "Done with depth limit 2\nI pruned the tree 0 time(s)\n"
                        "Done with depth limit 3\nI pruned the tree 1"),
            0U);
}

TEST(CheckersAnswer, IsNoneForASideWithoutMoves) {
  const auto problem = problem_of(Player::black, {{{6, 1}, 'r'}});
  const auto answer = solved(problem, 2).files;
  EXPECT_EQ(answer.at("output.txt"),
            "Done with depth limit 1\nI pruned the tree 0 time(s)\nDone with depth limit 2\n"
            "I pruned the tree 0 time(s)\nBLACK PLAYER's move none\nnone\nRED wins!!!\n");
  EXPECT_EQ(answer.at("traverse_log.txt"),
            "Depth Move Value Nodes Pruned\n1 none none 1 0\n2 none none 1 0\n");
  EXPECT_EQ(answer.at("next_state.txt"), cases::cs540_checkers::print_board(problem.board));
  EXPECT_EQ(decision(problem_of(Player::black, {}), 1), "BLACK PLAYER's move none\nnone\nRED wins!!!\n")
      << "RED cannot move either";
}

/// Four black pawns in row 0 behind two rows of red ones: nobody has a move once (2,1) is taken.
TEST(CheckersAnswer, GivesBlackTheGameWhereNeitherSideCanMove) {
  const auto problem = problem_of(Player::red, {{{0, 1}, 'b'},
                                                {{0, 3}, 'b'},
                                                {{0, 5}, 'b'},
                                                {{0, 7}, 'b'},
                                                {{1, 0}, 'r'},
                                                {{1, 2}, 'r'},
                                                {{1, 4}, 'r'},
                                                {{1, 6}, 'r'},
                                                {{2, 3}, 'r'},
                                                {{2, 5}, 'r'},
                                                {{2, 7}, 'r'},
                                                {{3, 0}, 'r'}});
  EXPECT_EQ(decision(problem, 3), "RED PLAYER's move (3,0),(2,1)\n4\nBLACK wins!!!\n");
}

TEST(CheckersAnswer, GivesTheGameToTheSideThatCanMove) {
  EXPECT_EQ(decision(problem_of(Player::red, {{{5, 2}, 'r'}, {{4, 3}, 'b'}}), 2),
            "RED PLAYER's move (5,2),(3,4)\n1\nRED wins!!!\n");
  EXPECT_EQ(decision(problem_of(Player::black, {{{2, 3}, 'b'}, {{3, 4}, 'r'}}), 1),
            "BLACK PLAYER's move (2,3),(4,5)\n1\nBLACK wins!!!\n");
}

TEST(CheckersAnswer, CountsTheRootAmongTheNodes) {
  EXPECT_EQ(solved(problem_of(Player::red, {{{4, 3}, 'r'}}), 1).files.at("traverse_log.txt"),
            "Depth Move Value Nodes Pruned\n1 (4,3),(3,2) 1 3 0\n");
}

TEST(CheckersAnswer, IsEndedByTheStop) {
  std::stop_source source;
  source.request_stop();
  cases::Answer answer;
  EXPECT_FALSE(solve(Problem{}, cases::collect_into(answer), source.get_token()));
}

}  // namespace
}  // namespace solver::cs540_checkers

namespace solver::testing {
INSTANTIATE_TYPED_TEST_SUITE_P(Cs540BasicCheckers, RulesContract,
                               cs540_checkers::CheckersGame<cs540_checkers::BasicCheckers>);
INSTANTIATE_TYPED_TEST_SUITE_P(Cs540EnhancedCheckers, RulesContract,
                               cs540_checkers::CheckersGame<cs540_checkers::EnhancedCheckers>);
}  // namespace solver::testing
