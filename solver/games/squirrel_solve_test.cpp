#include <algorithm>
#include <functional>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "solver/games/squirrel.hpp"
#include "solver/traverse_log.hpp"

namespace solver::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using Files = decltype(cases::Answer::files);

Problem problem_of(std::string_view text) {
  const auto problem = cases::squirrel::parse(text);
  EXPECT_TRUE(problem) << cases::describe("problem", problem ? cases::ParseError{} : problem.error());
  return problem.value_or(Problem{});
}

Files solved(std::string_view text) {
  cases::Answer answer;
  solve(problem_of(text), cases::collect_into(answer));
  return answer.files;
}

constexpr std::string_view figure =
    "20 16 1 32 30\n20 12 2 11 8\n28 48 9 1 1\n20 12 10 6 2\n25 30 23 21 10\n"
    "**XX*\n**XOX\n***O*\n**OO*\n*****\n";
constexpr std::string_view ones = "1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n";
constexpr std::string_view full_board = "XXXXX\nXOOOO\nXOXXX\nXOXOO\nXOXOX\n";

std::string text_of(std::string_view header, std::string_view values, std::string_view board = "") {
  return std::string(header) + std::string(values) + std::string(board);
}

struct Row {
  const char* name;
  std::string text;
  const char* next_state;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class SquirrelGreedy : public ::testing::TestWithParam<Row> {};

TEST_P(SquirrelGreedy, WritesTheNextStateAlone) {
  EXPECT_EQ(solved(GetParam().text), (Files{{"next_state.txt", GetParam().next_state}}));
}

INSTANTIATE_TEST_SUITE_P(
    Boards, SquirrelGreedy,
    ::testing::Values(
        Row{"the_figure", text_of("1\nX\n1\n", figure), "**XX*\n**XOX\n*X*O*\n**OO*\n*****\n"},
        Row{"the_figure_for_o", text_of("1\nO\n1\n", figure), "**XX*\n**XOX\n*O*O*\n**OO*\n*****\n"},
        Row{"another_depth_changes_nothing", text_of("1\nX\n3\n", figure),
            "**XX*\n**XOX\n*X*O*\n**OO*\n*****\n"},
        Row{"equal_sneaks_go_to_the_first", text_of("1\nO\n1\n", ones, "*****\n*****\n*****\n*****\n*****\n"),
            "O****\n*****\n*****\n*****\n*****\n"},
        Row{"an_earlier_row_goes_before_an_earlier_column",
            text_of("1\nX\n1\n", ones, "OOOOO\nOOOO*\n*OOOO\nOOOOO\nOOOOO\n"),
            "OOOOO\nOOOOX\n*OOOO\nOOOOO\nOOOOO\n"},
        Row{"a_raid_and_an_earlier_sneak_are_equal",
            text_of("1\nX\n1\n", ones, "*****\n*****\n*****\n****X\n*****\n"),
            "X****\n*****\n*****\n****X\n*****\n"},
        Row{"a_sneak_and_an_earlier_raid_are_equal",
            text_of("1\nX\n1\n", ones, "*X***\n*****\n*****\n*****\n*****\n"),
            "XX***\n*****\n*****\n*****\n*****\n"},
        Row{"a_conquest_counts_twice",
            text_of("1\nX\n1\n", "9 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 5 4\n",
                    "*OOOO\nOOOOO\nOOOOO\nOOOOX\nOOOO*\n"),
            "*OOOO\nOOOOO\nOOOOO\nOOOOX\nOOOXX\n"},
        Row{"a_bad_position_still_moves", text_of("1\nX\n1\n", ones, "OOOOO\nOOOOO\nOO*OO\nOOOOO\nOOOOO\n"),
            "OOOOO\nOOOOO\nOOXOO\nOOOOO\nOOOOO\n"},
        Row{"a_full_board_stays", text_of("1\nX\n1\n", ones, full_board),
            "XXXXX\nXOOOO\nXOXXX\nXOXOO\nXOXOX\n"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(SquirrelMinimax, WritesTheLeafOfAFullBoardAtItsOwnDepth) {
  EXPECT_EQ(solved(text_of("2\nX\n3\n", ones, "*XXXX\nXXXXX\nXXXXX\nXXXXX\nXOOOO\n")),
            (Files{{"next_state.txt", "XXXXX\nXXXXX\nXXXXX\nXXXXX\nXOOOO\n"},
                   {"traverse_log.txt", "Node,Depth,Value\nroot,0,-Infinity\nA1,1,17\nroot,0,17\n"}}));
}

TEST(SquirrelAlphaBeta, WritesTheSpecsLogOfOneEmptySquareAtDepth3) {
  EXPECT_EQ(solved(text_of("3\nX\n3\n", ones, "*XXXX\nXXXXX\nXXXXX\nXXXXX\nXOOOO\n")),
            (Files{{"next_state.txt", "XXXXX\nXXXXX\nXXXXX\nXXXXX\nXOOOO\n"},
                   {"traverse_log.txt",
                    "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
                    "A1,1,17,-Infinity,Infinity\nroot,0,17,17,Infinity\n"}}));
}

TEST(SquirrelAlphaBeta, WritesTheSpecsLogOfTwoEmptySquaresAtDepth5) {
  EXPECT_EQ(solved("3\nX\n5\n1 1 1 1 1\n1 3 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
                   "**OXX\nXXXXX\nXXXXX\nXXXXO\nOOOOO\n"),
            (Files{{"next_state.txt", "*XXXX\nXXXXX\nXXXXX\nXXXXO\nOOOOO\n"},
                   {"traverse_log.txt",
                    "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n"
                    "A1,1,Infinity,-Infinity,Infinity\nB1,2,3,-Infinity,Infinity\nA1,1,3,-Infinity,3\n"
                    "root,0,3,3,Infinity\nB1,1,Infinity,3,Infinity\nA1,2,13,3,Infinity\nB1,1,13,3,13\n"
                    "root,0,13,13,Infinity\n"}}));
}

TEST(SquirrelMinimax, ValuesLeavesForThePlayerAtTheRoot) {
  EXPECT_EQ(solved(text_of("2\nO\n1\n", ones, "XXXXX\nXXXXX\nXXXXX\nXXXXX\nOOOO*\n")).at("traverse_log.txt"),
            "Node,Depth,Value\nroot,0,-Infinity\nE5,1,-13\nroot,0,-13\n");
}

TEST(SquirrelMinimax, WritesARootLeafForAFullBoard) {
  EXPECT_EQ(solved(text_of("2\nO\n2\n", ones, full_board)),
            (Files{{"next_state.txt", std::string(full_board)},
                   {"traverse_log.txt", "Node,Depth,Value\nroot,0,-5\n"}}));
}

TEST(SquirrelAlphaBeta, WritesARootLeafForAFullBoard) {
  EXPECT_EQ(solved(text_of("3\nO\n2\n", ones, full_board)),
            (Files{{"next_state.txt", std::string(full_board)},
                   {"traverse_log.txt", "Node,Depth,Value,Alpha,Beta\nroot,0,-5,-Infinity,Infinity\n"}}));
}

TEST(SquirrelMinimax, AndAlphaBetaChooseTheSameMove) {
  EXPECT_EQ(solved(text_of("2\nX\n3\n", figure)).at("next_state.txt"),
            solved(text_of("3\nX\n3\n", figure)).at("next_state.txt"));
}

TEST(SquirrelLog, OfAnEmptyBoardAtDepth4HasALineForEveryEvent) {
  std::size_t largest = 0;
  std::ptrdiff_t lines = 0;
  const Problem problem = problem_of(text_of("2\nX\n4\n", ones, "*****\n*****\n*****\n*****\n*****\n"));
  solve(problem, [&](std::string_view file, std::string_view bytes) {
    if (file == "traverse_log.txt") {
      largest = std::max(largest, bytes.size());
      lines += std::ranges::count(bytes, '\n');
    }
  });
  EXPECT_EQ(lines, 636'052);
  EXPECT_LE(largest, std::size_t{1} << 18) << "the log is to be handed over as it grows";
}

TEST(SquirrelChoose, TellsMoveValueAndNodes) {
  const Problem problem = problem_of(text_of("2\nX\n1\n", figure));
  const auto choice =
      choose(SquirrelRules(problem.values), start_of(problem), {Player::x, Algorithm::minimax, 1});
  EXPECT_EQ(cases::squirrel::square_name(choice.move), "B3");
  EXPECT_EQ(choice.value, 15 + 48);
  EXPECT_EQ(choice.nodes, 18);
}

TEST(SquirrelChoose, LooksAtFewerNodesWithAlphaBeta) {
  const Problem problem = problem_of(text_of("2\nX\n3\n", figure));
  const SquirrelRules rules(problem.values);
  const auto minimax = choose(rules, start_of(problem), {Player::x, Algorithm::minimax, 3});
  const auto alpha_beta = choose(rules, start_of(problem), {Player::x, Algorithm::alpha_beta, 3});
  EXPECT_EQ(minimax.nodes, 1 + 17 + 17 * 16 + 17 * 16 * 15);
  EXPECT_LT(alpha_beta.nodes, minimax.nodes);
  EXPECT_EQ(alpha_beta.value, minimax.value);
}

/// The boards of a trace, 30 bytes each.
std::vector<std::string> boards_of(const std::string& trace) {
  std::vector<std::string> boards;
  for (std::size_t at = 0; at < trace.size(); at += 30) {
    boards.push_back(trace.substr(at, 30));
  }
  return boards;
}

/// A battle as the contestants' single moves make it, one after the other.
std::string played_move_by_move(Problem problem) {
  std::string trace;
  while (cases::squirrel::empty_squares(problem) > 0) {
    Problem single = problem;
    single.task = cases::squirrel::Task{static_cast<int>(problem.first.algorithm)};
    cases::Answer answer;
    solve(single, cases::collect_into(answer));
    trace += answer.files.at("next_state.txt");
    std::size_t square = 0;
    for (const char c : answer.files.at("next_state.txt")) {
      if (c != '\n') {
        problem.board.at(square++) = cases::squirrel::Cell{c};
      }
    }
    std::swap(problem.first, problem.second);
  }
  return trace;
}

std::string trace_of(std::string_view text) {
  return solved(text).at("trace_state.txt");
}

TEST(SquirrelBattle, WritesTheTraceAlone) {
  const auto files = solved(text_of("4\nX\n1\n1\nO\n2\n2\n", figure));
  EXPECT_EQ(files.size(), 1U);
  EXPECT_TRUE(files.contains("trace_state.txt"));
}

TEST(SquirrelBattle, HasABoardForEveryEmptySquare) {
  const auto boards = boards_of(trace_of(text_of("4\nX\n1\n1\nO\n2\n2\n", figure)));
  EXPECT_EQ(boards.size(), 17U);
  EXPECT_EQ(std::ranges::count(boards.back(), '*'), 0);
}

TEST(SquirrelBattle, DoesNotShowTheGivenBoard) {
  EXPECT_EQ(boards_of(trace_of(text_of("4\nX\n1\n1\nO\n2\n2\n", figure))).front(),
            "**XX*\n**XOX\n*X*O*\n**OO*\n*****\n");
}

TEST(SquirrelBattle, BeginsWithOWhereOIsFirst) {
  EXPECT_EQ(boards_of(trace_of(text_of("4\nO\n1\n1\nX\n2\n2\n", figure))).front(),
            "**XX*\n**XOX\n*O*O*\n**OO*\n*****\n");
}

TEST(SquirrelBattle, HasAnEmptyTraceForAFullBoard) {
  EXPECT_EQ(solved(text_of("4\nX\n1\n1\nO\n1\n1\n", ones, full_board)), (Files{{"trace_state.txt", ""}}));
}

TEST(SquirrelBattle, GoesOnBelowADepthAboveTheEmptySquares) {
  EXPECT_EQ(trace_of(text_of("4\nX\n2\n9\nO\n3\n9\n", ones, "*XXXX\n*XXXX\nXXXXX\nXXXXX\nOOOOO\n")),
            "XXXXX\n*XXXX\nXXXXX\nXXXXX\nOOOOO\nXXXXX\nOXXXX\nXXXXX\nXXXXX\nOOOOO\n");
}

/// Battles in which each of the four settings matters.
class SquirrelBattles : public ::testing::TestWithParam<const char*> {};

TEST_P(SquirrelBattles, AreTheContestantsSingleMoves) {
  const std::string text = text_of(GetParam(), figure);
  EXPECT_EQ(trace_of(text), played_move_by_move(problem_of(text)));
}

TEST_P(SquirrelBattles, GoAnotherWayWithTheContestantsSettingsSwapped) {
  const Problem problem = problem_of(text_of(GetParam(), figure));
  Problem swapped = problem;
  std::swap(swapped.first.algorithm, swapped.second.algorithm);
  std::swap(swapped.first.depth, swapped.second.depth);
  EXPECT_NE(trace_of(cases::squirrel::print(problem)), trace_of(cases::squirrel::print(swapped)));
}

INSTANTIATE_TEST_SUITE_P(Settings, SquirrelBattles,
                         ::testing::Values("4\nX\n1\n1\nO\n2\n2\n", "4\nO\n1\n1\nX\n2\n2\n",
                                           "4\nX\n3\n3\nO\n2\n2\n", "4\nX\n1\n3\nO\n3\n3\n"));

/// Hears everything one by one, also the last ply.
struct PlainLog {
  std::string text;
  TraverseLog<std::string (*)(Square), std::function<void(std::string_view)>> log;

  explicit PlainLog(bool with_window)
      : log(
            with_window, [](Square square) { return std::string(cases::squirrel::square_name(square)); },
            [this](std::string_view piece) { text += piece; }) {}
  void entered(const Visit<Square>& visit) { log.entered(visit); }
  void changed(const Visit<Square>& visit) { log.changed(visit); }
};
static_assert(!LastPlyObserver<PlainLog, Square>);

TEST(SquirrelLog, IsThePlainOneForRandomProblems) {
  using namespace cases::squirrel;
  std::mt19937 random(561);
  for (int round = 0; round < 200; ++round) {
    const bool pruning = round % 2 == 0;
    Problem problem;
    problem.task = pruning ? Task::alpha_beta : Task::minimax;
    problem.first = {random() % 2 == 0 ? Player::x : Player::o,
                     pruning ? Algorithm::alpha_beta : Algorithm::minimax,
                     static_cast<int>(1 + random() % 3)};
    const auto empty = 1 + random() % 12;
    for (std::size_t square = 0; square < problem.board.size(); ++square) {
      // Some values have more digits than are kept ready.
      problem.values[square] = static_cast<int>(1 + random() % (round % 5 == 0 ? 2'000 : 99));
      problem.board[square] = random() % 25 < empty ? Cell::empty : random() % 2 == 0 ? Cell::x : Cell::o;
    }
    const SquirrelRules rules(problem.values);
    PlainLog plain(pruning);
    if (pruning) {
      walk(rules, AlphaBeta{}, start_of(problem), problem.first.depth, plain);
    } else {
      walk(rules, Minimax{}, start_of(problem), problem.first.depth, plain);
    }
    plain.log.finish();
    cases::Answer answer;
    ASSERT_TRUE(solve(problem, cases::collect_into(answer)));
    ASSERT_EQ(answer.files.at("traverse_log.txt"), plain.text);
  }
}

}  // namespace
}  // namespace solver::squirrel
