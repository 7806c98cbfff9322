#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "solver/games/stakeraid.hpp"
#include "solver/games/stakeraid_decision.hpp"

namespace solver::stakeraid {
namespace {

using cases::stakeraid::Problem;

Problem problem_of(std::string_view text) {
  const auto problem = cases::stakeraid::parse(text);
  EXPECT_TRUE(problem) << cases::describe("problem", problem ? cases::ParseError{} : problem.error());
  return problem.value_or(Problem{});
}

std::string solved(std::string_view text) {
  cases::Answer answer;
  EXPECT_TRUE(solve(problem_of(text), cases::collect_into(answer)));
  return answer.files.at("output.txt");
}

std::string solved_by_source(std::string_view text, const Directions& directions = handout_directions) {
  cases::Answer answer;
  EXPECT_TRUE(solve_by_source(problem_of(text), cases::collect_into(answer), {}, directions));
  return answer.files.at("output.txt");
}

constexpr std::string_view ones = "1 1 1\n1 1 1\n1 1 1\n";

/// A board of side 3, all values 1.
std::string three(std::string_view head, std::string_view board) {
  return "3\n" + std::string(head) + std::string(ones) + std::string(board);
}

struct Row {
  const char* name;
  std::string text;
  const char* output;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class StakeraidSolve : public ::testing::TestWithParam<Row> {};

TEST_P(StakeraidSolve, WritesMoveAndBoard) {
  EXPECT_EQ(solved(GetParam().text), GetParam().output);
}

INSTANTIATE_TEST_SUITE_P(
    Problems, StakeraidSolve,
    ::testing::Values(
        Row{"one_square_at_depth_3", "1\nMINIMAX\nO\n3\n5\n.\n", "A1 Stake\nO\n"},
        Row{"a_stake_goes_before_the_equal_raid_on_its_square", "2\nMINIMAX\nX\n1\n1 9\n1 1\nX.\n..\n",
            "B1 Stake\nXX\n..\n"},
        Row{"a_later_stake_goes_before_an_earlier_equal_raid",
            "3\nMINIMAX\nX\n1\n1 1 1\n1 1 1\n1 1 3\nX.O\n...\n...\n", "C3 Stake\nX.O\n...\n..X\n"},
        Row{"equal_raids_go_by_target", "3\nALPHABETA\nX\n1\n1 1 1\n1 1 1\n1 1 1\n.OX\nXO.\n...\n",
            "A1 Raid\nXXX\nXO.\n...\n"},
        Row{"an_earlier_row_goes_before_an_earlier_column", three("MINIMAX\nX\n1\n", "OO.\n.OO\n...\n"),
            "C1 Stake\nOOX\n.OO\n...\n"},
        Row{"a_stake_beside_own_pieces", "2\nMINIMAX\nO\n1\n1 1\n1 7\n.O\nO.\n", "B2 Stake\n.O\nOO\n"},
        Row{"depth_beyond_the_empty_squares", "2\nALPHABETA\nX\n9\n1 2\n3 4\nXO\nO.\n", "B2 Stake\nXO\nOX\n"},
        Row{"competition_is_greedy", "3\nCOMPETITION\nX\n113.94\n1 1 1\n1 1 1\n1 1 3\nX.O\n...\n...\n",
            "C3 Stake\nX.O\n...\n..X\n"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(StakeraidSolve, KnowsRowsOfTwoDigits) {
  std::string text = "12\nALPHABETA\nX\n2\n";
  for (int row = 0; row < 12; ++row) {
    text += "1 1 1 1 1 1 1 1 1 1 1 1\n";
  }
  for (int row = 0; row < 12; ++row) {
    text += row == 9 || row == 10 ? "OOOOOOOOOOO.\n" : "OOOOOOOOOOOO\n";
  }
  const std::string output = solved(text);
  EXPECT_EQ(output.substr(0, output.find('\n')), "L10 Stake");
}

TEST(StakeraidSolve, ChoosesAMoveHoweverFarBehind) {
  for (const char player : {'X', 'O'}) {
    std::string text = std::string("26\nMINIMAX\n") + player + "\n3\n";
    for (int row = 0; row < 26; ++row) {
      text += "99";
      for (int column = 1; column < 26; ++column) {
        text += " 99";
      }
      text += "\n";
    }
    text += std::string("X.X") + std::string(23, 'X') + "\n";
    for (int row = 1; row < 26; ++row) {
      text += std::string(26, 'X') + "\n";
    }
    EXPECT_EQ(solved(text).substr(0, 9), "B1 Stake\n");
  }
}

// Raids on A1 (from A2) and on C1 (from D1) turn B1 alike.
constexpr std::string_view two_sources =
    "4\nMINIMAX\nX\n1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n.O.X\nX...\n....\n....\n";

TEST(StakeraidBySource, PicksTheRaidOfTheFirstSource) {
  EXPECT_EQ(solved(two_sources), "A1 Raid\nXX.X\nX...\n....\n....\n");
  EXPECT_EQ(solved_by_source(two_sources), "C1 Raid\n.XXX\nX...\n....\n....\n");
}

TEST(StakeraidBySource, KeepsStakesBeforeRaids) {
  const std::string text = "2\nMINIMAX\nX\n1\n1 1\n3 1\n.O\n.X\n";
  EXPECT_EQ(solved_by_source(text), solved(text));
}

TEST(StakeraidBySource, LetsTheDirectionsDecideBetweenRaidsOfOneSource) {
  using enum Direction;
  const std::string text = "3\nMINIMAX\nX\n1\n1 1 1\n1 1 1\n1 1 1\n..O\n.X.\nO..\n";
  EXPECT_EQ(solved(text), "B1 Raid\n.XX\n.X.\nO..\n");
  EXPECT_EQ(solved_by_source(text), "B1 Raid\n.XX\n.X.\nO..\n");
  EXPECT_EQ(solved_by_source(text, {right, left, up, down}), "C2 Raid\n..X\n.XX\nO..\n");
}

TEST(StakeraidChoose, CountsTheNodesOfTheHandoutsSearch) {
  // Two Stakes and two Raids, below each of them one Stake: no O stands but after a Stake of O.
  const auto whole = choose(problem_of("2\nMINIMAX\nX\n2\n1 1\n1 1\nXX\n..\n"));
  EXPECT_EQ(whole, (Choice{2, Kind::stake, 2, 1 + 4 * 2}));
  const auto pruned = choose(problem_of("2\nALPHABETA\nX\n2\n1 1\n1 1\nXX\n..\n"));
  EXPECT_EQ(pruned, (Choice{2, Kind::stake, 2, 1 + 4 * 2}));
}

TEST(StakeraidChoose, CountsALeafWhereTheBoardIsFull) {
  EXPECT_EQ(choose(problem_of("1\nMINIMAX\nO\n3\n5\n.\n")), (Choice{0, Kind::stake, 5, 2}));
}

TEST(StakeraidChoose, IsGreedyInACompetition) {
  EXPECT_EQ(choose(problem_of("2\nCOMPETITION\nO\n9.5\n1 2\n7 3\n..\n..\n")), (Choice{2, Kind::stake, 7, 5}));
}

TEST(StakeraidDecision, NamesAllEqualMovesInOrder) {
  const Problem problem = problem_of("2\nMINIMAX\nX\n1\n1 1\n1 1\nX.\n..\n");
  const StakeraidRules<1> rules(problem);
  const auto best = Decision(rules).all_best(rules.start(problem), 1);
  std::string text;
  for (const Move& move : best) {
    text += cases::stakeraid::square_name(2, rules.index_of(move.square()));
    text += move.kind() == Kind::raid ? "r " : " ";
  }
  EXPECT_EQ(text, "B1 A2 B2 B1r A2r ");
}

TEST(StakeraidDecision, FindsNoMoveOnAFullBoard) {
  Problem problem;
  problem.board = {cases::stakeraid::Cell::o};
  const StakeraidRules<1> rules(problem);
  EXPECT_EQ(Decision(rules).first_best(rules.start(problem), 3), (Found<Move>{-1, std::nullopt}));
}

TEST(StakeraidSolve, EndsWhenItIsToldTo) {
  std::stop_source source;
  source.request_stop();
  cases::Answer answer;
  const Problem problem = problem_of("3\nMINIMAX\nX\n9\n1 2 3\n4 5 6\n7 8 9\n...\n...\n...\n");
  EXPECT_FALSE(solve(problem, cases::collect_into(answer), source.get_token()));
  EXPECT_TRUE(answer.files.empty());
}

}  // namespace
}  // namespace solver::stakeraid
