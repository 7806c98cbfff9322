// What the programs with mistakes are built on is right as long as no switch is turned.
#include "fuzz/mutants/cs540_checkers.hpp"

#include <cstddef>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using solver::cs540_checkers::EnhancedCheckers;

/// Positions of drawn problems, and all that one move makes of them.
std::vector<State> positions() {
  std::vector<State> found;
  for (const Profile profile : {Profile::course, Profile::edge}) {
    for (int index = 0; index < 300; ++index) {
      const State start = solver::cs540_checkers::start_of(draw(profile, std::nullopt, 6, index).problem);
      found.push_back(start);
      for (const Move& move : EnhancedCheckers{}.moves(start)) {
        found.push_back(EnhancedCheckers{}.play(start, move));
      }
    }
  }
  return found;
}

TEST(PlainCheckers, FindsTheSolversMoves) {
  for (const State& state : positions()) {
    const auto moves = EnhancedCheckers{}.moves(state);
    ASSERT_EQ(plain_moves(state, {}), std::vector<Move>(moves.begin(), moves.end()))
        << print_board(solver::cs540_checkers::board_of(state));
  }
}

TEST(PlainCheckers, ValuesPositionsAsTheSolver) {
  for (const State& state : positions()) {
    ASSERT_EQ(plain_enhanced(state, state.turn), EnhancedCheckers{}.score(state, state.turn))
        << print_board(solver::cs540_checkers::board_of(state));
  }
}

using Pieces = std::map<std::pair<int, int>, char>;
using Names = std::vector<std::string>;

/// RED to move, and the moves there with a switch as it is and turned.
struct Example {
  const char* name;
  Pieces pieces;
  void (*turn)(MoveSwitches& switches);
  Names right;
  Names wrong;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.name;
}

const Pieces two_jumps{{{4, 1}, 'r'}, {{3, 2}, 'b'}, {{1, 4}, 'b'}};
const Pieces two_jumps_of_king{{{4, 1}, 'R'}, {{3, 2}, 'b'}, {{1, 4}, 'b'}};
const Pieces circle{{{6, 3}, 'R'}, {{5, 2}, 'b'}, {{3, 2}, 'b'}, {{3, 4}, 'b'}, {{5, 4}, 'b'}};
const Names circling{"(6,3),(4,1),(2,3),(4,5),(6,3)", "(6,3),(4,5),(2,3),(4,1),(6,3)"};
const Pieces pawn{{{3, 2}, 'r'}};
const Names ahead{"(3,2),(2,1)", "(3,2),(2,3)"};
const Pieces king{{{3, 2}, 'R'}};
const Names around{"(3,2),(2,1)", "(3,2),(4,1)", "(3,2),(2,3)", "(3,2),(4,3)"};

const std::vector<Example> examples{
    {"CapturesForced",
     {{{4, 3}, 'r'}, {{3, 4}, 'b'}},
     [](MoveSwitches& s) { s.captures_forced = false; },
     {"(4,3),(2,5)"},
     {"(4,3),(2,5)", "(4,3),(3,2)"}},
    {"StopEarly",
     two_jumps,
     [](MoveSwitches& s) { s.may_stop_early = true; },
     {"(4,1),(2,3),(0,5)"},
     {"(4,1),(2,3)", "(4,1),(2,3),(0,5)"}},
    {"OneJump",
     two_jumps,
     [](MoveSwitches& s) { s.one_jump_only = true; },
     {"(4,1),(2,3),(0,5)"},
     {"(4,1),(2,3)"}},
    {"StartSquare",
     circle,
     [](MoveSwitches& s) { s.start_square_free = false; },
     circling,
     {"(6,3),(4,1),(2,3),(4,5)", "(6,3),(4,5),(2,3),(4,1)"}},
    {"JumpedStay", circle, [](MoveSwitches& s) { s.jumped_vanish_at_once = false; }, circling, circling},
    {"JumpedAgain",
     two_jumps_of_king,
     [](MoveSwitches& s) { s.jumped_again = true; },
     {"(4,1),(2,3),(0,5)"},
     {"(4,1),(2,3),(0,5)"}},
    {"RoundAgain",
     circle,
     [](MoveSwitches& s) { s.jumped_again = true; },
     circling,
     {"(6,3),(4,1),(2,3),(4,5),(6,3),(4,1),(2,3),(4,5),(6,3)",
      "(6,3),(4,5),(2,3),(4,1),(6,3),(4,5),(2,3),(4,1),(6,3)"}},
    {"CrownedMidway",
     {{{2, 1}, 'r'}, {{1, 2}, 'b'}, {{1, 4}, 'b'}},
     [](MoveSwitches& s) { s.crowned_in_mid_jump = true; },
     {"(2,1),(0,3)"},
     {"(2,1),(0,3),(2,5)"}},
    {"CaptureBackward",
     {{{3, 2}, 'r'}, {{4, 3}, 'b'}},
     [](MoveSwitches& s) { s.pawns_capture_backward = true; },
     ahead,
     {"(3,2),(5,4)"}},
    {"StepBackward", pawn, [](MoveSwitches& s) { s.pawns_go_backward = true; }, ahead, around},
    {"KingsForward", king, [](MoveSwitches& s) { s.kings_go_backward = false; }, around, ahead},
    {"ForwardSwapped",
     pawn,
     [](MoveSwitches& s) { s.forward_swapped = true; },
     ahead,
     {"(3,2),(4,1)", "(3,2),(4,3)"}},
    {"ByColumns",
     {{{2, 5}, 'r'}, {{4, 1}, 'r'}},
     [](MoveSwitches& s) { s.pieces_by_columns = true; },
     {"(2,5),(1,4)", "(2,5),(1,6)", "(4,1),(3,0)", "(4,1),(3,2)"},
     {"(4,1),(3,0)", "(4,1),(3,2)", "(2,5),(1,4)", "(2,5),(1,6)"}},
    {"RowsOuter",
     king,
     [](MoveSwitches& s) {
       s.order = {0, 2, 1, 3};
     },
     around,
     {"(3,2),(2,1)", "(3,2),(2,3)", "(3,2),(4,1)", "(3,2),(4,3)"}},
};

class MoveSwitch : public ::testing::TestWithParam<Example> {
 protected:
  static Names names(const MoveSwitches& switches) {
    cases::cs540_checkers::Problem problem;
    for (const auto& [place, letter] : GetParam().pieces) {
      const int index = 8 * place.first + place.second;
      problem.board[static_cast<std::size_t>(index)] = cases::cs540_checkers::Cell{letter};
    }
    Names found;
    for (const Move& move : plain_moves(solver::cs540_checkers::start_of(problem), switches)) {
      found.push_back(solver::cs540_checkers::move_name(move));
    }
    return found;
  }
};

TEST_P(MoveSwitch, ChangesTheMoves) {
  MoveSwitches switches;
  EXPECT_EQ(names(switches), GetParam().right);
  GetParam().turn(switches);
  EXPECT_EQ(names(switches), GetParam().wrong);
}

INSTANTIATE_TEST_SUITE_P(PlainCheckers, MoveSwitch, ::testing::ValuesIn(examples),
                         [](const auto& example) { return std::string(example.param.name); });

}  // namespace
}  // namespace fuzz::cs540_checkers
