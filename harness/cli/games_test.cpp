// The example candidates of the games beside squirrel, each on the input that shows its mistake.
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/shown.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

TEST_P(GameCandidate, IsToldApart) {
  const auto& [assignment, candidate, input, verdict, said] = GetParam();
  const Workspace workspace;
  workspace.take_candidate(candidate, assignment);
  workspace.take_example_input(input, assignment);
  std::vector<std::string> words{"test", assignment, candidate, "--cases", "cases", "--json", "j"};
  // Only a row of trees asks for the mistake, and the others take long to diagnose.
  if (assignment != "cs540-tree") {
    words.emplace_back("--no-diagnosis");
  }
  const auto ended = workspace.run(words);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), verdict) << ended.out;
  EXPECT_EQ(ended.code, verdict == "AC" ? 0 : 1);
  EXPECT_EQ(ended.err, "");
  for (const auto& words : said) {
    EXPECT_NE(unwrapped(ended.out).find(words), std::string::npos) << words << "\n" << ended.out;
  }
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

const std::string wrong = "WA:WA";

INSTANTIATE_TEST_SUITE_P(
    Starcircle, GameCandidate,
    ::testing::Values(
        Shown{"starcircle", "right.py", "left_before_right", "AC", {}},
        Shown{"starcircle", "right.cpp", "one_digit_stacks", "AC", {}},
        Shown{"starcircle",
              "left_before_right.py",
              "left_before_right",
              wrong,
              {"line 4 of 4, nodes, differs",
               "every position one ply down that can be asked about alone is "
               "counted right"}},
        Shown{"starcircle",
              "left_before_right.py",
              "left_before_right_minimax",
              wrong,
              {"is worth 1091 too, but F6-E7 comes first in the handout's order"}},
        Shown{"starcircle",
              "jump_first.py",
              "jump_first",
              wrong,
              {"the count parts at root > G5-H4 > D6-C5 > E1-F2: asked about that position alone "
               "(alpha-beta, depth 2, Circle to move, 4 stars, 3 circles), yours says 8, right is 13"}},
        Shown{"starcircle", "one_digit_stacks.py", "one_digit_stacks", wrong, {"both are too low by 880"}},
        Shown{"starcircle",
              "prunes_strictly.py",
              "prunes_strictly",
              wrong,
              {"the count parts at root > F6-G5 > E5-D4", "is counted right alone"}},
        Shown{"starcircle", "leaks_alpha.cpp", "leaks_alpha", wrong, {"the count parts at root > F6-G5"}},
        Shown{"starcircle",
              "pass_not_counted.cpp",
              "pass_not_counted",
              wrong,
              {"yours says 1, right is 2; the legal moves there are, in the handout's order, pass"}},
        Shown{"starcircle",
              "no_pass_reset.py",
              "no_pass_reset",
              wrong,
              {"farsighted, differs, and so does "
               "nodes"}},
        Shown{"starcircle", "wiped_out_expanded.cpp", "wiped_out_expanded", wrong, {"after D6-F8 none can"}},
        Shown{"starcircle",
              "myopic_of_greedy.py",
              "myopic_of_greedy",
              wrong,
              {"yours is what the board is worth after the move D2-B4"}},
        Shown{"starcircle",
              "newline_at_end.py",
              "newline_at_end",
              "PE:PE",
              {"would be accepted without the newline after line 4"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Stakeraid, GameCandidate,
    ::testing::Values(
        Shown{"stakeraid", "right.py", "illegal_competition", "AC", {}},
        Shown{"stakeraid", "right.cpp", "infinity_too_small", "AC", {}},
        Shown{"stakeraid",
              "raids_by_source.py",
              "raids_by_source",
              wrong,
              {"right by another reading of the handout: Raid tie order"}},
        Shown{"stakeraid",
              "infinity_too_small.cpp",
              "infinity_too_small",
              "RTE",
              {"signal SIGABRT", "std::out_of_range"}},
        Shown{"stakeraid",
              "infinity_too_small.cpp",
              "infinity_too_small_ahead",
              wrong,
              {"A1 Stake is worth 11683, F6 Stake is worth 11879"}},
        Shown{"stakeraid", "full_board_not_leaf.py", "full_board_not_leaf", wrong, {"B1 Raid is worth 4"}},
        Shown{"stakeraid",
              "raid_replaces_stake.py",
              "raid_replaces_stake",
              wrong,
              {"C3 Raid is worth 3 too, but C3 Stake comes first in the handout's order"}},
        Shown{"stakeraid",
              "board_of_last_tried.py",
              "board_of_last_tried",
              wrong,
              {"your board is what A2 Stake gives, not B1 Stake"}},
        Shown{"stakeraid", "tie_bound.cpp", "tie_bound", wrong, {"your board is what B1 Stake gives"}},
        Shown{"stakeraid", "two_digit_rows.py", "two_digit_rows", wrong, {"A2 Stake comes first"}},
        Shown{"stakeraid",
              "illegal_competition.py",
              "illegal_competition",
              wrong,
              {"move: no legal move", "the legal ones are B1 Stake, A2 Stake"}}),
    name_of);

// One shared set of a real course has such a file.
TEST(ForeignGameCases, WrongExpectedFileJudgesNobody) {
  const Workspace workspace;
  workspace.take_candidate("right.cpp", "stakeraid");
  workspace.take_example_input("raids_by_source", "stakeraid");
  workspace.file("cases/2/input.txt", workspace.bytes("cases/1/input.txt"));
  workspace.file("cases/2/output.txt", "A1 Stake\nXXX\nOOO\nOOX\n");
  const auto ended = workspace.run({"test", "stakeraid", "right.cpp", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC SK") << ended.out;
  EXPECT_NE(ended.out.find("the expected files are wrong: solver and oracle both differ from them"),
            std::string::npos)
      << ended.out;
  const auto trusted =
      workspace.run({"test", "stakeraid", "right.cpp", "--cases", "cases", "--trust-solver", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC") << trusted.out;
}

TEST(ForeignGameCases, NothingLeftToJudgeIsNoSuccess) {
  const Workspace workspace;
  workspace.take_candidate("right.cpp", "starcircle");
  workspace.take_example_input("one_digit_stacks", "starcircle");
  workspace.file("cases/1/output.txt", "F4-H2\n0\n0\n3");
  const auto ended = workspace.run({"test", "starcircle", "right.cpp", "--cases", "cases"});
  EXPECT_EQ(ended.code, 2);
}

TEST(ForeignGameCases, LegalMoveOfACompetitionIsNoError) {
  const Workspace workspace;
  workspace.take_candidate("right.cpp", "stakeraid");
  workspace.take_example_input("illegal_competition", "stakeraid");
  workspace.file("cases/1/output.txt", "A3 Stake\nX.O\n..O\nX..");
  const auto ended = workspace.run({"test", "stakeraid", "right.cpp", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC") << ended.out;
}

struct BadInput {
  std::string assignment;
  std::string input;
  std::string message;
};

void PrintTo(const BadInput& bad, std::ostream* out) {
  *out << bad.message;
}

class GameRefusal : public ::testing::TestWithParam<BadInput> {};

TEST_P(GameRefusal, NamesThePlaceAndWritesNothing) {
  const auto& [assignment, input, message] = GetParam();
  const Workspace workspace;
  workspace.file("input.txt", input);
  for (const std::string command : {"solve", "oracle"}) {
    const auto ended = workspace.run({command, assignment});
    EXPECT_EQ(ended.code, 2) << command;
    EXPECT_TRUE(ended.err.starts_with("plycheck: " + message)) << command << ": " << ended.err;
    EXPECT_EQ(workspace.paths(), std::vector<std::string>{"input.txt"});
  }
}

const std::string star_board =
    "0,S2,0,0,0,0,0,0\n0,0,C1,0,0,0,0,0\n0,0,0,S1,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n"
    "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n";

INSTANTIATE_TEST_SUITE_P(
    Lines, GameRefusal,
    ::testing::Values(
        BadInput{"starcircle", "Moon\nMINIMAX\n1\n" + star_board + "1,2,3,4,5,6,7,8", "input.txt:1:1: "},
        BadInput{"starcircle", "Star\nNEGAMAX\n1\n" + star_board + "1,2,3,4,5,6,7,8", "input.txt:2:1: "},
        BadInput{"starcircle", "Star\nMINIMAX\n0\n" + star_board + "1,2,3,4,5,6,7,8", "input.txt:3:1: "},
        BadInput{"starcircle", "Star\nMINIMAX\n11\n" + star_board + "1,2,3,4,5,6,7,8", "input.txt:3:1: "},
        BadInput{"starcircle", "Star\nMINIMAX\n1\nS1" + star_board.substr(1) + "1,2,3,4,5,6,7,8",
                 "input.txt:4:1: "},
        BadInput{"starcircle", "Star\nMINIMAX\n1\n" + star_board + "1,2,3,4,5,6,8,8", "input.txt:12:15: "},
        BadInput{"stakeraid", "27\nMINIMAX\nX\n1\n", "input.txt:1:1: "},
        BadInput{"stakeraid", "1\nMAXIMIN\nX\n1\n5\n.\n", "input.txt:2:1: "},
        BadInput{"stakeraid", "1\nMINIMAX\nZ\n1\n5\n.\n", "input.txt:3:1: "},
        BadInput{"stakeraid", "1\nMINIMAX\nX\n0\n5\n.\n", "input.txt:4:1: "},
        BadInput{"stakeraid", "1\nMINIMAX\nX\n1\n100\n.\n", "input.txt:5:1: "},
        BadInput{"stakeraid", "1\nMINIMAX\nX\n1\n5\n*\n", "input.txt:6:1: "},
        BadInput{"stakeraid", "1\nMINIMAX\nX\n1\n5\nX\n", "input.txt:"},
        BadInput{"stakeraid", "1\nCOMPETITION\nX\n1.2.3\n5\n.\n", "input.txt:4:"}));

}  // namespace
}  // namespace harness::testing
